"""Copies of the score books: made, fetched, looked at and put back while the others play on."""

from __future__ import annotations

import json
import os
import random
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion import __version__
from companion.book.entries.entry import RoundEntered
from companion.store.backups import backup, files, restore
from companion.store.backups.backup import check_file
from companion.store.books import log, verification
from companion.store.settings import put_setting
from companion.web.access import large_files
from companion.web.maintenance import backups as pages
from tests.conftest import device
from tests.visitor import Visitor

MARK = "See what it would change"


def made(app: Flask) -> list[files.Backup]:
    with app.app_context():
        return list(files.list_backups())


def bring(visitor: Visitor, data: bytes, name: str = "copy.sqlite") -> None:
    """Bring a file from outside, as the form of the page does."""
    visitor.open("/house")
    address, body = visitor.form(MARK)
    fields = {field: value for field, value in body if field != "file"}
    visitor.answer = visitor.client.post(address, data={**fields, "file": (BytesIO(data), name)})
    visitor._arrive(address)


@pytest.fixture
def evening(ana: Visitor, friday: str, app: Flask) -> str:
    """One round is in the copy, a second one came after it."""
    with app.app_context():
        log.append(friday, RoundEntered(1, 12, ((), 24, 31, 17), (0,)), key="round-1", base_version=1)
        backup.make_backup()
        log.append(friday, RoundEntered(2, 11, (5, (), 6, 7), (1,)), key="round-2", base_version=2)
    return friday


def test_home_leads_here(ana: Visitor) -> None:
    ana.open("/")
    ana.follow("Settings and backups")
    assert ana.status == 200
    assert ana.page.one("h1").text == "Settings and backups"
    assert "there is nothing to back up yet" in ana.text


def test_a_copy_is_made_when_somebody_asks(ana: Visitor, friday: str, app: Flask) -> None:
    ana.enter(0, "", 24, 31, 17)
    ana.open("/house")
    ana.press("Make a backup now")
    assert ana.way == [303, 200]
    assert "A backup was made and read through." in ana.text
    assert [copy.why for copy in made(app)] == ["asked"]
    row = ana.page.of_class("copy")[0].text
    assert "when somebody asked for it" in row
    assert "1 game · 2 entries" in row
    assert "the last good one" in row


def test_which_version_brought_the_books_up_to_date(ana: Visitor, friday: str, app: Flask) -> None:
    backup = "000001-20261122T190000Z-upgrade.sqlite"
    told = {"version": __version__, "old": "1.0", "at": "2026-11-22T19:00:00Z", "backup": backup}
    with app.app_context():
        put_setting("release", json.dumps(told))
    ana.open("/house")
    assert f"{__version__}; brought up to date from 1.0 on " in ana.text
    assert ", after a backup was made" in ana.text


def test_how_it_is(ana: Visitor, evening: str, app: Flask) -> None:
    ana.open("/house")
    said = {line.all("dt")[0].text: line.all("dd")[0].text for line in ana.page.of_class("how-line")}
    assert said["Version"] == __version__
    assert said["Score books"] == "games: 1, entries: 3"
    assert "when the companion started" in said["Entries"]
    assert said["Backups"].startswith("the last good one is of")
    assert re.fullmatch(r"\d{1,3} (MB|GB) are free|\d{4,} GB are free", said["Disk"])
    assert said["Address"] == "this device only; phones cannot join yet"
    ana.follow("Read through everything now")
    assert "every entry is as it was written" in ana.text
    assert not ana.page.of_class("is-bad")


def test_what_is_wrong_is_found_by_looking(ana: Visitor, evening: str, app: Flask, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "book.sqlite")) as connection, connection:
        connection.execute("UPDATE entries SET body = replace(body, '31', '13') WHERE seq = 2")
    ana.open("/house")
    ana.follow("Read through everything now")
    assert "In the game Friday".casefold() in ana.page.of_class("is-bad")[0].text.casefold()


def test_a_damaged_copy_is_marked_and_the_one_before_is_the_last_good_one(
    ana: Visitor, evening: str, app: Flask
) -> None:
    ana.open("/house")
    ana.press("Make a backup now")
    last, first = made(app)
    last.path.write_bytes(last.path.read_bytes()[:20_000])
    ana.open("/house")
    rows = ana.page.of_class("copy")
    assert "damaged" in rows[0].text
    assert "the last good one" in rows[1].text
    said = [line.text for line in ana.page.of_class("how-line") if "is-bad" in line.get("class")]
    assert said == [f"Backups damaged: {rows[0].all('b')[0].text}"]
    assert first.name in rows[1].all("a")[0].get("href")


def test_many_copies_are_looked_into_one_after_the_other(
    ana: Visitor, friday: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        for _ in range(7):
            backup.make_backup()
    backup.forget_checks()  # as after a start
    monkeypatch.setattr("companion.web.maintenance.condition.PATIENCE", 0.0)
    ana.open("/house")
    assert "4 earlier backups" in ana.text
    assert len(ana.page.of_class("copy")) == 7
    assert "the last good one" not in ana.text
    monkeypatch.undo()
    ana.open("/house")
    assert len([row for row in ana.page.of_class("copy") if "1 game" in row.text]) == 7
    assert len(ana.page.of_class("copy-good")) == 1


def test_a_copy_is_fetched(ana: Visitor, evening: str, app: Flask, tmp_path: Path) -> None:
    (copy,) = made(app)
    ana.open("/house")
    ana.follow("Download the backup of")
    assert ana.answer.mimetype == "application/vnd.sqlite3"
    assert ana.answer.headers["Content-Disposition"] == f"attachment; filename={copy.name}"
    assert ana.answer.headers["Cache-Control"] == "no-store"
    (tmp_path / "fetched").write_bytes(ana.answer.data)
    ana.answer.close()
    assert ana.answer.data == copy.path.read_bytes()
    checked = check_file(tmp_path / "fetched")
    assert (checked.good, checked.games, checked.entries) == (True, 1, 2)


@pytest.mark.parametrize(
    "name",
    ["book.sqlite", "..%2fbook.sqlite", "000009-20260101T000000Z-asked.sqlite", "%00", "x" * 900,
     "0" * 32 + ".upload", "..%2f..%2fx.upload"],
)  # fmt: skip
def test_only_copies_can_be_fetched_and_put_back(ana: Visitor, evening: str, name: str) -> None:
    for end in ("", "/restore"):
        ana.open(f"/house/copies/{name}{end}")
        assert ana.status == 404
    ana.open("/house")
    ana.follow("Restore the backup of")
    _, body = ana.form("Restore it")
    ana.send(f"/house/copies/{name}/restore", body)
    assert ana.status == 404


def test_a_copy_that_is_swept_away_meanwhile(
    ana: Visitor, evening: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana.open("/house")
    ana.follow("Restore the backup of")
    agreed = ana.form("Restore it")
    (copy,) = made(app)
    copy.path.unlink()
    ana.send(*agreed)
    assert ana.status == 404
    for module in (pages,):
        monkeypatch.setattr(module, "find_backup", lambda name: copy)
    for address in (f"/house/copies/{copy.name}", agreed[0]):
        ana.open(address)
        assert ana.status == 404
        assert "cleared away" in ana.text
    ana.open("/house")
    assert ana.status == 200


def test_a_copy_is_put_back_after_saying_what_changes(ana: Visitor, evening: str, app: Flask) -> None:
    with app.app_context():
        before = made(app)
    ana.begin("Eli", "Fay", title="Saturday")
    ana.open("/house")
    ana.follow("Restore the backup of")
    changes = [li.text for li in ana.page.of_class("changes")[0].all("li")]
    assert changes == [
        "Friday: 2 instead of 3 entries, and 1 instead of 2 rounds",
        "Saturday: vanishes, with its only entry",
    ]
    assert made(app) == before, "looking changes nothing"
    ana.press("Restore it")
    assert ana.way == [303, 200]
    assert "Restored: the backup of" in ana.text
    first = made(app)[0]
    assert first.why == "before"
    assert first.name in ana.page.of_class("copy")[0].all("a")[0].get("href"), "the first in the list undoes it"
    ana.open(f"/game/{evening}")
    assert ana.totals()["Ben"] == "24"
    ana.open("/house")
    ana.follow("Restore the backup of")  # the first in the list: what was there before
    ana.press("Restore it")
    ana.open(f"/game/{evening}")
    assert ana.totals() == {"Ana": "5", "Ben": "24", "Cruz": "37", "Dot": "24"}


def test_a_hand_that_was_sent_before_counts_for_no_round_entered_anew(
    ana: Visitor, ben: Visitor, friday: str, app: Flask
) -> None:
    with app.app_context():
        backup.make_backup()
    ana.enter(0, "", 24, 30, 17)
    ben.open(f"/game/{friday}/mine?seat=1")
    ben.press("Send", hand=20)
    ana.open("/house")
    ana.follow("Restore the backup of")
    assert "Such a hand counts only if the game goes on" in ana.text
    ana.press("Restore it")
    ana.open(f"/game/{friday}")
    ana.enter(1, 9, "", 8, 7)
    ana.open(f"/game/{friday}/round")
    assert ana.page.one("input", name="hand-1").get("value") == ""
    assert "What a phone sent for this seat before a backup was restored does not count." in ana.text


def test_sent_twice_it_is_put_back_once(ana: Visitor, evening: str, app: Flask) -> None:
    ana.open("/house")
    ana.follow("Restore the backup of")
    agreed = ana.form("Restore it")
    ana.send(*agreed)
    ana.send(*agreed)
    assert ana.status == 409
    assert "exactly as in this backup" in ana.text
    assert len(made(app)) == 2


def test_two_people_at_once(ana: Visitor, ben: Visitor, evening: str, app: Flask) -> None:
    """A round agreed while somebody looks at a preview is not put away without being seen."""
    ana.open("/house")
    ana.follow("Restore the backup of")
    ben.open(f"/game/{evening}/round")
    ben.enter(2, 1, 2, "", 4)
    ana.press("Restore it")
    assert ana.status == 409
    assert "The books have changed since" in ana.text
    assert "Friday: 2 instead of 4 entries, and 1 instead of 3 rounds" in ana.text
    ben.open(f"/game/{evening}")
    assert ben.totals()["Dot"] == "28"
    ana.press("Restore it")
    assert ana.way == [303, 200]
    ben.open(f"/game/{evening}")
    assert ben.totals()["Dot"] == "17"


def test_a_round_at_the_last_moment_is_not_put_away_unseen(
    ana: Visitor, ben: Visitor, evening: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana.open("/house")
    ana.follow("Restore the backup of")
    look = pages.preview

    def looked_at(path: Path) -> restore.Preview:
        told = look(path)
        monkeypatch.undo()
        ben.open(f"/game/{evening}/round")
        ben.enter(2, 1, 2, "", 4)
        return told

    monkeypatch.setattr(pages, "preview", looked_at)
    ana.press("Restore it")
    assert ana.status == 409
    assert "Friday: 2 instead of 4 entries, and 1 instead of 3 rounds" in ana.text
    ben.open(f"/game/{evening}")
    assert ben.totals()["Dot"] == "28"
    assert len(made(app)) == 1


def test_a_form_that_was_open_meanwhile_gets_409_and_loses_no_round(ana: Visitor, ben: Visitor, evening: str) -> None:
    ben.open(f"/game/{evening}/round")
    ben.check(2, 1, 2, "", 4)
    agreed = ben.form("The table agrees")
    ana.open("/house")
    ana.follow("Restore the backup of")
    ana.press("Restore it")
    ben.send(*agreed)
    assert ben.status == 409
    ben.open(f"/game/{evening}")
    assert "Enter round 2" in ben.text
    ana.open("/house")
    ana.follow("Restore the backup of")
    ana.press("Restore it")
    ben.send(*agreed)
    assert ben.way == [303, 200], "what was there before is whole again, and so is Ben's round"
    assert ben.totals()["Dot"] == "28"


def test_a_damaged_copy_is_refused_in_words(ana: Visitor, evening: str, app: Flask) -> None:
    (copy,) = made(app)
    whole = copy.path.read_bytes()
    for damaged in (b"", b"no database", whole[: len(whole) // 2], whole[:30_000] + bytes(4096) + whole[34_096:]):
        copy.path.write_bytes(damaged)
        ana.open(f"/house/copies/{copy.name}/restore")
        assert ana.status == 422
        assert "This backup cannot be restored" in ana.text
        assert ana.faults
    ana.open(f"/game/{evening}")
    assert ana.totals()["Dot"] == "24"


def test_a_copy_that_is_damaged_after_the_preview(ana: Visitor, evening: str, app: Flask) -> None:
    ana.open("/house")
    ana.follow("Restore the backup of")
    agreed = ana.form("Restore it")
    made(app)[0].path.write_bytes(b"gone bad")
    ana.send(*agreed)
    assert ana.status == 422


def test_a_changed_digit_is_noticed(ana: Visitor, evening: str, app: Flask) -> None:
    (copy,) = made(app)
    with closing(sqlite3.connect(copy.path)) as connection, connection:
        connection.execute("UPDATE entries SET body = replace(body, '31', '13') WHERE seq = 2")
    ana.open(f"/house/copies/{copy.name}/restore")
    assert ana.status == 422
    bring(ana, copy.path.read_bytes())
    assert ana.status == 422


def test_a_copy_of_a_later_release(ana: Visitor, evening: str, app: Flask) -> None:
    (copy,) = made(app)
    with closing(sqlite3.connect(copy.path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    ana.open(f"/house/copies/{copy.name}/restore")
    assert ana.status == 422
    assert "release" in ana.faults[0]


def test_a_database_that_is_not_whole_is_made_whole(
    make_companion: Callable[..., Flask], ana: Visitor, evening: str, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "book.sqlite")) as connection, connection:
        connection.execute("UPDATE entries SET body = replace(body, '31', '13') WHERE seq = 2")
    eva = Visitor(device(make_companion()))
    eva.open("/house")
    assert "is-bad" in eva.page.html
    eva.follow("Restore the backup of")
    eva.press("Restore it")
    assert eva.way == [303, 200]
    eva.open(f"/game/{evening}/round")
    eva.enter(1, 5, "", 6, 7)
    assert eva.totals()["Dot"] == "24"


# Files from outside


def test_a_file_from_outside_is_looked_at_and_put_back(ana: Visitor, evening: str, app: Flask, tmp_path: Path) -> None:
    data = made(app)[0].path.read_bytes()
    bring(ana, data, "../../evil.sqlite")
    assert ana.way == [303, 200]
    assert "your file" in ana.text
    assert "Friday: 2 instead of 3 entries, and 1 instead of 2 rounds" in ana.text
    (kept,) = (tmp_path / "uploads").iterdir()
    assert re.fullmatch(r"[0-9a-f]{32}\.upload", kept.name)
    ana.press("Restore it")
    assert ana.way == [303, 200]
    assert "Restored: your file" in ana.text
    assert not kept.exists()
    ana.open(f"/game/{evening}")
    assert ana.totals()["Dot"] == "17"


def test_larger_than_any_other_form(ana: Visitor, evening: str, app: Flask) -> None:
    (copy,) = made(app)
    with closing(sqlite3.connect(copy.path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO settings VALUES ('more', hex(zeroblob(150000)))")
    bring(ana, copy.path.read_bytes())
    assert ana.way == [303, 200]


def test_too_large(ana: Visitor, evening: str, app: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(large_files.LARGE, "maintenance.upload", 2**17)
    bring(ana, bytes(2**17 + 40_000))
    assert ana.status == 413
    assert "This file is too large" in ana.text
    assert not list(tmp_path.glob("uploads/*"))


def test_no_other_form_may_be_so_large(ana: Visitor, evening: str) -> None:
    ana.open("/house")
    for address, body in [ana.form("Make a backup now"), ana.form("Set the PIN")]:
        ana.send(address, [*body, ("more", "x" * 70_000)])
        assert ana.status == 413


@pytest.mark.parametrize("data", [b"", b"no database at all " * 9, b"SQLite format 3\0" + bytes(5000)])
def test_what_is_no_copy_is_refused(ana: Visitor, evening: str, data: bytes, tmp_path: Path) -> None:
    bring(ana, data)
    assert ana.status == 422
    assert (
        "this file is damaged, or is not a backup of the score books; a whole backup of this companion is needed"
        in ana.faults[0]
    )
    assert not list(tmp_path.glob("uploads/*"))


def test_another_program_s_database_is_refused(ana: Visitor, evening: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as connection, connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    bring(ana, (tmp_path / "other.sqlite").read_bytes())
    assert ana.status == 422
    assert ana.faults


def test_a_trigger_is_refused(ana: Visitor, evening: str, app: Flask) -> None:
    (copy,) = made(app)
    with closing(sqlite3.connect(copy.path)) as connection:
        connection.execute("CREATE TRIGGER back_door AFTER INSERT ON entries BEGIN DELETE FROM settings; END")
    bring(ana, copy.path.read_bytes())
    assert ana.status == 422
    assert "the file holds things that no companion ever made: trigger 'back_door'" in ana.faults[0]


def test_half_a_file_is_refused(ana: Visitor, evening: str, app: Flask) -> None:
    data = made(app)[0].path.read_bytes()
    bring(ana, data[: len(data) // 2])
    assert ana.status == 422


def test_no_file_is_refused(ana: Visitor, evening: str) -> None:
    ana.open("/house")
    ana.press(MARK)
    assert ana.status == 422
    assert "choose a file first" in ana.faults[0].lower()
    bring(ana, b"x", "")
    assert ana.status == 422


def test_a_single_game_belongs_elsewhere(ana: Visitor, evening: str) -> None:
    game = ana.client.get(f"/game/{evening}/game.json").data
    bring(ana, game, "game.json")
    assert ana.status == 422
    assert "this is a file of games" in ana.faults[0]


def test_what_nobody_puts_back_is_swept_away(
    make_companion: Callable[..., Flask], ana: Visitor, evening: str, app: Flask, tmp_path: Path
) -> None:
    data = made(app)[0].path.read_bytes()
    bring(ana, data)
    (old,) = (tmp_path / "uploads").iterdir()
    address = ana.address
    an_hour_ago = time.time() - 3700
    os.utime(old, (an_hour_ago, an_hour_ago))
    bring(ana, data)
    (new,) = (tmp_path / "uploads").iterdir()
    assert new != old
    ana.open(address)
    assert ana.status == 404
    assert "choose it again" in ana.text
    make_companion()
    assert not new.exists(), "nobody looks at it when the companion starts"


def test_only_the_last_files_are_kept(ana: Visitor, evening: str, app: Flask, tmp_path: Path) -> None:
    data = made(app)[0].path.read_bytes()
    for age in (500, 400, 300, 200, 100):
        bring(ana, data)
        path = tmp_path / "uploads" / ana.address.split("/")[3]
        os.utime(path, (time.time() - age, time.time() - age))
    assert len(list((tmp_path / "uploads").iterdir())) == 3
    assert path.exists()


def test_whatever_is_changed_in_a_file_it_is_taken_or_refused(ana: Visitor, evening: str, app: Flask) -> None:
    whole, chance = made(app)[0].path.read_bytes(), random.Random(4)
    ana.open("/house")
    address, body = ana.form(MARK)
    fields = {field: value for field, value in body if field != "file"}
    for _ in range(40):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 20, 400))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        answer = ana.client.post(address, data={**fields, "file": (BytesIO(bytes(data)), "copy.sqlite")})
        assert answer.status_code in (303, 422)
        if answer.status_code == 303:
            assert ana.client.get(answer.headers["Location"]).status_code == 200


def test_a_schema_that_is_no_text_is_damage(ana: Visitor, evening: str, app: Flask) -> None:
    """SQLite names what it finds wrong, in the very bytes that are damaged."""
    (copy,) = made(app)
    data = copy.path.read_bytes().replace(b"CREATE TABLE links", b"CREATE TABLE l\xff\xfeks", 1)
    copy.path.write_bytes(data)
    assert not check_file(copy.path).good
    ana.open(f"/house/copies/{copy.name}/restore")
    assert ana.status == 422


def test_no_room_for_it(ana: Visitor, evening: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.shared.uploads.RESERVE", 2**60)
    bring(ana, b"x" * 1000)
    assert ana.status == 507


def test_no_room_for_a_copy(ana: Visitor, evening: str, monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    monkeypatch.setattr(backup, "RESERVE", 2**60)
    ana.open("/house")
    ana.press("Make a backup now")
    assert ana.status == 507
    assert len(made(app)) == 1


# PostgreSQL and doors


def test_where_copies_are_made_elsewhere(
    ana: Visitor, evening: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana.open("/house")
    brought = ana.form(MARK)
    asked = ana.form("Make a backup now")
    monkeypatch.setattr(type(app.extensions["companion.store"]), "file", property(lambda _: None))
    ana.open("/house")
    assert ana.status == 200
    assert "makes backups with pg_dump" in ana.text
    assert "Make a backup now" not in ana.page.buttons
    ana.follow("Games in and out")
    assert ana.status == 200
    for each in (brought, asked):
        ana.send(*each)
        assert ana.status == 422
        assert "pg_dump" in ana.text


@pytest.mark.parametrize("address", ["/house/upload", "/house/copies/x/restore", "/house/pin"])
def test_nothing_is_done_by_a_link(ana: Visitor, friday: str, address: str, app: Flask) -> None:
    ana.open(address)
    assert ana.status in (404, 405)
    ana.open("/house/copies")
    assert ana.status == 405
    assert made(app) == []


def test_every_form_wants_its_token(ana: Visitor, evening: str, app: Flask) -> None:
    (copy,) = made(app)
    for address in (
        "/house/copies",
        "/house/pin",
        "/house/upload",
        "/exchange/in",
        "/exchange/paper",
        f"/house/copies/{copy.name}/restore",
    ):
        assert ana.client.post(address, data={"key": "k"}).status_code == 400, address


def test_a_stranger_cannot_bring_a_large_file(make_companion: Callable[..., Flask]) -> None:
    stranger = device(make_companion(GUARDED=True))
    answer = stranger.post("/house/upload", data={"file": (BytesIO(bytes(200_000)), "x.sqlite")})
    assert answer.status_code in (403, 413)


def test_what_is_put_back_is_the_preview_that_was_seen(ana: Visitor, evening: str) -> None:
    told = restore.Preview((), 3)
    assert pages.mark_of(told) == pages.mark_of(restore.Preview((), 3))
    assert pages.mark_of(told) != pages.mark_of(restore.Preview((), 2))


def keys_in(file: Path) -> set[str]:
    """The keys of all entries in a file of score books."""
    with closing(sqlite3.connect(file)) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM entries")}


def test_while_another_device_saves(ana: Visitor, ben: Visitor, evening: str, app: Flask, tmp_path: Path) -> None:
    """What was acknowledged is in the books, or in a copy that was made before they were put back."""
    acknowledged: set[str] = set()
    answers: set[int] = set()
    done = threading.Event()

    def save() -> None:
        points = 0
        while not done.is_set():
            points = points % 80 + 1
            ben.open(f"/game/{evening}/round/1")
            ben.press("Check", hand_1=points)
            if "The table agrees" not in ben.page.buttons:
                continue  # nothing would change
            address, body = ben.form("The table agrees")
            answer = ben.client.post(address, data=MultiDict(body))
            answers.add(answer.status_code)
            if answer.status_code == 303:
                acknowledged.add(dict(body)["key"])
            done.wait(points % 5 / 10)

    thread = threading.Thread(target=save)
    thread.start()
    put_back = 0
    try:
        for _ in range(100):
            ana.open(f"/house/copies/{made(app)[-1].name}/restore")
            if "Restore it" not in ana.page.buttons:
                done.wait(0.05)  # nothing was saved since the last time
                continue
            ana.press("Restore it")
            put_back += ana.way == [303, 200]
            if put_back == 3:
                break
            assert ana.status in (200, 409, 503)
    finally:
        done.set()
        thread.join()
    assert put_back == 3
    assert answers <= {303, 409, 503}
    there = keys_in(tmp_path / "book.sqlite")
    for copy in made(app):
        there |= keys_in(copy.path)
    assert acknowledged
    assert acknowledged <= there
    with app.app_context():
        assert verification.verify_all() == ()


def test_a_copy_that_takes_long_to_look_through_does_not_hold_up_the_page(
    ana: Visitor, friday: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        backup.make_backup()
    backup.forget_checks()
    looked: list[float | None] = []

    def endless(*_: object, until: float | None = None, **__: object) -> tuple[()]:
        looked.append(until)
        raise verification.TookTooLong

    monkeypatch.setattr(verification, "verify_all", endless)
    ana.open("/house")
    assert ana.status == 200
    assert len(looked) == 1
    assert looked[0] is not None
    monkeypatch.undo()
    ana.open("/house")
    assert "the last good one" in ana.text


def test_sqlite_itself_is_stopped_when_it_takes_too_long(
    friday: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        made = backup.make_backup()
        monkeypatch.setattr(backup, "_STEPS", 1)
        with pytest.raises(verification.TookTooLong):
            backup.check_file(made.path, until=0.0)
        assert backup.check_file(made.path).good


def test_a_copy_that_was_just_made_is_known_to_be_good(
    ana: Visitor, friday: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        backup.make_backup()
    monkeypatch.setattr("companion.web.maintenance.condition.PATIENCE", 0.0)
    ana.open("/house")
    assert "the last good one" in ana.text

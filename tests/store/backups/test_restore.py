"""A copy is put back, into a companion at work."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import PlayerRenamed
from companion.store import look
from companion.store.access import links, pin
from companion.store.backups import restore
from companion.store.backups.backup import check_file, make_backup
from companion.store.backups.compared import Change, Preview
from companion.store.backups.files import list_backups
from companion.store.backups.restore import MovedOn, preview, replace_file
from companion.store.books import drafts, games, log, lots, verification
from companion.store.database import store
from companion.store.errors import NoBackups, StoreAway, StoreBusy, StoreDamaged, StoreFull, StoreTooNew

from ..conftest import emptied
from ..table import begun, key, round_

Open = Callable[..., Flask]
ROOT = Path(__file__).parents[3]
SAVER = """
import select, sys
from companion.book.entries.entry import PlayerRenamed
from companion.store.books import games, log
from companion.store.errors import StoreBusy
from tests.store.table import make_app
with make_app(sys.argv[1]).app_context():
    turn = 0
    while not select.select([sys.stdin], [], [], 0.02)[0]:
        turn += 1
        try:
            version = games.head(sys.argv[2]).version
            log.append(sys.argv[2], PlayerRenamed(0, f"Ana {turn}"), key=f"saved-{turn}", base_version=version)
        except (log.VersionConflict, StoreBusy):
            continue
        print(f"saved-{turn}", flush=True)
"""
HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("SELECT count(*) FROM games").fetchone()
print("open", flush=True)
sys.stdin.read()
"""
RELEASE = Path(__file__).parents[1] / "releases" / "1.0.sql"


@pytest.fixture
def house(tmp_path: Path, open_app: Open) -> Iterator[Flask]:
    """A companion on SQLite with an instance folder of its own, at work."""
    app = open_app(f"sqlite:///{tmp_path}/companion.sqlite", instance=str(tmp_path))
    with app.app_context():
        yield app


@pytest.fixture
def friday(house: Flask) -> str:
    slug = games.create(begun("Friday"), key=key())
    log.append(slug, round_(1), key=key(), base_version=1)
    return slug


def keys_in(file: Path) -> set[str]:
    """The keys of all entries in a file of score books."""
    with closing(sqlite3.connect(file)) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM entries")}


def test_what_changes_is_said_before(friday: str) -> None:
    thursday = games.create(begun("Thursday"), key=key())
    copy = make_backup()
    assert preview(copy.path) == Preview((), 2)
    log.append(friday, round_(2), key=key(), base_version=2)
    saturday = games.create(begun("Saturday"), key=key())
    told = preview(copy.path)
    assert told.changes == (Change(friday, "Friday", 3, 2, rounds=(2, 1)), Change(saturday, "Saturday", 1, 0))
    assert told.same == 1
    assert [str(change.phrase) for change in told.changes] == [
        "Friday: 2 instead of 3 entries, and 1 instead of 2 rounds", "Saturday: vanishes, with its only entry",
    ]  # fmt: skip
    late = make_backup()
    restore.restore(copy.path)
    assert preview(late.path).changes == (
        Change(saturday, "Saturday", 0, 1),
        Change(friday, "Friday", 2, 3, rounds=(1, 2)),
    )
    log.append(friday, round_(2, 1, 2, 3), key=key(), base_version=2)
    (apart,) = (change for change in preview(late.path).changes if change.slug == friday)
    assert str(apart.phrase) == "Friday: a different book from the one here"
    assert games.find(thursday) is not None


def test_a_copy_is_put_back_while_the_companion_works(friday: str) -> None:
    copy = make_backup()
    book = games.book(friday)
    log.append(friday, round_(2), key=key(), base_version=2)
    saturday = games.create(begun("Saturday"), key=key())
    late = games.head(friday).tag
    before = restore.restore(copy.path)
    assert games.book(friday) == book
    assert games.find(saturday) is None
    assert games.head(friday).tag != late
    assert verification.verify_all() == ()
    assert look.whats_wrong() is None
    assert log.append(friday, round_(2, 1, 2, 3), key=key(), base_version=2).version == 3
    assert (before.why, check_file(before.path).entries) == ("before", 4)
    restore.restore(before.path)
    assert games.head(friday).tag == late
    assert games.find(saturday) is not None


def test_readers_and_writers_go_on_meanwhile(house: Flask, friday: str) -> None:
    copy, done, troubles = make_backup(), threading.Event(), []

    def read() -> None:
        with house.app_context():
            while not done.is_set():
                try:
                    assert games.book(friday).version >= 2
                    games.recent()
                    version = games.head(friday).version
                    with suppress(log.VersionConflict):
                        log.append(friday, PlayerRenamed(0, f"Ana {key()}"), key=key(), base_version=version)
                except Exception as trouble:
                    troubles.append(trouble)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(5):
        restore.restore(copy.path)
    done.set()
    for thread in threads:
        thread.join()
    assert troubles == []
    assert verification.verify_all() == ()


def test_who_may_come_in_stays_as_it_is_now(friday: str) -> None:
    pin.set_pin("1111")
    old, gone = links.make_link(friday, "keep"), links.make_link(friday, "watch")
    copy = make_backup()
    links.revoke_link(friday, gone.id)
    new = links.make_link(friday, "watch", label="Ben")
    lost = links.make_link(games.create(begun("Saturday"), key=key()), "keep")
    pin.set_pin("2222")
    stamp = pin.pin_stamp()
    restore.restore(copy.path)
    assert pin.pin_stamp() == stamp
    assert [links.link_of(link.token or "") is not None for link in (old, gone, new, lost)] == [
        True, False, True, False,
    ]  # fmt: skip
    assert [(link.role, link.label) for link in links.links(friday)] == [("keep", ""), ("watch", "Ben")]


def test_what_lies_in_the_trash_stays_there_and_what_was_taken_out_stays_out(friday: str) -> None:
    saturday = games.create(begun("Saturday"), key=key())
    games.trash(saturday)
    copy = make_backup()
    games.untrash(saturday)
    games.trash(friday)
    assert preview(copy.path) == Preview((), 2)
    restore.restore(copy.path)
    assert [card.slug for card in games.trashed()] == [friday]


def test_whose_pin_and_links_come_back_is_said_where_those_of_now_cannot_be_read(friday: str) -> None:
    copy = make_backup()
    assert preview(copy.path).warnings == ()
    with store().writing() as connection:
        connection.exec_driver_sql("DROP TABLE links")
    (said,) = preview(copy.path).warnings
    assert str(said).startswith("PIN and links come from this backup")


def test_hands_for_a_round_in_progress_stay(friday: str) -> None:
    drafts.enter(friday, 2, 1, 12, key="d1", source="phone")
    copy = make_backup()
    drafts.enter(friday, 2, 1, 14, key="d2", source="phone")
    drafts.enter(friday, 2, 2, 7, key="d3", source="tablet")
    lots.keep_lot(friday, 2, "2-15-aa", instead="")
    hands = drafts.list_entered(friday, 2)
    before = restore.restore(copy.path)
    assert drafts.list_entered(friday, 2) == hands
    assert lots.find_lot(friday, 2) == "2-15-aa"
    restore.restore(before.path)
    assert drafts.list_entered(friday, 2) == hands


def test_hands_of_another_course_of_the_game_do_not_stand(friday: str) -> None:
    early = make_backup()
    log.append(friday, round_(2), key=key(), base_version=2)
    drafts.enter(friday, 3, 1, 12, key="d1", source="phone")
    before = restore.restore(early.path)
    log.append(friday, round_(2, 30, 12, 13), key=key(), base_version=2)
    assert len(drafts.list_entered(friday, 3)) == 1, "it is kept"
    assert drafts.list_standing(friday, games.book(friday), 3) == ()
    restore.restore(before.path)
    (draft,) = drafts.list_standing(friday, games.book(friday), 3)
    assert draft.hand == 12


def test_putting_back_what_was_before_undoes_everything(friday: str) -> None:
    early = make_backup()
    mine = links.make_link(friday, "watch")
    saturday = games.create(begun("Saturday"), key=key())
    other, theirs = links.make_link(friday, "enter"), links.make_link(saturday, "keep", label="Cruz")
    drafts.enter(saturday, 1, 1, 12, key="d1", source="phone")
    there, hands = (links.links(friday), links.links(saturday)), drafts.list_entered(saturday, 1)
    before = restore.restore(early.path)
    assert games.find(saturday) is None
    assert links.links(friday) == (mine, other), "with the numbers by which open pages name them"
    restore.restore(before.path)
    assert (links.links(friday), links.links(saturday)) == there
    assert links.link_of(theirs.token or "") == theirs
    assert drafts.list_entered(saturday, 1) == hands


def test_a_link_that_comes_back_takes_no_other_link_s_number(friday: str) -> None:
    early = make_backup()
    saturday = games.create(begun("Saturday"), key=key())
    back = links.make_link(saturday, "keep")
    before = restore.restore(early.path)
    new = links.make_link(friday, "watch")
    assert new.id == back.id
    restore.restore(before.path)
    assert links.links(friday) == (new,)
    (found,) = links.links(saturday)
    assert (found.token, found.id) == (back.token, new.id + 1)


def test_hands_and_links_that_no_companion_wrote_are_left_out(friday: str, tmp_path: Path) -> None:
    links.make_link(friday, "watch")
    drafts.enter(friday, 2, 1, 12, key="d1", source="phone")
    drafts.enter(friday, 2, 2, 12, key="d2", source="phone")
    lots.keep_lot(friday, 2, "2-15-aa", instead="")
    copy = make_backup()
    with closing(sqlite3.connect(copy.path)) as connection, connection:
        connection.execute("UPDATE links SET role = 'host'")
        connection.execute("UPDATE drafts SET body = '[[' WHERE seat = 1")
        connection.execute("UPDATE drafts SET seat = 9 WHERE seat = 2")
        connection.execute("UPDATE drafts SET body = '[[' WHERE seat < 0")
        connection.execute("UPDATE links SET id = ?", (2**63 - 1,))
    connection = sqlite3.connect(tmp_path / "empty.sqlite")
    connection.executescript(RELEASE.read_text(encoding="utf-8"))
    connection.close()
    restore.restore(tmp_path / "empty.sqlite")
    restore.restore(copy.path)
    assert links.links(friday, revoked=True) == ()
    assert drafts.list_entered(friday, 2) == ()
    assert lots.find_lot(friday, 2) == ""


def test_what_another_program_writes_meanwhile_is_in_the_copy_of_before(
    friday: str, monkeypatch: pytest.MonkeyPatch, open_app: Open, tmp_path: Path
) -> None:
    """Another store on the same file knows nothing of our turn, as another process does not."""
    copy, other, keys = make_backup(), open_app(f"sqlite:///{tmp_path}/companion.sqlite"), ["between-1", "between-2"]
    write_over = restore._write_over

    def written_meanwhile(*given: Any) -> None:
        if keys:
            with other.app_context():
                version = games.head(friday).version
                log.append(friday, PlayerRenamed(0, f"Ana {version}"), key=keys.pop(0), base_version=version)
        write_over(*given)

    monkeypatch.setattr(restore, "_write_over", written_meanwhile)
    before = restore.restore(copy.path)
    assert keys == []
    assert check_file(before.path).entries == 4
    assert games.head(friday).version == 2
    assert list_backups() == (before, copy), "what is not needed does not take the room of other copies"
    with other.app_context():
        assert games.head(friday).version == 2


def test_when_another_program_writes_all_the_time_nothing_is_put_back(
    friday: str, monkeypatch: pytest.MonkeyPatch, open_app: Open, tmp_path: Path
) -> None:
    copy, other = make_backup(), open_app(f"sqlite:///{tmp_path}/companion.sqlite")

    write_over = restore._write_over

    def written_meanwhile(*given: Any) -> None:
        with other.app_context():
            games.create(begun("Saturday"), key=key())
        write_over(*given)

    monkeypatch.setattr(restore, "_write_over", written_meanwhile)
    with pytest.raises(StoreBusy):
        restore.restore(copy.path)
    assert len(games.recent().cards) == 6
    assert list_backups() == (copy,)


def test_while_another_process_saves(friday: str, tmp_path: Path) -> None:
    """What it was told is on disk is in the books, or in a copy of before."""
    copy = make_backup()
    command = [sys.executable, "-c", SAVER, f"sqlite:///{tmp_path}/companion.sqlite", friday]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as saver:
        assert saver.stdout is not None
        first = saver.stdout.readline()
        made = []
        for _ in range(8):
            with suppress(StoreBusy):
                made.append(restore.restore(copy.path))
        rest, _ = saver.communicate("stop")
    assert saver.returncode == 0
    acknowledged = {first.strip(), *rest.split()}
    files = [*(each.path for each in list_backups()), tmp_path / "companion.sqlite"]
    there = {key for file in files for key in keys_in(file)}
    assert made
    assert len(acknowledged) > 1
    assert acknowledged <= there
    assert verification.verify_all() == ()


def test_books_that_changed_since_they_were_looked_at_are_left_alone(
    friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = make_backup()
    told = preview(copy.path)
    log.append(friday, round_(2), key=key(), base_version=2)
    with pytest.raises(MovedOn, match="The books have changed since"):
        restore.restore(copy.path, told)
    assert games.head(friday).version == 3
    assert list_backups() == (copy,)
    restore.restore(copy.path, preview(copy.path))
    assert games.head(friday).version == 2


@pytest.mark.parametrize(
    ("sql", "named"),
    [
        ("CREATE TRIGGER back_door AFTER INSERT ON entries BEGIN DELETE FROM settings; END", "trigger 'back_door'"),
        ("CREATE VIEW spies AS SELECT * FROM links", "view 'spies'"),
        ("CREATE TABLE more (b BLOB)", "table 'more'"),
        ("CREATE VIRTUAL TABLE words USING fts5(word)", "table 'words'"),
        ("DROP TABLE players; CREATE VIEW players AS SELECT * FROM games", "view 'players'"),
        ("DROP INDEX ix_games_latest; CREATE VIRTUAL TABLE ix_games_latest USING fts5(x)", "table 'ix_games_latest'"),
        ("CREATE INDEX mine ON games (title)", "index 'mine'"),
    ],
)
def test_what_no_companion_made_is_refused(friday: str, sql: str, named: str) -> None:
    copy = make_backup()
    with closing(sqlite3.connect(copy.path)) as connection:
        connection.executescript(sql)
    for work in (preview, restore.restore):
        with pytest.raises(StoreDamaged, match=f"the file holds things that no companion ever made: .*{named}"):
            work(copy.path)
    assert games.head(friday).version == 2


def test_what_sqlite_itself_made_is_no_matter(friday: str) -> None:
    copy = make_backup()
    with closing(sqlite3.connect(copy.path)) as connection:
        connection.executescript("ANALYZE")
    restore.restore(copy.path)


def test_a_database_in_which_somebody_made_more_is_copied_all_the_same(friday: str) -> None:
    with store().writing() as connection:
        connection.execute(sa.text("CREATE TABLE more (b BLOB)"))
    copy = make_backup()
    assert not check_file(copy.path).good


def test_a_copy_of_an_earlier_release_is_brought_up_to_date(friday: str, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA page_size=1024")
        connection.executescript(RELEASE.read_text(encoding="utf-8"))
    data = old.read_bytes()
    assert {change.title for change in preview(old).changes} == {"Friday", "שבת", "Thursday"}
    assert len(preview(old).changes) == 4
    restore.restore(old)
    assert old.read_bytes() == data, "the file itself stays as it is"
    assert verification.verify_all() == ()
    (friday,) = (card.slug for card in games.finished().cards)
    links.make_link(friday, "watch")


def test_what_is_still_in_the_log_of_a_file_comes_along(house: Flask, tmp_path: Path, open_app: Open) -> None:
    other = open_app(f"sqlite:///{tmp_path}/other.sqlite", instance=str(tmp_path / "other"))
    with other.app_context():
        slug = games.create(begun("Elsewhere"), key=key())
        assert Path(tmp_path, "other.sqlite-wal").stat().st_size > 0
    restore.restore(tmp_path / "other.sqlite")
    assert games.find(slug) is not None


def test_what_is_no_good_copy_is_refused_and_nothing_changes(friday: str, tmp_path: Path) -> None:
    log.append(friday, round_(2, 11, 12, 13), key=key(), base_version=2)
    copy, bad, before = make_backup(), tmp_path / "bad.sqlite", games.head(friday)
    data = copy.path.read_bytes()
    bad.write_bytes(data)
    with closing(sqlite3.connect(bad)) as connection, connection:
        connection.execute("UPDATE entries SET body = replace(body, '12', '13') WHERE seq = 3")
    cut, letter = tmp_path / "cut.sqlite", tmp_path / "letter.sqlite"
    cut.write_bytes(data[:9000])
    letter.write_bytes(b"Dear Ana, " * 999)
    for each in (bad, cut, letter):
        for work in (preview, restore.restore):
            with pytest.raises(StoreDamaged):
                work(each)
    with pytest.raises(StoreAway):
        restore.restore(tmp_path / "nowhere.sqlite")
    assert games.head(friday) == before
    assert list_backups() == (copy,)
    assert not list(tmp_path.glob(".restore-*"))


def test_a_copy_of_a_later_release_is_refused(friday: str) -> None:
    copy = make_backup()
    with closing(sqlite3.connect(copy.path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreTooNew):
        restore.restore(copy.path)


def test_without_room_nothing_is_put_back(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = make_backup()
    monkeypatch.setattr("companion.store.backups.backup.RESERVE", 2**60)
    with pytest.raises(StoreFull):
        restore.restore(copy.path)


def test_postgresql_is_put_back_by_whoever_runs_it(postgresql: str, open_app: Open, tmp_path: Path) -> None:
    with open_app(emptied(postgresql)).app_context(), pytest.raises(NoBackups, match="pg_restore"):
        restore.restore(tmp_path / "x.sqlite")


def test_a_database_that_is_read_only_for_a_fault_is_whole_again(house: Flask, friday: str) -> None:
    copy = make_backup()
    with store().writing() as connection:
        connection.execute(sa.text("UPDATE entries SET device = 'Ben' WHERE seq = 2"))
    store().fault, store().read_only = look.whats_wrong(), True
    assert store().fault is not None
    before = restore.restore(copy.path)
    assert before.why == "damaged"
    assert (store().fault, store().read_only) == (None, False)
    assert log.append(friday, round_(2), key=key(), base_version=2).version == 3


def test_a_file_that_cannot_be_opened_is_replaced_while_nothing_runs(
    house: Flask, friday: str, tmp_path: Path, open_app: Open
) -> None:
    copy = make_backup()
    store().engine.dispose()
    file = store().file
    assert file is not None
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    file.write_bytes(b"Dear Ana, " * 999)
    with pytest.raises(StoreBusy, match="stop the companion first"):
        replace_file(copy.path, file)
    assert file.read_bytes() == b"Dear Ana, " * 999
    holder.kill()
    holder.communicate()
    aside = replace_file(copy.path, file)
    assert aside.path.read_bytes() == b"Dear Ana, " * 999
    with open_app(f"sqlite:///{file}").app_context():
        assert games.book(friday).version == 2

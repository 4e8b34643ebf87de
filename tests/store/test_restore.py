"""A copy is put back, into a companion at work."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries import PlayerRenamed
from companion.store import access, chain, drafts, games, log, look, pin, restore
from companion.store.backup import check_file, make_copy
from companion.store.copies import copies
from companion.store.database import store
from companion.store.errors import NoCopies, StoreAway, StoreDamaged, StoreFull, StoreTooNew
from companion.store.restore import Change, preview, replace_file

from .table import begun, key, round_

Open = Callable[..., Flask]
RELEASE = Path(__file__).with_name("releases") / "1.0.sql"


@pytest.fixture
def house(tmp_path: Path, open_app: Open) -> Iterator[Flask]:
    """A companion on SQLite with an instance folder of its own, at work."""
    app = open_app(f"sqlite:///{tmp_path}/companion.sqlite", instance=str(tmp_path))
    with app.app_context():
        yield app


@pytest.fixture
def friday(house: Flask) -> str:
    slug = games.create(begun("Friday"), key=key())
    log.append(slug, round_(1), key=key(), made_from=1)
    return slug


def test_what_changes_is_said_before(friday: str) -> None:
    thursday = games.create(begun("Thursday"), key=key())
    copy = make_copy()
    assert preview(copy.path) == restore.Preview((), 2)
    log.append(friday, round_(2), key=key(), made_from=2)
    saturday = games.create(begun("Saturday"), key=key())
    told = preview(copy.path)
    assert told.changes == (Change(friday, "Friday", 3, 2), Change(saturday, "Saturday", 1, 0))
    assert told.same == 1
    assert [str(change.phrase) for change in told.changes] == [
        "Friday: 2 entries instead of 3", "Saturday: vanishes, with all its 1 entries",
    ]  # fmt: skip
    late = make_copy()
    restore.restore(copy.path)
    assert preview(late.path).changes == (Change(saturday, "Saturday", 0, 1), Change(friday, "Friday", 2, 3))
    log.append(friday, round_(2, 1, 2, 3), key=key(), made_from=2)
    (apart,) = (change for change in preview(late.path).changes if change.slug == friday)
    assert str(apart.phrase) == "Friday: another book than the one here"
    assert games.find(thursday) is not None


def test_a_copy_is_put_back_while_the_companion_works(friday: str) -> None:
    copy = make_copy()
    book = games.book(friday)
    log.append(friday, round_(2), key=key(), made_from=2)
    saturday = games.create(begun("Saturday"), key=key())
    late = games.head(friday).tag
    before = restore.restore(copy.path)
    assert games.book(friday) == book
    assert games.find(saturday) is None
    assert games.head(friday).tag != late
    assert chain.verify_all() == ()
    assert look.whats_wrong() is None
    assert log.append(friday, round_(2, 1, 2, 3), key=key(), made_from=2).version == 3
    assert (before.why, check_file(before.path).entries) == ("before", 4)
    restore.restore(before.path)
    assert games.head(friday).tag == late
    assert games.find(saturday) is not None


def test_readers_and_writers_go_on_meanwhile(house: Flask, friday: str) -> None:
    copy, done, troubles = make_copy(), threading.Event(), []

    def read() -> None:
        with house.app_context():
            while not done.is_set():
                try:
                    assert games.book(friday).version >= 2
                    games.recent()
                    version = games.head(friday).version
                    with suppress(log.Stale):
                        log.append(friday, PlayerRenamed(0, f"Ana {key()}"), key=key(), made_from=version)
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
    assert chain.verify_all() == ()


def test_who_may_come_in_stays_as_it_is_now(friday: str) -> None:
    pin.set_pin("1111")
    old, gone = access.make_link(friday, "keep"), access.make_link(friday, "watch")
    drafts.enter(friday, 2, 1, 12, key="d1", source="phone")
    copy = make_copy()
    access.revoke_link(friday, gone.id)
    new = access.make_link(friday, "watch", label="Ben")
    lost = access.make_link(games.create(begun("Saturday"), key=key()), "keep")
    pin.set_pin("2222")
    stamp = pin.pin_stamp()
    restore.restore(copy.path)
    assert pin.pin_stamp() == stamp
    assert [access.link_of(link.token or "") is not None for link in (old, gone, new, lost)] == [
        True, False, True, False,
    ]  # fmt: skip
    assert [(link.role, link.label) for link in access.links(friday)] == [("keep", ""), ("watch", "Ben")]
    assert drafts.entered(friday, 2) == ()


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
    assert chain.verify_all() == ()
    (friday,) = (card.slug for card in games.finished().cards)
    access.make_link(friday, "watch")


def test_what_is_still_in_the_log_of_a_file_comes_along(house: Flask, tmp_path: Path, open_app: Open) -> None:
    other = open_app(f"sqlite:///{tmp_path}/other.sqlite", instance=str(tmp_path / "other"))
    with other.app_context():
        slug = games.create(begun("Elsewhere"), key=key())
        assert Path(tmp_path, "other.sqlite-wal").stat().st_size > 0
    restore.restore(tmp_path / "other.sqlite")
    assert games.find(slug) is not None


def test_what_is_no_good_copy_is_refused_and_nothing_changes(friday: str, tmp_path: Path) -> None:
    log.append(friday, round_(2, 11, 12, 13), key=key(), made_from=2)
    copy, bad, before = make_copy(), tmp_path / "bad.sqlite", games.head(friday)
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
    assert copies() == (copy,)
    assert not list(tmp_path.glob(".restore-*"))


def test_a_copy_of_a_later_release_is_refused(friday: str) -> None:
    copy = make_copy()
    with closing(sqlite3.connect(copy.path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreTooNew):
        restore.restore(copy.path)


def test_without_room_nothing_is_put_back(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = make_copy()
    monkeypatch.setattr("companion.store.backup.RESERVE", 2**60)
    with pytest.raises(StoreFull):
        restore.restore(copy.path)


def test_postgresql_is_put_back_by_whoever_runs_it(postgresql: str, open_app: Open, tmp_path: Path) -> None:
    with open_app(postgresql).app_context(), pytest.raises(NoCopies, match="pg_restore"):
        restore.restore(tmp_path / "x.sqlite")


def test_a_database_that_is_read_only_for_a_fault_is_whole_again(house: Flask, friday: str) -> None:
    copy = make_copy()
    with store().writing() as clerk:
        clerk.run(sa.text("UPDATE entries SET device = 'Ben' WHERE seq = 2"))
    store().fault, store().read_only = look.whats_wrong(), True
    assert store().fault is not None
    before = restore.restore(copy.path)
    assert before.why == "damaged"
    assert (store().fault, store().read_only) == (None, False)
    assert log.append(friday, round_(2), key=key(), made_from=2).version == 3


def test_a_file_that_cannot_be_opened_is_replaced_while_nothing_runs(
    house: Flask, friday: str, tmp_path: Path, open_app: Open
) -> None:
    copy = make_copy()
    store().engine.dispose()
    file = store().file
    assert file is not None
    file.write_bytes(b"Dear Ana, " * 999)
    aside = replace_file(copy.path, file)
    assert aside.path.read_bytes() == b"Dear Ana, " * 999
    with open_app(f"sqlite:///{file}").app_context():
        assert games.book(friday).version == 2

"""Copies of the database are made, verified, and kept with a limit."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import Finished, PlayerRenamed
from companion.store.backups import backup, files, keeping
from companion.store.backups.backup import check_file, last_good, make_backup
from companion.store.backups.files import Backup, find_backup, list_backups, staying_of
from companion.store.backups.keeping import Keeper
from companion.store.books import games, log
from companion.store.database import opened_file, store
from companion.store.errors import NoBackups, NoSuchBackup, StoreAway, StoreDamaged, StoreFull

from ..conftest import emptied
from ..table import begun, key, round_

Open = Callable[..., Flask]


@pytest.fixture
def house(tmp_path: Path, open_app: Open) -> Iterator[Flask]:
    """A companion on SQLite with an instance folder of its own, at work."""
    app = open_app(f"sqlite:///{tmp_path}/companion.sqlite", instance=str(tmp_path))
    with app.app_context():
        yield app


@pytest.fixture
def friday(house: Flask) -> str:
    return games.create(begun("Friday"), key=key())


def titles(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {title for (title,) in connection.execute("SELECT title FROM games")}


def tamper(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(sql).rowcount > 0


def test_a_copy_holds_everything_and_is_verified(friday: str, tmp_path: Path) -> None:
    log.append(friday, round_(1), key=key(), base_version=1)
    copy = make_backup()
    assert (copy.number, copy.why, copy.name.endswith("Z-asked.sqlite")) == (1, "asked", True)
    assert copy.path.parent == tmp_path / "backups"
    assert copy.size == copy.path.stat().st_size
    assert check_file(copy.path) == backup.Checked(games=1, entries=2)
    assert list_backups() == (copy,)
    assert find_backup(copy.name) == last_good() == copy
    assert [path.name for path in copy.path.parent.iterdir()] == [copy.name], "nothing is left lying"


def test_a_copy_is_one_file_that_may_lie_where_nothing_is_written(friday: str) -> None:
    copy = make_backup()
    copy.path.parent.chmod(0o500)
    try:
        with opened_file(copy.path) as kept, kept.reading() as connection:
            assert connection.execute(sa.text("SELECT title FROM games")).all() == [("Friday",)]
        assert check_file(copy.path).good
    finally:
        copy.path.parent.chmod(0o700)


def test_copies_are_made_while_somebody_writes(house: Flask, friday: str) -> None:
    done = threading.Event()

    def write() -> None:
        with house.app_context():
            version = 1
            while not done.is_set():
                entry = PlayerRenamed(0, f"Ana {version}")
                version = log.append(friday, entry, key=key(), base_version=version).version

    thread = threading.Thread(target=write)
    thread.start()
    made = [make_backup() for _ in range(10)]
    done.set()
    thread.join()
    entries = [check_file(copy.path).entries for copy in made]
    assert entries == sorted(entries)
    assert all(check_file(copy.path).good for copy in made)


def test_a_changed_digit_in_a_copy_is_noticed(friday: str) -> None:
    log.append(friday, round_(1, 11, 12, 13), key=key(), base_version=1)
    good, bad = make_backup(), make_backup()
    tamper(bad.path, "UPDATE entries SET body = replace(body, '12', '13') WHERE seq = 2")
    (found,) = check_file(bad.path).breaks
    assert (found.slug, found.seq) == (friday, 2)
    assert last_good() == good


@pytest.mark.parametrize("harm", ["page", "cut", "empty", "text", "gone"])
def test_a_copy_that_came_to_harm_is_noticed(friday: str, harm: str) -> None:
    good, bad = make_backup(), make_backup()
    data = bad.path.read_bytes()
    if harm == "gone":
        bad.path.unlink()
    else:
        page = data[:8192] + b"\x55" * 4096 + data[12288:]
        bad.path.write_bytes({"page": page, "cut": data[:9000], "empty": b"", "text": b"Dear Ana, " * 999}[harm])
    checked = check_file(bad.path)
    assert not checked.good
    assert last_good() == good


def test_a_copy_that_is_not_whole_is_thrown_away(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = make_backup()
    with store().writing() as connection:
        connection.execute(sa.text("UPDATE entries SET device = 'Ben'"))
    with pytest.raises(StoreDamaged, match="entry 1 is not what was written"):
        make_backup()
    assert list_backups() == (good,)
    assert [path.name for path in good.path.parent.iterdir()] == [good.name]


def test_a_copy_that_has_less_than_it_should_is_thrown_away(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "_write", lambda kept, path: shutil.copyfile(make_copied, path) and (1, 99))
    make_copied = store().file
    with pytest.raises(StoreDamaged):
        make_backup()
    assert list_backups() == ()


def test_room_for_rounds_goes_first(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "RESERVE", 2**60)
    with pytest.raises(StoreFull, match="the disk is full"):
        make_backup()
    assert list_backups() == ()


def test_a_folder_that_cannot_be_written_is_said(house: Flask, friday: str, tmp_path: Path) -> None:
    Path(tmp_path, "stick").write_text("no folder")
    house.config["BACKUPS"] = str(tmp_path / "stick")
    with pytest.raises(StoreAway, match="the backups cannot be written"):
        make_backup()


def test_what_an_interrupted_copy_left_is_swept_out(friday: str, tmp_path: Path) -> None:
    left = tmp_path / "backups" / "000001-20261121T190000Z-start.part"
    left.parent.mkdir()
    left.write_bytes(b"half a copy")
    make_backup()
    assert not left.exists()


def test_copies_asked_for_at_once_are_all_made(house: Flask, friday: str) -> None:
    def ask() -> None:
        with house.app_context():
            make_backup()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [copy.number for copy in list_backups()] == [4, 3, 2, 1]


def test_the_folder_may_be_elsewhere(house: Flask, friday: str, tmp_path: Path) -> None:
    house.config["BACKUPS"] = str(tmp_path / "stick" / "companion")
    assert make_backup().path.parent == tmp_path / "stick" / "companion"


def test_a_copy_that_is_not_there_is_said(friday: str) -> None:
    for name in ("nothing", "../companion.sqlite", "000001-20261121T190000Z-asked.sqlite"):
        with pytest.raises(NoSuchBackup):
            find_backup(name)


def made(number: int, at: str, why: str = "hourly") -> Backup:
    return Backup(Path(f"{number}"), number, at, why, 1)


def test_the_latest_those_of_days_and_those_of_months_stay() -> None:
    every = []
    for number in range(500 * 24):  # 500 days, every hour
        day, hour = divmod(number, 24)
        month, day = divmod(day, 28)
        every.append(made(number, f"{2026 + month // 12}-{month % 12 + 1:02}-{day + 1:02}T{hour:02}:00:00Z"))
    every.reverse()
    staying = staying_of(every)
    assert staying[:24] == tuple(every[:24])
    days = [copy for copy in staying if copy.made_at[11:13] == "23"]
    assert len({copy.made_at[:10] for copy in staying}) == len(days) == 14 + 12 - 1
    assert len({copy.made_at[:7] for copy in staying}) == 12
    assert len(staying) == 24 + 13 + 11


def test_a_clock_set_back_or_forward_throws_nothing_away() -> None:
    every = [made(number, "2026-11-21T19:00:00Z") for number in range(30, 20, -1)]
    every.insert(0, made(31, "2019-01-01T00:00:00Z"))
    every.insert(0, made(32, "2066-01-01T00:00:00Z"))
    assert staying_of(every) == tuple(every)


def test_old_copies_are_swept_out(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LATEST", 3)
    monkeypatch.setattr(files, "ASIDES", 1)
    file = store().file
    assert file is not None
    backup.put_aside(file)
    backup.put_aside(file)
    for _ in range(6):
        make_backup()
    assert [copy.number for copy in list_backups()] == [8, 7, 6, 2]


def test_postgresql_is_copied_by_whoever_runs_it(postgresql: str, open_app: Open) -> None:
    app = open_app(emptied(postgresql))
    with app.app_context():
        with pytest.raises(NoBackups, match="makes backups with pg_dump and restores them with pg_restore"):
            make_backup()
        assert keeping.keep_backups(app) is None


def test_copies_are_made_at_the_start_at_the_end_of_a_game_and_every_hour(house: Flask) -> None:
    keeper, told = Keeper(house), []

    def tick(now: float) -> None:
        copy = keeper.tick(now)
        told.append(copy.why if copy else "")

    tick(0)  # nothing is there yet
    slug = games.create(begun(), key=key())
    tick(10)
    tick(20)
    log.append(slug, round_(1), key=key(), base_version=1)
    tick(30)
    tick(3609)
    tick(3611)
    tick(99999)  # nothing changed
    log.append(slug, Finished(), key=key(), base_version=2)
    tick(100000)
    games.create(begun(), key=key())
    tick(100010)
    tick(103600)
    assert told == ["", "start", "", "", "", "hourly", "", "end", "", "hourly"]


def test_a_copy_that_fails_is_said_and_tried_again(
    house: Flask, friday: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keeper = Keeper(house)
    with monkeypatch.context() as patch:
        patch.setattr(backup, "RESERVE", 2**60)
        assert keeper.tick(0) is None
    assert "no copy of the score books could be made: the disk is full" in caplog.text
    assert keeper.tick(10) is None
    copy = keeper.tick(301)
    assert copy is not None
    assert copy.why == "start"


def test_little_room_is_said_once(
    house: Flask, friday: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keeper = Keeper(house)
    with monkeypatch.context() as patch:
        patch.setattr(keeping, "LITTLE", 2**60)
        keeper.tick(0)
        keeper.tick(10)
    keeper.tick(20)
    said = [record.message for record in caplog.records if record.levelno == logging.WARNING]
    assert said == ["there is little room left on the disk", "there is room on the disk again"]


def test_the_thread_copies_and_ends(house: Flask, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = threading.Event()
    really = backup.make_backup
    monkeypatch.setattr(backup, "make_backup", lambda why: (really(why), copied.set())[0])
    keeper: Any = keeping.keep_backups(house)
    assert copied.wait(10)
    keeper.stop()
    assert [copy.why for copy in list_backups()] == ["start"]
    assert "backups" not in {thread.name for thread in threading.enumerate()}

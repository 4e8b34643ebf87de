"""The disk is full, the file damaged, somebody else is writing: said in words, and nothing acknowledged is lost."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import RulingKept
from companion.store.books import games, log, verification
from companion.store.database import open_database, store
from companion.store.errors import StoreAway, StoreBusy, StoreDamaged, StoreFull, StoreReadOnly, translated

from .table import begun, key, round_

Open = Callable[..., Flask]


def with_every_connection(statement: str) -> None:
    """From now on, every connection begins with this."""

    def connected(connection: sqlite3.Connection, _record: object) -> None:
        connection.cursor().execute(statement).close()

    sa.event.listen(store().engine, "connect", connected)
    store().engine.dispose()


def test_a_full_disk_is_said_and_what_was_acknowledged_is_safe(sqlite_url: str, open_app: Open) -> None:
    with open_app(sqlite_url).app_context():
        friday = games.create(begun(), key=key())
        log.append(friday, round_(1), key=key(), base_version=1)
        with_every_connection("PRAGMA max_page_count=40")
        long = RulingKept("may Ben play?", {"table": "x" * 500_000}, {})
        with pytest.raises(StoreFull, match="the disk is full: nothing more can be kept"):
            log.append(friday, long, key="k1", base_version=2)
        assert games.book(friday).version == 2
        assert verification.verify_all() == ()
        assert log.append(friday, round_(2), key="k1", base_version=2).version == 3, "there is room for less"


def test_a_database_that_may_only_be_read_is_said(url: str, open_app: Open) -> None:
    with open_app(url).app_context():
        friday = games.create(begun(), key=key())
        sqlite = url.startswith("sqlite")
        with_every_connection("PRAGMA query_only=ON" if sqlite else "SET default_transaction_read_only=on")
        with pytest.raises(StoreReadOnly, match="can be read but not written"):
            log.append(friday, round_(1), key=key(), base_version=1)
        assert games.book(friday).version == 1


def test_an_app_can_be_opened_to_be_read_only(url: str, open_app: Open) -> None:
    with open_app(url).app_context():
        friday = games.create(begun(), key=key())
    with open_app(url, STORE_READ_ONLY=True).app_context():
        assert games.book(friday).version == 1
        with pytest.raises(StoreReadOnly):
            games.trash(friday)


def test_another_program_that_writes_for_too_long_is_said(url: str, open_app: Open) -> None:
    patient, other = open_app(url, STORE_WAIT=0.2), open_app(url)
    with patient.app_context():
        friday = games.create(begun(), key=key())
    with other.app_context(), store().writing() as connection:
        connection.execute(sa.text("UPDATE games SET title = 'Friday'"))
        with patient.app_context():
            with pytest.raises(StoreBusy, match="please try again"):
                log.append(friday, round_(1), key="k1", base_version=1)
            assert games.head(friday).version == 1, "readers do not wait"
    with patient.app_context():
        assert log.append(friday, round_(1), key="k1", base_version=1).version == 2


def test_a_writer_of_this_process_that_does_not_end_is_said(sqlite_url: str, open_app: Open) -> None:
    app = open_app(sqlite_url, STORE_WAIT=0.2)
    with app.app_context():
        friday = games.create(begun(), key=key())
        busy, done = threading.Event(), threading.Event()

        def write_for_long() -> None:
            with app.app_context(), store().writing():
                busy.set()
                done.wait(10)

        thread = threading.Thread(target=write_for_long)
        thread.start()
        busy.wait(10)
        with pytest.raises(StoreBusy):
            log.append(friday, round_(1), key=key(), base_version=1)
        assert games.book(friday).version == 1, "readers do not wait"
        done.set()
        thread.join()
        assert log.append(friday, round_(1), key=key(), base_version=1).version == 2


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    app = Flask("table")
    app.config["DATABASE_URL"] = f"sqlite:///{tmp_path}/nowhere/companion.sqlite"
    with pytest.raises(StoreAway, match="the database does not answer"):
        open_database(app)


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    Path(tmp_path, "letter.sqlite").write_bytes(b"Dear Ana, " * 1000)
    app = Flask("table")
    app.config["DATABASE_URL"] = f"sqlite:///{tmp_path}/letter.sqlite"
    with pytest.raises(StoreDamaged, match="damaged or is not a database"):
        open_database(app)


def test_a_file_that_went_missing_or_bad_while_at_work_is_said(sqlite_url: str, open_app: Open, tmp_path: Path) -> None:
    with open_app(sqlite_url).app_context():
        friday = games.create(begun(), key=key())
        store().engine.dispose()
        Path(tmp_path, "companion.sqlite").write_bytes(b"Dear Ana, " * 1000)
        with pytest.raises(StoreDamaged):
            games.head(friday)
        with pytest.raises(StoreDamaged):
            games.recent()


def test_a_server_that_is_not_there_is_said() -> None:
    app = Flask("table")
    app.config["DATABASE_URL"] = "postgresql://ana@127.0.0.1:9/evening?connect_timeout=2"
    with pytest.raises(StoreAway):
        open_database(app)


def test_a_server_that_was_started_again_is_not_noticed(app: Flask, friday: str) -> None:
    if store().engine.dialect.name == "sqlite":
        pytest.skip("SQLite is no server")
    other = sa.create_engine(store().engine.url, isolation_level="AUTOCOMMIT")
    with other.connect() as connection:
        everybody_else = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
        connection.execute(sa.text(f"SELECT pg_terminate_backend(pid) {everybody_else}"))
    other.dispose()
    assert log.append(friday, round_(1), key=key(), base_version=1).version == 2


def test_what_is_no_trouble_of_the_database_stays_what_it_is() -> None:
    assert translated(ValueError("a fault of ours")) is None
    assert translated(sqlite3.OperationalError("no such table: gamez")) is None

"""The restore drill: the database comes to harm, it is noticed at the start, and the last good copy is put back."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.store import look
from companion.store.backups import restore
from companion.store.backups.backup import last_good, make_backup
from companion.store.backups.files import list_backups
from companion.store.books import games, log, verification
from companion.store.database import store
from companion.store.errors import StoreDamaged, StoreReadOnly
from companion.store.look import health, open_checked

from ..table import begun, close, key, round_

Start = Callable[[], Flask]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the companion of this house, again and again."""
    apps: list[Flask] = []

    def start_() -> Flask:
        app = Flask("table", instance_path=str(tmp_path))
        app.config.update(DATABASE_URL=f"sqlite:///{tmp_path}/companion.sqlite", SECRET_KEY="of the kitchen table")
        open_checked(app)
        apps.append(app)
        return app

    yield start_
    for app in apps:
        close(app)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.sqlite"


@pytest.fixture
def friday(start: Start, file: Path) -> str:
    """An evening of three rounds; there is a copy after the second. The plug was pulled, so all is in the log still."""
    app = start()
    with app.app_context():
        slug = games.create(begun("Friday"), key=key())
        for number in (1, 2):
            log.append(slug, round_(number, 11, 12, 13), key=key(), base_version=number)
        make_backup()
        log.append(slug, round_(3, 11, 12, 13), key=key(), base_version=3)
        with store().driver() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        log.append(slug, round_(4, 11, 12, 13), key=key(), base_version=4)
        wal = Path(f"{file}-wal").read_bytes()
        data = file.read_bytes()
    close(app)
    file.write_bytes(data)
    Path(f"{file}-wal").write_bytes(wal)
    return slug


def test_without_harm_nothing_is_said(start: Start, friday: str, caplog: pytest.LogCaptureFixture) -> None:
    with start().app_context():
        assert games.head(friday).version == 5
        assert not store().read_only
        assert "fault" not in health()
    assert caplog.records == []


def changed_digit(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        done = connection.execute("UPDATE entries SET body = replace(body, '12', '13') WHERE seq = 3")
        assert done.rowcount == 1


def missing_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


def cut_log(file: Path) -> None:
    wal = Path(f"{file}-wal")
    wal.write_bytes(wal.read_bytes()[:-3000])


def missing_file(file: Path) -> None:
    file.unlink()
    missing_log(file)


def older_file(file: Path) -> None:
    missing_log(file)
    (copy,) = file.parent.glob("backups/*.sqlite")
    file.write_bytes(copy.read_bytes())


def damaged_page(file: Path) -> None:
    missing_log(file)
    data = bytearray(file.read_bytes())
    with closing(sqlite3.connect(file)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
    data[(page - 1) * 4096 : page * 4096] = b"\x55" * 4096
    file.write_bytes(data)


HARM = {
    "changed digit": (changed_digit, "in the game Friday: entry 3 is not what was written: its seal does not match"),
    "missing log": (missing_log, "entries are missing: entry 5 of the game"),
    "cut log": (cut_log, "entries are missing: entry 5 of the game"),
    "older file": (older_file, "entries are missing: entry 5 of the game"),
    "missing file": (missing_file, "entries are missing: entry 5 of the game"),
    "damaged page": (damaged_page, "the file of the score books is damaged or is not a database"),
}


@pytest.mark.parametrize(("harm", "said"), HARM.values(), ids=HARM.keys())
def test_harm_is_noticed_and_the_last_good_copy_put_back(
    start: Start, friday: str, file: Path, harm: Callable[[Path], None], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    harm(file)
    with start().app_context():
        good = last_good()
        assert good is not None
        (loud,) = (record for record in caplog.records if record.message.startswith("the score books are not whole"))
        assert loud.levelno == logging.CRITICAL
        assert said in loud.message
        assert f"./run restore {good.name} restores it" in loud.message
        assert (health()["status"], health()["read_only"], said in health()["fault"]) == ("ok", True, True)
        with pytest.raises(StoreReadOnly, match=r"the last good backup is of .*Z \(when .*1 game.*\): \./run restore"):
            games.create(begun(), key=key())
        restore.preview(good.path)
        restore.restore(good.path)
        assert games.book(friday).version == 3
        assert log.append(friday, round_(3), key=key(), base_version=3).version == 4
    caplog.clear()
    with start().app_context():
        assert (verification.verify_all(), store().read_only) == ((), False)
        assert games.head(friday).version == 4
    assert caplog.records == []


@pytest.mark.parametrize("harm", ["cut", "text"])
def test_a_file_that_cannot_be_opened_names_the_last_good_copy(
    start: Start, friday: str, file: Path, harm: str
) -> None:
    missing_log(file)
    file.write_bytes(file.read_bytes()[:5000] if harm == "cut" else b"Dear Ana, " * 999)
    (copy,) = file.parent.glob("backups/*.sqlite")
    with pytest.raises(StoreDamaged, match=rf"damaged or is not a database; .* \./run restore {copy.name} restores it"):
        start()
    restore_offline(file, copy)
    with start().app_context():
        assert games.book(friday).version == 3
        assert [each.why for each in list_backups()] == ["damaged", "asked"]


def restore_offline(file: Path, copy: Path) -> None:
    app = Flask("table", instance_path=str(file.parent))
    with app.app_context():
        restore.replace_file(copy, file)


def test_without_a_copy_that_is_said(start: Start, friday: str, file: Path) -> None:
    next(file.parent.glob("backups/*.sqlite")).unlink()
    changed_digit(file)
    with start().app_context():
        assert str(store().fault).endswith("; there is no good backup")


def test_a_database_that_does_not_answer_is_not_healthy(
    url: str, tmp_path: Path, open_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_app(url, instance=str(tmp_path)).app_context():
        assert (health()["status"], health()["database"], health()["free"] > 0) == ("ok", True, True)
        monkeypatch.setattr(sa.Connection, "execute", lambda *_: 1 / 0)
        assert (health()["status"], health()["database"]) == ("down", False)


def test_little_space_is_told(start: Start, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with start().app_context():
        assert health()["little_space"] is False
        monkeypatch.setattr(look, "LITTLE", 2**60)
        assert health()["little_space"] is True

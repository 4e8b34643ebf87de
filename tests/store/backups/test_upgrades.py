"""A new version opens what an earlier one wrote: copied before, brought up to date, and said."""

from __future__ import annotations

import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from companion import __version__
from companion.store.backups import backup, upgrades
from companion.store.backups.files import list_backups
from companion.store.backups.upgrades import NAME, Release, kept_release, open_up_to_date, version_words
from companion.store.books import games
from companion.store.books.verification import verify_all
from companion.store.database import store
from companion.store.errors import FULL, StoreTooNew, trouble
from companion.store.settings import put_setting, setting
from tests.store.table import begun, close, key

FIRST = Path(__file__).parents[1] / "releases" / "1.0.sql"


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A folder with the score books of the first release."""
    with closing(sqlite3.connect(tmp_path / "companion.sqlite")) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
    return tmp_path


def opened(folder: Path) -> Flask:
    """The companion opens the books in this folder."""
    app = Flask("companion", instance_path=str(folder))
    open_up_to_date(app)
    return app


def note(folder: Path, value: str) -> None:
    """Another version, or another hand, has noted this."""
    app = opened(folder)
    with app.app_context():
        put_setting(NAME, value)
    close(app)


def test_books_of_the_first_release_are_copied_and_brought_up_to_date(
    first: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "companion"):
        app = opened(first)
    with app.app_context():
        (made,) = list_backups()
        assert (made.why, made.number) == ("upgrade", 1)
        checked = backup.check_file(made.path)
        assert (checked.good, checked.games) == (True, 3)
        kept = kept_release()
        assert kept is not None
        assert (kept.version, kept.old, kept.backup) == (__version__, "1.0", made.name)
        said = f"{__version__}; brought up to date from 1.0 on {kept.at}, after the backup {made.name} was made"
        assert str(version_words()) == said
        assert f"version {said}" in caplog.messages
        assert verify_all() == ()
        assert {card.title for card in games.recent().cards} == {"Friday", "שבת"}
    close(app)
    with closing(sqlite3.connect(made.path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",), "as it was"


def test_it_is_done_once(first: Path, caplog: pytest.LogCaptureFixture) -> None:
    close(opened(first))
    caplog.clear()
    app = opened(first)
    with app.app_context():
        assert len(list_backups()) == 1
        assert "from 1.0" in str(version_words()), "and told as long as this version runs"
    assert caplog.messages == []
    close(app)


def test_new_books_were_brought_from_nowhere(tmp_path: Path) -> None:
    app = opened(tmp_path)
    with app.app_context():
        assert kept_release() == Release(__version__)
        assert str(version_words()) == __version__
        assert list_backups() == ()
    close(app)


def test_the_tables_may_be_the_same(tmp_path: Path) -> None:
    """Whether or not its tables change, a new version copies what an earlier one wrote."""
    app = opened(tmp_path)
    with app.app_context():
        games.create(begun("Friday"), key=key())
        put_setting(NAME, json.dumps({"version": "0.9"}))
    close(app)
    app = opened(tmp_path)
    with app.app_context():
        assert "brought up to date from 0.9" in str(version_words())
        assert [each.why for each in list_backups()] == ["upgrade"]
    close(app)


def test_where_there_is_no_game_nothing_is_copied(tmp_path: Path) -> None:
    note(tmp_path, '{"version": "0.9"}')
    app = opened(tmp_path)
    with app.app_context():
        assert list_backups() == ()
        assert kept_release() == Release(__version__)
    close(app)


@pytest.mark.parametrize("version", ["99.0", "?"])
def test_what_a_later_version_wrote_is_this_version_s_from_now_on(tmp_path: Path, version: str) -> None:
    note(tmp_path, json.dumps({"version": version}))
    app = opened(tmp_path)
    with app.app_context():
        assert kept_release() == Release(__version__)
        assert str(version_words()) == __version__
    close(app)


@pytest.mark.parametrize("value", ["{}", "[1]", "x", '{"colour": "red"}'])
def test_a_note_of_another_hand_is_none(tmp_path: Path, value: str) -> None:
    note(tmp_path, value)
    app = opened(tmp_path)
    with app.app_context():
        kept = kept_release()
        assert kept is not None
        assert kept.version == __version__
    close(app)


def test_a_full_disk_keeps_nobody_from_their_games(
    first: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_why: str) -> None:
        raise trouble(FULL)

    monkeypatch.setattr(upgrades, "make_backup", full)
    app = opened(first)
    with app.app_context():
        assert len(games.recent().cards) == 2
        assert str(version_words()).endswith(", without a backup")
    assert caplog.messages[0].startswith("the score books could not be copied before they were brought up to date: ")
    close(app)


def test_books_that_are_too_new_are_left_as_they_are(first: Path) -> None:
    with closing(sqlite3.connect(first / "companion.sqlite", isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        before = list(connection.iterdump())
    with pytest.raises(StoreTooNew):
        opened(first)
    with closing(sqlite3.connect(first / "companion.sqlite")) as connection:
        assert list(connection.iterdump()) == before
    assert not (first / "backups").exists()


def test_nothing_is_noted_where_nothing_may_be_written(tmp_path: Path) -> None:
    note(tmp_path, '{"version": "0.9"}')
    app = Flask("companion", instance_path=str(tmp_path))
    app.config["STORE_READ_ONLY"] = True
    open_up_to_date(app)
    with app.app_context():
        assert store().read_only
        assert setting(NAME) == '{"version": "0.9"}'
    close(app)

"""A database of an earlier release is brought up to date; one of a later release is left alone."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask

from companion.store.books import drafts, games, log, verification
from companion.store.database import store
from companion.store.drivers import open_engine, outside_transactions
from companion.store.errors import StoreTooNew
from companion.store.migrations import HERE, bring_up_to_date, find_revision, newest
from companion.store.models import Base

from .table import begun, close, key, looking, make_app, round_

RELEASES = sorted(Path(__file__).with_name("releases").glob("*.sql"))
Open = Callable[..., Flask]


def script() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    return ScriptDirectory.from_config(config)


def test_an_empty_database_gets_its_tables(app: Flask) -> None:
    with looking() as connection:
        assert find_revision(connection) == newest() == script().get_current_head()
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version", *Base.metadata.tables}


def test_the_models_and_the_migrations_say_the_same(app: Flask) -> None:
    with looking() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_the_models_and_the_migrations_make_the_same_indexes(sqlite_url: str, tmp_path: Path, open_app: Open) -> None:
    open_app(sqlite_url)
    engine = sa.create_engine(f"sqlite:///{tmp_path}/models.sqlite")
    Base.metadata.create_all(engine)
    engine.dispose()
    made, meant = (dict(indexes(tmp_path / f"{db}.sqlite")) for db in ("companion", "models"))
    assert made == meant


def indexes(file: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall()
    connection.close()
    return rows


def test_every_change_has_its_number_and_follows_the_one_before() -> None:
    changes = sorted(script().walk_revisions(), key=lambda change: change.revision)
    before = None
    for number, change in enumerate(changes, 1):
        assert (change.revision, change.down_revision) == (f"{number:04}", before)
        assert Path(change.path).name.startswith(f"{change.revision}_")
        before = change.revision


def test_there_is_a_database_of_every_release_to_try() -> None:
    assert RELEASES


@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.stem)
def test_a_database_of_an_earlier_release_is_brought_up_to_date(release: Path, tmp_path: Path, open_app: Open) -> None:
    connection = sqlite3.connect(tmp_path / "companion.sqlite")
    connection.executescript(release.read_text(encoding="utf-8"))
    connection.close()
    with open_app(f"sqlite:///{tmp_path}/companion.sqlite").app_context():
        assert verification.verify_all() == ()
        friday, saturday = sorted(games.recent().cards, key=lambda card: card.title)
        assert (friday.title, friday.players, friday.finished) == ("Friday", ("Ana", "Ben", "Cruz", "Dorothy"), True)
        book = games.book(friday.slug)
        assert [row.total for row in sorted(book.standings.rows, key=lambda row: row.side)] == [29, 21, 23, 29]
        assert (saturday.title, saturday.players) == ("שבת", ("דנה", "سارا"))
        assert [card.title for card in games.trashed()] == ["Thursday"]
        assert log.append(saturday.slug, round_(1, 7, rules="hebrew"), key=key(), base_version=1).version == 2
        assert verification.verify_all() == ()


def test_hands_of_an_earlier_release_are_those_of_the_books_as_they_are(tmp_path: Path, open_app: Open) -> None:
    connection = sqlite3.connect(tmp_path / "companion.sqlite")
    connection.executescript(RELEASES[0].read_text(encoding="utf-8"))
    connection.close()
    engine = open_engine(f"sqlite:///{tmp_path}/companion.sqlite")
    bring_up_to_date(engine, upto="0004")
    with engine.begin() as changing:
        columns = "game_id, number, seat, source, body, key, made_at, device"
        changing.execute(sa.text(f"INSERT INTO drafts ({columns}) VALUES (2, 1, 1, 'p', '12', 'k', '', '')"))
    engine.dispose()
    with open_app(f"sqlite:///{tmp_path}/companion.sqlite").app_context():
        (saturday,) = (card for card in games.recent().cards if not card.finished)
        (draft,) = drafts.list_standing(saturday.slug, games.book(saturday.slug), 1)
        assert (draft.hand, draft.seen) == (12, 1)


def with_change(folder: Path, text: str) -> Path:
    """The migrations with one more change."""
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    number = f"{int(newest()) + 1:04}"
    head = f'from alembic import op\nrevision, down_revision = "{number}", "{newest()}"\n\n\ndef upgrade():\n'
    Path(folder, "versions", f"{number}_next.py").write_text(head + text)
    return folder


def test_an_older_database_keeps_its_games(app: Flask, friday: str, tmp_path: Path) -> None:
    later = with_change(tmp_path / "later", "    op.execute('ALTER TABLE games ADD COLUMN place TEXT')\n")
    bring_up_to_date(store().engine, later)
    with looking() as connection:
        assert find_revision(connection) == newest(later)
        assert connection.execute(sa.text("SELECT slug, place FROM games")).all() == [(friday, None)]
    bring_up_to_date(store().engine, later)


def test_a_change_that_fails_leaves_the_database_as_it_was(app: Flask, friday: str, tmp_path: Path) -> None:
    bad = "    op.execute('ALTER TABLE games ADD COLUMN place TEXT')\n    op.execute('SELECT nonsense FROM games')\n"
    with pytest.raises(sa.exc.DBAPIError):
        bring_up_to_date(store().engine, with_change(tmp_path / "later", bad))
    with looking() as connection:
        assert find_revision(connection) == newest()
        assert "place" not in {column["name"] for column in sa.inspect(connection).get_columns("games")}
    assert games.book(friday).version == 1


def test_a_database_of_a_later_release_is_refused_and_left_alone(url: str) -> None:
    app = make_app(url)
    with app.app_context():
        games.create(begun(), key="k1")
        with store().engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    close(app)
    with pytest.raises(StoreTooNew, match=r"written by a later release \(9999\) than this one \(\d{4}\)"):
        make_app(url)
    engine = sa.create_engine(sa.make_url(url))
    with engine.connect() as connection:
        assert find_revision(connection) == "9999"
        assert connection.scalar(sa.text("SELECT count(*) FROM games")) == 1
    engine.dispose()


def test_processes_that_start_at_once_make_the_tables_once(bare_url: str, open_app: Open) -> None:
    with ThreadPoolExecutor(4) as pool:
        apps = list(pool.map(lambda _: open_app(bare_url), range(4)))
    with apps[0].app_context():
        assert games.recent().cards == ()


def test_a_new_file_is_opened_by_several_at_once(tmp_path: Path) -> None:
    at_once = threading.Barrier(4)

    def open_new(file: Path) -> str | None:
        engine = open_engine(f"sqlite:///{file}")
        at_once.wait()
        with outside_transactions(engine).connect() as connection:
            mode = connection.scalar(sa.text("PRAGMA journal_mode"))
        engine.dispose()
        return mode

    with ThreadPoolExecutor(4) as pool:
        for number in range(100):  # some of a hundred times they are in each other's way
            file = tmp_path / f"{number}.sqlite"
            assert list(pool.map(open_new, [file] * 4)) == ["wal"] * 4


def test_a_relative_file_lies_in_the_instance_folder(tmp_path: Path) -> None:
    app = make_app("sqlite:///evening.sqlite", instance=str(tmp_path / "instance"))
    assert (tmp_path / "instance" / "evening.sqlite").exists()
    close(app)

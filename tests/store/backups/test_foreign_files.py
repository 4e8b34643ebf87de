"""A file from outside that bears the names of our tables, and is none of ours: nothing of it comes over but rows."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from companion.store import settings
from companion.store.backups.backup import make_backup
from companion.store.backups.restore import preview, restore
from companion.store.books import games, log, verification
from companion.store.books.hash_chain import compact, seal
from companion.store.database import store
from companion.store.errors import StoreDamaged

from ..table import begun, key, round_

Open = Callable[..., Flask]


@pytest.fixture
def books(tmp_path: Path, open_app: Open) -> Iterator[Flask]:
    """A companion on SQLite with an instance folder of its own, at work."""
    app = open_app(f"sqlite:///{tmp_path}/companion.sqlite", instance=str(tmp_path))
    with app.app_context():
        yield app


@pytest.fixture
def friday(books: Flask) -> str:
    return games.create(begun("Friday"), key=key())


@pytest.fixture
def outside(friday: str, tmp_path: Path) -> Path:
    """A file that somebody brings: a copy of these books."""
    path = tmp_path / "brought" / "games.sqlite"
    path.parent.mkdir()
    shutil.copy(make_backup().path, path)
    return path


def change(path: Path, *sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        for each in sql:
            connection.execute(each)
        connection.commit()


def rewritten(table: str, old: str, new: str) -> str:
    """The table as another one made it."""
    return f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}') WHERE name = '{table}'"


TABLES = {
    "a check that lets nothing in": rewritten("entries", "made_from INTEGER NOT NULL", "made_from INT CHECK(0)"),
    "a key that overwrites": rewritten("entries", 'UNIQUE ("key")', 'UNIQUE ("key") ON CONFLICT REPLACE'),
    "a default": rewritten("drafts", "device VARCHAR(80) NOT NULL", "device VARCHAR(80) DEFAULT (hex(zeroblob(99)))"),
}  # fmt: skip


@pytest.mark.parametrize("sql", TABLES.values(), ids=TABLES.keys())
def test_tables_that_another_made_are_ours_when_it_is_restored(friday: str, outside: Path, sql: str) -> None:
    with closing(sqlite3.connect(outside)) as connection:
        before = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    change(outside, sql)
    with closing(sqlite3.connect(outside)) as connection:
        assert connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall() != before
    restore(outside)
    with store().driver() as connection:
        assert connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall() == before
    assert log.append(friday, round_(1), key=key(), base_version=1).version == 2
    assert games.create(begun("Saturday"), key=key())
    assert verification.verify_all() == ()


def test_a_table_without_its_column_is_no_table_of_ours(friday: str, outside: Path) -> None:
    change(outside, "ALTER TABLE settings RENAME COLUMN value TO worth")
    with pytest.raises(StoreDamaged):
        restore(outside)
    assert settings.setting("pin") is None


VALUES = {
    "bytes for text": "UPDATE players SET name = x'00ff' WHERE id = 1",
    "text for a number": "UPDATE players SET games = 'many' WHERE id = 1",
    "a name as long as a book": "UPDATE links SET label = printf('%.*c', 5000000, 'x')",
    "a device as long as a page": "UPDATE drafts SET device = printf('%.*c', 5000, 'x')",
}


@pytest.mark.parametrize("sql", VALUES.values(), ids=VALUES.keys())
def test_values_that_no_companion_writes_are_refused(friday: str, outside: Path, sql: str) -> None:
    token = "INSERT INTO links (game_id, role, label, salt, token_hash, made_at) VALUES (1, 'watch', '', 'a', 'b', 'c')"
    draft = (
        "INSERT INTO drafts (game_id, number, seat, source, body, key, made_at, device) VALUES (1,1,1,'','','','','')"
    )
    change(outside, token, draft)
    preview(outside)
    change(outside, sql)
    with pytest.raises(StoreDamaged, match="a value that no companion writes"):
        preview(outside)


BODIES = {
    "what no release can read": (compact({"kind": "round"}), "2026-11-21T19:00:00Z"),
    "a moment that no calendar has": (compact({"kind": "finish"}), "0001-01-01T00:00:00+14:00"),
    "a title as long as a book": (
        compact({"kind": "rename", "seat": 0, "name": "x" * 100_000}),
        "2026-11-21T19:00:00Z",
    ),
}


@pytest.mark.parametrize(("body", "at"), BODIES.values(), ids=BODIES.keys())
def test_entries_with_good_seals_that_make_no_sense_are_refused(friday: str, outside: Path, body: str, at: str) -> None:
    with closing(sqlite3.connect(outside)) as connection:
        ((previous,),) = connection.execute("SELECT hash FROM entries").fetchall()
        kind = body.split('"kind":"')[1].partition('"')[0]
        row = (friday, 2, "k2", 1, kind, body, at, "")
        forged = seal(previous, *row)
        columns = "game_id, seq, key, made_from, kind, body, at, device, hash"
        connection.execute(f"INSERT INTO entries ({columns}) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)", (*row[1:], forged))
        connection.execute("UPDATE games SET version = 2, hash = ?, latest = 2", (forged,))
        connection.commit()
    with pytest.raises(StoreDamaged):
        restore(outside)
    assert games.head(friday).version == 1

"""What is left of damaged score books: of every game the entries that are whole, up to the first that is not.

A copy may hold less than what is still there, when only the last entries of one game are gone. What is left is written
into a new file, which is put back like any copy: after saying what that changes, and after a backup of what is there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.book.fold.book import Book
from companion.engine.errors import CompanionError

from ..books.hash_chain import seal
from ..books.reading import record_of
from ..books.summary import summary_of
from ..database import Store
from ..people.acts import read_acts
from ..people.house import NAME as HOUSE
from .rows import make_tables

_GAMES = "SELECT id, slug, trashed_at FROM games ORDER BY id"
_ENTRIES = "SELECT seq, key, made_from, kind, body, at, device, hash FROM entries WHERE game_id = ? AND seq = ?"
_ACTS = "SELECT seq, kind, body, at, device, key FROM people_acts WHERE seq = ?"
_PLAYERS = "SELECT name, games, last_played, latest FROM players WHERE id = ?"

Entry = Sequence[Any]


def write_left(kept: Store, file: Path) -> None:
    """Write what is left into a new file. Raises what SQLite raises where nothing can be read."""
    make_tables(file)
    with kept.driver() as now, closing(sqlite3.connect(file)) as then, then:
        for id, slug, trashed_at in now.execute(_GAMES).fetchall():
            entries = list(_whole(now, id, slug))
            book = _book(entries)
            if book is not None:
                _write(then, slug, trashed_at if isinstance(trashed_at, str) else None, book, entries)
        (last,) = then.execute("SELECT coalesce(max(id), 0) FROM entries").fetchone()
        for name, games, played, latest in _players(now):
            row = (name, games, played, min(latest, last))
            then.execute("INSERT OR IGNORE INTO players (name, games, last_played, latest) VALUES (?, ?, ?, ?)", row)
        then.executemany("INSERT INTO people_acts VALUES (?, ?, ?, ?, ?, ?)", _acts(now))
        then.executemany("INSERT INTO settings VALUES (?, ?)", _number(now))


def _whole(now: Any, game: int, slug: str) -> Iterator[Entry]:
    """The entries of a game in their order, as long as each is what was written."""
    previous, expected = "", 1
    while (row := _row(now, _ENTRIES, game, expected)) is not None:
        try:
            fits = row[-1] == seal(previous, slug, *row[:-1])
        except (TypeError, ValueError, AttributeError):
            return
        if not fits:
            return
        yield row
        previous, expected = row[-1], expected + 1


def _book(entries: list[Entry]) -> Book | None:
    """The book that these entries make; the last of them are left out until they make one."""
    while entries:
        try:
            return Book.of(record_of(row[0], *(row[at] for at in (4, 5, 6, 1))) for row in entries)
        except (CompanionError, ValueError, TypeError, LookupError):
            entries.pop()
    return None


def _write(then: sqlite3.Connection, slug: str, trashed_at: str | None, book: Book, entries: list[Entry]) -> None:
    last = entries[-1]
    row = {**summary_of(book), "slug": slug, "hash": last[-1], "begun_at": book.begun_at, "changed_at": last[5]}
    row |= {"latest": 0, "trashed_at": trashed_at}
    game = _insert(then, "games", row)
    names = ("seq", "key", "made_from", "kind", "body", "at", "device", "hash")
    for entry in entries:
        latest = _insert(then, "entries", {"game_id": game, **dict(zip(names, entry, strict=True))})
    then.execute("UPDATE games SET latest = ? WHERE id = ?", (latest, game))


def _insert(then: sqlite3.Connection, table: str, row: dict[str, Any]) -> int:
    gaps = ", ".join("?" * len(row))
    return then.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({gaps})", tuple(row.values())).lastrowid or 0


def _players(now: Any) -> Iterator[Entry]:
    with suppress(sqlite3.Error):
        for (id,) in now.execute("SELECT id FROM players ORDER BY id").fetchall():
            row = _row(now, _PLAYERS, id)
            if row is not None and [type(value) for value in row] == [str, int, str, int]:
                yield row


def _acts(now: Any) -> list[Entry]:
    """What was said of people, up to the first that cannot be read."""
    found: list[Entry] = []
    while (row := _row(now, _ACTS, len(found) + 1)) is not None:
        found.append(row)
    return found[: read_acts((seq, body, at, device) for seq, _, body, at, device, _ in found).version]


def _number(now: Any) -> list[Entry]:
    """The house's own number."""
    row = _row(now, "SELECT name, value FROM settings WHERE name = ?", HOUSE)
    return [] if row is None else [row]


def _row(now: Any, question: str, *facts: object) -> Entry | None:
    """A row; None when there is none, or it cannot be read."""
    try:
        found: Entry | None = now.execute(question, facts).fetchone()
    except sqlite3.Error:
        return None
    return found

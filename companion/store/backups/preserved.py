"""What stays as it is now when a backup is put back: links, settings, which games lie in the trash, and hands entered
for rounds in progress.

What was said of people comes with the books of which it was said, and so does the house's own number.

Who may come in is no matter of yesterday's games. A game that is there now keeps the links and the hands it has now,
and stays in the trash or out of it; one that the copy brings keeps what came with it, so that putting back what was
before undoes everything. Numbers stay what they are, because pages that are open name links by them; one that another
link has becomes a new one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.book.entries.hands import hand_from_json
from companion.engine.errors import CompanionError

from ..access.links import ROLES
from ..books import followed, lots
from ..books.followed import SEAT as FOLLOWED
from ..books.lots import SEAT as LOT
from ..people.acts import read_acts
from ..people.house import NAME as HOUSE

_COLUMNS = {
    "links": ("role", "seat", "label", "salt", "token_hash", "made_at", "revoked_at"),
    "drafts": ("number", "seat", "body", "source", "key", "made_at", "device", "entry_key"),
}
_NUMBER = "-".join("[0-9a-f]" * length for length in (8, 4, 4, 4, 12))
_MOST = 2**31 - 1  # a greater number is none that this program gave

Row = tuple[Any, ...]
"""The game's slug, the number, and the columns."""


def carry_over(now: Any, ready: Path) -> None:
    """Bring what stays into the file that is to be put back, as far as it can be read; tries of the PIN are forgotten.

    Twice is as good as once. ``now``: a connection to the database of now.
    """
    slugs, settings = _rows(now, "SELECT slug FROM games"), _rows(now, "SELECT name, value FROM settings")
    with closing(open_foreign(ready)) as then, then:
        then.execute("DELETE FROM attempts")
        for table in _COLUMNS:
            rows = _rows(now, _all(table))
            if slugs is not None and rows is not None:
                _carry(then, table, rows, {slug for (slug,) in slugs})
        marks = _rows(now, "SELECT trashed_at, slug FROM games WHERE typeof(trashed_at) IN ('null', 'text')")
        then.executemany("UPDATE games SET trashed_at = ? WHERE slug = ?", marks or ())
        if settings is not None:
            then.execute("DELETE FROM settings WHERE name <> ?", (HOUSE,))
            then.executemany("INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)", settings)
        _drop_unsound(then)


def keeps_door(now: Any) -> bool:
    """Whether it can be read who may come in now: the PIN and the links."""
    return None not in (_rows(now, "SELECT name, value FROM settings"), _rows(now, _all("links")))


def open_foreign(file: Path) -> sqlite3.Connection:
    """A connection to a file from outside, that runs nothing that is hidden in it."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA trusted_schema=OFF").close()
    return connection


def _carry(then: sqlite3.Connection, table: str, rows: list[Row], here: set[str]) -> None:
    brought = [row for row in then.execute(_all(table)) if row[0] not in here]
    taken = {row[1] for row in rows}
    last = max((number for _, number, *_ in (*rows, *brought) if number <= _MOST), default=0)
    then.execute(f"DELETE FROM {table}")
    _insert(then, table, rows)
    for slug, number, *rest in brought:
        if number in taken or not 0 < number <= _MOST:
            number = last = last + 1
        _insert(then, table, [(slug, number, *rest)])


def _all(table: str) -> str:
    columns = ", ".join(f"{table}.{name}" for name in ("id", *_COLUMNS[table]))
    return f"SELECT games.slug, {columns} FROM {table} JOIN games ON games.id = {table}.game_id ORDER BY {table}.id"


def _insert(then: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    """Insert the rows whose games are there."""
    columns = ("id", *_COLUMNS[table])
    gaps = ", ".join("?" * len(columns))
    then.executemany(
        f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}, game_id) SELECT {gaps}, id FROM games WHERE slug = ?",
        [(*rest, slug) for slug, *rest in rows],
    )


def _rows(now: Any, question: str) -> list[Row] | None:
    try:
        rows: list[Row] = now.execute(question).fetchall()
    except sqlite3.Error:
        return None
    return rows


def _drop_unsound(then: sqlite3.Connection) -> None:
    """Leave out what this program would not have written: a page that reads it would break."""
    then.execute(f"DELETE FROM links WHERE role NOT IN ({', '.join('?' * len(ROLES))})", tuple(ROLES))
    hands = "SELECT drafts.id, seat, body, players FROM drafts JOIN games ON games.id = drafts.game_id"
    unsound = [(number,) for number, *rest in then.execute(hands).fetchall() if not _sound(*rest)]
    then.executemany("DELETE FROM drafts WHERE id = ?", unsound)
    acts = then.execute("SELECT seq, body, at, device FROM people_acts ORDER BY seq").fetchall()
    then.execute("DELETE FROM people_acts WHERE seq > ? OR seq < 1", (read_acts(acts).version,))
    then.execute("DELETE FROM digests")  # they are made anew from the books
    then.execute("DELETE FROM settings WHERE name = ? AND NOT value GLOB ?", (HOUSE, _NUMBER))


def _sound(seat: Any, body: Any, players: Any) -> bool:
    """Whether this is a hand, of somebody who plays, a round that is followed, or a lot."""
    if seat == FOLLOWED:
        return followed.is_sound(body)
    if seat == LOT:
        return lots.is_sound(body)
    try:
        if body:
            hand_from_json(json.loads(body), "hand")
        return bool(0 <= seat < len(json.loads(players)))
    except (CompanionError, ValueError, TypeError, RecursionError):
        return False

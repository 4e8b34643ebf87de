"""The names that stand in the books, each with the number of books in which it stands.

Renaming somebody, and undoing that, moves the count with the name; a misspelt name that stands in no book any more is
forgotten.
"""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from ..models import PLAYERS

# the same on SQLite and PostgreSQL
_MET = sa.text(
    "INSERT INTO players (name, games, last_played, latest) VALUES (:name, 1, :at, :latest) ON CONFLICT (name)"
    " DO UPDATE SET games = players.games + 1, last_played = excluded.last_played, latest = excluded.latest"
)
_LEFT = PLAYERS.update().where(PLAYERS.c.name == sa.bindparam("who")).values(games=PLAYERS.c.games - 1)
_FORGOTTEN = PLAYERS.delete().where(PLAYERS.c.name == sa.bindparam("who"), PLAYERS.c.games < 1)


def remember(connection: sa.Connection, before: Collection[str], after: Collection[str], at: str, latest: int) -> None:
    """Bring the regulars up to date when the names in a book change from ``before`` to ``after``.

    ``at`` and ``latest`` are the time and the row of the entry that changes them.
    """
    # always in the order of the alphabet: two games that begin at once never wait for each other crosswise
    for name in sorted(set(before) ^ set(after)):
        if name in after:
            connection.execute(_MET, {"name": name, "at": at, "latest": latest})
        else:
            connection.execute(_LEFT, {"who": name})
            connection.execute(_FORGOTTEN, {"who": name})

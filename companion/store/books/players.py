"""The regulars: who has played at this table, the latest first, those of one game as they sit.

A name counts once for every book in which it stands; its spellings on different keyboards are one name, shown as it was
spelt last. Renaming somebody, and undoing that, moves the count with the
name; a misspelt name that stands in no book any more is forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

import sqlalchemy as sa

from companion.book.people.names import folded_name

from ..database import store
from ..models import GAMES, PLAYERS

# the same on SQLite and PostgreSQL
_MET = sa.text(
    "INSERT INTO players (name, games, last_played, latest) VALUES (:name, 1, :at, :latest) ON CONFLICT (name)"
    " DO UPDATE SET games = players.games + 1, last_played = excluded.last_played, latest = excluded.latest"
)
_LEFT = PLAYERS.update().where(PLAYERS.c.name == sa.bindparam("who")).values(games=PLAYERS.c.games - 1)
_FORGOTTEN = PLAYERS.delete().where(PLAYERS.c.name == sa.bindparam("who"), PLAYERS.c.games < 1)
_REGULARS = (
    sa.select(PLAYERS.c.name, PLAYERS.c.games, PLAYERS.c.last_played)
    .order_by(PLAYERS.c.latest.desc(), PLAYERS.c.id.desc())
    .limit(sa.bindparam("most"))
)
_SPELLINGS = 3  # of one name, to be looked for
_SEATED = sa.select(GAMES.c.players).where(GAMES.c.trashed_at.is_(None)).order_by(GAMES.c.latest.desc()).limit(12)


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who has played at this table: in how many games, and when last (ISO 8601, UTC)."""

    name: str
    games: int
    last_played: str


def regulars(limit: int = 12) -> tuple[Regular, ...]:
    """Those who played last, at most ``limit`` of them: in the order of their seats in the latest game of each."""
    with store().reading() as connection:
        spelt = [Regular(*row) for row in connection.execute(_REGULARS, {"most": limit * _SPELLINGS}).all()]
        seated = [folded_name(name) for names in connection.execute(_SEATED).scalars() for name in json.loads(names)]
    found = dict(list(_by_person(spelt).items())[:limit])
    return tuple(found[key] for key in dict.fromkeys([*seated, *found]) if key in found)


def _by_person(spelt: Iterable[Regular]) -> dict[str, Regular]:
    """The regulars by what the spellings of their names have in common; the one that was met last comes first."""
    found: dict[str, Regular] = {}
    for each in spelt:
        key = folded_name(each.name)
        known = found.get(key)
        found[key] = replace(known, games=known.games + each.games) if known else each
    return found


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

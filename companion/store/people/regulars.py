"""The regulars: who has played at this table, the latest first, those of one game as they sit.

They are persons: spellings that are one count together, under the name that is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

import sqlalchemy as sa

from companion.people.acts import Key
from companion.people.people import People

from ..database import store
from ..models import GAMES, PLAYERS
from .acts import people

_REGULARS = (
    sa.select(PLAYERS.c.name, PLAYERS.c.games, PLAYERS.c.last_played)
    .order_by(PLAYERS.c.latest.desc(), PLAYERS.c.id.desc())
    .limit(sa.bindparam("most"))
)
_SPELLINGS = 3  # of one name, to be looked for
_SEATED = sa.select(GAMES.c.slug, GAMES.c.players).where(GAMES.c.trashed_at.is_(None))
_SEATED = _SEATED.order_by(GAMES.c.latest.desc()).limit(12)


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who has played at this table: in how many games, and when last (ISO 8601, UTC)."""

    name: str
    games: int
    last_played: str


def regulars(limit: int = 12) -> tuple[Regular, ...]:
    """Those who played last, at most ``limit`` of them: in the order of their seats in the latest game of each."""
    who = people()
    with store().reading() as connection:
        spelt = [Regular(*row) for row in connection.execute(_REGULARS, {"most": limit * _SPELLINGS}).all()]
        tables = connection.execute(_SEATED).all()
    seated = [key for slug, names in tables for key in who.seated(json.loads(names), slug)]
    found = dict(list(_by_person(who, spelt).items())[:limit])
    return tuple(found[key] for key in dict.fromkeys([*seated, *found]) if key in found)


def _by_person(who: People, spelt: Iterable[Regular]) -> dict[Key, Regular]:
    """The regulars by person; the one that was met last comes first."""
    found: dict[Key, Regular] = {}
    met = [(who.person_of(each.name), each) for each in spelt]
    names = who.spell((key, each.name) for key, each in reversed(met))
    for key, each in met:
        known = found.get(key)
        games = each.games + (known.games if known else 0)
        found[key] = replace(known or each, name=who.shown_name(key, names[key]), games=games)
    return found

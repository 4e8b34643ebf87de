"""The evenings of a year as tiles with the signs of whoever won, month by month."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.book.people.looks import LOOKS
from companion.engine.phrases import N_, Phrase, all_of
from companion.language.calendar import name_months, tell_day
from companion.people.acts import Key
from companion.statistics.figures import Who
from companion.statistics.house_figures import MonthEvening, YearReview

from ..shared.translation import at_home, reader

ROOMY = 8
"""Evenings of one month up to which each is a tile that leads to its game; more of them are small."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands for a person on a tile: the sign, or where there are more people than signs the first letter."""

    look: int | None
    letter: str


@dataclass(frozen=True, slots=True)
class Tile:
    """One evening: its game, the day and who won in words, and their marks."""

    slug: str
    words: Phrase
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Months:
    """The tiles of twelve months by name, the first first; ``marks`` of everybody who won; ``roomy``: whether a tile is
    as large as a finger."""

    tiles: tuple[tuple[str, tuple[Tile, ...]], ...]
    marks: Mapping[Key, Mark]
    roomy: bool


def lay_months(told: YearReview) -> Months:
    """The months of a year, and the marks of its winners: their own signs, and the next free ones for the others."""
    marks = _give_marks(tuple(each.who for each in told.winners))
    months = (tuple(_lay(evening, marks) for evening in month) for month in told.months)
    tiles = tuple(zip(name_months(reader()), months, strict=True))
    return Months(tiles, marks, max(map(len, told.months)) <= ROOMY)


def _lay(evening: MonthEvening, marks: Mapping[Key, Mark]) -> Tile:
    names = all_of([who.name for who in evening.winners])
    day = tell_day(reader(), at_home(evening.began).date())
    words = Phrase(N_("%(day)s: %(names)s"), {"day": day, "names": names})
    return Tile(evening.slug, words, tuple(marks[who.key] for who in evening.winners))


def _give_marks(winners: tuple[Who, ...]) -> dict[Key, Mark]:
    looks: dict[Key, int] = {}
    for who in winners:
        if who.look is not None and who.look not in looks.values():
            looks[who.key] = who.look
    free = iter([look for look in range(1, LOOKS + 1) if look not in looks.values()])
    found: dict[Key, Mark] = {}
    for who in winners:
        look = looks[who.key] if who.key in looks else next(free, None)
        found[who.key] = Mark(look, who.name[:1])
    return found

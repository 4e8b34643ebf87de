"""The evenings of a year as tiles with the signs of whoever won, month by month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.book.people.looks import LOOKS
from companion.engine.phrases import N_, Phrase, all_of
from companion.language.calendar import name_months, tell_day
from companion.people.acts import Key
from companion.statistics.figures import Who
from companion.statistics.house_figures import MonthEvening, Won, YearReview

from ..shared.translation import at_home, reader

ROOMY = 8
"""Evenings of one month up to which each is a tile that leads to its game; more of them are small."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One evening: its game, the day and who won in words, and their signs; None where there are more people."""

    slug: str
    words: Phrase
    looks: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Months:
    """The tiles of twelve months by name, the first first; ``roomy``: whether a tile is as large as a finger.

    ``signed`` are those who won and have a sign, most won first, each with it; so many ``others`` won ``won_by_others``
    games.
    """

    tiles: tuple[tuple[str, tuple[Tile, ...]], ...]
    roomy: bool
    signed: tuple[tuple[Won, int], ...]
    others: int
    won_by_others: int


def lay_months(told: YearReview, worn: Mapping[Key, int]) -> Months:
    """The months of a year, and the signs of its winners: their own, else those they were seen with (``worn``), and the
    next free ones where somebody else has these."""
    looks = _give_looks([each.who for each in told.winners], worn)
    months = (tuple(_lay(evening, looks) for evening in month) for month in told.months)
    others = [each.won for each in told.winners if each.who.key not in looks]
    return Months(
        tiles=tuple(zip(name_months(reader()), months, strict=True)),
        roomy=max(map(len, told.months)) <= ROOMY,
        signed=tuple((each, looks[each.who.key]) for each in told.winners if each.who.key in looks),
        others=len(others),
        won_by_others=sum(others),
    )


def _lay(evening: MonthEvening, looks: Mapping[Key, int]) -> Tile:
    names = all_of([who.name for who in evening.winners])
    day = tell_day(reader(), at_home(evening.began).date())
    words = Phrase(N_("%(day)s: %(names)s"), {"day": day, "names": names})
    return Tile(evening.slug, words, tuple(looks.get(who.key) for who in evening.winners))


def _give_looks(winners: Sequence[Who], worn: Mapping[Key, int]) -> dict[Key, int]:
    looks: dict[Key, int] = {}
    own = [(who.key, who.look) for who in winners]
    for key, look in (*own, *((who.key, worn.get(who.key)) for who in winners)):
        if look is not None and look <= LOOKS and key not in looks and look not in looks.values():
            looks[key] = look
    without = [who for who in winners if who.key not in looks]
    free = [look for look in range(1, LOOKS + 1) if look not in looks.values()]
    return looks | {who.key: look for who, look in zip(without, free, strict=False)}

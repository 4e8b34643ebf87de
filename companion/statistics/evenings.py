"""The evenings of a person, one by one: how each went against the table, the best and the worst, wins in a row."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from .figures import Evening, Moment, Streak
from .played import Family
from .seated import FLOOR, Seated, Sitting

RECENT = 10
"""Evenings of which the line in the chart is the mean."""
DIGITS = 9
"""Decimals to which two differences are compared: means that are equal may differ by their rounding."""


def make_evenings(seated: Seated, own: Iterable[Sitting]) -> tuple[Evening, ...]:
    """Every game of a person, in order of their end."""
    evenings: list[Evening] = []
    gains: list[float] = []
    for sitting in own:
        game, side = sitting.game, sitting.side
        told = seated.measure([(game, side)])
        if told is not None:
            gains.append(told.mean)
        recent = gains[-RECENT:]
        totals = [each.total for each in game.sides if each.place]
        evenings.append(
            Evening(
                game.slug,
                game.title,
                game.began,
                game.ended,
                game.rules,
                sitting.players,
                side.rounds,
                side.place,
                side.total,
                table_total=float(sum(totals)) / len(totals),
                own=told.own if told else None,
                table=told.table if told else None,
                difference=told.mean if told else None,
                recent=math.fsum(recent) / len(recent) if told and len(recent) >= FLOOR else None,
                whole=game.is_whole_for(side),
                partners=seated.whom(sitting.partners),
            )
        )
    return tuple(evenings)


def find_extremes(family: Family, evenings: Iterable[Evening]) -> tuple[Evening | None, Evening | None]:
    """The best and the worst evening by difference, of those played from the first round to the last; the worst only
    where it is another than the best. Of equals the first."""
    found = [each for each in evenings if each.whole and each.difference is not None]
    if not found:
        return None, None
    sign = -1 if family == "most" else 1
    apart = [round(sign * (each.difference or 0), DIGITS) for each in found]
    best, worst = found[apart.index(min(apart))], found[apart.index(max(apart))]
    return best, None if worst is best else worst


def find_streaks(evenings: Iterable[Evening]) -> tuple[Streak, ...]:
    """The games won in a row, each time; oldest first."""
    streaks: list[Streak] = []
    row: list[Evening] = []
    for evening in (*evenings, None):
        if evening is not None and evening.won:
            row.append(evening)
        elif row:
            streaks.append(Streak(len(row), row[0].slug, row[-1].slug, row[0].ended, row[-1].ended))
            row = []
    return tuple(streaks)


def find_largest(own: Sequence[Sitting]) -> Moment | None:
    """The largest hand a person was left with; of equals the first."""
    found = [
        Moment(largest[0], largest[1], sitting.game.slug, sitting.game.began, sitting.game.ended)
        for sitting in own
        if (largest := sitting.side.largest[sitting.at])
    ]
    return max(found, key=lambda each: each.points, default=None)

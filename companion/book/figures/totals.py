"""Running totals: the points of the rounds, and those that come from no hand."""

from __future__ import annotations

from collections.abc import Sequence

from ..entries.entry import Adjusted
from ..people.sides import Side
from ..people.stays import Stay
from .points import Points, whole
from .standings import Scored


def count_beside(sides: Sequence[Side], stays: Sequence[Stay], given: Sequence[Adjusted]) -> list[Points]:
    """The points of every side that come from no hand: those a guest began with, and what was ``given``."""
    return [sum(stays[seat].start for seat in side.seats) + _count_given(side, given) for side in sides]


def _count_given(side: Side, given: Sequence[Adjusted]) -> int:
    return sum(each.points for each in given if each.seat in side.seats)


def running_totals(
    sides: Sequence[Side], stays: Sequence[Stay], given: Sequence[Sequence[Adjusted]], rounds: Sequence[Scored]
) -> tuple[tuple[Points, ...], ...]:
    """The total of every side after each of these rounds, with what was given since.

    ``given``: the penalties and bonuses that count since each round, those before the first round at 0.
    """
    after: list[tuple[Points, ...]] = []
    running = count_beside(sides, stays, given[0])
    for number, each in enumerate(rounds, 1):
        running = [
            whole(total + points + _count_given(side, given[number]))
            for side, total, points in zip(sides, running, each.points, strict=True)
        ]
        after.append(tuple(running))
    return tuple(after)


def totals_of_hands(
    begun_with: Sequence[Points], after: Sequence[Sequence[Points]], rounds: Sequence[Scored]
) -> tuple[tuple[Points, ...], ...]:
    """The total of every side once the hands of each round were counted, before what was given since.

    ``begun_with``: the totals before the first round; ``after``: those of ``running_totals``.
    """
    return tuple(
        tuple(whole(total + points) for total, points in zip(totals, each.points, strict=True))
        for totals, each in zip((begun_with, *after), rounds, strict=False)  # the last totals are before no round
    )

"""Running totals: the points of the rounds, and those that come from no hand."""

from __future__ import annotations

from collections.abc import Sequence

from .entries import Adjusted
from .records import Round
from .rounds import Points, Side, whole
from .stays import Stay


def count_beside(sides: Sequence[Side], stays: Sequence[Stay], given: Sequence[Sequence[Adjusted]]) -> list[Points]:
    """The points of every side that come from no hand: those a guest began with, and what was ``given``, by round."""
    return [
        sum(stays[seat].start for seat in side.seats)
        + sum(each.points for of_round in given for each in of_round if each.seat in side.seats)
        for side in sides
    ]


def running_totals(
    sides: Sequence[Side], stays: Sequence[Stay], given: Sequence[Sequence[Adjusted]], rounds: Sequence[Round]
) -> tuple[tuple[Points, ...], ...]:
    """The total of every side after each of these rounds.

    ``given``: the penalties and bonuses that count since each round, those before the first round at 0.
    """
    after: list[tuple[Points, ...]] = []
    running = count_beside(sides, stays, given[:1])
    for each in rounds:
        more = count_beside(sides, [Stay()] * len(stays), given[each.number : each.number + 1])
        running = [
            whole(total + points + beside) for total, points, beside in zip(running, each.points, more, strict=True)
        ]
        after.append(tuple(running))
    return tuple(after)

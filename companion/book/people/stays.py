"""From which round to which the people of a game play: guests join, some leave early, some come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Stay:
    """When the player at a seat plays: from round ``since`` (1: from the beginning) until before round ``until`` (None:
    to the end); ``start`` is the total they began with, in points.

    ``away``: who left and came back did not play from the first round of each pair until before the second.
    """

    since: int = 1
    until: int | None = None
    start: int = 0
    away: tuple[tuple[int, int], ...] = ()

    def plays(self, number: int) -> bool:
        """Whether they play in round ``number``."""
        here = self.since <= number and (self.until is None or number < self.until)
        return here and not any(left <= number < back for left, back in self.away)

    def resumed(self, number: int) -> Stay:
        """The stay of somebody who had left and plays again from round ``number`` on."""
        left = number if self.until is None else self.until
        return replace(self, until=None, away=(*self.away, (left, number)) if left < number else self.away)


def find_playing(stays: Sequence[Stay], number: int) -> tuple[int, ...]:
    """The seats that play in round ``number``, in seat order."""
    return tuple(seat for seat, stay in enumerate(stays) if stay.plays(number))


def find_starter(stays: Sequence[Stay], number: int, step: int) -> int:
    """The seat that starts round ``number`` where all start in turn (FA5, IT30): seat 0 the first, then whoever sits
    next (``step`` 1: clockwise, -1: the other way) and plays."""
    seat = 0
    for each in range(1, number + 1):
        seat = (seat + (step if each > 1 else 0)) % len(stays)
        while not stays[seat].plays(each):
            seat = (seat + step) % len(stays)
    return seat

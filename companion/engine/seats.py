"""Sets of seats, and of trains, which bear the numbers of their seats: the bits of one number, seat 0 is the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Seats: TypeAlias = int


def is_among(seat: int, seats: Seats) -> bool:
    """Whether the seat is one of these."""
    return bool(seats >> seat & 1)


def only(seat: int) -> Seats:
    """This seat alone."""
    return 1 << seat


def each_of(seats: Seats) -> Iterator[int]:
    """The seats one by one, in their order."""
    seat = 0
    while seats >> seat:
        if is_among(seat, seats):
            yield seat
        seat += 1

"""The medal of a winner: a pip for each point, from the middle outwards, in the colour of its round.

Geometry only, in a square of 200. The pips lie as the seeds of a sunflower do, so any number of them fills the disc.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from companion.book.fold.book import Book

MIDDLE = 100.0
INNER, OUTER = 30.0, 87.0  # around the sign, within the rim
MOST_PIPS = 400
UNITS = (1, 2, 5, 10, 20, 50, 100, 1000)
TURN = pi * (3 - sqrt(5))
LARGEST = 9.0


@dataclass(frozen=True, slots=True)
class Burst:
    """The pips of one round: its number, its engine, and where the middles of its pips are, from the top."""

    number: int
    engine: int
    spots: tuple[tuple[float, float], ...]

    @property
    def path(self) -> str:
        """The pips as the path of an SVG: lines of no length, whose round ends are the pips."""
        return "".join(f"M{x:.1f} {y:.1f}h0" for x, y in self.spots)


@dataclass(frozen=True, slots=True)
class Medal:
    """The medal of a side: a pip for every ``unit`` points, each ``width`` wide."""

    side: int
    name: str
    look: int
    unit: int
    width: float
    bursts: tuple[Burst, ...]


def medals(book: Book) -> tuple[Medal, ...]:
    """A medal for everybody in first place; none before the first round. Of a game that is over, and of which the
    totals alone are known, it has no pips."""
    known = book.rounds or (book.over and book.adjustments)
    return tuple(_medal(book, row.side) for row in book.standings.leaders) if known else ()


def _medal(book: Book, side: int) -> Medal:
    after = [total[side] for total in book.totals]
    unit = next(unit for unit in UNITS if max(after[-1:], default=0) <= unit * MOST_PIPS)
    upto = [round(total / unit) for total in after] or [0]
    spots = _spots(upto[-1])
    bursts = tuple(
        Burst(each.number, each.engine, tuple(spots[before:till]))
        for each, before, till in zip(book.rounds, [0, *upto], upto, strict=False)
        if till > before
    )
    name, look = book.sides[side].name, book.looks[book.sides[side].seats[0]]
    return Medal(side, name, look, unit, _width(upto[-1]), bursts)


def _spots(count: int) -> list[tuple[float, float]]:
    """The middle of each pip."""
    found = []
    for index in range(count):
        radius = sqrt(INNER**2 + (OUTER**2 - INNER**2) * (index + 0.5) / count)
        angle = index * TURN
        found.append((MIDDLE + radius * cos(angle), MIDDLE + radius * sin(angle)))
    return found


def _width(count: int) -> float:
    each = sqrt(pi * (OUTER**2 - INNER**2) / max(count, 1))
    return round(min(LARGEST, 0.68 * each), 1)

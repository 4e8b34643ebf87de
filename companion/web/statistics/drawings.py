"""The drawings of the house: how long evenings take, what the starter gains, how often leaders win.

Geometry only: points in the coordinates of the drawing, left to right. The pages turn it round where the reader's
language runs from the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.book.figures.points import Points, whole
from companion.statistics.house_figures import LeadAfter, StarterGain, Times

WIDTH = 464
TOP, BOTTOM = 30, 166
SPANS = (5, 10, 15, 20, 30, 60, 120)
"""Minutes that evenings in one column may be apart."""
COLUMNS, LABELS = 10, 4
LARGEST, SMALLEST = 7.0, 3.0  # radius of a pip
STEPS = (Fraction(1, 2), *map(Fraction, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)))
"""Points from one mark of an axis to the next."""
MARKS = 2  # on either side of 0
BARS = 200  # the height of a drawing of bars


@dataclass(frozen=True, slots=True)
class Column:
    """Evenings that took from ``least`` to below ``most`` minutes, in the middle ``x``: a pip for each (their y), or a
    bar that begins at ``top`` where they are too many."""

    x: float
    least: int
    most: int
    evenings: int
    pips: tuple[float, ...]
    top: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How long evenings take: columns of evenings, marks of the axis (x, minutes), and where the half of them ends.

    ``radius`` of the pips is 0 where bars stand for them; ``wide`` is how wide a bar is.
    """

    columns: tuple[Column, ...]
    marks: tuple[tuple[float, int], ...]
    median: float
    radius: float
    wide: float
    top: float = TOP
    bottom: float = BOTTOM
    width: int = WIDTH

    @property
    def late(self) -> bool:
        """Whether the half is so far on that its name has to stand before it."""
        return self.median > 0.7 * self.width


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and between what it lies (x of each) on an axis around 0, with its marks (x, points)."""

    mean: float
    least: float
    most: float
    zero: float
    marks: tuple[tuple[float, Points], ...]
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class Bar:
    """How often whoever was first after a round won: the bar, and whether the number of the round is written."""

    x: float
    y: float
    height: float
    lead: LeadAfter
    named: bool


@dataclass(frozen=True, slots=True)
class Climb:
    """A bar for every round, each ``wide``; the lines of always and of half the times (y)."""

    bars: tuple[Bar, ...]
    wide: float
    always: float
    half: float
    bottom: float
    width: int = WIDTH
    height: int = BARS


def draw_spread(times: Times) -> Spread | None:
    """The evenings by how long they took; None where nobody knows of three."""
    minutes = sorted(each.minutes for each in times.evenings)
    if len(minutes) < 3 or times.median is None:
        return None
    span = next((span for span in SPANS if minutes[-1] // span - minutes[0] // span < COLUMNS), SPANS[-1])
    first, last = minutes[0] // span, minutes[-1] // span
    counts = [sum(each // span == at for each in minutes) for at in range(first, last + 1)]
    while len(counts) < COLUMNS // 2:  # a few columns alone would be as wide as walls
        counts, first = ([0, *counts], first - 1) if first and len(counts) % 2 else ([*counts, 0], first)
    wide = WIDTH / len(counts)
    pitch = min(2.4 * LARGEST, (BOTTOM - TOP) / max(counts), wide)
    radius = pitch / 2.4 if pitch >= 2.4 * SMALLEST else 0.0
    columns = tuple(
        Column(
            round(wide * (at + 0.5), 1),
            (first + at) * span,
            (first + at + 1) * span,
            count,
            tuple(round(BOTTOM - pitch * (n + 0.6), 1) for n in range(count)) if radius else (),
            round(BOTTOM - (BOTTOM - TOP) * count / max(counts), 1),
        )
        for at, count in enumerate(counts)
    )
    every = -(-len(counts) // LABELS)
    marks = tuple((round(wide * at, 1), (first + at) * span) for at in range(0, len(counts) + 1, every))
    median = round((times.median / span - first) * wide, 1)
    return Spread(columns, marks, median, round(radius, 1), round(wide * 0.7, 1))


def draw_interval(gain: StarterGain) -> Interval:
    """What the starter gains, and between what it may lie."""
    reach = abs(gain.mean) + gain.margin
    step = next((step for step in STEPS if step * (MARKS + 0.5) >= reach), STEPS[-1])
    most = max(float(step) * (MARKS + 0.5), reach)

    def across(points: float) -> float:
        return round(WIDTH / 2 * (1 + points / most), 1)

    marks = tuple((across(float(step * at)), whole(step * at)) for at in range(-MARKS, MARKS + 1))
    least, top = across(gain.mean - gain.margin), across(gain.mean + gain.margin)
    return Interval(across(gain.mean), least, top, across(0), marks)


def draw_climb(leads: Sequence[LeadAfter]) -> Climb:
    """How often whoever was first after each round won in the end."""
    left, top, bottom = 64, 16, BARS - 34
    step = (WIDTH - left) / len(leads)
    every = -(-len(leads) // 13)
    bars = []
    for at, lead in enumerate(leads):
        height = (bottom - top) * lead.won / lead.led
        x = left + step * (at + 0.5)
        bars.append(Bar(round(x, 1), round(bottom - height, 1), round(height, 1), lead, at % every == 0))
    return Climb(tuple(bars), round(min(step * 0.7, 40), 1), top, (top + bottom) / 2, bottom)

"""The drawings of a person: every evening against its table, places as pips, the difference with its margin.

Geometry only: points in the coordinates of the drawing, left to right. The pages turn it round where the reader's
language runs from the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from companion.statistics.figures import Difference, Evening
from companion.statistics.played import Family

STEPS = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)
"""Points a round from one line to the next."""
LINES = 5  # between the best and the worst
NAMED = 34.0  # the least distance of two years that are named
RANGE, ACROSS = 160, 420  # the widths of two drawings
ROWS = 12  # of two pips
PITCH = 18.0


class Frame(NamedTuple):
    """The measures of a drawing of evenings: where they begin and end, above and below."""

    name: str
    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


WIDE = Frame("wide", 976, 256, 44, 968, 34, 206)
PHONE = Frame("phone", 358, 256, 38, 350, 34, 206)


class Spot(NamedTuple):
    """An evening: across, down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Label:
    """What stands at the best or the worst evening: where, on which side of it, and its total."""

    x: float
    y: float
    anchor: str
    evening: Evening


@dataclass(frozen=True, slots=True)
class Evenings:
    """Every evening against its table, better is higher.

    ``lines``: y and points of each line, ``zero`` that of the table; ``stems`` and ``line`` (the mean of the last ten)
    as paths; ``won`` and ``lost`` the evenings, of signs as large as ``size``; ``years``: x and year where one begins.
    """

    frame: Frame
    lines: tuple[tuple[float, float], ...]
    zero: float
    stems: str
    line: str
    won: tuple[Spot, ...]
    lost: tuple[Spot, ...]
    size: float
    best: Label | None
    worst: Label | None
    years: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """The evenings in one place: the middle of its pips, the pips, and how high the number stands above them."""

    place: int
    evenings: int
    x: float
    pips: tuple[Spot, ...]
    top: float


@dataclass(frozen=True, slots=True)
class Stacks:
    """A stack for each place; a pip of ``radius`` stands for ``unit`` evenings."""

    stacks: tuple[Stack, ...]
    unit: int
    radius: float
    height: float
    width: int = ACROSS


class Range(NamedTuple):
    """A difference and between what it lies, across a drawing of which the middle is 0."""

    mean: float
    least: float
    most: float


def draw_evenings(
    evenings: Sequence[Evening],
    years: Sequence[int | None],
    family: Family,
    best: Evening | None,
    worst: Evening | None,
    frame: Frame,
) -> Evenings | None:
    """The evenings of which the points a round are known; ``years`` of all of them, by the reader's calendar."""
    told = [(each, year) for each, year in zip(evenings, years, strict=True) if each.difference is not None]
    if not told:
        return None
    down = [_worse(family, each.difference or 0.0) for each, _ in told]
    highest, lowest = min(0.0, *down), max(0.0, *down)
    reach = max(lowest - highest, 1.0)
    step = (frame.right - frame.left) / len(told)

    def y_of(worse: float) -> float:
        return round(frame.top + (frame.bottom - frame.top) * (worse - highest) / reach, 1)

    spots = [Spot(round(frame.left + step * (at + 0.5), 1), y_of(worse)) for at, worse in enumerate(down)]
    zero = y_of(0)
    means = [
        f"{spot.x} {y_of(_worse(family, each.recent))}"
        for spot, (each, _) in zip(spots, told, strict=True)
        if each.recent is not None
    ]
    apart = next((step for step in STEPS if step * LINES >= reach), STEPS[-1])
    above, below = int(-highest // apart), int(lowest // apart)
    return Evenings(
        frame=frame,
        lines=tuple((y_of(apart * at), _worse(family, apart * at)) for at in range(-above, below + 1) if at),
        zero=zero,
        stems="".join(f"M{spot.x} {zero}V{spot.y}" for spot in spots),
        line=f"M{' L'.join(means)}" if len(means) > 1 else "",
        won=tuple(spot for spot, (each, _) in zip(spots, told, strict=True) if each.won),
        lost=tuple(spot for spot, (each, _) in zip(spots, told, strict=True) if not each.won),
        size=round(min(16.0, max(5.0, step * 1.7)), 1),
        best=_label(frame, spots, told, best, -12),
        worst=_label(frame, spots, told, worst, 24),
        years=_years(spots, [year for _, year in told], step),
    )


def _worse(family: Family, points: float) -> float:
    """How much worse than the table; and back again."""
    return -points if family == "most" else points


def _label(
    frame: Frame, spots: Sequence[Spot], told: Sequence[tuple[Evening, int | None]], which: Evening | None, off: float
) -> Label | None:
    at = next((at for at, (each, _) in enumerate(told) if each is which), None)
    if which is None or at is None:
        return None
    x, y = spots[at]
    near = (frame.right - frame.left) / 5
    anchor = "start" if x < frame.left + near else "end" if x > frame.right - near else "middle"
    return Label(x, round(y + off, 1), anchor, which)


def _years(spots: Sequence[Spot], years: Sequence[int | None], step: float) -> tuple[tuple[float, int], ...]:
    """Where years begin; one that has no room for its number goes without."""
    found: list[tuple[float, int | None]] = [(spots[0].x, years[0])]
    found += [(spot.x, year) for spot, (before, year) in zip(spots[1:], pairwise(years), strict=True) if year != before]
    named: list[tuple[float, int]] = []
    for x, year in found:
        if year is not None and (not named or x - step / 2 - named[-1][0] >= NAMED):
            named.append((round(x - step / 2, 1), year))
    return tuple(named)


def draw_stacks(places: Sequence[int]) -> Stacks:
    """How often each place was reached: ``places[n - 1]`` times the nth."""
    most = max(places)
    unit = -(-most // (2 * ROWS))
    column = ACROSS / len(places)
    pitch = min(PITCH, column / 2.3)
    bottom = 26 + pitch * _count_rows(-(-most // unit))
    stacks = []
    for at, evenings in enumerate(places):
        middle, pips = column * (at + 0.5), -(-evenings // unit)
        across = [0.0] if pips == 1 else [-pitch / 2, pitch / 2]
        spots = tuple(
            Spot(round(middle + across[n % 2], 1), round(bottom - pitch * (n // 2 + 0.5), 1)) for n in range(pips)
        )
        stacks.append(
            Stack(at + 1, evenings, round(middle, 1), spots, round(bottom - pitch * _count_rows(pips) - 8, 1))
        )
    return Stacks(tuple(stacks), unit, round(pitch * 0.39, 1), round(bottom, 1))


def _count_rows(pips: int) -> int:
    return -(-pips // 2)


def draw_ranges(differences: Sequence[Difference | None]) -> tuple[Range | None, ...]:
    """Differences of several people beside each other; None where nothing can be said of somebody yet."""
    told = [each for each in differences if each is not None and each.margin is not None]
    reach = max((abs(each.mean) + (each.margin or 0) for each in told), default=0.0) or 1.0

    def x_of(points: float) -> float:
        return round(RANGE / 2 * (1 + points / reach), 1)

    return tuple(
        None
        if each is None or each.margin is None
        else Range(x_of(each.mean), x_of(each.mean - each.margin), x_of(each.mean + each.margin))
        for each in differences
    )

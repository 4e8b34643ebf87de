"""The small drawings of a game: the trend of places in the standings, the chart of totals.

Geometry only: points in the coordinates of the drawing, left to right. The pages turn it round where the reader's
language runs from the right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import NamedTuple

from companion.book.figures.points import Points
from companion.book.fold.book import Book

from .lettering import Column, letter_names

TREND_WIDTH, TREND_HEIGHT, TREND_MARGIN = 84, 32, 3
STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 10**6)
NEAR = 18.0  # two signs that are nearer cover each other
MIDWAY = 2  # signs on a line before its end
BESIDE = 13  # from where a line ends until its sign does
LEVEL = 3  # a name that is so little away from its sign stands beside it


@dataclass(frozen=True, slots=True)
class Frame:
    """The measures of a chart: the lines run from ``left`` to ``right``, the names begin at ``names``, and long ones
    before it.

    ``gap`` is the least distance of two names; ``figure`` how wide a figure of the totals at the edge is: they stand
    before ``left``.
    """

    name: str
    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    gap: int
    names: int
    figure: float
    column: Column

    def between(self, names: int) -> float:
        """The distance of this many names."""
        return min(self.gap, (self.bottom - self.top) / max(names - 1, 1))


WIDE = Frame("wide", 640, 400, 6, 400, 16, 356, 34, 443, 8.5, Column(62, 17, 19, 13, 60))
PHONE = Frame("phone", 358, 290, 4, 188, 14, 260, 27, 230, 7.4, Column(24, 13, 15, 11, 42))
SCREEN = Frame("screen", 480, 336, 6, 256, 14, 300, 32, 290, 8.5, Column(62, 17, 19, 13, 54))
"""Of a television: the names are larger."""


class Scale(NamedTuple):
    """The totals at the bottom and at the top of a chart; 0, where all begin, is between them."""

    lowest: float
    highest: float


Spot = tuple[float, float]
Point = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Trend:
    """The places of one side after each round, as far as it had one: the path, its last point, and the places."""

    path: str
    x: str
    y: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """The totals of one side while it played: its path, its signs, the sign at its end, and where its name stands.

    ``end`` is None where other lines end so near that signs would cover each other; ``leader`` leads from there to the
    name, empty where sign and name stand side by side. Who has left has none, and ``place`` is 0. ``sums`` are the
    totals after each round, None where it did not play.
    """

    side: int
    name: str
    look: int
    place: int
    total: Points
    sums: tuple[Points | None, ...]
    path: str
    signs: tuple[Point, ...]
    end: Point | None
    leader: str
    label: str

    @property
    def leads(self) -> bool:
        """Whether it is in first place."""
        return self.place == 1


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart of totals: one run for each side, lines of equal totals (y, total), the rounds (x, number, engine).

    ``lettering`` is the size of all names; ``marks`` are those rounds of which the number is written where the engines
    have no room.
    """

    frame: Frame
    lettering: str
    runs: tuple[Run, ...]
    lines: tuple[tuple[str, int], ...]
    rounds: tuple[tuple[str, int, int], ...]
    marks: tuple[int, ...]

    @property
    def step(self) -> float:
        """How far it is from one round to the next."""
        return (self.frame.right - self.frame.left) / max(len(self.rounds), 1)

    @property
    def in_seat_order(self) -> tuple[Run, ...]:
        """The runs as a table has them."""
        return tuple(sorted(self.runs, key=lambda run: run.side))


def trends(book: Book, last: int = 12) -> tuple[Trend, ...]:
    """The trend of every side over the last rounds, by side; empty before the second round."""
    after = book.places[-last:]
    if len(after) < 2:
        return ()
    return tuple(_trend(tuple(places[side] for places in after), len(book.sides)) for side in range(len(book.sides)))


def _trend(places: tuple[int, ...], sides: int) -> Trend:
    across = TREND_WIDTH / (len(places) - 1)
    down = (TREND_HEIGHT - 2 * TREND_MARGIN) / max(sides - 1, 1)
    points = [(_n(i * across), _n(TREND_MARGIN + (place - 1) * down)) for i, place in enumerate(places) if place]
    end = points[-1] if points else (_n(TREND_WIDTH), _n(TREND_HEIGHT / 2))
    return Trend(_path(points) if points else "", *end, tuple(place for place in places if place))


def charts(book: Book, *frames: Frame) -> tuple[Chart, ...]:
    """The totals after each round, drawn in each of these frames; nothing before the first round."""
    return tuple(_chart(book, frame) for frame in frames) if book.rounds else ()


def _chart(book: Book, frame: Frame) -> Chart:
    sums = [_sums(book, side) for side in range(len(book.sides))]
    scale = _scale([total for run in sums for total in run.values()])
    rows = {row.side: row for row in (*book.standings.rows, *book.standings.left)}
    figures = max(len(str(row.total)) for row in rows.values())
    names = [row.name for row in rows.values()]
    given, size = letter_names(frame.column, frame.width - frame.names, frame.between(len(rows)), names, figures)
    frame = replace(frame, right=frame.right - given, names=frame.names - given)
    frame = replace(frame, left=frame.left + _edge(frame, scale))
    count = len(book.rounds) + 1
    points = {
        side: {at: (_x(frame, at, count), _y(frame, total, scale)) for at, total in run.items()}
        for side, run in enumerate(sums)
    }
    last = {side: mine[max(mine)] for side, mine in points.items()}
    # where totals are equal the better place stands nearer to where the best is: below, or above where most wins
    upwards = 1 if book.rules.scoring == "winner_takes" else -1
    order = sorted(last, key=lambda side: (last[side][1], upwards * rows[side].place))
    wanted = [last[side][1] for side in order]
    placed = spread(wanted, frame.between(len(order)), frame.top, frame.bottom)
    labels = dict(zip(order, placed, strict=True))
    here = {side for side in order if max(sums[side]) == count - 1}
    ends = {side: spot for side, spot in last.items() if side not in here or _is_free(spot, side, last)}
    by_place = sorted(last, key=lambda side: (rows[side].place or len(last), side))
    signs = _signs(points, ends, by_place)
    runs = [
        Run(
            side,
            rows[side].name,
            book.looks[book.sides[side].seats[0]],
            rows[side].place,
            rows[side].total,
            _told(book, side, sums[side]),
            _path([(_n(x), _n(y)) for x, y in points[side].values()]),
            tuple((_n(x), _n(y)) for x, y in signs[side]),
            (_n(ends[side][0]), _n(ends[side][1])) if side in ends else None,
            _leader(frame, last[side][1], labels[side], side in ends) if side in here else "",
            _n(labels[side]),
        )
        for side in reversed(by_place)  # the winner is drawn last, on top
    ]
    rounds = tuple((_n(_x(frame, number, count)), number, each.engine) for number, each in enumerate(book.rounds, 1))
    lines = tuple((_n(_y(frame, total, scale)), total) for total in _levels(scale))
    return Chart(frame, _n(size), tuple(runs), lines, rounds, _marks(len(rounds)))


def _sums(book: Book, side: int) -> dict[int, Points]:
    """The totals of a side by round, 0 before the first: from where it began to play until it left; of the rounds it
    missed in between only the last, from which it goes on."""
    stay, done = book.stays[book.sides[side].seats[0]], len(book.rounds)
    first = min(stay.since - 1, done)
    last = done if stay.until is None else max(stay.until - 1, first)
    told = [at for at in range(first, last + 1) if at == first or stay.plays(at) or stay.plays(at + 1)]
    return {at: book.totals[at - 1][side] if at > first else stay.start for at in told}


def _told(book: Book, side: int, sums: Mapping[int, Points]) -> tuple[Points | None, ...]:
    """The same after each round, None where it did not play."""
    seat = book.sides[side].seats[0]
    return tuple(sums[each.number] if seat in each.seats else None for each in book.rounds)


def _scale(totals: Sequence[Points]) -> Scale:
    """From the least to the greatest of these totals; the least is 0 unless somebody is below it."""
    lowest, highest = float(min(0, *totals)), float(max(totals))
    return Scale(lowest, highest if highest > lowest else lowest + 1)


def _signs(
    points: Mapping[int, Mapping[int, Spot]], ends: Mapping[int, Spot], by_place: Sequence[int]
) -> dict[int, list[Spot]]:
    """Points of every line for its sign: where it is farthest from the other lines and from their signs."""
    placed = [*ends.values()]
    found: dict[int, list[Spot]] = {}
    for side in by_place:
        mine = points[side]
        inner = [*mine][1:-1]
        free = {
            at: min((abs(mine[at][1] - p[at][1]) for s, p in points.items() if s != side and at in p), default=0)
            for at in inner
        }
        chosen: list[int] = []
        for at in sorted(inner, key=lambda at: (-min(free[at], 2 * NEAR), -at)):
            apart = all(abs(mine[at][0] - x) + abs(mine[at][1] - y) > NEAR for x, y in placed)
            if len(chosen) < MIDWAY and apart and all(abs(at - other) * 4 >= len(mine) for other in chosen):
                chosen.append(at)
                placed.append(mine[at])
        found[side] = [mine[at] for at in sorted(chosen)]
    return found


def _is_free(spot: Spot, side: int, last: Mapping[int, Spot]) -> bool:
    """Whether the sign at the end of this side covers that of no other."""
    return all(abs(spot[0] - x) + abs(spot[1] - y) >= NEAR for other, (x, y) in last.items() if other != side)


def _leader(frame: Frame, end: float, label: float, has_sign: bool) -> str:
    """From an end to its name, beside which it is: all turn at one line, so that none comes upon another or its
    sign."""
    if has_sign and abs(end - label) < LEVEL:
        return ""
    turns = (frame.right + BESIDE, end), (frame.names - 5, label)
    return _path([(_n(x), _n(y)) for x, y in (turns if has_sign else ((frame.right, end), *turns))])


def _levels(scale: Scale) -> range:
    """The totals at which a line is drawn from edge to edge."""
    step = next(step for step in STEPS if step * 4 >= scale.highest - scale.lowest)
    return range(-int(-scale.lowest // step) * step, int(scale.highest) + 1, step)


def _edge(frame: Frame, scale: Scale) -> int:
    """How wide the totals at the edge are: no line of the game comes there."""
    return round(max(len(str(total)) for total in _levels(scale)) * frame.figure + 6)


def _marks(rounds: int) -> tuple[int, ...]:
    every = max(1, -(-rounds // 5))
    shown = sorted({*range(1, rounds + 1, every), rounds})
    if len(shown) > 1 and shown[-1] - shown[-2] < every / 2:
        shown.pop(-2)
    return tuple(shown)


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places from top to bottom, at least ``gap`` apart and inside, together as near as can be to those ``wanted``.

    ``wanted`` are in order, and so are the places; what crowds round one height stands evenly above and below it.
    Where there is no room for ``gap`` the distance is smaller.
    """
    gap = min(gap, (bottom - top) / max(len(wanted) - 1, 1))
    heaps: list[list[float]] = []  # of neighbours who touch: where each would put the first of all
    for index, height in enumerate(wanted):
        heaps.append([height - index * gap])
        while len(heaps) > 1 and fmean(heaps[-2]) >= fmean(heaps[-1]):
            heaps[-2:] = [heaps[-2] + heaps[-1]]
    lowest = bottom - (len(wanted) - 1) * gap
    firsts = [min(max(fmean(heap), top), lowest) for heap in heaps for _ in heap]
    return [first + index * gap for index, first in enumerate(firsts)]


def _x(frame: Frame, index: int, points: int) -> float:
    return frame.left + (frame.right - frame.left) * index / max(points - 1, 1)


def _y(frame: Frame, total: Points, scale: Scale) -> float:
    risen = (float(total) - scale.lowest) / (scale.highest - scale.lowest)
    return frame.bottom - (frame.bottom - frame.top) * risen


def _path(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")

"""The small drawings of a game: the trend of places in the standings, the chart of totals.

Geometry only: points in the coordinates of the drawing, left to right. The pages turn it round where the reader's
language runs from the right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.book.figures.points import Points
from companion.book.fold.book import Book

from .lettering import Column, letter_names

TREND_WIDTH, TREND_HEIGHT, TREND_MARGIN = 84, 32, 3
STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 10**6)
NEAR = 18.0  # two signs that are nearer cover each other
MIDWAY = 2  # signs on a line before its end


@dataclass(frozen=True, slots=True)
class Frame:
    """The measures of a chart: the lines run from ``left`` to ``right``, the names begin at ``names``, and long ones
    before it.

    ``gap`` is the least distance of two names.
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
    column: Column

    def between(self, names: int) -> float:
        """The distance of this many names."""
        return min(self.gap, (self.bottom - self.top) / max(names - 1, 1))


WIDE = Frame("wide", 640, 400, 6, 405, 16, 356, 34, 443, Column(62, 15, 19, 13, 60))
PHONE = Frame("phone", 358, 290, 6, 192, 14, 260, 27, 230, Column(24, 11, 15, 11, 42))
SCREEN = Frame("screen", 480, 336, 6, 262, 14, 300, 32, 290, Column(62, 15, 19, 13, 54))
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

    ``leader`` leads from the end to the name, empty where they stand side by side; ``place`` is 0 for who has left.
    ``sums`` are the totals after each round, None where it did not play.
    """

    side: int
    name: str
    look: int
    place: int
    total: Points
    sums: tuple[Points | None, ...]
    path: str
    signs: tuple[Point, ...]
    end: Point
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
    ends = {side: _y(frame, [*run.values()][-1], scale) for side, run in enumerate(sums)}
    # where totals are equal the better place stands nearer to where the best is: below, or above where most wins
    upwards = 1 if book.rules.scoring == "winner_takes" else -1
    labels = _apart(frame, ends, sorted(ends, key=lambda side: (ends[side], upwards * rows[side].place)))
    count = len(book.rounds) + 1
    points = {
        side: {at: (_x(frame, at, count), _y(frame, total, scale)) for at, total in run.items()}
        for side, run in enumerate(sums)
    }
    by_place = sorted(ends, key=lambda side: (rows[side].place or len(ends), side))
    here = [side for side in by_place if max(sums[side]) == count - 1]
    shift = dict.fromkeys(by_place, 0.0) | _shifts(here, ends)
    last = {side: (points[side][max(points[side])][0] + shift[side], ends[side]) for side in by_place}
    signs = _signs(points, by_place)
    runs = [
        Run(
            side,
            rows[side].name,
            book.looks[book.sides[side].seats[0]],
            rows[side].place,
            rows[side].total,
            _told(book, side, sums[side]),
            _path([(_n(x), _n(y)) for x, y in (*points[side].values(), last[side])]),
            tuple((_n(x), _n(y)) for x, y in signs[side]),
            (_n(last[side][0]), _n(last[side][1])),
            _leader(frame, *last[side], labels[side]),
            _n(labels[side]),
        )
        for side in reversed(by_place)  # the winner is drawn last, on top
    ]
    rounds = tuple((_n(_x(frame, number, count)), number, each.engine) for number, each in enumerate(book.rounds, 1))
    return Chart(frame, _n(size), tuple(runs), _lines(frame, scale), rounds, _marks(len(rounds)))


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


def _shifts(by_place: Sequence[int], ends: Mapping[int, float]) -> dict[int, float]:
    """How far the sign at an end moves on, and its line with it, so that it does not lie under another one."""
    found: dict[int, float] = {}
    for side in by_place:
        covered = {shift for other, shift in found.items() if abs(ends[side] - ends[other]) < NEAR / 2}
        found[side] = NEAR if covered == {0.0} else 0.0
    return found


def _signs(points: Mapping[int, Mapping[int, Spot]], by_place: Sequence[int]) -> dict[int, list[Spot]]:
    """Points of every line for its sign: where it is farthest from the other lines and from their signs."""
    placed = [mine[max(mine)] for mine in points.values()]
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


def _leader(frame: Frame, x: float, y: float, label: float) -> str:
    return "" if abs(y - label) < 3 else _path([(_n(x + 13), _n(y)), (_n(frame.names - 5), _n(label))])


def _lines(frame: Frame, scale: Scale) -> tuple[tuple[str, int], ...]:
    step = next(step for step in STEPS if step * 4 >= scale.highest - scale.lowest)
    lowest = -int(-scale.lowest // step) * step
    return tuple((_n(_y(frame, total, scale)), total) for total in range(lowest, int(scale.highest) + 1, step))


def _marks(rounds: int) -> tuple[int, ...]:
    every = max(1, -(-rounds // 5))
    shown = sorted({*range(1, rounds + 1, every), rounds})
    if len(shown) > 1 and shown[-1] - shown[-2] < every / 2:
        shown.pop(-2)
    return tuple(shown)


def _apart(frame: Frame, ends: Mapping[int, float], order: Sequence[int]) -> dict[int, float]:
    """Names from top to bottom, pushed apart, and the whole moved up where it would leave the drawing."""
    gap = frame.between(len(order))
    placed: dict[int, float] = {}
    at = frame.top - gap
    for side in order:
        at = placed[side] = max(ends[side], at + gap)
    floor = float(frame.bottom)
    for side in reversed(order):
        placed[side] = min(placed[side], floor)
        floor = placed[side] - gap
    return placed


def _x(frame: Frame, index: int, points: int) -> float:
    return frame.left + (frame.right - frame.left) * index / max(points - 1, 1)


def _y(frame: Frame, total: Points, scale: Scale) -> float:
    risen = (float(total) - scale.lowest) / (scale.highest - scale.lowest)
    return frame.bottom - (frame.bottom - frame.top) * risen


def _path(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")

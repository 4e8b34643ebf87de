"""The small drawings of a game: the trend of places in the standings, the chart of totals at its end.

Geometry only: points in the coordinates of the drawing, left to right. The pages turn it round where the reader's
language runs from the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.book.book import Book

TREND_WIDTH, TREND_HEIGHT, TREND_MARGIN = 84, 32, 3
WIDTH, HEIGHT = 600, 430
LEFT, RIGHT, TOP, BOTTOM = 6, 405, 14, 395
NAME_GAP = 34  # the least distance of two names at the end of their lines


@dataclass(frozen=True, slots=True)
class Trend:
    """The places of one side after each round: the path, its last point, and the places themselves."""

    path: str
    x: str
    y: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """The totals of one side: its path, its end, where its name stands, its place and whether it won or tied."""

    side: int
    name: str
    place: int
    total: object
    path: str
    y: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart of totals: one run for each side, lines of equal totals (y, total), and marks of rounds (x, number)."""

    runs: tuple[Run, ...]
    lines: tuple[tuple[str, int], ...]
    marks: tuple[tuple[str, int], ...]


def trends(book: Book, last: int = 12) -> tuple[Trend, ...]:
    """The trend of every side over the last rounds, by side; empty before the second round."""
    after = book.places[-last:]
    if len(after) < 2:
        return ()
    return tuple(_trend(tuple(places[side] for places in after), len(book.sides)) for side in range(len(book.sides)))


def _trend(places: tuple[int, ...], sides: int) -> Trend:
    across = TREND_WIDTH / (len(places) - 1)
    down = (TREND_HEIGHT - 2 * TREND_MARGIN) / max(sides - 1, 1)
    points = [(_n(i * across), _n(TREND_MARGIN + (place - 1) * down)) for i, place in enumerate(places)]
    return Trend(_path(points), *points[-1], places)


def chart(book: Book) -> Chart:
    """The totals after each round, and the names at the end of their lines so that none covers another."""
    sums = _sums(book)
    top = _ceiling(max((max(run) for run in sums), default=0))
    rows = {row.side: row for row in book.standings.rows}
    ends = {side: _y(run[-1], top) for side, run in enumerate(sums)}
    labels = _apart(ends, sorted(ends, key=lambda side: (ends[side], -rows[side].place)))
    tied = {row.side for row in book.standings.decision.rivals} if book.standings.decision.kind != "total" else set()
    runs = [
        Run(
            side,
            rows[side].name,
            rows[side].place,
            rows[side].total,
            _path([(_n(_x(i, len(run))), _n(_y(total, top))) for i, total in enumerate(run)]),
            _n(ends[side]),
            _n(labels[side]),
            "is-winner" if rows[side].place == 1 else "is-tied" if side in tied else "",
        )
        for side, run in enumerate(sums)
    ]
    runs.sort(key=lambda run: -run.place)  # the winner is drawn last, on top
    return Chart(tuple(runs), _lines(top), _marks(len(book.rounds)))


def _sums(book: Book) -> list[list[float]]:
    return [[0.0, *(float(after[side]) for after in book.totals)] for side in range(len(book.sides))]


def _ceiling(most: float) -> int:
    """The top of the scale: four, three or two equal steps of 10, 20, 50, 100, 200, 500 ... above the highest total."""
    step = next(s for s in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 10**6) if s * 4 >= most)
    return step * max(2, -(-int(most + 0.999) // step))


def _lines(top: int) -> tuple[tuple[str, int], ...]:
    step = next(s for s in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 10**6) if s * 4 >= top)
    return tuple((_n(_y(total, top)), total) for total in range(0, top + 1, step))


def _marks(rounds: int) -> tuple[tuple[str, int], ...]:
    every = max(1, -(-rounds // 5))
    shown = sorted({*range(1, rounds + 1, every), rounds})
    if len(shown) > 1 and shown[-1] - shown[-2] < every / 2:
        shown.pop(-2)
    return tuple((_n(_x(number, rounds + 1)), number) for number in shown)


def _apart(ends: dict[int, float], order: Sequence[int]) -> dict[int, float]:
    """Names from top to bottom, pushed apart, and the whole moved up where it would leave the drawing."""
    gap = min(NAME_GAP, (BOTTOM - TOP) / max(len(order) - 1, 1))
    placed: dict[int, float] = {}
    at = TOP - gap
    for side in order:
        at = placed[side] = max(ends[side], at + gap)
    floor = float(BOTTOM)
    for side in reversed(order):
        placed[side] = min(placed[side], floor)
        floor = placed[side] - gap
    return placed


def _x(index: int, points: int) -> float:
    return LEFT + (RIGHT - LEFT) * index / max(points - 1, 1)


def _y(total: float, top: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * total / top if top else BOTTOM


def _path(points: Sequence[tuple[str, str]]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.1f}"

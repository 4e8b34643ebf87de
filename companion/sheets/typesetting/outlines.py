"""Points and accents of letters that are read from right to left, as outlines.

A mark on a rise of its own is read as a word of its own, and tears the word it stands in. So it is drawn and not
written; its letter is copied with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .faces import face
from .text import Shaped

Point = tuple[float, float]


def outlines(line: Shaped) -> str:
    """The marks of a line as operations on a path, in em from where the line starts; empty where it has none."""
    drawn, pen = [], 0.0
    for run in line.runs:
        for glyph in run.glyphs:
            if not glyph.text:
                at = ((pen + glyph.dx) / 1000, glyph.dy / 1000)
                drawn += [_placed(step, at) for step in _outline(run.family, line.bold, glyph.number)]
            pen += glyph.advance
    return " ".join(drawn)


def _placed(step: tuple[str, tuple[Point, ...]], at: Point) -> str:
    operator, points = step
    return " ".join([*(f"{x + at[0]:.4f} {y + at[1]:.4f}" for x, y in points), operator])


@lru_cache(maxsize=256)
def _outline(family: str, bold: bool, number: int) -> tuple[tuple[str, tuple[Point, ...]], ...]:
    """The outline of a glyph: operators of PDF, each with its points in em."""
    import uharfbuzz

    this = face(family, bold)
    steps: list[tuple[str, tuple[Point, ...]]] = []
    here: list[Point] = [(0.0, 0.0)]

    def add(operator: str, *points: Point) -> None:
        steps.append((operator, tuple((x / this.units, y / this.units) for x, y in points)))
        here[0] = points[-1] if points else here[0]

    def quadratic(cx: float, cy: float, x: float, y: float, _: Any) -> None:
        (x0, y0), third = here[0], 2 / 3
        first = (x0 + (cx - x0) * third, y0 + (cy - y0) * third)
        add("c", first, (x + (cx - x) * third, y + (cy - y) * third), (x, y))

    draw = uharfbuzz.DrawFuncs()
    draw.set_move_to_func(lambda x, y, _: add("m", (x, y)))
    draw.set_line_to_func(lambda x, y, _: add("l", (x, y)))
    draw.set_cubic_to_func(lambda ax, ay, bx, by, x, y, _: add("c", (ax, ay), (bx, by), (x, y)))
    draw.set_quadratic_to_func(quadratic)
    draw.set_close_path_func(lambda _: add("h"))
    this.font.draw_glyph(number, draw)
    return tuple(steps)

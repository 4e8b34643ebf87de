"""A domino as vectors: drawn once in a document as a form, then placed wherever it is wanted.

The coordinates are hundredths of a half: a lying tile is 200 wide and 100 high, its shade 7 more below.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

Colour: TypeAlias = tuple[float, float, float]


def colour(code: str) -> Colour:
    """A colour written ``#F8F1DF`` as red, green and blue, 0 to 1."""
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


IVORY, IVORY_EDGE, BRASS = colour("#FDF7E8"), colour("#B5A578"), colour("#B98A2E")
PIP_COLOURS = (
    "#1D241F", "#0090C3", "#27753C", "#E4184C", "#503100", "#122C73", "#AF7E03", "#CD33A8", "#005ADD", "#730AA6",
    "#A93900", "#1E2421", "#63767D", "#66780A", "#8A1746", "#0B6E8F", "#B4532A", "#4047C0", "#215B3B",
)  # fmt: skip
"""The usual colour of each pip value, 0 to 18."""

SHADE = 7
_RADIUS = 16
_PLACES = {  # of the nine places of a face, left to right and top to bottom
    0: "", 1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679", 7: "1345679", 8: "12346789", 9: "123456789",
}  # fmt: skip
_COLUMNS = {10: "424", 11: "434", 12: "444", 13: "535", 14: "545", 15: "555", 16: "4444", 17: "656", 18: "666"}
_MARGINS = {4: (22, 18, 8.4), 5: (21, 15, 7.0), 6: (21, 13, 6.0)}  # of a column: left, top, radius of a pip


@cache
def pips(value: int) -> tuple[tuple[float, float, float], ...]:
    """The pips of a half that stands: (x, y from the top, radius), in a square of 100 by 100."""
    if value in _PLACES:
        radius = 11 if value < 7 else 10
        return tuple((24 + 26 * ((int(at) - 1) % 3), 24 + 26 * ((int(at) - 1) // 3), radius) for at in _PLACES[value])
    columns = [int(count) for count in _COLUMNS[value]]
    left, top, size = _MARGINS[max(columns)] if len(columns) == 3 else (19, 19, 7.4)
    across, down = (100 - 2 * left) / (len(columns) - 1), (100 - 2 * top) / (max(columns) - 1)
    return tuple(
        (left + across * column, 50 + down * (row - (count - 1) / 2), size)
        for column, count in enumerate(columns)
        for row in range(count)
    )


def _rgb(value: Colour, operator: str) -> str:
    return f"{value[0]:.3f} {value[1]:.3f} {value[2]:.3f} {operator}"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, as a path."""
    k, right, top = radius * 0.4477, x + width, y + height
    a, b, c, d, e, f = map(short, (x, x + k, x + radius, right - radius, right - k, right))
    g, h, i, j, m, n = map(short, (y, y + k, y + radius, top - radius, top - k, top))
    return (
        f"{c} {g} m {d} {g} l {e} {g} {f} {h} {f} {i} c {f} {j} l {f} {m} {e} {n} {d} {n} c "
        f"{c} {n} l {b} {n} {a} {m} {a} {j} c {a} {i} l {a} {h} {b} {g} {c} {g} c h"
    )


def short(value: float) -> str:
    """A length as a PDF writes it, to a tenth of a point."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def _dots(places: list[tuple[float, float, float]], value: int) -> list[str]:
    """Pips as points drawn with a round pen: one stroke each instead of four curves."""
    if not places:
        return []
    pen = [_rgb(colour(PIP_COLOURS[value]), "RG"), f"1 J {2 * places[0][2]:g} w"]
    return [*pen, *(f"{x:g} {y:g} m {x + 0.01:g} {y:g} l" for x, y, _ in places), "S"]


def body(width: int, height: int) -> list[str]:
    """The ivory of a tile of this size, with its shade, as drawing operations; the lower left corner is 0, 0."""
    return [
        _rgb(IVORY_EDGE, "rg"), rounded(1, 1 - SHADE, width - 2, height - 2, _RADIUS), "f",
        _rgb(IVORY, "rg"), _rgb(IVORY_EDGE, "RG"), "2.4 w",
        rounded(1, 1, width - 2, height - 2, _RADIUS), "B",
    ]  # fmt: skip


def lying(left: int, right: int) -> list[str]:
    """A tile that lies, as drawing operations: 200 by 100, its halves turned as on a real one."""
    middle = [_rgb(IVORY_EDGE, "RG"), "1 J 3 w 100 12 m 100 88 l S", *_pin()]
    turned = [(y, x, radius) for x, y, radius in pips(left)]
    others = [(100 + y, x, radius) for x, y, radius in pips(right)]
    return [*body(200, 100), *middle, *_dots(turned, left), *_dots(others, right)]


def standing(upper: int, lower: int) -> list[str]:
    """A tile that stands, as drawing operations: 100 by 200."""
    middle = [_rgb(IVORY_EDGE, "RG"), "1 J 3 w 12 100 m 88 100 l S", *_pin(50, 100)]
    above = [(x, 200 - y, radius) for x, y, radius in pips(upper)]
    below = [(x, 100 - y, radius) for x, y, radius in pips(lower)]
    return [*body(100, 200), *middle, *_dots(above, upper), *_dots(below, lower)]


def _pin(x: float = 100, y: float = 50) -> list[str]:
    return [_rgb(BRASS, "RG"), f"1 J 11 w {x:g} {y:g} m {x + 0.01:g} {y:g} l S"]


def half(value: int) -> list[str]:
    """One half alone, 100 by 100, as drawing operations."""
    return [*body(100, 100), *_dots([(x, 100 - y, radius) for x, y, radius in pips(value)], value)]


def chip(width: int, height: int) -> list[str]:
    """A small ivory box with a brass edge, in tenths of a point."""
    return [_rgb(IVORY, "rg"), _rgb(BRASS, "RG"), "9 w", rounded(0, 0, width, height, 30), "B"]


def dot(size: int) -> list[str]:
    """A brass dot as wide as its square."""
    return [_rgb(BRASS, "RG"), f"1 J {size} w {size / 2:g} {size / 2:g} m {size / 2 + 0.01:g} {size / 2:g} l S"]

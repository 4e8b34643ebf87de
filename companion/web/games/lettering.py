"""How large the names of a table or beside a chart are written: all in one size, in which the longest of them is whole;
in a table a name that would make all of them tiny is written smaller alone.

Measures are those of the drawing. A letter is taken to be as wide as that of bold type is on the average.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

LETTER = 0.62
"""Of the size of the type: how wide a letter is."""
LINE = 1.12
"""Of the size of the type: how high a line is."""
LINES = 3
UNBROKEN = 20
"""A word of more letters breaks wherever the line ends."""
LEAST = 8.0
STEP = 6
SHORT = 12
"""Names of so many letters stand on one line of a table, longer ones on two."""
SHARED = 17
"""A name of a table of which a line has more letters makes no other name smaller."""


class Across(NamedTuple):
    """On how many lines the names of a table are written, and how many letters the longest of these lines has; ``own``:
    for each name that is longer than that and has a size of its own, how many letters its longest line has."""

    lines: int
    letters: int
    own: Mapping[str, int]


def measure_names(names: Sequence[str]) -> Across:
    """How the names of a table are written: all in one size, but for those that are much too long for it."""
    long = {name: letters for name in names if (letters := longest_line(name, 2)) > SHARED}
    shared = [name for name in names if name not in long] or names
    lines = 1 if max(map(len, shared)) <= SHORT else 2
    letters = max(longest_line(name, lines) for name in shared)
    return Across(lines, letters, long)


@dataclass(frozen=True, slots=True)
class Column:
    """What stands beside a chart besides the names: ``fixed`` for places, signs and gaps, ``figure`` for each figure of
    a total. ``most`` is the size of short names, ``wanted`` that for which the chart gives way, by ``give`` at most."""

    fixed: int
    figure: int
    most: int
    wanted: int
    give: int


def letter_names(column: Column, width: int, height: float, names: Sequence[str], figures: int) -> tuple[int, float]:
    """How far the chart gives way to these names, and their size; each has ``height`` from top to bottom.

    ``width`` is that of the whole column, ``figures`` how many the longest total has.
    """
    room = width - column.fixed - max(figures, 3) * column.figure
    for given in range(0, column.give + 1, STEP):
        size = min((_size(column, room + given, height, name) for name in names), default=column.most)
        if size >= column.wanted:
            break
    return given, max(size, LEAST)


def _size(column: Column, room: float, height: float, name: str) -> float:
    """The largest in which this name is whole, on as many lines as are best for it."""
    fits = (
        min(column.most, height / (lines * LINE), room / (LETTER * longest_line(name, lines)))
        for lines in range(1, LINES + 1)
    )
    return max(fits)


@cache
def longest_line(name: str, lines: int) -> int:
    """Of how many letters the longest line is where a name is broken best: between its words, and after hyphens."""
    words = [word + " " for word in name.replace("-", "-\0").replace(" ", "\0").split("\0") if word]
    words = [word.replace("- ", "-") for word in words]
    least = max((min(len(word.rstrip()), UNBROKEN) for word in words), default=1)
    return next((room for room in range(least, len(name)) if _count_lines(words, room) <= lines), max(len(name), 1))


def _count_lines(words: Sequence[str], room: int) -> int:
    count, used = 1, 0
    for word in words:
        long = len(word.rstrip())
        if used and used + long > room:
            count, used = count + 1, 0
        count += (long - 1) // room
        used += len(word) - (long - 1) // room * room
    return count

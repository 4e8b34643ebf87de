"""The picture beside an answer: a bar and a point for every column on one axis, in hundredths of its width.

Geometry only, from left to right; who draws it turns it round where the reader's language runs from the right.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from companion.engine.phrases import N_, Phrase

from .answers import Answer, Bar
from .wording import tell_time

OWN, FOUND, NONE = "own", "found", "none"
"""A point of the own rules, one of which a difference is stated, and one of which none was found: hollow."""

STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
TIME_STEPS = (0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240, 600, 1200, 2400)
"""From one mark of the axis to the next; minutes have steps of their own."""
MOST_STEPS, MOST_NAMED = 5, 3
"""From the first mark of an axis to its last; with more of them than are named, every other mark has no words."""
EDGE = 9.0
"""Between an end of the axis and its last mark, so that there is room for what is written below it."""
HOUR = 60
TIMES = ("evening", "round")
"""Questions that are answered in minutes."""


@dataclass(frozen=True, slots=True)
class Row:
    """The bar of a column from ``low`` to ``high`` with its point at ``mean``; ``kind`` is OWN, FOUND or NONE."""

    bar: Bar
    low: float
    mean: float
    high: float
    kind: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The rows, the marks of the axis, each with what is written below it (None: nothing) in this ``unit``, and where 0
    is, where that matters."""

    rows: tuple[Row, ...]
    marks: tuple[tuple[float, Phrase | None], ...]
    zero: float | None
    unit: Phrase


def draw_picture(answer: Answer) -> Picture | None:
    """The picture of an answer; None where nothing was measured yet."""
    if not answer.bars:
        return None
    ends = [end for bar in answer.bars for end in (bar.low, bar.high)] + ([0.0] if answer.from_zero else [])
    step = _choose_step(min(ends), max(ends), TIME_STEPS if answer.key in TIMES else STEPS)
    first, last = math.floor(min(ends) / step + 1e-9), math.ceil(max(ends) / step - 1e-9)
    last = max(last, first + 1)

    def across(value: float) -> float:
        return round(EDGE + (100 - 2 * EDGE) * (value / step - first) / (last - first), 2)

    rows = tuple(
        Row(bar, across(bar.low), across(bar.mean), across(bar.high), _kind(answer, bar)) for bar in answer.bars
    )
    in_hours = answer.key in TIMES and last * step >= HOUR
    tell = _tell_hours if in_hours else _tell_number
    every = 2 if last - first > MOST_NAMED else 1
    marks = tuple(
        (across(at * step), tell(at * step) if (at - first) % every == 0 else None) for at in range(first, last + 1)
    )
    unit = Phrase(N_("hours")) if in_hours else answer.unit
    return Picture(rows, marks, across(0) if answer.from_zero else None, unit)


def tell_value(answer: Answer, value: float) -> Phrase:
    """A figure of an answer to be read aloud: hours and minutes, else a number."""
    return tell_time(round(value)) if answer.key in TIMES and value >= HOUR else _tell_number(value)


def _tell_number(value: float) -> Phrase:
    told = round(value, 1)
    return Phrase("%(value)s", {"value": int(told) if told == int(told) else told})


def _tell_hours(minutes: float) -> Phrase:
    """Hours as a clock shows them, ``2:30``: words would be too long below an axis."""
    hours, rest = divmod(round(minutes), HOUR)
    return Phrase("%(hours)s:%(tens)s%(ones)s", {"hours": hours, "tens": rest // 10, "ones": rest % 10})


def _choose_step(least: float, most: float, steps: tuple[float, ...]) -> float:
    for step in steps:
        if math.ceil(most / step - 1e-9) - math.floor(least / step + 1e-9) <= MOST_STEPS:
            return step
    return steps[-1]


def _kind(answer: Answer, bar: Bar) -> str:
    if bar.column == 0 and (bar.found or not answer.from_zero):
        return OWN
    return FOUND if bar.found else NONE

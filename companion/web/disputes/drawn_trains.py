"""How the trains of a laid-out table are drawn: their last tiles, their open end, their open doubles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from companion.disputes.typed_text import make_plain
from companion.engine.digits import read_number

from .position_fields import ORDER, read_train

ROOM, ACROSS, SAID = 3.3, 0.65, 1.3
"""How many lying tiles there is room for beside the place for the next one on a tablet that lies, and how much of it a
double takes that lies across, and the words by which an open double is told from the others."""


def draw_train(text: str, engine: int | None, orders: Sequence[int] = ()) -> dict[str, Any]:
    """A train's field as a page draws it, with the ``orders`` of its open doubles beside it.

    ``cars`` are the halves of its last tiles, the engine's side first, ``hidden`` how many lie before them, ``end`` the
    pip of its open end (None: not begun), ``spent`` every tile of it. Side arms are not drawn.
    """
    line, cars = read_train(text), []
    if not isinstance(line, list):
        return {"train": text, "cars": [], "hidden": 0, "end": line, "spent": []}
    end = engine
    for piece in line:
        halves = re.findall(r"\d+", piece) if isinstance(piece, str) else []
        if len(halves) == 2:
            first, second = int(halves[0]), int(halves[1])
            first, second = (second, first) if end == second else (first, second)
            cars.append((first, second))
            end = second
    hidden = len(cars) - _count_fitting(cars, ROOM - SAID if orders else ROOM)
    return {"train": text, "cars": cars[hidden:], "hidden": hidden, "end": end, "spent": _flat(line)}


def _count_fitting(cars: Sequence[tuple[int, int]], room: float) -> int:
    """How many of the last tiles there is room for; the last one of all is always drawn."""
    widths = accumulate(ACROSS if first == second else 1.0 for first, second in reversed(cars))
    return max(sum(width <= room for width in widths), min(len(cars), 1))


def last_halves(end: str, last: str) -> tuple[int, int] | None:
    """The last tile of a train of which only the end is told, the half at its open end second."""
    halves = [int(half) for half in re.findall(r"\d{1,2}", make_plain(last), re.ASCII)]
    outer = read_number(make_plain(end))
    if len(halves) != 2 or outer is None or outer not in halves:
        return None
    return (halves[1] if halves[0] == outer else halves[0]), outer


def _flat(line: Sequence[Any]) -> list[str]:
    return [tile for piece in line for tile in (_flat(piece) if isinstance(piece, list) else [piece])]


def orders_of(text: str) -> list[int]:
    """When the open doubles of a train were laid, 1 for first."""
    return [int(order) for order, _ in ORDER.findall(make_plain(text))]

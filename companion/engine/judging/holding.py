"""What may this hand be? The one place that knows what is certain of a hand, and what is possible.

A hand that was shown is what it is. One that was not, where nothing else is hidden, holds the rest; else it may hold
whatever lies neither on the table nor in a hand that was shown, nor is being drawn from the boneyard at this moment.
The drawn tile it holds for certain.
"""

from __future__ import annotations

from typing import NamedTuple

from ..bits import BIT
from ..table.table import Table
from ..tiles import Tile


class Holding(NamedTuple):
    """Tiles as bits: ``sure`` are there for certain, ``may`` are all that can be there, the sure ones among them."""

    sure: int
    may: int


def holding(table: Table, seat: int, drawing: Tile | None = None) -> Holding:
    """What the player may hold; ``drawing`` is a tile that is being drawn, and so is not in the hand yet."""
    held = table.held[seat]
    if held is not None:
        return Holding(held, held)
    drawn = table.drawn_bits() if table.drew is not None and seat == table.turn else 0
    out = BIT[drawing] if drawing is not None else 0
    may = table.unseen() & ~out | drawn
    return Holding(may if _holds_the_rest(table, seat) else drawn, may)


def _holds_the_rest(table: Table, seat: int) -> bool:
    """Whether all that is missing can only be in this hand."""
    others = (mask for other, mask in enumerate(table.held) if other != seat)
    return table.boneyard == 0 and not table.blind and None not in others


def layable(table: Table, seat: int, drawing: Tile | None = None) -> Holding:
    """What of it may be laid: after drawing what was drawn only (HE60, FA12, CS65, IT79), else whatever is held."""
    if table.drew_before:
        return _drawn(table, holding(table, seat, drawing).may)
    if isinstance(table.drew, Tile):
        return Holding(BIT[table.drew], BIT[table.drew])
    held = holding(table, seat, drawing)
    if table.drew is True and held.may & (held.may - 1):
        return Holding(0, held.may)  # one of several, and nobody has shown which
    return held


def _drawn(table: Table, may: int) -> Holding:
    """The tiles drawn one after the other in this turn; of those nobody has shown any that ``may`` be held."""
    known = table.drawn_bits()
    unknown = table.drawn().count(True)
    others = may & ~known if unknown else 0
    return Holding(known | others if others.bit_count() <= unknown else known, known | others)

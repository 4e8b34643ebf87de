"""What a tile that is left in a hand counts: the one place that says so, for the judge and for the book."""

from __future__ import annotations

from typing import Protocol

from ..tiles import Tile


class Worth(Protocol):
    """The options on which the points of a tile hang; ``Rules`` has them."""

    @property
    def score_unit(self) -> str: ...
    @property
    def blank_value(self) -> int: ...
    @property
    def double_counts(self) -> str: ...


def has_dear_blank(rules: Worth) -> bool:
    """Whether the 0-0 counts other than by its pips, where pips are counted (CS107)."""
    return rules.score_unit == "pips" and rules.blank_value != 0


def count_tile(rules: Worth, tile: Tile) -> int:
    """What one tile left in a hand counts, in points (HE90, FA21, CS107, CS113, IT92).

    1 where tiles are counted. Else its pips; the 0-0 has a value of its own, which neither counting doubles twice nor
    counting one end of them changes.
    """
    if rules.score_unit == "tiles":
        return 1
    if not tile.pips:
        return rules.blank_value
    if tile.is_double and rules.double_counts != "once":
        return 2 * tile.pips if rules.double_counts == "twice" else tile.high
    return tile.pips

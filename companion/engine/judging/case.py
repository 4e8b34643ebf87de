"""One action on one table, as the rules look at it one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..table.actions import Action
from ..table.trains import End
from ..tiles import Tile
from .finding import Finding
from .places import Choices


class Case:
    """The action, and the turn of whoever acts; ``end`` is the open end a play goes to, once it is found."""

    __slots__ = ("action", "end", "seat", "seating", "stage", "table", "tiles", "train", "turn")

    def __init__(self, turn: Choices, action: Action) -> None:
        self.turn = turn
        self.table = turn.table
        self.seating = turn.seating
        self.seat = turn.seat
        self.stage = turn.stage
        self.action = action
        self.train = -1
        self.tiles: tuple[Tile, ...] = ()
        self.end: End | None = None

    @property
    def tile(self) -> Tile:
        """The tile that is laid, of several the first."""
        return self.tiles[0]


CaseRule: TypeAlias = Callable[[Case], Finding | None]
"""A rule as the judge asks it: None where the action keeps it, else the finding."""

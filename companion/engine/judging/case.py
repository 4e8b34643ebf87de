"""One action on one table, as the rules look at it one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..table.actions import Action, Draw
from ..table.table import Table
from ..table.trains import End
from ..tiles import Tile
from .finding import Finding
from .stage import Stage, Turn


class Case:
    """The action, and the turn of whoever acts; ``end`` is the open end a play goes to, once it is found."""

    __slots__ = ("action", "end", "seat", "seating", "table", "tiles", "train", "turn")

    def __init__(self, table: Table, action: Action, seat: int) -> None:
        self.table = table
        self.seating = table.seating
        self.action = action
        self.seat = seat
        self.turn = Turn(table, seat, action.tile if isinstance(action, Draw) else None)
        self.train = -1
        self.tiles: tuple[Tile, ...] = ()
        self.end: End | None = None

    @property
    def stage(self) -> Stage:
        """What the turn is at."""
        return self.turn.stage

    @property
    def tile(self) -> Tile:
        """The tile that is laid, of several the first."""
        return self.tiles[0]


CaseRule: TypeAlias = Callable[[Case], Finding | None]
"""A rule as the judge asks it: None where the action keeps it, else the finding."""

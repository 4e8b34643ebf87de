"""One action on one table, as the checks of the judge see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .actions import Action
from .phase import Stage, stage_of
from .phrases import NO_FACTS
from .table import Table
from .tiles import Tile
from .trains import End

LEGAL = "legal"
ILLEGAL = "illegal"
DEPENDS = "depends"


class Finding(NamedTuple):
    """What a check found: the verdict, the rule that decides, and facts beyond those of the action itself."""

    verdict: str
    key: str
    facts: Mapping[str, Any] = NO_FACTS


def illegal(key: str, **facts: Any) -> Finding:
    """The action breaks this rule."""
    return Finding(ILLEGAL, key, facts)


def depends(key: str, **facts: Any) -> Finding:
    """Whether the action keeps this rule hangs on what nobody has shown."""
    return Finding(DEPENDS, key, facts)


class Case:
    """The table, the action, who acts; ``end`` is the open end a play goes to, once the checks have found it."""

    __slots__ = ("_stage", "action", "end", "facts", "party", "seat", "table", "tile", "tiles", "train")

    def __init__(self, table: Table, action: Action, seat: int) -> None:
        self.table = table
        self.action = action
        self.seat = seat
        self.party = table.party
        self.train = -1
        self.tile: Tile | None = None
        self.tiles: tuple[Tile, ...] = ()
        self.end: End | None = None
        self.facts: Mapping[str, Any] = NO_FACTS
        self._stage: Stage | None = None

    @property
    def stage(self) -> Stage:
        """What the turn is at, taking it as this player's."""
        if self._stage is None:
            self._stage = stage_of(self.table, self.seat)
        return self._stage

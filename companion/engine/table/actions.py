"""What a player can do. Trains and players are called by their names; ``by`` None is the player in turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from ..phrases import N_, Phrase
from ..tiles import Tile

MEXICAN = "mexican"
"""The name of the train that belongs to everybody."""


_FURTHER = re.compile(f"{MEXICAN}-([2-9]|1[0-9])")


def name_mexicans(count: int) -> tuple[str, ...]:
    """The names of so many trains that belong to everybody, in the order in which they are begun."""
    return (MEXICAN, *(f"{MEXICAN}-{number}" for number in range(2, count + 1)))


def name_train(name: object) -> Phrase:
    """The train of this name, as it stands in a sentence."""
    further = _FURTHER.fullmatch(name) if isinstance(name, str) else None
    if further:
        return Phrase(N_("Mexican train %(number)s"), {"number": int(further[1])})
    return Phrase(N_("the Mexican train")) if name == MEXICAN else Phrase(N_("%(name)s’s train"), {"name": name})


@dataclass(frozen=True, slots=True)
class Play:
    """Lays one tile on a train. ``at`` is the tile it is put against, or "engine", where a train has several ends.

    ``outward`` is the half that becomes the open end where the tile could lie either way: only for the first tile of
    a Mexican train that any tile may begin (CS77).
    """

    tile: Tile
    on: str
    at: Tile | str | None = None
    by: str | None = None
    outward: int | None = None


@dataclass(frozen=True, slots=True)
class FirstTrain:
    """Lays several tiles in one first turn, in this order."""

    tiles: tuple[Tile, ...]
    on: str
    at: Tile | str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws one tile from the boneyard; None: not known which."""

    tile: Tile | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Ends the turn without laying, or without laying more."""

    by: str | None = None


@dataclass(frozen=True, slots=True)
class LayEngine:
    """Lays the engine before a round."""

    tile: Tile
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """Each player takes so many tiles."""

    tiles: int
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """Nobody holds the engine that is looked for: all draw one tile (HE58, FA4, IT26)."""

    by: str | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """The table stops the round because of a double that can never be answered (IT104)."""

    by: str | None = None


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """In a list of what may be done with a hand nobody has shown: an end that may be played on; pip None: any tile."""

    pip: int | None
    on: str
    at: Tile | str | None = None
    by: str | None = None


Action: TypeAlias = Play | FirstTrain | Draw | Pass | LayEngine | Deal | Search | Stop

"""The values of which a table is written: numbers, names, lists, tiles. What is wrong is said with its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bits import BIT
from ..errors import MisplacedTile, UnknownPlayer, Unreadable, quote
from ..phrases import N_, Phrase
from ..seats import only
from ..tiles import Tile
from .expected import LIST, NAME, OBJECT, TILES, TRAIN, expected, read_tile
from .seating import Seating

_PLACED = {text: (tile, BIT[tile]) for text, tile in TILES.items()}
"""Text -> its tile and bit."""


class Fields:
    """Reads the fields of one table; every tile that is met is put in its place, and may lie in no other."""

    def __init__(self, seating: Seating, written: Mapping[str, Any]) -> None:
        self.seating = seating
        self.written = written
        self.places = 0

    def read_count(self, key: str, default: int | None, low: int, high: int | None) -> int | None:
        """A whole number from ``low`` to ``high`` (None: as high as it likes); ``default`` where there is none."""
        value = self.written.get(key)
        if value is None:
            return default
        if type(value) is not int or value < low or (high is not None and value > high):
            if high is None:
                text = Phrase(
                    N_("expected a whole number from %(low)s, got %(got)s"), {"low": low, "got": quote(value)}
                )
            else:
                text = Phrase(
                    N_("expected a whole number from %(low)s to %(high)s, got %(got)s"),
                    {"low": low, "high": high, "got": quote(value)},
                )
            raise Unreadable(text, key)
        return value

    def read_seat(self, key: str, default: int | None) -> int | None:
        """The seat of the player who is named; ``default`` where nobody is."""
        name = self.written.get(key)
        if name is None:
            return default
        return self.read_index(name, self.seating.seats, key)

    def read_index(self, name: object, names: Mapping[str, int], field: str) -> int:
        """The number of a player or a train among ``names``. Raises UnknownPlayer."""
        found = names.get(name) if isinstance(name, str) else None
        if found is None:
            raise expected(NAME if names is self.seating.seats else TRAIN, name, field, UnknownPlayer)
        return found

    def read_list(self, key: str) -> list[Any]:
        """A list; empty where there is none."""
        value = self.written.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise expected(LIST, value, key)
        return value

    def read_seats(self, key: str, names: Mapping[str, int]) -> int:
        """The players or trains of a list, a bit each."""
        mask = 0
        for place, name in enumerate(self.read_list(key)):
            mask |= only(self.read_index(name, names, f"{key}[{place}]"))
        return mask

    def read_object(self, key: str) -> dict[str, Any]:
        """An object; empty where there is none."""
        value = self.written.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise expected(OBJECT, value, key)
        return value

    def read_tile(self, text: object, field: str) -> Tile:
        """A tile of the set, wherever it is."""
        return read_tile(text, field, self.seating)

    def place_tile(self, text: object, field: str) -> Tile:
        """A tile of the set that was met nowhere else."""
        tile = self.read_tile(text, field)
        bit = BIT[tile]
        if self.places & bit:
            raise expected(N_("expected every tile in one place, got %(got)s in two"), str(tile), field, MisplacedTile)
        self.places |= bit
        return tile

    def place_tiles(self, written: list[Any]) -> tuple[Tile, ...] | None:
        """The tiles of a list without arms and without a fault; None: read it tile by tile, to say which is wrong."""
        tiles, places = [], self.places
        try:
            for text in written:
                tile, bit = _PLACED[text]
                if places & bit:
                    return None
                places |= bit
                tiles.append(tile)
        except (KeyError, TypeError):
            return None
        if places & ~self.seating.whole:
            return None
        self.places = places
        return tuple(tiles)

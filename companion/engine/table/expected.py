"""What is said when something else was expected; and tiles, which tables and actions are both made of."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from ..errors import UnknownTile, Unreadable, quote
from ..phrases import N_, Phrase
from ..tiles import Tile
from .seating import Seating

TILES = {f"{a}-{b}": Tile.of(a, b) for a in range(19) for b in range(19)}
"""Text -> its tile, either half first."""
_HALVES = re.compile("[0-9]+")


def expected(what: str, got: object, field: str, kind: type[Unreadable] = Unreadable) -> Unreadable:
    """The error "WHAT expected, got 'what came'" for this field; ``what`` is a sentence of its own in the catalogue."""
    return kind(Phrase(what, {"got": quote(got)}), field)


NAME = N_("expected the name of a player, got %(got)s")
TRAIN = N_("expected the name of a player or 'mexican', got %(got)s")
LIST = N_("expected a list, got %(got)s")
OBJECT = N_("expected an object, got %(got)s")
COUNT = N_("expected a whole number, got %(got)s")
TILE = N_("expected a tile of the set, got %(got)s")
DOUBLE = N_("expected a double, got %(got)s")
TRUE = N_("expected true, got %(got)s")
TEXT = N_("expected text, got %(got)s")
_KEY = N_("expected a key of this request, got %(got)s")
_NO_KEY = N_("expected a key '%(key)s', got nothing")


def read_object(value: object, needed: Collection[str] = (), more: Collection[str] = ()) -> dict[str, Any]:
    """An object with the keys it needs, and perhaps some more. Raises Unreadable with the key that is missing, or that
    nobody knows."""
    if not isinstance(value, dict):
        raise expected(OBJECT, value, "")
    for key in needed:
        need(value, key)
    for key in value:
        if key not in needed and key not in more:
            raise expected(_KEY, key, str(key))
    return value


def need(given: Mapping[str, Any], key: str) -> Any:
    """What stands under this key. Raises Unreadable where nothing does."""
    if key not in given:
        raise Unreadable(Phrase(_NO_KEY, {"key": key}), key)
    return given[key]


def read_tile(text: object, field: str, seating: Seating) -> Tile:
    """A tile of the set that is played with. Raises UnknownTile."""
    tile = TILES.get(text) if isinstance(text, str) else None
    if tile is None:
        try:
            tile = Tile.parse(text)
        except UnknownTile as error:
            raise error.at(field) from None
    if tile.high > seating.rules.set_max:
        raise expected(TILE, text, field, UnknownTile)
    return tile


def second_half(written: str) -> int:
    """The pip of the half that is written second: that which lies outward."""
    return int(_HALVES.findall(written)[1])

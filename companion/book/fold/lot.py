"""A lot for the first turn, where the rules ask for one: everybody draws a tile from the bag, the highest begins.

Nothing of it is written in the book. What was drawn follows from a random name, which stands in the address and is
remembered by the device, so that it stays the same however often it is looked at.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from random import Random

from companion.engine.tiles import Tile, tile_set

from .book import Book

_DRAWN = re.compile(r"([1-9][0-9]?)-[0-9a-f]{16}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Lot:
    """What every seat has drawn for the first turn of the round to come, and whose tile is the highest."""

    name: str
    tiles: tuple[Tile, ...]
    first: int


def asks_lot(book: Book) -> bool:
    """Whether the rules leave the first turn of the round to come to a lot.

    So does the one who drew highest before the game, and the winner of the last round where there is none.
    """
    coming = book.coming
    if coming is None or coming.starter is not None:
        return False
    return coming.start in ("lot", "winner") or (coming.start == "high_draw" and coming.number == 1)


def new_name(book: Book) -> str:
    """A name for a lot that is drawn now."""
    return f"{book.coming.number if book.coming else 0}-{secrets.token_hex(8)}"


def lot_of(book: Book, name: str) -> Lot | None:
    """The lot of this name; None when it is none, or one for another round."""
    found = _DRAWN.fullmatch(name)
    if not asks_lot(book) or found is None or book.coming is None or int(found[1]) != book.coming.number:
        return None
    bag = Random(name)
    while True:
        tiles = tuple(bag.sample(tile_set(book.rules.set_max), len(book.players)))
        highest = max(tile.pips for tile in tiles)
        first = [seat for seat, tile in enumerate(tiles) if tile.pips == highest]
        if len(first) == 1:  # where two are as high, all draw anew
            return Lot(name, tiles, first[0])

"""A lot for the first turn, where the rules ask for one: everybody draws a tile from the bag, the highest begins.

Nothing of it is written in the book. What was drawn follows from a random name, which is kept with the game while the
round is in progress, so that it stays the same however often and wherever it is looked at.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from companion.engine.seats import only
from companion.engine.tiles import Tile, tile_set

from .book import Book

_DRAWN = re.compile(r"([1-9][0-9]?)-([0-9]{1,7})-([1-9][0-9]{0,8})-[0-9a-f]{16}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Lot:
    """What everybody who plays has drawn for the first turn of the round to come, by seat, and whose tile is the
    highest."""

    name: str
    tiles: Mapping[int, Tile]
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
    """A name for a lot that is drawn now: for which round, among whom, and after which entry of the book."""
    number = book.coming.number if book.coming else 0
    return f"{number}-{_write_seats(book.seats_in(number))}-{book.version}-{secrets.token_hex(8)}"


def _write_seats(seats: Iterable[int]) -> int:
    return sum(only(seat) for seat in seats)


def lot_of(book: Book, name: str) -> Lot | None:
    """The lot of this name; None when it is none, or one for another round, or since then somebody came or left or sits
    elsewhere: lots are drawn among those who play."""
    found = _DRAWN.fullmatch(name)
    if not asks_lot(book) or found is None or book.coming is None or int(found[1]) != book.coming.number:
        return None
    seats = book.seats_in(book.coming.number)
    if int(found[2]) != _write_seats(seats) or not book.keeps_people(book.as_of(int(found[3]))):
        return None
    bag, engine = Random(name), book.coming.engine
    on_table = None if engine is None else Tile.of(engine, engine)
    face_down = [tile for tile in tile_set(book.rules.set_max) if tile != on_table]
    while True:
        tiles = dict(zip(seats, bag.sample(face_down, len(seats)), strict=True))
        highest = max(tile.pips for tile in tiles.values())
        first = [seat for seat, tile in tiles.items() if tile.pips == highest]
        if len(first) == 1:  # where two are as high, all draw anew
            return Lot(name, tiles, first[0])

"""Sets of tiles as bits of one number: a hand, the tiles on the table, the tiles that fit an end.

The bit of a tile is its place in the double-18 set, and every smaller set is a beginning of that one.
"""

from __future__ import annotations

from collections.abc import Iterable

from .tiles import SETS, Tile, tile_set

TILES = tile_set(SETS[-1])
"""Every tile by the number of its bit."""

BIT = {tile: 1 << number for number, tile in enumerate(TILES)}
"""The bit of every tile."""

WHOLE = {maximum: (1 << len(tile_set(maximum))) - 1 for maximum in SETS}
"""All tiles of a set."""

DOUBLES = sum(BIT[tile] for tile in TILES if tile.is_double)
"""All doubles."""

FITS = tuple(sum(BIT[tile] for tile in TILES if pip in tile) for pip in range(SETS[-1] + 1))
"""The tiles with a half of each pip."""


def bits(tiles: Iterable[Tile]) -> int:
    """These tiles as bits."""
    mask = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


def tiles_of(mask: int) -> list[Tile]:
    """The tiles of these bits, lowest first."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(TILES[lowest.bit_length() - 1])
        mask ^= lowest
    return found

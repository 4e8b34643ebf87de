"""Tiles: written and read, and the sets they come in."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import UnknownTile
from companion.engine.tiles import SETS, Tile, tile_set

PIPS = st.integers(0, 18)


@given(PIPS, PIPS)
def test_either_half_first_is_one_tile(first: int, second: int) -> None:
    tile = Tile.of(first, second)
    assert tile == Tile.of(second, first)
    assert tile.high >= tile.low
    assert Tile.parse(str(tile)) == Tile.parse(f"{first}-{second}") == tile
    assert (tile.pips, tile.is_double) == (first + second, first == second)
    assert (tile.other(first), tile.other(second)) == (second, first)
    assert first in tile


@pytest.mark.parametrize(
    ("maximum", "tiles", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040), (18, 190, 3420)]
)
def test_sets(maximum: int, tiles: int, pips: int) -> None:
    whole = tile_set(maximum)
    assert len(whole) == len(set(whole)) == tiles
    assert sum(tile.pips for tile in whole) == pips
    assert set(whole) == {Tile.of(a, b) for a, b in combinations_with_replacement(range(maximum + 1), 2)}


def test_the_sets_that_are_sold() -> None:
    assert SETS == (6, 9, 12, 15, 18)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6",
        "6-",
        "-6",
        "6-5-4",
        "6--5",
        "six-five",
        "19-1",
        "1-19",
        "100-1",
        "6.5",
        "٦-٥",
        "6_5",
        None,
        65,
        6.5,
        True,
        ["6-5"],
        {},
    ],
)
def test_what_is_no_tile(text: object) -> None:
    with pytest.raises(UnknownTile, match='expected a tile such as "6-2", got ') as error:
        Tile.parse(text)
    assert error.value.field == ""


def test_how_a_tile_is_shown() -> None:
    assert (str(Tile.of(2, 6)), repr(Tile.of(2, 6))) == ("6-2", "Tile(6-2)")

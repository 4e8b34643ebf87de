"""The longest train: against trying everything, and on hands of every size."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.longest_train.joins import Graph, best_trail
from companion.engine.longest_train.longest import _by_pips, _by_tiles, _chained, _within_reach, longest_train
from companion.engine.requests import answer_train
from companion.engine.tiles import Tile, tile_set


def brute(hand: frozenset[Tile], end: int, prefer: str) -> tuple[int, int]:
    """The best (tiles, pips), or (pips, tiles), of any train."""
    best = (0, 0)
    for tile in hand:
        if end in tile:
            first, second = brute(hand - {tile}, tile.other(end), prefer)
            mine = (first + 1, second + tile.pips) if prefer == "tiles" else (first + tile.pips, second + 1)
            best = max(best, mine)
    return best


def measured(hand: list[Tile], engine: int, train: tuple[Tile, ...], prefer: str) -> tuple[int, int]:
    end = engine
    for tile in train:
        assert end in tile
        end = tile.other(end)
    assert len(set(train)) == len(train)
    assert set(train) <= set(hand)
    pips = sum(tile.pips for tile in train)
    return (len(train), pips) if prefer == "tiles" else (pips, len(train))


def dealt(random: Random, maximum: int, most: int) -> tuple[list[Tile], int]:
    engine = random.randrange(maximum + 1)
    tiles = [tile for tile in tile_set(maximum) if tile != (engine, engine)]
    return random.sample(tiles, min(len(tiles), random.randint(0, most))), engine


@pytest.mark.parametrize("prefer", ["tiles", "pips"])
@pytest.mark.parametrize("maximum", [6, 9, 12, 18])
def test_as_good_as_trying_everything(maximum: int, prefer: str) -> None:
    random = Random(maximum)
    for _ in range(60):
        hand, engine = dealt(random, maximum, 9)
        wanted = brute(frozenset(hand), engine, prefer)
        assert measured(hand, engine, longest_train(hand, engine, prefer), prefer) == wanted
        worth = _by_tiles if prefer == "tiles" else _by_pips
        bounded = _chained(best_trail(Graph(_within_reach(hand, engine), worth), engine), engine)
        assert measured(hand, engine, bounded, prefer) == wanted


@pytest.mark.parametrize("prefer", ["tiles", "pips"])
def test_both_ways_agree_on_larger_hands(prefer: str) -> None:
    random = Random(5)
    for maximum in (9, 12, 15):
        for _ in range(40):
            hand, engine = dealt(random, maximum, 19)
            worth = _by_tiles if prefer == "tiles" else _by_pips
            bounded = _chained(best_trail(Graph(_within_reach(hand, engine), worth), engine), engine)
            searched = longest_train(hand, engine, prefer)
            assert measured(hand, engine, bounded, prefer) == measured(hand, engine, searched, prefer)


@pytest.mark.parametrize("count", [0, 1, 25, 60, 120, 189])
def test_any_number_of_tiles(count: int) -> None:
    random = Random(count)
    tiles = [tile for tile in tile_set(18) if tile != (18, 18)]
    hand = random.sample(tiles, count)
    for prefer in ("tiles", "pips"):
        measured(hand, 18, longest_train(hand, 18, prefer), prefer)


def test_the_whole_set_leaves_one_tile_for_every_two_odd_places() -> None:
    """From 12-12 all 78 other ways of double-12 meet every pip 12 times: one closed train of all 90 tiles."""
    hand = [tile for tile in tile_set(12) if tile != (12, 12)]
    assert len(longest_train(hand, 12)) == 90


def test_answer_of_a_request() -> None:
    answer = answer_train({"id": 1, "engine": 12, "hand": ["5-12", "5-5", "3-5", "9-1"]})
    assert answer == {
        "id": 1,
        "train": ["12-5", "5-5", "5-3"],
        "tiles": 3,
        "pips": 35,
        "left": ["9-1"],
        "left_pips": 10,
    }


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"engine": 19, "hand": []}, "engine"),
        ({"hand": []}, "engine"),
        ({"engine": 12}, "hand"),
        ({"engine": 12, "hand": "5-5"}, "hand"),
        ({"engine": 12, "hand": ["5-5", "5-5"]}, "hand[1]"),
        ({"engine": 12, "hand": ["12-12"]}, "hand[0]"),
        ({"engine": 12, "hand": ["19-1"]}, "hand[0]"),
        ({"engine": 12, "hand": [], "prefer": "doubles"}, "prefer"),
        ({"engine": 12, "hand": [], "with": 1}, "with"),
    ],
)
def test_what_cannot_be_read(request_: dict[str, object], field: str) -> None:
    assert answer_train({"id": 7, **request_})["field"] == field

"""The longest train in a hand, proven best.

Small hands are searched whole, with a memory. Large ones are taken as a graph: pips are places, tiles are ways between
them, doubles are loops. Tiles make one train from the engine to an end exactly when they hang together and only
engine and end have an odd number of ways. Leaving out the cheapest tiles that make the numbers right gives a bound
(``companion.engine.longest_train.joins``); where what is left falls apart, the search branches on the gap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..errors import MisplacedTile, UnknownTile
from ..phrases import N_
from ..table.expected import expected
from ..table.writing import line_written
from ..tiles import Tile
from .joins import Graph, best_trail

SMALL, SPARSE = 16, 20  # tiles up to which searching everything is faster than the bound
MANY_PIPS = 10
_BASE = 1 << 13  # more than all pips of the double-18 set, which are 3,420

Worth = Callable[[Tile], int]


def longest_train(hand: Iterable[Tile], engine: int, prefer: str = "tiles") -> tuple[Tile, ...]:
    """The best train from an engine of this pip, 0 to 18, in the order laid; empty where no tile fits.

    ``prefer`` "tiles": most tiles, then most pips on the faces; "pips": most pips, then most tiles. Of equals, any.
    """
    worth: Worth = _by_tiles if prefer == "tiles" else _by_pips
    within = _within_reach(hand, engine)
    # The search remembers more the more ways there are between few pips: hands of small sets reach the bound sooner.
    if len(within) <= (SPARSE if len({pip for tile in within for pip in tile}) > MANY_PIPS else SMALL):
        return _searched(within, engine, worth)
    return _chained(best_trail(Graph(within, worth), engine), engine)


def _by_tiles(tile: Tile) -> int:
    return _BASE + tile[0] + tile[1]


def _by_pips(tile: Tile) -> int:
    return (tile[0] + tile[1]) * _BASE + 1


def _within_reach(hand: Iterable[Tile], engine: int) -> list[Tile]:
    """The tiles that hang together with the engine."""
    rest, reached = list(hand), {engine}
    within: list[Tile] = []
    while True:
        joined = [tile for tile in rest if tile[0] in reached or tile[1] in reached]
        if not joined:
            return within
        within += joined
        rest = [tile for tile in rest if tile not in joined]
        reached.update(pip for tile in joined for pip in tile)


def _searched(tiles: Sequence[Tile], engine: int, worth: Worth) -> tuple[Tile, ...]:
    """Every train, remembered by the tiles left and the open end. A double is laid where its pip is first met."""
    doubles = {tile[0]: (1 << place, worth(tile)) for place, tile in enumerate(tiles) if tile[0] == tile[1]}
    ways: dict[int, list[tuple[int, int, int]]] = {}
    for place, tile in enumerate(tiles):
        if tile[0] != tile[1]:
            value = worth(tile)
            ways.setdefault(tile[0], []).append((1 << place, tile[1], value))
            ways.setdefault(tile[1], []).append((1 << place, tile[0], value))
    known: dict[int, int] = {}

    def best(used: int, end: int) -> int:
        key = used << 5 | end
        found = known.get(key)
        if found is not None:
            return found
        most = 0
        for bit, other, value in ways.get(end, ()):
            if not used & bit:
                value += arrive(used | bit, other)
                if value > most:
                    most = value
        known[key] = most
        return most

    def arrive(used: int, end: int) -> int:
        double = doubles.get(end)
        if double is None or used & double[0]:
            return best(used, end)
        return double[1] + best(used | double[0], end)

    total = arrive(0, engine)
    return _followed(tiles, ways, doubles, arrive, engine, total)


def _followed(
    tiles: Sequence[Tile],
    ways: dict[int, list[tuple[int, int, int]]],
    doubles: dict[int, tuple[int, int]],
    arrive: Callable[[int, int], int],
    engine: int,
    total: int,
) -> tuple[Tile, ...]:
    """The train that the search found worth ``total``."""
    train: list[Tile] = []
    used, end = 0, engine
    while total:
        double = doubles.get(end)
        if double is not None and not used & double[0]:
            used |= double[0]
            total -= double[1]
            train.append(Tile.of(end, end))
            continue
        for bit, other, value in ways[end]:
            if not used & bit and value + arrive(used | bit, other) == total:
                used, end, total = used | bit, other, total - value
                train.append(tiles[bit.bit_length() - 1])
                break
    return tuple(train)


def _chained(tiles: Sequence[Tile], engine: int) -> tuple[Tile, ...]:
    """These tiles, of which a train can be made, in the order of one (Hierholzer); doubles where first met."""
    ways: dict[int, list[Tile]] = {}
    for tile in tiles:
        if tile[0] != tile[1]:
            ways.setdefault(tile[0], []).append(tile)
            ways.setdefault(tile[1], []).append(tile)
    used: set[Tile] = set()
    path: list[tuple[int, Tile | None]] = [(engine, None)]
    order: list[tuple[int, Tile | None]] = []
    while path:
        here = ways.get(path[-1][0], [])
        while here and here[-1] in used:
            here.pop()
        if here:
            tile = here.pop()
            used.add(tile)
            path.append((tile.other(path[-1][0]), tile))
        else:
            order.append(path.pop())
    doubles = {tile[0]: tile for tile in tiles if tile[0] == tile[1]}
    train: list[Tile] = []
    for end, way in reversed(order):
        if way is not None:
            train.append(way)
        if end in doubles:
            train.append(doubles.pop(end))
    return tuple(train)


def read_hand(written: object, engine: int) -> tuple[Tile, ...]:
    """The hand of a request: 0 to 190 tiles, none of them twice or the engine itself.

    Raises Unreadable with the field, ``hand[3]``.
    """
    if not isinstance(written, list):
        raise expected(N_("expected a list, got %(got)s"), written, "hand")
    hand: list[Tile] = []
    met = {Tile.of(engine, engine)}
    for place, text in enumerate(written):
        try:
            tile = Tile.parse(text)
        except UnknownTile as error:
            raise error.at(f"hand[{place}]") from None
        if tile in met:
            what = N_("expected every tile in one place, got %(got)s in two")
            raise expected(what, str(tile), f"hand[{place}]", MisplacedTile)
        met.add(tile)
        hand.append(tile)
    return tuple(hand)


def write_train(engine: int, hand: Sequence[Tile], train: Sequence[Tile]) -> dict[str, Any]:
    """The answer of a request: the train, its tiles and pips, what is left of the hand."""
    laid = set(train)
    left = [tile for tile in hand if tile not in laid]
    return {
        "train": line_written(engine, tuple(train)),
        "tiles": len(train),
        "pips": sum(tile.pips for tile in train),
        "left": [str(tile) for tile in left],
        "left_pips": sum(tile.pips for tile in left),
    }

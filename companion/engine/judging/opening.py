"""What happens before the first turn: the engine is laid, tiles are dealt, all draw for an engine nobody holds."""

from __future__ import annotations

from ..bits import BIT
from ..rules.options import Rules
from ..table.table import Table
from ..tiles import Tile


def lay_engine(table: Table, tile: Tile, seat: int) -> Table:
    """The engine lies in the middle, and somebody begins (HE58, FA4, CS15, IT25; who: HE60, FA6, CS19, IT51)."""
    seating, rules = table.seating, table.rules
    starter = table.starter
    if rules.starter == "engine_holder":
        starter = seat
    elif rules.starter == "left_of_holder":
        starter = (seat + 1) % seating.size
    boneyard = table.boneyard
    if seating.faceup and boneyard is not None:
        boneyard -= 1
    laid = table.without(seat, (tile,))._replace(
        engine=tile.high,
        trains=(None,) * len(seating.train_names),
        public=seating.everyone if rules.trains_start == "public" else 0,
        open_doubles=(),
        first_turn=seating.everyone,
        turn=None if seating.together else starter,
        starter=starter,
        laid=(),
        drew=None,
        drew_before=(),
        seen=BIT[tile],
        boneyard=boneyard,
        out=0,
        failed=0,
        passes=0,
    )
    return begin_with_best(laid) if rules.starter == "high_engine_tile" else laid


def begin_with_best(table: Table) -> Table:
    """The table with the first turn for whoever holds the highest tile with the number of the engine.

    Unchanged where the hands do not tell: ``starter`` is then who has said to hold it, or, where nobody holds such a
    tile, who drew it in a lot.
    """
    assert table.engine is not None
    for pip in range(table.rules.set_max, -1, -1):
        bit = BIT[Tile.of(table.engine, pip)]
        if bit & table.seen:
            continue
        for seat, held in enumerate(table.held):
            if held is not None and held & bit:
                return table._replace(starter=seat, turn=None if table.seating.together else seat)
        if None in table.held:
            return table
    return table


def deal(table: Table, tiles: int) -> Table:
    """Each player takes so many tiles, the rest is the boneyard (HE48, HE54, FA3, CS21, CS29, IT14, IT18)."""
    seating = table.seating
    is_laid = table.engine is not None
    begins = None if seating.together else table.starter
    return table._replace(
        boneyard=table.rules.tile_count - is_laid - tiles * seating.size,
        hands=(None,) * seating.size,
        held=(None,) * seating.size,
        turn=begins if is_laid else table.turn,
        first_turn=seating.everyone,
    )


def who_searches(table: Table) -> list[int]:
    """Who draws now for an engine that nobody holds: all, and where too few tiles are left in the order of turns from
    the starter (HE58, FA4, IT26); or one player at a time, in turn, beginning with the starter."""
    if table.seating.searches_in_turn:
        return [table.starter if table.turn is None else table.turn]
    drawing = table.seating.order_from(table.starter)
    return drawing if table.boneyard is None else drawing[: table.boneyard]


def search(table: Table) -> Table:
    """All have drawn one tile, or one player has, and it is the neighbour's turn to draw."""
    drawing, seating = who_searches(table), table.seating
    return table._replace(
        turn=seating.follows[drawing[0]] if seating.searches_in_turn else table.turn,
        hands=tuple(None if seat in drawing else hand for seat, hand in enumerate(table.hands)),
        held=tuple(None if seat in drawing else mask for seat, mask in enumerate(table.held)),
        boneyard=None if table.boneyard is None else table.boneyard - len(drawing),
    )


def begin_round(rules: Rules, names: tuple[str, ...], number: int, engine: int, starter: int) -> Table:
    """A round just begun: the engine lies there, the tiles are dealt, ``starter`` has the first turn."""
    table, tile = Table.before_round(rules, names, number, starter), Tile.of(engine, engine)
    each = table.seating.tiles_each
    if each is not None and not table.seating.faceup:
        table = deal(table, each)
    table = lay_engine(table, tile, starter)
    if each is not None and table.seating.faceup:
        table = deal(table, each)
    return table._replace(starter=starter, turn=None if table.seating.together else starter)


def take_first_turns(rules: Rules, names: tuple[str, ...], number: int, engine: int, turn: int) -> Table:
    """The same round when all have had their first turn and begun no train; how many tiles are left is not told."""
    table = begin_round(rules, names, number, engine, 0)
    return table._replace(first_turn=0, turn=turn, boneyard=None)

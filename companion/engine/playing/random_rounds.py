"""Whole random rounds, every tile known: for measuring, for tests, for trying out a house rule.

A random player lays whenever a tile fits, any tile on any open place; first trains are random walks. Where nothing
fits the player draws, lays the drawn tile if it fits, and else passes.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..bits import BIT, FITS, TILES, bits, tiles_of
from ..judging.idle import has_draws_left, may_draw_here
from ..judging.opening import begin_with_best, who_searches
from ..judging.places import Place, fitting, may_lay_many, places
from ..judging.stage import Turn
from ..judging.turn import Over, after
from ..rules.options import Rules
from ..table.actions import Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search
from ..table.table import Table
from ..table.trains import End
from ..tiles import Tile, tile_set


class Simulated(NamedTuple):
    """A round that was played: how it ended, in how many actions, and where kept every table with its action."""

    over: Over | None
    actions: int
    moments: tuple[tuple[Table, Action], ...]


MOST_ACTIONS = 5000


def simulate(rules: Rules, names: tuple[str, ...], random: Random, number: int = 1, keep: bool = False) -> Simulated:
    """One random round, from the deal to its end."""
    table, boneyard = dealt(rules, names, random, number)
    moments: list[tuple[Table, Action]] = []
    over: Over | None = None
    count = 0
    while over is None and count < MOST_ACTIONS:
        count += 1
        seat, by = who(table, random)
        action, end = choose(table, seat, by, random, boneyard)
        if keep:
            moments.append((table, action))
        table, over = after(table, action, seat, end)
    return Simulated(over, count, tuple(moments))


def dealt(
    rules: Rules, names: tuple[str, ...], random: Random, number: int = 1, starter: int | None = None
) -> tuple[Table, list[Tile]]:
    """A shuffled deal with the engine laid, every hand known, and the boneyard in the order it will be drawn; without a
    ``starter`` the lot says who begins, where the rules do not."""
    table = Table.before_round(rules, names, number, random.randrange(len(names)) if starter is None else starter)
    wanted = rules.engine_of(number)
    deck = list(tile_set(rules.set_max))
    random.shuffle(deck)
    if table.seating.faceup:
        engine = Tile.of(wanted or 0, wanted or 0)
        deck.remove(engine)
        table = after(table, LayEngine(engine), table.starter).table
    each = table.seating.tiles_each or 0
    table = after(table, Deal(each), table.starter).table
    hands = [tuple(deck[seat * each : seat * each + each]) for seat in range(len(names))]
    del deck[: each * len(names)]
    while table.engine is None:
        holder = _holder(hands, wanted)
        if holder is None and not deck:
            return dealt(rules, names, random, number, starter)
        if holder is None:
            drawing = who_searches(table)
            table = after(table, Search(), table.starter).table
            for seat in drawing:
                hands[seat] = (*hands[seat], deck.pop())
            continue
        table = _show_hands(table, hands)
        table = after(table, LayEngine(holder[0]), holder[1]).table
        return table, deck
    table = _show_hands(table, hands)
    return begin_with_best(table) if rules.starter == "high_engine_tile" else table, deck


def _show_hands(table: Table, hands: list[tuple[Tile, ...]]) -> Table:
    return table._replace(hands=tuple(hands), held=tuple(bits(hand) for hand in hands))


def _holder(hands: list[tuple[Tile, ...]], wanted: int | None) -> tuple[Tile, int] | None:
    doubles = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand if tile[0] == tile[1]]
    if wanted is not None:
        doubles = [(tile, seat) for tile, seat in doubles if tile[0] == wanted]
    return max(doubles) if doubles else None


def who(table: Table, random: Random) -> tuple[int, str | None]:
    """Who acts now, and their name where nobody is in turn: all build their first trains together."""
    if table.turn is not None:
        return table.turn, None
    seat = random.choice([seat for seat in range(table.seating.size) if table.has_first_turn(seat)])
    return seat, table.players[seat]


def choose(table: Table, seat: int, by: str | None, random: Random, boneyard: list[Tile]) -> tuple[Action, End | None]:
    """What the random player does, and the open end a tile goes to; takes a drawn tile off the boneyard."""
    turn = Turn(table, seat)
    mine = turn.layable.sure
    here: list[tuple[Place, int]] = []
    count = 0
    for place in places(turn):
        mask = mine & fitting(turn, place).sure
        if mask:
            here.append((place, mask))
            count += mask.bit_count()
    if not here:
        return idle(turn, by, boneyard), None
    pick = int(random.random() * count)
    place, mask = here[0]
    for place, mask in here:  # noqa: B007 - the last place looked at is the one picked
        many = mask.bit_count()
        if pick < many:
            break
        pick -= many
    while pick:
        mask &= mask - 1
        pick -= 1
    tile = TILES[(mask & -mask).bit_length() - 1]
    return laid(turn, by, place, tile, random), place.end


def idle(turn: Turn, by: str | None, boneyard: list[Tile]) -> Action:
    """A draw, the tile taken off the boneyard, or else a pass."""
    if boneyard and may_draw_here(turn) and has_draws_left(turn):
        return Draw(boneyard.pop(), by)
    return Pass(by)


def laid(turn: Turn, by: str | None, place: Place, tile: Tile, random: Random) -> Play | FirstTrain:
    """The play of a tile at a place, with a random walk behind it where several may be laid."""
    table, seating = turn.table, turn.seating
    name = seating.train_names[place.train]
    if place.end.pip is None:
        return Play(tile, name, None, by, tile.low)
    if place.train == turn.seat and may_lay_many(turn):
        walk = _walk(turn.held.sure & ~BIT[tile], tile, place.end.pip, random)
        if len(walk) > 1:
            return FirstTrain(walk, name, _name_end(table, place, tile), by)
    at = _name_end(table, place, tile)
    return seating.plays[place.train][tile] if by is None and at is None else Play(tile, name, at, by)


def _name_end(table: Table, place: Place, tile: Tile) -> Tile | str | None:
    """The tile an end must be named by: where several ends of the train fit."""
    ends = table.ends(place.train)
    if len(ends) == 1:
        return None
    return place.end.at if sum(end.pip in tile for end in ends) > 1 else None


def _walk(left: int, tile: Tile, start: int, random: Random) -> tuple[Tile, ...]:
    walk, end = [tile], tile.other(start)
    while left & FITS[end]:
        tile = random.choice(tiles_of(left & FITS[end]))
        walk.append(tile)
        left &= ~BIT[tile]
        end = tile.other(end)
    return tuple(walk)

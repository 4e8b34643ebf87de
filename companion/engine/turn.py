"""What a legal action leads to: the next table, markers, whose turn it is, the end of the round.

Replaying a round is feeding tables forward: ``step = after(table, action, seat, end)``, then ``step.table``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .actions import Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search
from .bits import BIT
from .phase import Stage, answering_ends, stage_of
from .table import Laid, OpenDouble, Table
from .tiles import Tile
from .trains import End, Train, begun, grown


class Over(NamedTuple):
    """The end of a round. ``how`` is "out" or "blocked", ``out`` who emptied the hand, ``winners`` who wins it for
    scoring: nobody where all count a blocked round, None where that hangs on hands nobody has shown.
    """

    how: str
    out: tuple[str, ...]
    winners: tuple[str, ...] | None


class Step(NamedTuple):
    """The table after an action, and how the round ends with it, None where it goes on."""

    table: Table
    over: Over | None


def after(table: Table, action: Action, seat: int, end: End | None = None) -> Step:
    """What ``action`` of ``seat``, judged legal, leads to; ``end`` is the open end the judge found for a play."""
    if table.open_doubles and not table.party.lock:
        table = table._replace(open_doubles=())
    if isinstance(action, Play):
        return _after_play(table, (action.tile,), action, seat, end)
    if isinstance(action, FirstTrain):
        return _after_play(table, action.tiles, action, seat, end)
    if isinstance(action, Draw):
        return Step(_after_draw(table, action.tile, seat), None)
    if isinstance(action, Pass):
        return _after_pass(table, seat)
    if isinstance(action, LayEngine):
        return Step(_after_engine(table, action.tile, seat), None)
    if isinstance(action, Deal):
        return Step(_after_deal(table, action.tiles), None)
    if isinstance(action, Search):
        return Step(_after_search(table), None)
    return Step(table, blocked(table))


def _after_play(table: Table, tiles: tuple[Tile, ...], action: Any, seat: int, end: End | None) -> Step:
    who = table.party
    train = who.trains[action.on]
    end = end or table.ends(train)[0]
    there = _extended(table, train, tiles, action, end)
    laid: list[Laid] = [(tile, train, None) for tile in tiles]
    if len(table.ends(train)) > 1:
        laid[0] = (tiles[0], train, end.at)
    seen = table.seen
    for tile in tiles:
        seen |= BIT[tile]
    hands, held = _without(table, seat, tiles)
    trains = list(table.trains)
    trains[train] = there
    # Made whole, not with _replace: this is the busiest line of the engine.
    table = Table(
        who,
        table.round,
        table.engine,
        tuple(trains),
        # The marker comes off when the owner, or the partner, lays on the own train, and only then (A33, A73).
        table.public & ~who.owns[seat] if who.owns[seat] >> train & 1 else table.public,
        _doubles_after(table, train, tiles, end),
        table.first_turn,
        seat,
        table.starter,
        (*table.laid, *laid),
        None,
        hands,
        table.boneyard,
        table.out,
        table.failed,
        0,
        table.mexican_after,
        held,
        seen,
        table.blind,
    )
    return _go_on(table, seat)


def _extended(table: Table, train: int, tiles: tuple[Tile, ...], action: Any, end: End) -> Train:
    there = table.trains[train]
    if there is None:
        start = table.engine if end.pip is not None else _start_of(tiles[0], action.outward)
        return begun(start or 0, tiles)
    if there.branched or table.party.split:
        there = grown(there, tiles[0], end.at) if isinstance(end.at, Tile) else there.longer(tiles[0])
        tiles = tiles[1:]
    for tile in tiles:
        there = there.longer(tile)
    return there


def _start_of(tile: Tile, outward: int | None) -> int:
    return tile.high if outward is None else tile.other(outward)


def _doubles_after(table: Table, train: int, tiles: tuple[Tile, ...], end: End) -> tuple[OpenDouble, ...]:
    """The open doubles when the first of these tiles has answered the one it lies at, and the last may be another."""
    doubles = table.open_doubles
    if doubles:
        doubles = tuple(each for each in doubles if each[0] != train or end not in answering_ends(table, *each))
    last = tiles[-1]
    if last.high == last.low and table.party.lock:
        return (*doubles, (train, last))
    return doubles


def _without(table: Table, seat: int, tiles: tuple[Tile, ...]) -> tuple[Any, Any]:
    hand, held = table.hands[seat], table.held[seat]
    if hand is None or held is None:
        return table.hands, table.held
    for tile in tiles:
        held &= ~BIT[tile]
    if len(tiles) == 1 and tiles[0] in hand:
        place = hand.index(tiles[0])
        left = hand[:place] + hand[place + 1 :]
    else:
        left = tuple([tile for tile in hand if tile not in tiles])
    return (
        (*table.hands[:seat], left, *table.hands[seat + 1 :]),
        (*table.held[:seat], held, *table.held[seat + 1 :]),
    )


def _go_on(table: Table, seat: int) -> Step:
    """After tiles were laid: the round ends, the turn stays, or it moves on."""
    stage = stage_of(table, seat)
    if table.hands[seat] == ():
        must_cover = table.rules.out_on_double == "must_cover" and stage in (Stage.EXTRA, Stage.COVER)
        if not must_cover:
            return _goes_out(table, seat)
    if stage != Stage.SPENT:
        return Step(table, None)
    return _ends_turn(table, seat, laid=True)


def _goes_out(table: Table, seat: int) -> Step:
    """A hand is empty: the round ends at once, or after all first turns (A24, A63)."""
    who = table.party
    table = table._replace(out=table.out | 1 << seat)
    if who.train_first and table.rules.first_turn_out == "finish_cycle" and table.first_turn:
        return _ends_turn(table, seat, laid=True)
    return Step(table, _out(table))


def _out(table: Table) -> Over:
    """The end of a round by those who emptied their hands; a pair wins together (HE94)."""
    who = table.party
    winners = 0
    for seat in range(who.size):
        if table.out >> seat & 1:
            winners |= who.owns[seat]
    return Over("out", tuple(who.names_of(table.out)), tuple(who.names_of(winners)))


def _after_draw(table: Table, tile: Tile | None, seat: int) -> Table:
    hand, held = table.hands[seat], table.held[seat]
    if hand is not None and held is not None and tile is not None:
        drawn: Any = (*hand, tile)
        mask: int | None = held | BIT[tile]
    else:
        drawn, mask = None, None
    return table._replace(
        turn=seat,
        drew=True if tile is None else tile,
        hands=(*table.hands[:seat], drawn, *table.hands[seat + 1 :]),
        held=(*table.held[:seat], mask, *table.held[seat + 1 :]),
        boneyard=None if table.boneyard is None else table.boneyard - 1,
    )


def _after_pass(table: Table, seat: int) -> Step:
    stage = stage_of(table, seat)
    if stage not in (Stage.DRIVE, Stage.SPENT):
        table = _marked(table, seat)
    return _ends_turn(table, seat, laid=bool(table.laid))


def _marked(table: Table, seat: int) -> Table:
    """The marker that failing costs (A32, A20); of partners both ends, once both have failed (A73)."""
    who = table.party
    if table.drew is None and table.boneyard == 0 and not table.rules.mark_on_empty_pass:
        return table
    if who.partner is not None and (table.laid or not table.failed >> who.partner[seat] & 1):
        return table
    return table._replace(public=table.public | who.owns[seat])


def _ends_turn(table: Table, seat: int, laid: bool) -> Step:
    """The turn moves on; markers for doubles left open; the end of the first turns; a blocked round."""
    who = table.party
    bit = 1 << seat
    first_turn = table.first_turn & ~bit
    passes = table.passes + 1 if not laid and table.boneyard == 0 else table.passes
    public = table.public
    ended_first = bool(who.train_first and table.first_turn and not first_turn)
    if table.open_doubles and table.rules.open_double_marks_train:
        public |= _marked_by_doubles(table, first_turn)
    table = Table(
        who,
        table.round,
        table.engine,
        table.trains,
        public,
        table.open_doubles,
        first_turn,
        _next_in_turn(table, seat, first_turn),
        table.starter,
        (),
        None,
        table.hands,
        table.boneyard,
        table.out,
        table.failed & ~bit if laid else table.failed | bit,
        passes,
        table.mexican_after,
        table.held,
        table.seen,
        table.blind,
    )
    if ended_first and table.rules.first_turn_out == "finish_cycle":
        # A hand shown to be empty went out in its first turn, whether the table says so or not.
        out = table.out | sum(1 << other for other, hand in enumerate(table.hands) if hand == ())
        if out:
            table = table._replace(out=out)
            return Step(table, _out(table))
    return Step(table, blocked(table) if passes >= who.size else None)


def _marked_by_doubles(table: Table, first_turn: int) -> int:
    """The trains that become public for the double on them: at the end of its layer's turn, or of the first turns."""
    who = table.party
    if who.train_first and first_turn:
        return 0
    ended = who.train_first and table.first_turn and not first_turn
    mine = {tile for tile, _, _ in table.laid}
    trains = 0
    for train, tile in table.open_doubles:
        if train != who.mexican and (ended or tile in mine):
            trains |= who.owns[train]
    return trains


def _next_in_turn(table: Table, seat: int, first_turn: int) -> int | None:
    who = table.party
    if who.train_first and table.first_turn:
        if who.together:
            return None if first_turn else table.starter
        # In order: whoever still has the first turn, which is the neighbour in any round that came about.
        for following in who.order_from(seat)[1:]:
            if first_turn >> following & 1:
                return following
    return who.follows[seat]


def blocked(table: Table) -> Over:
    """The end of a round that nobody could go on with, or that the table has stopped (A65, A66, A67)."""
    rules = table.rules
    if rules.blocked != "lowest_wins":
        return Over("blocked", (), ())
    who = table.party
    if any(hand is None for hand in table.hands):
        return Over("blocked", (), None)
    counts = [sum(_value(table, tile) for tile in hand or ()) for hand in table.hands]
    if who.partner is not None:
        counts = [counts[seat] + counts[who.partner[seat]] for seat in range(who.size)]
    lowest = [seat for seat in range(who.size) if counts[seat] == min(counts)]
    sides = {who.owns[seat] for seat in lowest}
    if len(sides) > 1 and rules.blocked_tie == "none":
        return Over("blocked", (), ())
    return Over("blocked", (), tuple(who.names[seat] for seat in lowest))


def _value(table: Table, tile: Tile) -> int:
    if table.rules.score_unit == "tiles":
        return 1
    return tile.pips or table.rules.blank_value


def _after_engine(table: Table, tile: Tile, seat: int) -> Table:
    who, rules = table.party, table.rules
    hands, held = _without(table, seat, (tile,))
    starter = table.starter
    if rules.starter == "engine_holder":
        starter = seat
    elif rules.starter == "left_of_holder":
        starter = (seat + 1) % who.size
    boneyard = table.boneyard
    if who.faceup and boneyard is not None:
        boneyard -= 1
    return table._replace(
        engine=tile.high,
        trains=(None,) * (who.size + 1),
        public=who.everyone if rules.trains_start == "public" else 0,
        open_doubles=(),
        first_turn=who.everyone,
        turn=None if who.together else starter,
        starter=starter,
        laid=(),
        drew=None,
        hands=hands,
        held=held,
        seen=BIT[tile],
        boneyard=boneyard,
        out=0,
        failed=0,
        passes=0,
    )


def _after_deal(table: Table, tiles: int) -> Table:
    who = table.party
    whole = table.rules.tile_count - (table.engine is not None)
    turn = None if table.engine is None or who.together else table.starter
    return table._replace(
        boneyard=whole - tiles * who.size,
        hands=(None,) * who.size,
        held=(None,) * who.size,
        turn=table.turn if table.engine is None else turn,
        first_turn=who.everyone,
    )


def _after_search(table: Table) -> Table:
    """All have drawn one tile; where too few are left, in turn order from the starter (A7)."""
    who = table.party
    drawing = who.order_from(table.starter)
    if table.boneyard is not None:
        drawing = drawing[: table.boneyard]
    hands = tuple(None if seat in drawing else hand for seat, hand in enumerate(table.hands))
    held = tuple(None if seat in drawing else mask for seat, mask in enumerate(table.held))
    left = None if table.boneyard is None else table.boneyard - len(drawing)
    return table._replace(hands=hands, held=held, boneyard=left)

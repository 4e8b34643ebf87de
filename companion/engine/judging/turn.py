"""What a legal action leads to: the next table, markers, whose turn it is, the end of the round.

Replaying a round is feeding tables forward: ``step = after(table, action, seat, end)``, then ``step.table``.
"""

from __future__ import annotations

from typing import NamedTuple

from ..bits import BIT, bits
from ..seats import Seats, is_among, only
from ..table.actions import Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search
from ..table.table import Laid, OpenDouble, Table
from ..table.trains import End, Train, begin_train, grown
from ..tiles import Tile
from .endings import Over, blocked, went_out
from .opening import deal, lay_engine, search
from .stage import Stage, satisfying_ends, stage_of

__all__ = ["Over", "Step", "after", "blocked"]


class Step(NamedTuple):
    """The table after an action, and how the round ends with it, None where it goes on."""

    table: Table
    over: Over | None


def after(table: Table, action: Action, seat: int, end: End | None = None) -> Step:
    """What ``action`` of ``seat``, judged legal, leads to; ``end`` is the open end the judge found for a play."""
    if table.open_doubles and not table.seating.rules.double_lock:
        table = table._replace(open_doubles=())
    if isinstance(action, Play):
        return _lay(table, (action.tile,), action, seat, end)
    if isinstance(action, FirstTrain):
        return _lay(table, action.tiles, action, seat, end)
    if isinstance(action, Draw):
        return Step(_draw(table, action.tile, seat), None)
    if isinstance(action, Pass):
        return _pass(table, seat)
    if isinstance(action, LayEngine):
        return Step(lay_engine(table, action.tile, seat), None)
    if isinstance(action, Deal):
        return Step(deal(table, action.tiles), None)
    if isinstance(action, Search):
        return Step(search(table), None)
    return Step(table, blocked(table))


def _lay(table: Table, tiles: tuple[Tile, ...], action: Play | FirstTrain, seat: int, end: End | None) -> Step:
    """The tiles lie on their train; the owner's marker comes off; a double is satisfied, another may be open."""
    train = table.seating.trains[action.on]
    end = end or table.ends(train)[0]
    laid: list[Laid] = [(tile, train, None) for tile in tiles]
    if len(table.ends(train)) > 1:
        laid[0] = (tiles[0], train, end.at)
    there = _extend(table, train, tiles, action, end)
    table = table.without(seat, tiles)._replace(
        trains=(*table.trains[:train], there, *table.trains[train + 1 :]),
        public=_take_marker(table, seat, train),
        open_doubles=_doubles_after(table, train, tiles, end),
        turn=seat,
        laid=(*table.laid, *laid),
        drew=None,
        drew_before=(),
        passes=0,
        seen=table.seen | bits(tiles),
    )
    return _go_on(table, seat)


def _extend(table: Table, train: int, tiles: tuple[Tile, ...], action: Play | FirstTrain, end: End) -> Train:
    there = table.trains[train]
    if there is None:
        if end.pip is None and isinstance(action, Play):  # the Mexican train may begin with any tile (CS77)
            outward = action.outward
            return begin_train(tiles[0].high if outward is None else tiles[0].other(outward), tiles)
        return begin_train(table.engine or 0, tiles)
    if there.line is None and table.seating.needs_three:
        there = there.shown_from_its_end(next((double for on, double in table.open_doubles if on == train), None))
    if there.branched or table.seating.branches:
        there = grown(there, tiles[0], end.at) if isinstance(end.at, Tile) else there.longer(tiles[0])
        tiles = tiles[1:]
    for tile in tiles:
        there = there.longer(tile)
    return there


def _take_marker(table: Table, seat: int, train: int) -> Seats:
    """Who is public after a tile on this train: the marker comes off when the owner, or the partner, lays on the own
    train, and only then (HE68, HE94, FA12, CS69, IT84)."""
    is_own = table.seating.is_theirs(train, seat)
    return table.public & ~table.seating.owns[seat] if is_own else table.public


def _doubles_after(table: Table, train: int, tiles: tuple[Tile, ...], end: End) -> tuple[OpenDouble, ...]:
    """The open doubles when the first of these tiles has satisfied the one it lies at (HE84, FA17, CS89, IT102), or has
    brought it one of the tiles that it needs, and the last may be another."""
    doubles = tuple(
        each
        for each in table.open_doubles
        if each[0] != train or end not in satisfying_ends(table, *each) or table.count_missing(*each) > 1
    )
    if tiles[-1].is_double and table.seating.rules.double_lock:
        return (*doubles, (train, tiles[-1]))
    return doubles


def _go_on(table: Table, seat: int) -> Step:
    """After tiles were laid: the round ends, the turn stays, or it moves on."""
    stage = stage_of(table, seat)
    if table.hands[seat] == ():
        is_kept = table.rules.out_on_double == "must_cover" and stage in (Stage.EXTRA, Stage.MUST_SATISFY)
        if not is_kept:
            return _go_out(table, seat)
    if stage != Stage.TURN_OVER:
        return Step(table, None)
    return _end_turn(table, seat, has_laid=True)


def _go_out(table: Table, seat: int) -> Step:
    """A hand is empty: the round ends at once, or after all first turns (FA8, FA20, CS45, CS97, IT61, IT90)."""
    table = table._replace(out=table.out | only(seat))
    waits = table.seating.train_first and table.rules.first_turn_out == "finish_cycle" and table.first_turn
    return _end_turn(table, seat, has_laid=True) if waits else Step(table, went_out(table))


def _draw(table: Table, tile: Tile | None, seat: int) -> Table:
    """One tile comes from the boneyard into the hand (HE60, FA11, CS65, IT79)."""
    hand, held = table.hands[seat], table.held[seat]
    now: tuple[Tile, ...] | None = None
    if hand is not None and held is not None and tile is not None:
        now, held = (*hand, tile), held | BIT[tile]
    else:
        held = None
    return table._replace(
        turn=seat,
        drew=True if tile is None else tile,
        drew_before=table.drawn(),
        hands=(*table.hands[:seat], now, *table.hands[seat + 1 :]),
        held=(*table.held[:seat], held, *table.held[seat + 1 :]),
        boneyard=None if table.boneyard is None else table.boneyard - 1,
    )


def _pass(table: Table, seat: int) -> Step:
    """The turn is given up: what that costs is a marker, unless the turn was over or on a swan drive (HE124)."""
    if stage_of(table, seat) not in (Stage.DRIVE, Stage.TURN_OVER):
        table = table._replace(public=table.public | marker_of_failing(table, seat))
    return _end_turn(table, seat, has_laid=bool(table.laid))


def marker_of_failing(table: Table, seat: int) -> Seats:
    """The trains that become public when a player lays nothing (HE66, FA8, FA11, CS51, CS67, IT80); with nothing left
    to draw only where the rules say so; of partners both ends, once both have failed (HE94)."""
    seating = table.seating
    if table.drew is None and table.boneyard == 0 and not table.rules.mark_on_empty_pass:
        return 0
    if seating.partner is not None and (table.laid or not is_among(seating.partner[seat], table.failed)):
        return 0
    return seating.owns[seat]


def _end_turn(table: Table, seat: int, has_laid: bool) -> Step:
    """The turn moves on; markers for doubles left open; the end of the first turns; a blocked round."""
    seating, rules = table.seating, table.rules
    first_turn = table.first_turn & ~only(seat)
    ends_first_turns = bool(seating.train_first and table.first_turn and not first_turn)
    passes = table.passes + 1 if not has_laid and table.boneyard == 0 else table.passes
    table = table._replace(
        public=table.public | markers_of_doubles(table, first_turn),
        first_turn=first_turn,
        turn=_next_in_turn(table, seat, first_turn),
        laid=(),
        drew=None,
        drew_before=(),
        failed=table.failed & ~only(seat) if has_laid else table.failed | only(seat),
        passes=passes,
    )
    if ends_first_turns and rules.first_turn_out == "finish_cycle":
        out = table.out | _who_has_nothing_left(table)
        if out:
            table = table._replace(out=out)
            return Step(table, went_out(table))
    # Everybody in turn has laid nothing, with nothing left to draw (FA20, CS93).
    return Step(table, blocked(table) if passes >= seating.size else None)


def _who_has_nothing_left(table: Table) -> Seats:
    """Whose hand is shown to be empty: they went out in their first turn, whether the table says so or not."""
    return sum(only(seat) for seat, hand in enumerate(table.hands) if hand == ())


def markers_of_doubles(table: Table, first_turn: Seats) -> Seats:
    """The trains that become public for the double on them, where the rules say so: at the end of its layer's turn, or
    of the first turns; ``first_turn`` are those who still have theirs."""
    seating = table.seating
    if not table.rules.open_double_marks_train or (seating.train_first and first_turn):
        return 0
    ends_first_turns = seating.train_first and table.first_turn
    laid_now = {tile for tile, _, _ in table.laid}
    marked = 0
    for train, double in table.open_doubles:
        if train < seating.mexican and (ends_first_turns or double in laid_now):
            marked |= seating.owns[train]
    return marked


def _next_in_turn(table: Table, seat: int, first_turn: Seats) -> int | None:
    """Who is next: the neighbour (HE60, FA6, CS55, IT51); nobody in particular while all build their first trains
    together, and the starter after them (HE110)."""
    seating = table.seating
    if seating.train_first and table.first_turn:
        if seating.together:
            return None if first_turn else table.starter
        # In order: whoever still has the first turn, which is the neighbour in any round that came about.
        for following in seating.order_from(seat)[1:]:
            if is_among(following, first_turn):
                return following
    return seating.follows[seat]

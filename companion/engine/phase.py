"""Where a turn stands: what the player in turn is doing, which open doubles bind, where the next tile may go.

The judge asks what stage a turn is in and then checks one rule after the other; the list of moves asks for the places
that are open. What a player is *able* to do, on which duties hang, comes from the places.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

from .bits import BIT, DOUBLES, tiles_of
from .party import Party
from .table import OpenDouble, Table
from .tiles import Tile
from .trains import End


class Stage(IntEnum):
    """What the player in turn is doing."""

    FREE = 0  # begins a turn, no open double binds
    ANSWER = 1  # an open double must be answered before anything else
    EXTRA = 2  # has laid a double and owes a further tile
    FIRST = 3  # builds the first train
    COVER = 4  # the first train ended in a double that must be finished at once
    DRIVE = 5  # drives on over the public trains
    SPENT = 6  # has laid all that the turn allows


def in_force(table: Table) -> tuple[OpenDouble, ...]:
    """The open doubles that bind everybody, oldest first.

    None without the lock (FA25), none before all have had a first turn of many tiles (FA7, FA18), none that can never
    be answered where such a double is ignored (IT104).
    """
    who = table.party
    doubles = table.open_doubles
    if not doubles or not who.lock or (who.train_first and table.first_turn):
        return ()
    if who.ignores_dead:
        return tuple(each for each in doubles if not table.is_dead(each[1].high))
    return doubles


def next_to_answer(who: Party, doubles: tuple[OpenDouble, ...]) -> tuple[OpenDouble, ...]:
    """Those of the binding doubles that may be answered now (FA18, FA26, IT111)."""
    if who.order == "any":
        return doubles
    return doubles[:1] if who.order == "oldest" else doubles[-1:]


def stage_of(table: Table, seat: int) -> Stage:
    """What the player is doing, if it is that player's turn."""
    who = table.party
    first = who.train_first and table.first_turn >> seat & 1
    if not table.laid:
        if first:
            return Stage.FIRST
        return Stage.ANSWER if table.open_doubles and in_force(table) else Stage.FREE
    last = table.laid[-1][0]
    if last.high == last.low and not (who.ignores_dead and table.is_dead(last.high)):
        if first:
            return Stage.COVER if who.cover_first else Stage.SPENT
        if owes_tile(table):
            return Stage.EXTRA
    if first:
        return Stage.SPENT
    waiting = in_force(table)
    if waiting:
        return Stage.ANSWER if goes_on_answering(table, waiting) else Stage.SPENT
    return Stage.DRIVE if who.swan and next_stop(table, seat) is not None else Stage.SPENT


def owes_tile(table: Table) -> bool:
    """Whether the double laid last gives its layer a further tile (A44, A46)."""
    who = table.party
    if who.extra == "none":
        return False
    return not (who.two_tiles and len(table.laid) > 1 and table.laid[-2][0].is_double)


def goes_on_answering(table: Table, waiting: tuple[OpenDouble, ...]) -> bool:
    """Whether the turn stays with an answerer: all doubles that can be answered are one turn's work (A57)."""
    who = table.party
    if not who.answers_all or any(tile.is_double for tile, _, _ in table.laid):
        return False
    return any(not table.is_dead(tile.high) for _, tile in next_to_answer(who, waiting))


def next_stop(table: Table, seat: int) -> int | None:
    """The public train a swan drive may go on to, None where there is no drive or it is at its end (HE122, HE124)."""
    laid, who = table.laid, table.party
    start = laid[0][1]
    if not who.owns[seat] >> start & 1 or not _doubles_covered(table):
        return None
    around = who.circle(table.mexican_after)
    place = around.index(laid[-1][1])
    while True:
        place = (place + 1) % len(around)
        train = around[place]
        if train == start:
            return None
        if train == who.mexican:
            if mexican_open(table, seat):
                return train
        elif table.public >> train & 1:
            return train


def _doubles_covered(table: Table) -> bool:
    """Whether the tile after each double of the drive went on that double; elsewhere it ends the drive."""
    for (double, train, _), (_, after, at) in zip(table.laid, table.laid[1:], strict=False):
        if double.is_double and (after != train or at not in (None, double)):
            return False
    return True


def mexican_open(table: Table, seat: int) -> bool:
    """Whether the player may lay on the Mexican train at all (HE6, FA8, FA10)."""
    who = table.party
    return who.has_mexican and not (who.mexican_later and table.first_turn >> seat & 1)


def may_use(table: Table, seat: int, train: int) -> bool:
    """Whether a train is the player's own, the partner's, public or the Mexican one (HE68, FA11, CS61-CS63, IT78)."""
    who = table.party
    if train == who.mexican:
        return mexican_open(table, seat)
    return bool((table.public | who.owns[seat]) >> train & 1)


def covers_mexican(table: Table) -> bool:
    """Whether the double laid last lies on the Mexican train and must be finished in this turn (IT47)."""
    return table.party.mexican_double == "if_covered" and table.laid[-1][1] == table.party.mexican


Place: TypeAlias = tuple[int, End]
"""A place where a tile may go: the number of the train and its open end."""


def places(table: Table, seat: int, stage: Stage) -> list[Place]:
    """Where the next tile may go, in the order of the trains."""
    if stage == Stage.FREE:
        return _all_places(table, seat)
    if stage == Stage.ANSWER:
        waiting = next_to_answer(table.party, in_force(table))
        return sorted((train, end) for train, tile in waiting for end in answering_ends(table, train, tile))
    if stage == Stage.FIRST:
        return [(seat, end) for end in table.ends(seat)]
    if stage == Stage.DRIVE:
        train = next_stop(table, seat)
        return [] if train is None else [(train, end) for end in table.ends(train)]
    if stage == Stage.SPENT:
        return []
    return _places_after_double(table, seat, stage)


def answering_ends(table: Table, train: int, double: Tile) -> list[End]:
    """The ends at which an open double is answered: its own, or the one that shows its pip where it is no end."""
    ends = table.ends(train)
    own = [end for end in ends if end.at == double]
    return own or [end for end in ends if end.pip == double.high]


def _all_places(table: Table, seat: int) -> list[Place]:
    who = table.party
    found: list[Place] = []
    usable = table.public | who.owns[seat]
    usable &= ~(1 << who.mexican)
    if mexican_open(table, seat):
        usable |= 1 << who.mexican
    simple = not who.split
    for train, there in enumerate(table.trains):
        if usable >> train & 1:
            if simple and there is not None and not there[2]:
                found.append((train, there[1]))
            else:
                found += [(train, end) for end in table.ends(train)]
    return found


def _places_after_double(table: Table, seat: int, stage: Stage) -> list[Place]:
    double, train, _ = table.laid[-1]
    extra = table.party.extra
    if stage == Stage.COVER or extra == "on_double" or covers_mexican(table):
        return [(train, End(double.high, double))]
    found = _all_places(table, seat)
    if extra == "not_on_double":
        mine = doubles_laid(table)
        # A train known by its end alone: its end is the double when that was the last tile laid there.
        found = [
            (train, end)
            for train, end in found
            if end.at not in mine and not (end.at is None and is_double_end(table, train, end))
        ]
    return found


def doubles_laid(table: Table) -> set[Tile]:
    """The doubles laid in this turn."""
    return {tile for tile, _, _ in table.laid if tile.is_double}


def is_double_end(table: Table, train: int, end: End) -> bool:
    """Whether a train known by its end alone ends in a double laid in this turn."""
    last = next((tile for tile, where, _ in reversed(table.laid) if where == train), None)
    return last is not None and last.is_double and last.high == end.pip


def fitting(table: Table, seat: int, stage: Stage, place: Place) -> int:
    """The tiles, as bits, that may be laid on this place: by their halves, and doubles only where they are allowed."""
    who = table.party
    train, (pip, _) = place
    mask = who.whole if pip is None else who.fits[pip]
    if who.doubles_free or stage in (Stage.FIRST, Stage.COVER):
        return mask
    if who.one_double and any(tile.is_double for tile, _, _ in table.laid):
        mask &= ~DOUBLES
    if train == who.mexican and who.mexican_double != "free":
        for double in tiles_of(mask & DOUBLES):
            if mexican_double_stands(table, seat, double) is False:
                mask &= ~BIT[double]
    return mask


def mexican_double_stands(table: Table, seat: int, double: Tile) -> bool | None:
    """Whether this double may be laid on the Mexican train; None: that hangs on a hand nobody has shown (IT47).

    Where it must be finished in the same turn, its layer needs another tile with that pip, and a further tile.
    """
    who = table.party
    if who.mexican_double == "free":
        return True
    second = bool(who.two_tiles and table.laid and table.laid[-1][0].is_double)
    if who.mexican_double == "never" or who.extra in ("none", "not_on_double") or second:
        return False
    held = table.held[seat]
    if held is not None:
        return bool(held & who.answers[double.high])
    return None if table.unseen() & who.answers[double.high] else False


def playable(table: Table, seat: int, stage: Stage) -> int:
    """The tiles, as bits, that could be laid somewhere now, whoever holds them."""
    mask = 0
    for place in places(table, seat, stage):
        mask |= fitting(table, seat, stage, place)
    return mask


def is_able(table: Table, seat: int, stage: Stage) -> bool | None:
    """Whether the player can lay a tile from the hand; None: that hangs on a hand nobody has shown."""
    held = table.held[seat]
    mask = playable(table, seat, stage)
    if held is not None:
        return bool(held & mask)
    return None if mask & table.unseen() else False


def must_lay(table: Table, stage: Stage) -> bool:
    """Whether a player who can lay a tile from the hand must (A21, A28, A50; the extra tile A44, IT100)."""
    rules = table.party.rules
    if stage == Stage.FREE:
        return rules.must_play
    if stage == Stage.ANSWER:
        return rules.must_answer
    if stage == Stage.FIRST:
        return not rules.first_turn_decline
    if stage == Stage.EXTRA:
        return rules.must_play or _must_finish(table)
    return stage == Stage.COVER


def must_lay_drawn(table: Table, stage: Stage) -> bool:
    """Whether a drawn tile that fits must be laid (A30, A55)."""
    rules = table.party.rules
    if stage == Stage.ANSWER:
        return rules.must_answer
    if stage == Stage.EXTRA:
        return rules.must_play_drawn or _must_finish(table)
    return rules.must_play_drawn or stage == Stage.COVER


def _must_finish(table: Table) -> bool:
    if covers_mexican(table):
        return True
    return table.party.rules.must_answer and table.party.extra == "on_double"


def may_draw_here(table: Table, stage: Stage) -> bool:
    """Whether this part of a turn knows a draw at all: no first train where none is allowed, no swan drive (A19)."""
    if stage in (Stage.FIRST, Stage.COVER):
        return table.party.first_draw
    return stage not in (Stage.DRIVE, Stage.SPENT)


def may_lay_many(table: Table, seat: int, stage: Stage) -> bool:
    """Whether several tiles may be laid at once: a first train, also a deferred one not begun yet (HE112).

    The further tile after a double is a turn in every respect, so a deferred train may begin with it (HE80).
    """
    if stage in (Stage.FIRST, Stage.COVER):
        return True
    return stage in (Stage.FREE, Stage.EXTRA) and table.party.deferred and table.trains[seat] is None

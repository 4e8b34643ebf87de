"""Every legal action, in a stable order: plays by train, then by tile, first trains by length, then draw, pass, stop.

The list is made from the places that are open, the judge goes through the rules one by one; a test holds the two
against each other on random tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .actions import Action, Deal, Draw, FirstTrain, LayEngine, OpenEnd, Pass, Play, Search, Stop
from .bits import BIT, DOUBLES, FITS, TILES, tiles_of
from .case import LEGAL
from .errors import Unreadable
from .judge import judge
from .phase import (
    Stage,
    fitting,
    may_draw_here,
    may_lay_many,
    must_lay,
    must_lay_drawn,
    places,
    stage_of,
)
from .phrases import N_, Phrase
from .table import Table
from .tiles import Tile

MOST_TRAINS = 20_000
"""First trains listed for one hand, the shortest first: a hand of 25 tiles has millions."""


def moves(table: Table) -> list[Action | OpenEnd]:
    """Every legal action of the player in turn; of everybody still to play where first trains are built together.

    With a hand nobody has shown: the ends that may be played on, as OpenEnd, and draw and pass where they are certain.
    Raises Unreadable (field ``turn``) when nobody is in turn.
    """
    who = table.party
    if not who.seated:
        return []
    if table.engine is None or (table.first_turn and not table.has_dealt()):
        return [action for action in _before(table) if _allowed(table, action)]
    found: list[Action | OpenEnd] = []
    if table.turn is not None:
        found = _of_player(table, table.turn, None)
    elif who.together and table.first_turn and not table.laid and table.drew is None:
        for seat in who.order_from(table.starter):
            if table.first_turn >> seat & 1:
                found += _of_player(table, seat, who.names[seat])
    else:
        raise Unreadable(Phrase(N_("expected the name of the player who acts, got nothing")), "turn")
    if who.ignores_dead and table.open_doubles and _allowed(table, Stop()):
        found.append(Stop())
    return found


def _allowed(table: Table, action: Action) -> bool:
    return judge(table, action).verdict == LEGAL


def _before(table: Table) -> Iterator[Action]:
    who = table.party
    if who.tiles_each is not None:
        yield Deal(who.tiles_each)
    if table.engine is not None:
        return
    doubles = tiles_of(DOUBLES & who.whole)
    if who.faceup:
        yield from (LayEngine(double) for double in doubles)
        return
    for seat, name in enumerate(who.names):
        held = table.held[seat]
        # A hand nobody has shown may hold any double that nobody else shows.
        may = table.unseen() if held is None else held
        yield from (LayEngine(double, name) for double in doubles if may & BIT[double])
    yield Search()


def _of_player(table: Table, seat: int, by: str | None) -> list[Action | OpenEnd]:
    who = table.party
    if who.together and table.first_turn and not table.first_turn >> seat & 1:
        return []
    stage = stage_of(table, seat)
    if _needs_judge(table, seat):
        return _asked(table, seat, stage, by)
    held, drew = table.held[seat], table.drew
    found: list[Action | OpenEnd] = []
    if isinstance(drew, Tile):
        found += _plays(table, seat, stage, by, BIT[drew])
    elif held is None or drew is True:
        found += _ends(table, seat, stage, by)
    else:
        found += _plays(table, seat, stage, by, held)
    # What is in the list so far is what the player is able to lay, or may be.
    able = bool(found)
    if held is not None and drew is not True and may_lay_many(table, seat, stage):
        found += _trains(table, seat, stage, by)
    return found + _idle(table, stage, by, able)


def _idle(table: Table, stage: Stage, by: str | None, able: bool) -> list[Action | OpenEnd]:
    """Drawing and passing, by whether the player is able to lay a tile: from the hand, or the drawn one."""
    if stage in (Stage.DRIVE, Stage.SPENT):
        return [_PASS if by is None else Pass(by)]
    if table.drew is not None:
        return [] if able and must_lay_drawn(table, stage) else [_PASS if by is None else Pass(by)]
    if able and must_lay(table, stage):
        return []
    draws = table.boneyard != 0 and may_draw_here(table, stage)
    found: list[Action | OpenEnd] = []
    if draws:
        found.append(_DRAW if by is None else Draw(None, by))
    if not draws or stage == Stage.FIRST:
        found.append(_PASS if by is None else Pass(by))
    return found


_DRAW, _PASS = Draw(), Pass()


def _needs_judge(table: Table, seat: int) -> bool:
    """Whether something on the table itself is hidden, so that only asking the judge for each place will do."""
    return table.blind and (table.party.ignores_dead or table.party.split)


def _asked(table: Table, seat: int, stage: Stage, by: str | None) -> list[Action | OpenEnd]:
    who = table.party
    held = table.held[seat]
    if held is None or table.drew is True:
        found: list[Action | OpenEnd] = list(_ends(table, seat, stage, by))
        candidates: list[Action] = []
    else:
        found = []
        candidates = [Play(tile, name, None, by) for name in who.train_names for tile in tiles_of(held)]
        if may_lay_many(table, seat, stage):
            candidates += _trains(table, seat, stage, by)
    candidates += [Draw(None, by), Pass(by)]
    for action in candidates:
        try:
            if _allowed(table, action):
                found.append(action)
        except Unreadable:
            found += _with_ends(table, action)
    return found


def _with_ends(table: Table, action: Action) -> Iterator[Action]:
    assert isinstance(action, (Play, FirstTrain))
    for end in table.ends(table.party.trains[action.on]):
        named = replace(action, at=end.at)
        if end.at is not None and _allowed(table, named):
            yield named


def _plays(table: Table, seat: int, stage: Stage, by: str | None, held: int) -> list[Play]:
    who = table.party
    found: list[Play] = []
    here = places(table, seat, stage)
    for place in here:
        mask = held & fitting(table, seat, stage, place)
        if not mask:
            continue
        train, end = place
        if end.pip is None:
            found += _either_way(who.train_names[train], mask, by)
            continue
        several = who.split or (table.trains[train] is not None and table.trains[train][2])  # type: ignore[index]
        others = [other for number, other in here if number == train and other is not end] if several else []
        plays = who.plays[train]
        while mask:
            lowest = mask & -mask
            mask ^= lowest
            tile = TILES[lowest.bit_length() - 1]
            if by is None and not others:
                found.append(plays[tile])
            else:
                at = end.at if any(other.pip in tile for other in others) else None
                found.append(Play(tile, who.train_names[train], at, by))
    return found


def _either_way(name: str, mask: int, by: str | None) -> Iterator[Play]:
    """A tile that begins a Mexican train of any tile lies with one half outward or with the other (CS77)."""
    for tile in tiles_of(mask):
        yield Play(tile, name, None, by, tile.low)
        if not tile.is_double:
            yield Play(tile, name, None, by, tile.high)


def _ends(table: Table, seat: int, stage: Stage, by: str | None) -> list[OpenEnd]:
    who = table.party
    here = places(table, seat, stage)
    possible = _possible(table, seat)
    found = []
    for place in here:
        if not fitting(table, seat, stage, place) & possible:
            continue
        train, end = place
        alike = [other for number, other in here if number == train and other.pip == end.pip]
        found.append(OpenEnd(end.pip, who.train_names[train], end.at if len(alike) > 1 else None, by))
    return found


def _possible(table: Table, seat: int) -> int:
    return table.unseen() | (table.held[seat] or 0)


def _trains(table: Table, seat: int, stage: Stage, by: str | None) -> list[FirstTrain]:
    """Every first train of two tiles and more, the shortest first."""
    held = table.held[seat] or 0
    name = table.party.names[seat]
    found: list[FirstTrain] = []
    layer = list(_beginnings(table, seat, stage, held))
    while layer and len(found) < MOST_TRAINS:
        longer = []
        for tiles, end, left, at in layer:
            fits = left & FITS[end]
            while fits:
                lowest = fits & -fits
                fits ^= lowest
                tile = TILES[lowest.bit_length() - 1]
                longer.append(((*tiles, tile), tile[0] if tile[1] == end else tile[1], left ^ lowest, at))
            if len(longer) > MOST_TRAINS:
                break
        found += [FirstTrain(tiles, name, at, by) for tiles, _, _, at in longer]
        layer = longer
    return found[:MOST_TRAINS]


def _beginnings(
    table: Table, seat: int, stage: Stage, held: int
) -> Iterator[tuple[tuple[Tile, ...], int, int, Tile | str | None]]:
    """The first tiles of a train: any that fits, after drawing the drawn one (HE112, IT59)."""
    first = BIT[table.drew] if isinstance(table.drew, Tile) else held
    here = [place for place in places(table, seat, stage) if place[0] == seat]
    for place in here:
        _, end = place
        for tile in tiles_of(first & fitting(table, seat, stage, place)):
            several = any(other is not end and other.pip in tile for _, other in here)
            pip = end.pip
            assert pip is not None
            yield (tile,), tile.other(pip), held & ~BIT[tile], end.at if several else None

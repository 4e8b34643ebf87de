"""Every legal action, in a stable order: plays by train, then by tile, first trains by length, then draw, pass, stop.

The list is made from the places that are open, the judge goes through the rules one by one; a test holds the two
against each other on random tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .actions import Action, Deal, Draw, FirstTrain, LayEngine, OpenEnd, Pass, Play, Search, Stop
from .bits import BIT, DOUBLES, TILES, tiles_of
from .case import LEGAL
from .errors import Unreadable
from .judge import judge
from .phase import Place, Stage, fitting, may_lay_many, places, stage_of
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
        raise Unreadable(Phrase(N_("the name of the player who acts expected, got nothing")), "turn")
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
    if type(drew) is Tile:
        found += _plays(table, seat, stage, by, BIT[drew])
    elif held is None or drew is True:
        found += _ends(table, seat, stage, by)
    else:
        found += _plays(table, seat, stage, by, held)
    if held is not None and drew is not True and may_lay_many(table, seat, stage):
        found += _trains(table, seat, stage, by)
    found += [action for action in (Draw(None, by), Pass(by)) if _allowed(table, action)]
    return found


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
    open_places = places(table, seat, stage)
    for place in open_places:
        mask = held & fitting(table, seat, stage, place)
        if not mask:
            continue
        train, end = place
        if end.pip is None:
            found += _either_way(who.train_names[train], mask, by)
            continue
        others = [other for other in open_places if other.train == train and other is not place]
        plays, name = who.plays[train], who.train_names[train]
        while mask:
            lowest = mask & -mask
            mask ^= lowest
            tile = TILES[lowest.bit_length() - 1]
            at = end.at if any(other.end.pip in tile for other in others) else None
            found.append(plays[tile] if at is None and by is None else Play(tile, name, at, by))
    return found


def _either_way(name: str, mask: int, by: str | None) -> Iterator[Play]:
    """A tile that begins a Mexican train of any tile lies with one half outward or with the other (CS77)."""
    for tile in tiles_of(mask):
        yield Play(tile, name, None, by, tile.low)
        if not tile.is_double:
            yield Play(tile, name, None, by, tile.high)


def _ends(table: Table, seat: int, stage: Stage, by: str | None) -> list[OpenEnd]:
    who = table.party
    open_places = places(table, seat, stage)
    found = []
    for place in open_places:
        if not fitting(table, seat, stage, place) & _possible(table, seat):
            continue
        alike = [other for other in open_places if other.train == place.train and other.end.pip == place.end.pip]
        at = place.end.at if len(alike) > 1 else None
        found.append(OpenEnd(place.end.pip, who.train_names[place.train], at, by))
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
            for tile in tiles_of(left):
                if end in tile:
                    longer.append(((*tiles, tile), tile.other(end), left & ~BIT[tile], at))
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
    here = [place for place in places(table, seat, stage) if place.train == seat]
    for place in here:
        fits: list[Place] = []
        for tile in tiles_of(first & fitting(table, seat, stage, place)):
            fits = [other for other in here if other is not place and other.end.pip in tile]
            pip = place.end.pip
            assert pip is not None
            yield (tile,), tile.other(pip), held & ~BIT[tile], place.end.at if fits else None

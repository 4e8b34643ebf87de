"""Every legal action, in a stable order: plays by train, then by tile, first trains by length, then draw, pass, stop.

The list holds what no rule of the judge speaks against, at every place where a tile may go; where tiles of a train are
hidden, what is allowed whatever they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..bits import BIT, DOUBLES, FITS, tiles_of
from ..errors import Unreadable
from ..phrases import N_, Phrase
from ..table.actions import Action, Deal, Draw, FirstTrain, LayEngine, OpenEnd, Pass, Play, Search, Stop
from ..table.table import Table
from ..tiles import Tile
from .case import Case
from .finding import LEGAL
from .holding import holding
from .judge import check_has_tiles, find, judge, possible_tables
from .places import Choices, Place, fitting, may_lay_many

MOST_TRAINS = 20_000
"""First trains listed for one hand, the shortest first: a hand of 25 tiles has millions."""


def is_cut(listed: Sequence[Action | OpenEnd]) -> bool:
    """Whether the list has as many first trains as are listed at most: there may be more."""
    return sum(isinstance(action, FirstTrain) for action in listed) >= MOST_TRAINS


def moves(table: Table) -> list[Action | OpenEnd]:
    """Every legal action of the player in turn; of everybody still to play where first trains are built together.

    With a hand nobody has shown: the ends that may be played on, as OpenEnd, and draw and pass where they are certain.
    Raises Unreadable (field ``turn``) when nobody is in turn.
    """
    seating = table.seating
    if not seating.seated:
        return []
    if table.engine is None or (table.first_turn and not table.has_dealt()):
        return [action for action in _before(table) if _allowed(table, action)]
    found: list[Action | OpenEnd] = []
    if table.turn is not None:
        check_has_tiles(table, table.turn, "turn")
        found = _of_player(table, table.turn, None)
    elif seating.together and table.first_turn and not table.laid and table.drew is None:
        for seat in seating.order_from(table.starter):
            if table.has_first_turn(seat):
                check_has_tiles(table, seat, "by")
                found += _of_player(table, seat, seating.names[seat])
    else:
        raise Unreadable(Phrase(N_("expected the name of the player who acts, got nothing")), "turn")
    if seating.ignores_dead and table.open_doubles and _allowed(table, Stop()):
        found.append(Stop())
    return found


def _allowed(table: Table, action: Action) -> bool:
    return judge(table, action).verdict == LEGAL


def _before(table: Table) -> Iterator[Action]:
    seating = table.seating
    if seating.tiles_each is not None:
        yield Deal(seating.tiles_each)
    if table.engine is not None:
        return
    doubles = tiles_of(DOUBLES & seating.whole)
    if seating.faceup:
        yield from (LayEngine(double) for double in doubles)
        return
    for seat, name in enumerate(seating.names):
        may = holding(table, seat).may
        yield from (LayEngine(double, name) for double in doubles if may & BIT[double])
    yield Search()


def _of_player(table: Table, seat: int, by: str | None) -> list[Action | OpenEnd]:
    """What the player may do whichever of the possible tables this is, in the order of the first of them."""
    first, *others = ((possible, _certain(possible, seat, by)) for possible in possible_tables(table))
    return [
        action for action in first[1] if all(action in listed or _is_gone(action, there) for there, listed in others)
    ]


def _is_gone(action: Action | OpenEnd, table: Table) -> bool:
    """Whether every tile that fits an end lies on this table: whoever lays one on it plays on another."""
    return isinstance(action, OpenEnd) and action.pip is not None and not FITS[action.pip] & table.unseen()


def _certain(table: Table, seat: int, by: str | None) -> list[Action | OpenEnd]:
    if table.seating.together and table.first_turn and not table.has_first_turn(seat):
        return []
    turn = Choices(table, seat)
    found: list[Action | OpenEnd] = []
    sure, may = turn.layable
    if sure == may:
        found += _plays(turn, by)
        if may_lay_many(turn):
            found += _trains(turn, by)
    else:
        found += _ends(turn, by)
    found += [action for action in (Draw(None, by), Pass(by)) if find(Case(turn, action)).verdict == LEGAL]
    return found


def _plays(turn: Choices, by: str | None) -> Iterator[Play]:
    seating = turn.seating
    for place, fits in turn.places:
        mask, name = turn.layable.sure & fits.sure, seating.train_names[place.train]
        if mask and place.end.pip is None:
            yield from _either_way(name, mask, by)
            continue
        for tile in tiles_of(mask):
            at = _name_end(turn, place, tile)
            yield Play(tile, name, at, by) if at is not None or by is not None else seating.plays[place.train][tile]


def _name_end(turn: Choices, place: Place, tile: Tile) -> Tile | str | None:
    """The tile that says which end is meant, where this tile fits several ends of the train."""
    fits = [other.end for other, _ in turn.places if other.train == place.train and other.end.pip in tile]
    return place.end.at if len(fits) > 1 else None


def _either_way(name: str, mask: int, by: str | None) -> Iterator[Play]:
    """A tile that begins a Mexican train of any tile lies with one half outward or with the other (CS77)."""
    for tile in tiles_of(mask):
        yield Play(tile, name, None, by, tile.low)
        if not tile.is_double:
            yield Play(tile, name, None, by, tile.high)


def _ends(turn: Choices, by: str | None) -> Iterator[OpenEnd]:
    for place, fits in turn.places:
        if turn.layable.may & fits.sure:
            train, (pip, at) = place
            alike = [other for other, _ in turn.places if other.train == train and other.end.pip == pip]
            yield OpenEnd(pip, turn.seating.train_names[train], at if len(alike) > 1 else None, by)


def _trains(turn: Choices, by: str | None) -> list[FirstTrain]:
    """Every first train of two tiles and more, the shortest first."""
    name = turn.seating.names[turn.seat]
    found: list[FirstTrain] = []
    layer = list(_beginnings(turn))
    while layer and len(found) < MOST_TRAINS:
        longer = []
        for tiles, end, left, at in layer:
            longer += [((*tiles, tile), tile.other(end), left & ~BIT[tile], at) for tile in tiles_of(left & FITS[end])]
            if len(longer) > MOST_TRAINS:
                break
        found += [FirstTrain(tiles, name, at, by) for tiles, _, _, at in longer]
        layer = longer
    return found[:MOST_TRAINS]


def _beginnings(turn: Choices) -> Iterator[tuple[tuple[Tile, ...], int, int, Tile | str | None]]:
    """The first tiles of a train: any that fits, after drawing the drawn one (HE112, IT59)."""
    held = turn.held.sure
    for place, _ in turn.places:
        pip = place.end.pip
        if place.train != turn.seat or pip is None:
            continue
        for tile in tiles_of(turn.layable.sure & fitting(turn, place, many=True).sure):
            yield (tile,), tile.other(pip), held & ~BIT[tile], _name_end(turn, place, tile)

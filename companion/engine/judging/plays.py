"""The rules of laying tiles, in the order of the rule book: ``PLAY`` is what the judge asks, the first finding decides.

Where a tile may go is stated in ``places.py``, one rule after the other; here are the rules of the action itself, and
the order in which all are asked.
"""

from __future__ import annotations

from ..bits import BIT
from ..errors import UnknownPlayer, Unreadable, quote
from ..phrases import N_, Phrase
from ..table.actions import FirstTrain, Play
from ..table.trains import ENGINE, End
from ..tiles import Tile
from .case import Case, CaseRule
from .finding import Finding, depends, illegal
from .places import Place, TileRule, ask_end, doubles_in_turn, halves_match, may_lay_many, mexican_double
from .train_rules import (
    MORE_TRAIN_RULES,
    TrainRule,
    double_satisfied_first,
    drive_in_order,
    first_train_at_home,
    mexican_in_order,
    mexican_in_time,
    next_mexican,
    others_may_begin_it,
    own_train_before_others,
    tile_after_double,
    train_is_open,
    turn_has_room,
)


def number_of_players(case: Case) -> Finding | None:
    """The sheet has a row for so many players; partners need an even number (HE12, HE94, FA3, CS25, IT16)."""
    if case.seating.seated:
        return None
    return illegal("players", n=case.seating.size)


def round_has_begun(case: Case) -> Finding | None:
    """The engine lies on the table and everybody has tiles (HE48, HE58, FA3, FA4, CS15, CS21, IT14, IT25)."""
    table = case.table
    if table.engine is None:
        return illegal("engine-first")
    if table.first_turn and not table.has_dealt():
        return illegal("deal-first")
    return None


def own_turn(case: Case) -> Finding | None:
    """Everybody waits for the turn; first trains built together need no turn (HE60, FA6, CS45, CS55, IT51)."""
    table = case.table
    if case.seating.together and table.first_turn and not table.laid and table.drew is None:
        return None if case.turn.is_first else illegal("first-turn-over")
    if table.turn == case.seat or table.turn is None:
        return None
    return illegal("turn", turn=case.seating.names[table.turn])


def train_exists(case: Case) -> Finding | None:
    """The rules have this train (HE6, HE8); finds it. Raises UnknownPlayer for a train that nobody's is."""
    action = case.action
    assert isinstance(action, (Play, FirstTrain))
    train = case.seating.trains.get(action.on)
    if train is None:
        text = N_("expected the name of a player or 'mexican', got %(got)s")
        raise UnknownPlayer(Phrase(text, {"got": quote(action.on)}), "on")
    case.train = train
    case.tiles = (action.tile,) if isinstance(action, Play) else action.tiles
    if train >= case.seating.mexican and not case.seating.has_mexican:
        return illegal("no-mexican")
    return None


def many_tiles(case: Case) -> Finding | None:
    """Several tiles at once are laid in a first turn only (FA13, CS47, IT60), or by who has waited (HE112); in none
    where it is a turn like any other (HE60, FA28, IT66)."""
    if len(case.tiles) == 1 or may_lay_many(case.turn):
        return None
    return illegal("first-train-over" if case.seating.train_first else "first-one-tile")


def many_tiles_at_home(case: Case) -> Finding | None:
    """Several tiles at once begin the own train (FA8, CS47, IT55, HE112)."""
    return illegal("first-own") if len(case.tiles) > 1 and case.train != case.seat else None


def drawn_tile_only(case: Case) -> Finding | None:
    """After drawing only the drawn tile may be laid (HE60, FA12, CS65, IT79)."""
    drew = case.table.drew
    if drew is None or case.turn.layable.sure & BIT[case.tile]:
        return None
    return depends("drawn-only") if case.turn.layable.may & BIT[case.tile] else illegal("drawn-only", drew=drew)


def one_train_each(case: Case) -> Finding | None:
    """From the engine grows one train for each player and one Mexican train (HE72, FA10, CS79, IT23)."""
    assert isinstance(case.action, (Play, FirstTrain))
    if case.action.at != ENGINE or case.table.trains[case.train] is None:
        return None
    return _begun_already(case) if case.train >= case.seating.mexican else illegal("engine-once")


def _begun_already(case: Case) -> Finding:
    """There is one Mexican train (HE72, FA10, CS79, IT23), or a further one goes by its own name."""
    following = next_mexican(case.turn)
    return illegal("mexican-one") if following is None else illegal("mexican-next", where=following)


def open_end(case: Case) -> Finding | None:
    """The tile fits an open end of the train that the rules leave for it; finds the end."""
    ends = _ends_named(case)
    if isinstance(ends, Finding):
        return ends
    spoken = {end: ask_end(case.turn, case.train, end) for end in ends}
    left = [end for end in ends if spoken[end] is None]
    if not left:
        return spoken[ends[0]]
    found = {end: halves_match(case.turn, Place(case.train, end), case.tile, len(case.tiles) > 1) for end in left}
    fitting = [end for end in left if found[end] is None]
    if len(fitting) == 1:
        case.end = fitting[0]
        return None
    if fitting:
        named = tuple(end.at for end in fitting)
        raise Unreadable(Phrase(N_("expected one of the tiles %(ends)s, got nothing"), {"ends": named}), "at")
    closed = (finding for end in ends if (finding := spoken[end]) is not None and end.pip in case.tile)
    if case.seating.needs_three and (finding := next(closed, None)) is not None:
        return finding
    first = found[left[0]]
    if first is None or first.key != "match":
        return first
    if case.train >= case.seating.mexican and case.table.engine in case.tile:
        return _begun_already(case)
    return illegal("match", pips=tuple(dict.fromkeys(end.pip for end in left)))


def _ends_named(case: Case) -> list[End] | Finding:
    """The open ends of the train that the action means: the one it names, else all."""
    assert isinstance(case.action, (Play, FirstTrain))
    ends, at = list(case.table.ends(case.train)), case.action.at
    if at is None or at == ends[0].at:
        return ends if at is None else ends[:1]
    if ends[0].at is None:
        if isinstance(at, Tile) and ends[0].pip in at and not BIT[at] & (case.table.seen | case.table.shown()):
            return ends  # the last tile of a train of which the end alone is known
        raise _no_tile_of_train(at)
    return [end for end in ends if end.at == at] or _no_end(case, at)


def _no_end(case: Case, at: Tile | str) -> Finding:
    """Why the tile named is no open end of the train."""
    train = case.table.trains[case.train]
    if train is None or at == ENGINE or at not in tuple(train.tiles()):
        raise _no_tile_of_train(at)
    assert isinstance(at, Tile)
    if at.is_double and case.seating.branches:
        return illegal("branch-full", double=at)
    return illegal("no-branch", at=at)


def _no_tile_of_train(at: Tile | str) -> Unreadable:
    return Unreadable(Phrase(N_("expected a tile of the train, got %(got)s"), {"got": quote(str(at))}), "at")


def chain_holds(case: Case) -> Finding | None:
    """The tiles of a first train match each other (FA7, CS47, IT57)."""
    if len(case.tiles) == 1 or case.end is None:
        return None
    end = case.end.pip
    for tile in case.tiles:
        if end is not None and end not in tile:
            return illegal("match", tile=tile, pips=(end,))
        end = tile.other(end) if end is not None else tile.low
    return None


def _of_train(rule: TrainRule) -> CaseRule:
    """A rule of a train, asked of the train that is played on at the stages at which it is asked."""
    stages = MORE_TRAIN_RULES[rule]

    def ask(case: Case) -> Finding | None:
        return rule(case.turn, case.train) if case.stage in stages else None

    return ask


def _of_tile(rule: TileRule) -> CaseRule:
    """A rule of a tile, asked of the first that is laid at the end that was found."""

    def ask(case: Case) -> Finding | None:
        end = case.end or End(None, None)
        return rule(case.turn, Place(case.train, end), case.tile, len(case.tiles) > 1)

    return ask


_BEYOND_THE_SHEETS = _of_train(own_train_before_others), _of_train(mexican_in_order), _of_train(others_may_begin_it)
_own_first, _in_order, _who_begins = _BEYOND_THE_SHEETS

MORE_PLAY: tuple[CaseRule, ...] = (
    number_of_players,
    round_has_begun,
    own_turn,
    train_exists,
    _of_train(turn_has_room),
    many_tiles,
    _of_train(first_train_at_home),
    many_tiles_at_home,
    _own_first,
    _of_train(mexican_in_time),
    _in_order,
    drawn_tile_only,
    one_train_each,
    _of_train(double_satisfied_first),
    _of_train(tile_after_double),
    _of_train(drive_in_order),
    _of_train(train_is_open),
    _who_begins,
    open_end,
    chain_holds,
    _of_tile(doubles_in_turn),
    _of_tile(mexican_double),
)
"""Every rule of a play, those that none of the four sheets has among them."""

PLAY: tuple[CaseRule, ...] = tuple(rule for rule in MORE_PLAY if rule not in _BEYOND_THE_SHEETS)
"""The rules of a play where the table plays by none of those."""

"""The rules of laying tiles, one short check each, in the order of the rule book.

A check returns None where the action keeps its rule, else the finding. ``PLAY`` is the list that the judge goes
through; the first finding is the ruling.
"""

from __future__ import annotations

from .actions import FirstTrain, Play
from .case import Case, Finding, depends, illegal
from .errors import UnknownPlayer, Unreadable, shown
from .phase import (
    Stage,
    answering_ends,
    covers_mexican,
    doubles_laid,
    in_force,
    is_double_end,
    may_lay_many,
    may_use,
    mexican_double_stands,
    mexican_open,
    next_stop,
    next_to_answer,
)
from .phrases import N_, Phrase
from .tiles import Tile
from .trains import ENGINE, End


def number_of_players(case: Case) -> Finding | None:
    """The sheet has a row for so many players; partners need an even number (A2, A73)."""
    if case.party.seated:
        return None
    return illegal("players", n=case.party.size)


def round_has_begun(case: Case) -> Finding | None:
    """The engine lies on the table and everybody has tiles (A6, A3)."""
    table = case.table
    if table.engine is None:
        return illegal("engine-first")
    if table.first_turn and not table.has_dealt():
        return illegal("deal-first")
    return None


def own_turn(case: Case) -> Finding | None:
    """Everybody waits for the turn; first trains built together need no turn (HE60, FA6, CS45, CS55, IT51)."""
    table, seat = case.table, case.seat
    if case.party.together and table.first_turn and not table.laid and table.drew is None:
        return None if table.first_turn >> seat & 1 else illegal("first-turn-over")
    if table.turn == seat or table.turn is None:
        return None
    return illegal("turn", turn=case.party.names[table.turn])


def train_exists(case: Case) -> Finding | None:
    """The rules have this train (HE6, HE8)."""
    action = case.action
    assert isinstance(action, (Play, FirstTrain))
    train = case.party.trains.get(action.on)
    if train is None:
        text = N_("expected the name of a player or 'mexican', got %(got)s")
        raise UnknownPlayer(Phrase(text, {"got": shown(action.on)}), "on")
    case.train = train
    case.tiles = (action.tile,) if type(action) is Play else action.tiles  # type: ignore[union-attr]
    case.tile = case.tiles[0]
    if train == case.party.mexican and not case.party.has_mexican:
        return illegal("no-mexican")
    return None


def turn_has_room(case: Case) -> Finding | None:
    """A turn is one tile, unless a double earns another (HE60, FA9, CS55, IT74)."""
    return illegal("one-tile") if case.stage == Stage.SPENT else None


def many_tiles(case: Case) -> Finding | None:
    """Several tiles at once are laid in a first turn only (HE60, FA13, CS47, IT60), or by who has waited (HE112)."""
    if len(case.tiles) == 1 or may_lay_many(case.table, case.seat, case.stage):
        return None
    return illegal("one-tile")


def first_train_at_home(case: Case) -> Finding | None:
    """A first train is built on the own place (FA8, CS47, IT55)."""
    if case.train == case.seat:
        return None
    if case.stage in (Stage.FIRST, Stage.COVER):
        return illegal("first-own")
    return illegal("first-own") if len(case.tiles) > 1 else None


def mexican_in_time(case: Case) -> Finding | None:
    """The Mexican train is begun after the first turns where the rules say so (FA8, FA10)."""
    if case.train != case.party.mexican or mexican_open(case.table, case.seat):
        return None
    return illegal("mexican-later")


def drawn_tile_only(case: Case) -> Finding | None:
    """After drawing only the drawn tile may be laid (HE60, FA12, CS65, IT79)."""
    drew = case.table.drew
    if drew is None or drew == case.tile:
        return None
    if drew is True:
        return depends("drawn-only")
    return illegal("drawn-only", drew=drew)


def one_train_each(case: Case) -> Finding | None:
    """From the engine grows one train for each player and one Mexican train (HE72, FA10, CS79, IT23)."""
    action = case.action
    if action.at != ENGINE or case.table.trains[case.train] is None:  # type: ignore[union-attr]
        return None
    return illegal("mexican-one" if case.train == case.party.mexican else "engine-once")


def double_answered_first(case: Case) -> Finding | None:
    """While a double is open, tiles go on it and on no other train (HE84, FA16, CS89, IT102)."""
    if case.stage != Stage.ANSWER:
        return None
    waiting = in_force(case.table)
    now = next_to_answer(case.party, waiting)
    if any(train == case.train for train, _ in now):
        return None
    if any(train == case.train for train, _ in waiting):
        return illegal("answer-order", double=now[0][1], where=case.party.train_names[now[0][0]])
    return illegal("answer-first", double=now[0][1], where=case.party.train_names[now[0][0]])


def tile_after_double(case: Case) -> Finding | None:
    """The further tile goes on the double that earned it, where the rules say so (CS87, IT102, IT47)."""
    if case.stage not in (Stage.EXTRA, Stage.COVER):
        return None
    double, train, _ = case.table.laid[-1]
    if _on_double_only(case) and train != case.train:
        return illegal("extra-on-double", double=double, where=case.party.train_names[train])
    return None


def _on_double_only(case: Case) -> bool:
    """Whether the further tile goes on the double laid last and nowhere else."""
    return case.stage == Stage.COVER or case.party.extra == "on_double" or covers_mexican(case.table)


def drive_in_order(case: Case) -> Finding | None:
    """A swan drive goes to the next public train and skips none (HE124)."""
    if case.stage != Stage.DRIVE:
        return None
    stop = next_stop(case.table, case.seat)
    if stop is None or stop == case.train:
        return None
    return illegal("drive-next", stop=case.party.train_names[stop])


def train_is_open(case: Case) -> Finding | None:
    """Tiles go on the own train, on a public one or on the Mexican train (HE68, FA12, CS69, IT38)."""
    stage = case.stage
    if stage not in (Stage.FREE, Stage.EXTRA) or may_use(case.table, case.seat, case.train):
        return None
    return None if stage == Stage.EXTRA and _on_double_only(case) else illegal("private")


def halves_match(case: Case) -> Finding | None:
    """A tile is laid with the same pip against an open end (HE60, FA10, CS59, IT57); finds the end."""
    ends = _ends_meant(case)
    if isinstance(ends, Finding):
        return ends
    tile = case.tile
    assert tile is not None
    fitting = [end for end in ends if end.pip is None or end.pip in tile]
    if len(fitting) == 1:
        case.end = fitting[0]
        return None
    if fitting:
        named = tuple(end.at for end in fitting)
        raise Unreadable(Phrase(N_("expected one of the tiles %(ends)s, got nothing"), {"ends": named}), "at")
    if case.party.split and ends and ends[0].at is None:
        # Inside a train of which only the end is known there may be a double with room for this tile.
        return depends("hidden-end")
    return illegal("match", pips=tuple(dict.fromkeys(end.pip for end in ends)))


def _ends_meant(case: Case) -> list[End] | Finding:
    """The open ends of the train that the rules leave for this tile and the action means."""
    ends = list(case.table.ends(case.train))
    at = case.action.at  # type: ignore[union-attr]
    if at is not None and ends[0].at is not None:
        ends = [end for end in ends if end.at == at]
        if not ends:
            return _no_end(case, at)
    return _ends_left(case, ends)


def _ends_left(case: Case, ends: list[End]) -> list[End] | Finding:
    stage, table = case.stage, case.table
    if stage == Stage.ANSWER:
        now = next_to_answer(case.party, in_force(table))
        allowed = [end for train, tile in now if train == case.train for end in answering_ends(table, train, tile)]
        left = [end for end in ends if end in allowed]
        return left or illegal("answer-first", double=now[0][1], where=case.party.train_names[now[0][0]])
    if stage not in (Stage.EXTRA, Stage.COVER):
        return ends
    double, train, _ = table.laid[-1]
    where = case.party.train_names[train]
    if _on_double_only(case):
        left = [end for end in ends if end.at is None or end.at == double]
        return left or illegal("extra-on-double", double=double, where=where)
    if case.party.extra == "not_on_double":
        mine = doubles_laid(table)
        left = [end for end in ends if end.at not in mine and not _hidden_double(case, end)]
        return left or illegal("extra-elsewhere", double=double, where=where)
    return ends


def _hidden_double(case: Case, end: End) -> bool:
    return end.at is None and is_double_end(case.table, case.train, end)


def _no_end(case: Case, at: Tile | str) -> Finding:
    """Why the tile named is no open end of the train."""
    train = case.table.trains[case.train]
    if train is None or at == ENGINE or at not in tuple(train.tiles()):
        text = N_("expected a tile of the train, got %(got)s")
        raise Unreadable(Phrase(text, {"got": shown(str(at))}), "at")
    assert isinstance(at, Tile)
    if at.is_double and case.party.split:
        return illegal("branch-full", double=at)
    return illegal("no-branch", at=at)


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


def doubles_in_turn(case: Case) -> Finding | None:
    """Where a turn holds one double only, the further tile is none (FA27)."""
    tile = case.tile
    if tile is None or tile.high != tile.low or not case.party.one_double or len(case.tiles) > 1:
        return None
    if case.stage in (Stage.FIRST, Stage.COVER):
        return None
    return illegal("one-double") if any(laid.is_double for laid, _, _ in case.table.laid) else None


def mexican_double(case: Case) -> Finding | None:
    """A double on the Mexican train is finished by its layer in the same turn, where the rules say so (IT47)."""
    tile = case.tile
    if case.train != case.party.mexican or tile is None or tile.high != tile.low:
        return None
    stands = mexican_double_stands(case.table, case.seat, tile)
    if stands is None:
        return depends("mexican-double", pip=tile.high)
    if stands:
        return None
    # Who holds a tile for it may be kept from laying it there (IT109): then no double goes there at all.
    held = case.table.held[case.seat] or 0
    never = case.party.mexican_double == "never" or held & case.party.answers[tile.high]
    return illegal("mexican-no-double" if never else "mexican-double", pip=tile.high)


PLAY = (
    number_of_players,
    round_has_begun,
    own_turn,
    train_exists,
    turn_has_room,
    many_tiles,
    first_train_at_home,
    mexican_in_time,
    drawn_tile_only,
    one_train_each,
    double_answered_first,
    tile_after_double,
    drive_in_order,
    train_is_open,
    halves_match,
    chain_holds,
    doubles_in_turn,
    mexican_double,
)


def why_legal(case: Case) -> str:
    """The rule by which a play is allowed."""
    stage = case.stage
    if stage == Stage.FIRST or len(case.tiles) > 1:
        return "first-train"
    if stage == Stage.ANSWER:
        return "answer-double"
    if stage in (Stage.EXTRA, Stage.COVER):
        return "extra-tile"
    if stage == Stage.DRIVE:
        return "drive"
    is_begun = case.table.trains[case.train] is not None
    if case.train == case.party.mexican:
        return "mexican" if is_begun else "mexican-begun"
    if case.party.owns[case.seat] >> case.train & 1:
        return "own-train" if is_begun else "own-begun"
    return "public-train"

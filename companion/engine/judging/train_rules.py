"""On which train may a tile go? Every rule of a train is one function here, with its passage.

A rule returns None where it is kept, else the finding. ``TRAIN_RULES`` says at which stages of a turn each is asked;
``places.py`` asks them first, then those of an open end and of a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from .finding import Finding, illegal
from .stage import Stage, Turn, is_mexican_open, is_shut_out, next_stop


def turn_has_room(turn: Turn, train: int) -> Finding | None:
    """A turn is one tile, unless a double earns another (HE60, FA9, CS55, IT74)."""
    return illegal("one-tile")


def first_train_at_home(turn: Turn, train: int) -> Finding | None:
    """A first train is built on the own place (FA8, CS47, IT55)."""
    return illegal("first-own") if train != turn.seat else None


def own_train_before_others(turn: Turn, train: int) -> Finding | None:
    """The own train is begun before a tile goes anywhere else, where the rules say so."""
    if not turn.seating.own_first or not _goes_anywhere(turn) or turn.seating.is_theirs(train, turn.seat):
        return None
    return illegal("own-first") if is_shut_out(turn.table, turn.seat) else None


def _goes_anywhere(turn: Turn) -> bool:
    """Whether the next tile may go on every train that is open to the player, and not only on a double just laid."""
    return turn.stage == Stage.FREE or not goes_on_double(turn)


def mexican_in_time(turn: Turn, train: int) -> Finding | None:
    """The Mexican train is begun after the first turns where the rules say so (FA8, FA10); an open double on it is
    satisfied also by who may not usually play there (FA17)."""
    if train < turn.seating.mexican or is_mexican_open(turn.table, turn.seat) or _is_to_satisfy(turn, train):
        return None
    return illegal("mexican-later")


def mexican_in_order(turn: Turn, train: int) -> Finding | None:
    """Of several Mexican trains the next one is begun when those before it were, so that all call it the same."""
    if train <= turn.seating.mexican or turn.table.trains[train - 1] is not None:
        return None
    return illegal("mexican-next", where=next_mexican(turn))


def next_mexican(turn: Turn) -> str | None:
    """The name of the Mexican train that would be begun next; None where all there can be were begun."""
    seating = turn.seating
    following = (train for train in seating.in_use[seating.mexican :] if turn.table.trains[train] is None)
    return next((seating.train_names[train] for train in following), None)


def _is_to_satisfy(turn: Turn, train: int) -> bool:
    return turn.stage == Stage.SATISFY and any(where == train for where, _ in turn.waiting)


def double_satisfied_first(turn: Turn, train: int) -> Finding | None:
    """While a double is open, tiles go on it and on no other train (HE84, FA16, CS89, IT102)."""
    if _is_to_satisfy(turn, train):
        return None
    is_later = any(on == train and tile not in (each for _, each in turn.waiting) for on, tile in turn.binding)
    return illegal("answer-order" if is_later else "answer-first", **name_waiting(turn))


def name_waiting(turn: Turn) -> dict[str, object]:
    """The double that comes first, and its train; where any of several may, also all of them."""
    where, double = turn.waiting[0]
    several = {"doubles": tuple(tile for _, tile in turn.waiting)} if len(turn.waiting) > 1 else {}
    return {"double": double, "where": turn.seating.train_names[where], **several}


def tile_after_double(turn: Turn, train: int) -> Finding | None:
    """The further tile goes on the double that earned it, where the rules say so (CS87, IT102, IT47)."""
    if not goes_on_double(turn):
        return None
    double, where, _ = turn.table.laid[-1]
    return None if where == train else illegal("extra-on-double", double=double, where=turn.seating.train_names[where])


def drive_in_order(turn: Turn, train: int) -> Finding | None:
    """A swan drive goes to the next public train and skips none (HE124)."""
    stop = next_stop(turn.table, turn.seat)
    return None if stop is None or stop == train else illegal("drive-next", stop=turn.seating.train_names[stop])


def train_is_open(turn: Turn, train: int) -> Finding | None:
    """Tiles go on the own train or the partner's, on a public one or on the Mexican train (HE68, FA11, FA12, CS61-CS63,
    CS69, IT38, IT78)."""
    if not _goes_anywhere(turn):
        return None
    if train >= turn.seating.mexican or turn.seating.is_theirs(train, turn.seat) or turn.table.is_public(train):
        return None
    return illegal("private-begin" if turn.table.trains[train] is None else "private")


def others_may_begin_it(turn: Turn, train: int) -> Finding | None:
    """Another player's train is begun only by who has begun the own one, where the rules say so."""
    seating, table = turn.seating, turn.table
    if not seating.begun_only or train >= seating.mexican or table.trains[train] is not None:
        return None
    if seating.is_theirs(train, turn.seat) or table.has_begun(turn.seat):
        return None
    return illegal("begin-others")


def goes_on_double(turn: Turn) -> bool:
    """Whether the next tile goes on the double laid last and nowhere else."""
    return turn.stage == Stage.MUST_SATISFY or turn.seating.rules.double_extra == "on_double" or satisfies_mexican(turn)


def satisfies_mexican(turn: Turn) -> bool:
    """Whether the double laid last lies on the Mexican train and must be satisfied in this turn (IT47)."""
    return turn.seating.rules.mexican_double == "if_covered" and turn.table.laid[-1][1] >= turn.seating.mexican


TrainRule = Callable[[Turn, int], Finding | None]

TRAIN_RULES: Mapping[TrainRule, Collection[Stage]] = {
    turn_has_room: {Stage.TURN_OVER},
    first_train_at_home: {Stage.FIRST_TRAIN, Stage.MUST_SATISFY},
    mexican_in_time: set(Stage),
    double_satisfied_first: {Stage.SATISFY},
    tile_after_double: {Stage.EXTRA, Stage.MUST_SATISFY},
    drive_in_order: {Stage.DRIVE},
    train_is_open: {Stage.FREE, Stage.EXTRA},
}
"""The rules of a train, each with the stages of a turn at which it is asked."""

MORE_TRAIN_RULES: Mapping[TrainRule, Collection[Stage]] = {
    **TRAIN_RULES,
    own_train_before_others: {Stage.FREE, Stage.EXTRA},
    others_may_begin_it: set(Stage),
    mexican_in_order: set(Stage),
}
"""With the rules that none of the four sheets has: asked where the table plays by one of them."""

"""Where may a tile go, and which? Every rule of a place is one function here, with its passage.

Three kinds of rules, asked one after the other: of a train (``train_rules.py``), of one of its open ends
(``END_RULES``), of a tile at that end (``TILE_RULES``). A rule returns None where it is kept, else the finding. The
judge gives the first finding as its ruling; the list of moves has what no rule speaks against; what a player is *able*
to do, on which duties hang, is whether there is such a place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import NamedTuple, TypeVar

from ..bits import BIT, DOUBLES, tiles_of
from ..rules.options import Rules
from ..table.trains import End, lies_behind
from ..tiles import Tile
from .finding import DEPENDS, Finding, depends, illegal
from .stage import Stage, Turn, satisfying_ends
from .train_rules import MORE_TRAIN_RULES, TRAIN_RULES, goes_on_double, name_waiting


class Place(NamedTuple):
    """A place where a tile may go: the number of the train and its open end."""

    train: int
    end: End


class Fitting(NamedTuple):
    """Tiles as bits: those that may be laid on a place for certain, and those of which what is hidden decides."""

    sure: int
    maybe: int


# -- of an open end ------------------------------------------------------------------------------------------------


def end_of_the_double(turn: Turn, train: int, end: End) -> Finding | None:
    """An open double is satisfied at its own end, not elsewhere on its train (HE84, FA17, CS89, IT102)."""
    if any(end in satisfying_ends(turn.table, train, double) for where, double in turn.waiting if where == train):
        return None
    return illegal("answer-first", **name_waiting(turn))


def end_after_double(turn: Turn, train: int, end: End) -> Finding | None:
    """The further tile goes on the double, or on none laid in this turn, where the rules say so (CS87, IT109)."""
    double, where, _ = turn.table.laid[-1]
    named = turn.seating.train_names[where]
    if goes_on_double(turn):
        return None if end.at in (None, double) else illegal("extra-on-double", double=double, where=named)
    if turn.seating.rules.double_extra == "not_on_double" and _is_laid_double(turn, train, end):
        return illegal("extra-elsewhere", double=double, where=named)
    return None


def end_behind_double(turn: Turn, train: int, end: End) -> Finding | None:
    """Behind a double that still needs tiles nothing is laid, also where it is ignored because there are none left for
    it: that part of the train stays closed (IT104)."""
    there = turn.table.trains[train]
    if not turn.seating.needs_three or there is None or not isinstance(end.at, Tile):
        return None
    for where, double in turn.table.open_doubles:
        if where == train and lies_behind(there, double, end.at):
            return illegal("double-behind", double=double)
    return None


def _is_laid_double(turn: Turn, train: int, end: End) -> bool:
    """Whether an end is a double laid in this turn; where the end alone is known, it is the tile laid last there."""
    laid = turn.table.laid
    if end.at is not None:
        return any(tile == end.at and tile.is_double for tile, _, _ in laid)
    last = next((tile for tile, where, _ in reversed(laid) if where == train), None)
    return last is not None and last.is_double and last.high == end.pip


# -- of a tile -----------------------------------------------------------------------------------------------------


def halves_match(turn: Turn, place: Place, tile: Tile, many: bool) -> Finding | None:
    """A tile is laid with the same pip against an open end (HE60, FA10, CS59, IT57; IT44)."""
    pip = place.end.pip
    if pip is None or pip in tile:
        return None
    if turn.seating.branches and _may_have_other_ends(turn, place):
        # Inside a train of which only the end is known there may be a double with room for this tile (HE118).
        return depends("hidden-arm" if turn.seating.needs_three else "hidden-end")
    begins_mexican = place.train >= turn.seating.mexican and turn.table.trains[place.train] is None
    return illegal("mexican-match" if begins_mexican else "match", pips=(pip,))


def _may_have_other_ends(turn: Turn, place: Place) -> bool:
    """Whether tiles of the train that nobody has shown may leave other ends open, where trains branch."""
    if not turn.seating.needs_three:
        return place.end.at is None
    if turn.stage == Stage.SATISFY or (turn.stage == Stage.EXTRA and goes_on_double(turn)):
        return False  # the double itself is the end
    there = turn.table.trains[place.train]
    return there is not None and (there.line is None or there.since is not None)


def doubles_in_turn(turn: Turn, place: Place, tile: Tile, many: bool) -> Finding | None:
    """Where a turn holds one double only, the further tile is none (FA27); a first train may have several (FA13)."""
    if not tile.is_double or many or not turn.seating.one_double:
        return None
    if turn.stage in (Stage.FIRST_TRAIN, Stage.MUST_SATISFY) or not turn.has_laid_double:
        return None
    return illegal("one-double")


def mexican_double(turn: Turn, place: Place, tile: Tile, many: bool) -> Finding | None:
    """A double on the Mexican train is satisfied by its layer in the same turn, where the rules say so (IT47).

    Its layer needs a further tile, and another one with that pip. Who holds one may yet be kept from laying it there
    (IT109): then no double goes there at all.
    """
    seating, table = turn.seating, turn.table
    if place.train < seating.mexican or not tile.is_double or seating.rules.mexican_double == "free":
        return None
    answers = seating.answers[tile.high]
    second = seating.two_tiles and bool(table.laid) and table.laid[-1][0].is_double
    if not may_cover_mexican(seating.rules) or second:
        never = seating.rules.mexican_double == "never" or turn.held.sure & answers
        return illegal("mexican-no-double" if never else "mexican-double", pip=tile.high)
    if turn.held.sure & answers:
        return None
    return (depends if turn.held.may & answers else illegal)("mexican-double", pip=tile.high)


def may_cover_mexican(rules: Rules) -> bool:
    """Whether a double may go on the Mexican train where its layer can satisfy it in the same turn: where such a double
    is not barred (IT47), and its further tile may lie on it (IT109)."""
    return rules.mexican_double == "if_covered" and rules.double_extra not in ("none", "not_on_double")


EndRule = Callable[[Turn, int, End], Finding | None]
TileRule = Callable[[Turn, Place, Tile, bool], Finding | None]
Rule = TypeVar("Rule")


END_RULES: Mapping[EndRule, Collection[Stage]] = {
    end_of_the_double: {Stage.SATISFY},
    end_after_double: {Stage.EXTRA, Stage.MUST_SATISFY},
    end_behind_double: set(Stage),
}
"""The rules of an open end, each with the stages of a turn at which it is asked."""

TILE_RULES: tuple[TileRule, ...] = (halves_match, doubles_in_turn, mexican_double)


# -- what follows from them ----------------------------------------------------------------------------------------


class Choices(Turn):
    """A turn, and what may be laid in it by whoever holds it."""

    @cached_property
    def places(self) -> list[tuple[Place, Fitting]]:
        """Every place where some tile may go now, in the order of the trains, and which tiles."""
        return [(place, fitting(self, place)) for place in places(self)]

    @property
    def playable(self) -> int:
        """The tiles, as bits, that could be laid somewhere now for certain, whoever holds them."""
        mask = 0
        for _, fits in self.places:
            mask |= fits.sure
        return mask

    @property
    def is_able(self) -> bool | None:
        """Whether the player can lay a tile, the drawn one after drawing; None: that hangs on what nobody has shown."""
        layable, fits, unsure = self.layable, 0, False
        for _, (sure, maybe) in self.places:
            if layable.sure & sure:
                return True
            fits |= sure
            unsure = unsure or bool(layable.may & (sure | maybe))
        if unsure and self.table.drew is not None and not layable.may & ~fits:
            return True  # whichever tile it was
        return None if unsure else False


def places(turn: Turn) -> list[Place]:
    """Every place where some tile may go now, in the order of the trains."""
    return [
        Place(train, end)
        for train in turn.seating.in_use
        if ask_train(turn, train) is None
        for end in turn.table.ends(train)
        if ask_end(turn, train, end) is None
    ]


def _by_stage(rules: Mapping[Rule, Collection[Stage]]) -> dict[Stage, list[Rule]]:
    return {stage: [rule for rule, stages in rules.items() if stage in stages] for stage in Stage}


_TRAIN_RULES, _MORE_TRAIN_RULES = _by_stage(TRAIN_RULES), _by_stage(MORE_TRAIN_RULES)
_END_RULES = _by_stage(END_RULES)


def ask_train(turn: Turn, train: int) -> Finding | None:
    """What the rules of a train say against laying on this one, the first of them."""
    for rule in (_MORE_TRAIN_RULES if turn.seating.has_more_rules else _TRAIN_RULES)[turn.stage]:
        finding = rule(turn, train)
        if finding is not None:
            return finding
    return None


def ask_end(turn: Turn, train: int, end: End) -> Finding | None:
    """What the rules of an open end say against laying at this one, the first of them."""
    for rule in _END_RULES[turn.stage]:
        finding = rule(turn, train, end)
        if finding is not None:
            return finding
    return None


def fitting(turn: Turn, place: Place, many: bool = False) -> Fitting:
    """The tiles that the rules of a tile allow on this place, whoever holds them; ``many``: one that others follow."""
    seating, pip = turn.seating, place.end.pip
    sure = seating.whole if pip is None else seating.fits[pip]
    other_ends = pip is not None and seating.branches and _may_have_other_ends(turn, place)
    maybe = seating.whole & ~sure if other_ends else 0
    if not seating.doubles_free:
        for double in tiles_of((sure | maybe) & DOUBLES):
            found = [finding for rule in TILE_RULES if (finding := rule(turn, place, double, many))]
            if found:
                sure &= ~BIT[double]
                maybe = maybe | BIT[double] if all(each.verdict == DEPENDS for each in found) else maybe & ~BIT[double]
    return Fitting(sure, maybe)


def may_lay_many(turn: Turn) -> bool:
    """Whether several tiles may be laid at once: a first train, also a deferred one not begun yet (HE112).

    The further tile after a double is a turn in every respect, so a deferred train may begin with it (HE80).
    """
    if turn.stage in (Stage.FIRST_TRAIN, Stage.MUST_SATISFY):
        return True
    unbegun = turn.table.trains[turn.seat] is None
    return turn.stage in (Stage.FREE, Stage.EXTRA) and turn.seating.deferred and unbegun

"""By which rule a play is allowed: the exception or the consequence that people dispute, else the place where it goes.

The first reason that applies decides; the rule of the place holds besides it, and is cited after it.
"""

from __future__ import annotations

from collections.abc import Callable

from ..bits import BIT, bits
from ..table.table import OpenDouble
from .case import Case
from .finding import Finding, legal
from .stage import Stage, is_shut_out, satisfying_ends


def why_play(case: Case) -> Finding:
    """The rule by which a play is allowed."""
    place = _name_place(case)
    for reason in REASONS:
        found = reason(case)
        if found is not None:
            return found._replace(facts={**found.facts, "besides": place})
    return legal(place)


def _name_place(case: Case) -> str:
    if case.stage == Stage.FIRST_TRAIN or len(case.tiles) > 1:
        return "first-train"
    if case.stage == Stage.SATISFY:
        return "answer-double"
    if case.stage in (Stage.EXTRA, Stage.MUST_SATISFY):
        return "extra-tile"
    if case.stage == Stage.DRIVE:
        return "drive"
    is_begun = case.table.trains[case.train] is not None
    if case.train >= case.seating.mexican:
        return "mexican" if is_begun else "mexican-begun"
    if case.seating.is_theirs(case.train, case.seat):
        return "own-train" if is_begun else "own-begun"
    return "public-train"


def out_on_double(case: Case) -> Finding | None:
    """The last tile is a double: nobody has to answer it (HE38, FA15, CS99, IT90)."""
    ends = case.tiles[-1].is_double and case.seating.rules.out_on_double == "ends"
    return legal("out-on-double") if ends and _goes_out(case) else None


def out_in_the_first_turn(case: Case) -> Finding | None:
    """Who lays every tile in the first turn waits until all have had theirs (FA8, FA21, IT61)."""
    waits = case.turn.is_first and case.seating.train_first and case.seating.rules.first_turn_out == "finish_cycle"
    return legal("first-out") if waits and _goes_out(case) else None


def _goes_out(case: Case) -> bool:
    """Whether these are the last tiles of the hand, as far as it is shown."""
    return case.table.held[case.seat] == bits(case.tiles)


def begun_with_the_drawn_tile(case: Case) -> Finding | None:
    """A tile drawn in the first turn begins the train, and the train goes on (HE112, IT59)."""
    is_drawn = case.stage == Stage.FIRST_TRAIN and case.table.drew is not None
    return legal("first-train-drawn") if is_drawn else None


def dead_double_ignored(case: Case) -> Finding | None:
    """A double that can never be answered closes no other train (IT104)."""
    if not case.seating.ignores_dead or case.stage == Stage.FIRST_TRAIN:
        return None
    return _leaves(
        "dead-ignored", case, *(each for each in case.table.open_doubles if case.table.is_dead(each[1].high))
    )


def double_leaves_free(case: Case) -> Finding | None:
    """An open double does not bind who lays nothing elsewhere before the own train is begun."""
    if case.stage != Stage.FREE or not case.turn.binding or not is_shut_out(case.table, case.seat):
        return None
    return _leaves("own-first-begun", case, *case.turn.binding)


def one_of_three(case: Case) -> Finding | None:
    """A double needs three tiles before its train goes on, where the rules say so."""
    if not case.seating.needs_three or case.end is None:
        return None
    for train, double in case.table.open_doubles:
        if train == case.train and case.end in satisfying_ends(case.table, train, double):
            missing = case.table.count_missing(train, double) - 1
            return legal("double-needs-more", double=double, n=missing) if missing else None
    return None


def one_of_several_answered(case: Case) -> Finding | None:
    """Of several open doubles one comes first, or any (FA18, FA26, IT111)."""
    if case.stage != Stage.SATISFY or len(case.turn.binding) < 2:
        return None
    return legal("answer-any" if case.table.rules.answer_order == "any" else "answer-in-order")


def another_double(case: Case) -> Finding | None:
    """The further tile after a double may be a double too (HE80, FA15, IT110)."""
    return legal("double-again") if case.stage == Stage.EXTRA and case.tile.is_double else None


def no_lock(case: Case) -> Finding | None:
    """An open double closes no other train, where the rules say so (FA25)."""
    if case.seating.rules.double_lock or case.stage != Stage.FREE:
        return None
    lying = [(train, each.last) for train, each in enumerate(case.table.trains) if each and each.last]
    ends = [(train, last) for train, last in lying if last.is_double and train != case.train]
    return _leaves("no-lock", case, *case.table.open_doubles, *ends)


def _leaves(key: str, case: Case, *doubles: OpenDouble) -> Finding | None:
    """The rule by which the first of these open doubles, if there is one, is left alone."""
    for train, double in doubles:
        return legal(key, double=double, where=case.seating.train_names[train])
    return None


def side_arm(case: Case) -> Finding | None:
    """A train branches at a split double (HE118)."""
    there = case.table.trains[case.train]
    if case.stage != Stage.FREE or there is None or case.end in (None, there.tip):
        return None
    return legal("branch") if case.seating.rules.split_doubles else None


def train_of_another_begun(case: Case) -> Finding | None:
    """A train that its owner has not begun is begun by another, where it is public (FA8, CS51, IT36)."""
    if case.table.trains[case.train] is not None or _name_place(case) != "public-train":
        return None
    return legal("others-begun")


def further_mexican(case: Case) -> Finding | None:
    """There may be several Mexican trains, where the rules say so."""
    begins = case.train > case.seating.mexican and case.table.trains[case.train] is None
    return legal("mexican-further") if begins else None


def train_of_the_partner(case: Case) -> Finding | None:
    """The trains of two partners are one (HE94)."""
    theirs = case.train != case.seat and case.seating.is_theirs(case.train, case.seat)
    return legal("pair-train") if theirs and case.stage == Stage.FREE else None


def own_marker_off(case: Case) -> Finding | None:
    """A tile on the own train takes the marker off (HE68, FA12, CS69, IT84), one that begins it late too (FA13)."""
    if case.stage != Stage.FREE or case.train != case.seat or not case.table.is_public(case.seat):
        return None
    return legal("marker-off" if case.table.trains[case.seat] is not None else "begun-late")


def elsewhere_though_marked(case: Case) -> Finding | None:
    """Whoever has a marker may play elsewhere, and the marker stays (HE68, FA12, CS57, CS69, IT78, IT84)."""
    marked = case.table.is_public(case.seat) and case.table.trains[case.seat] is not None
    away = case.stage == Stage.FREE and not case.seating.is_theirs(case.train, case.seat)
    return legal("marked-elsewhere") if marked and away else None


def drawn_tile(case: Case) -> Finding | None:
    """The tile that was drawn is laid at once (HE60, FA12, CS65, IT79)."""
    return legal("drawn-laid") if case.table.drew is not None and case.stage == Stage.FREE else None


def own_train_waits(case: Case) -> Finding | None:
    """Tiles go elsewhere though the own train could be begun (HE100, FA12, CS57, IT78)."""
    table, engine = case.table, case.table.engine
    if case.stage != Stage.FREE or case.train == case.seat or table.trains[case.seat] is not None or engine is None:
        return None
    could_begin = case.turn.held.sure & case.seating.fits[engine] & ~BIT[case.tile]
    return legal("own-waits") if could_begin else None


def double_laid(case: Case) -> Finding | None:
    """A double asks its layer for a further tile (HE80, FA14, CS87, IT100), on the Mexican train too (IT47)."""
    rules, seating, pip = case.seating.rules, case.seating, case.tile.high
    asks = case.tile.is_double and case.stage == Stage.FREE and len(case.tiles) == 1 and rules.double_extra != "none"
    if not asks or (seating.ignores_dead and case.table.is_dead(pip)):
        return None
    covers = case.train >= seating.mexican and rules.mexican_double == "if_covered"
    return legal("mexican-covered" if covers else "double-laid")


REASONS: tuple[Callable[[Case], Finding | None], ...] = (
    out_on_double,
    out_in_the_first_turn,
    begun_with_the_drawn_tile,
    dead_double_ignored,
    double_leaves_free,
    one_of_three,
    one_of_several_answered,
    another_double,
    no_lock,
    side_arm,
    train_of_another_begun,
    further_mexican,
    train_of_the_partner,
    own_marker_off,
    drawn_tile,
    elsewhere_though_marked,
    own_train_waits,
    double_laid,
)
"""What is disputed about a play that is allowed, the most particular first."""

"""The rules before a round: dealing, the engine, looking for it; and stopping a round that a dead double blocks."""

from __future__ import annotations

from ..bits import BIT, DOUBLES
from ..table.actions import Deal, LayEngine
from ..tiles import Tile
from .case import Case, CaseRule
from .finding import Finding, depends, illegal
from .holding import holding
from .opening import who_searches
from .plays import number_of_players


def before_the_engine(case: Case) -> Finding | None:
    """A round has one engine (HE58, FA4, CS15, IT25)."""
    return None if case.table.engine is None else illegal("engine-laid", pip=case.table.engine)


def nothing_laid_yet(case: Case) -> Finding | None:
    """Tiles are dealt once, before anybody plays; a face-up engine comes first, a held one later (CS15, HE58, FA5)."""
    table = case.table
    if table.engine is None and case.seating.faceup:
        return illegal("engine-face-up-first")
    begun = any(table.trains) or table.laid or (table.engine is not None and not case.seating.faceup)
    if begun or any(table.held) or (table.boneyard is not None and table.has_dealt()):
        return illegal("deal-once")
    return None


def right_number(case: Case) -> Finding | None:
    """Each takes as many tiles as the sheet says for so many players (HE48, FA3, CS21, IT14)."""
    assert isinstance(case.action, Deal)
    each = case.seating.tiles_each
    return None if case.action.tiles == each else illegal("deal-number", n=each, players=case.seating.size)


def set_is_large_enough(case: Case) -> Finding | None:
    """The set has tiles for everybody (HE48, FA3, CS21, IT14)."""
    rules = case.table.rules
    needed = case.seating.size * (case.seating.tiles_each or 0)
    return None if needed <= rules.tiles_to_deal else illegal("set-too-small", n=rules.tile_count)


def hands_are_dealt(case: Case) -> Finding | None:
    """An engine that is held is laid out of a hand (HE58, FA4, IT25); one face up is laid before the deal (CS15)."""
    dealt = case.table.has_dealt()
    if case.seating.faceup:
        known = any(case.table.held) or (case.table.boneyard is not None and dealt)
        return illegal("engine-before-deal") if known else None
    return None if dealt else illegal("deal-first")


def is_the_engine(case: Case) -> Finding | None:
    """The engine is a double, and the one of this round where they go in order (HE58, FA22, CS15, IT30)."""
    assert isinstance(case.action, LayEngine)
    tile = case.action.tile
    wanted = case.table.rules.engine_of(case.table.round)
    if not tile.is_double:
        return illegal("engine-double")
    if wanted is not None and tile.high != wanted:
        return illegal("engine-order", pip=wanted) if wanted >= 0 else illegal("engine-none")
    return None


def is_the_highest(case: Case) -> Finding | None:
    """Where no order is fixed, the highest double that anybody holds is the engine (IT25)."""
    assert isinstance(case.action, LayEngine)
    table, tile = case.table, case.action.tile
    if table.rules.engine != "held_highest":
        return None
    higher = case.seating.whole & DOUBLES & ~(2 * BIT[tile] - 1)
    for seat, held in enumerate(table.held):
        if held and held & higher:
            double = max(double for double in table.hands[seat] or () if double.is_double)
            return illegal("engine-highest", double=double, holder=case.seating.names[seat])
    may = _who_may_hold(case, higher)
    others = tuple(name for name in may if name != case.seating.names[case.seat])
    return depends("engine-highest", holders=others or may) if may else None


def engine_is_hidden(case: Case) -> Finding | None:
    """Nobody looks for an engine that lies face up (CS15, FA5)."""
    return illegal("engine-face-up") if case.seating.faceup else None


def searches_in_turn(case: Case) -> Finding | None:
    """Where one player at a time draws, everybody waits for the turn."""
    searching = who_searches(case.table)
    if not case.seating.searches_in_turn or case.seat in searching:
        return None
    return illegal("search-turn", turn=case.seating.names[searching[0]])


def tiles_to_search(case: Case) -> Finding | None:
    """Looking for the engine needs tiles in the boneyard (HE58, FA4, IT26)."""
    return illegal("boneyard-empty") if case.table.boneyard == 0 else None


def nobody_holds_it(case: Case) -> Finding | None:
    """All draw only when nobody holds the double that is looked for (HE58, FA4), or any double (IT26)."""
    table = case.table
    wanted = table.rules.engine_of(table.round)
    mask = DOUBLES & case.seating.whole if wanted is None else _double_bit(wanted)
    for seat, held in enumerate(table.held):
        if held and held & mask:
            return illegal("search-held", holder=case.seating.names[seat])
    may = _who_may_hold(case, mask)
    return depends("search-held", holders=may) if may else None


def _who_may_hold(case: Case, mask: int) -> tuple[str, ...]:
    """The names of those who may hold one of these tiles."""
    return tuple(name for seat, name in enumerate(case.seating.names) if holding(case.table, seat).may & mask)


def _double_bit(pip: int) -> int:
    return BIT[Tile.of(pip, pip)] if pip >= 0 else 0


def double_is_dead(case: Case) -> Finding | None:
    """A round is stopped only for an open double that can never be answered, where such a double is ignored (IT104)."""
    table = case.table
    if table.rules.dead_double != "ignore" or not case.seating.rules.double_lock:
        return illegal("stop-never")
    if any(table.is_dead(tile.high) for _, tile in table.open_doubles):
        return None
    return illegal("stop-alive")


def engine_is_there(case: Case) -> Finding | None:
    """Before the engine there is no round to stop."""
    return illegal("engine-first") if case.table.engine is None else None


DEAL: tuple[CaseRule, ...] = (number_of_players, nothing_laid_yet, right_number, set_is_large_enough)
ENGINE: tuple[CaseRule, ...] = (number_of_players, before_the_engine, hands_are_dealt, is_the_engine, is_the_highest)
SEARCH: tuple[CaseRule, ...] = (
    number_of_players,
    before_the_engine,
    engine_is_hidden,
    hands_are_dealt,
    searches_in_turn,
    tiles_to_search,
    nobody_holds_it,
)
STOP: tuple[CaseRule, ...] = (number_of_players, engine_is_there, double_is_dead)

"""Is this action allowed? ``judge(table, action)`` asks one rule after the other and returns a ruling with its reason.

The rules of a play stand in ``checks.py``, those of drawing and passing in ``idle.py``, those before the round in
``setup.py``: each a short function under the rule it holds. An action that cannot be understood - a tile that lies on
the table already, a player nobody knows - raises Unreadable; an action that breaks a rule is a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

from . import checks, idle, setup
from .actions import Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search, Stop
from .bits import BIT
from .case import DEPENDS, ILLEGAL, LEGAL, Case, Finding
from .errors import MisplacedTile, UnknownPlayer, Unreadable, shown
from .phrases import N_, Phrase
from .ruling import Ruling
from .table import Table
from .tiles import Tile

__all__ = ["DEPENDS", "ILLEGAL", "LEGAL", "Ruling", "judge"]

Check = Callable[[Case], Finding | None]

_CHECKS: Mapping[type, tuple[Check, ...]] = {
    Play: checks.PLAY,
    FirstTrain: checks.PLAY,
    Draw: idle.DRAW,
    Pass: idle.PASS,
    LayEngine: setup.ENGINE,
    Deal: setup.DEAL,
    Search: setup.SEARCH,
    Stop: setup.STOP,
}

_REASONS: Mapping[type, Callable[[Case], str]] = {
    Play: checks.why_legal,
    FirstTrain: checks.why_legal,
    Draw: idle.why_draw,
    Pass: idle.why_pass,
    LayEngine: lambda case: "engine",
    Deal: lambda case: "deal",
    Search: lambda case: "search",
    Stop: lambda case: "stop",
}


def judge(table: Table, action: Action) -> Ruling:
    """Whether ``action`` is allowed on ``table``, by which rule, and why.

    Raises UnknownPlayer for a name nobody bears, MisplacedTile for a tile that cannot be where it is taken from,
    Unreadable when nobody is in turn or one of several ends must be named. The field is that of the action.
    """
    seat = _who_acts(table, action)
    if not table.blind or not table.party.ignores_dead:
        return _rule(table, action, seat)
    unsure = _unsure_doubles(table)
    if not unsure:
        return _rule(table, action, seat)
    return _weighed(table, action, seat, unsure)


def _rule(table: Table, action: Action, seat: int) -> Ruling:
    case = Case(table, action, seat)
    unsure: Finding | None = None
    for check in _CHECKS[type(action)]:
        finding = check(case)
        if finding is not None:
            if finding.verdict != DEPENDS:
                return Ruling(finding.verdict, finding.key, table, action, seat, finding.facts)
            # What breaks another rule is illegal whatever the hidden tiles are.
            unsure = unsure or finding
    if unsure is not None:
        return Ruling(unsure.verdict, unsure.key, table, action, seat, unsure.facts)
    return Ruling(LEGAL, _REASONS[type(action)](case), table, action, seat, case.facts, case.end)


def _who_acts(table: Table, action: Action) -> int:
    seat = table.turn if action.by is None else table.party.seats.get(action.by)
    if seat is None:
        seat = _unnamed(table, action)
    elif table.turn is None and table.party.seated and _in_turns(table, action):
        raise _nobody("turn")
    if isinstance(action, Play):
        _check_held(table, seat, ((action.tile, "play"),))
    elif isinstance(action, FirstTrain):
        _check_train(table, seat, action)
    elif isinstance(action, Draw):
        if action.tile is not None:
            _check_drawn(table, action.tile)
    elif isinstance(action, LayEngine):
        _check_held(table, seat, ((action.tile, "engine"),))
    return seat


def _unnamed(table: Table, action: Action) -> int:
    """Who acts when the action names nobody, or a name nobody bears, and nobody is in turn."""
    if action.by is not None:
        raise UnknownPlayer(Phrase(N_("expected the name of a player, got %(got)s"), {"got": shown(action.by)}), "by")
    if isinstance(action, LayEngine) and not table.party.faceup:
        for seat, held in enumerate(table.held):
            if held and held & BIT[action.tile]:
                return seat
    elif table.engine is None or isinstance(action, (LayEngine, Deal, Search, Stop)):
        return table.starter
    raise _nobody("turn" if _in_turns(table, action) else "by")


def _nobody(field: str) -> Unreadable:
    return Unreadable(Phrase(N_("expected the name of the player who acts, got nothing")), field)


def _in_turns(table: Table, action: Action) -> bool:
    """Whether somebody must be in turn: not before the round, nor while first trains are built together."""
    if table.engine is None or not isinstance(action, (Play, FirstTrain, Draw, Pass)):
        return False
    return not table.first_turn or (table.has_dealt() and not table.party.together)


def _check_train(table: Table, seat: int, action: FirstTrain) -> None:
    _check_held(table, seat, [(tile, f"play[{place}]") for place, tile in enumerate(action.tiles)])
    for place, tile in enumerate(action.tiles):
        if tile in action.tiles[:place]:
            raise MisplacedTile(
                Phrase(N_("expected every tile once, got %(tile)s twice"), {"tile": tile}), f"play[{place}]"
            )


def _check_held(table: Table, seat: int, tiles: Iterable[tuple[Tile, str]]) -> None:
    """A tile that is laid cannot lie on the table, be in another hand, or be missing from a hand that was shown."""
    held = table.held[seat]
    for tile, field in tiles:
        bit = BIT[tile]
        if bit & table.seen:
            raise MisplacedTile(
                Phrase(N_("expected a tile that is not on the table, got %(tile)s"), {"tile": tile}), field
            )
        if held is not None and bit & held:
            continue
        for other, mask in enumerate(table.held):
            if mask is not None and other != seat and mask & bit:
                raise _in_hand(table, other, tile, field)
        if held is not None and not (field == "engine" and table.party.faceup):
            name = table.players[seat]
            raise MisplacedTile(
                Phrase(N_("expected a tile from the hand of %(player)s, got %(tile)s"), {"player": name, "tile": tile}),
                field,
            )


def _check_drawn(table: Table, tile: Tile) -> None:
    if BIT[tile] & table.seen:
        raise MisplacedTile(
            Phrase(N_("expected a tile that is not on the table, got %(tile)s"), {"tile": tile}), "draw"
        )
    for seat, mask in enumerate(table.held):
        if mask and mask & BIT[tile]:
            raise _in_hand(table, seat, tile, "draw")


def _in_hand(table: Table, seat: int, tile: Tile, field: str) -> MisplacedTile:
    facts = {"player": table.players[seat], "tile": tile}
    return MisplacedTile(Phrase(N_("expected a tile that nobody else holds, got %(tile)s of %(player)s"), facts), field)


def _unsure_doubles(table: Table) -> list[int]:
    """The pips of doubles of which the table does not show whether they can still be answered."""
    pips = {tile.high for _, tile in table.open_doubles}
    if table.laid and table.laid[-1][0].is_double:
        pips.add(table.laid[-1][0].high)
    return sorted(pip for pip in pips if not table.knows_dead(pip))


def _weighed(table: Table, action: Action, seat: int, unsure: list[int]) -> Ruling:
    """The ruling if it is the same whichever of these doubles are dead; else it depends on the tiles not known."""
    rulings = []
    for dead in product((False, True), repeat=len(unsure[:4])):
        seen = table.seen
        for pip, is_so in zip(unsure, dead, strict=False):
            seen |= table.party.answers[pip] if is_so else 0
        rulings.append(_rule(table._replace(seen=seen, blind=False), action, seat))
    first = rulings[0]
    if any(ruling.verdict != first.verdict for ruling in rulings):
        facts: dict[str, Any] = {"pip": unsure[0]}
        return Ruling(DEPENDS, "hidden-tiles", table, action, seat, facts)
    return Ruling(first.verdict, first.rule, table, action, seat, first.found, first.end)

"""Is this action allowed? ``judge(table, action)`` asks one rule after the other and returns a ruling with its reason.

The rules of a play stand in ``plays.py`` and ``places.py``, those of drawing and passing in ``idle.py``, those before
the round in ``setup.py``: each a short function under the rule it holds. An action that cannot be understood - a tile
that lies on the table already, a player nobody knows - raises Unreadable; an action that breaks a rule is a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from ..bits import BIT, bits
from ..errors import MisplacedTile, UnknownPlayer, Unreadable, quote
from ..phrases import N_, Phrase
from ..table.actions import Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search, Stop
from ..table.table import Table
from ..tiles import Tile
from . import idle, plays, setup
from .case import Case, CaseRule
from .finding import DEPENDS, ILLEGAL, LEGAL, Finding, legal
from .places import Choices
from .reasons import why_play
from .ruling import Ruling

__all__ = ["DEPENDS", "ILLEGAL", "LEGAL", "Ruling", "judge"]

_RULES: Mapping[type, tuple[CaseRule, ...]] = {
    Play: plays.PLAY,
    FirstTrain: plays.PLAY,
    Draw: idle.DRAW,
    Pass: idle.PASS,
    LayEngine: setup.ENGINE,
    Deal: setup.DEAL,
    Search: setup.SEARCH,
    Stop: setup.STOP,
}

_REASONS: Mapping[type, Callable[[Case], Finding]] = {
    Play: why_play,
    FirstTrain: why_play,
    Draw: idle.why_draw,
    Pass: idle.why_pass,
    LayEngine: lambda case: legal("engine"),
    Deal: lambda case: legal("deal"),
    Search: lambda case: legal("search-one" if case.seating.searches_in_turn else "search"),
    Stop: lambda case: legal("stop"),
}


def judge(table: Table, action: Action) -> Ruling:
    """Whether ``action`` is allowed on ``table``, by which rule, and why.

    Raises UnknownPlayer for a name nobody bears, MisplacedTile for a tile that cannot be where it is taken from,
    Unreadable when nobody is in turn or one of several ends must be named. The field is that of the action.
    """
    seat = _who_acts(table, action)
    drawing = action.tile if isinstance(action, Draw) else None
    elsewhere = _bits_of(action)
    cases = (Case(Choices(possible, seat, drawing), action) for possible in possible_tables(table, elsewhere))
    first = next(cases)
    finding = find(first)
    if any(find(other).verdict != finding.verdict for other in cases):
        return Ruling(DEPENDS, "hidden-tiles", table, action, seat, {"pip": unsure_doubles(table, elsewhere)[0]})
    end = first.end if finding.verdict == LEGAL else None
    return Ruling(finding.verdict, finding.key, table, action, seat, finding.facts, end)


def find(case: Case) -> Finding:
    """The finding that decides a case on a table that shows all that matters: of the first rule that the action breaks,
    else of the first that hangs on hidden tiles, else by which rule it is allowed."""
    unsure: Finding | None = None
    rules = _RULES[type(case.action)]
    if rules is plays.PLAY and case.seating.has_more_rules:
        rules = plays.MORE_PLAY
    for rule in rules:
        finding = rule(case)
        if finding is not None:
            if finding.verdict != DEPENDS:
                return finding
            # What breaks another rule is illegal whatever the hidden tiles are.
            unsure = unsure or finding
    return unsure or _REASONS[type(case.action)](case)


def possible_tables(table: Table, elsewhere: int = 0) -> Iterator[Table]:
    """The tables that this one may be, where hidden tiles decide whether an open double can still be satisfied (IT104):
    one for each way in which such doubles are dead or not. Where all that matters is shown, the table itself.

    ``elsewhere``: the bits of tiles that do not lie on the table, since they are about to be laid or drawn.
    """
    unsure = unsure_doubles(table, elsewhere)
    if not unsure:
        yield table
        return
    answers, known = table.seating.answers, table.seen
    for pip in _pips_of_doubles(table):
        known |= answers[pip] if table.is_dead(pip) else 0
    # All alive and all dead come first: where it matters at all, these two mostly differ.
    for dead in sorted(product((False, True), repeat=len(unsure)), key=lambda dead: sum(dead) not in (0, len(dead))):
        seen = known
        for pip, is_dead in zip(unsure, dead, strict=True):
            seen |= answers[pip] if is_dead else 0
        yield table._replace(seen=seen, blind=False)


def unsure_doubles(table: Table, elsewhere: int = 0) -> list[int]:
    """The pips of doubles of which the table does not show whether they can still be satisfied, where that matters;
    those that one of the tiles ``elsewhere`` satisfies still can be."""
    if not table.blind or not table.seating.ignores_dead:
        return []
    answers = table.seating.answers
    return sorted(pip for pip in _pips_of_doubles(table) if not answers[pip] & elsewhere and not table.knows_dead(pip))


def _bits_of(action: Action) -> int:
    """The tiles of an action, none of which lies on the table before it."""
    match action:
        case Play(tile) | LayEngine(tile):
            return BIT[tile]
        case FirstTrain(tiles):
            return bits(tiles)
        case Draw(Tile() as tile):
            return BIT[tile]
    return 0


def _pips_of_doubles(table: Table) -> set[int]:
    pips = {tile.high for _, tile in table.open_doubles}
    if table.laid and table.laid[-1][0].is_double:
        pips.add(table.laid[-1][0].high)
    return pips


def _who_acts(table: Table, action: Action) -> int:
    # While players draw for the engine in turn, it is laid by who holds it, whoever draws next.
    held = isinstance(action, LayEngine) and table.engine is None and table.seating.searches_in_turn
    seat = (None if held else table.turn) if action.by is None else table.seating.seats.get(action.by)
    if seat is None:
        seat = _unnamed(table, action)
    elif table.turn is None and table.seating.seated and _in_turns(table, action):
        raise _nobody("turn")
    check_has_tiles(table, seat, "turn" if action.by is None else "by")
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


def check_has_tiles(table: Table, seat: int, field: str) -> None:
    """Whoever has emptied the hand plays no more in this round. Raises Unreadable: such a table cannot come about."""
    if table.is_out(seat):
        text = N_("expected a player who has not gone out, got %(got)s")
        raise Unreadable(Phrase(text, {"got": table.players[seat]}), field)


def _unnamed(table: Table, action: Action) -> int:
    """Who acts when the action names nobody, or a name nobody bears, and nobody is in turn."""
    if action.by is not None:
        raise UnknownPlayer(Phrase(N_("expected the name of a player, got %(got)s"), {"got": quote(action.by)}), "by")
    if isinstance(action, LayEngine) and not table.seating.faceup:
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
    return not table.first_turn or (table.has_dealt() and not table.seating.together)


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
        if held is not None and not (field == "engine" and table.seating.faceup):
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

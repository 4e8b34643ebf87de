"""What is amiss with a question to the judge, in the words of the table, beside the row of the page it belongs to.

A table that is laid out by hand may be unfinished, may hold what cannot be read, or may be one that could not have
come about. The messages of the public contract speak to programs; from here come those that people read. Values only:
nothing in here knows of a page, but for the names of its rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from companion.engine.errors import CompanionError, MisplacedTile, UnknownTile, Unreadable
from companion.engine.judging.judge import judge
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import N_, Phrase
from companion.engine.table.actions import name_train
from companion.engine.table.faults import Fault, faults
from companion.engine.table.read_actions import read_action
from companion.engine.table.reading import read_table
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from .position import Position, Written, find_seat
from .typed_text import NO_TILE
from .whereabouts import Whereabouts

_IMPOSSIBLE = frozenset(
    {
        "twice", "set", "chain", "double-twice", "double-end", "laid", "drew", "first-draw", "out", "too-many",
        "no-engine",
    }
)  # fmt: skip
"""The faults of a table that no table can have; what is merely odd is judged as it lies."""

TURN, ACT, TILES, ON, AT = "turn", "act", "tiles", "on", "at"
_ROWS = {"play": TILES, "draw": TILES, "engine": "engine", "deal": TILES, "on": ON, "at": AT, "by": "by"}
_MISSING: Mapping[str, str] = {
    TURN: N_("Say whose turn it is."),
    ACT: N_("Say what is done."),
    TILES: N_("Say which tile it is."),
    ON: N_("Say on which train it is laid."),
    AT: N_("Say against which tile it is laid: the train has several ends."),
}
_NUMBERS = {
    "engine": N_("The engine is a number from 0 to %(most)s, or is not laid yet."),
    "round": N_("The round is a number, 1 or higher."),
    "boneyard": N_("The number of tiles left face down is from 0 to %(most)s, or is not known."),
    "passes": N_("The turns without a tile are a number, 0 or higher."),
}
_FIELD = re.compile(r"(?P<list>trains|hands)\.(?P<name>.*?)(?:\[\d+\])*", re.DOTALL)
_NUMBERED = re.compile(r"\[\d+\]")
_TILE = re.compile(r"\d{1,2}-\d{1,2}")


@dataclass(frozen=True, slots=True)
class Amiss:
    """One thing that is amiss: the rows of the page that are marked for it, and the sentence."""

    rows: tuple[str, ...]
    phrase: Phrase


class CannotJudge(Unreadable):
    """A position that cannot be judged as it is laid out: ``amiss`` is all that is in the way."""

    amiss: tuple[Amiss, ...] = ()


def examine(written: Written, table: Table | None = None) -> tuple[Position, Ruling]:
    """The position that was laid out, and the ruling on it; ``table`` is its table where that was read already.

    Raises CannotJudge.
    """
    places, action = Whereabouts.of(written), written.get("action")
    _refuse(Amiss(tuple(rows), phrase) for rows, phrase in places.list_twice())
    laid_out = written["table"]
    try:
        table = read_table(laid_out) if table is None else table
    except CompanionError as error:
        raise _cannot_judge((_explain_error(error, laid_out),)) from None
    if not written.get("ask"):  # the table of a ready question lies as it asks, a tile drawn against the rules as well
        _refuse(list_impossible(table, laid_out))
    _refuse(Amiss((row,), Phrase(_MISSING[row])) for row in _list_missing(laid_out, action))
    _refuse(Amiss((TILES,), taken) for taken in islice(places.list_taken(action or {}), 1))
    try:
        read = read_action(action, table)
        assert read is not None, "an act that is missing was said above"
        return Position(table, read, written), judge(table, read)
    except CompanionError as error:
        placed = error if error.field == TURN else error.at("action")
        raise _cannot_judge((_explain_error(placed, laid_out),)) from None


def _refuse(found: Iterable[Amiss]) -> None:
    if amiss := tuple(found):
        raise _cannot_judge(amiss)


def _cannot_judge(amiss: tuple[Amiss, ...]) -> CannotJudge:
    error = CannotJudge(amiss[0].phrase)
    error.amiss = amiss
    return error


def explain(position: Position) -> Phrase:
    """Why a position cannot be judged, in the words of the table."""
    try:
        examine(position.written, position.table)
    except CannotJudge as error:
        return error.phrase
    return Phrase(_OTHER[""])


def _list_missing(table: Written, action: Written | None) -> Iterator[str]:
    """The rows of the question that say nothing yet, in the order of the page."""
    if action is None:
        yield ACT
        return
    in_turns = table.get("engine") is not None and not table.get("first_turn")
    if in_turns and not (table.get("turn") or action.get("by")) and {"play", "draw", "pass"} & action.keys():
        yield TURN
    if action.get("play", "x") in ("", []) or action.get("engine") == "":
        yield TILES
    if "play" in action and not action.get("on"):
        yield ON


def list_impossible(table: Table, written: Written) -> Iterator[Amiss]:
    """What no table can have, each fault once; ``written`` is the same table."""
    for fault in faults(table):
        if fault.key in _IMPOSSIBLE:
            yield Amiss((_find_row(fault.field, written),), _word_fault(fault, table))


def _word_fault(fault: Fault, table: Table) -> Phrase:
    """The fault as a sentence that people say."""
    facts = dict(fault.phrase.facts)
    if "train" in facts:
        facts["train"] = name_train(str(facts["train"]))
    if fault.key == "set":
        facts["most"] = Tile.of(table.rules.set_max, table.rules.set_max)
    return Phrase(_FAULTS.get(fault.key, fault.phrase.text), facts, fault.phrase.plural)


_FAULTS: Mapping[str, str] = {
    "twice": N_("%(tile)s cannot lie in two places."),
    "set": N_("There is no %(tile)s in this set: it goes up to %(most)s."),
    "chain": N_("%(tile)s does not fit the %(pip)s before it."),
    "double-twice": N_("%(tile)s is named twice as an open double."),
    "double-end": N_("%(tile)s cannot be open there: %(train)s ends in something else."),
    "laid": N_("%(tile)s was laid in this turn, but does not lie on %(train)s."),
    "drew": N_("%(tile)s was drawn, but is not in the hand that is shown."),
    "out": N_("%(name)s is out and can hold no tile."),
    "too-many": N_("The set has %(whole)s tiles; here are %(n)s."),
    "no-engine": N_("No train can begin before the engine is laid."),
}


def _explain_error(error: CompanionError, table: Written) -> Amiss:
    """What cannot be read, in words, beside its row."""
    row = _find_row(error.field, table)
    facts = error.phrase.facts
    got = str(facts.get("got", "")).strip("'“”")
    if row in _NUMBERS:
        return Amiss((row,), Phrase(_NUMBERS[row], {"most": 12 if row == "engine" else 91} | _limit(facts)))
    if isinstance(error, MisplacedTile) and "player" in facts:
        holds = _holds(table, str(facts["player"]), str(facts["tile"]))
        text = (
            N_("%(tile)s cannot be laid: it is in %(name)s’s hand.")
            if holds
            else N_("%(tile)s is not in the hand that is shown.")
        )
        return Amiss((row,), Phrase(text, {"tile": facts["tile"], "name": facts["player"]}))
    if isinstance(error, MisplacedTile) and "tile" in facts:
        return Amiss((row,), Phrase(N_("%(tile)s is there twice."), {"tile": facts["tile"]}))
    if isinstance(error, MisplacedTile) and (tile := _TILE.search(got)):
        return Amiss((row,), Phrase(_FAULTS["twice"], {"tile": Tile.parse(tile[0])}))
    if error.field.startswith("action.play") and _TILE.fullmatch(got):
        return Amiss((row,), Phrase(N_("%(tile)s is not in the hand that is shown."), {"tile": Tile.parse(got)}))
    if isinstance(error, UnknownTile):
        return Amiss((row,), Phrase(NO_TILE, {"got": got}) if got else Phrase(_MISSING[TILES]))
    if row in ("turn", "by") and "got" not in facts:
        return Amiss((TURN,), Phrase(_MISSING[TURN]))
    if row in _MISSING:
        return Amiss((row,), Phrase(_MISSING[row]))
    return Amiss((row,), Phrase(_OTHER.get(row.partition("-")[0], _OTHER[""]), {"got": got}))


def _holds(table: Written, name: str, tile: str) -> bool:
    hands = table.get("hands") or {}
    return str(Tile.parse(tile)) in (str(Tile.parse(each)) for each in hands.get(name, ()))


def _limit(facts: Mapping[str, object]) -> dict[str, object]:
    return {"most": facts["high"]} if "high" in facts else {}


_OTHER: Mapping[str, str] = {
    "train": N_("This is no train. Give the pip it ends in, or its tiles from the engine outwards, such as 12-4 4-9."),
    "open": N_("A train that has not begun has no open double."),
    "hand": N_("This is no hand. Give its tiles, such as 6-5 4-2."),
    "laid": N_("Give each tile laid in this turn with its train, one a line."),
    "": N_("The table cannot lie like this."),
}


def _find_row(field: str, table: Written) -> str:
    """The row of the page for a field of the contract."""
    if found := _FIELD.fullmatch(field):
        return f"{found['list'].removesuffix('s')}-{_seat_of(found['name'], table)}"
    plain = _NUMBERED.sub("", field)
    if plain.startswith("action"):
        return _ROWS.get(plain.removeprefix("action").lstrip("."), ACT)
    if plain == "open_doubles":
        return _find_row_of_double(field, table)
    return {"first_turn": "first", "mexican_after": "after"}.get(plain, plain)


def _find_row_of_double(field: str, table: Written) -> str:
    """The row of an open double: that of its train."""
    place = re.search(r"\[(\d+)\]", field)
    doubles = table.get("open_doubles") or ()
    each = doubles[int(place[1])] if place and int(place[1]) < len(doubles) else ""
    return f"open-{_seat_of(each[0] if isinstance(each, list) else each, table)}"


def _seat_of(name: object, table: Written) -> str:
    """The seat of a train as the rows of a page call it."""
    return find_seat(str(name), table.get("players") or ())

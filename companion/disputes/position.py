"""A position: a table, what is disputed on it, and the words in which both came. Read once, judged as a value.

Written, it is the request of the judge, ``table`` and ``action``; ``ask`` is the ready question it came of, ``asked``
its answers, and ``ends`` are the last tiles of trains told by their open end alone, as people see them lie there.
``unnamed`` says that its players are words for people of whom nobody is named: ``roles`` (the active player, the next)
or ``seats`` (player 1, player 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.requests import read_judge
from companion.engine.rules.options import Rules
from companion.engine.rules.values import HIGHEST_PIP
from companion.engine.table.actions import Action, Draw, FirstTrain, LayEngine, Play, name_mexicans
from companion.engine.table.reading import read_table
from companion.engine.table.table import Table
from companion.engine.table.writing import action_to_json, table_to_json
from companion.engine.tiles import Tile

from .counting.asked import Count, is_count, read_count, write_count

Written = dict[str, Any]

MEXICAN_SEAT = "m"
"""The Mexican train where seats are numbers."""

UNNAMED, BY_ROLE, BY_SEAT = "unnamed", "roles", "seats"

MEXICAN_SEATS = {
    name: f"{MEXICAN_SEAT}{number if number > 1 else ''}" for number, name in enumerate(name_mexicans(HIGHEST_PIP), 1)
}
"""Every Mexican train that there can be, by its name, and where seats are numbers: m, m2, m3, ..."""


def find_seat(train: str, players: Sequence[str]) -> str:
    """Whose train it is where seats are numbers: "0" for the first of the players, "m" for the Mexican train; empty for
    no train of theirs."""
    return str(players.index(train)) if train in players else MEXICAN_SEATS.get(train, "")


@dataclass(frozen=True, slots=True)
class Position:
    """What is disputed. ``written`` is what a link and a book carry: the very words that it was read from."""

    table: Table
    action: Action | Count
    written: Written

    @property
    def question(self) -> str:
        """The key of the ready question it came of; empty without one."""
        return str(self.written.get("ask", ""))

    @property
    def asked(self) -> dict[str, str] | None:
        """The answers that the question was asked with; None without a question, or where the link is older."""
        told = self.written.get("asked")
        return {str(name): str(value) for name, value in told.items()} if isinstance(told, dict) else None

    @property
    def actor(self) -> str:
        """The name of whoever acts; empty where the position does not say."""
        return name_actor(self.table, self.action)

    @property
    def request(self) -> Written:
        """The judge's request."""
        return {"table": self.written["table"], "action": self.written["action"]}


def name_actor(table: Table, action: Action | Count) -> str:
    """The name of whoever acts on a table; empty where nobody says."""
    return action.by or ("" if table.turn is None else table.players[table.turn])


def read_position(written: Written) -> Position:
    """The position of a link, of a form or of a book. Raises Unreadable with the field in the judge's request."""
    if is_count(written):
        table = _read_table(written)
        return Position(table, read_count(written["action"], len(table.players)), written)
    try:
        table, action = read_judge({"table": written["table"], "action": written.get("action")})
    except RecursionError:
        raise Unreadable(Phrase(N_("expected a train with fewer arms, got too many"))) from None
    if action is None:
        raise Unreadable(Phrase(N_("say what is disputed")), "action")
    return Position(table, action, written)


def _read_table(written: Written) -> Table:
    try:
        return read_table(written["table"])
    except CompanionError as error:
        raise (error if error.field else error.at("table")) from None


def write_position(
    table: Table, action: Action | Count, rules: object, question: str = "", asked: dict[str, str] | None = None
) -> Position:
    """The position of a table and an action that were made as values; ``asked`` are the answers to the question."""
    written = {"table": write_table(table, rules), "action": _write_action(action)}
    return Position(table, action, {**written, "ask": question, "asked": asked or {}} if question else written)


def _write_action(action: Action | Count) -> Written:
    return write_count(action) if isinstance(action, Count) else action_to_json(action)


def mark_unbegun(written: Written, rules: Rules) -> Written:
    """The position of a table that was laid out by hand, on which trains that are public until somebody begins them are
    so without a marker; where these rules begin none so it is not read for that."""
    if rules.trains_start != "public":
        return written
    return _with_public(written, [*written["table"].get("public", ()), *_list_public_unbegun(written["table"])])


def unmark_unbegun(written: Written, rules: Rules) -> Written:
    """The same, as the markers lie on it."""
    if rules.trains_start != "public":
        return written
    unbegun = _list_public_unbegun(written["table"])
    return _with_public(written, [name for name in written["table"].get("public") or () if name not in unbegun])


def _with_public(written: Written, names: list[str]) -> Written:
    return {**written, "table": {**written["table"], "public": list(dict.fromkeys(names))}}


def _list_public_unbegun(written: Written) -> list[str]:
    """Whose train is public because nobody has begun it; nobody's on a table that cannot be read."""
    try:
        table = read_table({key: value for key, value in written.items() if key != "public"})
    except (CompanionError, RecursionError):
        return []
    return [name for seat, name in enumerate(table.players) if table.is_public(seat)]


_ALWAYS = frozenset({"rules", "players", "round", "engine", "trains", "public", "turn"})


def write_table(table: Table, rules: object) -> Written:
    """A table as the contract writes it, without what reading adds by itself: it has to fit into a link."""
    whole = {**table_to_json(table), "rules": rules}
    usual = {"passes": 0, "mexican_after": table.players[-1] if table.players else None}
    if not table.first_turn:
        usual["starter"] = table.players[0] if table.players else None
    return {
        key: value
        for key, value in whole.items()
        if key in _ALWAYS or not (value is None or value == [] or value == {} or value == usual.get(key, ()))
    }


def tiles_of(action: Action | Count) -> tuple[Tile, ...]:
    """The tiles of an act that are known."""
    match action:
        case FirstTrain(tiles=tiles) | Count(tiles=tiles):
            return tiles
        case Play(tile=tile) | LayEngine(tile=tile):
            return (tile,)
        case Draw(tile=tile):
            return (tile,) if tile else ()
    return ()

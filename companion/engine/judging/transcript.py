"""A round as text that people can read and paste: printed and parsed here and nowhere else.

    rules: persian
    players: Ana, Ben
    engine: 12
    turn: Ana
    hand Ana: 12-5 5-3 6-6
    boneyard: 60

    Ana: 12-5 5-3
    Ben: draw 9-1, pass
    Ana: 6-6 > mexican, draw ?, pass

First the table, then a line for each turn: who, and what was done, with commas between. A tile goes on the own train
unless ``> name`` says on which (``> mexican``, ``> Ben at 6-6``); several tiles are a first train; ``draw ?`` is a tile
nobody has shown; ``deal 15``, ``search`` and ``stop`` are everybody's and have no name. Lines beginning with # are
remarks. A table in the middle of a round is one line ``table:`` with the object of the contract.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..digits import read_number
from ..errors import CompanionError, Unreadable, quote
from ..phrases import N_, Phrase
from ..strict_json import decode_json
from ..table.actions import MEXICAN, Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search, Stop
from ..table.expected import expected
from ..table.read_actions import read_action
from ..table.reading import read_table
from ..table.table import Table
from ..table.writing import action_to_json, rules_written, table_to_json
from .judge import judge
from .turn import Over

_PLAIN = re.compile(r'[^\s:,>"#\[{][^:,>"\n\r]*')
_HEADS = ("rules", "players", "round", "engine", "starter", "turn", "boneyard", "table")
_ALONE = re.compile(r"\s*(deal\b|search\b|stop\b|engine\s)")


class Trouble(NamedTuple):
    """Something in a record that could not be read or is not allowed: its line, counted from 1, and why."""

    line: int
    phrase: Phrase


class Round(NamedTuple):
    """A round: the table it begins with, what was done, and what in its record made no sense."""

    table: Table | None
    actions: tuple[Action, ...]
    over: Over | None = None
    troubles: tuple[Trouble, ...] = ()


def write_record(table: Table, actions: Iterable[Action]) -> str:
    """The record of a round that begins with this table. Raises ValueError for an action that is not legal."""
    lines = _head(table)
    lines.append("")
    who: str | None = None
    for action in actions:
        ruling = judge(table, action)
        if not ruling:
            raise ValueError(f"a legal action expected, got one that is {ruling.verdict}: {ruling.why}")
        name = _actor(table, action)
        step = _step(table, action, name)
        fresh = not table.laid and table.drew is None
        if name is not None and name == who and not fresh:
            lines[-1] += f", {step}"
        else:
            lines.append(step if name is None else f"{_quoted(name)}: {step}")
        who = name
        table = ruling.step.table
    return "\n".join(lines) + "\n"


def _head(table: Table) -> list[str]:
    written = table_to_json(table)
    if _plain_start(table) != table:
        return [f"table: {json.dumps(written, ensure_ascii=False)}"]
    rules = rules_written(table.rules)
    lines = [
        f"rules: {rules if isinstance(rules, str) else json.dumps(rules, ensure_ascii=False)}",
        f"players: {', '.join(_quoted(name) for name in table.players)}",
        f"round: {table.round}",
    ]
    if table.engine is not None:
        lines.append(f"engine: {table.engine}")
    lines.append(f"starter: {_quoted(table.players[table.starter])}")
    if table.turn is not None:
        lines.append(f"turn: {_quoted(table.players[table.turn])}")
    lines += [f"hand {_quoted(name)}: {' '.join(tiles)}".rstrip() for name, tiles in written["hands"].items()]
    if table.boneyard is not None:
        lines.append(f"boneyard: {table.boneyard}")
    return lines


def _plain_start(table: Table) -> Table | None:
    """The table as the plain lines of a head would tell it; None where these cannot be read."""
    written = table_to_json(table)
    told = {
        key: written[key] for key in ("rules", "players", "round", "engine", "starter", "turn", "hands", "boneyard")
    }
    try:
        return read_table({**told, "first_turn": written["players"]})
    except CompanionError:
        return None


def _quoted(name: str) -> str:
    plain = _PLAIN.fullmatch(name) and name == name.strip() and not _ALONE.match(name + " ") and " at " not in name
    taken = name in _HEADS or name.startswith("hand ")
    return name if plain and not taken else json.dumps(name, ensure_ascii=False)


def _actor(table: Table, action: Action) -> str | None:
    if isinstance(action, Search) and table.seating.searches_in_turn:
        return action.by
    if isinstance(action, (Deal, Search, Stop)) or (isinstance(action, LayEngine) and table.seating.faceup):
        return None
    return action.by if action.by is not None else table.players[table.turn or 0]


def _step(table: Table, action: Action, name: str | None) -> str:
    written = action_to_json(action)
    if isinstance(action, (Play, FirstTrain)):
        tiles = " ".join(written["play"]) if isinstance(action, FirstTrain) else written["play"]
        at = f" at {written['at']}" if "at" in written else ""
        return f"{tiles} > {_quoted(action.on)}{at}" if action.on != name or at else tiles
    if isinstance(action, Draw):
        return f"draw {'?' if action.tile is None else action.tile}"
    if isinstance(action, LayEngine):
        return f"engine {action.tile}"
    if isinstance(action, Deal):
        return f"deal {action.tiles}"
    return "pass" if isinstance(action, Pass) else "search" if isinstance(action, Search) else "stop"


def read_record(text: str) -> Round:
    """The round of a record. What makes no sense is collected as troubles, and reading goes on behind it."""
    return _Reader().read(text)


class _Reader:
    def __init__(self) -> None:
        self.troubles: list[Trouble] = []
        self.head: dict[str, Any] = {}
        self.table: Table | None = None
        self.first: Table | None = None
        self.actions: list[Action] = []
        self.over: Over | None = None

    def read(self, text: str) -> Round:
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
        for place, (number, line) in enumerate(lines):
            try:
                if self.table is None and self._head_line(line):
                    continue
                if self.table is None:
                    self._begin()
                self._turn(number, line)
            except CompanionError as error:
                self.troubles.append(Trouble(number, error.phrase))
                if self.table is None and not self._is_head(line):
                    # Without a table no turn can be understood.
                    return Round(None, (), None, tuple(self.troubles))
            del place
        if self.table is None:
            self._at_the_end(lines)
        return Round(self.first, tuple(self.actions), self.over, tuple(self.troubles))

    def _at_the_end(self, lines: list[tuple[int, str]]) -> None:
        try:
            self._begin()
        except CompanionError as error:
            self.troubles.append(Trouble(lines[-1][0] if lines else 1, error.phrase))

    def _is_head(self, line: str) -> bool:
        key = line.partition(":")[0]
        return key in _HEADS or key.startswith("hand ")

    def _head_line(self, line: str) -> bool:
        if not self._is_head(line):
            return False
        key, value = _split(line)
        if key == "table":
            self.head = _object(value)
        elif key.startswith("hand "):
            name = _name(key[5:])
            self.head.setdefault("hands", {})[name] = value.split()
        elif key in ("round", "engine", "boneyard"):
            number = read_number(value)
            self.head[key] = value if number is None else number
        elif key == "players":
            self.head[key] = [_name(name) for name in _parts(value)]
        else:
            self.head[key] = _object(value) if value.startswith("{") else _name(value)
        return True

    def _begin(self) -> None:
        head = dict(self.head)
        if "trains" not in head:
            head.setdefault("first_turn", head.get("players"))
        head.setdefault("engine", None)
        self.table = self.first = read_table(head)

    def _turn(self, number: int, line: str) -> None:
        name, steps = _who(line)
        for step in _parts(steps):
            try:
                self._do(name, step)
            except CompanionError as error:
                self.troubles.append(Trouble(number, error.phrase))

    def _do(self, name: str | None, step: str) -> None:
        table = self.table
        assert table is not None
        if self.over is not None:
            text = N_("expected no action after the end of the round, got %(got)s")
            raise Unreadable(Phrase(text, {"got": quote(step)}))
        written = _read_step(step, name)
        if name is not None and (table.turn is None or table.players[table.turn] != name):
            written["by"] = name
        action = read_action(written, table)
        assert action is not None
        ruling = judge(table, action)
        if not ruling:
            raise Unreadable(ruling.why)
        self.actions.append(action)
        self.table, self.over = ruling.step


def _split(line: str) -> tuple[str, str]:
    """The part before the colon and the part after it; a quoted name may have colons in it."""
    found = re.match(r'((?:hand\s+)?"(?:[^"\\]|\\.)*"|[^:"]*):', line)
    if found is None:
        raise expected(N_("expected a line such as 'Ana: 6-2', got %(got)s"), line, "")
    return found[1].strip(), line[found.end() :].strip()


def _who(line: str) -> tuple[str | None, str]:
    if _ALONE.match(line):
        return None, line
    name, steps = _split(line)
    return _name(name), steps


def _name(text: str) -> str:
    text = text.strip()
    if not text.startswith('"'):
        return text
    try:
        return str(decode_json(text))
    except ValueError:
        raise expected(N_("expected a name in quotes, got %(got)s"), text, "") from None


def _object(text: str) -> Any:
    try:
        return decode_json(text)
    except (ValueError, RecursionError):
        raise expected(N_("expected an object, got %(got)s"), text, "") from None


def _parts(text: str) -> Iterator[str]:
    """The parts between commas, commas within quotes left alone."""
    for part in re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', text):
        if part.strip():
            yield part.strip()


def _read_step(step: str, name: str | None) -> dict[str, Any]:
    """The action of the contract that a step means."""
    word, _, rest = step.partition(" ")
    rest = rest.strip()
    if word in ("pass", "search", "stop"):
        return {word: True}
    if word == "draw":
        return {"draw": True if rest == "?" else rest}
    if word == "engine":
        return {"engine": rest}
    if word == "deal":
        number = read_number(rest)
        return {"deal": rest if number is None else number}
    tiles, _, where = step.partition(">")
    on, _, at = where.strip().rpartition(" at ") if re.search(r" at \S+$", where) else (where.strip(), "", "")
    played = tiles.split()
    written: dict[str, Any] = {"play": played if len(played) != 1 else played[0], "on": _name(on) or name or MEXICAN}
    if at:
        written["at"] = at
    return written

"""A position at the table in two writings: the fields of a page, and the JSON of the public contract.

The fields are what a form can hold: seats are numbers from 0, ``m`` is the Mexican train, tiles are written as people
write them. Whatever the fields say that cannot be understood goes on as it is, so that the engine words the fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.disputes.position import MEXICAN_SEATS, Written
from companion.disputes.typed_text import PIECE, make_plain, read_figure, split_tiles
from companion.engine.digits import read_number

Fields = MultiDict[str, str]

UNKNOWN, EMPTY = "?", "-"
ORDER = re.compile(r"(\d{1,3})(?:\s*=\s*(\S+))?", re.ASCII)


# From fields to the contract


def read_fields(fields: Fields, rules: object) -> Written:
    """The position that a laid-out table and its act make, as a form sent them."""
    lists = dict(fields.lists())
    made: Written = {"table": _Table(fields, lists).write(rules), "action": read_act(fields, read_names(lists))}
    ends = _read_ends(fields, read_names(lists))
    return {**made, "ends": ends} if ends else made


def _read_ends(fields: Mapping[str, str], names: Sequence[str]) -> Written:
    """The last tiles of trains of which only the end is told, by train."""
    told = {name: split_tiles(fields.get(f"last-{seat}", "")) for seat, name in _rows(names)}
    return {name: last[0] for name, last in told.items() if len(last) == 1}


def _rows(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The seat and the name of every train, the Mexican ones last."""
    yield from ((str(seat), name) for seat, name in enumerate(names))
    yield from ((seat, name) for name, seat in MEXICAN_SEATS.items() if name not in names)


def read_names(lists: Mapping[str, Sequence[str]]) -> list[str]:
    """The names at the table, in seat order."""
    return [" ".join(name.split())[:40] for name in lists.get("name", ())]


def read_train_name(seat: str, names: Sequence[str]) -> str:
    """The train of a seat as the contract calls it; what is no seat stays as it is."""
    for name, mexican in MEXICAN_SEATS.items():
        if seat == mexican:
            return name
    place = read_number(seat)
    return names[place] if place is not None and place < len(names) else seat


class _Table:
    def __init__(self, fields: Mapping[str, str], lists: Mapping[str, Sequence[str]]) -> None:
        self.fields, self.lists = fields, lists
        self.names = read_names(lists)

    def write(self, rules: object) -> Written:
        table: Written = {
            "rules": rules,
            "players": self.names,
            "round": read_figure(self._text("round")) or 1,
            "engine": read_figure(self._text("engine")),
            "trains": self._trains(),
            "public": self._seats("public"),
            "open_doubles": self._doubles(),
            "first_turn": self._seats("first"),
            "turn": self._name("turn"),
            "laid": [self._laid(line) for line in self._text("laid").splitlines() if line.strip()],
            "drew": self._drew(),
            "hands": self._hands(),
            "out": self._seats("out"),
            "failed": self._seats("failed"),
        }
        for key, field in (("boneyard", "boneyard"), ("passes", "passes")):
            if (value := read_figure(self._text(field))) is not None:
                table[key] = value
        for key, field in (("starter", "starter"), ("mexican_after", "after")):
            if name := self._name(field):
                table[key] = name
        return {key: value for key, value in table.items() if (value != [] and value is not None) or key in _KEPT}

    def _text(self, field: str) -> str:
        return self.fields.get(field, "").strip()

    def _name(self, field: str) -> str | None:
        text = self._text(field)
        return read_train_name(text, self.names) if text else None

    def _seats(self, field: str) -> list[str]:
        return [read_train_name(seat, self.names) for seat in self.lists.get(field, ())]

    def _trains(self) -> Written:
        read = {name: read_train(self._text(f"train-{seat}")) for seat, name in _rows(self.names)}
        return {name: train for name, train in read.items() if train is not None}

    def _hands(self) -> Written:
        typed = {name: make_plain(self._text(f"hand-{seat}")) for seat, name in _rows(self.names)}
        return {name: [] if text == EMPTY else split_tiles(text) for name, text in typed.items() if text}

    def _doubles(self) -> list[object]:
        found: list[tuple[int, object]] = []
        for seat, name in _rows(self.names):
            for order, double in ORDER.findall(make_plain(self._text(f"open-{seat}"))):
                found.append((int(order), [name, double] if double else name))
        return [each for _, each in sorted(found, key=lambda each: each[0])]

    def _laid(self, line: str) -> list[str]:
        tile, _, rest = make_plain(line).partition(" ")
        train, _, at = rest.rpartition(" @ ") if " @ " in rest else (rest, "", "")
        named = [tile, read_train_name(train.strip(), self.names)]
        return [*named, at.strip()] if at.strip() else named

    def _drew(self) -> object:
        drawn = [True if text == UNKNOWN else text for text in make_plain(self._text("drew")).split()]
        return drawn if len(drawn) > 1 else drawn[0] if drawn else None


_KEPT = frozenset({"players", "engine", "public"})


def read_train(text: str) -> object:
    """The train of a field as the contract writes it; None for nothing."""
    typed = make_plain(text)
    if not typed:
        return None
    if (end := read_number(typed)) is not None:
        return end
    line: list[Any] = []
    around: list[list[Any]] = []
    for piece in PIECE.findall(typed):
        if piece == "(":
            around.append(line)
            line = []
        elif piece == ")" and around:
            arm, line = line, around.pop()
            line.append(arm)
        elif not line and not around and (pip := read_number(piece)) is not None:
            line.append(pip)  # what lies before it is not known
        else:
            line.append(piece)
    return around[0] if around else line


def read_act(fields: Mapping[str, str], names: Sequence[str]) -> Written | None:
    """The act of a form at a table with these names; None where none was chosen."""
    act = fields.get("act", "")
    played = split_tiles(fields.get("tiles", ""))
    first = played[0] if played else ""
    action: Written
    match act:
        case "play" | "train":
            action = {"play": played if act == "train" or len(played) > 1 else first}
            action["on"] = read_train_name(fields.get("on", ""), names)
            if at := make_plain(fields.get("at", "")):
                action["at"] = at
        case "draw":
            action = {"draw": first or True}
        case "engine":
            action = {"engine": first}
        case "deal":
            action = {"deal": read_figure(fields.get("tiles", "")) or 0}
        case "pass" | "search" | "stop":
            action = {act: True}
        case _:
            return None
    if by := fields.get("by", ""):
        action["by"] = read_train_name(by, names)
    return action


# From the contract to fields


def write_fields(position: Mapping[str, Any]) -> Fields:
    """A position as the fields of the layout; what no field can hold is left out."""
    table = position.get("table") or {}
    names = [name for name in _list(table.get("players")) if isinstance(name, str)]
    fields = MultiDict([("name", name) for name in names])
    seats = MEXICAN_SEATS | {name: str(seat) for seat, name in enumerate(names)}
    for key, field in (("round", "round"), ("engine", "engine"), ("boneyard", "boneyard"), ("passes", "passes")):
        _put(fields, field, table.get(key))
    for key, field in (("turn", "turn"), ("starter", "starter"), ("mexican_after", "after")):
        _put(fields, field, _seat(seats, table.get(key)))
    for key, field in (("first_turn", "first"), ("out", "out"), ("failed", "failed"), ("public", "public")):
        for name in _list(table.get(key)):
            _put(fields, field, _seat(seats, name))
    for name, train in _dict(table.get("trains")).items():
        _put(fields, f"train-{seats.get(name)}", write_train(train))
    for name, hand in _dict(table.get("hands")).items():
        _put(fields, f"hand-{seats.get(name)}", " ".join(map(str, _list(hand))) or EMPTY)
    for name, last in _dict(position.get("ends")).items():
        _put(fields, f"last-{seats.get(name)}", last)
    for name, orders in _open_doubles(table).items():
        _put(fields, f"open-{seats.get(name)}", orders)
    _put(fields, "laid", "\n".join(_laid_lines(table)))
    drew = table.get("drew")
    drawn = drew if isinstance(drew, list) else [drew]
    _put(fields, "drew", " ".join(UNKNOWN if tile is True else str(tile) for tile in drawn if tile is not None))
    _put_action(fields, position.get("action"), seats)
    return fields


def _laid_lines(table: Mapping[str, Any]) -> Iterator[str]:
    for each in _list(table.get("laid")):
        if isinstance(each, list) and len(each) in (2, 3):
            yield f"{each[0]} {each[1]}{f' @ {each[2]}' if len(each) > 2 else ''}"


def _seat(seats: Mapping[str, str], name: object) -> str | None:
    return seats.get(name) if isinstance(name, str) else None


def write_train(train: object) -> str:
    """A train as its field says it: the pip of its end, or its tiles with side arms in brackets."""
    if not isinstance(train, list):
        return str(train)
    return " ".join(f"({write_train(piece)})" if isinstance(piece, list) else str(piece) for piece in train)


def _open_doubles(table: Mapping[str, Any]) -> dict[str, str]:
    orders: dict[str, list[str]] = {}
    for order, each in enumerate(_list(table.get("open_doubles")), 1):
        name, double = each[:2] if isinstance(each, list) and len(each) in (2, 3) else (each, None)
        orders.setdefault(str(name), []).append(f"{order}={double}" if double else str(order))
    return {name: " ".join(each) for name, each in orders.items()}


def _put_action(fields: Fields, action: object, seats: Mapping[str, str]) -> None:
    if not isinstance(action, Mapping):
        return
    act = next((kind for kind in ("play", "draw", "pass", "engine", "deal", "search", "stop") if kind in action), "")
    said = action.get(act)
    _put(fields, "act", "train" if isinstance(said, list) else act)
    _put(fields, "tiles", " ".join(map(str, said)) if isinstance(said, list) else None if said is True else said)
    for key in ("on", "by"):
        _put(fields, key, _seat(seats, action.get(key)))
    _put(fields, "at", action.get("at"))


def _put(fields: Fields, field: str, value: object) -> None:
    if value is not None and value != "" and not isinstance(value, (list, dict)):
        fields.add(field, str(value))


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}

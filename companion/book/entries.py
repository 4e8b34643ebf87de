"""What can be written into the book of a game, and each entry as JSON.

An entry is never changed once it is written: a mistake is corrected by another entry, and undo is an entry that
voids an earlier one. Players are named by their seat, 0 for the first, clockwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import keep_rules, rules_from_json

from .hands import Hand, hand_from_json, hand_to_json


@dataclass(frozen=True)
class Begun:
    """The game begins: who sits where, and the rules as they are now, whatever becomes of the preset later.

    ``changes`` are the options changed from the preset (as written in a request), ``language`` that of its paper,
    ``house`` the name that the table gave to rules of its own.
    """

    title: str
    players: tuple[str, ...]
    preset: str
    changes: Mapping[str, Any]
    rules: Rules
    language: str = "en"
    house: str = ""


@dataclass(frozen=True)
class RoundEntered:
    """A round is over: its engine's pip, the hand left at every seat, and the seats that went out (none: blocked)."""

    number: int
    engine: int
    hands: tuple[Hand, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class RoundCorrected:
    """A round entered before is replaced, as a whole, by these values."""

    number: int
    engine: int
    hands: tuple[Hand, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class PlayerRenamed:
    """The player at this seat bears another name from now on, in past rounds too."""

    seat: int
    name: str


@dataclass(frozen=True)
class Adjusted:
    """Points beside those of the hands: a penalty or a bonus.

    ``points`` are added to the total of whoever sits at ``seat`` as the rules count (a whole number, below 0 too, not
    0); ``round`` is the round it belongs to, ``ruling`` the number of the entry that keeps the ruling it comes from.
    """

    seat: int
    points: int
    reason: str
    round: int
    ruling: int | None = None


@dataclass(frozen=True)
class Joined:
    """A guest takes the seat after the last and plays from round ``round`` on, beginning with ``total`` points."""

    name: str
    round: int
    total: int


@dataclass(frozen=True)
class Left:
    """The player at this seat does not play from round ``round`` on; the total stays, without a place."""

    seat: int
    round: int


@dataclass(frozen=True)
class RulingKept:
    """A ruling was kept with the game: the question and the answer as the judge's request and answer objects."""

    title: str
    request: Mapping[str, Any]
    answer: Mapping[str, Any]


@dataclass(frozen=True)
class Finished:
    """The table stops the game before its last round."""


@dataclass(frozen=True)
class Reopened:
    """A game that was stopped goes on."""


@dataclass(frozen=True)
class Voided:
    """Undo: the entry with this sequence number no longer counts."""

    seq: int


@dataclass(frozen=True)
class Restored:
    """Redo: the entry with this sequence number counts again."""

    seq: int


Act: TypeAlias = (
    RoundEntered | RoundCorrected | PlayerRenamed | Adjusted | Joined | Left | RulingKept | Finished | Reopened
)
"""An entry that can be voided and restored."""

Entry: TypeAlias = Begun | Act | Voided | Restored


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """The entry as a JSON object; ``kind`` says which one it is."""
    match entry:
        case Begun():
            return {
                "kind": "begun",
                "title": entry.title,
                "players": list(entry.players),
                "preset": entry.preset,
                "changes": dict(entry.changes),
                "rules": keep_rules(entry.rules),
                "language": entry.language,
                **({"house": entry.house} if entry.house else {}),
            }
        case RoundEntered() | RoundCorrected():
            hands = [hand_to_json(hand) for hand in entry.hands]
            body = {"number": entry.number, "engine": entry.engine, "hands": hands, "out": list(entry.out)}
            return {"kind": "round" if isinstance(entry, RoundEntered) else "correction", **body}
        case PlayerRenamed():
            return {"kind": "rename", "seat": entry.seat, "name": entry.name}
        case Adjusted():
            body = {"seat": entry.seat, "points": entry.points, "reason": entry.reason, "round": entry.round}
            return {"kind": "adjust", **body, **({} if entry.ruling is None else {"ruling": entry.ruling})}
        case Joined():
            return {"kind": "join", "name": entry.name, "round": entry.round, "total": entry.total}
        case Left():
            return {"kind": "leave", "seat": entry.seat, "round": entry.round}
        case RulingKept():
            kept = {"title": entry.title, "request": dict(entry.request), "answer": dict(entry.answer)}
            return {"kind": "ruling", **kept}
        case Finished():
            return {"kind": "finish"}
        case Reopened():
            return {"kind": "reopen"}
        case Voided():
            return {"kind": "void", "seq": entry.seq}
        case Restored():
            return {"kind": "restore", "seq": entry.seq}


def entry_from_json(body: object) -> Entry:
    """The entry that a JSON object describes. Raises Unreadable with the field that cannot be understood."""
    kind = body.get("kind") if isinstance(body, Mapping) else None
    read = _READERS.get(kind) if isinstance(kind, str) else None
    if read is None or not isinstance(body, Mapping):
        raise Unreadable(Phrase(N_("expected an entry of a known kind, got %(got)s"), {"got": quote(kind)}), "kind")
    return read(body)


def _read_begun(body: Mapping[str, Any]) -> Begun:
    rules = _take(body, "rules", dict)
    return Begun(
        title=_take(body, "title", str),
        players=tuple(_all(body, "players", str)),
        preset=_take(body, "preset", str),
        changes={name: value for name, value in _take(body, "changes", dict).items() if name in OPTIONS},
        rules=_rules(rules),
        language=_take(body, "language", str),
        house=_take(body, "house", str) if "house" in body else "",
    )


def _rules(given: Mapping[str, Any]) -> Rules:
    try:
        return _frozen_rules(json.dumps(given, sort_keys=True))
    except Unreadable as error:
        raise error.at("rules") from None


@lru_cache(maxsize=256)
def _frozen_rules(rules: str) -> Rules:
    return rules_from_json(json.loads(rules))


def _round(
    body: Mapping[str, Any], kind: Callable[..., RoundEntered | RoundCorrected]
) -> RoundEntered | RoundCorrected:
    hands = tuple(hand_from_json(hand, f"hands[{index}]") for index, hand in enumerate(_take(body, "hands", list)))
    number, engine = _take(body, "number", int), _take(body, "engine", int)
    return kind(number=number, engine=engine, hands=hands, out=tuple(_all(body, "out", int)))


def _take(body: Mapping[str, Any], name: str, kind: type) -> Any:
    value = body.get(name)
    if type(value) is not kind:
        text = N_("expected a value of type %(kind)s, got %(got)s")
        raise Unreadable(Phrase(text, {"kind": kind.__name__, "got": quote(value)}), name)
    return value


def _all(body: Mapping[str, Any], name: str, kind: type) -> list[Any]:
    values = _take(body, name, list)
    for index, value in enumerate(values):
        if type(value) is not kind:
            text = N_("expected a value of type %(kind)s, got %(got)s")
            raise Unreadable(Phrase(text, {"kind": kind.__name__, "got": quote(value)}), f"{name}[{index}]")
    return list(values)


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Entry]] = {
    "begun": _read_begun,
    "round": lambda body: _round(body, RoundEntered),
    "correction": lambda body: _round(body, RoundCorrected),
    "rename": lambda body: PlayerRenamed(_take(body, "seat", int), _take(body, "name", str)),
    "adjust": lambda body: Adjusted(
        seat=_take(body, "seat", int),
        points=_take(body, "points", int),
        reason=_take(body, "reason", str),
        round=_take(body, "round", int),
        ruling=_take(body, "ruling", int) if "ruling" in body else None,
    ),
    "join": lambda body: Joined(_take(body, "name", str), _take(body, "round", int), _take(body, "total", int)),
    "leave": lambda body: Left(_take(body, "seat", int), _take(body, "round", int)),
    "ruling": lambda body: RulingKept(
        _take(body, "title", str), _take(body, "request", dict), _take(body, "answer", dict)
    ),
    "finish": lambda body: Finished(),
    "reopen": lambda body: Reopened(),
    "void": lambda body: Voided(_take(body, "seq", int)),
    "restore": lambda body: Restored(_take(body, "seq", int)),
}

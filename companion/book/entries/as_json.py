"""Each entry of a book as JSON, written and read: what was written once is read for ever."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import keep_rules, rules_from_json
from companion.engine.typed_json import take, take_all

from .entry import (
    Adjusted,
    Begun,
    EndAgreed,
    Entry,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Reopened,
    Restored,
    Returned,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from .hands import hand_from_json, hand_to_json


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
                **({"looks": list(entry.looks)} if entry.looks else {}),
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
        case Returned():
            return {"kind": "back", "seat": entry.seat, "round": entry.round}
        case RulingKept():
            kept = {"title": entry.title, "request": dict(entry.request), "answer": dict(entry.answer)}
            return {"kind": "ruling", **kept}
        case EndAgreed():
            agreed = {"rounds": entry.rounds, "until": entry.until}
            return {"kind": "end", **{name: value for name, value in agreed.items() if value is not None}}
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
    rules = take(body, "rules", dict)
    return Begun(
        title=take(body, "title", str),
        players=tuple(take_all(body, "players", str)),
        preset=take(body, "preset", str),
        changes={name: value for name, value in take(body, "changes", dict).items() if name in OPTIONS},
        rules=_rules(rules),
        language=take(body, "language", str),
        house=take(body, "house", str) if "house" in body else "",
        looks=tuple(take_all(body, "looks", int)) if "looks" in body else (),
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
    hands = tuple(hand_from_json(hand, f"hands[{index}]") for index, hand in enumerate(take(body, "hands", list)))
    number, engine = take(body, "number", int), take(body, "engine", int)
    return kind(number=number, engine=engine, hands=hands, out=tuple(take_all(body, "out", int)))


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Entry]] = {
    "begun": _read_begun,
    "round": lambda body: _round(body, RoundEntered),
    "correction": lambda body: _round(body, RoundCorrected),
    "rename": lambda body: PlayerRenamed(take(body, "seat", int), take(body, "name", str)),
    "adjust": lambda body: Adjusted(
        seat=take(body, "seat", int),
        points=take(body, "points", int),
        reason=take(body, "reason", str),
        round=take(body, "round", int),
        ruling=take(body, "ruling", int) if "ruling" in body else None,
    ),
    "join": lambda body: Joined(take(body, "name", str), take(body, "round", int), take(body, "total", int)),
    "leave": lambda body: Left(take(body, "seat", int), take(body, "round", int)),
    "back": lambda body: Returned(take(body, "seat", int), take(body, "round", int)),
    "ruling": lambda body: RulingKept(
        take(body, "title", str), take(body, "request", dict), take(body, "answer", dict)
    ),
    "end": lambda body: EndAgreed(
        rounds=take(body, "rounds", int) if "rounds" in body else None,
        until=take(body, "until", str) if "until" in body else None,
    ),
    "finish": lambda body: Finished(),
    "reopen": lambda body: Reopened(),
    "void": lambda body: Voided(take(body, "seq", int)),
    "restore": lambda body: Restored(take(body, "seq", int)),
}

"""The ``amiss`` request of the public contract: what went wrong at a table, and how it is put right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import find_preset, read_rules
from companion.engine.table.expected import COUNT, TEXT, expected, read_object

from .remedy import OtherLaw, Price, Remedy, find_remedy
from .told import Told, find_mishap, tell

Say = Callable[[Phrase], str]

MOST_LETTERS = 120
"""Of a name; whatever is named further is none."""

_TEXTS = ("who", "kind", "when", "law")
_NUMBERS = ("tiles", "hand", "players")
_NEEDED, _MORE = ("rules", "mishap"), ("id", *_TEXTS, *_NUMBERS)


def answer_amiss(request: object, say: Say = str) -> dict[str, Any]:
    """The answer to one request, or the error that says what cannot be read and in which field."""
    identity = request.get("id") if isinstance(request, dict) else None
    try:
        return {"id": identity, **remedy_to_json(read_amiss(request), say)}
    except CompanionError as error:
        return {"id": identity, "error": say(error.phrase), "field": error.field}


def read_amiss(asked: object) -> Remedy:
    """The remedy that a request asks for. Raises Unreadable with the field, UnknownRules."""
    request = read_object(asked, _NEEDED, _MORE)
    spec = request["rules"]
    rules = read_rules(spec)
    told = tell(find_mishap(request["mishap"]), rules, **_read_told(request))
    return find_remedy(told, rules, find_preset(spec if isinstance(spec, str) else str(spec["preset"])))


def _read_told(request: Mapping[str, Any]) -> dict[str, Any]:
    """What was told beside the mishap itself."""
    told: dict[str, Any] = {}
    for key in _TEXTS:
        if request.get(key) is not None:
            if not isinstance(request[key], str) or not request[key].strip():
                raise expected(TEXT, request[key], key)
            if len(request[key]) > MOST_LETTERS:
                raise Unreadable(_too_long(len(request[key])), key)
            told[key] = request[key]
    for key in _NUMBERS:
        if request.get(key) is not None:
            if type(request[key]) is not int:
                raise expected(COUNT, request[key], key)
            told[key] = request[key]
    return told


def told_to_json(told: Told) -> dict[str, Any]:
    """What was told, as a request has it: without what is left out."""
    written = {
        "mishap": told.mishap.key, "who": told.who, "kind": told.kind, "when": told.when,
        "tiles": told.tiles if told.mishap.counts else None, "hand": told.hand, "law": told.law,
        "players": told.players or None,
    }  # fmt: skip
    return {key: value for key, value in written.items() if value not in (None, "")}


def remedy_to_json(remedy: Remedy, say: Say = str) -> dict[str, Any]:
    """A remedy as the contract writes it."""
    return {
        "option": remedy.told.option,
        "law": remedy.law,
        "agreed": remedy.is_agreed,
        "headline": say(Phrase(remedy.headline)),
        "why": say(remedy.because),
        "late": remedy.is_late,
        "limit": say(remedy.limit) if remedy.limit else None,
        "steps": [
            {"key": step.key, "do": say(step.lead), "how": say(step.more), "advised": step.is_advised}
            for step in remedy.steps
        ],
        "price": _write_price(remedy.price),
        "points": remedy.points,
        "source": remedy.source or None,
        "authority": [say(line) for line in remedy.authority],
        "sheets": {sheet.preset: list(sheet.codes) for sheet in remedy.sheets},
        "others": [_write_other(other, say) for other in remedy.others],
    }


def _write_price(price: Price) -> dict[str, int]:
    return {"points": price.points, "tiles": price.tiles, "turns": price.turns}


def _write_other(other: OtherLaw, say: Say) -> dict[str, Any]:
    return {
        "law": other.value,
        "says": say(other.sentence),
        "price": _write_price(other.price),
        "source": other.source or None,
    }


def _too_long(letters: int) -> Phrase:
    return Phrase(N_("expected at most %(most)s letters, got %(got)s"), {"most": MOST_LETTERS, "got": letters})

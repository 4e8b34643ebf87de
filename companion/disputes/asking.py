"""The ``ask`` request of the public contract: a ready question, with what its answer hangs on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.book.entries.hands import Hand, hand_from_json
from companion.engine.errors import CompanionError, UnknownPlayer
from companion.engine.phrases import N_, Phrase
from companion.engine.table.expected import COUNT, NAME, OBJECT, TEXT, expected, read_object

from .answer import write_answer
from .questions import QUESTIONS
from .questions.answers import WHO
from .questions.question import answer_question
from .setting import Setting, name_setting
from .verdict import Verdict, rule_on

NAMES = ("A", "B", "C", "D")
_STEPS = tuple(dict.fromkeys([WHO, *(step.name for each in QUESTIONS.values() for step in each.steps)]))
_NEEDED, _MORE = ("rules", "question"), ("id", "players", "round", "left", *_STEPS)


def answer_ask(request: object, say: Callable[[Phrase], str] = str) -> dict[str, Any]:
    """The answer to one request, or the error that says what cannot be read and in which field."""
    identity = request.get("id") if isinstance(request, dict) else None
    try:
        found, granted = ask(request)
        return {"id": identity, **_write(found, granted, say)}
    except CompanionError as error:
        return {"id": identity, "error": say(error.phrase), "field": error.field}


def ask(asked: object) -> tuple[Verdict, tuple[Phrase, ...]]:
    """The verdict that a request asks for, and what was taken for granted. Raises Unreadable with the field."""
    request = read_object(asked, _NEEDED, _MORE)
    question = QUESTIONS.get(request["question"]) if isinstance(request["question"], str) else None
    if question is None:
        raise expected(N_("expected the key of a question, got %(got)s"), request["question"], "question")
    setting = _read_setting(request)
    position, granted = answer_question(question, setting, _read_answers(request, setting))
    return rule_on(setting, position), granted


def _read_setting(request: Mapping[str, Any]) -> Setting:
    names, number = request.get("players", list(NAMES)), request.get("round", 1)
    if not isinstance(names, list) or not names or not all(isinstance(name, str) and name for name in names):
        raise expected(N_("expected a list of names, got %(got)s"), names, "players")
    if len(set(names)) < len(names):
        raise expected(N_("expected names that differ, got %(got)s"), names, "players")
    if type(number) is not int or number < 1:
        raise expected(COUNT, number, "round")
    setting = name_setting(request["rules"], tuple(names), number)
    return replace(setting, hands=_read_hands(request.get("left", {}), names))


def _read_hands(left: object, names: list[str]) -> tuple[Hand | None, ...]:
    """The hands of the round by player, as a score is told; none where nobody told any."""
    if not isinstance(left, dict):
        raise expected(OBJECT, left, "left")
    for name in left:
        if name not in names:
            raise expected(NAME, name, f"left.{name}", UnknownPlayer)
    hands = tuple(hand_from_json(left[name], f"left.{name}") if name in left else None for name in names)
    return hands if left else ()


def _read_answers(request: Mapping[str, Any], setting: Setting) -> dict[str, str]:
    """The answers as a page would send them: a name is a seat, a list of tiles a text."""
    told: dict[str, str] = {}
    for name in _STEPS:
        value = request.get(name)
        if value is None:
            continue
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            value = " ".join(value)
        if type(value) not in (str, int):
            raise expected(TEXT, value, name)
        told[name] = str(setting.players.index(value)) if value in setting.players else str(value)
    return told


def _write(found: Verdict, granted: tuple[Phrase, ...], say: Callable[[Phrase], str]) -> dict[str, Any]:
    others = [
        {
            "rules": each.preset,
            "outcome": each.outcome,
            "headline": say(each.word),
            "why": say(each.why),
            "source": [quote.passage.code for quote in each.quotes],
        }
        for each in found.other_sheets
    ]
    return {
        "outcome": found.outcome,
        "figure": found.figure,
        **write_answer(found, say),
        "headline": say(found.headline),
        "granted": [say(phrase) for phrase in granted],
        "lines": [say(phrase) for phrase in found.figures],
        "request": found.position.request,
        "others": others,
    }

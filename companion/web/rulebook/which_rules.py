"""Which rules do we play? One question after the other, every answer a link; then the nearest set and what differs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import render_template, request, url_for

from companion.engine.rules.common import names_of
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.which import MOST_QUESTIONS, OPEN, Near, Search, find_answer, offered, search
from companion.engine.rules.which_questions import QUESTIONS, Answer, Question

from ..games.carried import game_in_address, people_in_address
from ..games.rules_contract import PREFIX
from ..games.scenes import Scene, draw_scenes
from .blueprint import pages
from .which_pictures import PICTURES

SAID, SET, MORE = "said", "set", "more"


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop on the way: a question that was answered, with the address at which it is asked again."""

    question: Question
    answer: Answer | None
    address: str


@pages.get("/rules/which")
def which() -> str:
    """The next question; when nothing is left to ask, the nearest set."""
    thorough = MORE in request.args
    found = search(_read_answers(), thorough)
    common = {
        "found": found,
        "stops": _stops(found, thorough),
        "known": sum(answer != OPEN for answer in found.answered.values()),
        "most": MOST_QUESTIONS,
        "total": len(PRESETS),
        "draw": draw_answer,
        "came_from": _came_from(),
    }
    if found.next:
        answers = [(each, _address(found.answered, thorough, found.next, each.key)) for each in offered(found.next)]
        unsure = _address(found.answered, thorough, found.next, OPEN)
        return render_template("rulebook/which.html", answers=answers, unsure=unsure, **common)
    return render_template("rulebook/which_found.html", **common, **_result(found))


def _came_from() -> str:
    """Where the first question leads back to: the new game that is carried along, else the list of all rule sets."""
    game = game_in_address()
    return url_for("games.new", **game) if game else url_for("rulebook.sets")


def draw_answer(question: Question, answer: Answer) -> tuple[Scene, ...]:
    """The picture of an answer, row by row."""
    return draw_scenes(PICTURES[question.key][answer.key])


def _result(found: Search) -> Mapping[str, object]:
    chosen = next((each for each in found.nearest if each.preset.name == request.args.get(SET)), None)
    near = chosen or found.nearest[0]
    parting = found.parting if not chosen and 2 * near.agreeing >= len(near.given) > 0 else None
    equals = found.equals[:2] if parting else ()
    sheet = {**people_in_address(), "preset": near.preset.name}
    sheet |= {"was_preset": near.preset.name} if people_in_address() else {}
    ours = {**sheet, **_points(near)}
    return {
        "near": near,
        "others": [(each, _of_set(found, each)) for each in found.nearest if each is not near][:3],
        "parting": parting,
        "equals": [(each, _of_set(found, each), find_answer(each.preset, parting)) for each in equals if parting],
        "play": url_for("games.new", **sheet),
        "play_ours": url_for("games.new", **ours),
        "assumed": [(OPTIONS[name].question, _name(name, value, near)) for name, value in near.assumed.items()],
        "change": url_for("games.new", **ours, rules="open", _anchor="q-blank_value"),
        "differing": len(near.differences),
        "again": _written({}),
        "on": _written(found.answered, **{MORE: 1}) if len(found.answered) < MOST_QUESTIONS else None,
    }


def _name(option: str, value: Any, near: Near) -> str:
    return names_of(option, near.preset.rules)[value]


def _points(near: Near) -> dict[str, Any]:
    """The changes as the form of a new game has them."""
    points = {PREFIX + name: json.dumps(value, separators=(",", ":")) for name, value in near.changes.items()}
    return {**points, PREFIX + "hand_size": str(near.tiles)} if near.tiles else points


def _read_answers() -> dict[str, str]:
    """What was answered, in order: ``said=double:anywhere&said=able:-``."""
    told = (each.partition(":") for each in request.args.getlist(SAID)[: 2 * MOST_QUESTIONS])
    return {key: answer for key, _, answer in told}


def _stops(found: Search, thorough: bool) -> list[Stop]:
    told = list(found.answered.items())
    return [
        Stop(QUESTIONS[key], QUESTIONS[key].find(answer), _written(dict(told[:n]), **({MORE: 1} if thorough else {})))
        for n, (key, answer) in enumerate(told)
    ]


def _address(answered: Mapping[str, str], thorough: bool, question: Question, answer: str) -> str:
    return _written({**answered, question.key: answer}, **({MORE: 1} if thorough else {}))


def _of_set(found: Search, near: Near) -> str:
    return _written(found.answered, **{SET: near.preset.name})


def _written(answered: Mapping[str, str], **more: Any) -> str:
    said = [f"{key}:{answer}" for key, answer in answered.items()]
    return url_for("rulebook.which", said=said, **more, **game_in_address())

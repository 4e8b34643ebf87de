"""The requests of the contract: what cannot be read has a field, a replay stops at the first illegal action."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.errors import UnknownRules
from companion.engine.requests import answer_judge, answer_replay, answer_train
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.table.writing import action_to_json, table_to_json

from .rounds import opened, play_on, seats

PLAYERS = ["Ana", "Ben", "Cruz", "Dot"]


def table(**changes: Any) -> dict[str, Any]:
    usual = {
        "rules": "persian",
        "players": PLAYERS,
        "engine": 12,
        "trains": {"Ana": ["12-4", "4-6"], "Ben": ["12-2", "2-8"], "mexican": ["12-9"]},
        "turn": "Ana",
        "hands": {"Ana": ["6-3", "5-0"], "Ben": ["8-3"]},
        "boneyard": 20,
    }
    return {key: value for key, value in {**usual, **changes}.items() if value is not ...}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rules": "polish"}, "rules"),
        ({"rules": {"preset": "persian", "mexican": "off", "mexican_double": "never"}}, "rules.mexican_double"),
        ({"rules": ...}, "rules"),
        ({"players": []}, "players"),
        ({"players": ["Ana", "Ana"]}, "players[1]"),
        ({"players": ["Ana", "mexican"]}, "players[1]"),
        ({"engine": ...}, "engine"),
        ({"engine": 13}, "engine"),
        ({"trains": {"Ann": []}}, "trains.Ann"),
        ({"trains": {"Ana": ["12-4", "6-99"]}}, "trains.Ana[1]"),
        ({"trains": {"Ana": ["12-4", ["4-6"]]}}, "trains.Ana[1]"),
        ({"trains": {"Ana": 13}}, "trains.Ana"),
        ({"hands": {"Ana": ["6-3", "12-12"]}}, "hands.Ana[1]"),
        ({"hands": {"Ana": ["6-3"], "Ben": ["3-6"]}}, "hands.Ben[0]"),
        ({"hands": {"Ann": []}}, "hands.Ann"),
        ({"hands": {"Ana": ["13-1"]}}, "hands.Ana[0]"),
        ({"public": ["Ann"]}, "public[0]"),
        ({"open_doubles": [["Ana", "6-5"]]}, "open_doubles[0][1]"),
        ({"first_turn": "Ana"}, "first_turn"),
        ({"turn": "Ann"}, "turn"),
        ({"turn": ...}, "turn"),
        ({"laid": [["6-3"]]}, "laid[0]"),
        ({"drew": "12-4"}, "drew"),
        ({"drew": False}, "drew"),
        ({"boneyard": -1}, "boneyard"),
        ({"boneyard": True}, "boneyard"),
        ({"passes": "1"}, "passes"),
        ({"round": 0}, "round"),
        ({"trians": {}}, "trians"),
    ],
)
def test_tables_that_cannot_be_read(changes: dict[str, Any], field: str) -> None:
    answer = answer_judge({"id": 1, "table": table(**changes), "action": {"pass": True}})
    assert answer.get("field") == field, answer
    assert answer["id"] == 1


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({}, "action"),
        ("pass", "action"),
        ({"pass": False}, "action.pass"),
        ({"pass": True, "draw": True}, "action"),
        ({"pass": True, "on": "Ana"}, "action.on"),
        ({"play": "6-3"}, "action.on"),
        ({"play": "6-3", "on": "Ann"}, "action.on"),
        ({"play": "6-3", "on": "Ana", "by": "Ann"}, "action.by"),
        ({"play": [], "on": "Ana"}, "action.play"),
        ({"play": ["6-3", "x"], "on": "Ana"}, "action.play[1]"),
        ({"play": "8-3", "on": "Ana"}, "action.play"),
        ({"play": "12-4", "on": "Ana"}, "action.play"),
        ({"play": "7-7", "on": "Ana"}, "action.play"),
        ({"play": "6-3", "on": "Ana", "at": "5-5"}, "action.at"),
        ({"draw": "8-3"}, "action.draw"),
        ({"draw": "6-4"}, "action.draw"),
        ({"draw": 6}, "action.draw"),
        ({"deal": "15"}, "action.deal"),
        ({"engine": "x"}, "action.engine"),
    ],
)
def test_actions_that_cannot_be_read(action: Any, field: str) -> None:
    answer = answer_judge({"id": 1, "table": table(), "action": action})
    assert answer.get("field") == field, answer
    answer = answer_replay({"id": 1, "table": table(), "actions": [action]})
    assert answer.get("field") == field.replace("action", "actions[0]"), answer


def test_the_list_of_what_is_legal() -> None:
    answer = answer_judge({"id": 1, "table": table(), "action": None})
    assert answer == {"id": 1, "legal": [{"play": "6-3", "on": "Ana"}]}
    hidden = answer_judge({"id": 1, "table": table(hands={}), "action": None})
    assert hidden["legal"] == [{"play": {"pip": 6}, "on": "Ana"}, {"play": {"pip": 9}, "on": "mexican"}]
    may_draw = answer_judge({"id": 1, "table": table(hands={}, rules="hebrew"), "action": None})
    assert may_draw["legal"][-1] == {"draw": True}


def test_a_ruling_that_hangs_on_a_hand() -> None:
    answer = answer_judge({"id": 1, "table": table(hands={}), "action": {"draw": True}})
    assert (answer["verdict"], answer["rule"], answer["next"], answer["over"]) == ("depends", "must-play", None, None)
    assert answer["why"] == "Allowed only if Ana holds no tile that can be laid (open: 6, 9)."


@pytest.mark.parametrize("name", PRESETS)
def test_replaying_a_round(name: str) -> None:
    random = Random(7)
    rules = read_rules(name)
    table, _ = opened(rules, seats(rules, random, 4), random)
    moments = list(play_on(table, random))
    actions = [action_to_json(moment.action) for moment in moments if moment.action is not None]
    answer = answer_replay(json.loads(json.dumps({"id": 1, "table": table_to_json(table), "actions": actions})))
    assert answer["ok"], answer
    assert answer["plays"] == len(actions)
    assert answer["next"] == table_to_json(moments[-1].table)
    assert answer["over"]["how"] in ("out", "blocked")
    wrong = [*actions[:3], {"deal": 3}, *actions[3:]]
    answer = answer_replay(json.loads(json.dumps({"id": 1, "table": table_to_json(table), "actions": wrong})))
    assert (answer["ok"], answer["at"], answer["verdict"]) == (False, 3, "illegal")
    answer = answer_replay({"id": 1, "table": table_to_json(table), "actions": [*actions, {"pass": True}]})
    assert answer["field"] == f"actions[{len(actions)}]"


WORDS = [None, True, False, 0, -1, 3, 12, 99, 10**30, 1.5, "", "Ana", "mexican", "6-6", "12-4", "engine", [], {}, [[]]]


def mutated(value: Any, random: Random) -> Any:
    """The same JSON with one thing in it changed, removed or doubled."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        chance = random.random()
        if chance < 0.12:
            return {name: inner for name, inner in value.items() if name != key}
        if chance < 0.18:
            return {**value, random.choice(["x", "at", "by", "pass", "public"]): random.choice(WORDS)}
        return {**value, key: mutated(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.85:
        place = random.randrange(len(value))
        chance = random.random()
        if chance < 0.15:
            return value[:place] + value[place + 1 :]
        if chance < 0.3:
            return [*value, value[place]]
        return [*value[:place], mutated(value[place], random), *value[place + 1 :]]
    if isinstance(value, str) and random.random() < 0.3:
        return value[::-1] or "-"
    return copy.deepcopy(random.choice(WORDS))


def test_twenty_thousand_broken_requests() -> None:
    random = Random(20)
    text = (Path(__file__).parent.parent / "cases" / "judge.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    requests = [{key: case[key] for key in ("id", "table", "action")} for case in cases]
    trains = [{"id": 1, "engine": 12, "hand": ["12-5", "5-5", "5-3"], "prefer": "tiles"}]
    errors = 0
    for number in range(20_000):
        base = random.choice(trains if number % 20 == 0 else requests)
        for _ in range(random.choice((1, 1, 2, 4))):
            base = mutated(base, random)
        if number % 20 == 0:
            answer = answer_train(base)
        elif number % 20 == 1 and isinstance(base, dict):
            answer = answer_replay({"id": 1, "table": base.get("table"), "actions": [base.get("action")] * 3})
        else:
            answer = answer_judge(base)
        json.dumps(answer)
        if "error" in answer:
            errors += 1
            assert isinstance(answer["error"], str)
            assert isinstance(answer["field"], str)
    assert 5_000 < errors < 19_000


def test_contradictory_rules_name_both_options() -> None:
    with pytest.raises(UnknownRules, match="'mexican_double' against 'mexican'"):
        read_rules({"preset": "hebrew-private", "mexican_double": "never"})

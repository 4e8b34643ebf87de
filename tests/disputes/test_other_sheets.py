"""What is not asked at a table is said beside its answer, and the other sheets are asked the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.disputes.asking import answer_ask
from companion.disputes.granted import list_granted
from companion.disputes.other_sheets import plain_sheets
from companion.disputes.position import read_position
from companion.disputes.questions import QUESTIONS, Question
from companion.disputes.questions.question import answer_question
from companion.disputes.setting import name_setting, read_setting
from companion.disputes.verdict import rule_on
from companion.engine.rules.presets import PRESETS

NAMES = ("Ana", "Ben", "Cruz", "Dot")
SHEETS = tuple(sheet.name for sheet in plain_sheets())
PIP = "6"
FIRST_TURN = "It is Ana’s first turn of the round."
BEGUN = "Everybody has had a first turn."

Answers = Mapping[str, str]


def put(rules: str, question: str, answers: Answers) -> dict[str, Any]:
    """The answer to a question as a program gets it."""
    return _put(rules, question, tuple(answers.items()))


@cache
def _put(rules: str, question: str, answers: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    answer = answer_ask({"rules": rules, "question": question, "players": list(NAMES), "who": "Ana", **dict(answers)})
    assert "error" not in answer, answer
    return answer


def unasked(preset: str) -> Iterator[tuple[Question, list[str]]]:
    """The questions of which something is taken for granted under these rules, and what."""
    setting = name_setting(preset, NAMES)
    for question in QUESTIONS.values():
        asked = [step.name for step in question.list_steps(setting)]
        silent = [step.name for step in question.steps if step.choices and step.name not in asked]
        if silent and not (question.needs_mexican and setting.rules.mexican == "off"):
            yield question, silent


def every_answer(question: Question, left_out: tuple[str, ...] = ()) -> Iterator[Answers]:
    """The answers that a question can be given, but for what is left out."""
    steps = [step for step in question.steps if step.name not in left_out]
    for chosen in product(*([each.value for each in step.choices] or [PIP] for step in steps)):
        yield dict(zip((step.name for step in steps), chosen, strict=True))


def of_others(answer: Mapping[str, Any]) -> dict[str, str]:
    return {each["rules"]: each["outcome"] for each in answer["others"]}


@pytest.mark.parametrize("preset", PRESETS)
def test_other_sheets_answer_as_when_they_are_asked_themselves(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    conditional = {question.key for each in PRESETS for question, _ in unasked(each)}
    for question in (QUESTIONS[key] for key in sorted(conditional)):
        if question.needs_mexican and setting.rules.mexican == "off":
            continue
        for answers in every_answer(question):
            found = of_others(put(preset, question.key, answers))
            asked = {sheet: put(sheet, question.key, answers)["outcome"] for sheet in found}
            assert len(found) >= len(SHEETS) - 1
            assert found == asked, (question.key, answers)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_not_asked_stands_in_what_is_taken_for_granted(preset: str) -> None:
    for question, silent in unasked(preset):
        for rest in every_answer(question, tuple(silent)):
            plain = put(preset, question.key, rest)
            told = [
                put(preset, question.key, answers)
                for answers in every_answer(question)
                if rest.items() <= answers.items()
            ]
            same = [each for each in told if each["granted"] == plain["granted"]]
            assert same, (question.key, rest)
            for each in same:
                assert (each["outcome"], of_others(each)) == (plain["outcome"], of_others(plain)), (question.key, rest)


@pytest.mark.parametrize("preset", [name for name, each in PRESETS.items() if each.rules.mexican != "off"])
def test_the_mexican_train_in_the_first_turn_is_asked_of_the_first_turn(preset: str) -> None:
    if "mexican" in {question.key for question, _ in unasked(preset)}:
        plain, first = put(preset, "mexican", {}), put(preset, "mexican", {"when": "first"})
        assert (plain["outcome"], plain["others"]) == (first["outcome"], first["others"])
    else:
        first = put(preset, "mexican", {"when": "first"})
    assert FIRST_TURN in first["granted"]
    assert all(outcome == "illegal" for sheet, outcome in of_others(first).items() if sheet != "hebrew")
    assert BEGUN in put(preset, "mexican", {"when": "later"})["granted"]


def test_a_position_that_names_no_turn_keeps_the_turn_of_its_table() -> None:
    """Links that were kept before the question was answered for the first turn are of a later one."""
    setting = name_setting("hebrew", NAMES)
    position, _ = answer_question(QUESTIONS["mexican"], setting, {"when": "later"})
    older = read_position({**position.written, "asked": {}})
    assert BEGUN in map(str, list_granted(setting, older))
    assert {each.outcome for each in rule_on(setting, older).other_sheets} == {"legal"}


def test_a_train_nobody_has_begun_is_open_as_each_sheet_begins_it() -> None:
    bare = put("hebrew", "begin", {"which": "bare"})
    assert (bare["outcome"], of_others(bare)["italian"]) == ("illegal", "legal")
    plain = put("italian", "begin", {})
    assert plain["outcome"] == "legal"
    assert set(of_others(plain).values()) == {"illegal"}
    assert "Ana’s train is public without a marker." in plain["granted"]


def test_a_sheet_that_is_not_for_so_many_says_so_with_the_line_that_shows_it() -> None:
    setting = name_setting("persian", tuple(f"P{n}" for n in range(10)))
    position, _ = answer_question(QUESTIONS["play"], setting, {"tile": "9-2", "train": "2"})
    found = {each.preset: each for each in rule_on(setting, position).other_sheets}
    assert {each.outcome for each in found.values()} == {"cannot"}
    assert {str(each.word) for each in found.values()} == {"not for 10 players"}
    shown = {name: str(each.quotes[0].fragment.gist) for name, each in found.items()}
    assert shown == {
        "hebrew": "Up to eight players can play with the double-12 set.",
        "czech-plus": "With 7 or 8 players each takes 8 tiles.",
        "italian": "With 7 or 8 players each takes 10 tiles.",
    }


def test_partners_are_told_that_the_same_sheet_is_asked_without_them() -> None:
    """By the line for partners (HE94) a tile goes on the partner's train; without partners the sheet forbids it."""
    changed = name_setting({"preset": "hebrew-pairs", "rounds": 5}, NAMES)
    position, _ = answer_question(QUESTIONS["play"], changed, {"who": "0", "tile": "9-2", "train": "2", "end": "9"})
    found = {each.preset: str(each.title) for each in rule_on(changed, position).other_sheets}
    assert (found["hebrew"], found["italian"]) == ("Hebrew, without partners", "Italian")
    alone = name_setting({"preset": "hebrew", "rounds": 5}, NAMES)
    position, _ = answer_question(QUESTIONS["play"], alone, {"who": "0", "tile": "9-2", "train": "2", "end": "9"})
    assert "Hebrew" in {str(each.title) for each in rule_on(alone, position).other_sheets}


def test_a_first_turn_taken_together_is_asked_under_sheets_that_take_them_in_turn() -> None:
    """Nobody is in turn on such a table; by the other sheets whoever acts is."""
    table = {
        "rules": "czech-plus", "players": list(NAMES), "engine": 12, "trains": {"Ana": ["12-5"]},
        "first_turn": ["Ben", "Cruz", "Dot"],
    }  # fmt: skip
    position = read_position({"table": table, "action": {"play": "9-3", "on": "Ben", "by": "Ben"}})
    found = rule_on(read_setting(table), position)
    assert found.kind == "illegal"
    assert {each.preset: each.outcome for each in found.other_sheets} == dict.fromkeys(
        ("hebrew", "persian", "italian"), "illegal"
    )

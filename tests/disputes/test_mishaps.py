"""What went wrong: remedies made by hand, and what holds of every law of every mishap."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.disputes.mishaps.catalogue import MISHAPS, Mishap
from companion.disputes.mishaps.procedures import PROCEDURES
from companion.disputes.mishaps.remedy import find_remedy
from companion.disputes.mishaps.request import answer_amiss
from companion.disputes.mishaps.steps import STEPS
from companion.disputes.mishaps.told import Told, tell
from companion.engine.rules.declaration import Law
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.rules.validity import is_allowed

CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "cases/amiss.jsonl").read_text("utf-8").splitlines()]
TOLD_BY_CASE = ("expect", "note")
PERSIAN = PRESETS["persian"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_remedy_is_as_it_was_worked_out_by_hand(case: dict[str, Any]) -> None:
    answer = answer_amiss({key: value for key, value in case.items() if key not in TOLD_BY_CASE})
    found = {**answer, "steps": [step["key"] for step in answer.get("steps", ())]}
    assert {key: found.get(key) for key in case["expect"]} == case["expect"], answer


def test_every_mishap_has_twenty_cases_and_every_law_one() -> None:
    by_mishap = {key: [case for case in CASES if case["mishap"] == key] for key in MISHAPS}
    assert {key: len(cases) for key, cases in by_mishap.items() if len(cases) < 20} == {}
    seen = {(case["expect"]["option"], case["expect"]["law"]) for case in CASES}
    assert {(option, value) for option in PROCEDURES for value in PROCEDURES[option]} - seen == set()


def told_of(mishap: Mishap, rules: Rules, **more: Any) -> Iterator[Told]:
    """The mishap with every answer to its questions."""
    answers: list[dict[str, str]] = [{}]
    for question in mishap.questions:
        answers = [{**before, question.name: answer} for before in answers for answer in question.answers]
    for each in answers:
        yield tell(mishap, rules, **each, **more)


def every_law() -> Iterator[tuple[Rules, Told]]:
    """Every value of every law as agreed on, under each sheet, with every answer to the questions of its mishap."""
    for name in ("hebrew", "persian", "czech-plus", "czech-minus", "italian"):
        for mishap in MISHAPS.values():
            for option in mishap.laws:
                for value in OPTIONS[option].values:
                    rules = read_rules({"preset": name, option: value} if value != OPTIONS[option].default else name)
                    yield from ((rules, told) for told in told_of(mishap, rules) if told.option == option)


def test_the_laws_are_those_of_the_rules() -> None:
    assert {option: set(values) for option, values in PROCEDURES.items()} == {
        option: set(OPTIONS[option].values) for mishap in MISHAPS.values() for option in mishap.laws
    }


def test_every_step_is_used() -> None:
    used = {step for laws in PROCEDURES.values() for each in laws.values() for told in each.steps.values()
            for step in told.split()}  # fmt: skip
    assert used | {"allowed"} == set(STEPS)


def test_every_law_says_what_to_do_and_costs_what_it_declares() -> None:
    for rules, told in every_law():
        remedy = find_remedy(told, rules, PERSIAN)
        assert remedy.steps, told
        price = (remedy.price.points, remedy.price.tiles, remedy.price.turns)
        law = OPTIONS[told.option].laws.get(remedy.law, Law())
        assert price in ((law.points, law.tiles, law.turns), (0, 0, 0)), told
        due = not (remedy.is_late or told.kind == "boneyard" or remedy.headline in ("Still in time", "No mistake"))
        assert not due or price == (law.points, law.tiles, law.turns), told
        assert remedy.points == (-1 if rules.scoring == "winner_takes" else 1) * price[0], told


def test_a_law_that_is_agreed_on_is_held_to_and_names_its_source() -> None:
    for rules, told in every_law():
        remedy, value = find_remedy(told, rules, PERSIAN), getattr(rules, told.option)
        if is_allowed(told.option, rules):
            assert (remedy.law, remedy.is_agreed, remedy.source) == (OPTIONS[told.option].default, False, "")
            continue
        assert remedy.law == value
        assert remedy.is_agreed == (value != OPTIONS[told.option].default)
        if remedy.is_agreed:
            assert remedy.source == OPTIONS[told.option].laws[value].source
            assert bool(remedy.source) == bool(remedy.publisher)


def test_no_law_is_agreed_on_what_the_rules_allow() -> None:
    """Neither where it stands in the rules nor where the table chooses it now; where they forbid it, it is held to."""
    asked = {"id": 1, "mishap": "able", "kind": "drew"}
    agreed = answer_amiss({**asked, "rules": {"preset": "hebrew", "drew_able": "fifty"}})
    chosen = answer_amiss({**asked, "rules": "hebrew", "law": "fifty"})
    for found in (agreed, chosen):
        assert (found["headline"], found["law"], found["agreed"]) == ("No mistake", "silent", False)
        assert (found["points"], found["source"]) == (0, None)
    held = answer_amiss({**asked, "rules": {"preset": "hebrew", "drew_able": "fifty", "must_play": True}})
    assert (held["headline"], held["law"], held["agreed"]) == ("50, or the hand", "fifty", True)


def test_a_law_that_a_sheet_brings_is_published_by_that_sheet() -> None:
    asked = {"id": 1, "mishap": "last-tile", "when": "later"}
    own = answer_amiss({**asked, "rules": "tactic"})
    agreed = answer_amiss({**asked, "rules": {"preset": "persian", "announce_last": "draw_two"}})
    assert own["law"] == agreed["law"] == "draw_two"
    assert own["source"] == PRESETS["tactic"].sheet.address
    assert agreed["source"] == OPTIONS["announce_last"].laws["draw_two"].source
    told = {each["law"]: each["source"] for each in own["others"]}
    assert told["courtesy"] == OPTIONS["announce_last"].laws["courtesy"].source


def test_without_a_law_nothing_is_due_and_no_sheet_speaks_of_what_follows() -> None:
    for name, preset in PRESETS.items():
        for mishap in MISHAPS.values():
            for told in told_of(mishap, preset.rules):
                if getattr(preset.rules, told.option) != OPTIONS[told.option].default:
                    continue
                remedy = find_remedy(told, preset.rules, preset)
                assert not remedy.is_agreed, name
                assert not remedy.is_chosen, name
                assert (remedy.price.points, remedy.price.tiles, remedy.price.turns) == (0, 0, 0)
                assert len(remedy.sheets) == 4
                assert [other.value for other in remedy.others] == [
                    value for value in OPTIONS[told.option].values if value != OPTIONS[told.option].default
                ]


def test_the_sheet_of_the_table_stands_first_and_the_row_for_its_players_is_quoted() -> None:
    for name, row in (("hebrew", "HE50"), ("persian", "FA3"), ("czech-minus", "CS23"), ("italian", "IT15")):
        told = tell(MISHAPS["count"], PRESETS[name].rules, players=6)
        first = find_remedy(told, PRESETS[name].rules, PRESETS[name]).sheets[0]
        assert [quote.passage.code for quote in first.quotes] == [row]


def test_whoever_is_named_stands_in_the_steps() -> None:
    rules = read_rules({"preset": "persian", "announce_last": "draw_two"})
    said = find_remedy(tell(MISHAPS["last-tile"], rules, who="Ben"), rules, PERSIAN).steps[0]
    assert str(said.lead) == "Ben draws 2 tiles."
    said = find_remedy(tell(MISHAPS["last-tile"], rules), rules, PERSIAN).steps[0]
    assert str(said.lead) == "the player draws 2 tiles."


REFUSED: dict[str, tuple[object, str]] = {
    "no object": ([], ""),
    "no rules": ({"mishap": "play"}, "rules"),
    "no mishap": ({"rules": "persian"}, "mishap"),
    "unknown rules": ({"rules": "swahili", "mishap": "play"}, "rules"),
    "unknown mishap": ({"rules": "persian", "mishap": "quarrel"}, "mishap"),
    "mishap no text": ({"rules": "persian", "mishap": ["play"]}, "mishap"),
    "unknown key": ({"rules": "persian", "mishap": "play", "tile": "6-2"}, "tile"),
    "who empty": ({"rules": "persian", "mishap": "play", "who": " "}, "who"),
    "who no text": ({"rules": "persian", "mishap": "play", "who": 1}, "who"),
    "no such time": ({"rules": "persian", "mishap": "play", "when": "over"}, "when"),
    "no such kind": ({"rules": "persian", "mishap": "play", "kind": "many"}, "kind"),
    "no tiles": ({"rules": "persian", "mishap": "count", "tiles": 0}, "tiles"),
    "tiles no number": ({"rules": "persian", "mishap": "count", "tiles": True}, "tiles"),
    "tiles where none count": ({"rules": "persian", "mishap": "play", "tiles": 2}, "tiles"),
    "hand below 0": ({"rules": "persian", "mishap": "able", "hand": -1}, "hand"),
    "one player": ({"rules": "persian", "mishap": "count", "players": 1}, "players"),
    "law of another": ({"rules": "persian", "mishap": "play", "law": "fifty"}, "law"),
    "silent is no law": ({"rules": "persian", "mishap": "play", "law": "silent"}, "law"),
    "law beside the one agreed": (
        {"rules": {"preset": "persian", "misplay": "face_up"}, "mishap": "play", "law": "before_next"}, "law",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "field"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_read_is_an_error_with_its_field(request_: object, field: str) -> None:
    answer = answer_amiss(request_)
    assert answer.keys() == {"id", "error", "field"}
    assert answer["field"] == field
    assert answer["error"].startswith("expected") or field == "rules"

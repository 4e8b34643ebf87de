"""Every rule that the judge can name is worded, with a passage, and every wording can be reached."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import companion.engine.judging
from companion.engine.judging.judge import judge
from companion.engine.judging.rulebook import RULES
from companion.engine.playing.random_rounds import simulate
from companion.engine.requests import answer_judge
from companion.engine.rules.presets import PRESETS

from .rounds import CAST

ENGINE = Path(companion.engine.judging.__file__).parent
JUST_LAID = {"trains": {"Ana": ["12-6", "6-6"]}, "laid": [["6-6", "Ana"]], "hands": {"Ana": ["6-2"]}}
RULE_FILES = ("places.py", "train_rules.py", "plays.py", "reasons.py", "idle.py", "setup.py")
KEY = re.compile(r'"([a-z]+(?:-[a-z]+)*)"')


def named_in(*modules: str) -> set[str]:
    found: set[str] = set()
    for module in modules:
        found |= set(KEY.findall((ENGINE / module).read_text(encoding="utf-8")))
    return found


def test_every_rule_is_worded_and_named() -> None:
    named = named_in(*RULE_FILES, "judge.py")
    assert RULES.keys() <= named
    for call in re.findall(
        r'(?:illegal|depends)\(\s*"([a-z-]+)"',
        "".join((ENGINE / module).read_text(encoding="utf-8") for module in RULE_FILES),
    ):
        assert call in RULES


def test_a_rule_is_worded_once() -> None:
    """The judge, the rule book of a sheet and the values of its options have a sentence in one place."""
    rules = ENGINE.parent / "rules"
    modules = [*(ENGINE / "rulebook").glob("*.py"), rules / "common.py", *(rules / "sentences").glob("*.py")]
    worded = Counter(
        node.args[0].value
        for module in modules
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "N_" and isinstance(node.args[0], ast.Constant)
    )
    assert len(worded) > len(RULES)
    assert [sentence for sentence, times in worded.items() if times > 1] == []


@pytest.mark.parametrize("key", RULES)
def test_sentences(key: str) -> None:
    rule = RULES[key]
    for text in filter(None, (rule.text, rule.unsure)):
        assert text.endswith(".")
        assert text[0].isupper() or text.startswith("%(")
    for passage in rule.cited.split():
        assert re.fullmatch(r"(HE|FA|CS|IT)\d+", passage)


@pytest.mark.parametrize("name", PRESETS)
def test_every_ruling_of_a_round_can_be_said(name: str) -> None:
    played = simulate(PRESETS[name].rules, CAST[:4], Random(11), keep=True)
    for table, action in played.moments:
        ruling = judge(table, action)
        assert ruling
        assert "%" not in str(ruling.why)
        assert ruling.sources or not PRESETS[name].sheet.has_text
        assert all(passage.startswith(PRESETS[name].sheet.cited or "http") for passage in ruling.sources)


@pytest.mark.parametrize(
    ("table", "action", "rule", "why"),
    [
        (
            {"rules": "hebrew", **JUST_LAID},
            {"draw": True},
            "draw-extra-able",
            "Ana may draw one tile, although 6-2 could be laid after the double.",
        ),
        (
            {"rules": "hebrew-deferred", "first_turn": ["Ana", "Ben"], "hands": {"Ana": ["12-2", "5-4", "12-9"]}},
            {"draw": True},
            "draw-start-able",
            "Ana may draw one tile, although 12-9 could begin a train.",
        ),
        (
            {"rules": "italian", "first_turn": ["Ana", "Ben"], "hands": {"Ana": ["12-2"]}},
            {"pass": True},
            "must-start",
            "Ana can begin a train with 12-2 and must.",
        ),
        (
            {"rules": "persian", **JUST_LAID},
            {"draw": True},
            "must-extra",
            "Ana can lay 6-2 after the double and must.",
        ),
        (
            {"rules": "hebrew", "trains": {"Ana": 4}, "hands": {"Ana": ["6-2"]}},
            {"draw": True},
            "draw",
            "Ana draws one tile.",
        ),
    ],
)  # fmt: skip
def test_the_tile_that_could_be_laid_is_named(
    table: dict[str, Any], action: dict[str, Any], rule: str, why: str
) -> None:
    answer = answer_judge(
        {"table": {"players": ["Ana", "Ben"], "engine": 12, "turn": "Ana", **table}, "action": action}
    )
    assert (answer.get("rule"), answer.get("why")) == (rule, why)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("czech-minus", "The sheet is silent: this is our default."),
        ({"preset": "czech-minus", "mexican": "several"}, "The sheet is silent: this is our default."),
        ("italian", "has no 12."),
        ("persian", "has no 12."),
    ],
)
def test_what_is_forbidden_by_our_reading_alone_is_called_so(rules: Any, said: str) -> None:
    """The Czech sheet does not say what begins the Mexican train (CS77); others do (IT44, FA10)."""
    table = {
        "rules": rules,
        "players": ["Ana", "Ben", "Cruz"],
        "engine": 12,
        "turn": "Ana",
        "trains": {"Ana": ["12-6"]},
    }
    answer = answer_judge({"table": table, "action": {"play": "9-3", "on": "mexican"}})
    assert answer["rule"] == "mexican-match"
    assert answer["why"].endswith(said)
    assert answer["source"]


def test_a_rule_of_the_table_cites_no_line_about_the_place() -> None:
    several = {"preset": "persian", "mexican": "several"}
    table = {
        "rules": several,
        "players": ["Ana", "Ben"],
        "engine": 12,
        "turn": "Ana",
        "trains": {"Ana": ["12-6"], "mexican": ["12-9"]},
    }
    answer = answer_judge({"table": table, "action": {"play": "12-3", "on": "mexican-2"}})
    assert (answer["rule"], answer["source"]) == ("mexican-further", [])
    assert answer["why"].endswith("That is a rule of this table.")

"""Every rule that the judge can name is worded, with a passage, and every wording can be reached."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import companion.engine
from companion.engine.judge import judge
from companion.engine.rulebook import RULES
from companion.engine.rules import PRESETS
from companion.engine.simulate import simulate

from .rounds import CAST

ENGINE = Path(companion.engine.__file__).parent
KEY = re.compile(r'"([a-z]+(?:-[a-z]+)*)"')


def named_in(*modules: str) -> set[str]:
    found: set[str] = set()
    for module in modules:
        found |= set(KEY.findall((ENGINE / module).read_text(encoding="utf-8")))
    return found


def test_every_rule_is_worded_and_named() -> None:
    named = named_in("checks.py", "idle.py", "setup.py", "judge.py")
    assert RULES.keys() <= named
    for call in re.findall(
        r'(?:illegal|depends)\(\s*"([a-z-]+)"',
        "".join((ENGINE / module).read_text(encoding="utf-8") for module in ("checks.py", "idle.py", "setup.py")),
    ):
        assert call in RULES


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
        assert ruling.sources
        assert all(passage.startswith(PRESETS[name].sheet.cited) for passage in ruling.sources)

"""Every case of the data files, a row of the rules matrix under one rule set each, answered as expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.requests import answer_judge
from companion.engine.tiles import Tile

FILES = (
    "judge.jsonl",
    "judge-more.jsonl",
    "judge-known.jsonl",
    "judge-cited.jsonl",
    "judge-setup.jsonl",
    "judge-options.jsonl",
    "judge-boxes.jsonl",
)
HERE = Path(__file__).parent.parent / "cases"
CASES = [
    json.loads(line)
    for name in FILES
    if (HERE / name).exists()
    for line in (HERE / name).read_text(encoding="utf-8").splitlines()
]
SETS = {"public", "first_turn", "failed", "out", "winners"}
LEFT_OUT: dict[str, Any] = {"open_doubles": [], "first_turn": [], "laid": [], "drew": None, "hands": {}, "out": []}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    answer = answer_judge({key: case[key] for key in ("id", "table", "action")})
    expect = case["expect"]
    if expect.get("error"):
        assert "error" in answer
        assert answer["field"].startswith(expect.get("field", ""))
        return
    assert "error" not in answer, answer
    for key in expect.keys() & {"verdict", "rule", "source", "legal", "more", "entries"}:
        assert answer[key] == expect[key], answer
    for key, value in (expect.get("next") or {}).items():
        assert alike(key, answer["next"].get(key, LEFT_OUT.get(key))) == alike(key, value)
    if "over" in expect:
        over = expect["over"]
        assert (answer["over"] is None) == (over is None)
        for key, value in (over or {}).items():
            assert alike(key, answer["over"][key]) == alike(key, value)


def alike(key: str, value: Any) -> Any:
    """The value with tiles either half first and sets without order."""
    if isinstance(value, dict):
        return {name: alike(name, inner) for name, inner in value.items()}
    if isinstance(value, list):
        inner = [alike("", each) for each in value]
        return sorted(inner) if key in SETS else inner
    if isinstance(value, str) and "-" in value and value[0].isdigit():
        return str(Tile.parse(value))
    return value

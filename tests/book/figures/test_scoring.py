"""Every scoring case of the sheets, as data in tests/cases: the answer compared as far as the case expects it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.book.figures.scoring import answer_score

CASES = Path(__file__).parents[2] / "cases"
ABOUT_THE_CASE = ("expect", "source", "default", "note")


def read_cases() -> list[Any]:
    """A parameter for every line of the files."""
    lines = [
        json.loads(line)
        for name in ("score.jsonl", "score-more.jsonl", "score-known.jsonl", "score-options.jsonl", "score-boxes.jsonl")
        for line in (CASES / name).read_text("utf-8").splitlines()
    ]
    return [pytest.param(line, id=line["id"]) for line in lines]


def sorted_names(ranking: list[dict[str, Any]]) -> list[tuple[int, list[str], Any]]:
    """The ranking with the names of each place in one order: they are a set."""
    return [(row["place"], sorted(row["names"]), row["total"]) for row in ranking]


@pytest.mark.parametrize("case", read_cases())
def test_case_is_scored_as_the_sheets_say(case: dict[str, Any]) -> None:
    expected = case["expect"]
    answer = answer_score({key: value for key, value in case.items() if key not in ABOUT_THE_CASE})
    assert answer["id"] == case["id"]
    if expected.get("error"):
        assert isinstance(answer.get("error"), str), answer
        assert answer["field"].startswith(expected["field"]), answer
        assert set(answer) == {"id", "error", "field"}
        return
    assert "error" not in answer, answer
    assert answer["rounds"] == expected.get("rounds", answer["rounds"])
    assert answer["totals"] == expected["totals"]
    assert sorted_names(answer["ranking"]) == sorted_names(expected["ranking"])
    assert answer["decided_by"] == expected.get("decided_by", answer["decided_by"])


def test_no_two_cases_share_an_id() -> None:
    identities = [parameter.id for parameter in read_cases()]
    assert len(set(identities)) == len(identities) > 400

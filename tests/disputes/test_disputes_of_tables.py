"""The thirty disputes that tables have most, under the four sheets: 120 answers that were made by hand from the sheets.

Each row says what the sheet answers and by which line, whether it is silent there or can be read twice, and how it is
asked: the question, what is told, and the outcome.
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.disputes.asking import answer_ask, ask
from companion.engine.rules.presets import PRESETS

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "cases" / "disputes.jsonl").read_text(encoding="utf-8").splitlines()
]
PRESET_OF = {"hebrew": "hebrew", "persian": "persian", "czech": "czech-minus", "italian": "italian"}
MOST_ASKED = 3
SPEAKING = {"italian": ("illegal", True), "italian-single": ("legal", False)}


def requests(row: dict[str, Any]) -> list[dict[str, Any]]:
    """What the row asks, as the contract has it."""
    return [
        {"rules": PRESET_OF[row["sheet"]], "question": each["question"], **each["answers"]} for each in row["asked"]
    ]


def outcome(answer: dict[str, Any]) -> str:
    figure = answer["figure"]
    return answer["outcome"] if figure is None else f"{answer['outcome']} {figure}"


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['n']}-{row['sheet']}" for row in ROWS])
def test_the_answer_is_that_of_the_sheet_with_its_line(row: dict[str, Any]) -> None:
    told = [answer_ask(request) for request in requests(row)]
    assert [outcome(answer) for answer in told] == [each["outcome"] for each in row["asked"]]
    cited = {line for answer in told for line in answer["source"]}
    if row["source"]:
        assert cited & set(row["source"]), (row["source"], told)
    if row["silent"]:
        says_so = [found.is_silent or "our default" in str(found.why) for found, _ in map(ask, requests(row))]
        assert any(says_so), "the ruling says that the sheet is silent"
    assert all(PRESETS[PRESET_OF[row["sheet"]]].sheet.cited == line[:2] for line in cited)


def test_a_variant_that_speaks_where_its_sheet_is_silent_is_not_called_silent() -> None:
    """Without first turns anybody in turn may begin the Mexican train (IT66, IT42)."""
    told = {rules: ask({"rules": rules, "question": "mexican", "when": "first"})[0] for rules in SPEAKING}
    assert {rules: (found.outcome, found.is_silent) for rules, found in told.items()} == SPEAKING
    assert "IT42" in told["italian-single"].ruling.sources


def test_there_is_a_row_for_each_dispute_and_each_sheet() -> None:
    assert sorted((row["n"], row["sheet"]) for row in ROWS) == sorted(
        (n, sheet) for n in range(1, 31) for sheet in PRESET_OF
    )


def test_no_more_is_asked_than_three_taps_and_the_tiles() -> None:
    """From the table: the judge, the question, and what it asks that is no tile."""
    for row in ROWS:
        for each in row["asked"]:
            choices = [name for name in each["answers"] if name not in ("pip", "tile", "tiles")]
            assert 2 + len(choices) <= MOST_ASKED, each


def test_the_shell_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any) -> None:
    asked = [{"id": place, **request} for place, row in enumerate(ROWS) for request in requests(row)[:1]]
    lines = "".join(json.dumps(each) + "\n" for each in asked).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["ask"]) == 0
    told = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [outcome(answer) for answer in told] == [row["asked"][0]["outcome"] for row in ROWS]

"""``python -m companion simulate``: the cases, the shape of an answer, and the same for the same seed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.language import language
from companion.simulation.asked import ask
from companion.simulation.chunks import play
from companion.simulation.columns import sheet_column
from companion.simulation.report import answer_simulate, tally_to_report

ROOT = Path(__file__).parents[2]
CASES = [json.loads(line) for line in (ROOT / "tests/cases/simulate.jsonl").read_text("utf-8").splitlines()]
ASKED = {"id": "x", "rules": "double-nine", "players": 3, "rounds": 12, "play": "random", "seed": 4}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    told = answer_simulate({"id": case["id"], **case["request"]})
    assert told["id"] == case["id"]
    if case["expect"].get("error"):
        assert told.keys() == {"id", "error", "field"}
        assert told["field"] == case["expect"]["field"]
        return
    assert {key: told.get(key) for key in case["expect"]} == case["expect"]
    assert told["counts"]["blocked"] <= told["rounds"]
    assert len(told["by_turn"]) == len(told["by_seat"]) == told["players"]


def test_the_shape_of_an_answer() -> None:
    told = answer_simulate(ASKED)
    assert list(told) == [
        "id", "players", "play", "seed", "rounds", "evenings", "counts", "means", "by_turn", "by_seat",
    ]  # fmt: skip
    assert list(told["counts"]) == [
        "actions", "first_trains", "points", "blocked", "stopped", "caught", "changes", "led", "led_won", "shared",
    ]  # fmt: skip
    assert list(told["means"]) == [
        "actions", "first_trains", "blocked", "stopped", "caught", "points", "changes", "shared", "halfway",
    ]  # fmt: skip
    assert [*told["by_turn"][0], *told["by_seat"][0]] == ["kept", "out", "points", "won"]
    assert told["means"]["actions"]["mean"] * told["rounds"] == pytest.approx(told["counts"]["actions"])
    assert json.loads(json.dumps(told)) == told


def test_the_same_seed_gives_the_same_answer() -> None:
    assert answer_simulate(ASKED) == answer_simulate(ASKED) != answer_simulate({**ASKED, "seed": 5})


def test_the_page_and_the_shell_count_the_same_evenings() -> None:
    column = sheet_column("double-nine")
    *_, progress = play(ask([column], 3, 2, "random", 4))
    told = answer_simulate({**ASKED, "rounds": 2 * column.rules.rounds})
    assert tally_to_report(progress.tallies[0], 3).items() <= told.items()


@pytest.mark.parametrize(
    ("rules", "actions", "error"), [("hebrew", 82.5, 0.5), ("persian", 45.2, 0.6), ("italian", 53.7, 0.6)]
)
def test_actions_of_a_round_as_measured_before(rules: str, actions: float, error: float) -> None:
    """Four planners, 2,600 rounds played out once: far fewer come within three standard errors of both."""
    told = answer_simulate({"rules": rules, "players": 4, "rounds": 130, "seed": 11})["means"]["actions"]
    assert abs(told["mean"] - actions) < 3 * (told["error"] ** 2 + error**2) ** 0.5


def test_a_refusal_in_the_language_asked_for() -> None:
    refused = answer_simulate({**ASKED, "players": 0}, language("he").say)
    assert set(refused) == {"id", "error", "field"}


def test_through_a_shell() -> None:
    given = "".join(json.dumps(each) + "\n" for each in ({**ASKED, "rounds": 2}, {**ASKED, "play": "genius"}))
    done = subprocess.run(
        [sys.executable, "-m", "companion", "simulate"],
        input=given.encode(), capture_output=True, cwd=ROOT, check=False,
    )  # fmt: skip
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr, first["rounds"], second["field"]) == (2, b"", 2, "play")
    assert "planner" in second["error"]

"""The public interface over HTTP: the same answers as the shell, 422 for what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import __version__
from companion.book.figures.scoring import answer_score
from companion.disputes.asking import answer_ask
from companion.engine.requests import answer_judge

from .described import check

CASES = Path(__file__).parents[2] / "cases"
EXPECTED = {"expect", "source", "default", "note"}


def lines(name: str) -> list[dict[str, Any]]:
    """Every fourth case of a file, as the request alone."""
    read = [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines() if line.strip()]
    return [{key: value for key, value in case.items() if key not in EXPECTED} for case in read[::4]]


@pytest.fixture
def caller(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize(
    ("command", "file", "own"), [("judge", "judge.jsonl", answer_judge), ("score", "score.jsonl", answer_score)]
)
def test_it_answers_as_the_shell_does(caller: FlaskClient, command: str, file: str, own: Any) -> None:
    for case in lines(file):
        answer = caller.post(f"/api/v1/{command}", json=case)
        assert check(answer).get_json() == own(case)
        assert answer.status_code == (422 if "error" in own(case) else 200)


def test_a_whole_round_and_a_hand_are_answered(caller: FlaskClient) -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "first_turn": ["Ana", "Ben"], "turn": "Ana"}
    actions = [{"play": ["12-5", "5-3"], "on": "Ana"}, {"play": ["12-4"], "on": "Ben"}]
    assert check(caller.post("/api/v1/replay", json={"table": table, "actions": actions})).get_json()["ok"] is True
    cheat = [{"play": ["12-5", "4-3"], "on": "Ana"}]
    assert check(caller.post("/api/v1/replay", json={"table": table, "actions": cheat})).get_json()["ok"] is False
    hand = {"id": "h", "engine": 12, "hand": ["12-5", "5-5", "5-3"]}
    assert check(caller.post("/api/v1/train", json=hand)).get_json()["tiles"] == 3


def test_the_wording_follows_the_language_asked_for(caller: FlaskClient) -> None:
    case = next(case for case in lines("judge.jsonl") if "error" not in answer_judge(case))
    english, hebrew = (caller.post(f"/api/v1/judge?lang={code}", json=case).get_json()["why"] for code in ("en", "he"))
    assert english != hebrew


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 5000, b"[]", b"null", b"5", b'{"id": 7}'])
def test_what_cannot_be_read_is_422_with_its_field(caller: FlaskClient, body: bytes) -> None:
    answer = check(caller.post("/api/v1/judge", data=body))
    assert answer.status_code == 422
    assert set(answer.get_json()) == {"id", "error", "field"}


def test_unknown_requests_and_other_methods_are_refused(caller: FlaskClient) -> None:
    assert caller.post("/api/v1/cheat", json={}).status_code == 404
    assert caller.get("/api/v1/judge").status_code == 405


def test_health_says_whether_the_database_answers(caller: FlaskClient) -> None:
    answer = caller.get("/health")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "ok", "version": __version__})


def test_the_description_names_every_address(caller: FlaskClient, app: Flask) -> None:
    described = caller.get("/api/v1/openapi.json").get_json()
    commands = {f"/api/v1/{name}" for name in ("judge", "replay", "score", "train")}
    assert described["openapi"].startswith("3.1")
    assert {"/health", *commands} <= set(described["paths"])


def test_a_ready_question_is_answered_as_the_shell_does(caller: FlaskClient) -> None:
    asked = {"id": "q", "rules": "persian", "question": "answer", "players": ["Ana", "Ben"], "who": "Ben", "pip": 6}
    told = check(caller.post("/api/v1/ask", json={**asked, "hold": "yes"})).get_json()
    assert (told["outcome"], told["headline"], told["source"]) == ("must", "You must answer it", ["FA17"])
    assert told == answer_ask({**asked, "hold": "yes"})
    assert caller.post("/api/v1/judge", json=told["request"]).get_json()["verdict"] == told["verdict"]
    figure = check(caller.post("/api/v1/ask", json={"rules": "czech-plus", "question": "zero"})).get_json()
    assert (figure["verdict"], figure["outcome"], figure["figure"]) == ("fact", "points", 50)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"rules": "persian"}, "question"),
        ({"question": "draw"}, "rules"),
        ({"rules": "persian", "question": "dance"}, "question"),
        ({"rules": "persian", "question": 5}, "question"),
        ({"rules": "polish", "question": "zero"}, ""),
        ({"rules": "persian", "question": "zero", "players": "Ana"}, "players"),
        ({"rules": "persian", "question": "zero", "players": ["Ana", "Ana"]}, "players"),
        ({"rules": "persian", "question": "zero", "round": 0}, "round"),
        ({"rules": "persian", "question": "zero", "colour": "red"}, "colour"),
        ({"rules": "persian", "question": "draw"}, "tile"),
        ({"rules": "persian", "question": "draw", "tile": "9"}, "tile"),
        ({"rules": "persian", "question": "draw", "tile": {}}, "tile"),
        ({"rules": "persian", "question": "answer", "pip": 6}, "hold"),
        ({"rules": "persian", "question": "answer", "pip": 60, "hold": "yes"}, "pip"),
        ({"rules": "persian", "question": "draw", "tile": "9-2", "who": "Zoe"}, "who"),
    ],
)
def test_a_question_that_cannot_be_read_is_422_with_its_field(caller: FlaskClient, asked: Any, field: str) -> None:
    answer = caller.post("/api/v1/ask", json=asked)
    assert answer.status_code == 422
    assert check(answer).get_json()["field"].startswith(field)

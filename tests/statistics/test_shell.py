"""``python -m companion statistics``: exported games in, one line with all figures out."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from companion.__main__ import main
from companion.book.fold.exchange import book_to_json
from tests.statistics.test_digest import ROUNDS, book_written, short


def ask(monkeypatch: pytest.MonkeyPatch, *lines: object, lang: str = "en") -> tuple[int, dict[str, Any]]:
    """The exit status, and the answer to these lines: documents, or text as it is."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    out = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "ascii"))
    monkeypatch.setattr(sys, "stdout", out)
    status = main(["statistics", "--lang", lang])
    out.flush()
    (line,) = out.buffer.getvalue().decode().splitlines()  # type: ignore[attr-defined]
    return status, json.loads(line)


GAME = book_to_json(book_written(short(), *ROUNDS))
GOING = book_to_json(book_written(short(), *ROUNDS[:1]))


def test_figures_of_exported_games(monkeypatch: pytest.MonkeyPatch) -> None:
    status, answer = ask(monkeypatch, {**GAME, "slug": "friday"}, "", GAME, GOING, {**GAME, "slug": "sunday"})
    assert (status, answer["games"], answer["not_finished"], answer["unreadable"]) == (0, 3, 1, [])
    assert [(row["who"]["name"], row["games"], row["won"], row["last"]) for row in answer["people"]] == [
        ("Ana", 3, 3, [1, 1, 1]), ("Ben", 3, 0, [2, 2, 2]), ("Cruz", 3, 0, [3, 3, 3]),
    ]  # fmt: skip
    ana, ben, _ = answer["persons"]
    assert [each["slug"] for each in ana["evenings"]] == ["2", "friday", "sunday"], "in order of their end"
    told = {"own": 5.0, "table": 106 / 9, "mean": 5 - 106 / 9, "margin": 0.0, "hands": 9, "evenings": 3}
    assert ana["difference"] == pytest.approx(told)
    assert (ana["longest"]["games"], ana["rounds_out"], ana["places"]) == (3, 3, [3])
    assert [(each["who"]["name"], each["above"], each["below"]) for each in ben["against"]] == [
        ("Ana", 0, 3), ("Cruz", 3, 0),
    ]  # fmt: skip
    assert (ben["nemesis"]["who"]["name"], ben["rival"], ben["caught"], ben["shown"]) == ("Ana", None, 3, 3)
    (records,) = answer["records"]
    assert (records["best"]["figure"], records["best"]["slug"], records["streak"]["figure"]) == (15, "2", 3)
    assert (answer["times"]["median"], answer["times"]["round_seconds"]) == (30, 600)
    assert [year["year"] for year in answer["years"]] == [2026]
    assert answer["years"][0]["months"][0][0]["winners"][0]["name"] == "Ana"


def test_what_cannot_be_read_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {**GAME, "slug": "friday"}
    status, answer = ask(monkeypatch, "{", named, {"format": "other"}, named, {**GAME, "slug": 3}, '{"a": 1, "a": 2}')
    assert (status, answer["games"]) == (2, 1)
    assert [(each["game"], each["field"]) for each in answer["unreadable"]] == [
        (1, ""), (3, ""), (4, "slug"), (5, "slug"), (6, "a"),
    ]  # fmt: skip
    assert answer["unreadable"][2]["error"] == "expected every game once, got 'friday' twice"


def test_no_games_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    status, answer = ask(monkeypatch)
    assert (status, answer["games"], answer["people"], answer["years"], answer["times"]) == (0, 0, [], [], None)


def test_every_definition_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _, answer = ask(monkeypatch)
    assert all(said.endswith(".") and "%" not in said for said in answer["definitions"].values())

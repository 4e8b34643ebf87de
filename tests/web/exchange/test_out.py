"""Games go out: for BG Stats, as a long table, as a spreadsheet, and everything for another companion."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest
from flask import Flask

from companion.people.acts import Called
from companion.store.books import games, log
from companion.store.people.acts import append_act
from tests.book.table import begun, entered
from tests.conftest import PIN, device
from tests.visitor import Visitor

KINDS = ("For BG Stats", "Spreadsheet", "Long table")
FILES = ("games.bgsplay", "rounds.csv", "games.xlsx")


@pytest.fixture
def evenings(app: Flask) -> list[str]:
    """Three finished games of two years and one in progress."""
    with app.app_context():
        return [played("2024-12-30", 0), played("2026-03-06", 1), played("2026-11-20", 2), played("2026-11-21", 3)]


def played(day: str, number: int) -> str:
    """A short game of that day; the fourth is still being played."""
    slug = games.create(begun(3, rounds=1), key=f"k{number}", at=f"{day}T18:00:00Z")
    if number < 3:
        log.append(slug, entered(1, ["", 14, 3 + number], 0), key=f"r{number}", base_version=1, at=f"{day}T18:20:00Z")
    return slug


def rows(visitor: Visitor) -> list[dict[str, str]]:
    text = visitor.answer.data.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


def test_every_kind_is_a_file_to_keep(ana: Visitor, evenings: list[str]) -> None:
    for kind, name in zip(KINDS, (".bgsplay", ".xlsx", ".csv"), strict=True):
        ana.open("/exchange")
        ana.press(kind)
        assert ana.status == 200
        said = ana.answer.headers["Content-Disposition"]
        assert said.startswith("attachment;")
        assert said.rstrip('"').endswith(name)
        assert ana.answer.headers["Cache-Control"] == "no-store"


def test_games_of_a_year_some_games_all_games(ana: Visitor, evenings: list[str]) -> None:
    for which, found in (
        ({"which": "all"}, evenings[:3]),
        ({"which": "year", "year": "2024"}, evenings[:1]),
        ({"which": "some", "game": evenings[1]}, evenings[1:2]),
    ):
        ana.open("/exchange")
        ana.press("Long table", **which)
        assert list(dict.fromkeys(row["game"] for row in rows(ana))) == found


@pytest.mark.parametrize("file", FILES)
def test_no_game_was_chosen(ana: Visitor, evenings: list[str], file: str) -> None:
    for query in ("which=some", "which=some&game=x", "which=year&year=1999", "which=year", "which=year&year=x"):
        ana.open(f"/exchange/{file}?{query}")
        assert ana.status == 422
        assert "choose at least one game" in ana.text


def test_before_there_is_a_finished_game(ana: Visitor) -> None:
    ana.open("/exchange")
    assert "There is no finished game yet." in ana.text
    assert not set(KINDS) & set(ana.page.buttons)


def test_a_second_file_has_the_same_identities(ana: Visitor, evenings: list[str]) -> None:
    first, second = (json.loads(ana.client.get("/exchange/games.bgsplay").data) for _ in range(2))
    assert [play["uuid"] for play in first["plays"]] == [play["uuid"] for play in second["plays"]]
    asked = json.loads(ana.client.get(f"/api/v1/games/{evenings[0]}/bgstats").data)
    assert asked["sourcePlayId"] == first["plays"][0]["uuid"]
    assert {player["sourcePlayerId"] for player in asked["players"]} == {each["uuid"] for each in first["players"]}


def test_everything_is_a_line_for_each_game_and_one_for_the_people(
    ana: Visitor, evenings: list[str], app: Flask
) -> None:
    with app.app_context():
        append_act(Called("ana", "Ana K."), key="a", base_version=0)
    ana.client.post(f"/game/{evenings[0]}/trash")
    lines = [json.loads(line) for line in ana.client.get("/exchange/everything.jsonl").data.splitlines()]
    assert [line.get("slug") for line in lines] == [*evenings, None]
    assert lines[-1]["acts"][0]["act"] == {"kind": "call", "key": "ana", "name": "Ana K."}


def test_the_old_address_leads_here(ana: Visitor) -> None:
    ana.open("/house/import")
    assert (ana.way, ana.address) == ([301, 200], "/exchange")


def test_it_is_for_the_host_alone(guarded: Flask, make_companion: Callable[..., Flask]) -> None:
    stranger, host = device(guarded), Visitor(device(guarded))
    for file in (*FILES, "everything.jsonl"):
        assert stranger.get(f"/exchange/{file}").status_code == 403
    host.open("/pin")
    host.press(host.page.buttons[0], pin=PIN)
    host.open("/exchange")
    assert host.status == 200

"""Home, finished games page by page, and who has played before."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.book.entries.entry import Begun, Finished, RoundEntered
from companion.engine.rules.presets import read_rules
from companion.store.books import games, log
from tests.visitor import Visitor


@pytest.fixture
def season(app: Flask) -> None:
    """Forty-five finished games."""
    with app.app_context():
        for number in range(45):
            begun = Begun(f"Game {number}", ("Ana", "Ben"), "hebrew", {}, read_rules("hebrew"))
            slug = games.create(begun, key=f"b{number}")
            log.append(slug, RoundEntered(1, 12, ((), 7 + number), (0,)), key=f"r{number}", base_version=1)
            log.append(slug, Finished(), key=f"f{number}", base_version=2)


def titles_page_by_page(visitor: Visitor) -> list[str]:
    """The games of a list, from this page to the last."""
    seen = [row.all("b")[0].text for row in visitor.page.of_class("row")]
    while any(a.text == "Earlier games" for a in visitor.page.all("a")):
        visitor.follow("Earlier games")
        seen += [row.all("b")[0].text for row in visitor.page.of_class("row")]
    return seen


def test_the_first_visit_invites(ana: Visitor) -> None:
    ana.open("/")
    assert "Are the dominoes on the table?" in ana.text
    ana.follow("New game")
    assert ana.status == 200


def test_the_game_in_progress_is_one_tap_away(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open("/")
    assert "Round 2 of 13" in ana.text
    assert "Ana leads with 0" in ana.text
    ana.follow("The game in progress")
    assert "Enter round 2" in ana.text


def test_a_shared_lead_names_all(ana: Visitor, friday: str) -> None:
    ana.enter("none", 5, 5, 24, 17)
    ana.open("/")
    assert "Ana and Ben lead with 5" in ana.text


def test_several_games_are_played_at_once(ana: Visitor, friday: str) -> None:
    ana.begin("Eli", "Fay", title="Corner table")
    ana.open("/")
    assert ana.page.one("h2", **{"class": ""}).text == "Corner table"
    ana.follow("Friday")
    assert ana.page.one("h1").text == "Friday"


def test_finished_games_come_page_by_page(ana: Visitor, season: None) -> None:
    ana.open("/")
    assert "Game 44" in ana.text
    ana.follow("All finished games")
    assert titles_page_by_page(ana) == [f"Game {number}" for number in range(44, -1, -1)]
    ana.follow("Later games")
    assert "Game 44" in ana.text


def test_every_game_in_progress_can_be_reached(app: Flask, ana: Visitor) -> None:
    ana.open("/games/going")
    assert "No game is in progress." in ana.text
    with app.app_context():
        for number in range(25):
            begun = Begun(f"Game {number}", ("Ana", "Ben"), "hebrew", {}, read_rules("hebrew"))
            games.create(begun, key=f"b{number}")
    ana.open("/")
    ana.follow("All games in progress")
    assert ana.page.one("h1").text == "Games in progress"
    assert titles_page_by_page(ana) == [f"Game {number}" for number in range(24, -1, -1)]
    ana.follow("Game 0")
    assert "Enter round 1" in ana.text


def test_a_few_games_in_progress_stand_on_home(ana: Visitor, friday: str) -> None:
    ana.open("/")
    assert "All games in progress" not in ana.text


@pytest.mark.parametrize("before", ["", "0", "-1", "x", "١", "9" * 30, "1.5", "<b>"])
def test_any_place_in_the_list_can_be_asked_for(ana: Visitor, season: None, before: str) -> None:
    ana.open(f"/games?before={before}")
    assert ana.status == 200


def test_no_finished_game_yet(ana: Visitor) -> None:
    ana.open("/games")
    assert "No game has been finished yet." in ana.text


def test_a_game_is_dated_by_the_day_on_which_it_began(app: Flask, ana: Visitor) -> None:
    with app.app_context():
        begun = Begun("Over midnight", ("Ana", "Ben"), "hebrew", {}, read_rules("hebrew"))
        slug = games.create(begun, key="b", at="2026-03-02T12:00:00+00:00")
        log.append(slug, RoundEntered(1, 12, ((), 7), (0,)), key="r", base_version=1, at="2026-03-04T12:00:00+00:00")
        log.append(slug, Finished(), key="f", base_version=2, at="2026-03-04T12:00:00+00:00")
    ana.open("/games")
    (row,) = ana.page.of_class("row")
    assert "2 March 2026" in row.text
    assert "4 March 2026" not in row.text

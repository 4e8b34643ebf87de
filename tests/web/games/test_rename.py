"""Other names for the players of a game."""

from __future__ import annotations

from itertools import permutations

import pytest
from flask import Flask

from companion.book.entries.entry import Begun
from companion.engine.rules.presets import read_rules
from companion.store.books import games
from companion.web.games.rename import steps
from tests.visitor import Visitor, plain


@pytest.fixture
def names(ana: Visitor, friday: str) -> str:
    """The page of names of a game with a round in it."""
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Change names")
    return friday


def test_a_player_gets_another_name_in_past_rounds_too(ana: Visitor, names: str) -> None:
    ana.press("Write the names", name=["Ana", "Benny", "Cruz", "Dot"])
    assert ana.way == [303, 200]
    assert ana.totals()["Benny"] == "24"
    ana.open(f"/game/{names}/history")
    assert "Seat 2 is called Benny now" in ana.text
    assert "The game begins: Ana, Ben, Cruz, Dot" in ana.text


def test_two_players_change_places(ana: Visitor, names: str) -> None:
    ana.press("Write the names", name=["Ben", "Ana", "Cruz", "Dot"])
    assert ana.status == 200, ana.faults
    assert ana.totals() == {"Ben": "0", "Dot": "17", "Ana": "24", "Cruz": "24"}


def test_names_go_round_the_table(ana: Visitor, names: str) -> None:
    ana.press("Write the names", name=["Ben", "CRUZ", "Dot", "ana"])
    assert list(ana.totals()) == ["Ben", "ana", "CRUZ", "Dot"]


@pytest.mark.parametrize("new", [*permutations(("Ana", "Ben", "Cruz")), ("Ben", "Eli", "ana"), ("Ana’", "Ana", "Ben")])
def test_whatever_they_are_called_next_no_two_are_ever_called_the_same(new: tuple[str, ...]) -> None:
    now = ["Ana", "Ben", "Cruz"]
    for step in steps(now, new):
        now[step.seat] = step.name
        assert len({name.casefold() for name in now}) == 3
    assert now == list(new)


def test_unchanged_names_write_nothing(ana: Visitor, names: str) -> None:
    ana.press("Write the names")
    ana.open(f"/game/{names}/history")
    assert "is called" not in ana.text


def test_names_of_a_finished_game(ana: Visitor, names: str) -> None:
    ana.open(f"/game/{names}/end")
    ana.press("Stop the game")
    ana.open(f"/game/{names}/names")
    ana.press("Write the names", name=["Anna", "Ben", "Cruz", "Dot"])
    assert "Anna wins" in ana.text


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "a name is missing"),
        ("ana", "Ana sits at the table already: names must differ"),
        ("x" * 41, "a name has room for 40 letters at most"),
        ("mexican", "mexican is the name of the train that belongs to everybody"),
    ],
)
def test_a_name_that_cannot_be_is_refused(ana: Visitor, names: str, name: str, fault: str) -> None:
    ana.press("Write the names", name=["Ana", name, "Cruz", "Dotty"])
    assert ana.status == 422
    assert ana.faults == [fault]
    assert [c.get("value") for c in ana.page.all("input", name="name")] == ["Ana", name, "Cruz", "Dotty"]
    ana.open(f"/game/{names}")
    assert set(ana.totals()) == {"Ana", "Ben", "Cruz", "Dot"}, "all or nothing"


def test_all_or_nothing(ana: Visitor, names: str) -> None:
    ana.press("Write the names", name=["Anna", "", "Cruz", "Dot"])
    assert ana.status == 422
    ana.open(f"/game/{names}")
    assert "Anna" not in ana.totals()


def test_another_number_of_names_than_seats_writes_nothing(ana: Visitor, names: str) -> None:
    address, body = ana.form("Write the names")
    for fields in ([*body, ("name", "Eli")], [f for f in body if f[1] != "Dot"]):
        ana.send(address, fields)
        assert ana.status in (200, 422)
        ana.open(f"/game/{names}")
    assert set(ana.totals()) == {"Ana", "Ben", "Cruz", "Dot"}


def test_a_regular_that_was_misspelt_is_gone_from_the_list(ana: Visitor, names: str) -> None:
    ana.press("Write the names", name=["Ana", "Benny", "Cruz", "Dot"])
    ana.open("/new")
    ana.press("Other people")
    assert "Benny" in ana.page.buttons
    assert "Ben" not in ana.page.buttons


def test_a_game_with_two_spellings_of_one_name_takes_another_name_for_anybody(
    app: Flask, ana: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as as_it_was, app.app_context():
        as_it_was.setattr("companion.book.fold.admission.folded_name", str.casefold)
        slug = games.create(Begun("Friday", ("علی", "علي", "Dana"), "hebrew", {}, read_rules("hebrew")), key="early")
    ana.open(f"/game/{slug}/names")
    address, body = ana.form("Write the names")
    fields = [value for name, value in body if name == "name"]
    assert fields == ["علی", "علي", "Dana"]
    ana.send(address, [(name, "Rut" if value == "Dana" else value) for name, value in body])
    assert ana.status == 200
    assert "Rut" in ana.text
    ana.open(f"/game/{slug}/names")
    address, body = ana.form("Write the names")
    ana.send(address, [(name, "عَلی" if value == "Rut" else value) for name, value in body])
    assert ana.status == 422, "a third spelling is still refused"


def test_names_from_an_old_page_are_there_again_beside_those_of_now(ana: Visitor, ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/names")
    ana.open(f"/game/{friday}/names")
    ana.press("Write the names", name=["Anna", "Ben", "Cruz", "Dot"])
    ben.press("Write the names", name=["Ana", "Ben", "Cruz", "Dotty"])
    assert (ben.status, "The book has changed meanwhile" in ben.text) == (409, True)
    assert [field.get("value") for field in ben.page.all("input", name="name")] == ["Anna", "Ben", "Cruz", "Dotty"]
    assert "In the book: Dot" in plain(ben.text)
    assert "In the book: Anna" not in plain(ben.text)
    ben.press("Write the names")
    assert [*ben.totals()] == ["Anna", "Ben", "Cruz", "Dotty"]


def test_a_page_that_was_sent_and_gone_back_to_is_asked_for_once_more(ana: Visitor, names: str) -> None:
    address, body = ana.form("Write the names")
    plain = [each for each in body if each[0] != "name"]
    ana.send(address, plain + [("name", each) for each in ("Ann", "Ben", "Cruz", "Dot")])
    ana.send(address, plain + [("name", each) for each in ("Anne", "Ben", "Cruz", "Dot")])
    assert ana.status == 409
    assert "The book has changed meanwhile" in ana.text
    ana.press("Write the names")
    assert "Anne" in ana.totals()

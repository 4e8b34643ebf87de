"""The same players, the same rules, once more."""

from __future__ import annotations

import pytest

from tests.visitor import Visitor, plain


def test_a_rematch_has_players_sheet_and_changes_of_the_game(ana: Visitor) -> None:
    slug = ana.begin("Dot", "Ana", "Ben", preset="czech-minus", blank_value="0")
    ana.enter(0, "", 24, 17)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    ana.follow("Play again, same players")
    assert [c.get("value") for c in ana.page.all("input", name="name")] == ["Dot", "Ana", "Ben"]
    ana.press("Begin the game")
    assert ana.way == [303, 200]
    assert ana.slug != slug
    assert "1 changed" in ana.text
    assert list(ana.totals()) == ["Dot", "Ana", "Ben"]


def test_the_old_game_stays_as_it_is(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    ana.open(f"/game/{friday}/rematch")
    ana.press("Not today: \u2068Dot\u2069")
    ana.press("Begin the game")
    assert list(ana.totals()) == ["Ana", "Ben", "Cruz"]
    ana.open(f"/game/{friday}")
    assert "Ana wins with 0 points" in ana.text


def test_a_rematch_has_the_names_they_bear_now(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/names")
    ana.press("Write the names", name=["Ana", "Benny", "Cruz", "Dot"])
    ana.open(f"/game/{friday}/rematch")
    assert "Benny" in [c.get("value") for c in ana.page.all("input", name="name")]


def test_two_devices_begin_one_next_game(
    ana: Visitor, ben: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is slower is told, with the way there; nothing that was changed on the page is lost."""
    moments = (f"2099-01-30T18:0{minute}:00Z" for minute in range(10))
    monkeypatch.setattr("companion.store.books.log.now", lambda: next(moments))
    for visitor in (ana, ben):
        visitor.open(f"/game/{friday}/rematch")
    ben.press("Begin the game")
    theirs = ben.slug
    pressed = ana.form("Begin the game", title="The last train", name=["ANA", "Ben", "Cruz", "Eli"])
    ana.send(*pressed)
    assert ana.status == 409
    assert "A game has begun meanwhile with Ana, Ben, Cruz and Dot: " in plain(ana.text)
    assert ana.page.one("input", name="title").get("value") == "The last train"
    assert ana.page.link("To the game").get("href") == f"/game/{theirs}"
    ana.press("Begin the game")
    assert ana.way == [303, 200]
    assert ana.slug not in (theirs, friday)


def test_one_tap_twice_and_other_people_are_no_second_game(
    ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = (f"2099-01-30T18:{minute}:00Z" for minute in range(10, 60))
    monkeypatch.setattr("companion.store.books.log.now", lambda: next(moments))
    ana.open(f"/game/{friday}/rematch")
    pressed = ana.form("Begin the game")
    ana.send(*pressed)
    first = ana.slug
    ana.send(*pressed)
    assert (ana.way, ana.slug) == ([303, 200], first)
    ana.begin("Eve", "Finn")
    ana.open(f"/game/{friday}/rematch")
    ana.press("Begin the game")
    assert ana.way == [303, 200], "what has begun before the page was shown is known"

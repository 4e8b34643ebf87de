"""The same players, the same rules, once more."""

from __future__ import annotations

from tests.visitor import Visitor


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

"""Undo and redo: without end, always one entry more, never a round lost."""

from __future__ import annotations

import pytest

from tests.visitor import Visitor


def two_rounds(ana: Visitor) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.enter(1, 10, "", 20, 30)


def test_undo_takes_the_last_round_back_and_redo_brings_it_again(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    assert ana.way == [303, 200]
    assert ana.totals()["Cruz"] == "24"
    assert "Enter round 2" in ana.text
    ana.press("Redo")
    assert ana.totals()["Cruz"] == "44"


def test_undo_goes_back_to_the_beginning_and_redo_all_the_way(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    ana.press("Undo")
    assert "Undo" not in ana.page.buttons
    assert "Enter round 1" in ana.text
    ana.press("Redo")
    ana.press("Redo")
    assert "Redo" not in ana.page.buttons
    assert ana.totals() == {"Ana": "10", "Ben": "24", "Cruz": "44", "Dot": "47"}


def test_a_new_game_has_nothing_to_undo_or_redo(ana: Visitor, friday: str) -> None:
    assert "Undo" not in ana.page.buttons
    assert "Redo" not in ana.page.buttons


def test_a_new_entry_leaves_nothing_to_redo(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    ana.enter(2, 1, 2, "", 3)
    assert "Redo" not in ana.page.buttons


def test_a_correction_a_name_and_the_end_are_undone_one_by_one(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.open(f"/game/{friday}/round/1")
    ana.press("Check", hand_1=23)
    ana.press("The table agrees")
    ana.open(f"/game/{friday}/names")
    ana.press("Write the names", name=["Ana", "Benny", "Cruz", "Dot"])
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    assert "wins with" in ana.text
    ana.press("Undo")
    assert ana.totals()["Benny"] == "23"
    ana.press("Undo")
    assert ana.totals()["Ben"] == "23"
    ana.press("Undo")
    assert ana.totals()["Ben"] == "24"


def test_the_end_of_the_game_is_undone_from_its_own_page(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    ana.press("Undo")
    assert "Enter round 2" in ana.text


@pytest.mark.parametrize(("step", "before"), [("Undo", []), ("Redo", ["Undo", "Undo"])])
def test_sent_twice_it_is_done_once(ana: Visitor, friday: str, step: str, before: list[str]) -> None:
    two_rounds(ana)
    for each in before:
        ana.press(each)
    address, body = ana.form(step)
    ana.send(address, body)
    once = ana.totals()
    ana.send(address, body)
    assert ana.way == [303, 200]
    assert ana.totals() == once
    assert "Enter round 2" in ana.text


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_when_there_is_nothing_the_answer_says_so(ana: Visitor, friday: str, what: str) -> None:
    address, body = ana.form("Undo") if "Undo" in ana.page.buttons else (f"/game/{friday}/{what}", seal_of(ana, friday))
    ana.send(address, body)
    assert ana.status == 422
    assert f"there is nothing to {what} here" in ana.text


def test_an_undo_from_an_old_page_is_not_done(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ben.open(f"/game/{friday}")
    ana.enter(1, 10, "", 20, 30)
    ben.press("Undo")
    assert ben.status == 409
    assert "Somebody else wrote in the book" in ben.text
    assert "Round 2 entered" in ben.text
    ana.open(f"/game/{friday}")
    assert "Enter round 3" in ana.text


def seal_of(visitor: Visitor, slug: str) -> list[tuple[str, str]]:
    """Token, key and version as the forms of the game's table carry them."""
    visitor.open(f"/game/{slug}/round")
    form = visitor.page.form_of(visitor.page.button("Check"))
    return [
        (c.get("name"), c.get("value"))
        for c in form.all("input")
        if c.get("name") in ("csrf_token", "key", "made_from")
    ]

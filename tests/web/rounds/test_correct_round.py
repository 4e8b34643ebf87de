"""Correcting a round entered before: the old value stays in the history."""

from __future__ import annotations

import pytest

from tests.visitor import Visitor, plain


@pytest.fixture
def two(ana: Visitor, friday: str) -> str:
    """The game after two rounds."""
    ana.enter(0, "", 24, 24, 17)
    ana.enter(1, 10, "", 20, 30)
    return friday


def test_a_tap_on_a_number_of_the_table_leads_to_its_round(ana: Visitor, two: str) -> None:
    cell = next(a for a in ana.page.all("a") if a.text == "24" and a.get("href").endswith("#seat-2"))
    assert cell.get("href") == f"/game/{two}/round/1#seat-2"
    ana.open(cell.get("href").partition("#")[0])
    assert ana.page.all(id="seat-2")


def test_the_form_has_what_stands_in_the_book(ana: Visitor, two: str) -> None:
    ana.open(f"/game/{two}/round/1")
    typed = [c.get("value") for c in ana.page.all("input") if c.get("name").startswith("hand-")]
    assert typed == ["", "24", "24", "17"]
    assert [c.get("value") for c in ana.page.all("input", name="out") if "checked" in c] == ["0"]


def test_a_round_is_corrected(ana: Visitor, two: str) -> None:
    ana.open(f"/game/{two}/round/1")
    ana.press("Check", hand_1="6-5 4-2")
    assert "24" in [s.text for s in ana.page.all("s")], "the value before is shown"
    assert ana.totals() == {"Ana": "10", "Ben": "17", "Cruz": "44", "Dot": "47"}
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "10", "Ben": "17", "Cruz": "44", "Dot": "47"}
    ana.open(f"/game/{two}/history")
    assert "Round 1 corrected Ben: 24 became 17" in ana.text


def test_somebody_else_went_out(ana: Visitor, two: str) -> None:
    ana.open(f"/game/{two}/round/1")
    ana.press("Check", out=2, hand_0=8, hand_2="")
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "18", "Cruz": "20", "Ben": "24", "Dot": "47"}
    ana.open(f"/game/{two}/history")
    assert "Ana: 8, instead of going out" in ana.text
    assert "Cruz: went out, instead of 24" in ana.text


def test_a_blocked_round_that_was_not_blocked(ana: Visitor, friday: str) -> None:
    ana.enter("none", 5, 24, 24, 17)
    ana.open(f"/game/{friday}/round/1")
    ana.press("Check", out=0, hand_0="")
    ana.press("The table agrees")
    assert ana.totals()["Ana"] == "0"


def test_a_round_of_a_game_that_is_over_is_corrected(ana: Visitor, two: str) -> None:
    ana.open(f"/game/{two}/end")
    ana.press("Stop the game")
    assert "Ana" in ana.page.one("h1").text
    ana.open(f"/game/{two}/round/2")
    ana.press("Check", hand_0=99)
    ana.press("The table agrees")
    assert ana.way == [303, 303, 200]
    assert "Ben" in ana.page.one("h1").text


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"hand_1": ""}, "what Ben has left is not entered yet"),
        ({"hand_1": "12-12"}, "Ben cannot have 12-12: it is the engine of this round"),
        ({"hand_0": 3}, "Ana went out and can have nothing left"),
        (
            {"hand_1": "lots"},
            "enter a total such as 24, a sum such as 12+7+5, or tiles such as 6-5 4-2; 'lots' is none of these",
        ),
    ],
)
def test_a_correction_is_checked_like_a_round(ana: Visitor, two: str, changed: dict[str, object], fault: str) -> None:
    ana.open(f"/game/{two}/round/1")
    ana.press("Check", **changed)
    assert ana.status == 422
    assert ana.faults == [fault]
    ana.open(f"/game/{two}")
    assert ana.totals()["Ben"] == "24"


@pytest.mark.parametrize("number", [0, 3, 14, 10**12])
def test_a_round_that_is_not_there_cannot_be_corrected(ana: Visitor, two: str, number: int) -> None:
    ana.open(f"/game/{two}/round/{number}")
    assert ana.status == 404


def test_the_table_changes_its_mind_about_a_correction(ana: Visitor, two: str) -> None:
    ana.open(f"/game/{two}/round/1")
    ana.press("Check", hand_1=23)
    ana.press("Change")
    assert "Correct round 1" in ana.text
    ana.press("Check", hand_1=22)
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "22"


def test_the_engine_of_a_round_is_corrected_where_it_was_asked(ana: Visitor) -> None:
    slug = ana.begin(preset="italian")
    ana.enter(0, "", 24, 30, 17, engine=11)
    ana.open(f"/game/{slug}/round/1")
    ana.press("Check", engine=9)
    assert "Engine: 11-11 became 9-9" in plain(ana.text), "it is said before the table agrees"
    ana.press("The table agrees")
    ana.open(f"/game/{slug}/history")
    assert "Engine: 11-11 became 9-9" in plain(ana.text)
    assert "Engine 11-11" in plain(ana.text), "and of the round as it was entered"
    ana.open(f"/game/{slug}/round/1")
    assert [c.get("value") for c in ana.page.all("input", name="engine") if "checked" in c] == ["9"]

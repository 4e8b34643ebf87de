"""What other score keepers get wrong, each as a story at the table."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from tests.conftest import device
from tests.visitor import Visitor


def test_a_tie_does_not_silently_give_the_crown_to_one_of_the_tied(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz")
    ana.enter("none", 20, 20, 30)
    assert ana.places() == {"Ana": "1", "Ben": "1", "Cruz": "3"}
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    assert [name.text for name in ana.page.one("h1").all("bdi")] == ["Ana", "Ben"]
    ana.open("/")
    assert "Ana, Ben" in ana.text


def test_a_blank_half_counts_nothing_only_the_double_blank_counts_50(ana: Visitor) -> None:
    ana.begin(preset="czech-minus")
    ana.enter(0, "", "6-0", "0-0", "12-0")
    assert ana.totals() == {"Ana": "0", "Ben": "6", "Dot": "12", "Cruz": "50"}


def test_a_new_round_is_not_pre_filled_with_0(ana: Visitor, friday: str) -> None:
    for number in (1, 2):
        ana.open(f"/game/{friday}/round")
        assert {c.get("value") for c in ana.page.all("input") if c.get("name").startswith("hand-")} == {""}
        assert not [c for c in ana.page.all("input", name="out") if "checked" in c]
        ana.press("Check")
        assert ana.status == 422, "nobody went out by not being entered"
        if number == 1:
            ana.enter(0, "", 24, 24, 17)


def test_a_legitimate_0_is_not_shown_as_not_scored(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 0, 24, 17)
    assert "Ben nothing of value 0 0" in ana.text
    assert "Ana went out 0 0" in ana.text
    ana.press("The table agrees")
    cells = [a.text for row in ana.page.all("tr") if row.all("bdi") for a in row.all("a")]
    assert sorted(cells) == ["0", "0 went out", "17", "24"]


def test_two_out_in_one_round_are_not_accepted_where_the_rules_know_one(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=0, hand_2=24, hand_3=17)
    ana.send(address, [*((n, "agree" if n == "step" else v) for n, v in body), ("out", "1")])
    assert ana.status == 422
    assert "only one player can go out in a round, got Ana and Ben" in ana.faults


def test_every_old_round_can_be_corrected(ana: Visitor, friday: str) -> None:
    for number in range(5):
        ana.enter(0, "", 24, 24, 17 + number)
    for number in range(1, 6):
        ana.open(f"/game/{friday}/round/{number}")
        ana.press("Check", hand_1=10)
        ana.press("The table agrees")
    assert ana.totals()["Ben"] == "50"


def test_no_single_tap_deletes_a_round(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    for button in ana.page.buttons:
        if not button.startswith("Redo"):
            ana.open(f"/game/{friday}")
            ana.press(button)
            ana.open(f"/game/{friday}")
            if ana.offered("Redo"):
                ana.press("Redo")
            assert ana.totals()["Ben"] == "24", f"{button} cannot be taken back"


def test_leaving_does_not_lose_the_game(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ben.open("/")
    ben.follow("The game in progress")
    assert ben.totals()["Ben"] == "24"


def test_starting_the_program_again_does_not_empty_the_game(
    ana: Visitor, friday: str, make_companion: Callable[..., Flask]
) -> None:
    ana.enter(0, "", 24, 24, 17)
    later = Visitor(device(make_companion()))
    later.open(f"/game/{friday}")
    assert later.totals()["Ben"] == "24"
    later.enter(1, 10, "", 20, 30)
    assert later.totals()["Dot"] == "47"


def test_a_form_that_was_open_over_a_restart_can_still_be_sent(
    ana: Visitor, friday: str, make_companion: Callable[..., Flask]
) -> None:
    ana.check(0, "", 24, 24, 17)
    agreed = ana.form("The table agrees")
    cookie = ana.client.get_cookie("session")
    assert cookie is not None
    later = Visitor(device(make_companion()))
    later.client.set_cookie("session", cookie.value)
    later.send(*agreed)
    assert later.way == [303, 200]
    assert "Enter round 2" in later.text


def test_the_keypad_is_not_mirrored_in_hebrew(ana: Visitor, friday: str) -> None:
    """Its keys are written in one order for all; that they stand from left to right is measured in the browser."""
    ana.client.set_cookie("language", "he")
    ana.open(f"/game/{friday}/round")
    keys = [b.get("data-key") for b in ana.page.all("button") if b.get("data-key").isdigit()]
    assert keys == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
    assert {c.get("dir") for c in ana.page.all("input") if c.get("name").startswith("hand-")} == {"ltr"}


def test_the_lowest_total_wins_where_points_are_penalties(ana: Visitor, friday: str) -> None:
    ana.enter(3, 10, 24, 24, "")
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    assert "Dot wins with 0 points" in ana.text

"""Entering a round: who went out, what is left with the others, the recap, and the table agrees."""

from __future__ import annotations

import pytest

from tests.visitor import Visitor


def test_a_round_is_entered(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, "12+7+5", "6-5 4-2")
    assert ana.status == 200
    assert "Does the table agree?" in ana.text
    assert ana.totals() == {"Ana": "0", "Dot": "17", "Ben": "24", "Cruz": "24"}
    ana.press("The table agrees")
    assert ana.way == [303, 200]
    assert ana.totals() == {"Ana": "0", "Dot": "17", "Ben": "24", "Cruz": "24"}
    assert ana.places() == {"Ana": "1", "Dot": "2", "Ben": "3", "Cruz": "3"}
    assert "Enter round 2" in ana.text


def test_a_round_that_was_taken_back_is_there_to_be_changed(ana: Visitor, friday: str) -> None:
    ana.enter(1, 24, "", "12-5 3-3", 31)
    ana.press("Undo")
    ana.open(f"/game/{friday}/round")
    assert "Round 1 is here again as it was entered: change what was wrong." in ana.text
    ana.press("Check", hand_3="13")
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "24", "Ben": "0", "Cruz": "23", "Dot": "13"}
    ana.press("Undo")
    ana.open(f"/game/{friday}/round")
    ana.follow("Start over")
    assert [each.get("value") for each in ana.page.all("input") if each.get("name").startswith("hand-")] == [""] * 4
    assert not [each for each in ana.page.all("input", name="out") if "checked" in each]
    ana.follow("Start over")
    assert [each.get("value") for each in ana.page.all("input") if each.get("name").startswith("hand-")] == [""] * 4


def test_starting_over_says_whether_redo_still_brings_the_round_back(ana: Visitor, friday: str) -> None:
    def asked() -> str:
        ana.open(f"/game/{friday}/round")
        (box,) = ana.page.all("dialog", **{"aria-labelledby": "afresh-ask"})
        return box.text

    assert "This cannot be undone." in asked()
    ana.enter(1, 24, "", "12-5 3-3", 31)
    assert "This cannot be undone." in asked()
    ana.open(f"/game/{friday}")
    ana.press("Undo")
    assert "cannot be undone" not in asked()
    assert "Redo at the table still brings back the round as it was written." in asked()


def test_nothing_is_put_in_where_something_else_was_taken_back(ana: Visitor, friday: str) -> None:
    ana.enter(1, 24, "", 17, 31)
    ana.open(f"/game/{friday}/adjust")
    ana.press("Write it", seat=0, points=5, reason="late")
    ana.press("Undo")
    ana.open(f"/game/{friday}/round")
    assert [each.get("value") for each in ana.page.all("input") if each.get("name").startswith("hand-")] == [""] * 4


def test_nothing_is_written_before_the_table_agrees(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    ben.open(f"/game/{friday}")
    assert "Enter round 1" in ben.text


def test_the_recap_shows_how_the_totals_came_about(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 30, 17)
    ana.check(1, "12+7+5", "", "6-5 4-2", 0)
    assert ana.totals() == {"Dot": "17", "Ana": "24", "Ben": "24", "Cruz": "47"}
    rows = [row.text for row in ana.page.all("tbody")[-1].all("tr")]
    assert rows == [
        "1 was 2 Dot nothing of value 0 17",
        "2 was 1 Ana 12+7+5 24 24",
        "2 was 3 Ben went out 0 24",
        "4 Cruz 6-5 4-2 17 47",
    ]


def test_the_table_does_not_agree_and_changes_a_number(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, "12+7", "6-5")
    ana.press("Change")
    assert ana.status == 200
    assert ana.faults == []
    ana.press("Check", hand_1=23)
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Dot": "11", "Cruz": "19", "Ben": "23"}


def test_a_blocked_round_is_entered(ana: Visitor, friday: str) -> None:
    ana.check("none", 5, 24, 24, 17)
    assert "The round was blocked. Everybody counts their own hand." in ana.text
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "5", "Dot": "17", "Ben": "24", "Cruz": "24"}


def test_a_blocked_round_is_won_by_the_lowest_hand_where_the_sheet_says_so(ana: Visitor) -> None:
    ana.begin(preset="czech-plus")
    ana.check("none", 5, 24, 24, 17)
    assert "The round was blocked. The lowest hand wins it: Ana." in ana.text
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "65", "Ben": "0", "Cruz": "0", "Dot": "0"}


def test_a_blocked_round_is_won_by_the_pair_with_the_fewest_points_in_both_hands(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="hebrew-pairs", blocked='"lowest_wins"')
    ana.check("none", 20, 5, 15, 60)  # Ben holds the least, Ana and Cruz together
    assert "The pair with the fewest points wins it: Ana & Cruz (35 against 65)." in ana.text
    ana.press("Change")
    ana.press("Check", hand_3=30)
    assert "The pairs with the fewest points share it: Ana & Cruz and Ben & Dot (35 each)." in ana.text


def test_several_lowest_hands_share_a_blocked_round(ana: Visitor) -> None:
    ana.begin(preset="czech-plus", blocked_tie='"share"')
    ana.check("none", 5, 24, 5, 17)
    assert "The round was blocked. The lowest hands share it: Ana and Cruz." in ana.text


def test_a_shared_blocked_round_gives_an_exact_fraction(ana: Visitor) -> None:
    ana.begin(preset="czech-plus", blocked_tie='"share"')
    ana.enter("none", "2-0", "1-1", 24, 17)
    assert ana.totals() == {"Ana": "20½", "Ben": "20½", "Cruz": "0", "Dot": "0"}


def test_several_go_out_in_the_first_turn_where_the_sheet_knows_it(ana: Visitor) -> None:
    ana.begin(preset="persian")
    ana.enter([0, 2], "", 24, "", 17)
    assert ana.totals() == {"Ana": "0", "Cruz": "0", "Dot": "17", "Ben": "24"}


def test_partners_are_scored_together(ana: Visitor) -> None:
    ana.begin(preset="hebrew-pairs")
    ana.enter(0, "", 24, 5, 17)
    assert ana.totals() == {"Ana & Cruz": "0", "Ben & Dot": "41"}


def test_the_engine_is_asked_where_the_rules_do_not_fix_it(ana: Visitor) -> None:
    ana.begin(preset="italian")
    ana.check(0, "", 24, 30, 17)
    assert ana.status == 422
    assert ana.faults == ["the engine of round 1 is missing: which double was laid?"]
    ana.press("Check", engine=11)
    assert ana.status == 200
    assert "Engine 11-11" in ana.text
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "24"


@pytest.mark.parametrize(
    ("out", "hands", "fault"),
    [
        (0, ["", "", 24, 17], "what Ben has left is not entered yet"),
        (0, [7, 24, 24, 17], "Ana went out and can have nothing left"),
        (0, ["6-5", 24, 24, 17], "Ana went out and can have nothing left"),
        (0, ["", "6-5", "5-6", 17], "Cruz cannot have 6-5: it is in the hand of Ben"),
        (0, ["", "6-5 5-6", 24, 17], "Ben cannot have 6-5 twice"),
        (0, ["", "12-12", 24, 17], "Ben cannot have 12-12: it is the engine of this round"),
        (0, ["", "13-2", 24, 17], "Ben cannot have 13-2: the set goes up to double-12"),
        (0, ["", "19-2", 24, 17], "expected a tile such as \"6-2\", got '19-2'"),
        (0, ["", 2000, 24, 17], "Ben cannot have 2000 left: the tiles that can be left make at most 743"),
        (0, ["", 999, 24, 17], "Ben cannot have 999 left: the tiles that can be left make at most 743"),
        (0, ["", 500, 500, 500], "the hands add up to more than the 1068 points that all the tiles but"),
        (0, ["", 1, 1, 17], "Cruz cannot have 1 left: the others hold the tiles that would make this total"),
        (0, ["", "0-0", 0, 17], "Cruz did not go out: no tile that can be left counts 0"),
        (0, ["", "lots", 24, 17], "or tiles such as 6-5 4-2; 'lots' is none of these"),
    ],
)  # fmt: skip
def test_a_round_that_cannot_be_is_refused(
    ana: Visitor, friday: str, out: int, hands: list[object], fault: str
) -> None:
    ana.check(out, *hands)
    assert ana.status == 422
    assert any(fault in said for said in ana.faults), ana.faults
    ana.open(f"/game/{friday}")
    assert "Enter round 1" in ana.text


def test_it_must_be_said_who_went_out(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    ana.press("Check", hand_0=3, hand_1=24, hand_2=24, hand_3=17)
    assert ana.status == 422
    assert ana.faults == ["nobody is marked as out yet; choose a name, or say that the round was blocked"]


def test_a_name_and_blocked_are_not_both(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    ana.check([0, "none"], "", 24, 30, 17)
    assert ana.status == 422
    assert ana.faults == ["nobody is marked as out yet; choose a name, or say that the round was blocked"]
    assert slug


def test_two_out_are_refused_where_the_rules_know_only_one(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=0, hand_2=24, hand_3=17)
    ana.send(address, [*body, ("out", "1")])
    assert ana.status == 422
    assert ana.faults == ["only one player can go out in a round, got Ana and Ben"]


def test_every_fault_is_said_at_once_beside_its_player(ana: Visitor, friday: str) -> None:
    ana.check(0, "", "12-12", "lots", "")
    beside = {
        row.get("data-name").strip("\u2068\u2069"): row.all("p")[0].text
        for row in ana.page.all("li")
        if "data-seat" in row
    }
    assert beside["Ana"] == ""
    assert beside["Ben"].startswith("Ben cannot have 12-12")
    assert beside["Cruz"].startswith("enter a total such as 24")
    assert beside["Dot"] == "what Dot has left is not entered yet"


def test_what_was_typed_stays_when_it_is_refused(ana: Visitor, friday: str) -> None:
    ana.check(2, 7, "lots", "", "6-5 4-2")
    typed = {c.get("name"): c.get("value") for c in ana.page.all("input") if c.get("name").startswith("hand-")}
    assert typed == {"hand-0": "7", "hand-1": "lots", "hand-2": "", "hand-3": "6-5 4-2"}
    assert [c.get("value") for c in ana.page.all("input", name="out") if "checked" in c] == ["2"]


def test_the_key_stays_the_same_from_the_form_to_the_agreement(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    key = ana.page.form_of(ana.page.button("Check")).all("input", name="key")[0].get("value")
    ana.check(0, "", "lots", 24, 17)
    ana.press("Check", hand_1=24)
    form = ana.page.form_of(ana.page.button("The table agrees"))
    assert form.all("input", name="key")[0].get("value") == key


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"hand-0": "3"}, "nobody is marked as out yet"),
        ({"out": "0", "hand-1": ""}, "what Ben has left is not entered yet"),
        ({"out": "0", "hand-1": "12-12"}, "it is the engine of this round"),
        ({"out": "0", "hand-1": "lots"}, "a total such as 24"),
    ],
)
def test_agreeing_without_the_recap_is_checked_all_the_same(
    ana: Visitor, friday: str, fields: dict[str, str], fault: str
) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", hand_1=24, hand_2=24, hand_3=17)
    body = [*((n, v) for n, v in body if n not in fields and n != "step"), *fields.items(), ("step", "agree")]
    ana.send(address, body)
    assert ana.status == 422
    assert any(fault in said for said in ana.faults), ana.faults
    ana.open(f"/game/{friday}")
    assert "Enter round 1" in ana.text


def test_what_is_missing_is_no_fault_so_far(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=0, hand_1="12-12")
    ana.send(address, [*((n, v) for n, v in body if n != "step"), ("step", "preview")])
    assert ana.faults == ["Ben cannot have 12-12: it is the engine of this round"]


def test_no_round_is_entered_after_the_last(ana: Visitor, friday: str) -> None:
    for number in range(13):
        ana.enter(number % 4, *("" if seat == number % 4 else 20 + seat for seat in range(4)))
    assert ana.address.partition("?")[0].endswith("/end")
    ana.open(f"/game/{friday}/round")
    assert ana.way == [303, 200]
    assert "wins with" in ana.text

"""A round followed move by move: each act checked as it is made, undo, and at the end the round is entered."""

from __future__ import annotations

import json

from companion.web.packed import pack
from tests.visitor import Visitor

START = {
    "rules": "persian", "players": ["Ana", "Ben", "Cruz", "Dot"], "round": 1, "engine": 12,
    "trains": {"Ana": 9, "Ben": 8}, "public": ["Cruz", "Dot"], "turn": "Ana",
    "hands": {"Ana": ["9-2"], "Ben": ["8-1", "7-7"]},
}  # fmt: skip


def follow(ana: Visitor, slug: str | None = None, table: dict[str, object] | None = None) -> None:
    where = f"/game/{slug}/judge" if slug else "/judge"
    ana.open(f"{where}/round" + (f"?p={pack({'table': table})}" if table else ""))
    assert ana.status == 200, ana.faults


def moves(ana: Visitor) -> list[str]:
    return [li.text for li in ana.page.one("ol", **{"class": "moves-list"}).all("li")]


def test_a_round_begins_with_the_engine_of_the_game(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    assert ana.page.one("ol", **{"class": "trains"}).text.count("private") == 4
    ana.press("Do it", act="train", tiles="12-5 5-5 5-3", on="0")
    assert moves(ana) == ["Ana lays 12-5, 5-5, 5-3 on their own train"]
    ana.press("Do it", act="play", tiles="12-8", on="1")
    assert len(moves(ana)) == 2
    ana.follow("Undo")
    assert len(moves(ana)) == 1


def test_an_act_that_is_not_allowed_leads_to_the_verdict_and_back(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    ana.press("Do it", act="play", tiles="12-8", on="1")
    assert ana.page.one("h1").text == "Not allowed"
    ana.follow("Back")
    assert moves(ana) == ["none yet"]


def test_what_hangs_on_a_hidden_hand_is_taken_on_trust(ana: Visitor) -> None:
    table = {key: value for key, value in START.items() if key != "hands"}
    follow(ana, None, table)
    ana.press("Do it", act="draw")
    ana.press("Do it", act="pass")
    assert moves(ana)[0] == "Ana draws a tile on trust"
    assert "Ben" in ana.page.of_class("turn-now")[0].text


def test_what_cannot_be_read_is_said_and_nothing_is_lost(ana: Visitor) -> None:
    follow(ana, None, START)
    ana.press("Do it", act="play", tiles="nine", on="0")
    assert ana.status == 422
    assert ana.faults == ["“nine” is no tile of this set. A tile is written like 6-2."]
    assert ana.page.buttons


def test_first_turns_together_are_taken_by_whoever_likes(ana: Visitor) -> None:
    slug = ana.begin(preset="czech-minus")
    follow(ana, slug)
    ana.press("Do it", by="2", act="play", tiles="12-5", on="2")
    assert moves(ana) == ["Cruz lays 12-5 on their own train"]


def test_the_end_of_the_round_flows_into_entering_it(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug, START)
    ana.press("Do it", act="play", tiles="9-2", on="0")
    assert "The round is over. Out: Ana." in ana.text
    ana.press("Enter round 1")
    assert "checked" in ana.page.one("input", name="out", value="0")
    assert ana.page.one("input", name="hand-1").get("value") == "8-1 7-7"
    ana.press("Check", hand_2="5-4", hand_3=7)
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Ben": "23", "Cruz": "9", "Dot": "7"}


def test_the_record_can_be_copied_and_opened_again(ana: Visitor) -> None:
    follow(ana, None, START)
    ana.press("Do it", act="play", tiles="9-2", on="0")
    ana.follow("Record of the round")
    record = ana.page.one("textarea", id="record").text
    assert record.endswith("Ana: 9-2")
    assert json.loads(ana.page.one("textarea", id="written").text)["actions"]


def test_a_link_with_a_move_that_cannot_be_made_is_refused(ana: Visitor) -> None:
    ana.open("/judge/round?p=" + pack({"table": START, "actions": [{"play": "7-1", "on": "Ana"}]}))
    assert ana.status == 422

"""A round followed move by move: each act checked as it is made, undo, and at the end the round is entered."""

from __future__ import annotations

import json
import re

import pytest

from companion.disputes.link import pack
from tests.visitor import Visitor, plain

START = {
    "rules": "persian", "players": ["Ana", "Ben", "Cruz", "Dot"], "round": 1, "engine": 12,
    "trains": {"Ana": 9, "Ben": 8}, "public": ["Cruz", "Dot"], "turn": "Ana",
    "hands": {"Ana": ["9-2"], "Ben": ["8-1", "7-7"]},
}  # fmt: skip


def follow(ana: Visitor, slug: str | None = None, table: dict[str, object] | None = None) -> None:
    where = f"/game/{slug}/judge" if slug else "/judge"
    ana.open(f"{where}/round" + (f"?p={pack({'table': table})}" if table else ""))
    assert ana.status == 200, ana.faults
    if not table:
        ana.press("Ana" if slug else "Player 1")
        assert ana.way == [303, 200], ana.faults


def moves(ana: Visitor) -> list[str]:
    said = [li.text for li in ana.page.one("ol", **{"class": "moves-list"}).all("li")]
    if said == ["none yet"]:
        return said
    numbers, texts = zip(*(text.split(" ", 1) for text in said), strict=True)
    assert list(numbers) == [f"{n}." for n in range(1, len(said) + 1)]
    return list(texts)


def test_a_round_begins_with_the_engine_of_the_game(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    assert ana.page.one("ol", **{"class": "trains"}).text.count("private") == 4
    ana.press("Do it", act="train", tiles="12-5 5-5 5-3", on="0")
    assert moves(ana) == ["Ana lays 12-5, 5-5, 5-3 on their own train"]
    ana.press("Do it", act="play", tiles="12-8", on="1")
    assert len(moves(ana)) == 2
    assert "Undo Ben lays 12-8 on their own train" in plain(" ".join(ana.text.split()))
    ana.press("Undo")
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
    assert moves(ana) == ["Ana draws a tile (on trust)", "Ana lays nothing and ends the turn (on trust)"]
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


def ways(ana: Visitor) -> list[str]:
    """What stands chosen under "What is done"."""
    return [field.get("value") for field in ana.page.all("input", name="act") if "checked" in field]


def test_a_whole_train_is_chosen_in_first_turns_alone(ana: Visitor) -> None:
    table = {**START, "trains": {}, "public": [], "first_turn": ["Ana", "Ben"], "hands": {}}
    follow(ana, None, {**table, "rules": "hebrew"})
    assert ways(ana) == ["play"], "a turn is one tile, the first too"
    follow(ana, None, table)
    assert ways(ana) == ["train"]
    ana.press("Do it", act="train", tiles="12-5", on="0")
    assert ways(ana) == ["train"], "so has who comes next"
    ana.press("Do it", act="train", tiles="12-8", on="1")
    assert ways(ana) == ["play"]
    ana.press("Do it", act="play", tiles="nine", on="1")
    assert ways(ana) == ["play"], "what was said stays said"


def acts(ana: Visitor) -> list[str]:
    """Who stands chosen under "Who acts"."""
    return [field.get("value") for field in ana.page.all("input", name="by") if "checked" in field]


def test_the_chosen_starter_stands_first_where_all_begin_together(ana: Visitor) -> None:
    slug = ana.begin(preset="czech-minus")
    ana.open(f"/game/{slug}/judge/round")
    ana.press("Cruz")
    assert acts(ana) == ["2"]
    ana.press("Do it", by="1", act="play", tiles="nine", on="1")
    assert (ana.status, acts(ana)) == (422, ["1"]), "what was said stays said"
    ana.press("Do it", by="2", act="play", tiles="12-5", on="2")
    assert acts(ana) == ["3"]
    ana.press("Do it", act="play", tiles="12-8", on="3")
    assert acts(ana) == ["0"]


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


def test_a_hidden_hand_is_empty_when_somebody_says_so(ana: Visitor) -> None:
    slug = ana.begin(preset="hebrew")
    follow(ana, slug)
    ana.press("Do it", act="draw")
    ana.press("Do it", act="play", tiles="12-7", on="0")
    assert "The round is over" not in ana.text, "of a drawn tile nobody knows that it was the last"
    ana.press("Undo")
    ana.press("Do it", act="play", tiles="12-7", on="0", last="yes")
    assert "The round is over. Out: Ana." in ana.text
    assert moves(ana)[-1] == "Ana lays 12-7 on their own train (on trust) (last tile)"
    ana.press("Enter round 1")
    assert "checked" in ana.page.one("input", name="out", value="0")


def test_no_hand_is_empty_after_a_draw_or_a_turn_without_a_tile(ana: Visitor) -> None:
    follow(ana, None, {key: value for key, value in START.items() if key != "hands"})
    for act in ("draw", "pass"):
        ana.press("Do it", act=act, last="yes")
    assert moves(ana) == ["Ana draws a tile (on trust)", "Ana lays nothing and ends the turn (on trust)"]


def test_what_is_said_of_the_last_tile_stays_said(ana: Visitor) -> None:
    follow(ana, None, {key: value for key, value in START.items() if key != "hands"})
    ana.press("Do it", act="play", tiles="nine", on="0", last="yes")
    assert "checked" in ana.page.one("input", name="last")
    ana.press("Do it", act="play", tiles="9-2", on="0")
    assert "The round is over. Out: Ana." in ana.text


def test_what_was_drawn_to_find_the_engine_is_asked(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge/round")
    for typed in ("40", "-1", "some"):
        ana.press("Ana", searched=typed)
        assert (ana.status, ana.faults) == (422, ["The number of tiles drawn to find the engine is from 0 to 31."])
        assert ana.page.one("input", name="searched").get("value") == typed
    ana.press("Ana", searched="۸")
    assert "23 tiles left" in ana.text
    slug = ana.begin(preset="persian-face-up")
    ana.open(f"/game/{slug}/judge/round")
    assert not ana.page.all("input", name="searched")


def call(ana: Visitor, slug: str, *names: str) -> None:
    """Give the people of the game these names, in the order of their seats."""
    ana.open(f"/game/{slug}/names")
    ana.press("Write the names", name=list(names))


def test_a_round_goes_on_under_the_names_of_now(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    ana.press("Do it", act="train", tiles="12-5 5-5 5-3", on="0")
    here = ana.address
    call(ana, slug, "Zed", "Cruz", "Ana", "Dot")
    ana.open(here)
    assert moves(ana) == ["Zed lays 12-5, 5-5, 5-3 on their own train"]
    ana.press("Do it", act="train", tiles="12-8", on="1")
    assert moves(ana)[1:] == ["Cruz lays 12-8 on their own train"]
    call(ana, slug, "Ana", "Ben", "Cruz", "Dot")
    ana.open(f"/game/{slug}/judge/round")
    (kept,) = (a for a in ana.page.all("a") if a.label.startswith("Continue 2 moves"))
    ana.open(kept.get("href"))
    assert moves(ana) == ["Ana lays 12-5, 5-5, 5-3 on their own train", "Ben lays 12-8 on their own train"]


def test_a_round_says_that_whoever_came_since_is_not_in_it(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    ana.press("Do it", act="train", tiles="12-5 5-5 5-3", on="0")
    here, said = ana.address, "Followed with those who began it: Ana, Ben, Cruz and Dot."
    assert said not in ana.text
    ana.open(f"/game/{slug}/people")
    ana.press("The guest joins", name="Eli", total=0)
    ana.open(here)
    assert said in ana.text
    ana.follow("Begin anew")
    ana.press("Eli")
    assert said not in ana.text


def test_who_went_out_is_who_sits_there_now(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug, START)
    ana.press("Do it", act="play", tiles="9-2", on="0")
    here = ana.address
    call(ana, slug, "Zed", "Ben", "Ana", "Dot")
    ana.open(here)
    assert "The round is over. Out: Zed." in ana.text
    ana.press("Enter round 1")
    assert "checked" in ana.page.one("input", name="out", value="0")
    assert ana.page.one("input", name="hand-1").get("value") == "8-1 7-7"


def test_the_record_can_be_copied_and_opened_again(ana: Visitor) -> None:
    follow(ana, None, START)
    ana.press("Do it", act="play", tiles="9-2", on="0")
    ana.follow("Record of the round")
    assert ana.page.one("h1").text == "Record of the round"
    record = ana.page.one("textarea", id="record").text
    assert record.endswith("Ana: 9-2")
    written = ana.page.one("textarea", id="written").text
    assert json.loads(written)["actions"]
    address = ana.page.one("input", id="address").get("value")
    ana.open(address.replace("http://localhost", ""))
    told = moves(ana)
    assert len(told) == 1
    for text in (written, record.replace("} Ana: 9-2", "}\nAna: 9-2")):
        ana.open("/judge?ask=paste")
        ana.press("Open it", position=text)
        assert moves(ana) == told


def test_the_record_tells_every_move_in_words_also_where_no_shown_hand_allows_it(ana: Visitor) -> None:
    """A turn that ends on trust stands in no text record, and is told nevertheless."""
    follow(ana, None, {**START, "hands": {}})
    for act in ({"act": "play", "tiles": "9-2", "on": "0"}, {"act": "draw"}, {"act": "pass"}):
        ana.press("Do it", **act)
    told = moves(ana)
    assert len(told) == 3
    ana.follow("Record of the round")
    assert moves(ana) == told
    assert "on trust" in told[-1]
    assert not ana.page.all("textarea", id="record")
    ana.client.set_cookie("language", "fa")
    ana.open(ana.address)
    assert not re.search("[A-Za-z]{4}", ana.page.of_class("moves")[0].text)


def test_a_link_with_a_move_that_cannot_be_made_is_refused(ana: Visitor) -> None:
    ana.open("/judge/round?p=" + pack({"table": START, "actions": [{"play": "7-1", "on": "Ana"}]}))
    assert ana.status == 422


def test_who_has_the_first_turn_is_asked(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge/round")
    assert "Who has the first turn?" in ana.text
    assert ana.page.of_class("moves-list") == []
    ana.press("Cruz")
    assert "Cruz" in ana.page.of_class("turn-now")[0].text
    ana.press("Do it", act="train", tiles="12-5 5-3", on="2")
    assert moves(ana) == ["Cruz lays 12-5, 5-3 on their own train"]
    assert "Dot" in ana.page.of_class("turn-now")[0].text
    ana.open(f"/game/{slug}/judge/round?starter=9")
    assert (ana.status, ana.faults) == (422, ["Say who has the first turn."])


def test_the_engine_is_asked_where_no_sheet_says_it(ana: Visitor) -> None:
    slug = ana.begin(preset="italian")
    ana.open(f"/game/{slug}/judge/round?starter=1")
    assert (ana.status, ana.faults) == (422, ["Say which double is the engine."])
    ana.press("Ben", engine="7")
    ana.press("Do it", act="play", tiles="7-5", on="1")
    assert moves(ana) == ["Ben lays 7-5 on their own train"]


def followed(ana: Visitor, *tiles: str) -> str:
    """A Persian game whose first round is followed: so many players laid one tile; its name."""
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    for seat, tile in enumerate(tiles):
        ana.press("Do it", act="play", tiles=tile, on=str(seat))
    return slug


def test_a_followed_round_is_taken_up_again_by_any_device(ana: Visitor, ben: Visitor) -> None:
    slug = followed(ana, "12-5", "12-8")
    for device in (ana, ben):
        device.open(f"/game/{slug}")
        device.follow("Judge")
        assert "Round 1 is being followed: 2 moves" in device.text
        device.press("Round 1 is being followed")
        assert "2 moves" in device.page.link("Continue").text
        device.follow("Continue")
        assert moves(device)[-1] == "Ben lays 12-8 on their own train"
    ben.press("Do it", act="play", tiles="12-3", on="2")
    ana.open(f"/game/{slug}/judge/round")
    ana.follow("Continue")
    assert len(moves(ana)) == 3


def test_a_followed_round_is_offered_beside_the_questions_and_not_under_more(ana: Visitor) -> None:
    slug = followed(ana, "12-5")
    ana.open(f"/game/{slug}/judge")
    (more,) = ana.page.all("details")
    assert [each.text for each in ana.page.of_class("followed-way")] == ["Round 1 is being followed: 1 move"]
    assert not more.all("button")


def test_undo_is_kept_too(ana: Visitor) -> None:
    slug = followed(ana, "12-5", "12-8")
    ana.press("Undo")
    ana.open(f"/game/{slug}/judge/round")
    assert [a.text for a in ana.page.all("a") if "Continue" in a.text and "1 move" in a.text]
    assert len([a for a in ana.page.all("a") if a.text.startswith("Continue ") and "move" in a.text]) == 1


def test_what_two_devices_did_at_once_is_asked_about_and_neither_is_lost(ana: Visitor, ben: Visitor) -> None:
    slug = followed(ana, "12-5")
    ben.open(ana.address)
    ben.press("Do it", act="play", tiles="12-8", on="1")
    ana.press("Do it", act="play", tiles="12-9", on="1")
    assert moves(ana)[-1] == "Ben lays 12-9 on their own train"
    assert "This round is also kept with 2 moves." in ana.text
    theirs = ana.page.link("Continue with that").get("href")
    ana.follow("Stay with this")
    assert "also kept" not in ana.text
    ana.open(theirs)
    assert moves(ana)[-1] == "Ben lays 12-8 on their own train"
    assert "This round is also kept with 2 moves." in ana.text
    ana.follow("Stay with this")
    ana.press("Do it", act="play", tiles="12-3", on="2")
    ben.open(f"/game/{slug}/judge/round")
    ben.follow("Continue")
    assert moves(ben)[-1] == "Cruz lays 12-3 on their own train"
    assert "also kept" not in ben.text


def test_starting_afresh_is_asked_and_gives_up_what_was_there(ana: Visitor) -> None:
    slug = followed(ana, "12-5", "12-8")
    ana.open(f"/game/{slug}/judge/round")
    assert "given up" in ana.text
    ana.press("Dot")
    ana.press("Do it", act="play", tiles="12-1", on="3")
    ana.open(f"/game/{slug}/judge/round")
    ana.follow("Continue")
    assert moves(ana) == ["Dot lays 12-1 on their own train"]
    assert "also kept" not in ana.text


def test_a_question_knows_what_the_followed_round_shows(ana: Visitor) -> None:
    slug = followed(ana, "12-5")
    ana.open(f"/game/{slug}/judge?ask=two-doubles")
    assert "checked" in ana.page.one("input", name="who", value="1"), "it is Ben's turn"
    known = [each.get("value") for each in ana.page.of_class("is-known")]
    assert known == ["first"], "it is still the first turn"


def test_a_question_that_does_not_look_at_the_followed_round_says_so(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge?ask=elsewhere")
    assert "To the followed round" not in ana.text
    follow(ana, slug)
    ana.press("Do it", act="train", tiles="12-5 5-3", on="0")
    said = "In the round that is followed, a move is judged on the table as it lies."
    for page in ("judge?ask=elsewhere", "judge/verdict?ask=elsewhere&who=0&pip=6&tile=5-4&train=1"):
        ana.open(f"/game/{slug}/{page}")
        assert said in ana.text
        ana.follow("To the followed round")
        assert moves(ana) == ["Ana lays 12-5, 5-3 on their own train"]
    ana.open("/judge/verdict?ask=elsewhere&who=0&pip=6&tile=5-4&train=1&sheet=persian&seats=4")
    assert said not in ana.text, "no round is followed without a game"


def test_the_train_is_chosen_on_which_alone_a_tile_may_be_laid(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    for train in ("12-5", "12-6", "12-7", "12-8 8-8"):
        ana.press("Do it", act="train", tiles=train)
    chosen = next(radio for radio in ana.page.all("input", name="on") if "checked" in radio.attributes)
    assert (chosen.attributes["value"], ana.page.one("p", **{"class": "turn-now"}).text) == ("3", "Whose turn Ana")


def test_a_round_of_which_nothing_is_left_is_not_offered(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    ana.press("Do it", act="train", tiles="12-5", on="0")
    ana.press("Undo")
    assert moves(ana) == ["none yet"]
    ana.open(f"/game/{slug}/judge/round")
    assert "Continue" not in ana.page.one("main").text.replace("Continue here", "")


def test_a_round_that_was_entered_is_followed_no_more(ana: Visitor) -> None:
    slug = followed(ana, "12-5")
    ana.open(f"/game/{slug}")
    ana.enter(0, "", 1, 2, 3)
    ana.open(f"/game/{slug}/judge")
    assert "being followed" not in ana.text
    ana.press("Follow a round")
    assert ana.page.of_class("moves-list") == []


def test_a_move_that_is_not_allowed_is_not_kept(ana: Visitor) -> None:
    slug = followed(ana, "12-5")
    ana.press("Do it", act="play", tiles="12-8", on="3")
    assert ana.page.one("h1").text == "Not allowed"
    ana.open(f"/game/{slug}/judge/round")
    ana.follow("Continue")
    assert len(moves(ana)) == 1


@pytest.mark.parametrize("page", ["round", "move", "verdict"])
def test_a_link_that_cannot_be_read_is_said_to_be_the_fault(ana: Visitor, page: str) -> None:
    ana.open(f"/judge/{page}?p=AAAA")
    assert (ana.status, ana.page.one("h1").text) == (422, "This link cannot be read")
    assert "This link holds no table that can be read. It may have been cut off on its way." in ana.text
    ana.follow("Judge a play")
    assert (ana.status, ana.address) == (200, "/judge")


def test_moves_are_numbered_in_the_digits_of_the_language(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    follow(ana, slug)
    for tiles, on in (("12-5 5-5 5-3", "0"), ("12-8", "1")):
        ana.press("Do it", act="train" if " " in tiles else "play", tiles=tiles, on=on)
    ana.client.set_cookie("language", "fa")
    ana.open(ana.address)
    said = ana.page.one("ol", **{"class": "moves-list"}).all("li")
    assert [li.text.split(" ")[0] for li in said] == ["۱.", "۲."]

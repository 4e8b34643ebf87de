"""The ready questions: asked in a few answers, under every sheet, with every refusal."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.disputes.link import pack
from companion.disputes.mishaps.catalogue import MISHAPS
from companion.disputes.questions import QUESTIONS
from companion.engine.rules.presets import PRESETS
from tests.conftest import device
from tests.pages import Page
from tests.sheets.reading import read_by_pdfium
from tests.visitor import Visitor, plain
from tests.web.disputes.answers import answer_example

SHEETS = ("hebrew", "persian", "czech-minus", "italian")


def verdict(ana: Visitor, sheet: str, ask: str, **answers: str) -> str:
    """The headline of the verdict."""
    query = "&".join(f"{name}={value}" for name, value in {"ask": ask, "sheet": sheet, "who": "1", **answers}.items())
    ana.open(f"/judge/verdict?{query}")
    assert ana.status == 200, ana.faults
    return ana.page.one("h1").text


def test_the_table_leads_to_the_question_and_the_question_to_the_verdict(ana: Visitor, friday: str) -> None:
    ana.follow("Judge")
    assert ana.page.one("h1").text == "What is disputed?"
    ana.press("May this tile go on that train?")
    assert "Whose turn is it?" in ana.text
    ana.open(f"/game/{friday}/judge/verdict?ask=play&who=1&tile=9-2&train=2")
    assert ana.page.one("h1").text == "Not allowed"
    assert "Ben lays 9-2 on Cruz’s train" in ana.text
    assert "No marker lies on" in ana.text


def test_a_question_that_asks_nothing_is_answered_at_once(ana: Visitor, friday: str) -> None:
    ana.follow("Judge")
    ana.press("What does 0-0 count?")
    assert (ana.way, ana.page.one("h1").text) == ([303, 200], "0 points")
    assert "0-0, 6-6 count 12." in plain(ana.text)
    assert others(ana) == ["Persian 0 points", "Czech 50 points", "Italian 0 points"]
    ana.press("Keep with the game")
    assert ana.page.one("h1").text == "0 points"
    ana.open(f"/game/{friday}/judge")
    assert "0 points, ruled in round 1" in plain(ana.text)
    ana.open(f"/game/{friday}/ruling/2")
    assert "The 0-0 counts 0 points." in ana.text


def test_the_slip_and_the_link_of_a_figure(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge/verdict?ask=doubles")
    slip = ana.page.link("Print a slip (PDF)").get("href")
    assert ana.client.get(slip).data.startswith(b"%PDF")
    ana.follow("Send it")
    address = ana.page.one("input", id="address").get("value")
    ana.open(address.replace("http://localhost", ""))
    assert ana.page.one("h1").text == "No"


def test_a_question_is_asked_with_its_answers_in_sight(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?ask=answer")
    assert [legend.text for legend in ana.page.all("legend")] == [
        "Whose turn is it?", "Which double?", "Is there a tile in the hand that answers it?"
    ]  # fmt: skip
    assert "disabled" in ana.page.one("input", name="pip", value="12"), "the engine is no open double"
    ana.open(f"/game/{friday}/judge/verdict?ask=answer&who=1&hold=yes")
    assert (ana.status, ana.faults) == (422, ["Say which double it is."])
    ana.open(f"/game/{friday}/judge/verdict?ask=answer&who=1&pip=6&hold=yes")
    assert ana.page.one("h1").text == "You may draw"
    ana.press("Keep with the game")
    ana.open(f"/game/{friday}/history")
    assert "Must I answer it, or may I draw? (Ben, 6-6)" in plain(ana.text)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("hold", ["yes", "no"])
def test_whether_to_answer_a_double_is_ruled_on_without_a_tile_that_nobody_named(
    ana: Visitor, preset: str, hold: str
) -> None:
    verdict(ana, preset, "answer", pip="6", hold=hold)
    assert set(re.findall(r"\d+-\d+", plain(ana.page.one("body").text))) <= {"6-6"}


@pytest.mark.parametrize(
    ("changes", "ask"),
    [
        ({"blank_value": "50"}, "ask=zero"),
        ({"must_answer": "false"}, "ask=answer&who=1&pip=6&hold=yes"),
        ({"blocked": "lowest_wins"}, "ask=blocked"),
    ],
    ids=["counting", "ruling", "blocked"],
)
def test_what_the_table_has_changed_is_not_put_down_to_its_sheet(
    ana: Visitor, changes: dict[str, str], ask: str
) -> None:
    own = "Its sheet says otherwise."
    slug = ana.begin(preset="persian", **changes)
    ana.open(f"/game/{slug}/judge/verdict?{ask}")
    assert ana.page.of_class("passages")[0].text.startswith(own)
    assert ana.page.one("body").text.count("a rule of this table") == 1, "said once"
    assert "Our reading" not in ana.page.of_class("passages")[0].text
    assert "The sheet does not speak of this." not in ana.text
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge/verdict?{ask}")
    assert own not in ana.text


def test_of_a_box_what_the_table_has_changed_is_not_called_our_default(ana: Visitor) -> None:
    slug = ana.begin(preset="university", out_on_double="must_cover")
    ana.open(f"/game/{slug}/judge/verdict?ask=out&who=1&pip=6")
    assert "That is a rule of this table." in ana.text
    assert "our default" not in ana.page.of_class("because")[0].text


def test_of_what_its_sheet_does_not_say_it_is_not_said_to_say_otherwise(ana: Visitor) -> None:
    slug = ana.begin(preset="italian", answer_order="oldest")
    ana.open(f"/game/{slug}/judge/verdict?ask=order&which=newest")
    told = ana.page.of_class("passages")[0].text
    assert told.startswith("Its sheet does not speak of it.")
    assert "Italian allowed Our reading" in others(ana)
    assert "Its sheet does not speak of it" in read_slip(ana)


def test_the_slip_says_what_comes_next_as_the_page_does(ana: Visitor) -> None:
    verdict(ana, "persian", "two-doubles", when="later")
    slip = read_slip(ana)
    assert "9-9 is open and waits for its answer." in slip
    assert "The Mexican train ends in 8." in slip
    verdict(ana, "persian", "waiting", pip="6")
    slip = read_slip(ana)
    assert "Lay a tile with 6 on the open 6-6." in slip


def test_our_reading_says_what_the_sheet_leaves_open(ana: Visitor) -> None:
    verdict(ana, "czech-minus", "empty")
    told = ana.page.of_class("passages")[0].text
    assert "Our reading It is not said whether a pass with an empty boneyard opens" in told
    assert told.endswith("We read it this way: It does.")
    assert "We read it this way: It does." in read_slip(ana)
    verdict(ana, "czech-minus", "doubles")
    assert "We read it this way: It counts 50 everywhere" in ana.page.of_class("passages")[0].text
    verdict(ana, "czech-plus", "doubles")
    assert "The sheet does not say it expressly" in ana.page.of_class("passages")[0].text


def test_whoever_may_hold_an_answer_is_told_to_lay_it_before_drawing(ana: Visitor) -> None:
    verdict(ana, "persian", "waiting", pip="6")
    told = plain(ana.page.of_class("instead")[0].text)
    assert "Lay a tile with 6 on the open 6-6. If none of this can be done: draw one tile." in told


@pytest.mark.parametrize("ask", ["waiting", "answer&hold=yes", "answer&hold=no", "private"])
def test_nobody_is_named_on_whose_train_the_double_lies(ana: Visitor, friday: str, ask: str) -> None:
    """Ana, Ben, Cruz and Dot, by Hebrew rules and by those of all the other sheets."""
    ana.open(f"/game/{friday}/judge/verdict?ask={ask}&who=1&pip=6")
    reasons = [li.all("p")[0] for li in ana.page.of_class("other-sheets")[-1].all("li")]
    ruled = plain(ana.page.of_class("because")[0].text).partition("For example")[0]
    assert not re.search("(Ana|Cruz|Dot)’s train", " ".join([ruled, *(plain(each.text) for each in reasons)]))


def test_tiles_that_a_question_invents_are_an_example_in_sight_and_on_paper(ana: Visitor) -> None:
    verdict(ana, "persian", "waiting", pip="6")
    assert "Another’s double is open: play elsewhere? (Player 2, 6-6)" in plain(ana.page.of_class("bar-title")[0].text)
    example = ana.page.of_class("example")[0]
    assert plain(example.text).startswith("For example Player 2 lays 9-8 on their own train")
    text = read_slip(ana)
    assert "For example Player 2 lays 9-8 on their own train" in text
    verdict(ana, "persian", "out", pip="6")
    assert not ana.page.of_class("example"), "its answers say the whole act"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "marker"), ("en", "0-0"), ("fa", "۰-۰"), ("he", "0-0"), ("en", "chicken")]
)
def test_questions_are_searched_without_script(ana: Visitor, friday: str, language: str, text: str) -> None:
    ana.client.set_cookie("language", language)
    ana.open(f"/game/{friday}/judge?q={text}")
    keys = [each for each in ana.page.all("button") if "question" in each.get("class", "").split()]
    found = [each.get("value") for each in keys if "is-out" not in each.get("class", "")]
    wanted = {"marker": "marker", "chicken": "branch"}.get(text, "zero")
    assert wanted in found
    assert len(found) < len(keys) / 2


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("אבן", "play"),
        ("אבנים", "first"),
        ("בנק", "draw"),
        ("סימון", "marker"),
        ("ג׳וקר", "zero"),
        ("ג'וקר", "zero"),
        ("לוקומוטיב", "engine"),
        ("להפסיד תור", "pass"),
        ("להפסיד", "blocked"),
    ],
)
def test_hebrew_tables_search_in_their_own_words(ana: Visitor, friday: str, text: str, wanted: str) -> None:
    ana.client.set_cookie("language", "he")
    ana.open(f"/game/{friday}/judge?q={text}")
    keys = [each for each in ana.page.all("button") if "question" in each.get("class", "").split()]
    assert wanted in [each.get("value") for each in keys if "is-out" not in each.get("class", "")]


def test_whose_turn_it_is_is_asked_only_where_the_answer_can_hang_on_it(ana: Visitor, friday: str) -> None:
    for ask, is_asked in {"tie": False, "hand": False, "answer": True}.items():
        ana.open(f"/game/{friday}/judge?ask={ask}")
        assert ("Whose turn is it?" in ana.text) is is_asked, ask
    ana.open(f"/game/{friday}/judge?ask=tie")
    ana.press("At the end of the game")
    assert ana.status == 200


@pytest.mark.parametrize("sheet", ["hebrew", "persian", "czech-minus", "italian"])
def test_after_a_search_for_the_engine_nobody_builds_a_train(ana: Visitor, sheet: str) -> None:
    ana.open(f"/judge/verdict?ask=engine&sheet={sheet}&seats=4&which=none")
    assert ana.status == 200
    assert "first trains too" not in ana.text
    if "All draw one tile" in ana.page.one("h1").text:
        assert "If the engine has come, it is laid; if not, draw again." in ana.text


def test_nothing_found_leads_to_the_table(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?q=volcano")
    assert "No question has these words." in ana.text
    assert "key--go" in ana.page.one("button", name="ask", value="table").get("class")


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "forgot to say last domino", ["last-tile"]),
        ("en", "knock", ["last-tile"]),
        ("en", "penalty", list(MISHAPS)),
        ("en", "miscounted", ["points"]),
        ("it", "segnalino", ["marker"]),
        ("en", "0-0", []),
        ("en", "zebra", []),
    ],
)
def test_what_went_wrong_is_found_by_the_same_search(
    ana: Visitor, friday: str, language: str, text: str, wrong: list[str]
) -> None:
    ana.client.set_cookie("language", language)
    ana.open(f"/game/{friday}/judge?q={text}")
    section = ana.page.of_class("found-wrong")[0]
    keys = [each for each in section.all("li") if "hidden" not in each]
    assert [each.all("a")[0].get("href").partition("what=")[2] for each in keys] == wrong
    assert ("hidden" in section) == (not wrong)
    assert ("hidden" in ana.page.of_class("nothing")[0]) == (text != "zebra")
    if wrong:
        ana.open(keys[0].all("a")[0].get("href"))
        assert ana.status == 200


def test_the_other_ways_in(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge")
    ana.follow("Something went wrong")
    assert ana.status == 200
    ana.open(f"/game/{friday}/judge")
    ana.press("Lay out the table")
    assert ana.status == 200


def test_without_a_mexican_train_nothing_is_asked_about_it(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew-private")
    ana.open(f"/game/{slug}/judge")
    assert "Mexican train" not in ana.page.of_class("groups")[0].text


def test_a_marker_on_the_train_makes_the_same_play_allowed(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?ask=play")
    ana.open(f"/game/{friday}/judge/verdict?ask=play&who=1&tile=9-2&train=2%2B&end=9")
    assert ana.page.one("h1").text == "Allowed"
    assert "The turn passes to Ana" in ana.text  # counter-clockwise on the Hebrew sheet


@pytest.mark.parametrize(
    ("ask", "answers", "expected"),
    [
        ("marker", {"happened": "unfit", "tile": "9-2"}, ", ".join(["The marker goes up"] * 4)),
        (
            "marker",
            {"happened": "kept", "tile": "9-2"},
            "The marker goes up, Not allowed, The marker goes up, Not allowed",
        ),
        ("marker", {"happened": "elsewhere"}, "No marker goes up, No marker goes up, Not allowed, Not allowed"),
        ("out", {"pip": "6", "where": "mexican"}, "Out, Out, Out, Not allowed"),
        ("mexican", {"when": "later", "tile": "7-3"}, "Not allowed, Not allowed, Not allowed, Not allowed"),
        ("first", {"tiles": "12-5 5-5 5-3"}, "Not allowed, Allowed, Allowed, Allowed"),
        ("tie", {"which": "game"}, "A tie-break decides, They share it, They share it, A tie-break decides"),
        ("hand", {"tiles": "0-0 6-6"}, "12 points, 12 points, 62 points, 12 points"),
        ("play", {"tile": "9-2", "train": "2"}, "Not allowed, Not allowed, Not allowed, Not allowed"),
        ("play", {"tile": "9-2", "train": "m", "end": "2"}, "Allowed, Allowed, Allowed, Allowed"),
        ("play", {"tile": "9-2", "train": "1", "end": "9"}, "Allowed, Allowed, Allowed, Allowed"),
        ("play", {"tile": "9-2", "train": "1", "end": "5"}, "Not allowed, Not allowed, Not allowed, Not allowed"),
        ("play", {"tile": "9-2", "train": "2%2B", "end": "0"}, "Not allowed, Not allowed, Not allowed, Not allowed"),
    ],
)
def test_a_question_under_the_four_sheets(ana: Visitor, ask: str, answers: dict[str, str], expected: str) -> None:
    assert ", ".join(verdict(ana, sheet, ask, **answers) for sheet in SHEETS) == expected


@pytest.mark.parametrize(
    ("ask", "answers", "said"),
    [
        ("play", {"who": "9", "tile": "9-2", "train": "2"}, "Say whose turn it is."),
        ("play", {"who": "1", "train": "2"}, "Say which tile it is."),
        ("play", {"who": "1", "tile": "nine", "train": "2"}, "“nine” is no tile of this set"),
        ("play", {"who": "1", "tile": "14-2", "train": "2"}, "“14-2” is no tile of this set"),
        ("play", {"who": "1", "tile": "9-2"}, "Say which train it is."),
        ("play", {"who": "1", "tile": "9-2", "train": "77"}, "Say which train it is."),
        ("play", {"who": "1", "tile": "9-2", "train": "1"}, "Say which number shows at the end of the train."),
        ("play", {"who": "1", "tile": "9-2", "train": "m", "end": ""}, "Say which number shows at the end"),
        ("play", {"who": "1", "tile": "9-2", "train": "2%2B", "end": "13"}, "Say which number shows at the end"),
        ("answer", {"who": "1", "pip": "6"}, "Say whether there is such a tile in the hand."),
        ("elsewhere", {"who": "1", "pip": "6", "tile": "6-6"}, "6-6 cannot be laid: it is already on Ben’s train."),
        ("dead", {"who": "1", "pip": "6"}, "Say how many of its tiles you see."),
        ("dead", {"who": "1", "pip": "6", "seen": "13"}, "Say how many of its tiles you see."),
        ("order", {"which": "all"}, "Say which of them is meant."),
        ("marked", {"where": "there"}, "Say where it is laid."),
        ("marker", {"who": "1", "tile": "9-2", "happened": "rain"}, "Say what happened."),
        ("out", {"who": "1"}, "Say which double it is."),
        ("mexican", {"who": "1", "when": "never"}, "Say in which turn it is."),
        ("first", {"who": "1", "tiles": "12-5 five"}, "“12-5 five” is no tile of this set"),
        ("hand", {"who": "1"}, "Say which tiles they are."),
        ("hand", {"tiles": "6-5+5-6"}, "6-5 is there twice."),
        ("first", {"who": "1", "tiles": "12-5+5-12"}, "12-5 is there twice."),
        ("answer", {"who": "1", "pip": "12", "hold": "yes"}, "Say which double it is."),
    ],
)
def test_an_answer_that_is_missing_is_asked_for(
    ana: Visitor, friday: str, ask: str, answers: dict[str, str], said: str
) -> None:
    query = "&".join(f"{name}={value}" for name, value in {"ask": ask, **answers}.items())
    ana.open(f"/game/{friday}/judge/verdict?{query}")
    assert ana.status == 422
    assert any(said in fault for fault in ana.faults), ana.faults


def test_the_ruling_is_given_from_the_number_at_the_end(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?ask=play")
    assert "Which number shows at the end of the train?" in ana.text
    ana.open(f"/game/{friday}/judge/verdict?ask=play&who=1&tile=9-2&train=1&end=5")
    assert plain(ana.page.of_class("because")[0].text) == "9-2 does not fit: the open end is 5."
    assert "Lay a tile with 5 on Ben’s train." in plain(ana.text)
    assert "ends in" not in ana.page.of_class("granted")[0].text


def test_the_number_at_the_end_is_asked_only_where_the_answer_hangs_on_it(ana: Visitor) -> None:
    assert verdict(ana, "hebrew", "play", tile="9-2", train="2") == "Not allowed"
    assert "Player 3’s train ends in 9." in plain(ana.page.of_class("granted")[0].text)
    ana.open("/judge/verdict?ask=play&sheet=hebrew-pairs&who=1&tile=9-2&train=3")
    assert (ana.status, "data-hangs-on-end" in ana.page.one("form")) == (422, True)
    assert verdict(ana, "hebrew-pairs", "play", tile="9-2", train="3", end="2") == "Allowed"


def test_what_was_answered_stays_in_the_form(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge/verdict?ask=play&who=1&tile=9-2")
    assert "checked" in ana.page.one("input", name="who", value="1")
    assert ana.page.one("input", name="tile").get("value") == "9-2"


def test_the_other_sheets_are_shown_with_their_reasons(ana: Visitor) -> None:
    verdict(ana, "persian", "draw", tile="9-2")
    assert others(ana) == ["Hebrew allowed", "Czech allowed Our reading", "Italian not allowed Our reading"]
    reasons = [li.all("p")[0].text for li in ana.page.of_class("other-sheets")[0].all("li")]
    assert all(why[0].isupper() and why[-1] == "." for why in reasons), reasons
    assert ana.page.one("h2", id="other-sheets").text == "Under the other sheets"
    table = {"rules": {"preset": "persian", "trains_start": "public"}, "players": ["Ana", "Ben"], "engine": 12,
             "trains": {}, "turn": "Ben"}  # fmt: skip
    ana.open(f"/judge/verdict?p={pack({'table': table, 'action': {'draw': True}})}")
    assert others(ana)[0].startswith("Hebrew")
    assert [each for each in others(ana) if each.startswith("Persian")], "the table has changed it"
    assert ana.page.one("h2", id="other-sheets").text == "By the sheets as written"


def others(ana: Visitor) -> list[str]:
    """The other sheets with what each says; the page has them once."""
    assert "compared" not in ana.page.html
    return [heading.text for heading in ana.page.of_class("other-sheets")[-1].all("h3")]


def test_the_comparison_answers_the_question_that_the_headline_answers(ana: Visitor) -> None:
    assert verdict(ana, "hebrew", "answer", pip="6", hold="yes") == "You may draw"
    assert others(ana) == ["Persian you must answer it", "Czech you must answer it", "Italian you must answer it"]
    assert verdict(ana, "persian", "answer", pip="6", hold="yes") == "You must answer it"
    assert others(ana) == ["Hebrew you may draw", "Czech you must answer it", "Italian you must answer it"]
    verdict(ana, "hebrew", "marker", happened="unfit", tile="9-2")
    assert others(ana) == [f"{sheet} the marker goes up" for sheet in ("Persian", "Czech", "Italian")]


@pytest.mark.parametrize("language", ["en", "it", "cs", "fa", "he"])
def test_a_reason_begins_and_ends_like_a_sentence(ana: Visitor, language: str) -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ben",
             "open_doubles": ["Ana"]}  # fmt: skip
    ana.client.set_cookie("language", language)
    ana.open(f"/judge/verdict?p={pack({'table': table, 'action': {'draw': True}})}")
    reasons = [li.all("p")[0].text.strip("\u2066\u2068\u2069") for li in ana.page.of_class("other-sheets")[0].all("li")]
    assert reasons
    assert all(not why[0].islower() and why.rstrip("\u2069")[-1] in ".؟!" for why in reasons), reasons


def test_the_passage_stands_in_both_languages_with_its_place(ana: Visitor) -> None:
    verdict(ana, "persian", "draw", tile="9-2")
    quotes = ana.page.all("blockquote")
    assert quotes[0].get("lang") == "fa"
    assert 0 < len(quotes[0].text.split()) <= 12
    assert quotes[1].text.isascii()
    assert "Persian sheet, paragraph 12" in ana.text


def decided_by(ana: Visitor) -> list[str]:
    """The passages quoted, in English."""
    return [quote.text for quote in ana.page.all("blockquote")[1::2]]


@pytest.mark.parametrize(
    ("sheet", "why", "quoted"),
    [
        ("hebrew", "Player 2 may draw one tile, although 9-2 could be laid.", "unable, or simply unwilling, to lay"),
        ("hebrew-swan", "Player 2 may draw one tile, although 9-2 could be laid.", "unable, or simply unwilling"),
        ("persian", "Player 2 can lay 9-2 and must.", "Whoever can lay a tile must lay one."),
        ("persian-single", "Player 2 can lay 9-2 and must.", "Whoever can lay a tile must lay one."),
        (
            "czech-minus",
            "Player 2 may draw one tile, although 9-2 could be laid.",
            "A player who can and wishes to lay",
        ),
        ("czech-plus", "Player 2 may draw one tile, although 9-2 could be laid.", "A player who can and wishes to lay"),
        ("italian", "Player 2 can lay 9-2 and must.", "If possible, the player lays a tile."),
        ("italian-free", "Player 2 can lay 9-2 and must.", "If possible, the player lays a tile."),
    ],
)
def test_whether_one_who_could_play_may_draw_is_decided_by_the_line_that_says_so(
    ana: Visitor, sheet: str, why: str, quoted: str
) -> None:
    verdict(ana, sheet, "draw", tile="9-2")
    assert plain(ana.page.of_class("because")[0].text) == why
    assert len(decided_by(ana)) == 1
    assert quoted in decided_by(ana)[0]


@pytest.mark.parametrize(
    ("sheet", "happened", "quoted"),
    [
        ("hebrew", "kept", "whether the player cannot lay the drawn tile or does not wish to"),
        ("czech-minus", "kept", "Whoever lays nothing must open their own train"),
        ("czech-minus", "unfit", "Whoever lays nothing must open their own train"),
        ("persian", "empty", "After a pass with an empty boneyard the player puts a marker"),
        ("italian", "empty", "After a pass with an empty boneyard the player must mark"),
    ],
)
def test_why_a_train_becomes_public_is_told_by_the_line_that_opens_it(
    ana: Visitor, sheet: str, happened: str, quoted: str
) -> None:
    assert verdict(ana, sheet, "marker", happened=happened, tile="9-2") == "The marker goes up"
    assert "marked" in ana.page.of_class("because")[0].text
    assert quoted in decided_by(ana)[0]


@pytest.mark.parametrize(
    ("sheet", "quoted"),
    [
        ("persian", "No player may lay a tile on another player's train."),
        ("czech-minus", "each player lays out a first train"),
        ("italian", "Each player begins their own train by laying a tile."),
        ("hebrew-deferred", "as many tiles as possible on their own train"),
    ],
)
def test_the_place_of_a_first_train_is_told_by_the_line_about_it(ana: Visitor, sheet: str, quoted: str) -> None:
    assert verdict(ana, sheet, "mexican", when="first", tile="12-4") == "Not allowed"
    assert any(quoted in each for each in decided_by(ana))


def test_a_hand_that_is_not_shown_may_draw_where_nobody_must_play(ana: Visitor) -> None:
    table = {"rules": "czech-minus", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ben"}
    ana.open(f"/judge/verdict?p={pack({'table': table, 'action': {'draw': True}})}")
    assert plain(ana.page.of_class("because")[0].text) == (
        "Ben may draw one tile, whether or not one in the hand could be laid."
    )
    assert "A player who can and wishes to lay" in decided_by(ana)[0]


def test_a_default_is_marked_where_the_sheet_is_silent(ana: Visitor) -> None:
    verdict(ana, "italian", "out", pip="6", where="mexican")
    assert "Our reading" in ana.text
    verdict(ana, "persian", "draw", tile="9-2")
    assert "Our reading" not in ana.page.of_class("passages")[0].text


def test_what_is_taken_for_granted_is_said(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge/verdict?ask=play&who=1&tile=9-2&train=2")
    assert "No double is open." in ana.page.of_class("granted")[0].text


def test_the_marker_goes_on_for_who_drew_and_lays_nothing(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge/verdict?ask=marker&who=2&happened=unfit&tile=9-2")
    assert ana.page.one("h1").text == "The marker goes up"
    assert "Cruz’s train is public now: the marker goes on." in ana.text


def chosen_player(ana: Visitor) -> list[str | None]:
    return [each.get("value") for each in ana.page.all("input", name="who") if "checked" in each]


def test_where_nobody_said_whose_turn_it_is_nobody_is_named(ana: Visitor) -> None:
    """The rules are alike for all: the title, what may be done and the slip name no player by guess."""
    assert verdict(ana, "persian", "again", who="", happened="unfit") == "Not allowed"
    assert ana.page.one("strong").text == "May I draw a second time?"
    assert "What may be done" in ana.text
    assert "urn of" not in read_slip(ana)
    verdict(ana, "persian", "out", who="", pip="7")
    assert plain(ana.page.one("strong").text) == "My last tile is a double: am I out? (7-7)"
    assert "urn of" not in read_slip(ana)
    verdict(ana, "persian", "again", happened="unfit")
    assert "(Player 2)" in ana.page.of_class("bar-title")[0].text
    assert "What Player 2 may do" in ana.text


PEOPLE = ("Zoltan", "Quirin", "Xenia", "Wilhelm", "Ulrike")
CAN_ASK = [key for key, each in QUESTIONS.items() if not each.counts_hands]
BOTH = ("hebrew", "persian")
ASKED = [
    pytest.param(ask, sheet, marks=[pytest.mark.wide] if sheet != BOTH[number % 2] else [])
    for number, ask in enumerate(CAN_ASK)
    for sheet in BOTH
]
"""Every question under one of the two sheets, and with ``--wide`` under both."""


@pytest.mark.parametrize(("ask", "preset"), [*ASKED, ("empty", "parsons"), ("wait", "czech-plus")])
def test_at_the_table_of_a_game_nobody_is_told_of_whom_nobody_named(ana: Visitor, ask: str, preset: str) -> None:
    """Page, slip and history speak of players by number; the game keeps the ruling and prints it. Whoever begins the
    round, where the rules say who, is nobody who was named either."""
    slug = ana.begin(*PEOPLE, preset=preset)
    told = answer_example(ask)
    ana.open(f"/game/{slug}/judge/verdict?{urlencode({'ask': ask, **told})}")
    pages = [ana.text]
    ana.press("Keep with the game")
    assert ana.way == [303, 200], ana.faults
    pages += [ana.text, read_slip(ana)]
    ana.open(f"/game/{slug}/judge")
    assert ", ruled in round 1" in plain(ana.text)
    ana.open(f"/game/{slug}/history")
    pages.append(ana.page.link("Ruling kept").text)
    assert not [name for name in PEOPLE for text in pages if name in text]
    assert "Rulings" in read_by_pdfium(ana.client.get(f"/game/{slug}/sheet.pdf").data)
    ana.open(f"/game/{slug}/judge/verdict?{urlencode({'ask': ask, 'who': '1', **told})}")
    assert "Quirin" in ana.text or not QUESTIONS[ask].hangs_on_who


def read_slip(ana: Visitor) -> str:
    slip = ana.client.get(ana.page.link("Print a slip (PDF)").get("href"))
    return " ".join(read_by_pdfium(slip.data).split())


@pytest.mark.parametrize("sheet", SHEETS)
def test_of_players_without_names_every_sheet_speaks_of_the_one_in_turn_alone(ana: Visitor, sheet: str) -> None:
    """The Hebrew sheet plays the other way round: the player before is on the other side there."""
    verdict(ana, sheet, "answer", who="", pip="6", hold="yes")
    reasons = [li.all("p")[0].text for li in ana.page.of_class("other-sheets")[-1].all("li")]
    assert {name for why in reasons for name in re.findall(r"(?i)player \d|\w+ player(?=’s| )", plain(why))} == {
        "active player"
    }


@pytest.mark.parametrize(("ask", "sheet"), ASKED)
def test_of_nobody_in_particular_no_seat_is_told(ana: Visitor, ask: str, sheet: str) -> None:
    """Neither in a game nor without one; whoever acts is in turn, and after them comes the next."""
    told = answer_example(ask)
    slug = ana.begin(*PEOPLE, preset=sheet)
    for way in (f"/game/{slug}/judge/verdict?", f"/judge/verdict?sheet={sheet}&seats=4&"):
        ana.open(f"{way}{urlencode({'ask': ask, **told})}")
        for text in (plain(ana.text), read_slip(ana)):
            assert not re.search(r"Player \d", text)
            assert not re.search(r"[.?] (the|another) \w* ?player", text)
            assert "he next player lays" not in text
            assert "he turn passes to another" not in text


def test_nobody_in_particular_is_the_one_in_turn_the_next_or_another(ana: Visitor) -> None:
    verdict(ana, "persian", "first", who="", hold="no")
    assert plain(ana.page.of_class("because")[0].text).startswith("The active player ")
    said = plain(ana.page.of_class("instead")[0].text)
    assert "The turn passes to the next player." in said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("he", "הרכבת של מי שבתור"),
        ("fa", "قطار بازیکن صاحب نوبت"),
        ("cs", "rať hráče na tahu"),
        ("it", "reno di chi è di turno"),
    ],
)
def test_nobody_in_particular_is_said_in_every_language(ana: Visitor, code: str, said: str) -> None:
    ana.client.set_cookie("language", code)
    verdict(ana, "persian", "waiting", who="", pip="6")
    assert said in plain(ana.text)


def test_whose_turn_it_is_is_chosen_before_only_where_it_is_known(ana: Visitor) -> None:
    ana.open("/judge?ask=again&sheet=persian")
    assert chosen_player(ana) == []
    ana.open(f"/game/{ana.begin(preset='persian')}/judge?ask=again")
    assert chosen_player(ana) == [], "whoever holds the engine has the first turn"
    ana.open(f"/game/{ana.begin(preset='persian-face-up')}/judge?ask=again")
    assert chosen_player(ana) == ["0"]
    ana.open("/judge?ask=play&sheet=persian")
    needed = [each for each in ana.page.all("input", name="who") if "required" in each]
    assert len(needed) == 4, "whether a train is one’s own hangs on it"


def test_a_refusal_moves_no_marker_but_says_which_would_follow(ana: Visitor) -> None:
    """Who drew and lays nothing puts the marker on: below a refusal nothing may say that none moves."""
    assert verdict(ana, "persian", "again", happened="unfit") == "Not allowed"
    assert "Lay nothing and end the turn: the marker goes on." in ana.text
    assert "No marker moves." not in ana.text
    assert "Markers" not in [each.text for each in ana.page.all("h2")]
    assert verdict(ana, "persian", "play", tile="9-2", train="m", end="9") == "Allowed"
    assert "No marker moves." in ana.text


def test_the_persian_page_is_written_from_right_to_left(ana: Visitor, friday: str) -> None:
    ana.client.set_cookie("language", "fa")
    ana.open(f"/game/{friday}/judge/verdict?ask=play&who=1&tile=9-2&train=2")
    assert ana.page.one("html").get("dir") == "rtl"
    assert "۹-۲" in ana.text


def test_who_is_not_out_by_a_double_reads_another_answer_on_another_sign(ana: Visitor) -> None:
    """By Parsons the last double must be answered; by the four sheets it ends the round."""
    assert plain(verdict(ana, "parsons", "out", pip="7")) == "Not out yet: 7-7 must be answered"
    assert ana.page.of_class("sign")[0].get("class") == "sign is-illegal"
    assert others(ana) == ["Hebrew out Our reading", "Persian out", "Czech out", "Italian out"]
    assert ana.page.of_class("other-sheets")[-1].text.count("nobody has to answer") == 4
    assert "Not out yet: 7-7 must be answered" in read_slip(ana)
    assert verdict(ana, "persian", "out", pip="7") == "Out"
    assert ana.page.of_class("sign")[0].get("class") == "sign is-legal"


@pytest.mark.parametrize(
    ("ask", "answers", "sign", "headline"),
    [
        ("marker", {"happened": "elsewhere"}, "is-illegal", "No marker goes up"),
        ("empty", {}, "is-legal", "The marker goes up"),
        ("blocked", {}, "is-fact", "Nobody wins: everybody counts"),
        ("engine", {}, "is-fact", "All draw one tile"),
        ("answer", {"pip": "6", "hold": "no"}, "is-legal", "You must draw"),
    ],
)
def test_the_sign_has_the_colour_of_the_answer(
    ana: Visitor, ask: str, answers: dict[str, str], sign: str, headline: str
) -> None:
    assert verdict(ana, "hebrew", ask, **answers) == headline
    assert sign in ana.page.of_class("sign")[0].get("class").split()


def test_a_kept_ruling_is_printed_with_the_answer_to_its_question(ana: Visitor) -> None:
    slug = ana.begin(preset="parsons")
    ana.open(f"/game/{slug}/judge/verdict?ask=out&who=1&pip=7")
    ana.press("Keep with the game")
    assert plain(ana.page.one("h1").text) == "Not out yet: 7-7 must be answered"
    ana.open(f"/game/{slug}/judge")
    assert "not out yet, ruled in round 1" in plain(ana.text)
    sheet = ana.client.get(f"/game/{slug}/sheet.pdf")
    text = " ".join(read_by_pdfium(sheet.data).split())
    assert "Not out yet: 7-7 must be answered" in text


def test_of_many_things_that_may_be_done_the_last_is_shown_too(ana: Visitor) -> None:
    slug = ana.begin(*"ABCDEFGH", preset="persian", own_train_first="true", trains_start="public")
    ana.open(f"/game/{slug}/judge/verdict?ask=begin&who=0&which=bare")
    shown = [line.text for line in ana.page.of_class("instead")[0].all("p")]
    assert len(shown) == 6
    assert shown[-1] == "If none of this can be done: draw one tile."


def test_whoever_is_to_draw_again_reads_that_no_marker_goes_up_yet(ana: Visitor) -> None:
    """Where two tiles are drawn, the turn is not over after the first."""
    slug = ana.begin(preset="hebrew", draw="two")
    ana.open(f"/game/{slug}/judge/verdict?ask=marker&who=1&happened=unfit")
    assert ana.page.one("h1").text == "Not yet: draw again"
    assert "Hebrew the marker goes up" in others(ana)
    ana.press("Keep with the game")
    assert ana.page.one("h1").text == "Not yet: draw again"
    ana.open(f"/game/{slug}/history")
    assert "Not yet: draw again" in ana.text


def test_whoever_cannot_answer_must_draw_under_the_other_sheets_too(ana: Visitor) -> None:
    verdict(ana, "persian", "answer", pip="6", hold="no")
    assert others(ana) == [f"{sheet} you must draw" for sheet in ("Hebrew", "Czech", "Italian")]


@pytest.mark.parametrize(
    ("ask", "answers", "sign"),
    [
        ("out", {"who": "1", "pip": "7"}, "is-legal"),
        ("play", {"who": "1", "tile": "9-2", "train": "2"}, "is-illegal"),
        ("zero", {}, "is-fact"),
    ],
)
def test_what_was_ruled_stands_beside_its_question_in_the_colour_of_its_verdict(
    ana: Visitor, ask: str, answers: dict[str, str], sign: str
) -> None:
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge/verdict?{urlencode({'ask': ask, **answers})}")
    assert sign in ana.page.of_class("sign")[0].get("class").split()
    ana.press("Keep with the game")
    ana.open(f"/game/{slug}/judge")
    assert ana.page.one("button", name="ask", value=ask).all("small")[0].get("class") == sign


def test_a_figure_under_another_sheet_bears_no_sign_of_being_equal(ana: Visitor) -> None:
    assert verdict(ana, "persian", "zero") == "0 points"
    lamps = [lamp.all("path")[0].get("d") for lamp in ana.page.of_class("says")]
    assert len(lamps) == 3
    assert not [path for path in lamps if re.fullmatch(r"M5 \d+h14M5 \d+h14", path)], "two bars, one above the other"
    listed = {li.get("id"): li.get("class") for li in ana.page.of_class("other-sheets")[-1].all("li")}
    assert listed["sheet-czech-plus"] == "is-other", "50 points"
    assert [each for each in listed.values() if each] == ["is-other"]


def test_answers_side_by_side_are_of_one_size(app: Flask) -> None:
    client = device(app)
    for code in ("en", "he", "fa", "cs", "it"):
        text = client.get("/judge?ask=tie&sheet=persian", headers={"Accept-Language": code}).get_data(as_text=True)
        sizes = {
            "is-long" in str(each.get("class")) for key in Page(text).of_class("hold-key") for each in key.all("b")
        }
        assert len(sizes) == 1, code


def test_two_whose_names_begin_alike_are_told_apart(ana: Visitor) -> None:
    slug = ana.begin("Dana", "Dr. Cohen", "Ben", preset="persian")
    ana.open(f"/game/{slug}/judge?ask=play")
    assert len({key.all("path")[0].get("d") for key in ana.page.of_class("who-key")}) == 3
    assert [key.text for key in ana.page.of_class("who-key")] == ["Dana", "Dr. Cohen", "Ben"]
    ana.open(f"/game/{slug}/judge?ask=table")
    coins = [key for key in ana.page.of_class("coin-key") if key.all("path")]
    assert len({key.all("path")[0].get("d") for key in coins}) == 3

"""The table laid out: its fields say what the shell is told, and give the ruling that the shell gives."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from pypdf import PdfReader
from werkzeug.datastructures import MultiDict

from companion.disputes.link import pack
from companion.disputes.questions import QUESTIONS
from companion.engine.requests import answer_judge
from companion.engine.rules.presets import PRESETS
from companion.web.disputes.position_fields import read_fields, write_fields
from tests.conftest import device
from tests.pages import Page
from tests.visitor import Visitor, plain
from tests.web.disputes.answers import answer_example


def read_cases(name: str) -> list[dict[str, Any]]:
    """The cases of a file but those that no page can ask: lists of moves, rules that cannot be, a double miscounted."""
    lines = (Path(__file__).parents[2] / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    return [
        each for each in cases if each["action"] and not each["expect"].get("field", "").startswith(("rules", "open_"))
    ]


CASES, OPTIONS = read_cases("judge"), read_cases("judge-options")
HEADLINES = {"legal": "Allowed", "illegal": "Not allowed", "depends": "It depends"}


def laid_out(case: dict[str, Any]) -> MultiDict[str, str]:
    """The fields of a page on which this case is laid out."""
    rules = case["table"]["rules"]
    fields = write_fields(case)
    fields["rules"] = rules if isinstance(rules, str) else json.dumps(rules)
    fields["ask"] = "table"
    return fields


def test_the_page_gives_the_ruling_of_the_shell_for_every_case(app: Flask) -> None:
    client = device(app)
    for case in [*CASES, *OPTIONS[::4]]:
        request = {"table": case["table"], "action": case["action"]}
        answer = answer_judge(request)
        page = Page(client.get("/judge/verdict", query_string=laid_out(case)).get_data(as_text=True))
        if "error" in answer:
            assert page.faults, case["id"]
            assert not re.search("expected|got |null|action", page.faults[0]), (case["id"], page.faults)
            continue
        assert page.one("h1").text == HEADLINES[answer["verdict"]], case["id"]
        assert page.of_class("because")[0].text == " ".join(answer["why"].split()), case["id"]
        if "verdict" in case["expect"]:
            assert answer["verdict"] == case["expect"]["verdict"], case["id"]


def test_fields_say_the_whole_position() -> None:
    for case in [*CASES, *OPTIONS]:
        request = {"table": case["table"], "action": case["action"]}
        again = read_fields(write_fields(request), case["table"]["rules"])
        assert answer_judge(again) == answer_judge(request), case["id"]


def test_a_branched_train_is_written_with_brackets() -> None:
    train = ["12-6", "6-6", ["6-1"], ["6-9", "9-9"], "6-2"]
    table = {"rules": "hebrew-split", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": train}}
    fields = write_fields({"table": table, "action": None})
    assert fields["train-0"] == "12-6 6-6 (6-1) (6-9 9-9) 6-2"
    assert read_fields(fields, "hebrew-split")["table"]["trains"]["Ana"] == train


def lay_out(ana: Visitor, friday: str, **fields: object) -> None:
    ana.open(f"/game/{friday}/judge?ask=table")
    ana.press("Judge it", **{name.replace("_", "-"): value for name, value in fields.items()})


def test_the_table_is_laid_out_without_script(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?ask=table")
    fields = {"train-0": "4", "open-0": "1", "train-m": "9", "open-m": "2", "turn": "1", "act": "play"}
    ana.press("Judge it", **fields, tiles="9-2", on="m")
    assert ana.page.one("h1").text == "Allowed"
    ana.follow("Change the table")
    assert ana.page.one("input", name="open-m").get("value") == "2"
    assert "checked" in ana.page.one("input", name="act", value="play")


def test_a_train_that_is_not_begun_is_begun_not_continued(ana: Visitor, friday: str) -> None:
    lay_out(ana, friday, turn="0", act="play", tiles="12-5", on="0")
    assert "Ana begins their own train with 12-5." in ana.page.of_class("because")[0].text
    lay_out(ana, friday, turn="0", act="play", tiles="9-5", on="0", train_0="9")
    assert "9-5 fits the end of the player’s own train." in ana.page.of_class("because")[0].text


def test_the_rules_of_the_game_are_known(ana: Visitor) -> None:
    slug = ana.begin(preset="persian", must_play="false")
    ana.open(f"/game/{slug}/judge/verdict?ask=draw&who=1&tile=9-2")
    assert ana.page.one("h1").text == "Allowed"
    assert "Persian, as this table plays" in ana.text
    others = [heading.text for heading in ana.page.of_class("other-sheets")[0].all("h3")]
    read = "Our reading"
    assert others == ["Hebrew allowed", "Persian not allowed", f"Czech allowed {read}", f"Italian not allowed {read}"]


def test_nothing_disputed_is_said(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?ask=table")
    ana.press("Judge it", turn="1")
    assert ana.status == 422
    assert ana.faults == ["Say which tile it is.", "Say on which train it is laid."]


def test_what_cannot_be_is_said_with_its_field(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?ask=table")
    ana.press("Judge it", **{"train-0": "12-4 4-9", "train-1": "12-4", "turn": "1", "act": "draw"})
    assert ana.status == 422
    assert ana.faults == ["12-4 cannot lie in two places: on Ana’s train and on Ben’s train."]
    assert ana.page.one("input", name="train-0").get("value") == "12-4 4-9"


def test_it_depends_asks_for_the_hand_and_then_rules(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge?ask=table")
    ana.press("Judge it", **{"train-0": "4", "train-1": "7", "turn": "1", "act": "draw"})
    assert ana.page.one("h1").text == "It depends"
    assert "What does Ben hold?" in ana.text
    ana.press("Judge it", hand="7-2 9-8")
    assert ana.page.one("h1").text == "Not allowed"
    assert "Lay 7-2 on Ben’s train." in ana.text


def test_the_hand_of_who_lays_a_tile_holds_that_tile(ana: Visitor) -> None:
    ana.open("/judge/verdict?ask=play&sheet=italian&who=1&tile=6-6&train=m&end=6")
    assert ana.page.one("h1").text == "It depends"
    ana.press("Judge it", hand="9-8")
    assert ana.page.one("h1").text == "Not allowed"
    ana.open("/judge/verdict?ask=play&sheet=italian&who=1&tile=6-6&train=m&end=6")
    ana.press("Judge it", hand="6-8")
    assert ana.page.one("h1").text == "Allowed"


def test_the_judge_is_there_without_a_game(ana: Visitor) -> None:
    ana.open("/judge")
    ana.press("May I draw although I can play?", sheet="italian", seats="3")
    ana.press("Judge it", who="2", tile="9-2")
    assert "May I draw although I can play? (Player 3, 9-2)" in ana.text
    assert ana.page.one("h1").text == "Not allowed"
    ana.open("/judge")
    ana.press("Lay out the table", sheet="persian", seats="10")
    assert ana.page.one("input", name="train-9")


def test_a_position_is_sent_and_opened_again(ana: Visitor, ben: Visitor) -> None:
    ana.open("/judge/verdict?ask=play&sheet=persian&who=1&tile=9-2&train=2")
    ana.follow("Change the table")
    ana.press("Judge it", tiles="9-3")
    ana.follow("Send it")
    address = ana.page.one("input", id="address").get("value")
    ben.open(address.replace("http://localhost", ""))
    assert ben.page.one("input", name="tiles").get("value") == "9-3"
    ben.press("Judge it")
    assert "Player 2 lays 9-3 on Player 3’s train" in ben.text
    written = ana.page.one("textarea", id="written").text
    ben.open("/judge")
    ben.follow("Open a position from elsewhere")
    ben.press("Open it", position=written)
    assert ben.page.one("input", name="train-2").get("value") == "9"


TWO = ("italian", "persian")
SENT_UNDER = [pytest.param(name, marks=[] if name in TWO else [pytest.mark.wide]) for name in PRESETS]


@pytest.mark.parametrize("sheet", SENT_UNDER)
@pytest.mark.parametrize("key", QUESTIONS)
def test_a_ready_question_is_sent_with_its_answer(ana: Visitor, ben: Visitor, key: str, sheet: str) -> None:
    """Whoever opens it reads what was ruled of the question, not of the act of its example."""
    for choice in range(4):
        check_sent(ana, ben, {"ask": key, "sheet": sheet, "seats": 6, **answer_example(key, choice)})


def check_sent(ana: Visitor, ben: Visitor, asked: dict[str, object]) -> None:
    ana.open(f"/judge/verdict?{urlencode(asked)}")
    assert ana.status == 200, asked
    ruled = ana.text
    ana.follow("Send it")
    written = ana.page.one("textarea", id="written").text
    ben.open(ana.page.one("input", id="address").get("value").replace("http://localhost", ""))
    assert ben.text == ruled, asked
    ben.open("/judge?ask=paste")
    ben.press("Open it", position=written)
    assert ben.text == ruled, asked


def test_what_may_be_done_is_of_whoever_is_in_turn(ana: Visitor) -> None:
    """Though somebody else has acted."""
    table = {"rules": "persian", "players": ["Ana", "Ben", "Cruz"], "round": 1, "engine": 12, "turn": "Ana"}
    more = {"trains": {"Ana": 9, "Ben": 8}, "first_turn": [], "boneyard": 20}
    ana.open(f"/judge/verdict?p={pack({'table': table | more, 'action': {'play': '9-2', 'on': 'Ana', 'by': 'Ben'}})}")
    assert "It is the turn of Ana." in plain(ana.text)
    assert "What Ana may do" in plain(ana.text)
    assert "What Ben may do" not in plain(ana.text)


def test_a_paste_is_refused_in_words(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/judge?ask=paste")
    ana.press("Open it", position="see you at eight")
    assert ana.status == 422
    assert "This is neither a link, nor a record of moves" in ana.faults[0]
    assert "see you at eight" in ana.page.one("textarea").text
    cut = '{"table": {"rules": "hebrew", "players": ["Ana\\ud83d", "Ben"], "round": 1, "engine": 12, "turn": "Ben"}}'
    ana.press("Open it", position=cut)
    assert ana.status == 422, "half a sign, as a program leaves it that cuts text"
    assert "This is neither a link, nor a record of moves" in ana.faults[0]
    assert cut in ana.page.one("textarea").text


@pytest.mark.parametrize("query", ["?p=1AAAA", "?p=zzz", "?ask=table&p=1", "/round?p=1AAAA", "/move?p=1", "/link?p=1"])
def test_a_broken_link_is_refused(ana: Visitor, query: str) -> None:
    ana.open(f"/judge{query}")
    assert ana.status == 422


@pytest.mark.parametrize("asked", ["who=1&", ""])
@pytest.mark.parametrize("game", [True, False])
def test_who_opens_a_question_in_another_language_reads_no_words_of_the_first(
    ana: Visitor, ben: Visitor, asked: str, game: bool
) -> None:
    """Player 2, or the active player: words for people of whom nobody is named. Whoever is named keeps the name."""
    slug = ana.begin("Zoltan", "Quirin", "Xenia", preset="persian") if game else ""
    at = f"/game/{slug}/judge" if game else "/judge"
    for visitor in (ana, ben):
        visitor.client.set_cookie("language", "fa")
    ben.open(f"{at}/verdict?ask=play&sheet=persian&seats=3&{asked}tile=9-2&train=2")
    ruled = ben.text
    ana.client.delete_cookie("language")
    ana.open(f"{at}/verdict?ask=play&sheet=persian&seats=3&{asked}tile=9-2&train=2")
    ana.follow("Send it")
    there = ana.page.one("input", id="address").get("value").replace("http://localhost", "")
    ben.open(there.replace("/judge", at, 1) if game else there)
    assert ben.text == ruled
    assert ("Quirin" in ruled) is (game and bool(asked))
    if game:
        ana.open(f"{at}/verdict?ask=play&{asked}tile=9-2&train=2")
        ana.press("Keep with the game")
        ben.open(ana.address)
        assert not re.search("[Pp]layer", ben.page.one("main").text)


@pytest.mark.parametrize("unnamed", [3, "nobody", "roles", "seats"])
@pytest.mark.parametrize("players", [[], ["Ana"], ["Ana", "Ben"], ["Ana"] * 30, [["Ana"], 3]])
def test_a_link_that_says_oddly_who_is_not_named_is_read_or_refused(
    ana: Visitor, unnamed: object, players: object
) -> None:
    table = {"rules": "persian", "players": players, "engine": 12, "turn": ["Ana"]}
    for action in (None, {"pass": True}, {"pass": True, "by": {}}):
        ana.open(f"/judge?p={pack({'table': table, 'action': action, 'ask': 'play', 'unnamed': unnamed})}")
        assert ana.status in (200, 422)


@pytest.mark.parametrize("key", [[], {}, 3, None])
def test_a_position_whose_question_is_none_is_refused(ana: Visitor, key: object) -> None:
    position = {"table": {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12}, "action": None, "ask": key}
    ana.open(f"/judge?p={pack(position)}")
    assert ana.status == 422


LAYS, DRAWS = {"turn": "1", "act": "play"}, {"turn": "1", "act": "draw"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"turn": "1"}, ["Say what is done."]),
        ({"act": "draw"}, ["Say whose turn it is."]),
        (LAYS, ["Say which tile it is.", "Say on which train it is laid."]),
        ({**LAYS, "on": "m"}, ["Say which tile it is."]),
        ({**LAYS, "tiles": "9-2"}, ["Say on which train it is laid."]),
        ({**LAYS, "tiles": "nine", "on": "1"}, ["“nine” is no tile of this set. A tile is written like 6-2."]),
        ({**LAYS, "tiles": "9-2", "on": "1", "hand-1": "5-3"}, ["9-2 is not in the hand that is shown."]),
        ({**LAYS, "tiles": "5-3", "on": "1", "hand-0": "5-3"}, ["5-3 cannot be laid: it is in Ana’s hand."]),
        ({**LAYS, "tiles": "5-3 5-3", "on": "1", "first": "1"}, ["5-3 is there twice."]),
        ({**LAYS, "tiles": "12-4", "on": "1", "train-0": "12-4"},
         ["12-4 cannot be laid: it is already on Ana’s train."]),
        ({**LAYS, "tiles": "12-12", "on": "1"}, ["12-12 cannot be laid: it is already in the station, as the engine."]),
        ({**DRAWS, "train-m": "12", "open-m": "1"},
         ["12-12 cannot lie in two places: in the station, as the engine and on the Mexican train."]),
        ({**DRAWS, "train-0": "4", "open-0": "1", "train-2": "4", "open-2": "2"},
         ["4-4 cannot lie in two places: on Ana’s train and on Cruz’s train."]),
        ({**DRAWS, "train-0": "4", "last-0": "9-4", "train-2": "9", "last-2": "9-4"},
         ["9-4 cannot lie in two places: on Ana’s train and on Cruz’s train."]),
        ({**DRAWS, "train-0": "4", "last-0": "9-4", "hand-2": "9-4"},
         ["9-4 cannot lie in two places: on Ana’s train and in Cruz’s hand."]),
        ({**DRAWS, "train-0": "12-4 4-9", "open-0": "1=4-4"},
         ["4-4 cannot be open there: Ana’s train ends in something else."]),
        ({**DRAWS, "train-0": "12-4 5-9"}, ["9-5 does not fit the 4 before it."]),
        ({**DRAWS, "train-0": "twelve"}, ["“twelve” is no tile of this set. A tile is written like 6-2."]),
        ({**DRAWS, "train-0": "99"},
         ["This is no train. Give the pip it ends in, or its tiles from the engine outwards, such as 12-4 4-9."]),
        ({**DRAWS, "open-0": "1"}, ["A train that has not begun has no open double."]),
        ({**DRAWS, "engine": "13"}, ["The engine is a number from 0 to 12, or is not laid yet."]),
        ({**DRAWS, "boneyard": "95"}, ["The number of tiles left face down is from 0 to 91, or is not known."]),
        ({**DRAWS, "train-0": "12-4 4-9", "boneyard": "91"}, ["The set has 91 tiles; here are 94."]),
        ({**DRAWS, "laid": "5-5"}, ["Give each tile laid in this turn with its train, one a line."]),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_judged_is_refused_in_words(
    ana: Visitor, friday: str, fields: dict[str, str], said: list[str]
) -> None:
    given = {"name": ["Ana", "Ben", "Cruz", "Dot"], "engine": "12", "round": "1", **fields}
    ana.open(f"/game/{friday}/judge/verdict?{urlencode(given, doseq=True)}")
    assert (ana.status, ana.faults) == (422, said)


@pytest.mark.parametrize(
    ("preset", "fields"),
    [
        ("persian", {"turn": "1", "act": "play", "tiles": "12-8", "on": "1", "drew": "12-8", "first": "1"}),
        ("czech-plus", {"turn": "1", "act": "pass", "drew": "?", "first": ["1", "2"]}),
    ],
)
def test_nobody_has_drawn_in_a_first_turn_that_knows_no_draw(
    ana: Visitor, preset: str, fields: dict[str, str | list[str]]
) -> None:
    """Said like any table that cannot lie so, not judged as if the draw had been allowed (FA8, CS51)."""
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", preset=preset)
    given = {"name": ["Ana", "Ben", "Cruz", "Dot"], "engine": "12", "round": "1", **fields}
    ana.open(f"/game/{slug}/judge/verdict?{urlencode(given, doseq=True)}")
    assert (ana.status, ana.faults) == (422, ["Nobody draws in the first turn."])
    del given["first"]
    ana.open(f"/game/{slug}/judge/verdict?{urlencode(given, doseq=True)}")
    assert ana.page.one("h1").text == "Allowed"


def test_the_table_of_a_sheet_that_draws_in_first_turns_cannot_lie_so_by_another(ana: Visitor) -> None:
    table = {"rules": "hebrew", "players": ["Ana", "Ben"], "engine": 12, "turn": "Ana", "first_turn": ["Ana", "Ben"]}
    ana.open(f"/judge/verdict?p={pack({'table': {**table, 'drew': '12-8'}, 'action': {'play': '12-8', 'on': 'Ana'}})}")
    assert ana.page.one("h1").text == "Allowed"
    there = [li.text for li in ana.page.of_class("other-sheets")[-1].all("li")]
    assert [("Nobody draws in the first turn." in each) for each in there] == [True, True, False]


def test_a_tile_that_was_drawn_is_of_a_first_turn_only_where_one_draws_in_it(ana: Visitor) -> None:
    for rules, asks in (("persian", False), ("italian", True)):
        table = {"rules": rules, "players": ["Ana", "Ben"], "engine": 12, "turn": "Ana", "drew": "12-8"}
        ana.open(f"/judge/verdict?p={pack({'table': table, 'action': {'play': '12-8', 'on': 'Ana'}})}")
        assert ana.page.one("h1").text == "Allowed"
        assert ("In the first turn of the round" in ana.text) is asks


def test_the_last_tile_of_a_train_stays_when_the_table_is_changed(ana: Visitor, friday: str) -> None:
    lay_out(ana, friday, turn="1", act="play", tiles="9-2", on="0", train_0="4", last_0="7-4", public="0")
    assert ana.page.one("h1").text == "Not allowed"
    ana.follow("Change the table")
    assert ana.page.one("input", name="last-0").get("value") == "7-4"


def test_a_link_whose_table_makes_no_sense_says_so_in_words(ana: Visitor) -> None:
    two = {"rules": "persian", "players": ["A", "B"]}
    for table in ({"players": ["A"]}, {**two, "rules": "chess"}, {**two, "players": 3}, {**two, "trains": True}):
        for way in ("", "/round", "/verdict", "/link"):
            ana.open(f"/judge{way}?p={pack({'table': table, 'actions': []})}")
            assert ana.status == 422
            assert not re.search("expected|got ", ana.text), ana.text


@pytest.mark.parametrize(
    ("code", "tile", "drawn"),
    [
        ("en", "11-5", "5-11"),
        ("he", "11-5", "11-5"),
        ("fa", "11-5", "۱۱-۵"),
        ("en", "5-3", "5-3"),
        ("he", "5-3", "3-5"),
    ],
)
def test_the_half_that_fits_is_drawn_where_it_touches(ana: Visitor, code: str, tile: str, drawn: str) -> None:
    """The end of the train stands where the reader begins; from there the halves go on, in either direction."""
    ana.client.set_cookie("language", code)
    table = {"rules": "hebrew", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 5, "Ben": 7}, "turn": "Ana"}
    ana.open(f"/judge/verdict?p={pack({'table': table, 'action': {'play': tile, 'on': 'Ana'}})}")
    (exhibit,) = ana.page.of_class("exhibit")
    assert [each.get("aria-label") for each in exhibit.all("svg") if each.get("aria-label")] == [drawn]


def test_a_table_laid_out_says_that_first_turns_are_over_and_asks_for_the_other(ana: Visitor) -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "turn": "Ana"}
    written = {"table": table, "action": {"play": "12-3", "on": "mexican"}}
    ana.open(f"/judge/verdict?p={pack(written)}")
    assert ana.page.one("h1").text == "Allowed"
    assert "Everybody has had a first turn." in ana.page.of_class("granted")[0].text
    slip = ana.client.get(ana.page.link("Print a slip (PDF)").get("href")).data
    assert "Everybody has had a first turn." in PdfReader(BytesIO(slip)).pages[0].extract_text()
    ana.follow("In the first turn of the round")
    assert ana.page.one("h1").text == "Not allowed"
    assert not ana.page.of_class("granted")
    begun = {**table, "trains": {"Ana": 7, "Ben": 8}}
    ana.open(f"/judge/verdict?p={pack({**written, 'table': begun})}")
    assert not ana.page.of_class("granted")


def test_a_train_nobody_has_begun_is_public_where_the_rules_begin_it_so(ana: Visitor) -> None:
    """By the Italian sheet; a marker is laid on none of them, and what was begun is private without one."""
    slug = ana.begin(preset="italian")
    fields = {"engine": "12", "turn": "1", "act": "play", "tiles": "12-5", "on": "0"}
    ana.open(f"/game/{slug}/judge?ask=table")
    ana.press("Judge it", **fields)
    assert ana.page.one("h1").text == "Allowed"
    ana.follow("Change the table")
    assert not [each for each in ana.page.all("input", name="public") if "checked" in each]
    ana.press("Judge it", **fields, **{"train-0": "12-9 9-4"})
    assert ana.page.one("h1").text == "Not allowed"
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge?ask=table")
    ana.press("Judge it", **fields)
    assert ana.page.one("h1").text == "Not allowed"

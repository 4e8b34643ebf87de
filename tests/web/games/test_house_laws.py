"""What is agreed on before round 1 beyond the sheets: the first engine, who counts what, and the house laws."""

from __future__ import annotations

import pytest

from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import PRESETS
from companion.sheets.contract import key_terms
from companion.web.games.read_contract import read_contract
from companion.web.games.rules_contract import LAWS, make_contract
from tests.visitor import Visitor

ASKED = [name for name, option in OPTIONS.items() if option.topic == LAWS]
HEBREW = PRESETS["hebrew"]


def test_the_laws_are_asked_in_a_chapter_of_their_own(ana: Visitor) -> None:
    ana.open("/new")
    chapter = ana.page.one("details", id="house-laws")
    assert "open" not in chapter, "it is folded"
    groups = [div.get("aria-labelledby") for div in chapter.all("div", role="radiogroup")]
    assert groups == [f"q-{name}" for name in ASKED]
    assert "ROCOH" in chapter.text
    assert "the table decides" in chapter.text
    elsewhere = ana.page.one("details", id="more-rules").text
    assert not any(OPTIONS[name].question in elsewhere for name in ASKED)


def test_an_agreed_law_stands_in_the_contract_the_rule_book_and_on_paper(ana: Visitor) -> None:
    laws = {"drew_able": '"fifty"', "announce_last": '"draw_two"'}
    slug = ana.begin("Ana", "Ben", "Cruz", preset="hebrew", **laws)
    ana.open(f"/rules?game={slug}")
    assert "Whoever draws although they could play gets 50 penalty points" in ana.text
    assert "or else draws two tiles." in ana.text
    contract = make_contract(HEBREW, {"drew_able": "fifty", "announce_last": "draw_two"})
    assert contract.rules is not None
    printed = {str(term.question): str(term.value) for term in key_terms(contract.rules, contract.changes)}
    assert printed[OPTIONS["drew_able"].question] == OPTIONS["drew_able"].names["fifty"]
    assert printed[OPTIONS["announce_last"].question] == OPTIONS["announce_last"].names["draw_two"]


def test_a_law_on_what_the_rules_allow_says_so(ana: Visitor) -> None:
    for preset, said in {"hebrew": 1, "persian": 0}.items():
        slug = ana.begin("Ana", "Ben", "Cruz", preset=preset)
        ana.open(f"/new?again={slug}")
        assert len(ana.page.of_class("cannot-bite")) == said, preset


def test_the_first_engine_is_a_number(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", preset="hebrew", first_engine="9")
    assert ana.page.of_class("engine")[0].all("svg")[0].get("aria-label") == "9-9"
    ana.enter(0, "", 24)
    assert ana.page.of_class("engine")[0].all("svg")[0].get("aria-label") == "8-8"
    ana.open("/")
    assert ana.page.of_class("going-way")[0].all("svg")[0].get("aria-label") == "8-8"


@pytest.mark.parametrize(
    ("preset", "posted", "changes"),
    [
        ("hebrew", {"first_engine": "9"}, {"first_engine": 9}),
        ("hebrew", {"first_engine": "0"}, {"first_engine": 0}),
        ("hebrew", {"first_engine": "12"}, {}),
        ("hebrew", {"first_engine": ""}, {}),
        ("hebrew", {"first_engine": "12", "set_max": "15"}, {"first_engine": 12, "set_max": 15}),
        ("hebrew", {"first_engine": "15", "set_max": "15"}, {"set_max": 15}),
        ("good-sam-florida", {"first_engine": "9"}, {}),
        ("good-sam-florida", {"first_engine": "12"}, {"first_engine": 12}),
        ("italian", {"first_engine": "9"}, {}),
        ("hebrew", {"misplay": '"silent"'}, {}),
        ("hebrew", {"misplay": '"before_next"'}, {"misplay": "before_next"}),
        ("good-sam-florida", {"announce_last": '"courtesy"'}, {}),
        ("hebrew", {"out_bonus": "-5"}, {"out_bonus": -5}),
        ("czech-plus", {"out_bonus": "-5"}, {}),
        ("hebrew", {"double_counts": '"one_end"'}, {"double_counts": "one_end"}),
    ],
)
def test_what_a_form_changes(preset: str, posted: dict[str, str], changes: dict[str, object]) -> None:
    contract = read_contract(PRESETS[preset], {f"rule-{name}": value for name, value in posted.items()}, 4)
    assert (contract.changes, contract.fault) == (changes, None)


def test_a_set_without_the_first_engine_is_refused() -> None:
    contract = read_contract(HEBREW, {"rule-first_engine": "13"}, 4)
    assert contract.rules is None
    assert str(contract.faults["first_engine"]) == "The first engine: enter a number from 0 to 12"


def test_laws_of_a_club_are_printed_without_being_a_change() -> None:
    printed = {str(term.question): str(term.value) for term in key_terms(PRESETS["good-sam-florida"].rules, {})}
    assert printed["The first engine"] == "9"
    assert printed["A guest who comes later"] == "with the highest total"
    assert printed[OPTIONS["announce_last"].question] == OPTIONS["announce_last"].names["courtesy"]
    silent = {str(term.question) for term in key_terms(HEBREW.rules, {})}
    assert "The first engine" not in silent
    assert not silent & {OPTIONS[name].question for name in ASKED}


def laws_of(visitor: Visitor) -> dict[str, str]:
    """The laws that the page of a new game would agree on, but for those of which nothing is said."""
    posted = dict(visitor.form("Begin the game")[1])
    laws = {name: posted[f"rule-{name}"] for name in ASKED if posted.get(f"rule-{name}")}
    return {name: value for name, value in laws.items() if value not in ('"silent"', '"none"')}


def test_what_was_changed_is_there_again_when_rules_are_chosen_again(ana: Visitor) -> None:
    ana.open("/new?preset=persian&rule-rounds=5&rule-drew_able=%22fifty%22")
    ana.press("Show what follows", house="Ours")
    ana.press("Show what follows", preset="hebrew")
    assert not dict(ana.form("Begin the game")[1])["rule-rounds"]
    assert "What was changed in Ours is kept: choose it again, and it is there." in ana.text
    ana.press("Show what follows", preset="czech-plus", **{"rule-drew_able": '"thirty"'})
    ana.press("Show what follows", preset="persian")
    posted = dict(ana.form("Begin the game")[1])
    assert (posted["rule-rounds"], posted["house"]) == ("5", "Ours")
    assert posted["rule-drew_able"] == '"thirty"', "house laws hang on no sheet"
    assert "Ours is kept" not in ana.text


def test_rules_of_the_last_game_that_were_left_bear_the_name_of_their_card(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", preset="persian", rounds="7")
    ana.open("/new")
    ana.press("Show what follows", **{"rule-blank_value": "50"})
    ana.press("Show what follows", preset="hebrew")
    assert "What was changed in Changed rules is kept" in ana.text


@pytest.mark.parametrize(
    "left", ["", "{", "[]", '{"persian": 1}', '{"persian": [{"rounds": "x"}, "Ours"]}', "[" * 9000]
)
def test_what_no_page_has_written_of_rules_that_were_left_is_passed_over(ana: Visitor, left: str) -> None:
    ana.open("/new?preset=hebrew")
    ana.press("Show what follows", preset="persian", left=left)
    assert ana.status == 200
    ana.press("Show what follows", preset="italian")
    assert ana.status == 200


def test_laws_stay_where_another_sheet_is_chosen_that_says_nothing_of_them(ana: Visitor) -> None:
    laws = {"announce_last": '"draw_two"', "drew_able": '"fifty"'}
    ana.open("/new?preset=persian&rule-announce_last=%22draw_two%22&rule-drew_able=%22fifty%22")
    assert laws_of(ana) == laws
    for preset in ("hebrew", "czech-plus", "persian"):
        ana.press("Show what follows", preset=preset)
        assert (ana.status, laws_of(ana)) == (200, laws), preset
    ana.press(
        "Show what follows", preset="good-sam-florida"
    )  # whoever wins is asked to say "last tile" out of courtesy
    assert laws_of(ana) == {"announce_last": '"courtesy"', "drew_able": '"fifty"', "miscount": '"verified"'}

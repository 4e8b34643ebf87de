"""Questions of counting are answered with the figures of the table: its hands, its totals; else with an example."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.entries.entry import Finished
from companion.book.entries.hands import Hand
from companion.book.figures.points import round_points
from companion.book.people.sides import sides_of
from companion.disputes.asking import answer_ask
from companion.disputes.counting.asked import read_count, write_count
from companion.disputes.link import pack, unpack
from companion.disputes.position import read_position
from companion.disputes.questions import QUESTIONS
from companion.disputes.questions.question import answer_question
from companion.disputes.rule import find_ruling
from companion.disputes.setting import Setting, find_setting, name_setting
from companion.disputes.verdict import Verdict, rule_on
from companion.engine.errors import Unreadable
from tests.book.table import begun, book_of, entered, tiles

NAMES = ("Ana", "Ben", "Cruz")
LEVEL = (entered(1, ("", 20), 0), entered(2, ("", 20), 0), entered(3, (40, ""), 1))
"""Rounds after which two players have 40 each, one with two rounds of 0."""


def ask(setting: Setting, question: str, **answers: str) -> Verdict:
    position, _ = answer_question(QUESTIONS[question], setting, answers)
    return rule_on(setting, position)


def say(found: Verdict) -> list[str]:
    return [str(line) for line in found.figures]


def at_table(preset: str | dict[str, Any], *hands: Hand | None) -> Setting:
    return replace(name_setting(preset, NAMES), hands=hands)


def of_game(preset: str, *entries: Any, players: int = 2) -> Setting:
    return find_setting("friday", book_of(begun(players, preset), *entries))


def test_a_blocked_round_is_counted_with_the_hands_of_the_table() -> None:
    found = ask(at_table("czech-minus", tiles("6-5"), 4, 30), "blocked")
    assert (found.outcome, found.has_own_figures) == ("lowest-wins", True)
    assert say(found) == [
        "Ben wins this round.",
        "Ana holds 11 and writes down 11.",
        "Ben holds 4 and writes down 0.",
        "Cruz holds 30 and writes down 30.",
    ]
    assert say(ask(at_table("hebrew", 11, 4, 30), "blocked"))[:2] == [
        "Ana holds 11 and writes down 11.", "Ben holds 4 and writes down 4."
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "outcome", "first"),
    [
        ("czech-minus", "shared", "Ana and Ben share this round."),
        ({"preset": "czech-minus", "blocked_tie": "none"}, "nobody", "Ana holds 4 and writes down 4."),
        ("hebrew", "count-all", "Ana holds 4 and writes down 4."),
    ],
)
def test_a_tied_blocked_round_names_who_is_tied(preset: Any, outcome: str, first: str) -> None:
    found = ask(at_table(preset, 4, 4, 30), "tie", which="round")
    assert (found.outcome, say(found)[0]) == (outcome, first)


def test_what_is_not_entered_yet_is_named() -> None:
    assert say(ask(at_table("persian", 11, None, 30), "blocked")) == [
        "Ana holds 11.", "Cruz holds 30.", "Not known yet: Ben."
    ]  # fmt: skip


def test_where_somebody_went_out_the_round_is_not_blocked() -> None:
    assert say(ask(at_table("persian", (), None, 30), "blocked"))[0] == "This round is not blocked. Out: Ana."
    assert say(ask(at_table("persian", (), 5, 30), "blocked"))[1] == "Ana wins this round."


def test_the_blank_is_left_out_of_what_doubles_and_tiles_count() -> None:
    tile = "A tile counts as many points as it has pips"
    double = "A double counts as many points as it has pips, like any other tile"
    czech = name_setting("czech-plus", NAMES)
    assert str(ask(czech, "doubles").why) == f"{double}, except the 0-0, which counts 50."
    assert str(ask(czech, "hand", tiles="0-0 6-6").why) == f"{tile}, except the 0-0, which counts 50."
    own = name_setting({"preset": "hebrew", "blank_value": 25}, NAMES)
    assert str(ask(own, "doubles").why) == f"{double}, except the 0-0, which counts 25. That is a rule of this table."
    plain = ask(name_setting("hebrew", NAMES), "doubles")
    assert str(plain.why) == f"{double}."
    others = {each.preset: str(each.why) for each in plain.other_sheets}
    assert (others["czech-plus"], others["italian"]) == (f"{double}, except the 0-0, which counts 50.", f"{double}.")
    tiles = name_setting({"preset": "czech-plus", "score_unit": "tiles"}, NAMES)
    assert "0-0" not in str(ask(tiles, "doubles").why), "where tiles are counted all count alike"


@pytest.mark.parametrize(
    ("way", "asked", "why", "figure"),
    [
        ("twice", "0-0 6-6", "counts twice its pips", 74),
        ("one_end", "6-6 5-4", "counts the pips of one end only", 15),
        ("twice", "5-4", "", 9),
    ],
)
def test_a_hand_is_counted_for_the_reason_that_is_told(way: str, asked: str, why: str, figure: int) -> None:
    found = ask(name_setting({"preset": "czech-plus", "double_counts": way}, NAMES), "hand", tiles=asked)
    assert found.figure == figure
    usual, but = "A tile counts as many points as it has pips", ", except the 0-0, which counts 50."
    doubles = f". A double left in a hand {why}{but} That is a rule of this table."
    assert str(found.why) == usual + (doubles if why else but)


@pytest.mark.parametrize("question", ["blocked", "zero", "doubles"])
def test_without_a_hand_an_example_is_counted(question: str) -> None:
    found = ask(name_setting("persian", NAMES), question)
    assert not found.has_own_figures
    assert found.figures


def test_the_hands_that_have_it_show_what_it_counts() -> None:
    setting = at_table("czech-plus", tiles("0-0 6-5"), tiles("7-7"), 30)
    assert say(ask(setting, "zero")) == ["Ana holds 0-0, 6-5: together they count 61."]
    assert say(ask(setting, "doubles")) == [
        "Ana holds 0-0, 6-5: together they count 61.", "Ben holds 7-7: together they count 14."
    ]  # fmt: skip
    assert not ask(at_table("czech-plus", 5, 6, 7), "zero").has_own_figures, "points do not show their tiles"


@given(st.lists(st.integers(1, 200), min_size=3, max_size=3), st.sampled_from(["hebrew", "persian", "czech-minus"]))
def test_what_is_written_down_is_what_the_book_would_write(hands: list[int], preset: str) -> None:
    setting = at_table(preset, *hands)
    sides = sides_of(setting.rules, NAMES)
    points = round_points(setting.rules, sides, hands, ())
    told = [line.facts["points"] for line in ask(setting, "blocked").figures if "points" in line.facts]
    assert told == list(points)


def test_a_tie_at_the_end_is_told_with_what_decides_it() -> None:
    setting = of_game("hebrew", *LEVEL, Finished())
    assert not QUESTIONS["tie"].list_steps(setting), "the game is over: nobody is asked where the points are equal"
    found = ask(setting, "tie")
    assert found.outcome == "decided"
    assert setting.book is not None
    assert say(found)[0] == str(setting.book.standings.decision.phrase), "as the end page says it"
    assert say(found) == [
        "Tied with Ben at 40. Rounds with 0: 2 against 1.",
        "Place 1: Ana, 40 (2 rounds with 0, lowest round above 0: 40)",
        "Place 2: Ben, 40 (1 round with 0, lowest round above 0: 20)",
    ]


def test_a_tie_that_nothing_decides_is_shared() -> None:
    found = ask(of_game("persian", *LEVEL, Finished()), "tie")
    assert found.outcome == "shared"
    assert say(found)[0] == "Ana and Ben share first place at 40: nothing in the rules decides between them."
    even = (entered(1, ("", 20), 0), entered(2, (20, ""), 1))
    found = ask(of_game("hebrew", *even, Finished()), "tie")
    assert found.outcome == "shared", "the tie-breaks of this sheet leave them level"


def test_a_tie_behind_the_first_place_is_told_too() -> None:
    rounds = [entered(1, ("", 5, 9), 0), entered(2, ("", 15, 11), 0)]
    setting = of_game("hebrew", *rounds, Finished(), players=3)
    found = ask(setting, "tie")
    assert found.outcome == "decided"
    assert say(found) == [
        "Place 1: Ana, 0",
        "Place 2: Ben, 20 (no round with 0, lowest round above 0: 5)",
        "Place 3: Cruz, 20 (no round with 0, lowest round above 0: 9)",
    ]


def test_without_equal_totals_that_is_said() -> None:
    found = ask(of_game("hebrew", LEVEL[0], Finished()), "tie")
    assert say(found)[0] == "No two totals are equal."
    assert say(found)[1:] == ["Place 1: Ana, 0", "Place 2: Ben, 20"]
    assert found.outcome == "decided", "what the rules would do"


def test_in_a_game_that_goes_on_it_is_asked_where_and_told_how_it_stands() -> None:
    setting = of_game("hebrew", *LEVEL)
    assert [step.name for step in QUESTIONS["tie"].list_steps(setting)] == ["which"]
    assert say(ask(setting, "tie", which="game"))[:2] == [
        "If the game ended now:", "Tied with Ben at 40. Rounds with 0: 2 against 1."
    ]  # fmt: skip
    assert say(ask(of_game("hebrew"), "tie", which="game")) == [], "nothing is entered yet"


@pytest.mark.parametrize("preset", ["hebrew", "czech-plus"])
def test_the_figures_travel_with_the_question(preset: str) -> None:
    """A link and a ruling that was kept say the same whatever is entered meanwhile."""
    game = of_game(preset, *LEVEL)
    for setting, question in ((game, "tie"), (replace(game, hands=(tiles("6-5"), None)), "blocked")):
        position, _ = answer_question(QUESTIONS[question], setting, {"which": "game"} if question == "tie" else {})
        again = read_position(unpack(pack(json.loads(json.dumps(position.written)))))
        assert again.action == position.action
        assert find_ruling(again) == find_ruling(position)


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"hands": 5}, "action.hands"),
        ({"hands": [1]}, "action.hands"),
        ({"hands": [1, "x", 2]}, "action.hands[1]"),
        ({"rows": {}}, "action.rows"),
        ({"rows": [{"name": "Ana"}]}, "action.rows[0].total"),
        ({"rows": [{"name": 1, "total": 1, "zeros": [], "lowest": None}]}, "action.rows[0].name"),
        ({"rows": [{"name": "Ana", "total": "x", "zeros": [], "lowest": None}]}, "action.rows[0].total"),
        ({"rows": [{"name": "Ana", "total": "1/0", "zeros": [], "lowest": None}]}, "action.rows[0].total"),
        ({"rows": [{"name": "Ana", "total": 1, "zeros": ["x"], "lowest": None}]}, "action.rows[0].zeros"),
        ({"rows": [{"name": "Ana", "total": 1, "zeros": [], "lowest": []}]}, "action.rows[0].lowest"),
    ],
)
def test_figures_that_are_none_are_refused(told: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_count({"count": "tie", **told}, 3)
    assert refused.value.field == field


def test_shared_points_travel_exactly() -> None:
    written = {"count": "tie", "rows": [{"name": "Ana", "total": "33/2", "zeros": [1], "lowest": None}], "over": True}
    assert write_count(read_count(written, 2)) == written


def test_the_shell_takes_hands() -> None:
    asked = {"rules": "czech-minus", "question": "blocked", "players": list(NAMES)}
    told = answer_ask({**asked, "left": {"Ana": ["6-5"], "Ben": 4, "Cruz": 30}})
    assert told["lines"][0] == "Ben wins this round."
    assert told["request"]["action"] == {"count": "blocked", "hands": [["6-5"], 4, 30]}
    assert "figure" in told
    for left, field in (({"Dot": 4}, "left.Dot"), ([], "left"), ({"Ana": "x"}, "left.Ana")):
        assert answer_ask({**asked, "left": left})["field"] == field

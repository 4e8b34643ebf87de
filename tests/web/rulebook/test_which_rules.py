"""Which rules do we play? By links alone: answers, what still fits, the nearest set, and the way to a new game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.engine.rules.presets import PRESETS
from companion.engine.rules.which import MOST_QUESTIONS, OPEN, find_answer, offered, search
from companion.engine.rules.which_questions import QUESTIONS
from companion.web.rulebook.which_pictures import PICTURES
from companion.web.rulebook.which_rules import draw_answer
from tests.conftest import device
from tests.visitor import Visitor

ENOUGH = "/rules/which?" + "&".join(
    f"said={each}" for each in ("lock:must", "engine:held_highest", "double:on_double", "first_turn:single", "blank:0")
)
"""What one set alone fits, asked as far as every table is asked."""


def answers(ana: Visitor) -> list[str]:
    """The words of the answers, as keys of the page."""
    return [each.all("b")[-1].text for each in ana.page.of_class("answer")]


def chosen(ana: Visitor, *points: str) -> dict[str, str]:
    """What a new game would be begun with: the rule set, and these points."""
    checked = [each for each in ana.page.all("input", type="radio") if "checked" in each]
    return {each.get("name"): each.get("value") for each in checked if each.get("name") in ("preset", *points)}


def answer_as(ana: Visitor, name: str) -> int:
    """Answer every question as a table does that plays by this set; how many there were."""
    ana.open("/rules/which")
    said: dict[str, str] = {}
    while (question := search(said).next) is not None:
        assert question.asks in ana.text
        answer = find_answer(PRESETS[name], question)
        said[question.key] = answer.key if answer else OPEN
        links = {each.all("b")[-1].text: str(each.get("href")) for each in ana.page.of_class("answer")}
        if answer is None:
            ana.follow("We do not know")
        else:
            ana.open(links[answer.words])
    return len(said)


@pytest.mark.parametrize("name", ["hebrew", "persian", "czech-plus", "italian-free-reverse", "tanglewood", "parsons"])
def test_a_table_finds_its_rule_set(ana: Visitor, name: str) -> None:
    assert answer_as(ana, name) <= MOST_QUESTIONS
    assert "The one set that fits" in ana.text
    assert PRESETS[name].gist in ana.text
    ana.follow("Play by these rules")
    assert chosen(ana) == {"preset": name}


def test_every_answer_has_a_picture_and_the_figure_falls(ana: Visitor) -> None:
    assert {key: {each.key for each in question.answers} for key, question in QUESTIONS.items()} == {
        key: set(pictures) for key, pictures in PICTURES.items()
    }
    for question in QUESTIONS.values():
        drawn = [draw_answer(question, answer) for answer in question.answers]
        assert len(set(drawn)) == len(drawn)
    ana.open("/rules/which")
    assert f"of {len(PRESETS)} rule sets still fit" in ana.text
    first = search({}).next
    assert first is not None
    assert answers(ana) == [each.words for each in offered(first)]
    ana.open("/rules/which?said=engine:held_highest")
    assert len(search({"engine": "held_highest"}).fit) < len(PRESETS)
    assert f"{len(search({'engine': 'held_highest'}).fit)} of {len(PRESETS)} rule sets still fit" in ana.text


def test_a_stop_is_answered_again_and_what_came_after_is_gone(ana: Visitor) -> None:
    ana.open("/rules/which?said=engine:held_fixed&said=first_turn:single&said=special:plain")
    assert [each.get("href") for each in ana.page.of_class("way-there")[0].all("a")] == [
        "/rules/which",
        "/rules/which?said=engine:held_fixed",
        "/rules/which?said=engine:held_fixed&said=first_turn:single",
    ]


def test_what_differs_is_shown_and_kept_for_the_contract(ana: Visitor) -> None:
    said = ("engine:held_fixed", "first_turn:train_in_order", "order:newest", "out:must_cover", "lock:must",
            "able:must", "points:penalty", "blank:50")  # fmt: skip
    ana.open("/rules/which?" + "&".join(f"said={each}" for each in said))
    assert "Nearest to what you play" in ana.text
    assert "6 of 8 answers are the same" in ana.text
    assert "2 rules differ" in ana.text
    ana.follow("Play with our 2 answers")
    assert "2 rules differ from the sheet" in ana.text
    assert chosen(ana, "rule-out_on_double", "rule-blank_value") == {
        "preset": "persian-reverse",
        "rule-out_on_double": '"must_cover"',
        "rule-blank_value": "50",
    }


def test_another_of_the_near_sets_is_looked_at(ana: Visitor) -> None:
    ana.open(ENOUGH + "&set=tanglewood")
    assert ana.page.of_class("nearest")[0].all("h2")[0].text == "Tanglewood"
    assert "Play as written" in ana.text


def test_two_equally_near_are_shown_with_what_parts_them(ana: Visitor) -> None:
    said = [f"said={key}:{OPEN}" for key in list(QUESTIONS)[-MOST_QUESTIONS + 1 :]]
    ana.open("/rules/which?said=double:on_double&" + "&".join(said))
    assert "Two are equally near. This tells them apart:" in ana.text
    pair = ana.page.of_class("answer")
    assert len(pair) == 2
    assert len({each.all("b")[-1].text for each in pair}) == 2
    ana.open(str(pair[1].get("href")))
    assert "1 of 1 answers are the same" in ana.text


def test_a_table_that_is_like_none_begins_from_the_nearest(ana: Visitor) -> None:
    said = ("set:15", "tiles:14", "special:swan", "points:winner_takes", "begun:public", "blank:50", "out:must_cover",
            "order:newest")  # fmt: skip
    ana.open("/rules/which?" + "&".join(f"said={each}" for each in said))
    assert "Your own rules" in ana.text
    assert "Begin from the nearest set:" in ana.text


def test_what_the_double_blank_counts_is_asked_and_goes_into_the_contract(ana: Visitor) -> None:
    ana.open("/rules/which")
    for answer in ("Answer it, if they can", "The next after the engine", "I answer it myself", "One tile"):
        links = {each.all("b")[-1].text: str(each.get("href")) for each in ana.page.of_class("answer")}
        ana.open(next(href for words, href in links.items() if answer in words))
    assert "The 0-0 is left in a hand. What does it count?" in ana.text
    assert answers(ana) == ["Nothing", "25 points", "50 points"]
    ana.follow("50 points")
    assert "4 of 5 answers are the same" in ana.text
    assert "1 rule differs" in ana.text
    ana.follow("Play with our answer")
    assert chosen(ana, "rule-blank_value") == {"preset": "italian-single", "rule-blank_value": "50"}


def test_what_scores_hang_on_and_nobody_was_asked_is_named_and_can_be_changed(ana: Visitor) -> None:
    ana.open(ENOUGH.replace("blank:0", "blank:-"))
    told = ana.page.of_class("assumed")[0]
    named = ["Points", "What counts", "The double blank counts", "Doubles in the hand count"]
    assert all(each in told.text for each in named)
    ana.open(ENOUGH.replace("blank:0", "blank:25"))
    told = ana.page.of_class("assumed")[0]
    assert [each in told.text for each in named] == [True, True, False, True]
    change = told.all("a")[0]
    address, _, point = str(change.get("href")).partition("#")
    ana.open(address)
    assert "open" in ana.page.one("details", id="differs"), "the rules lie open"
    assert ana.page.one("h4", id=point).text == "The double blank counts"
    assert chosen(ana, "rule-blank_value")["rule-blank_value"] == "25"


def test_nothing_told_leads_to_the_list(ana: Visitor) -> None:
    ana.open("/rules/which")
    for _ in range(MOST_QUESTIONS):
        ana.follow("We do not know")
    ana.open(
        "/rules/which?" + "&".join(f"said={key}:{OPEN}" for key in list(QUESTIONS)[:MOST_QUESTIONS]) + "&set=czech-plus"
    )
    assert "Nothing answered yet" in ana.text
    ana.follow("Look at all rule sets")
    assert "Boxes and clubs" in ana.text


def test_the_rest_is_asked_on_wish(ana: Visitor) -> None:
    ana.open(ENOUGH)
    ana.follow("Ask more, to see where you differ")
    assert "Question 6 of at most 8" in ana.text


@pytest.mark.parametrize("asked", ["said=moon:full", "said=engine", "said=", "said=engine:<b>", "set=nobody", "more=1"])
def test_what_nobody_was_asked_is_passed_over(ana: Visitor, asked: str) -> None:
    ana.open(f"/rules/which?{asked}")
    assert ana.status == 200
    assert "Question 1 of at most 8" in ana.text


def test_guests_may_look_and_only_the_host_may_begin(share_first: Callable[..., Flask]) -> None:
    stranger = Visitor(device(share_first(GUARDED=True)))
    stranger.open(ENOUGH)
    assert "The one set that fits" in stranger.text
    assert "Play by these rules" not in stranger.text
    assert stranger.page.of_class("assumed")[0].all("a") == []


def at_the_table(ana: Visitor) -> list[str | None]:
    """The names on the seats of a new game."""
    return [each.get("value") for each in ana.page.all("input", name="name")]


def ask_which(ana: Visitor, *names: str, title: str = "Lag BaOmer") -> None:
    """Seat people at a new game, and go to ask for its rules."""
    ana.open("/new")
    for name in names:
        ana.press("Add", newcomer=name)
    ana.press("Which rules do we play?", title=title)


def test_who_was_put_round_the_table_stays_while_the_rules_are_looked_for(ana: Visitor) -> None:
    ask_which(ana, "Uma", "דנה & co", "Vit")
    ana.follow("We do not know")
    ana.follow("Back")
    ana.follow("We do not know")
    for _ in range(MOST_QUESTIONS - 1):
        ana.follow("We do not know")
    ana.follow("Ask again")
    for answer in ("Answer it, if they can", "The next after the engine", "I answer it myself", "One tile", "Nothing"):
        links = {each.all("b")[-1].text: str(each.get("href")) for each in ana.page.of_class("answer")}
        ana.open(next(href for words, href in links.items() if answer in words))
    ana.follow("Play by these rules")
    assert at_the_table(ana) == ["Uma", "דנה & co", "Vit"]
    assert chosen(ana) == {"preset": "italian-single"}
    assert ana.page.one("input", name="title").get("value") == "Lag BaOmer"
    ana.press("Begin the game")
    assert ana.totals() == {"Uma": "0", "דנה & co": "0", "Vit": "0"}


def test_own_answers_come_back_beside_the_people(ana: Visitor) -> None:
    ask_which(ana, "Uma", "Vit")
    said = ("engine:held_fixed", "first_turn:train_in_order", "order:newest", "out:must_cover", "lock:must",
            "able:must", "points:penalty", "blank:50")  # fmt: skip
    ana.open(f"{ana.address}&" + "&".join(f"said={each}" for each in said))
    ana.follow("Play with our 2 answers")
    assert at_the_table(ana) == ["Uma", "Vit"]
    assert chosen(ana, "rule-out_on_double", "rule-blank_value") == {
        "preset": "persian-reverse",
        "rule-out_on_double": '"must_cover"',
        "rule-blank_value": "50",
    }


def test_the_way_back_from_the_first_question_leads_to_the_new_game_as_it_was(ana: Visitor) -> None:
    ana.open("/new?preset=persian")
    ana.press("Add", newcomer="Uma")
    ana.press("Show what follows", **{"rule-blank_value": "50", "rule-rounds": "7"})
    ana.press("Which rules do we play?", newcomer="Vit")
    ana.follow("Back")
    assert at_the_table(ana) == ["Uma"]
    assert ana.page.one("input", name="newcomer").get("value") == "Vit", "typed, and not yet on a seat"
    assert chosen(ana, "rule-blank_value") == {"preset": "persian", "rule-blank_value": "50"}
    assert ana.page.one("input", name="rule-rounds").get("value") == "7"


def test_who_was_asked_to_go_does_not_come_back_by_the_questions(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz")
    ana.open("/new")
    ana.press("Other people")
    ana.press("Which rules do we play?")
    ana.follow("Back")
    assert at_the_table(ana) == []


@pytest.mark.parametrize("way", ["list", "book"])
def test_who_is_to_play_goes_along_to_the_list_and_the_rule_book(ana: Visitor, way: str) -> None:
    ana.open("/new?title=Late&name=Uma&name=Vic&name=Wes")
    ana.press("Which rules do we play?")
    ana.follow("Find it in the list")
    if way == "list":
        ana.press("Show", q="tactic")
    ana.follow("Tactic")
    ana.follow("Play by these rules")
    assert [each.get("value") for each in ana.page.all("input", name="name")] == ["Uma", "Vic", "Wes"]
    assert ana.page.one("input", name="title").get("value") == "Late"
    chosen = [each.get("value") for each in ana.page.all("input", name="preset") if "checked" in each]
    assert chosen == ["tactic"]


def test_house_laws_go_along_to_whichever_rules_are_found(ana: Visitor) -> None:
    law = "rule-drew_able=%22fifty%22&rule-rounds=5"
    ana.open(f"/new?title=Late&name=Uma&name=Vic&preset=persian&was_preset=persian&{law}")
    ana.press("Which rules do we play?")
    ana.follow("Find it in the list")
    ana.follow("Tactic")
    ana.follow("Play by these rules")
    posted = dict(ana.form("Begin the game")[1])
    assert (posted["preset"], posted["rule-drew_able"]) == ("tactic", '"fifty"')
    assert not posted["rule-rounds"], "other rules begin as they are"

"""Which rules do we play? Every rule set is found by its own answers, within five to eight questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import PRESETS, change
from companion.engine.rules.which import (
    FEWEST_QUESTIONS,
    MOST_QUESTIONS,
    OPEN,
    Search,
    choose_question,
    find_answer,
    offered,
    search,
)
from companion.engine.rules.which_questions import FOUR, QUESTIONS


def answer_like(name: str, thorough: bool = False, **otherwise: str) -> Search:
    """A table that plays by this set, or ``otherwise`` in these questions, answers what it is asked."""
    said: dict[str, str] = {}
    found = search(said, thorough)
    while found.next:
        answer = find_answer(PRESETS[name], found.next)
        said[found.next.key] = otherwise.get(found.next.key, answer.key if answer else OPEN)
        found = search(said, thorough)
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_is_found_by_its_own_answers(name: str) -> None:
    found = answer_like(name)
    assert FEWEST_QUESTIONS <= len(found.answered) <= MOST_QUESTIONS
    assert next(iter(found.answered)) == "lock", "whether a double is to be answered first is asked of every table"
    assert "blank" in found.answered, "what the 0-0 counts too, since every score hangs on it"
    assert [preset.name for preset in found.fit] == [name]
    nearest = found.nearest[0]
    assert (nearest.preset.name, nearest.differences, dict(nearest.changes), nearest.tiles) == (name, (), {}, None)
    assert found.parting is None


@pytest.mark.parametrize("name", PRESETS)
def test_whoever_answers_all_eight_still_finds_it(name: str) -> None:
    found = answer_like(name, thorough=True)
    assert len(found.answered) == MOST_QUESTIONS
    assert name in [preset.name for preset in found.fit]


@pytest.mark.parametrize("key", QUESTIONS)
def test_a_question_has_one_answer_for_every_rule_set(key: str) -> None:
    question = QUESTIONS[key]
    assert {name for answer in question.answers for name in answer.values} <= {*OPTIONS, FOUR}
    for preset in PRESETS.values():
        assert sum(answer.holds(preset.rules) for answer in question.answers) == 1, preset.name
    assert 2 <= len(offered(question)) <= 6


@pytest.mark.parametrize("counts", ["25", "50"])
@pytest.mark.parametrize("name", PRESETS)
def test_a_table_that_differs_in_the_double_blank_alone_finds_its_set_and_keeps_it(name: str, counts: str) -> None:
    found = answer_like(name, blank=counts)
    assert found.next is None
    assert len(found.answered) <= MOST_QUESTIONS
    assert found.nearest[0].preset.name == name
    assert found.parting is None
    theirs = PRESETS[name].rules.blank_value
    assert found.nearest[0].changes == ({} if theirs == int(counts) else {"blank_value": int(counts)})


def test_what_scores_hang_on_is_assumed_where_nobody_told_it() -> None:
    near = search({"blank": "50"}).nearest[0]
    assert near.assumed == {"scoring": "winner_takes", "score_unit": "pips", "double_counts": "once"}
    near = search({"blank": OPEN, "points": "penalty"}).nearest[0]
    assert near.assumed == {"score_unit": "pips", "blank_value": 0, "double_counts": "once"}


def test_the_first_question_parts_and_each_answer_leaves_fewer() -> None:
    found = search({})
    assert len(found.fit) == len(PRESETS)
    assert found.next is not None
    for answer in offered(found.next):
        assert len(search({found.next.key: answer.key}).fit) < len(PRESETS)


def test_a_question_left_open_rules_nothing_out_and_is_not_asked_again() -> None:
    said: dict[str, str] = {}
    found = search(said)
    while found.next:
        said[found.next.key] = OPEN
        found = search(said)
        assert len(found.fit) == len(PRESETS)
    assert len(said) == MOST_QUESTIONS
    assert len(found.equals) == len(PRESETS)


def test_what_nobody_asked_is_passed_over() -> None:
    assert search({"moon": "full", "double": "backwards", "able": "may"}).answered == {"able": "may"}
    assert search({"set": "18"}).answered == {}, "no rule set is played with it"


def test_where_none_fits_the_nearest_is_told_with_what_differs() -> None:
    found = search({"engine": "held_fixed", "first_turn": "train_in_order", "order": "newest", "out": "must_cover"})
    assert found.fit == ()
    nearest = found.nearest[0]
    assert (nearest.preset.name, nearest.agreeing) == ("persian-reverse", 3)
    assert [(each.question.key, each.ours.key, each.theirs.key) for each in nearest.differences] == [
        ("out", "must_cover", "ends")
    ]
    assert nearest.changes == {"out_on_double": "must_cover"}


def test_what_a_table_keeps_goes_together() -> None:
    """An engine that lies face up is held by nobody; a winner who takes all needs a winner."""
    found = search({"engine": "faceup_fixed", "special": "split", "points": "winner_takes"})
    kept = next(each for each in found.nearest if each.preset.name == "hebrew-split")
    assert kept.changes == {
        "engine": "faceup_fixed", "starter": "rotate", "scoring": "winner_takes", "blocked": "lowest_wins",
    }  # fmt: skip


def test_tiles_are_kept_as_a_number() -> None:
    found = search({"tiles": "14", "special": "partners"})
    assert next(each for each in found.nearest if each.preset.name == "hebrew-pairs").tiles == 14


def test_two_equally_near_have_a_question_that_parts_them() -> None:
    found = search({"engine": "held_fixed", "special": "partners", "first_turn": "train_in_order", "order": "oldest"})
    pair = [PRESETS["hebrew"], PRESETS["persian"]]
    parting = choose_question(pair, found.answered)
    assert parting is not None
    first, second = (find_answer(preset, parting) for preset in pair)
    assert first != second


ANSWERS = st.dictionaries(st.sampled_from(list(QUESTIONS)), st.integers(0, 6), max_size=12)


@given(ANSWERS)
def test_whatever_is_answered_leads_somewhere(numbers: dict[str, int]) -> None:
    """The nearest set agrees in most answers, counts them rightly, and what the table keeps of it can be played."""
    said = {}
    for key, number in numbers.items():
        answers = [*(answer.key for answer in offered(QUESTIONS[key])), OPEN]
        said[key] = answers[number % len(answers)]
    found = search(said)
    assert list(found.answered) == list(said)[:MOST_QUESTIONS]
    assert found.next is None or found.next.key not in found.answered
    known = [key for key, answer in found.answered.items() if answer != OPEN]
    assert all(each.agreeing + len(each.differences) == len(known) for each in found.nearest)
    assert [each.agreeing for each in found.nearest] == sorted((e.agreeing for e in found.nearest), reverse=True)
    assert {each.preset.name for each in found.nearest if not each.differences} == {each.name for each in found.fit}
    nearest = found.nearest[0]
    change(nearest.preset.rules, nearest.changes)

"""A ready question makes a table that can be read as it is written, under every rule set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from companion.disputes.position import read_position
from companion.disputes.questions import GROUPS, QUESTIONS
from companion.disputes.questions.known import know_from
from companion.disputes.questions.question import answer_question
from companion.disputes.questions.search import words_of
from companion.disputes.rule import find_ruling
from companion.disputes.setting import Setting, name_setting
from companion.disputes.verdict import rule_on
from companion.disputes.word_search import find_words
from companion.engine import faults
from companion.engine.errors import Unreadable
from companion.engine.judging.judge import judge
from companion.engine.rules.presets import PRESETS
from companion.engine.table.actions import Pass
from companion.engine.table.reading import read_table
from companion.engine.tiles import Tile
from tests.book.table import begun, book_of

NAMES = ("Ana", "Ben", "Cruz", "Dot")
TOLD = {"pip": "6", "tile": "9-2", "tiles": "12-5 5-5 5-3", "seen": "12", "end": "9"}


def answered(setting: Setting) -> Iterator[tuple[str, dict[str, str]]]:
    """Every question with every choice that it offers at this table."""
    for question in QUESTIONS.values():
        steps = question.list_steps(setting)
        trains = ["1", "2+", *(["m"] if setting.rules.mexican != "off" else [])]
        values = [
            [each.value for each in step.choices] or (trains if step.kind == "train" else [TOLD[step.name]])
            for step in steps
        ]
        if question.needs_mexican and setting.rules.mexican == "off":
            continue
        for chosen in product(*values):
            yield question.key, dict(zip((step.name for step in steps), chosen, strict=True))


@pytest.mark.parametrize("preset", [name for name, each in PRESETS.items() if each.rules.set_max >= 12])
def test_the_position_of_a_question_is_read_again_as_it_was_made(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    for key, answers in answered(setting):
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **answers})
        assert read_position(position.written).table == position.table, (key, answers)
        ruling, again = find_ruling(position), find_ruling(read_position(position.written))
        assert (ruling.verdict, ruling.rule, ruling.next) == (again.verdict, again.rule, again.next), (key, answers)


@pytest.mark.parametrize("preset", PRESETS)
def test_of_an_open_double_nobody_is_said_to_have_it_on_their_train(preset: str) -> None:
    """On whose train it lies none of these questions asks."""
    setting = name_setting(preset, NAMES)
    for key, answers in answered(setting):
        if QUESTIONS[key].tells_act:
            continue
        try:
            verdict = rule_on(setting, answer_question(QUESTIONS[key], setting, {"who": "1", **answers})[0])
        except Unreadable:  # a double that this set has not
            continue
        for said in (verdict.why, *(line.phrase for line in (*verdict.options, *verdict.consequences))):
            assert not ({"double", "train"} <= said.facts.keys() and "%(train)s" in said.text), (key, str(said))
            assert "%(where)s" not in said.text or "double" not in said.facts, (key, str(said))


def test_a_question_in_the_middle_of_a_round_makes_a_table_that_could_be() -> None:
    setting = name_setting("hebrew", NAMES)
    for key, answers in answered(setting):
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **answers})
        wrong = {fault.key for fault in faults(position.table)}
        assert wrong <= {"engine", "passes", "too-few"}, (key, answers)


def test_a_tile_that_lies_on_the_table_is_in_no_hand() -> None:
    asked = {"who": "1", "tile": "12-12"}
    with pytest.raises(Unreadable, match="12-12 cannot lie in two places") as refused:
        answer_question(QUESTIONS["draw"], name_game(), asked)
    assert refused.value.field == "tile"


def name_game() -> Setting:
    """The table of a game, whose engine gives way to no tile."""
    return replace(name_setting("hebrew", NAMES), book=book_of(begun()))


@pytest.mark.parametrize("preset", PRESETS)
def test_no_question_hangs_on_what_nobody_has_shown(preset: str) -> None:
    setting = name_setting(preset, NAMES if PRESETS[preset].rules.players[1] >= 4 else NAMES[:2])
    small = {"pip": "4", "end": "4", "seen": "3", "tile": "2-1", "tiles": "2-1"} if setting.rules.set_max < 12 else {}
    for key, answers in answered(setting):
        told = {name: small.get(name, value) for name, value in answers.items()}
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **told})
        found = find_ruling(position)
        assert found.verdict != "depends", (key, told)
        assert found.over is None or key == "out", "nobody goes out with a tile that is only an example"


@pytest.mark.parametrize(
    ("preset", "when", "last"),
    [
        ("tanglewood", "later", "If none of this can be done: draw one tile."),
        ("italian", "first", "If none of this can be done: draw one tile."),
        ("persian", "first", "If none of this can be done: end the turn; the marker goes on."),
        ("czech-plus", "first", "Lay nothing and end the turn: the marker goes on."),
    ],
)
def test_whoever_cannot_begin_the_own_train_is_told_what_to_do(preset: str, when: str, last: str) -> None:
    setting = name_setting(preset, NAMES)
    position, _ = answer_question(QUESTIONS["before-own"], setting, {"who": "1", "when": when})
    refused = rule_on(setting, position)
    assert refused.outcome == "illegal"
    assert [str(line.phrase) for line in refused.options] == ["Lay a tile that fits on Ben’s train.", last]


@pytest.mark.parametrize("preset", [name for name, each in PRESETS.items() if each.rules.players[1] >= 4])
def test_nobody_is_said_to_hold_the_engine_that_nobody_holds(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    position, granted = answer_question(QUESTIONS["engine"], setting, {"which": "some"})
    pip = setting.rules.set_max if setting.engine is None else setting.engine
    top = Tile.of(pip, pip)
    assert [str(phrase) for phrase in granted] == [f"Nobody holds the {top}.", "Somebody holds another double."]
    assert all(top not in (hand or ()) for hand in position.table.hands)
    assert "holds the engine: nobody" not in str(rule_on(setting, position).why)


def test_where_no_double_is_fixed_nobody_searches_while_one_is_held_by_the_line_that_says_so() -> None:
    setting = name_setting("hebrew", NAMES)
    position, _ = answer_question(QUESTIONS["engine"], setting, {})
    there = next(each for each in rule_on(setting, position).other_sheets if each.preset == "italian")
    assert there.outcome == "highest"
    assert str(there.why).endswith(" holds a double that opens the round: nobody draws for one.")
    assert [str(quote.fragment.gist) for quote in there.quotes] == [
        "The search is only for when no player has a double in the hand.",
        "Whoever holds the highest double must lay it in the middle of the station.",
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_refusal_that_offers_to_end_the_turn_says_what_the_judge_rules_of_it(preset: str) -> None:
    setting = name_setting(preset, NAMES if PRESETS[preset].rules.players[1] >= 4 else NAMES[:2])
    small = {"pip": "4", "end": "4", "seen": "3", "tile": "2-1", "tiles": "2-1"} if setting.rules.set_max < 12 else {}
    for key, answers in answered(setting):
        told = {name: small.get(name, value) for name, value in answers.items()}
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **told})
        table = position.table
        for said in (str(line.phrase) for line in rule_on(setting, position).options):
            if said.startswith("Lay nothing and end the turn"):
                after, seat = judge(table, Pass()).next, table.turn
                assert after is not None
                assert seat is not None
                goes_on = after.is_public(seat) and not table.is_public(seat)
                assert said.endswith(": the marker goes on.") == goes_on, (key, told, said)
                stays = after.is_public(seat) and table.is_public(seat)
                assert stays or not said.endswith(": the marker stays where it is."), (key, told, said)


def test_the_marker_of_who_may_end_the_turn_stays_where_it_lies() -> None:
    setting = name_setting("persian", NAMES)
    written = {"rules": "persian", "players": list(NAMES), "engine": 12, "trains": {"Ben": 4, "Ana": 9}}
    table = {**written, "turn": "Ben", "public": ["Ben"], "drew": "2-1", "hands": {"Ben": ["2-1"]}}
    refused = rule_on(setting, read_position({"table": table, "action": {"draw": True}}))
    said = [str(line.phrase) for line in refused.options]
    assert said == ["Lay nothing and end the turn: the marker stays where it is."]
    # By the Italian sheet a train is public until it is begun: no marker lies there that could stay.
    bare = name_setting("italian", NAMES)
    position, _ = answer_question(QUESTIONS["again"], bare, {"who": "1", "happened": "first"})
    assert [str(line.phrase) for line in rule_on(bare, position).options] == ["Lay nothing and end the turn."]


@pytest.mark.parametrize("preset", ["hebrew", "persian", "czech-plus", "italian"])
def test_where_nobody_is_asked_who_acts_the_answer_is_alike_for_all(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    for key, answers in answered(setting):
        if not QUESTIONS[key].hangs_on_who:
            told = [answer_question(QUESTIONS[key], setting, {"who": str(seat), **answers})[0] for seat in range(4)]
            assert len({(each.verdict, each.rule, str(each.why)) for each in map(find_ruling, told)}) == 1, key


def test_the_deciding_words_are_words_of_the_question() -> None:
    assert all(each.decides in each.words for each in QUESTIONS.values())
    assert set(GROUPS) == {each.group for each in QUESTIONS.values()}
    assert all(sum(each.group == group and each.is_first for each in QUESTIONS.values()) == 6 for group in GROUPS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0-0", {"zero"}),
        ("٠-٠", {"zero"}),
        ("MARKER empty", {"empty"}),
        ("second", {"two-doubles", "again", "second", "another"}),
        ("chick", {"branch"}),
        ("marked train", {"play", "marked"}),
        ("open train", {"play"}),
        ("lava", set()),
        ("  ", set()),
    ],
)
def test_questions_are_found_by_words(text: str, found: set[str]) -> None:
    words = {each.key: words_of(each, str) for each in QUESTIONS.values()}
    assert set(find_words(words, text)) >= found
    if not found:
        assert not find_words(words, text)


def test_a_followed_round_answers_by_itself() -> None:
    written = {"rules": "persian", "players": list(NAMES), "engine": 12, "turn": "Cruz", "open_doubles": ["Ana"]}
    table = read_table({**written, "trains": {"Ana": ["12-6", "6-6"], "Ben": ["12-9", "9-6"]}})
    assert know_from(table) == {"when": "later", "who": "2", "pip": "6", "seen": "2"}


@pytest.mark.parametrize(("preset", "headline"), [("hebrew", "It stays open"), ("italian", "It is ignored")])
def test_a_dead_double_is_never_said_to_wait_for_its_answer(preset: str, headline: str) -> None:
    setting = name_setting(preset, NAMES)
    verdict = rule_on(setting, answer_question(QUESTIONS["dead"], setting, {"who": "1", "pip": "6", "seen": "12"})[0])
    assert str(verdict.headline) == headline
    assert not [line for line in verdict.consequences if "waits" in line.phrase.text]

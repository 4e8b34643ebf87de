"""A ready question makes a table that can be read as it is written, under every rule set."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.disputes.position import read_position
from companion.disputes.questions import QUESTIONS, answer_question
from companion.disputes.setting import Setting, name_setting
from companion.engine import faults
from companion.engine.errors import Unreadable
from companion.engine.rules.presets import PRESETS
from tests.book.table import begun, book_of

NAMES = ("Ana", "Ben", "Cruz", "Dot")
ANSWERED = [
    ("play", {"tile": "9-2", "train": "1", "end": "9"}),
    ("play", {"tile": "9-2", "train": "2+", "end": "9"}),
    ("play", {"tile": "9-2", "train": "m", "end": "2"}),
    ("draw", {"tile": "12-2"}),
    ("answer", {"tile": "6-2", "double": "2h"}),
    ("answer", {"tile": "6-2", "double": "ml"}),
    ("marker", {"happened": "unfit", "tile": "9-2"}),
    ("marker", {"happened": "kept", "tile": "9-2"}),
    ("marker", {"happened": "empty"}),
    ("marker", {"happened": "double", "tile": "9-2"}),
    ("out", {"pip": "12", "train": "1"}),
    ("mexican", {"when": "first", "tile": "12-4"}),
    ("mexican", {"when": "later", "tile": "7-3"}),
    ("first", {"tiles": "12-5 5-5 5-3"}),
    ("first", {"tiles": "12-5"}),
]


@pytest.mark.parametrize("preset", [name for name, each in PRESETS.items() if each.rules.set_max >= 12])
def test_the_position_of_a_question_is_read_again_as_it_was_made(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    for key, answers in ANSWERED:
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **answers})
        assert read_position(position.written).table == position.table, (key, answers)
        ruling, again = position.judge(), read_position(position.written).judge()
        assert (ruling.verdict, ruling.rule, ruling.next) == (again.verdict, again.rule, again.next), (key, answers)


def test_a_question_in_the_middle_of_a_round_makes_a_table_that_could_be() -> None:
    setting = name_setting("hebrew", NAMES)
    for key, answers in ANSWERED:
        position, _ = answer_question(QUESTIONS[key], setting, {"who": "1", **answers})
        wrong = {fault.key for fault in faults(position.table)}
        assert wrong <= {"engine", "passes"}, (key, answers)


def test_a_tile_that_lies_on_the_table_is_in_no_hand() -> None:
    asked = {"who": "1", "tile": "12-12"}
    with pytest.raises(Unreadable, match="12-12 cannot lie in two places") as refused:
        answer_question(QUESTIONS["draw"], name_game(), asked)
    assert refused.value.field == "tile"


def name_game() -> Setting:
    """The table of a game, whose engine gives way to no tile."""
    return replace(name_setting("hebrew", NAMES), book=book_of(begun()))

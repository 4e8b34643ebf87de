"""What a followed round answers by itself: whose turn it is, the last double, how many of its tiles lie there."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.table.table import Table

from ..setting import Setting
from .answers import PIP, SEEN, WHEN, WHO
from .question import Question
from .steps import FIRST, LATER


def know_turn(table: Table) -> dict[str, str]:
    """In which turn of the round this table is."""
    return {WHEN: FIRST if table.first_turn else LATER}


def know_from(table: Table) -> Mapping[str, str]:
    """The answers to steps of questions, as far as this table shows them."""
    known = know_turn(table)
    if table.turn is not None:
        known[WHO] = str(table.turn)
    if table.open_doubles:
        double = table.open_doubles[-1][1]
        known[PIP] = str(double.high)
        if not table.blind:
            known[SEEN] = str((table.seating.answers[double.high] & table.seen).bit_count())
    return known


def knows_all(question: Question, setting: Setting, table: Table) -> bool:
    """Whether this table tells beyond doubt all that a question asks: of its only open double, how many tiles lie."""
    asked = {step.name for step in question.list_steps(setting)}
    return asked == {PIP, SEEN} and len(table.open_doubles) == 1 and not table.blind and table.turn is not None

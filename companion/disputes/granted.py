"""What a verdict on a position takes for granted, though nobody told it."""

from __future__ import annotations

from companion.engine.errors import CompanionError
from companion.engine.phrases import Phrase

from .amiss import list_impossible
from .position import Position, Written
from .questions import QUESTIONS
from .questions.known import know_turn
from .questions.question import answer_question
from .questions.steps import BEGUN
from .setting import Setting


def list_granted(setting: Setting, position: Position) -> tuple[Phrase, ...]:
    """The assumptions behind a position: those of its ready question, else those of a table that was laid out."""
    question = QUESTIONS.get(position.question)
    if question is None:
        return (BEGUN,) if may_be_first_turn(position) else ()
    try:
        return answer_question(question, setting, {**know_turn(position.table), **(position.asked or {})})[1]
    except CompanionError:
        return ()


def may_be_first_turn(position: Position) -> bool:
    """Whether nobody told that first turns are still to come, and yet somebody's train is not begun, and the table
    could lie so in a first turn."""
    table = position.table
    if position.question or table.engine is None or table.first_turn or not _tells_act(position.written):
        return False
    begun_now = table._replace(first_turn=table.unbegun)
    return bool(table.unbegun) and not any(list_impossible(begun_now, position.written["table"]))


def put_in_first_turn(position: Position) -> Written:
    """The same position with first turns still to come for everybody whose train is not begun."""
    written, table = position.written, position.table
    return {**written, "table": {**written["table"], "first_turn": table.seating.names_of(table.unbegun)}}


def _tells_act(written: Written) -> bool:
    """Whether something is done in a turn of the round; tiles are counted and dealt whatever turns were taken."""
    return bool({"play", "draw", "pass"} & {*(written.get("action") or {})})

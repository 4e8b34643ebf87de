"""What a verdict on a position takes for granted, though nobody told it."""

from __future__ import annotations

from companion.engine.errors import CompanionError
from companion.engine.phrases import Phrase
from companion.engine.seats import Seats, only
from companion.engine.table.table import Table

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
    unbegun = _find_unbegun(table)
    return bool(unbegun) and not any(list_impossible(table._replace(first_turn=unbegun), position.written["table"]))


def put_in_first_turn(position: Position) -> Written:
    """The same position with first turns still to come for everybody whose train is not begun."""
    written, seating = position.written, position.table.seating
    return {**written, "table": {**written["table"], "first_turn": seating.names_of(_find_unbegun(position.table))}}


def _find_unbegun(table: Table) -> Seats:
    """The seats of the players whose own train is not begun."""
    return sum(only(seat) for seat in range(table.seating.size) if table.trains[seat] is None)


def _tells_act(written: Written) -> bool:
    """Whether something is done in a turn of the round; tiles are counted and dealt whatever turns were taken."""
    return bool({"play", "draw", "pass"} & {*(written.get("action") or {})})

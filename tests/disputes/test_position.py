"""A position is read once, and written so that it is read again as the same."""

from __future__ import annotations

import pytest

from companion.disputes.position import read_position, write_table
from companion.engine import read_table
from companion.engine.errors import CompanionError, Unreadable
from companion.engine.requests import answer_judge, judge_request, read_judge, ruling_to_json

from .cases import CASES


def test_a_position_gives_the_ruling_of_the_shell() -> None:
    for case in CASES:
        if case["action"] is None:
            continue
        request = {"table": case["table"], "action": case["action"]}
        answer = answer_judge(request)
        try:
            position = read_position(request)
            assert (position.table, position.action) == read_judge(request)
            found = ruling_to_json(judge_request(*read_judge(request)), case["table"]["rules"])
        except CompanionError as error:
            found = {"error": str(error), "field": error.field}
        assert {"id": None, **found} == answer, case["id"]


def test_a_table_written_briefly_is_the_same_table() -> None:
    for case in CASES:
        try:
            table = read_table(case["table"])
        except CompanionError:
            continue
        assert read_table(write_table(table, case["table"]["rules"])) == table, case["id"]


def test_a_position_in_which_nothing_is_done_asks_what_is_disputed() -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {}, "turn": "Ben"}
    with pytest.raises(Unreadable, match="say what is disputed"):
        read_position({"table": table, "action": None})

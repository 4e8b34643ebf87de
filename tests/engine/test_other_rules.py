"""The same table under other rules is the table that those rules would read."""

from __future__ import annotations

import pytest

from companion.engine import judge, read_table
from companion.engine.errors import CompanionError, Unreadable
from companion.engine.requests import read_judge
from companion.engine.rules.presets import PRESETS
from companion.engine.table.other_rules import replace_rules
from tests.disputes.cases import CASES


@pytest.mark.parametrize("preset", ["hebrew", "persian", "czech-minus", "italian", "italian-free"])
def test_a_table_under_other_rules_is_ruled_on_as_if_read_under_them(preset: str) -> None:
    compared = 0
    for case in CASES:
        try:
            table, action = read_judge({"table": case["table"], "action": case["action"]})
            under = read_table({**case["table"], "rules": preset, "public": table.seating.names_of(table.public)})
            # Read again from its text, a train that any tile may begin could turn round.
            if action is None or table.seating.mexican_any or table.rules.trains_start != under.rules.trains_start:
                continue
            expected = judge(under, action)
        except CompanionError:
            continue
        found = judge(replace_rules(table, under.rules), action)
        assert (found.verdict, found.rule, found.sources) == (expected.verdict, expected.rule, expected.sources)
        compared += 1
    assert compared > 200


def begin(**more: object) -> dict[str, object]:
    return {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ben", **more}


def test_trains_not_begun_are_public_where_those_rules_begin_them_so() -> None:
    private, public = PRESETS["persian"].rules, PRESETS["italian"].rules
    table = read_table(begin())
    assert [table.is_public(seat) for seat in (0, 1)] == [False, False]
    there = replace_rules(table, public)
    assert [there.is_public(seat) for seat in (0, 1)] == [False, True]
    assert replace_rules(there, private) == table


@pytest.mark.parametrize(
    "more",
    [
        {"engine": 15},
        {"trains": {"Ana": 14}},
        {"trains": {"Ana": ["12-14", "14-9"]}},
        {"hands": {"Ana": ["15-3"]}},
        {"boneyard": 100},
        {"drew": "14-14"},
        {"trains": {"Ana": 13}, "open_doubles": ["Ana"]},
    ],
)
def test_what_lies_there_must_be_in_the_set(more: dict[str, object]) -> None:
    table = read_table(begin(rules={"preset": "persian", "set_max": 15}, **more))
    with pytest.raises(Unreadable):
        replace_rules(table, PRESETS["persian"].rules)

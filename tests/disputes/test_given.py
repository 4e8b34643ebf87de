"""A ruling that was kept is shown as it was given, whatever the judge says of such a play today."""

from __future__ import annotations

from companion.disputes.answer import write_answer
from companion.disputes.given import read_ruling
from companion.disputes.position import read_position
from companion.disputes.setting import name_setting
from companion.disputes.verdict import make_verdict, rule_on

SETTING = name_setting("persian", ("Ana", "Ben"))
TABLE = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4, "Ben": 9}, "turn": "Ben"}
WRITTEN = {"table": TABLE, "action": {"play": "9-9", "on": "Ben"}}


def test_a_kept_ruling_says_what_it_said() -> None:
    position = read_position(WRITTEN)
    today = rule_on(SETTING, position)
    given = make_verdict(SETTING, position, read_ruling(write_answer(today, str)))
    assert str(given.why) == str(today.why)
    for part in ("kind", "outcome", "quotes", "is_silent", "options", "consequences", "markers", "act"):
        assert getattr(given, part) == getattr(today, part), part
    assert [each.outcome for each in given.other_sheets] == [each.outcome for each in today.other_sheets]


def test_a_ruling_of_another_day_keeps_its_words() -> None:
    answer = {
        "verdict": "illegal",
        "rule": "retired",
        "source": ["FA12", "ZZ1"],
        "why": "100 % forbidden.",
        "next": None,
    }
    found = make_verdict(SETTING, read_position(WRITTEN), read_ruling(answer))
    assert (str(found.headline), str(found.why), found.consequences) == ("Not allowed", "100 % forbidden.", ())
    assert [quote.passage.code for quote in found.quotes] == ["FA12"]


def test_a_table_that_nobody_reads_any_more_is_left_out() -> None:
    over = {"how": "out", "out": ["Ben"], "winners": ["Ben"]}
    answer = {"verdict": "legal", "rule": "own-train", "why": "It fits.", "next": {"rules": "retired"}, "over": over}
    found = make_verdict(SETTING, read_position(WRITTEN), read_ruling(answer))
    assert (found.markers, [str(line.phrase) for line in found.consequences]) == ((), ["The round is over. Out: Ben."])

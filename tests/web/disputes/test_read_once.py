"""A verdict page reads its table once, and judges once under each sheet."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType

import pytest

from companion.disputes import consequences
from companion.disputes.link import pack
from companion.disputes.other_sheets import plain_sheets
from companion.engine.judging import judge, moves
from companion.engine.rules import presets
from companion.engine.table import reading
from tests.visitor import Visitor

COUNTED = {
    reading.read_table.__code__: "read_table",
    presets.read_rules.__code__: "read_rules",
    judge.judge.__code__: "judge",
}
ASKING = {moves.__name__, consequences.__name__}
TABLE = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ben",
         "open_doubles": ["Ana"]}  # fmt: skip


def count_calls(act: Callable[[], object]) -> Counter[str]:
    """How often the table and the rules are read and a play is judged; what the list of what may be done asks is not
    counted."""
    found: Counter[str] = Counter()

    def notice(frame: FrameType, event: str, _arg: object) -> None:
        asked_by = frame.f_back.f_globals.get("__name__") if frame.f_back else None
        if event == "call" and frame.f_code in COUNTED and asked_by not in ASKING:
            found[COUNTED[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        act()
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.parametrize(
    "asked",
    [
        f"p={pack({'table': TABLE, 'action': {'play': '9-2', 'on': 'Ben'}})}",
        "ask=table&rules=persian&name=Ana&name=Ben&engine=12&turn=1&train-0=4&act=play&tiles=9-2&on=1&round=1",
        "ask=play&sheet=persian&who=1&tile=9-2&train=2",
    ],
)
def test_one_page_reads_once_and_judges_once_under_each_sheet(ana: Visitor, asked: str) -> None:
    # A page that was made before is not made again: this address is no other test's.
    found = count_calls(lambda: ana.open(f"/judge/verdict?{asked}&counted=1"))
    assert ana.page.one("h1").text == "Not allowed"
    assert len(ana.page.of_class("other-sheets")[0].all("li")) == len(plain_sheets()) - 1
    # By the Italian sheet it is asked first whether the act is refused: only then other trains are spoken of.
    assert found["judge"] == len(plain_sheets()) + asked.startswith("ask=play")
    assert found["read_table"] == (0 if asked.startswith("ask=play") else 1)
    assert found["read_rules"] == (1 if asked.startswith("ask=play") else 2), "for the page, and the table judged"


def test_a_move_of_a_followed_round_is_judged_once(ana: Visitor) -> None:
    table = {**TABLE, "hands": {"Ben": ["5-4", "9-8"]}}
    asked = f"p={pack({'table': table, 'actions': []})}&act=play&tiles=5-4&on=0"
    found = count_calls(lambda: ana.client.get(f"/judge/move?{asked}"))
    assert (found["read_table"], found["judge"]) == (1, 1)

"""What is wrong on a form is seen at once without script too: the browser goes to the field, wherever it stands."""

from __future__ import annotations

import re
from pathlib import Path

from tests.visitor import Visitor

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
INVALID = re.compile(r"aria-invalid=\"true\"(?! autofocus)|\"aria_invalid\": \"true\"(?!, \"autofocus\")")
ELSEWHERE = {"games/_contract.html"}  # asks itself whether the game was to begin: only then it is gone to


def test_every_field_that_can_be_wrong_is_gone_to() -> None:
    found = {
        path.relative_to(TEMPLATES).as_posix(): INVALID.findall(path.read_text(encoding="utf-8"))
        for path in TEMPLATES.rglob("*.html")
    }
    assert [name for name, left in found.items() if left and name not in ELSEWHERE] == []


def test_of_a_round_the_hand_that_cannot_be_read(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    assert [each for each in ana.page.all("input") if "autofocus" in each] == []
    ana.check(0, "", "24", "abc", "17")
    assert [each.get("name") for each in ana.page.all("input") if "autofocus" in each] == ["hand-2"]


def test_of_a_penalty_the_points_and_whose_they_are(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Penalty or bonus")
    ana.press("Write it in the book", seat=0, points="many", reason="slow")
    assert [each.get("name") for each in ana.page.elements if "autofocus" in each and each.tag == "input"] == ["points"]
    ana.open(f"/game/{friday}/adjust")
    ana.press("Write it in the book", amount=10, reason="slow")
    gone_to = next(each for each in ana.page.elements if "autofocus" in each)
    assert (gone_to.get("id"), gone_to.get("tabindex")) == ("says-seat", "-1")

"""Counting by rules beyond the sheets: what is said beside the keys, what a hand makes, totals below 0."""

from __future__ import annotations

import re

import pytest

from companion.engine.rules.presets import read_rules
from companion.web.rounds.counting import counting_words
from tests.visitor import Visitor

BLANK, ONE_END = "The 0-0 counts 25 points.", "A double left in a hand counts the pips of one end only."


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, []),
        ({"blank_value": 25}, [BLANK]),
        ({"double_counts": "one_end"}, [ONE_END]),
        ({"blank_value": 25, "double_counts": "one_end"}, [BLANK, ONE_END]),
        ({"score_unit": "tiles", "blank_value": 25}, ["Every tile counts one point, whatever its pips."]),
    ],
)
def test_what_counts_otherwise_than_its_pips_is_said(changed: dict[str, object], said: list[str]) -> None:
    assert [str(each) for each in counting_words(read_rules({"preset": "hebrew", **changed}))] == said


def test_it_is_said_beside_the_keys_of_the_table(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", blank_value="25", double_counts='"one_end"')
    ana.open(f"/game/{slug}/round")
    assert ana.page.of_class("counts")[0].text == f"{BLANK} {ONE_END}"
    assert ana.page.of_class("enter")[0].get("data-doubles") == "one_end"
    ana.check(0, "", "0-0 4-4", "6-5 9-9")
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Ben": "29", "Cruz": "20"}


def test_plain_pips_need_no_words(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    assert ana.page.of_class("counts") == []


def test_a_bonus_for_going_out_takes_totals_below_0(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", out_bonus="-10")
    ana.check(0, "", 24)
    assert "−10" in ana.text
    ana.press("The table agrees")
    ana.enter(1, 4, "")
    assert ana.totals() == {"Ana": "−6", "Ben": "14"}
    ana.open(f"/game/{slug}/chart")
    drawn = ana.page.of_class("chart")[0]
    heights = [float(y) for path in drawn.all("path") for _, y in re.findall(r"[ML]([\d.]+) (-?[\d.]+)", path.get("d"))]
    assert heights, "there are lines"
    assert all(0 <= y <= 400 for y in heights), "and they stay in the drawing"


def test_an_impossible_total_is_refused_by_the_rules_of_the_table(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", double_counts='"one_end"')
    ana.check(0, "", 1, 1)
    assert ana.status == 200, "1-0 and 1-1 count 1 each"
    ana.begin("Ana", "Ben", "Cruz")
    ana.check(0, "", 1, 1)
    assert ana.status == 422

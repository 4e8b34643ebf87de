"""The total with which a guest joins: worked out by hand, and what holds of every table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.figures.guests import starting_total
from companion.book.figures.points import Points
from companion.engine.errors import UnknownRules
from companion.engine.rules.presets import read_rules

HALF = Fraction(1, 2)
WORKED = [
    # totals at the table, none, highest, mean
    ([], 0, 0, 0),
    ([0, 0], 0, 0, 0),
    ([17], 0, 17, 17),
    ([10, 20], 0, 20, 15),
    ([10, 21], 0, 21, 16),
    ([10, 20, 30], 0, 30, 20),
    ([10, 20, 31], 0, 31, 20),
    ([10, 20, 32], 0, 32, 21),
    ([46, 0, 29, 17], 0, 46, 23),
    ([1, 0, 0, 0], 0, 1, 0),
    ([1, 1, 0, 0], 0, 1, 1),
    ([99, 98, 97, 96, 95, 94], 0, 99, 97),
    ([-5, 11, 3], 0, 11, 3),
    ([-10, -5], 0, -5, -7),
    ([-10, -10], 0, -10, -10),
    ([250, 250, 250], 0, 250, 250),
    ([3, 4, 5, 6, 7, 8, 9], 0, 9, 6),
    ([120, 4], 0, 120, 62),
    ([7, 8, 8], 0, 8, 8),
    ([7, 7, 8], 0, 8, 7),
    ([33, 35, 38, 41], 0, 41, 37),
]
"""Penalty points: the highest total is that of whoever is last (Good Sam Florida, rule 9 of its general rules)."""


@pytest.mark.parametrize(("totals", "none", "highest", "mean"), WORKED)
def test_a_guest_begins_with_what_was_agreed(totals: list[Points], none: int, highest: int, mean: int) -> None:
    for rule, expected in (("none", none), ("highest", highest), ("mean", mean)):
        rules = read_rules({"preset": "persian", "late_guest": rule})
        assert (rule, starting_total(rules, totals)) == (rule, expected)


def test_no_sheet_speaks_of_guests() -> None:
    assert all(
        starting_total(read_rules(name), [12, 30]) == 0 for name in ("hebrew", "persian", "czech-plus", "italian")
    )


def test_shared_points_are_rounded() -> None:
    """Where winners share, totals may be halves and thirds; a guest begins with whole points."""
    rules = read_rules({"preset": "czech-plus", "late_guest": "mean"})
    assert starting_total(rules, [33 * HALF, 33 * HALF]) == 17
    assert starting_total(rules, [Fraction(20, 3), Fraction(20, 3), Fraction(20, 3)]) == 7


def test_the_highest_total_leads_where_the_winner_takes() -> None:
    with pytest.raises(UnknownRules) as error:
        read_rules({"preset": "czech-plus", "late_guest": "highest"})
    assert error.value.field == "rules.late_guest"


@given(st.lists(st.integers(-200, 900), min_size=1, max_size=10))
def test_a_guest_is_neither_before_the_first_nor_behind_the_last(totals: list[int]) -> None:
    for rule in ("highest", "mean"):
        assert (
            min(totals) <= starting_total(read_rules({"preset": "hebrew", "late_guest": rule}), totals) <= max(totals)
        )

"""The drawings of a person: where every evening stands, pips, margins."""

from __future__ import annotations

import pytest

from companion.statistics.figures import Difference, Evening
from companion.statistics.played import Family, RuleSet
from companion.web.players.drawings import WIDE, draw_evenings, draw_ranges, draw_stacks


def evening(difference: float | None, place: int = 2, recent: float | None = None) -> Evening:
    rules = RuleSet("0" * 12, "italian", "", 0)
    return Evening("a", "Friday", "", "", rules, 4, 8, place, 50, 60.0, 10.0, 10.0, difference, recent, whole=True)


@pytest.mark.parametrize("family", ["fewest", "most"])
def test_better_is_higher_whatever_wins(family: Family) -> None:
    good, bad = (evening(-4.0), evening(6.0)) if family == "fewest" else (evening(4.0), evening(-6.0))
    drawn = draw_evenings([good, bad], [2025, 2026], family, good, bad, WIDE)
    assert drawn is not None
    assert drawn.lost[0].y == WIDE.top
    assert drawn.lost[1].y == WIDE.bottom
    assert WIDE.top < drawn.zero < WIDE.bottom
    assert [points for _, points in drawn.lines] == ([-4, -2, 2, 4, 6] if family == "fewest" else [4, 2, -2, -4, -6])
    assert [year for _, year in drawn.years] == [2025, 2026]
    assert drawn.best is not None
    assert drawn.best.y < drawn.lost[0].y


def test_evenings_of_which_nothing_is_known_are_not_drawn() -> None:
    assert draw_evenings([evening(None)], [2025], "fewest", None, None, WIDE) is None
    drawn = draw_evenings([evening(None), evening(0.0, place=1)], [None, None], "fewest", None, None, WIDE)
    assert drawn is not None
    assert (len(drawn.won), drawn.lost, drawn.years, drawn.line) == (1, (), (), "")


@pytest.mark.parametrize("count", [1, 40, 1000])
def test_every_evening_is_inside_and_in_order(count: int) -> None:
    evenings = [evening(float(at % 7 - 3), recent=0.0) for at in range(count)]
    drawn = draw_evenings(evenings, [2026] * count, "fewest", None, None, WIDE)
    assert drawn is not None
    across = [spot.x for spot in drawn.lost]
    assert across == sorted(across)
    assert WIDE.left <= across[0] <= across[-1] <= WIDE.right
    assert all(WIDE.top <= spot.y <= WIDE.bottom for spot in drawn.lost)


@pytest.mark.parametrize(
    ("places", "unit", "pips"),
    [((1, 0, 2), 1, [1, 0, 2]), ((24,), 1, [24]), ((25, 1), 2, [13, 1]), ((400, 7), 17, [24, 1])],
)  # fmt: skip
def test_a_pip_stands_for_so_many_evenings_that_all_find_room(
    places: tuple[int, ...], unit: int, pips: list[int]
) -> None:
    drawn = draw_stacks(places)
    assert drawn.unit == unit
    assert [len(each.pips) for each in drawn.stacks] == pips
    assert all(0 < spot.y < drawn.height for each in drawn.stacks for spot in each.pips)
    assert all(each.top > 0 for each in drawn.stacks)


def test_differences_share_one_scale_and_those_without_a_margin_are_left_out() -> None:
    told = [
        Difference(-4.0, 1.0, 0, 0, 9, 9),
        Difference(2.0, 0.5, 0, 0, 9, 9),
        Difference(9.0, None, 0, 0, 2, 2),
        None,
    ]
    fewer, more, *none = draw_ranges(told)
    assert none == [None, None]
    assert fewer is not None
    assert more is not None
    assert (fewer.least, fewer.mean, more.mean) == (0.0, 16.0, 112.0)

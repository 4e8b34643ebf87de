"""The drawings of the house: nothing leaves its frame, nothing is left out, and what is more is drawn larger."""

from __future__ import annotations

from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from companion.statistics.house_figures import LeadAfter, StarterGain, Times, Took
from companion.statistics.played import RuleSet
from companion.web.statistics.drawings import TOP, WIDTH, draw_climb, draw_interval, draw_spread
from companion.web.statistics.words import HARMS, HELPS, UNKNOWN, judge_start, say_minutes

RULES = RuleSet("0" * 12, "hebrew", "", 0)


def times_of(minutes: list[int]) -> Times:
    took = tuple(Took(str(at), "", each, RULES, 4) for at, each in enumerate(minutes))
    return Times(took, float(median(minutes)), (), (), 0, None)


@given(st.lists(st.integers(1, 720), min_size=3, max_size=400))
def test_every_evening_is_in_the_column_of_its_time(minutes: list[int]) -> None:
    drawn = draw_spread(times_of(minutes))
    assert drawn is not None
    for column in drawn.columns:
        inside = [each for each in minutes if column.least <= each < column.most]
        assert column.evenings == len(inside)
        assert len(column.pips) == (len(inside) if drawn.radius else 0)
        assert 0 < column.x < WIDTH
        assert all(y - drawn.radius >= TOP - 1 and y + drawn.radius <= drawn.bottom + 1 for y in column.pips)
        assert all(high - low >= 2 * drawn.radius for low, high in zip(column.pips[1:], column.pips, strict=False))
    assert sum(column.evenings for column in drawn.columns) == len(minutes)
    assert 0 <= drawn.median <= WIDTH
    tops = {column.evenings: column.top for column in drawn.columns}
    assert [tops[count] for count in sorted(tops)] == sorted(tops.values(), reverse=True)
    assert all(0 <= x <= WIDTH for x, _ in drawn.marks)
    assert len(drawn.marks) <= 6


def test_two_evenings_are_too_few_to_be_drawn() -> None:
    assert draw_spread(times_of([30, 40])) is None


@given(st.floats(-200, 200), st.floats(0, 200))
def test_the_interval_lies_around_its_mean_on_the_axis(mean: float, margin: float) -> None:
    drawn = draw_interval(StarterGain("fewest", 30, mean, margin, abs(mean) > margin))
    assert 0 <= drawn.least <= drawn.mean <= drawn.most <= WIDTH
    assert (drawn.mean < drawn.zero) <= (mean < 0)
    assert drawn.marks[2] == (drawn.zero, 0)
    assert [points for _, points in drawn.marks] == sorted(points for _, points in drawn.marks)
    if abs(mean) > margin + 1:
        assert not drawn.least < drawn.zero < drawn.most


@given(st.lists(st.tuples(st.integers(1, 900), st.integers(0, 900)), min_size=1, max_size=20))
def test_a_bar_is_as_high_as_leaders_won(counted: list[tuple[int, int]]) -> None:
    leads = [LeadAfter(at, led, min(led, won)) for at, (led, won) in enumerate(counted, 1)]
    drawn = draw_climb(leads)
    for bar in drawn.bars:
        share = bar.lead.won / bar.lead.led
        assert abs(bar.height - share * (drawn.bottom - drawn.always)) < 0.1
        assert abs(bar.y + bar.height - drawn.bottom) < 0.2
        assert bar.x + drawn.wide / 2 <= WIDTH
    assert [bar.lead for bar in drawn.bars] == leads


def test_what_is_said_of_those_who_start() -> None:
    assert judge_start(StarterGain("fewest", 9, -2, 1, True)) == HELPS
    assert judge_start(StarterGain("fewest", 9, 2, 1, True)) == HARMS
    assert judge_start(StarterGain("most", 9, 2, 1, True)) == HELPS
    assert judge_start(StarterGain("most", 9, -2, 1, True)) == HARMS
    assert judge_start(StarterGain("most", 9, 2, 3, False)) == UNKNOWN


def test_times_are_said_in_hours_and_minutes() -> None:
    told = {minutes: str(say_minutes(minutes)) for minutes in (5, 59.6, 60, 102.5)}
    assert told == {5: "5 min", 59.6: "1 h", 60: "1 h", 102.5: "1 h 42 min"}

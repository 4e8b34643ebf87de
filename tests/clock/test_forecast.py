"""When the evening is over: never in the past, later at a slower pace, and silent where no clock is to be believed."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.entries.entry import Finished
from companion.clock.forecast import STEP, forecast_end, foresee, round_moment
from companion.clock.pace import Evening, Pace, learn_pace, mix_tonight

from .evening import EIGHT, after, book_at

HOUSE = learn_pace([Evening("ours", 4, (600,) * 8)] * 6, "ours", 4)
PACES = st.builds(
    lambda middle, between, within, breaks: replace(
        HOUSE, middle=middle, between=between, within=within, breaks=breaks
    ),
    st.floats(60, 3600), st.floats(0.02, 0.6), st.floats(0.05, 0.6), st.floats(0, 0.5),
)  # fmt: skip


@given(PACES, st.integers(0, 5400), st.integers(1, 30))
def test_nothing_ends_before_now_and_each_end_lies_between_its_bounds(pace: Pace, spent: int, left: int) -> None:
    now = after(spent / 60)
    told = foresee(pace, EIGHT, now, left)
    assert now <= told.low <= told.end <= told.high
    assert told.end > now, "something is always still to come"
    for each in (told.low, told.end, told.high):
        shown = round_moment(each, now)
        assert shown >= now
        assert shown.timestamp() % STEP == 0
        assert abs((shown - each).total_seconds()) <= STEP


@given(PACES, st.floats(1.01, 3), st.integers(0, 5400), st.integers(1, 30), st.integers(0, 12))
def test_a_slower_pace_ends_later_and_so_does_one_more_round(
    pace: Pace, slower: float, spent: int, left: int, played: int
) -> None:
    now, slow = after(spent / 60), replace(pace, middle=pace.middle * slower)
    assert foresee(pace, EIGHT, now, left).end < foresee(slow, EIGHT, now, left).end
    assert foresee(pace, EIGHT, now, left).end < foresee(pace, EIGHT, now, left + 1).end
    assert foresee(pace, EIGHT, now, left).end <= foresee(pace, EIGHT, now + timedelta(seconds=60), left).end
    tonight = [int(pace.middle)] * played
    assert mix_tonight(pace, tonight).middle < mix_tonight(slow, [int(each * slower) + 1 for each in tonight]).middle


def test_the_end_follows_from_the_rounds_still_to_come() -> None:
    book = book_at(10, 20, 30, rounds=13)
    told = forecast_end(book, HOUSE, after(30))
    assert told is not None
    assert told.left == 10
    assert told.end == after(30) + timedelta(seconds=10 * told.round)
    assert 9 * 60 < told.round < 12 * 60
    assert forecast_end(book, HOUSE, after(30), last=5).left == 2  # type: ignore[union-attr]
    assert forecast_end(book, HOUSE, after(30), last=3).left == 1, "the round in progress is played"  # type: ignore[union-attr]


def test_each_round_brings_it_nearer_to_tonight() -> None:
    slow = [
        forecast_end(book_at(*(15 * n for n in range(1, rounds + 1))), HOUSE, after(15 * rounds))
        for rounds in (0, 1, 4, 8)
    ]
    lengths = [told.round for told in slow if told]
    assert lengths == sorted(lengths)
    assert lengths[0] < 11 * 60 < 13 * 60 < lengths[-1]


@pytest.mark.parametrize("minutes", [-91, 91, 60 * 24 * 365])
def test_a_clock_in_another_hour_or_year_says_nothing(minutes: float) -> None:
    assert forecast_end(book_at(10), HOUSE, after(10 + minutes)) is None


def test_a_clock_set_back_a_little_counts_from_now() -> None:
    told = forecast_end(book_at(10), HOUSE, after(5))
    assert told is not None
    assert told.started == told.now == after(5)
    assert told.end > told.now


def test_a_game_that_is_over_has_no_end_to_come() -> None:
    assert forecast_end(book_at(10, said=[(11.0, Finished())]), HOUSE, after(12)) is None


def test_a_round_is_very_long_only_when_it_runs_longer_than_nearly_all() -> None:
    book = book_at(10, 20)
    told = [forecast_end(book, HOUSE, after(20 + minutes)) for minutes in (0, 10, 14, 40)]
    assert [each and each.is_long for each in told] == [False, False, False, True]

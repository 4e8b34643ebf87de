"""Which round is to be the last, after so many rounds or by a time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.entries.entry import EndAgreed, Entry, Finished, Joined, Left, Reopened
from companion.clock.agreement import Last, count_turns, find_last
from companion.clock.pace import Evening, learn_pace

from .evening import after, book_at, written

HOUSE = learn_pace([Evening("ours", 4, (600,) * 8)] * 40, "ours", 4)  # about ten and a half minutes a round


def by(minutes: float) -> EndAgreed:
    """An end by a time, in minutes after eight."""
    return EndAgreed(until=written(after(minutes)))


def test_nothing_agreed_has_no_last_round() -> None:
    assert find_last(book_at(10, 20), HOUSE) is None
    assert find_last(book_at(10, said=[(1.0, EndAgreed(6)), (2.0, EndAgreed())]), HOUSE) is None
    over: list[tuple[float, Entry]] = [(1.0, EndAgreed(6)), (11.0, Finished())]
    assert find_last(book_at(10, said=over), HOUSE) is None
    assert find_last(book_at(10, said=[*over, (12.0, Reopened())]), HOUSE) is None, "who plays on goes beyond it"


def test_after_so_many_rounds() -> None:
    said = [(0.0, EndAgreed(3))]
    assert find_last(book_at(10, 20, said=said), HOUSE) == Last(3, due=False)
    assert find_last(book_at(10, 20, 30, said=said), HOUSE) == Last(3, due=True)
    assert find_last(book_at(10, 20, 30, 40, said=said), HOUSE) == Last(4, due=True)


def test_by_a_time_it_is_the_last_that_ends_by_then() -> None:
    ends = [10.5 * n for n in range(1, 10)]
    told = [find_last(book_at(*ends[:n], said=[(0.0, by(65))]), HOUSE) for n in range(8)]
    assert [each and each.number for each in told[:6]] == [6, 6, 6, 6, 6, 6]
    assert [each and each.due for each in told] == [False] * 6 + [True] * 2


def test_a_slow_evening_has_an_earlier_last_round_and_a_quick_one_a_later() -> None:
    slow = find_last(book_at(16, 32, said=[(0.0, by(100))]), HOUSE)
    quick = find_last(book_at(5, 10, said=[(0.0, by(100))]), HOUSE)
    assert slow is not None
    assert quick is not None
    assert slow.number < 9 < quick.number


def test_the_round_that_is_being_played_is_always_played_out() -> None:
    late = book_at(10, 20, said=[(25.0, by(26))])
    assert find_last(late, HOUSE) == Last(3, due=False)
    assert find_last(book_at(10, 20, 30, said=[(25.0, by(26))]), HOUSE) == Last(3, due=True)
    assert find_last(book_at(said=[(0.0, by(1))]), HOUSE) == Last(1, due=False)


def test_what_was_said_when_a_round_began_holds_when_it_is_over() -> None:
    """The fifth was to be the last; it was quick, and there would be time for a sixth."""
    assert find_last(book_at(10, 20, 30, 40, said=[(0.0, by(52))]), HOUSE) == Last(5, due=False)
    assert find_last(book_at(10, 20, 30, 40, 43, said=[(0.0, by(52))]), HOUSE) == Last(5, due=True)


def test_a_round_that_drags_on_makes_rounds_to_come_fewer_at_once() -> None:
    book = book_at(10.5, 21, said=[(0.0, by(65))])
    told = [find_last(book, HOUSE, after(21 + minutes)) for minutes in (0, 5, 20, 30, 60)]
    assert [each and each.number for each in told] == [6, 6, 5, 4, 3]
    assert not any(each and each.due for each in told)
    this = book_at(10.5, 21, 31.5, 42, 52.5, said=[(0.0, by(65))])
    assert find_last(this, HOUSE, after(80)) == Last(6, due=False), "it was said of this round"


def test_where_there_is_time_for_all_rounds_all_are_played() -> None:
    assert find_last(book_at(10, said=[(0.0, by(600))], rounds=13), HOUSE) == Last(13, due=False)


def test_where_all_start_in_turn_whole_turns_are_preferred() -> None:
    turning: dict[str, Any] = {"starter": "rotate"}
    assert find_last(book_at(said=[(0.0, by(65))], **turning), HOUSE) == Last(4, due=False, turns=1, room=6)
    assert find_last(book_at(said=[(0.0, by(75))], **turning), HOUSE) == Last(7, due=False), "not at any price"
    assert find_last(book_at(said=[(0.0, by(85))], **turning), HOUSE) == Last(8, due=False, turns=2)
    assert find_last(book_at(said=[(0.0, EndAgreed(8))], **turning), HOUSE) == Last(8, due=False, turns=2)
    assert find_last(book_at(said=[(0.0, EndAgreed(7))], **turning), HOUSE) == Last(7, due=False)


def test_turns_are_counted_of_those_who_are_there() -> None:
    turning = book_at(10, said=[(11.0, Left(3, 2))], starter="rotate")
    assert [count_turns(turning, number) for number in range(1, 8)] == [0, 0, 1, 0, 0, 2, 0]
    guest = book_at(10, said=[(11.0, Joined("Zoe", 2, 0))], starter="rotate")
    assert count_turns(guest, 5) == 1
    assert count_turns(book_at(10), 4) == 0, "whoever holds the engine starts"


def test_times_that_do_not_tell_leave_it_open() -> None:
    odd = book_at(10, said=[(0.0, EndAgreed(until="9999-12-31T23:00:00Z"))])
    assert find_last(odd, HOUSE) is None


@pytest.mark.parametrize("starter", ["engine_holder", "rotate"])
@given(minutes=st.lists(st.floats(1, 60), min_size=0, max_size=12), until=st.floats(0, 300), when=st.integers(0, 12))
def test_the_last_round_is_never_one_that_was_over_when_it_was_agreed(
    starter: str, minutes: list[float], until: float, when: int
) -> None:
    ends = [sum(minutes[: n + 1]) for n in range(len(minutes))]
    since = min(when, len(ends))
    agreed_at = (ends[since - 1] if since else 0) + 0.02
    rounds = [end if n < since else end + 0.05 for n, end in enumerate(ends)]
    told = find_last(book_at(*rounds, said=[(agreed_at, by(until))], starter=starter), HOUSE)
    assert told is not None
    assert max(since + 1, len(ends)) <= told.number <= 13
    assert told.due is (told.number == len(ends))
    if not told.due:
        assert told.number > len(ends)


def test_more_time_is_never_fewer_rounds() -> None:
    numbers = [find_last(book_at(10, 20, said=[(0.0, by(until))]), HOUSE) for until in range(20, 200, 5)]
    found = [each.number for each in numbers if each]
    assert found == sorted(found)
    assert len(found) == 36
    assert timedelta(seconds=HOUSE.mean) < timedelta(minutes=12)

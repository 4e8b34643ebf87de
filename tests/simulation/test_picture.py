"""The picture beside an answer: every bar lies on its axis, whatever was found, and its marks can be read."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from companion.engine.phrases import Phrase
from companion.simulation.answers import Answer, Bar
from companion.simulation.picture import FOUND, MOST_NAMED, MOST_STEPS, NONE, OWN, draw_picture

VALUES = some.floats(-900, 2000, allow_nan=False)
BARS = some.lists(some.tuples(some.tuples(VALUES, VALUES, VALUES).map(sorted), some.booleans()), min_size=1, max_size=4)


def answered(bars: list[tuple[list[float], bool]], key: str, from_zero: bool) -> Answer:
    made = tuple(
        Bar(column, mean, low, high, found) for column, ((low, mean, high), found) in enumerate(bars)
    )  # fmt: skip
    said = Phrase("said")
    return Answer(key, said, said, said, (), None, made, from_zero)


@given(BARS, some.sampled_from(["evening", "points"]), some.booleans())
def test_every_bar_lies_on_its_axis(bars: list[tuple[list[float], bool]], key: str, from_zero: bool) -> None:
    drawn = draw_picture(answered(bars, key, from_zero))
    assert drawn is not None
    places = [at for at, _ in drawn.marks]
    for row in drawn.rows:
        assert places[0] - 0.01 <= row.low <= row.mean <= row.high <= places[-1] + 0.01
    assert 0 < places[0] < places[-1] < 100
    assert 2 <= len(places) <= MOST_STEPS + 1
    assert sum(value is not None for _, value in drawn.marks) <= MOST_NAMED + 1
    steps = [after - before for before, after in pairwise(places)]
    assert max(steps) - min(steps) < 0.03
    assert (drawn.zero in places) if from_zero else (drawn.zero is None)


def test_a_full_point_is_a_difference_that_was_found() -> None:
    bars = [([1.0, 2.0, 3.0], False), ([1.0, 2.0, 3.0], False), ([4.0, 5.0, 6.0], True)]
    kinds = {
        from_zero: [row.kind for row in drawn.rows]
        for from_zero in (False, True)
        if (drawn := draw_picture(answered(bars, "points", from_zero)))
    }
    assert kinds == {False: [OWN, NONE, FOUND], True: [NONE, NONE, FOUND]}


def test_nothing_is_drawn_of_nothing() -> None:
    assert draw_picture(answered([], "points", False)) is None


def test_long_times_stand_below_the_axis_as_a_clock_shows_them() -> None:
    drawn = draw_picture(answered([([115.0, 118.0, 121.0], True)], "evening", from_zero=False))
    assert drawn is not None
    assert [str(value) for _, value in drawn.marks if value] == ["1:54", "1:58", "2:02"]
    assert str(drawn.unit) == "hours"

"""How names are written in tables and beside charts: all in one size, in which the longest is whole, and
beside a chart in the order in which its lines end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.games.charts import NEAR, PHONE, SCREEN, WIDE, Frame, charts, spread
from companion.web.games.lettering import LEAST, LETTER, LINE, LINES, letter_names, longest_line, measure_names
from tests.book.table import begun, book_of, entered

FRAMES = (WIDE, PHONE, SCREEN)
NAMES = st.text("abcdefgh -", min_size=1, max_size=40).map(lambda name: name.strip() or "Ana")


@pytest.mark.parametrize(
    ("name", "lines", "letters"),
    [
        ("Ben", 1, 3),
        ("יואב-David", 1, 10),
        ("יואב-David", 2, 5),
        ("Catherine Montgomery-Jones", 1, 26),
        ("Catherine Montgomery-Jones", 2, 16),
        ("Catherine Montgomery-Jones", 3, 11),
        ("Anne-Marie Featherstonehaugh", 2, 17),
        ("W" * 40, 2, 20),
    ],
)
def test_a_name_is_broken_where_its_longest_line_is_shortest(name: str, lines: int, letters: int) -> None:
    assert longest_line(name, lines) == letters


def test_short_names_of_a_table_stand_on_a_line_and_one_long_one_gives_all_two() -> None:
    assert measure_names(("Ana", "Wojciech")) == (1, 8, {})
    assert measure_names(("Ana", "Catherine Montgomery-Jones")) == (2, 16, {})


def test_a_name_much_too_long_for_the_table_has_a_size_of_its_own() -> None:
    long = "W" * 40
    assert measure_names(("Ana", long, "Wojciech")) == (1, 8, {long: 20})
    assert measure_names((long,)) == (2, 20, {long: 20})


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
@given(names=st.lists(NAMES, min_size=2, max_size=10))
def test_every_name_beside_a_chart_is_whole_in_the_one_size(frame: Frame, names: list[str]) -> None:
    column, height = frame.column, frame.between(len(names))
    width = frame.width - frame.names
    gave, size = letter_names(column, width, height, names, 3)
    assert 0 <= gave <= column.give
    assert size <= column.most
    room = width + gave - column.fixed - 3 * column.figure
    for name in names:
        fits = [
            lines
            for lines in range(1, LINES + 1)
            if longest_line(name, lines) * LETTER * size <= room + 0.001 and lines * LINE * size <= height + 0.001
        ]
        assert fits or size == LEAST, name


def test_a_chart_gives_way_to_long_names_alone() -> None:
    width = WIDE.width - WIDE.names
    assert letter_names(WIDE.column, width, 34, ("Ana", "Ben"), 3) == (0, 19)
    gave, size = letter_names(WIDE.column, width, 34, ("Ana", "Anne-Marie Featherstonehaugh"), 3)
    assert gave > 0
    assert size >= WIDE.column.wanted


HEIGHTS = st.lists(st.floats(-50, 500), min_size=1, max_size=12).map(sorted)


@given(wanted=HEIGHTS, gap=st.floats(0.5, 60))
def test_what_is_spread_keeps_its_order_its_distance_and_inside(wanted: list[float], gap: float) -> None:
    placed = spread(wanted, gap, 16, 356)
    least = min(gap, 340 / max(len(wanted) - 1, 1))
    assert len(placed) == len(wanted)
    assert all(below - above >= least - 0.001 for above, below in pairwise(placed))
    assert placed[0] >= 16 - 0.001
    assert placed[-1] <= 356 + 0.001
    if all(below - above >= gap for above, below in pairwise(wanted)) and wanted[0] >= 16 and wanted[-1] <= 356:
        assert placed == pytest.approx(wanted)


def test_what_crowds_round_one_height_stands_evenly_about_it() -> None:
    assert spread([100, 100, 100], 20, 0, 200) == [80, 100, 120]
    assert spread([20, 100, 104], 20, 0, 200) == [20, 92, 112]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
@given(hands=st.lists(st.lists(st.integers(1, 40), min_size=7, max_size=7), min_size=1, max_size=4))
def test_what_leads_from_the_lines_to_the_names_never_crosses(frame: Frame, hands: list[list[int]]) -> None:
    rounds = [entered(number, ["", *hand[1:]], 0) for number, hand in enumerate(hands, 1)]
    (chart,) = charts(book_of(begun(7), *rounds), frame)
    runs = sorted(chart.runs, key=lambda run: float(run.label))
    assert [run.total for run in runs] == sorted((run.total for run in runs), reverse=True)
    ends = [float(run.path.split()[-1]) for run in runs]
    assert ends == sorted(ends)
    for run, end in zip(runs, ends, strict=True):
        spots = [tuple(map(float, spot.split())) for spot in run.leader.removeprefix("M").split(" L") if spot]
        if not spots:
            assert run.end is not None, "a name without a sign at the end of its line has a way there"
            assert abs(end - float(run.label)) < 3.1
            continue
        assert spots[-2:] == [(chart.frame.right + 13, end), (chart.frame.names - 5, float(run.label))]
        assert (spots[0][0] == chart.frame.right) == (run.end is None)
    signs = [float(run.end[1]) for run in runs if run.end]
    assert all(below - above >= NEAR - 0.2 for above, below in pairwise(sorted(signs)))


def test_the_totals_at_the_edge_stand_where_no_line_comes() -> None:
    hands = ["", 40, 120, 35, 20, 9, 64]
    for chart in charts(book_of(begun(7), entered(1, hands, 0)), *FRAMES):
        longest = max(len(str(total)) for _y, total in chart.lines)
        starts = {float(run.path.removeprefix("M").split()[0]) for run in chart.runs}
        assert min(starts) == chart.frame.left >= longest * chart.frame.figure + 6

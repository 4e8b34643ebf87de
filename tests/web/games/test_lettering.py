"""How names are written in tables and beside charts: all in one size, in which the longest is whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.games.charts import PHONE, SCREEN, WIDE, Frame
from companion.web.games.lettering import LEAST, LETTER, LINE, LINES, letter_names, longest_line, measure_names

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
    assert measure_names(("Ana", "Wojciech")) == (1, 8)
    assert measure_names(("Ana", "Catherine Montgomery-Jones")) == (2, 16)


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

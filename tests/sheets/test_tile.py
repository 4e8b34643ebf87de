"""Dominoes as vectors."""

import re
from pathlib import Path

import pytest

from companion.sheets.tile import PIP_COLOURS, chip, dot, half, lying, pips, standing

TOKENS = Path(__file__).parents[2] / "static" / "css" / "shared" / "tokens.css"
EVERY_VALUE = range(19)


@pytest.mark.parametrize("value", EVERY_VALUE)
def test_a_half_has_as_many_pips_as_it_says(value):
    assert len(set(pips(value))) == value


@pytest.mark.parametrize("value", EVERY_VALUE)
def test_pips_are_in_the_half_and_apart(value):
    places = pips(value)
    for x, y, radius in places:
        assert radius <= min(x, y, 100 - x, 100 - y)
    for index, (x, y, radius) in enumerate(places):
        for x2, y2, _ in places[:index]:
            assert (x - x2) ** 2 + (y - y2) ** 2 > (1.9 * radius) ** 2


@pytest.mark.parametrize("value", EVERY_VALUE)
def test_a_half_looks_the_same_upside_down(value):
    turned = {(round(100 - x, 3), round(100 - y, 3)) for x, y, _ in pips(value)}
    assert turned == {(round(x, 3), round(y, 3)) for x, y, _ in pips(value)}


@pytest.mark.parametrize(("first", "second"), [(12, 0), (18, 17), (6, 6), (0, 0)])
def test_both_ways_of_drawing_a_tile_have_all_its_pips(first, second):
    for drawn in (lying(first, second), standing(first, second)):
        assert sum(line.endswith(" l") and line.count(" m ") == 1 for line in drawn) == first + second


def test_half_chip_and_dot_are_drawn():
    assert sum(line.endswith(" l") for line in half(9)) == 9
    assert chip(120, 100)[-1] == "B"
    assert dot(32)[0].endswith("RG")


@pytest.mark.skipif(not TOKENS.is_file(), reason="the colours of the screen are not there")
def test_pips_have_the_colours_of_the_screen():
    screen = dict(re.findall(r"--pip-(\d+): (#[0-9A-Fa-f]{6})", TOKENS.read_text(encoding="utf-8")))
    assert {n: PIP_COLOURS[int(n)].lower() for n in screen} == {n: code.lower() for n, code in screen.items()}
    assert len(screen) == 18

"""Every sheet looks as it did when somebody last looked at it. ``python -m tests.sheets.golden`` draws them anew."""

import pytest
from PIL import Image

from .golden import FOLDER, SHEETS, listed, small
from .reading import difference

CLOSE = 2.0  # of 255, the mean over all pixels; a column or a line of text elsewhere is more


@pytest.mark.parametrize("name", SHEETS)
def test_the_picture_is_the_same(name):
    make, *codes = SHEETS[name]
    with Image.open(FOLDER / f"{name}.png") as kept:
        assert difference(small(make(*codes)), kept.convert("L")) < CLOSE


@pytest.mark.parametrize("name", SHEETS)
def test_every_string_stands_where_it_stood(name):
    make, *codes = SHEETS[name]
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for now, then in zip(listed(make(*codes)).splitlines(), kept, strict=True):
        *place, size, text = now.split(" ", 3)
        *place_then, size_then, text_then = then.split(" ", 3)
        assert text == text_then
        assert [*map(float, (*place, size))] == pytest.approx([*map(float, (*place_then, size_then))], abs=1.1)


def test_pictures_of_different_languages_are_further_apart_than_that():
    pictures = [small(make(*codes)) for make, *codes in (SHEETS["filled-en"], SHEETS["filled-he"], SHEETS["filled-cs"])]
    assert difference(pictures[0], pictures[1]) > 2 * CLOSE
    assert difference(pictures[0], pictures[2]) > 0

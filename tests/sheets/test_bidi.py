"""The order of mixed text, held against Unicode's own test file and against another implementation."""

import lzma
import random
from pathlib import Path

import pytest
from bidi import get_display

from companion.sheets.typesetting.bidi import REMOVED, bidi_class, first_strong, levels, visual_runs
from companion.sheets.typesetting.bidi_explicit import LTR, RTL

UNICODE_TESTS = Path(__file__).parent / "data" / "BidiCharacterTest.txt.xz"
LINES_IN_FILE = 91_707
MIXED = 'abcאבגدشى019۱۲٣ .,:+-%/()[]{}<"\u0300\u064e\u2066\u2067\u2068\u2069\u200e\u200f\u200c'
MIRRORED = str.maketrans(")]}>", "([{<")


def visual(text, base):
    found = levels(text, base)
    order = []
    for start, stop, level in visual_runs(found):
        order += reversed(range(start, stop)) if level & 1 else range(start, stop)
    return found, order


def unicode_lines(share, of):
    with lzma.open(UNICODE_TESTS, "rt", encoding="utf-8") as lines:
        cases = [line.strip().split(";") for line in lines if line.strip() and not line.startswith("#")]
    assert len(cases) == LINES_IN_FILE
    return cases[share::of]


@pytest.mark.parametrize("share", [0, *(pytest.param(share, marks=pytest.mark.wide) for share in range(1, 4))])
def test_every_line_of_unicodes_test_file_is_kept(share):
    for codes, direction, paragraph, expected, expected_order in unicode_lines(share, 4):
        text = "".join(chr(int(code, 16)) for code in codes.split())
        base = first_strong(text) if direction == "2" else int(direction)
        found, order = visual(text, base)
        wanted = expected.split()
        assert base == int(paragraph), codes
        assert ["x" if want == "x" else str(got) for want, got in zip(wanted, found, strict=True)] == wanted, codes
        assert [index for index in order if wanted[index] != "x"] == [int(at) for at in expected_order.split()], codes


@pytest.mark.parametrize("base", [LTR, RTL], ids=["ltr", "rtl"])
def test_random_text_is_ordered_as_another_implementation_does(base):
    dice = random.Random(base)

    def plain(text):
        return "".join(char for char in text if bidi_class(char) not in REMOVED).translate(MIRRORED)

    for _ in range(1_000):
        text = "".join(dice.choices(MIXED, k=dice.randint(1, 16)))
        ours = "".join(text[index] for index in visual(text, base)[1])
        assert plain(ours) == plain(get_display(text, base_dir="LR"[base])), ascii(text)


def test_a_joiner_stays_with_what_it_joins():
    assert levels("می‌رود", RTL) == [1] * 6


def test_no_text_has_no_runs():
    assert visual_runs(levels("", RTL)) == []


def test_first_strong_looks_past_isolates():
    assert first_strong("\u2068abc\u2069 דנה") == RTL
    assert first_strong("12 -", default=RTL) == RTL


def test_a_letter_not_yet_assigned_goes_the_way_of_its_block():
    assert bidi_class("\u05ff") == "R"
    assert bidi_class("\u0378") == "L"

"""Strings as lines of glyphs: order, joining, fitting, breaking."""

from concurrent.futures import ThreadPoolExecutor
from unicodedata import normalize

import pypdfium2
import pytest
from bidi import get_display

from companion.book.people.names import can_be_read
from companion.language import language
from companion.sheets.paper import Paper
from companion.sheets.typesetting.bidi import bidi_class
from companion.sheets.typesetting.bidi_explicit import LTR, RTL
from companion.sheets.typesetting.faces import RUBIK_FIRST, VAZIRMATN_FIRST, face
from companion.sheets.typesetting.text import AUTO, Setting, fit, shape, width_of, wrap

from .reading import read_by_pdfium, read_by_poppler, text_of

PLAIN, HEBREW, PERSIAN = Setting(), Setting(direction=RTL), Setting(False, VAZIRMATN_FIRST, RTL)
NAMES = (
    'דנה "הקטר" כהן', "علی رضایی", "Jiří Dvořák", "Anna (Bella) 2", "שרה־לאה B.", "مریم (Mary) ۲", "(גיל)", "12 אבנים",
    "⁨Ana⁩ מנצחת עם 12 נקודות", "می‌رود",
)  # fmt: skip


def drawn(text, setting):
    """What stands on the line from left to right."""
    return "".join(glyph.text for run in shape(text, setting).runs for glyph in run.glyphs)


@pytest.mark.parametrize("direction", [LTR, RTL], ids=["ltr", "rtl"])
@pytest.mark.parametrize("text", NAMES)
def test_a_line_stands_in_visual_order(text, direction):
    mirrored = str.maketrans("()[]", ")(][")
    steering = {char for char in text if bidi_class(char) in ("FSI", "PDI")}
    expected = [char for char in get_display(text, base_dir="LR"[direction]) if char not in steering]
    got = list(drawn(text, Setting(direction=direction)))
    # Copied, a bracket is the one that was written; the glyph is the mirrored one.
    assert sorted(got) == sorted(char for char in text if char not in steering)
    assert "".join(got).translate(mirrored).replace(")", "(") == "".join(expected).translate(mirrored).replace(")", "(")


def test_persian_digits_stand_the_right_way_round():
    assert drawn("۱۲۳", PERSIAN) == "۱۲۳"
    assert drawn("جمع ۱۲۳", PERSIAN).startswith("۱۲۳")


def test_persian_letters_are_joined():
    apart = sum(shape(letter, PERSIAN).width for letter in "علی")
    assert shape("علی", PERSIAN).width < apart * 0.9


def test_brackets_are_mirrored_in_a_line_from_right_to_left():
    opening = shape("(א", HEBREW).runs[0].glyphs[-1]
    assert opening.text == "("
    assert opening.number == shape(")a", PLAIN).runs[0].glyphs[0].number


def test_a_letter_that_no_face_has_is_replaced_visibly_and_copied_as_itself():
    glyphs = [glyph for run in shape("A🚂", PLAIN).runs for glyph in run.glyphs]
    assert [glyph.text for glyph in glyphs] == ["A", "🚂"]
    assert glyphs[1].number != 0
    assert glyphs[1].advance > 0


_LETTERS = sorted({letter for name in VAZIRMATN_FIRST for letter in face(name, False).letters} | {*range(0x600, 0x700)})
_NAMES = [text for letter in map(chr, _LETTERS) for text in (letter, f"ه{letter}ه", f"א{letter}") if can_be_read(text)]


@pytest.mark.parametrize("families", [RUBIK_FIRST, VAZIRMATN_FIRST], ids=["rubik", "vazirmatn"])
def test_every_letter_a_name_may_have_is_drawn_or_replaced_visibly(families):
    assert {"هٔه", "ۀ"} <= {*_NAMES}
    missing = [
        text
        for text in _NAMES
        for run in shape.__wrapped__(text, Setting(families=families, direction=AUTO)).runs
        if any(glyph.number == 0 for glyph in run.glyphs)
    ]
    assert missing == []


def test_figures_are_all_of_one_width():
    assert len({shape(f"{n}{n}", PLAIN).width for n in range(10)}) == 1


def test_every_letter_is_told_once_with_points_and_accents():
    for text in ("שָׁלוֹם", "Ž́", "كتابٌ"):
        told = drawn(text, Setting(direction=AUTO)).replace("\u200b", "")
        assert sorted(told) == sorted(normalize("NFC", text))


def test_a_name_has_its_own_direction():
    assert drawn("B. לאה", Setting(direction=AUTO)).startswith("B.")
    assert drawn("לאה B.", Setting(direction=AUTO)).endswith("האל")


def test_short_text_keeps_its_size():
    line, size = fit("Ana", PLAIN, 12, 7, 100)
    assert (line, size) == (shape("Ana", PLAIN), 12)


def test_longer_text_shrinks_then_is_cut():
    name = "Maximiliana Konstantina von Hohenlohe"
    line, size = fit(name, PLAIN, 12, 7, 180)
    assert 7 <= size < 12
    assert line == shape(name, PLAIN)
    line, size = fit(name, PLAIN, 12, 7, 60)
    assert size == 7
    assert line.width * size <= 60
    assert drawn(name, PLAIN).startswith(line.runs[0].glyphs[0].text)
    assert line.runs[-1].glyphs[-1].text == "…"


def test_nothing_fits_into_no_room():
    line, size = fit("Ana", PLAIN, 12, 7, 0)
    assert [glyph.text for run in line.runs for glyph in run.glyphs] == ["…"]
    assert size == 7


def test_text_is_broken_at_spaces():
    text = "one two three four five six seven"
    lines = wrap(text, PLAIN, 10, 60)
    assert " ".join(lines) == text
    assert all(width_of(line, PLAIN, 10) <= 60 for line in lines)


def test_a_no_break_space_keeps_two_words_in_one_line():
    text = "kámen v\u00a0kole a\u00a0u\u00a0stolu s\u00a0dablem"
    for room in range(45, 120):
        lines = wrap(text, PLAIN, 10, room)
        assert " ".join(lines) == text
        assert all(width_of(line, PLAIN, 10) <= room for line in lines)
    assert width_of("\u00a0", PLAIN, 10) == width_of(" ", PLAIN, 10) > 0
    assert drawn("v\u00a0kole", PLAIN) == "v\u00a0kole"


def test_words_too_long_to_stay_together_are_broken_between_them():
    assert wrap("s\u00a0nejdelšími", PLAIN, 10, width_of("nejdelšími", PLAIN, 10)) == ["s", "nejdelšími"]


def test_a_word_without_spaces_is_broken_where_it_must_be():
    lines = wrap("x" * 200, PLAIN, 10, 60)
    assert "".join(lines) == "x" * 200
    assert all(width_of(line, PLAIN, 10) <= 60 for line in lines)


def test_a_name_broken_over_two_lines_keeps_its_direction_on_both():
    lines = wrap("מנצחת \u2068Anna Bella (2)\u2069 עם 12", HEBREW, 10, 70)
    assert [line.count("\u2069") for line in lines] == [
        sum(line.count(s) for s in "\u2066\u2067\u2068") for line in lines
    ]
    assert len(lines) > 1


def test_a_sentence_that_begins_with_a_tile_ends_on_its_own_side_wherever_it_is_broken():
    sentence = "\u2068\u20686-6\u2069 של \u2068דנה\u2069 הוא הכפול הפתוח.\u2069"
    for room in range(40, 140, 5):
        last = wrap(sentence, HEBREW, 10, room)[-1]
        assert drawn(last, HEBREW)[0] == ".", (room, last)


def test_no_text_has_no_lines():
    assert wrap("", PLAIN, 10, 60) == []
    assert shape("", PLAIN).width == 0


def test_markup_is_text():
    assert drawn('<b>x</b><img src="file:///x">', PLAIN) == '<b>x</b><img src="file:///x">'


def test_many_threads_shape_the_same():
    texts = [f"{name} {n}" for n in range(40) for name in NAMES]
    alone = [shape.__wrapped__(text, PERSIAN) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda text: shape.__wrapped__(text, PERSIAN), texts)) == alone


def test_rubik_sets_every_other_language():
    assert {run.family for run in shape("Růžena דנה علی", Setting(families=RUBIK_FIRST)).runs} == {"Rubik"}


COPIED = (
    "سلام الان کلاه لازم است",
    "لا",
    "خانهٔ ما و دورهٔ بازی",
    "همهٔ مهره‌ها",
    "דנה ניצחה בסיבוב",
    "שָׁלוֹם דָּנָה כֹּהֵן רוּת",
    "مُحَمَّد",
    "Ana",
)


@pytest.mark.parametrize("text", COPIED)
@pytest.mark.parametrize("read", [read_by_poppler, read_by_pdfium, text_of], ids=["poppler", "pdfium", "pypdf"])
def test_what_is_copied_from_paper_is_what_was_written(text, read):
    paper = Paper(language("fa"), None, "a4", "Test")
    paper.words(60, 700, text, 20)
    steering = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u200e\u200f\ufeff"))
    assert normalize("NFC", read(paper.done()).translate(steering)).split() == normalize("NFC", text).split()


def test_points_that_are_copied_with_their_letter_are_drawn_all_the_same():
    def ink(text):
        paper = Paper(language("he"), None, "a4", "Test")
        paper.words(60, 700, text, 40)
        page = pypdfium2.PdfDocument(paper.done())[0]
        return sum(255 - shade for shade in page.render(scale=2, grayscale=True).to_pil().tobytes())

    assert ink("שָׁלוֹם") > ink("שלוֹם") > ink("שלום") > 0


@pytest.mark.parametrize("read", [read_by_poppler, read_by_pdfium, text_of], ids=["poppler", "pdfium", "pypdf"])
def test_words_that_stay_together_are_copied_with_a_space_between_them(read):
    paper = Paper(language("cs"), None, "a4", "Test")
    paper.words(60, 700, "kámen v\u00a0kole a\u00a0u\u00a0stolu", 20)
    assert read(paper.done()).replace("\u00a0", " ").strip() == "kámen v kole a u stolu"

"""The fonts in the repository, and what they can print."""

import hashlib
from importlib.resources import files

import pytest

from companion.language import LANGUAGES, language
from companion.sheets.typesetting.faces import (
    RUBIK_FIRST,
    VAZIRMATN_FIRST,
    clean,
    face,
    families_for,
    split_by_family,
    unprintable,
)

FONTS = files("companion.sheets.typesetting") / "fonts"
SUMS = [line.split() for line in (FONTS / "SHA256SUMS").read_text(encoding="ascii").splitlines()]


@pytest.mark.parametrize(("checksum", "name"), SUMS, ids=[name for _, name in SUMS])
def test_the_fonts_are_the_published_ones(checksum, name):
    assert hashlib.sha256((FONTS / name).read_bytes()).hexdigest() == checksum


def test_every_family_has_its_licence():
    for family in RUBIK_FIRST:
        assert "SIL OPEN FONT LICENSE" in (FONTS / f"{family}-OFL.txt").read_text(encoding="utf-8").upper()


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_is_printed_without_a_gap(code):
    alphabets = {
        "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת־״׳₪",
        "fa": "اآبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئؤأء۰۱۲۳۴۵۶۷۸۹٫٬؟،؛«»ٔ\u200c",
        "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“",
        "it": "àèéìòùÀÈÉÌÒÙ«»’",
    }
    text = alphabets.get(code, "") + "AZaz 0123456789 .,:;!?()[]+-−–—…·“”‘’&/%*"
    assert unprintable(text + language(code).name) == set()


def test_letters_that_no_font_has_are_named():
    assert unprintable("Ana 🚂 Ωmega 日本") == {"🚂", "Ω", "日", "本"}


def test_what_only_steers_is_never_missing():
    assert unprintable("a\u200f\u2068b\u2069 \t\n\u200c\ufe0f") == set()


def test_a_letter_put_together_from_parts_is_printed():
    assert unprintable("ạ e\u0301") == set()
    assert clean("e\u0301") == "é"


def test_control_characters_become_spaces():
    assert clean("one\ntwo\x07three\tfour\u2028five") == "one two three four five"


def test_persian_pages_are_set_in_vazirmatn():
    assert families_for("fa") == VAZIRMATN_FIRST
    assert {families_for(code) for code in LANGUAGES if code != "fa"} == {RUBIK_FIRST}


def test_a_name_is_set_in_one_family_where_one_has_it_all():
    assert split_by_family("Jiří ۱۲", VAZIRMATN_FIRST) == [("Vazirmatn", 0, 7)]
    assert split_by_family("דנה B.", VAZIRMATN_FIRST) == [("Rubik", 0, 6)]
    assert split_by_family("", RUBIK_FIRST) == []


def test_what_two_families_share_is_cut_where_it_must_be():
    assert split_by_family("דנה 🚂 B", RUBIK_FIRST) == [("Rubik", 0, 4), (None, 4, 5), ("Rubik", 5, 7)]


def test_the_weights_are_different_faces():
    assert face("Rubik", True).name != face("Rubik", False).name
    assert face("Vazirmatn", False).units == 2048

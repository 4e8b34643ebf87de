"""Names as a book keeps them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.fold.admission import check_names
from companion.book.people.names import can_be_read, clean_name, folded_name, letters_in

from ..table import sentences


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param("  Ana  ", "Ana", id="blanks around"),
        pytest.param("Ana\t\n Maria", "Ana Maria", id="blanks doubled"),
        pytest.param("Jose\u0301", "Jos\u00e9", id="an accent put together"),
        pytest.param("\u200fדנה\u200f", "דנה", id="marks of direction"),
        pytest.param("\u202eAna\u202c", "Ana", id="turned round"),
        pytest.param("\u2068Ana\u2069", "Ana", id="isolated, as pasted from a message"),
        pytest.param("A\u200bna\ufeff", "Ana", id="signs without width"),
        pytest.param("می\u200cنا", "می\u200cنا", id="Persian letters kept apart"),
        pytest.param("👩\u200d🍳", "👩\u200d🍳", id="a joined picture"),
        pytest.param("\u200b ", "", id="nothing"),
    ],
)
def test_clean_name(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert can_be_read(kept) is bool(kept)


@given(st.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    cleaned = clean_name(text)
    assert clean_name(cleaned) == cleaned == unicodedata.normalize("NFC", cleaned)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param(["Ana", ""], [(1, "a name is missing")], id="missing"),
        pytest.param(["A" * 41, "Ben"], [(0, "a name has room for 40 letters at most")], id="long"),
        pytest.param(["Ana", "ana"], [(1, "Ana sits at the table already: names must differ")], id="twice"),
        pytest.param(["Straße", "STRASSE"], [(1, "Straße sits at the table already: names must differ")], id="folded"),
        pytest.param(
            ["Mexican", "Ben"], [(0, "Mexican is the name of the train that belongs to everybody")], id="Mexican train"
        ),
        pytest.param(
            ["A\x07na", "Ben"],
            [(0, "a name is written in letters: 'A\\x07na' has characters that cannot be seen")],
            id="control",
        ),
        pytest.param(
            ["Ana", "\ud800"],
            [(1, "a name is written in letters: '\\ud800' has characters that cannot be seen")],
            id="half",
        ),
        pytest.param(
            ["\u202eAna", "Ben"],
            [(0, "a name is written in letters: '\\u202eAna' has characters that cannot be seen")],
            id="steering",
        ),
        pytest.param(
            [" Ana", "Ben"],
            [(0, "a name is written in letters: ' Ana' has characters that cannot be seen")],
            id="not clean",
        ),
        pytest.param(
            ["\u200d", "Ben"],
            [(0, "a name is written in letters: '\\u200d' has characters that cannot be seen")],
            id="nothing to see",
        ),
        pytest.param(["", "Ben", ""], [(0, "a name is missing"), (2, "a name is missing")], id="every fault"),
    ],
)
def test_refused_names(names: list[str], expected: list[tuple[int, str]]) -> None:
    faults = check_names(names)
    assert list(zip([fault.seat for fault in faults], sentences(faults), strict=True)) == expected
    assert {fault.part for fault in faults} == {"players"}


@pytest.mark.parametrize("name", ["Ana", "Dr. O'Neil", "אנה", "می\u200cنا", "Žofie & syn", "7", "🦆", "A" * 40])
def test_names_that_pass(name: str) -> None:
    assert check_names([name, "Ben"]) == []


def test_names_differ_from_those_already_there() -> None:
    assert [fault.seat for fault in check_names(["Cruz", "BEN"], ["Ben"])] == [1]


ONE_PERSON = [
    pytest.param("علي", "علی", id="Arabic and Persian yeh"),
    pytest.param("كيان", "کیان", id="Arabic and Persian kaf"),
    pytest.param("موسى", "موسی", id="yeh without dots"),
    pytest.param("فاطمـه", "فاطمه", id="stretched"),
    pytest.param("می\u200cنا", "مینا", id="letters kept apart"),
    pytest.param("عَلّی", "علی", id="Persian vowel signs"),
    pytest.param("علی ۲", "علي 2", id="figures"),
    pytest.param("דָּנָה", "דנה", id="Hebrew vowel signs"),
    pytest.param("ג׳ורג׳", "ג'ורג'", id="geresh"),
    pytest.param("הרצ״ל", 'הרצ"ל', id="gershayim"),
    pytest.param("בן־גוריון", "בן-גוריון", id="maqaf"),
    pytest.param("Jose\u0301", "José", id="an accent put together"),
    pytest.param("ŘEHOŘ", "Řehoř", id="capitals"),
    pytest.param("Strauß", "STRAUSS", id="sharp s"),
    pytest.param("O’Neil", "o'neil", id="apostrophes"),
    pytest.param("Ana  Maria ", "Ana Maria", id="blanks doubled"),
    pytest.param("\uff21na", "Ana", id="wide letters"),
]


@pytest.mark.parametrize(("one", "other"), ONE_PERSON)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert folded_name(one) == folded_name(other)
    faults = check_names([clean_name(one), clean_name(other)])
    assert sentences(faults) == [f"{clean_name(one)} sits at the table already: names must differ"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("José", "Jose"), ("Ana", "Anna"), ("رضا", "رضی"), ("דנה", "דינה"), ("Jo An", "Joan"), ("🦆", "🐢")],
)
def test_names_of_two(one: str, other: str) -> None:
    assert folded_name(one) != folded_name(other)
    assert check_names([one, other]) == []


@given(st.text())
def test_a_folded_name_is_folded_once(text: str) -> None:
    assert folded_name(folded_name(text)) == folded_name(text) == folded_name(clean_name(text))


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ana", 3),
        ("Jose\u0301", 4),
        ("דָּנָה", 3),
        ("می\u200cنا", 4),
        ("👩\u200d🍳", 1),
        ("👍🏽", 1),
        ("❤\ufe0f", 1),
        ("", 0),
    ],
)
def test_letters_are_counted_as_a_reader_counts_them(name: str, letters: int) -> None:
    assert letters_in(name) == letters


def test_a_long_name_may_have_accents_but_no_end_of_them() -> None:
    assert check_names(["דָּנָה" * 13]) == [], "39 letters, 78 signs"
    assert sentences(check_names(["a" + "\u0301" * 200])) == ["a name has room for 40 letters at most"]

"""No language speaks with another one's letters: neither in its sentences nor in the data of the sheets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.language import LANGUAGES
from companion.language.words import SPOKEN

ROOT = Path(__file__).resolve().parents[2]
HEBREW = re.compile(r"[\u0590-\u05ff\ufb1d-\ufb4f]")
ARABIC = re.compile(r"[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]")
LETTERS_OF = {"he": HEBREW, "fa": ARABIC}
SHEET_LETTERS = {"hebrew": HEBREW, "persian": ARABIC}


def foreign(code: str, text: str) -> list[str]:
    """The letters of the other scripts in a text of this language."""
    return [sign for owner, letters in LETTERS_OF.items() if owner != code for sign in letters.findall(text)]


def sentences(code: str) -> Iterator[tuple[str, str]]:
    """Each English sentence of a catalogue with each form of its translation."""
    with (ROOT / "companion" / "language" / f"{code}.po").open("rb") as written:
        for message in read_po(written, locale=code):
            if not message.id:
                continue
            first = message.id if isinstance(message.id, str) else message.id[0]
            for form in (message.string,) if isinstance(message.string, str) else message.string or ():
                yield first, form


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_a_catalogue_has_the_letters_of_its_language_alone(code: str) -> None:
    assert [english for english, said in sentences(code) if foreign(code, english + said)] == []


@pytest.mark.parametrize("code", LETTERS_OF)
def test_a_sentence_of_another_script_is_written_in_it(code: str) -> None:
    """Latin alone stays where it is a name, a unit or a mark: no whole English sentence."""
    own = LETTERS_OF[code]
    latin = [said for english, said in sentences(code) if said and not own.search(said) and " " in english]
    assert [said for said in latin if re.search(r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", said)] == []


def values(data: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from values(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from values(value, key)
    elif isinstance(data, str):
        yield key, data


@pytest.mark.parametrize("path", sorted((ROOT / "companion" / "engine").rglob("*.toml")), ids=lambda p: p.stem)
def test_the_data_of_a_sheet_is_english_but_for_its_own_words(path: Path) -> None:
    own = SHEET_LETTERS.get(path.stem)
    for key, text in values(tomllib.loads(path.read_text(encoding="utf-8"))):
        found = set(HEBREW.findall(text)) | set(ARABIC.findall(text))
        if key in SPOKEN or own is None:
            assert not found, f"{key}: {text}"
        assert all(own and own.match(sign) for sign in found), f"{key}: {text}"


def test_persian_writes_figures_with_its_own_digits() -> None:
    """Latin digits stay in a word of Latin letters (iOS 16.4, F11, SHA-256), in a tile and in what is typed into a
    shell."""
    typed = re.compile(r"%\(\w+\)s|[A-Za-z./=-][A-Za-z0-9./=-]*( [0-9][0-9.]*)?|[0-9]+-[0-9]+")
    assert [said for _, said in sentences("fa") if re.search("[0-9]", typed.sub("", said))] == []

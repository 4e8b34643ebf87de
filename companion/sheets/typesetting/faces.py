"""The faces that paper is set in: Rubik and Vazirmatn, two weights each, and which letters they have.

Rubik sets Latin, Hebrew, Cyrillic and Persian; Vazirmatn sets Persian pages, because its zero is a ring and not a dot.
The files lie in ``fonts/`` with their licences and checksums. HarfBuzz is loaded with the first face.
"""

from __future__ import annotations

import struct
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeAlias

from companion.language import language

Families: TypeAlias = tuple[str, ...]
"""Families in the order in which they are asked for a letter."""

RUBIK_FIRST: Families = ("Rubik", "Vazirmatn")
VAZIRMATN_FIRST: Families = ("Vazirmatn", "Rubik")
STAND_IN = "\ufffd"
"""Drawn in the place of a letter that no face has; Vazirmatn draws it as a question mark in a diamond."""

_SEEN_FORMATS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
"""Signs that are written round or below figures: of the kind that steers, but drawn."""


@dataclass(frozen=True)
class Face:
    """One font file: HarfBuzz's view of it, its letters, and what a PDF says of it in thousandths of an em."""

    name: str
    harfbuzz: Any
    font: Any
    letters: frozenset[int]
    units: int
    ascent: int
    descent: int
    box: tuple[int, int, int, int]

    @property
    def scale(self) -> float:
        """Thousandths of an em per unit of the font."""
        return 1000 / self.units

    def has(self, char: str) -> bool:
        """Whether the face draws this character."""
        return ord(char) in self.letters


def families_for(language_code: str) -> Families:
    """The families in which pages of a language are set."""
    return VAZIRMATN_FIRST if language(language_code).manner.typeface == "vazirmatn" else RUBIK_FIRST


@cache
def face(family: str, bold: bool) -> Face:
    """The face of a family in one of its two weights, read once."""
    import uharfbuzz

    name = f"{family}-{'Bold' if bold else 'Regular'}"
    data = (files(__package__) / "fonts" / f"{name}.ttf").read_bytes()
    harfbuzz = uharfbuzz.Face(uharfbuzz.Blob(data))
    font = uharfbuzz.Font(harfbuzz)
    extents = font.get_font_extents("ltr")
    scale = 1000 / harfbuzz.upem
    box = struct.unpack_from(">4h", harfbuzz.reference_table("head").data, 36)
    return Face(
        name,
        harfbuzz,
        font,
        frozenset(harfbuzz.unicodes),
        harfbuzz.upem,
        round(extents.ascender * scale),
        round(extents.descender * scale),
        tuple(round(edge * scale) for edge in box),
    )


def clean(text: str) -> str:
    """``text`` composed (NFC), with line ends, tabs and other control characters as spaces."""
    return "".join(map(_compose, unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=4096)
def _compose(char: str) -> str:
    """The character as it is set: a letter that no face has in one piece is put together from its parts."""
    if unicodedata.category(char) in ("Cc", "Zl", "Zp", "Cs"):
        return " "
    parts = unicodedata.normalize("NFD", char)
    whole = char == parts or is_invisible(char) or _family_of(char, RUBIK_FIRST) is not None
    return char if whole or any(_family_of(part, RUBIK_FIRST) is None for part in parts) else parts


def is_invisible(char: str) -> bool:
    """Whether a character only steers its neighbours: direction, joining, variation; or is a space."""
    is_format = unicodedata.category(char) == "Cf" and char not in _SEEN_FORMATS
    return char.isspace() or is_format or 0xFE00 <= ord(char) <= 0xFE0F


def unprintable(text: str) -> set[str]:
    """The characters of ``text`` that paper cannot show: they are printed as a question mark in a diamond.

    Empty for everything that can be printed; tell people before they print.
    """
    return {char for char in clean(text) if not is_invisible(char) and _family_of(char, RUBIK_FIRST) is None}


@lru_cache(maxsize=4096)
def _family_of(char: str, families: Families) -> str | None:
    """The first family that draws the character in both weights."""
    return next((name for name in families if face(name, False).has(char) and face(name, True).has(char)), None)


def split_by_family(text: str, families: Families) -> list[tuple[str | None, int, int]]:
    """The stretches of ``text`` that one family sets, as (family, start, stop); None where no family has the letter.

    A family that has every letter sets the whole; spaces and joiners stay with what stands before them.
    """
    for name in families:
        if all(is_invisible(char) or face(name, False).has(char) for char in text):
            return [(name, 0, len(text))] if text else []
    stretches: list[tuple[str | None, int, int]] = []
    for index, char in enumerate(text):
        before = stretches[-1][0] if stretches else families[0]
        chosen = before or families[0] if is_invisible(char) else _family_of(char, families)
        if stretches and chosen == before and chosen is not None:
            stretches[-1] = (chosen, stretches[-1][1], index + 1)
        else:
            stretches.append((chosen, index, index + 1))
    return stretches

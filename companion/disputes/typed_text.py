"""Text as people type it: digits of any script, hyphens of any length, tiles one after the other."""

from __future__ import annotations

import re

from companion.engine.digits import ascii_digits, read_number
from companion.engine.phrases import N_

LONGEST = 4000
NO_TILE = N_("“%(got)s” is no tile of this set. A tile is written like 6-2.")
_SIGNS = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "־": "-", "،": ",", "؛": ";", "／": "/"})
PIECE = re.compile(r"[()]|[^\s,;()]+")


def make_plain(text: str) -> str:
    """Typed text with digits 0-9 and plain hyphens."""
    return ascii_digits(text[:LONGEST]).translate(_SIGNS).strip()


def read_figure(text: str) -> int | str | None:
    """A number as it was typed; None for nothing, the text itself where it is none."""
    typed = make_plain(text)
    if not typed:
        return None
    found = read_number(typed)
    return typed if found is None else found


def split_tiles(text: str) -> list[str]:
    """The tiles of a text, as written; what is no tile stays as it is."""
    return PIECE.findall(make_plain(text))

"""QR codes on paper, drawn as vectors, of a size that a telephone can read."""

from __future__ import annotations

import re
from typing import NamedTuple

from .paper import QUIET, Paper, Voice
from .typesetting.text import wrap

MODULE, SMALLEST, QUIET_ZONE = 1.0, 54.0, 4
"""Points per module of a code on a score sheet (0.353 mm), its least size, and the modules that stay white around."""

_LARGE, _LONG = 29, 300  # a version of 133 x 133 modules; letters
_SIZE, _LEADING = 6.5, 7.8


class Code(NamedTuple):
    """A QR code, without its quiet zone: rows of dark (1) and light modules, and what is to be said below it."""

    rows: tuple[bytes, ...]
    says: str = ""

    @property
    def size(self) -> float:
        """How wide and high it is on paper, in points."""
        return max(len(self.rows) * MODULE, SMALLEST)


def code_of(content: str, says: str = "") -> Code:
    """The code of a text of at most 4,296 letters and digits; ``says`` stands below it, a line for each language.

    It is read in spite of spots on a seventh of it, of a very large one on a fourteenth.
    """
    import segno

    # choosing the prettiest of eight masks takes most of the time, and does nothing for a long text
    mask = 2 if len(content) > _LONG else None
    try:
        made = segno.make_qr(content, error="m", mask=mask)
    except segno.DataOverflowError:
        made = None
    if made is None or int(made.version) > _LARGE:
        made = segno.make_qr(content, error="l", mask=mask)
    return Code(tuple(bytes(row) for row in made.matrix), says)


def draw_code(paper: Paper, x: float, y: float, size: float, code: Code) -> None:
    """Draw a code as vectors, ``size`` points wide without its quiet zone, which has to be white."""
    runs = [
        (found.start(), down, found.end() - found.start())
        for down, row in enumerate(code.rows)
        for found in re.finditer(b"\x01+", row)
    ]
    paper.modules(x, y, size, len(code.rows), runs)


def draw_qr(paper: Paper, x: float, y: float, size: float, content: str) -> None:
    """A QR code as vectors, ``size`` points wide, a quiet zone of two modules included."""
    code = code_of(content)
    zone = 2 * size / (len(code.rows) + 4)
    draw_code(paper, x + zone, y + zone, size - 2 * zone, code)


def height_of(paper: Paper, code: Code) -> float:
    """The height that a code needs with white around it and what is said below it."""
    return code.size + 2 * QUIET_ZONE + len(_list_words(paper, code)) * _LEADING


def draw_told_code(paper: Paper, x: float, y: float, code: Code) -> None:
    """Draw a code and what is said below it; ``y`` is where all of it ends."""
    said = _list_words(paper, code)
    foot = y + len(said) * _LEADING
    draw_code(paper, x, foot + QUIET_ZONE, code.size, code)
    for index, (voice, line) in enumerate(said, 1):
        paper.words(x, foot + 2 - index * _LEADING, line, _SIZE, ink=QUIET, voice=voice)


def _list_words(paper: Paper, code: Code) -> list[tuple[Voice, str]]:
    voices = [paper.voice, *([paper.second] if paper.second else [])]
    told = zip(voices, code.says.splitlines(), strict=False)
    return [(voice, line) for voice, said in told for line in wrap(said, voice.plain, _SIZE, code.size)]

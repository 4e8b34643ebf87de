"""Text on paper: every string goes through ``shape``, whatever its language and direction.

A string is put in order (``bidi``), cut where face, direction or script change, and shaped piece by piece by HarfBuzz
with direction and script said outright. The result is a value without a size, kept for the next time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from .bidi import first_strong, levels, visual_runs
from .bidi_explicit import LTR, RTL
from .faces import RUBIK_FIRST, STAND_IN, Face, Families, clean, face, split_by_family

AUTO = 2
"""A direction of its own: that of the first strong letter, as names have it."""

_FIRST_RIGHT_TO_LEFT = "\u0590"
_STEERING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_ISOLATES = "\u2066\u2067\u2068"
_END_ISOLATE = "\u2069"
_NOTHING = "\u200b"
"""What a glyph beyond the letters of its cluster is copied as; without it readers make up a letter."""
_HEH_HAMZA, _HEH_WITH_YEH = "\u0647\u0654", "\u06c0"
_SCRIPTS = {"LATIN": "Latn", "HEBREW": "Hebr", "ARABIC": "Arab", "CYRILLIC": "Cyrl", "GREEK": "Grek"}
_NO_BREAK = "\u00a0"
_BREAKS = re.compile(rf"[^\S{_NO_BREAK}]+")
_NAME_BREAKS = re.compile(rf"(?<=[-\u2010\u05be])(?=\w)|(?<=[^\S{_NO_BREAK}])(?=\S)")
_FEATURES = {"kern": True, "liga": False}
_FIGURES = {"kern": False, "liga": False, "tnum": True}  # of one width, so that columns of them align


class Glyph(NamedTuple):
    """A drawn letter: its number in the face, the text it stands for, and lengths in thousandths of an em.

    A mark that is copied with its letter has no text of its own, and is drawn as an outline (``outlines``).
    ``advance`` is how far it moves the pen, ``width`` how wide it is told to be; ``dx`` and ``dy`` shift it alone.
    """

    number: int
    text: str
    advance: float
    width: float
    dx: float
    dy: float


class Run(NamedTuple):
    """Glyphs of one face, from left to right."""

    family: str
    glyphs: tuple[Glyph, ...]


class Shaped(NamedTuple):
    """A line of text ready to be drawn: its runs from left to right, and its width in em."""

    runs: tuple[Run, ...]
    width: float
    bold: bool


class Setting(NamedTuple):
    """How a string is set: weight, families in order of preference, direction (``LTR``, ``RTL`` or ``AUTO``)."""

    bold: bool = False
    families: Families = RUBIK_FIRST
    direction: int = LTR


@lru_cache(maxsize=4096)
def shape(text: str, setting: Setting) -> Shaped:
    """``text``, in the order it is read, as glyphs in the order they are drawn."""
    text = clean(text)
    runs = tuple(run for piece, level in _pieces(text, setting.direction) for run in _runs(piece, level, setting))
    width = sum(glyph.advance for run in runs for glyph in run.glyphs) / 1000
    return Shaped(runs, width, setting.bold)


def width_of(text: str, setting: Setting, size: float) -> float:
    """How wide ``text`` is at this size, in points."""
    return shape(text, setting).width * size


def _pieces(text: str, direction: int) -> Iterator[tuple[str, int]]:
    """The pieces of one level, from left to right, without the characters that only steer direction."""
    if direction != RTL and all(char < _FIRST_RIGHT_TO_LEFT for char in text):
        yield text, LTR
        return
    base = first_strong(text) if direction == AUTO else direction
    found = levels(text, base)
    kept = [index for index, char in enumerate(text) if char not in _STEERING]
    text, found = "".join(text[index] for index in kept), [found[index] for index in kept]
    for start, stop, level in visual_runs(found):
        yield text[start:stop], level & 1


def _runs(piece: str, direction: int, setting: Setting) -> Iterator[Run]:
    """The glyphs of a piece of one direction, cut where face or script change."""
    parts = [
        (family, piece[start:stop][first:last], script)
        for family, start, stop in split_by_family(piece, setting.families)
        for script, first, last in _by_script(piece[start:stop])
    ]
    for family, text, script in reversed(parts) if direction == RTL else parts:
        if family is None:
            yield _stand_in(text, setting.bold)
        else:
            glyphs = tuple(_glyphs(text, direction, script, family, setting.bold))
            yield Run(family, _with_their_marks(glyphs, face(family, setting.bold)) if direction == RTL else glyphs)


def _by_script(text: str) -> list[tuple[str, int, int]]:
    """The stretches of one script; what belongs to none stays with what stands before it."""
    scripts: list[str] = []
    for char in text:
        scripts.append(_script(char) or (scripts[-1] if scripts else ""))
    first = next(filter(None, scripts), "Zyyy")
    stretches, start = [], 0
    for script, group in groupby(script or first for script in scripts):
        stop = start + len(list(group))
        stretches.append((script, start, stop))
        start = stop
    return stretches


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    if unicodedata.category(char)[0] not in "LM":
        return ""
    return _SCRIPTS.get(unicodedata.name(char, "").partition(" ")[0], "")


def _stand_in(text: str, bold: bool) -> Run:
    """The visible stand-in for a letter that no face has; copied, it is still the letter."""
    for glyph in _glyphs(STAND_IN, LTR, "Zyyy", "Vazirmatn", bold):
        return Run("Vazirmatn", (glyph._replace(text=text),))
    raise AssertionError(text)


def _glyphs(text: str, direction: int, script: str, family: str, bold: bool) -> Iterator[Glyph]:
    """HarfBuzz's glyphs for a piece of one face, direction and script, from left to right."""
    import uharfbuzz

    this = face(family, bold)
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    # The ezafe on heh is drawn by one glyph where the face has it: a mark on a rise of its own would be read as a word
    # of its own.
    can_fold = this.has(_HEH_WITH_YEH) and _HEH_WITH_YEH not in text
    folded = text.replace(_HEH_HAMZA, _HEH_WITH_YEH) if can_fold else text
    buffer.add_str(folded)
    buffer.direction = "rtl" if direction == RTL else "ltr"
    buffer.script = script
    uharfbuzz.shape(this.font, buffer, _FIGURES if text.isascii() and text.isdecimal() else _FEATURES)
    told = _share_letters(folded, direction, [info.cluster for info in buffer.glyph_infos])
    if folded != text:
        told = [said.replace(_HEH_WITH_YEH, _HEH_HAMZA) for said in told]
    scale = this.scale
    for info, place, said in zip(buffer.glyph_infos, buffer.glyph_positions, told, strict=True):
        width = this.font.get_glyph_h_advance(info.codepoint)
        glyph = Glyph(
            info.codepoint, said, place.x_advance * scale, width * scale, place.x_offset * scale, place.y_offset * scale
        )
        if direction == RTL and len(said) > 1 and (said == _HEH_HAMZA or all(map(_is_letter, said))):
            yield from _letter_by_letter(glyph, this)
        else:
            yield glyph


def _with_their_marks(glyphs: tuple[Glyph, ...], this: Face) -> tuple[Glyph, ...]:
    """Glyphs of letters read from right to left, the points that stand at each copied with it: written where the
    letter is, drawn apart from it."""
    joined: list[Glyph] = []
    marks = ""
    for glyph in glyphs:
        if not glyph.advance and glyph.text and all(map(unicodedata.combining, glyph.text)):
            marks = glyph.text + marks
            joined.append(glyph._replace(text=""))
        elif marks or (len(glyph.text) > 1 and any(map(unicodedata.combining, glyph.text))):
            joined += _letter_by_letter(glyph._replace(text=glyph.text + marks), this)
            marks = ""
        else:
            joined.append(glyph)
    return tuple(joined) if not marks else glyphs  # marks without a letter


def _is_letter(char: str) -> bool:
    return unicodedata.category(char) == "Lo"


def _letter_by_letter(glyph: Glyph, this: Face) -> Iterator[Glyph]:
    """A glyph that stands for several letters read from right to left, as a code for each, from left to right.

    Readers turn such a line round code by code; letters that share a code would stay the wrong way round. The last
    letter has the ligature, the others have nothing to be drawn: all have the same share of its width.
    """
    blank = this.font.get_nominal_glyph(ord(" "))
    share, space = glyph.advance / len(glyph.text), this.font.get_glyph_h_advance(blank) * this.scale
    yield glyph._replace(text=glyph.text[-1], advance=share, width=share)
    for letter in reversed(glyph.text[:-1]):
        yield Glyph(blank, letter, share, space, 0, 0)


def _share_letters(text: str, direction: int, clusters: list[int]) -> list[str]:
    """What each glyph is copied as: the letters of its cluster, shared out where a cluster has several glyphs."""
    ends = dict(pairwise(sorted({*clusters, len(text)})))
    told: list[str] = []
    for cluster, group in groupby(clusters):
        letters, count = list(text[cluster : ends[cluster]]), len(list(group))
        letters += [_NOTHING] * (count - len(letters))
        letters[count - 1 :] = ["".join(letters[count - 1 :])]
        told += reversed(letters) if direction == RTL else letters
    return told


def fit(text: str, setting: Setting, size: float, smallest: float, room: float) -> tuple[Shaped, float]:
    """``text`` so that it is at most ``room`` points wide: shrunk as far as ``smallest``, then cut with an ellipsis.

    Returns the line and its size in points.
    """
    line = shape(text, setting)
    if line.width * size <= room:
        return line, size
    if line.width * smallest <= room:
        return line, room / line.width
    low, high = 0, len(text)
    while low < high:  # the longest beginning that fits
        middle = (low + high + 1) // 2
        if shape(_cut(text, middle), setting).width * smallest <= room:
            low = middle
        else:
            high = middle - 1
    return shape(_cut(text, low), setting), smallest


def _cut(text: str, length: int) -> str:
    while length and unicodedata.combining(text[length : length + 1] or " "):
        length -= 1
    return text[:length].rstrip() + "…"


def wrap(text: str, setting: Setting, size: float, room: float) -> list[str]:
    """``text`` in lines at most ``room`` points wide, broken at spaces; a longer word is broken where it must be.

    Words with a no-break space between them stay in one line, unless it is too short for both.
    """
    lines: list[list[str]] = []
    space, used = width_of(" ", setting, size), 0.0
    for word in _breakable(clean(text), setting, size, room):
        width = width_of(word, setting, size)
        if lines and used + space + width <= room:
            lines[-1].append(word)
            used += space + width
        else:
            lines.append([word])
            used = width
    return _carry_isolates([" ".join(words) for words in lines])


def _breakable(text: str, setting: Setting, size: float, room: float) -> Iterator[str]:
    for word in filter(None, _BREAKS.split(text)):
        if _NO_BREAK in word and width_of(word, setting, size) > room:
            yield from _breakable(word.replace(_NO_BREAK, " "), setting, size, room)
            continue
        while len(word) > 1 and width_of(word, setting, size) > room:
            length = len(word) - 1
            while length > 1 and width_of(word[:length], setting, size) > room:
                length = min(length - 1, length * 3 // 4 + 1)
            yield word[:length]
            word = word[length:]
        yield word


def break_name(name: str, setting: Setting, size: float, room: float, within: bool = False) -> list[str]:
    """A name in lines that end between its words and after its hyphens; one that is wider than ``room`` points stays
    whole, unless words may be broken ``within``."""
    lines: list[str] = []
    for piece in filter(str.strip, _NAME_BREAKS.split(clean(name).strip())):
        for part in _share_word(piece, setting, size, room) if within else [piece]:
            if lines and width_of((lines[-1] + part).rstrip(), setting, size) <= room:
                lines[-1] += part
            else:
                lines.append(part)
    return [line.rstrip() for line in lines]


def _share_word(word: str, setting: Setting, size: float, room: float) -> list[str]:
    """A word in as few parts of equal length as are no wider than ``room`` points."""
    for count in range(1, len(word)):
        long = -(-len(word) // count)
        parts = [word[start : start + long] for start in range(0, len(word), long)]
        if all(width_of(part.rstrip(), setting, size) <= room for part in parts):
            return parts
    return list(word)


def _carry_isolates(lines: list[str]) -> list[str]:
    """The lines with every isolate closed at the end of its line and opened again on the next, in its direction."""
    carried: list[str] = []
    whole, done = "\n".join(lines), []
    at = 0
    for line in lines:
        opening = "".join(carried)
        for char in line:
            if char in _ISOLATES:
                carried.append(_resolved(char, whole, at))
            elif char == _END_ISOLATE and carried:
                carried.pop()
            at += 1
        at += 1
        done.append(opening + line + _END_ISOLATE * len(carried))
    return done


def _resolved(char: str, whole: str, at: int) -> str:
    """An isolate that took its direction from its first letter, said outright."""
    if char != "\u2068":
        return char
    return "\u2067" if first_strong(_isolated(whole, at)) == RTL else "\u2066"


def _isolated(whole: str, at: int) -> str:
    """What stands between the isolate at this place and its end, with the isolates inside."""
    depth = 0
    for place, char in enumerate(whole[at:], at):
        depth += (char in _ISOLATES) - (char == _END_ISOLATE)
        if not depth:
            return whole[at + 1 : place]
    return whole[at + 1 :]

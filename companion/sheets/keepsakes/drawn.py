"""The parts of an evening as they are drawn, by night on the picture and in ink on the certificate: the medal, the
signs of the players, their places, the rounds, the story."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.book.words.story import Tale
from companion.engine.phrases import N_, Phrase

from ..paper import INK, LINE, QUIET, WHITE, Paper
from ..tile import IVORY, IVORY_EDGE, PIP_COLOURS, Colour, colour
from ..typesetting.text import Setting, shape, width_of, wrap
from .evening import Ended, Placed
from .medal import MIDDLE, Medal
from .signs import BY_NIGHT, ON_IVORY, SQUARE, colour_of, outline_of

MEDAL_WIDE, MEDAL_HIGH = 200.0, 208.0
_RADIUS, _CORE = 99.0, 23.0
_OUTLINE = re.compile(r"([MLCZ])([^MLCZ]*)")
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_TIGHT = 1.16  # between two lines of a tale
_CAP = 0.35  # of the size of a line: half the height of its capitals


class Palette(NamedTuple):
    """The colours in which an evening is drawn; ``solid``: whether the medal is of ivory, or of lines to save ink."""

    ink: Colour
    quiet: Colour
    line: Colour
    signs: tuple[str, ...]
    solid: bool


NIGHT = Palette(colour("#F4EEDF"), colour("#AEBBB1"), colour("#33403A"), BY_NIGHT, True)
ON_PAPER = Palette(INK, QUIET, LINE, ON_IVORY, False)


def draw_sign(paper: Paper, x: float, y: float, size: float, look: int, palette: Palette) -> None:
    """Draw the sign of a player, its lower corner at the start of the line at (x, y)."""
    scale = size / SQUARE
    drawn = [_paint(colour(colour_of(look, palette.signs))), f"1 0 0 -1 0 {SQUARE:g} cm", _trace(look)]
    paper.drawing(x, y, size, scale, drawn)


def draw_medal(paper: Paper, x: float, y: float, width: float, medal: Medal, palette: Palette) -> None:
    """Draw a medal, its lower corner at the start of the line at (x, y)."""
    scale = width / MEDAL_WIDE
    if palette.solid:
        for step in range(14):
            with paper.thin(0.05):
                paper.disc(x + width / 2, y + width / 2 - 14 * scale, (_RADIUS + 12 - step * 2) * scale, (0, 0, 0))
    paper.drawing(x, y, width, scale, [f"1 0 0 -1 0 {MEDAL_HIGH:g} cm", *_medal(medal, palette)])


def _medal(medal: Medal, palette: Palette) -> Iterator[str]:
    """A medal in a square of 200 from its upper left corner, its edge 8 more below."""
    if palette.solid:
        rim: Colour = (1, 0.984, 0.941)
        yield _disc(MIDDLE, 107, _RADIUS, IVORY_EDGE)
        yield from (_disc(MIDDLE, 99, *ring) for ring in ((_RADIUS, IVORY), (96.5, rim), (94.5, IVORY)))
        middle = 99.0
    else:
        brass = colour("#B98A2E")
        yield from (
            _disc(MIDDLE, 100, *ring) for ring in ((_RADIUS, brass), (97.4, WHITE), (95.6, brass), (94.8, WHITE))
        )
        middle = 100.0
    yield f"1 0 0 1 0 {middle - MIDDLE:g} cm"
    for burst in medal.bursts:
        yield f"{_stroke(colour(PIP_COLOURS[burst.engine]))} 1 J {medal.width:g} w"
        yield " ".join(f"{x:.1f} {y:.1f} m {x + 0.01:.2f} {y:.1f} l" for x, y in burst.spots) + " S"
    yield _disc(MIDDLE, MIDDLE, _CORE, colour(colour_of(medal.look, ON_IVORY)))
    yield f"q 1.14 0 0 1.14 86.3 86.3 cm {_paint((1, 0.984, 0.941))} {_trace(medal.look)} Q"


def _disc(x: float, y: float, radius: float, ink: Colour) -> str:
    """A disc as a point drawn with a round pen."""
    return f"{_stroke(ink)} 1 J {2 * radius:g} w {x:g} {y:g} m {x + 0.01:g} {y:g} l S"


def _paint(ink: Colour) -> str:
    return f"{ink[0]:.3f} {ink[1]:.3f} {ink[2]:.3f} rg"


def _stroke(ink: Colour) -> str:
    return f"{ink[0]:.3f} {ink[1]:.3f} {ink[2]:.3f} RG"


def _trace(look: int) -> str:
    """The outline of a sign as drawing operations."""
    return " ".join(f"{places} {_OPERATORS[kind]}" for kind, places in _OUTLINE.findall(outline_of(look))) + " f*"


def draw_place(
    paper: Paper, x: float, y: float, room: float, high: float, row: Placed, palette: Palette, *, wanted: float = 0.0
) -> None:
    """Draw a side in its place, with a line above; ``y`` is the top of the row, ``high`` its height. Names in a low row
    fill more of it, up to the size ``wanted``."""
    first = row.place == 1
    ink = palette.ink if row.place else palette.quiet
    size, figures = max(high * 0.56, min(high * 0.68, wanted)), high * 0.68
    middle = y - high / 2
    paper.line(x, y, x + room, y, max(0.5, high / 40), palette.line)
    if row.place:
        paper.words(
            x, middle - size * 0.76 * _CAP, paper.voice.language.number(row.place), size * 0.76, ink=palette.quiet
        )
    draw_sign(paper, x + high * 0.68, middle - high * 0.24, high * 0.48, row.look, palette)
    start = x + high * 1.42
    total = paper.voice.language.number(row.total)
    taken = width_of(total, paper.voice.bold, figures) + high * 0.4
    paper.words(x + room, middle - figures * _CAP, total, figures, bold=True, align="end", ink=ink)
    free = x + room - start - taken
    said = "" if row.note is None else paper.voice.say(row.note)
    noted = min(width_of(said, paper.voice.plain, size * 0.62) + high * 0.3, free * 0.45) if said else 0.0
    wide = paper.name(
        start, middle - size * _CAP, row.name, size, bold=first, ink=ink, room=free - noted, smallest=size * 0.5
    )
    if said:
        at = start + wide + high * 0.3
        paper.words(at, middle - size * _CAP, said, size * 0.62, ink=palette.quiet, room=free - wide - high * 0.3)


def draw_rounds(
    paper: Paper, x: float, y: float, room: float, rounds: Sequence[Ended], palette: Palette, largest: float
) -> float:
    """Draw the engines of the rounds with the signs of those who went out below them, ``y`` above them; returns where
    they end. Halves of tiles are at most ``largest``; a line stands for nobody."""
    cell = room / max(len(rounds), 10)
    high = min(largest, cell * 0.8)
    mark = high * 0.56
    for index, each in enumerate(rounds):
        middle = x + cell * (index + 0.5)
        paper.half(middle - high / 2, y - high, high, each.engine)
        below = y - high * 1.24 - mark
        if not each.out:
            paper.line(
                middle - mark / 3, below + mark / 2, middle + mark / 3, below + mark / 2, mark / 9, palette.quiet
            )
        size = min(mark, cell * 0.9 / max(len(each.out), 1))
        for at, look in enumerate(each.out):
            left = middle + (at - len(each.out) / 2) * size
            draw_sign(paper, left, below + (mark - size) / 2, size, look, palette)
    return y - high * 1.24 - mark


def draw_tale(
    paper: Paper, x: float, y: float, room: float, high: float, tale: Tale, engine: int, palette: Palette
) -> None:
    """Draw a tale in a row: the engine of its round, what kind it is, and the sentence, on two lines where it is long;
    ``y`` is the top of the row, ``high`` its height."""
    half, middle, size = high * 0.7, y - high / 2, high * 0.54
    paper.half(x, middle - half / 2, half, engine)
    x, room = x + high * 1.05, room - high * 1.05
    column = high * 4.5
    title = paper.voice.say(tale.title)
    paper.words(x, middle - size * _CAP, title, size, ink=palette.quiet, room=column - high * 0.4, smallest=size * 0.6)
    sizes = ([size, size * 0.94, size * 0.88], 1), ([high * 0.43, high * 0.4, high * 0.37, high * 0.34], 2)
    lines, size = settle_or_cut(paper.voice.say(tale.phrase), paper.voice.plain, room - column, *sizes)
    above = middle + size * _TIGHT * len(lines) / 2
    draw_lines(paper, x + column, above, lines, paper.voice.plain, size, palette.ink, leading=_TIGHT)


def tell_blocked(rounds: Sequence[Ended]) -> Phrase | None:
    """What a line below an engine means, where there is one."""
    return None if all(each.out for each in rounds) else Phrase(N_("– blocked"))


def settle(
    text: str, setting: Setting, room: float, *ways: tuple[Sequence[float], int]
) -> tuple[list[str], float] | None:
    """``text`` in the first of these ways that breaks no word: sizes, largest first, each with the most lines there may
    be. Returns the lines and their size, None where there is no way."""
    for sizes, most in ways:
        for size in sizes:
            lines = wrap(text, setting, size, room)
            whole = _words(" ".join(lines)) == _words(text)
            if whole and len(lines) <= most and all(width_of(line, setting, size) <= room for line in lines):
                return lines, size
    return None


def _words(text: str) -> list[str]:
    """The words of a text; a line may end after a hyphen in one."""
    return text.replace("- ", "-").split()


def settle_or_cut(
    text: str, setting: Setting, room: float, *ways: tuple[Sequence[float], int]
) -> tuple[list[str], float]:
    """The same, cut with an ellipsis in the last way where there is none."""
    found = settle(text, setting, room, *ways)
    if found:
        return found
    sizes, most = ways[-1]
    lines = wrap(text, setting, sizes[-1], room)
    return ([*lines[: most - 1], f"{lines[most - 1]}…"] if len(lines) > most else lines), sizes[-1]


def draw_lines(
    paper: Paper, x: float, y: float, lines: Sequence[str], setting: Setting, size: float, ink: Colour, *,
    leading: float = 1.0, align: str = "start",
) -> float:  # fmt: skip
    """Draw lines, ``y`` above the first; returns where they end."""
    for line in lines:
        y -= size * leading
        paper.text(x, y + size * (leading - 0.74) / 2, shape(line, setting), size, align, ink)
    return y


def leading_of(paper: Paper) -> float:
    """How far the lines of a name stand apart, by its size: Persian letters reach further up and down."""
    return 1.3 if paper.voice.language.code == "fa" else 0.98

"""What every sheet shares: the head with its train of dominoes, labels in one or two languages, the foot."""

from __future__ import annotations

from datetime import date

from companion.engine.phrases import N_, Phrase

from .paper import INK, LINE, QUIET, Paper, Voice
from .tile import Colour
from .typesetting.text import width_of, wrap

MARGIN = 42.0
_TRAIN = 46.0  # height of the engine in the head


def train_width() -> float:
    """How wide the train in the head is, in points."""
    return _TRAIN * 3 + 9


def draw_train(paper: Paper, x: float, y: float, highest: int) -> None:
    """The engine of a set, a tile, a double across and a tile: a train that leaves the station."""
    half, gap = _TRAIN / 2, 3.0
    second = highest * 2 // 3
    third = highest // 3
    paper.standing_tile(x, y, _TRAIN, highest, highest)
    paper.tile(x + half + gap, y + half / 2, half, highest, second)
    paper.standing_tile(x + half * 3 + gap * 2, y, _TRAIN, second, second)
    paper.tile(x + half * 4 + gap * 3, y + half / 2, half, second, third)


def draw_head(paper: Paper, title: str, facts: list[tuple[str, str | None]], highest: int) -> float:
    """Title, facts below it and the train; returns where it ends.

    The facts stand one to a line in the first language, and together on one line in the second; what is too long for
    its line goes on below.
    """
    room = paper.width - 2 * MARGIN - train_width() - 18
    y = paper.height - MARGIN
    draw_train(paper, paper.width - MARGIN - train_width(), y - _TRAIN + 2, highest)
    y -= 22
    paper.name(MARGIN, y, title, 25, bold=True, room=room, smallest=13)
    y -= 6
    for first, _ in facts:
        y = _draw_fact(paper, y, first, 10, 8, room, paper.voice)
    if paper.second:
        together = " · ".join(second for _, second in facts if second)
        y = _draw_fact(paper, y, together, 8.5, 6.5, room, paper.second)
    return min(y - 10, paper.height - MARGIN - _TRAIN - 4)


def _draw_fact(paper: Paper, y: float, text: str, size: float, smallest: float, room: float, voice: Voice) -> float:
    """A fact below ``y``, smaller where that keeps it on its line, else on several; returns where the last stands."""
    lines = wrap(text, voice.plain, smallest, room)
    size = min([size, *(room / max(width_of(line, voice.plain, 1), 0.1) for line in lines)])
    for line in lines:
        y -= size + 3.5 if len(lines) > 1 else 13.5 if voice is paper.voice else 13
        paper.words(MARGIN, y, line, size, ink=QUIET, voice=voice)
    return y


def both(paper: Paper, phrase: Phrase) -> tuple[str, str | None]:
    """The phrase in the first language, and in the second where there is one."""
    return paper.voice.say(phrase), paper.second.say(phrase) if paper.second else None


def label(
    paper: Paper, x: float, y: float, phrase: Phrase, size: float, room: float, *,
    bold: bool = True, align: str = "start", ink: Colour = INK,
) -> None:  # fmt: skip
    """A heading in the first language at ``y``, in the second one below it, smaller."""
    first, second = both(paper, phrase)
    paper.words(x, y, first, size, bold=bold, align=align, ink=ink, room=room, smallest=5.5)
    if second and paper.second:
        paper.words(
            x, y - size * 0.95, second, size * 0.78, align=align, ink=QUIET, room=room, smallest=5, voice=paper.second
        )


def draw_foot(paper: Paper, printed: date | None, page: int | None, y: float = MARGIN - 18) -> None:
    """The foot of a page: what printed it, when, and the number of the page (None: it is the only one)."""
    paper.line(MARGIN, y + 10, paper.width - MARGIN, y + 10, 0.4, LINE)
    for voice, below in ((paper.voice, y), (paper.second, y - 8)):
        if voice is None:
            continue
        made = Phrase(N_("Mexican Train Companion"))
        if printed:
            day = voice.language.day(printed)
            made = Phrase(N_("Mexican Train Companion, printed on %(day)s"), {"day": day})
        size = 7 if voice is paper.voice else 6
        paper.words(MARGIN, below, voice.say(made), size, ink=QUIET, voice=voice)
        if page is not None:
            number = voice.say(Phrase(N_("page %(n)s"), {"n": page}))
            paper.words(paper.width - MARGIN, below, number, size, align="end", ink=QUIET, voice=voice)


def draw_signatures(paper: Paper, names: tuple[str, ...], y: float, end: float, start: float = MARGIN) -> None:
    """A line for everybody's signature, the first row at ``y``, between ``start`` and ``end``."""
    columns = signature_columns(len(names), end - start)
    step = (end - start + 14) / columns
    for index, name in enumerate(names):
        x, line_y = start + index % columns * step, y - index // columns * SIGNATURE
        paper.line(x, line_y, x + step - 14, line_y, 0.6, QUIET)
        paper.name(x, line_y - 10, name, 8, ink=QUIET, room=step - 14, smallest=6)


SIGNATURE = 38.0
"""Height of a row of signatures."""


def signature_columns(count: int, room: float) -> int:
    """How many signatures stand in a row: as many as have 84 points each, in rows of equal length."""
    most = max(1, int((room + 14) / 98))
    rows = -(-count // most)
    return -(-count // rows)

"""What would change? The answers of evenings that were played out, on paper: sentences with their bars, as PDF."""

from __future__ import annotations

from datetime import date

from companion.engine.phrases import N_, Phrase
from companion.language import Language
from companion.simulation.answers import Answer, Page
from companion.simulation.asked import Asked
from companion.simulation.picture import NONE, OWN, Picture, draw_picture
from companion.simulation.wording import tell_extent

from .frame import MARGIN, draw_foot
from .paper import INK, LINE, QUIET, WHITE, Paper
from .tile import BRASS
from .typesetting.text import wrap

_ROW, _AXIS = 12.0, 16.0  # of a picture
_TEXT, _GAP = 0.5, 18.0  # the part of the width that words take, and what lies between
_NAMES = 0.36  # of a picture
_LOWEST = MARGIN + 16
_SIZE, _LEADING = 10.5, 1.32


def what_if_sheet(
    asked: Asked, page: Page, language: Language, paper: str = "a4", address: str = "", printed: date | None = None
) -> bytes:
    """All answers to a request, as PDF. ``address`` is where they are kept.

    ``paper`` is ``"a4"`` or ``"letter"``, KeyError for another.
    """
    document = Paper(language, None, paper, language.say(Phrase(N_("What would change?"))))
    y = _draw_head(document, asked, page)
    for each in page.answers:
        high = _measure(document, each)
        if y - high < _LOWEST:
            y = _turn_over(document, printed)
        _draw_answer(document, y, asked, each)
        y -= high
        document.line(MARGIN, y + 4, document.width - MARGIN, y + 4, 0.4, LINE)
    _draw_notes(document, y, page, address, printed)
    draw_foot(document, printed, document.pages if document.pages > 1 else None)
    return document.done()


def _draw_head(paper: Paper, asked: Asked, page: Page) -> float:
    say, room = paper.voice.say, paper.width - 2 * MARGIN
    y = paper.height - MARGIN - 18
    paper.words(MARGIN, y, say(Phrase(N_("What would change?"))), 22, bold=True, room=room, smallest=13)
    said = tell_extent(asked.players, page.evenings)
    paper.words(MARGIN, y - 16, say(said), 10, ink=QUIET, room=room, smallest=7.5)
    y -= 36
    wide = (room - 10 * (len(asked.columns) - 1)) / len(asked.columns)
    for index, column in enumerate(asked.columns):
        x = MARGIN + index * (wide + 10)
        own = index == 0
        paper.box(x, y - 24, wide, 34, radius=6, edge=BRASS if own else LINE, pen=1.4 if own else 0.7)
        paper.words(x + 8, y - 3, say(column.title), 10.5, bold=True, room=wide - 16, smallest=6)
        paper.words(x + 8, y - 17, say(column.detail), 8, ink=QUIET, room=wide - 16, smallest=6)
    y -= 36
    paper.line(MARGIN, y + 4, paper.width - MARGIN, y + 4, 0.4, LINE)
    return y


def _turn_over(paper: Paper, printed: date | None) -> float:
    draw_foot(paper, printed, paper.pages)
    paper.next_page()
    return paper.height - MARGIN


def _room(paper: Paper) -> float:
    return (paper.width - 2 * MARGIN) * _TEXT - _GAP


def _measure(paper: Paper, answer: Answer) -> float:
    """How high an answer is: its words, or its picture."""
    lines = len(wrap(_said(paper, answer), paper.voice.plain, _SIZE, _room(paper)))
    level = len(wrap(_say(paper, answer.level), paper.voice.plain, 9, _room(paper))) if answer.level else 0
    words = 20 + lines * _SIZE * _LEADING + level * 9 * _LEADING
    return max(words, 16 + len(answer.bars) * _ROW + _AXIS) + 8


def _said(paper: Paper, answer: Answer) -> str:
    return " ".join(_say(paper, each.phrase) for each in answer.sentences)


def _say(paper: Paper, phrase: Phrase) -> str:
    """A sentence in which ± is not parted from its figure."""
    return paper.voice.say(phrase).replace("± ", "±\u00a0")


def _draw_answer(paper: Paper, y: float, asked: Asked, answer: Answer) -> None:
    room = _room(paper)
    paper.words(MARGIN, y - 12, paper.voice.say(answer.question), 9, ink=QUIET, room=room)
    stated = any(each.difference for each in answer.sentences)
    below = paper.paragraph(
        MARGIN, y - 26, _said(paper, answer), _SIZE, room, ink=INK if stated else QUIET, leading=_LEADING
    )
    if answer.level:
        paper.paragraph(MARGIN, below, _say(paper, answer.level), 9, room, ink=QUIET, leading=_LEADING)
    drawn = draw_picture(answer)
    if drawn:
        _draw_picture(paper, MARGIN + room + _GAP, y - 8, room + _GAP, asked, answer, drawn)


def _draw_picture(
    paper: Paper, x: float, y: float, wide: float, asked: Asked, answer: Answer, drawn: Picture
) -> None:  # fmt: skip
    """A picture whose upper corner at the start of the line is (x, y)."""
    say, start, across = paper.voice.say, x + wide * _NAMES, wide * (1 - _NAMES) / 100
    bottom = y - len(drawn.rows) * _ROW
    for at, value in drawn.marks:
        is_zero = at == drawn.zero
        paper.line(
            start + at * across, y, start + at * across, bottom, 0.8 if is_zero else 0.4, QUIET if is_zero else LINE
        )
        if value:
            paper.words(start + at * across, bottom - 10, say(value), 8, align="middle", ink=QUIET)
    paper.words(x, bottom - 10, say(drawn.unit), 8, ink=QUIET, room=wide * _NAMES - 6, smallest=6)
    for index, row in enumerate(drawn.rows):
        middle = y - (index + 0.5) * _ROW
        ink = BRASS if row.kind == OWN else QUIET
        column = asked.columns[row.bar.column]
        paper.words(
            x, middle - 3, say(column.title), 8, bold=row.kind == OWN, ink=INK, room=wide * _NAMES - 6, smallest=6
        )
        paper.line(start + row.low * across, middle, start + row.high * across, middle, 2.2, ink)
        point = start + row.mean * across
        paper.disc(point, middle, 3.4, BRASS if row.kind == OWN else QUIET if row.kind == NONE else INK)
        if row.kind == NONE:
            paper.disc(point, middle, 2.1, WHITE)


def _draw_notes(paper: Paper, y: float, page: Page, address: str, printed: date | None) -> None:
    said = [paper.voice.say(note) for note in page.notes]
    if address:
        said.append(paper.voice.say(Phrase(N_("Kept under %(address)s"), {"address": address})))
    room = paper.width - 2 * MARGIN
    lines = sum(len(wrap(text, paper.voice.plain, 8.5, room)) for text in said)
    if y - 14 - lines * 8.5 * _LEADING < _LOWEST:
        y = _turn_over(paper, printed)
    y -= 12
    for text in said:
        y = paper.paragraph(MARGIN, y, text, 8.5, room, ink=QUIET, leading=_LEADING)

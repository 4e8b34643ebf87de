"""The certificate of an evening, to be printed, signed by the table and hung on the wall: PDF, light on ink."""

from __future__ import annotations

from datetime import date

from companion.book.fold.book import Book
from companion.engine.phrases import N_, Phrase, all_of
from companion.language import Language

from ..frame import MARGIN, SIGNATURE, draw_foot, draw_signatures, signature_columns
from ..paper import INK, QUIET, Paper
from ..tile import BRASS
from .drawn import (
    MEDAL_WIDE,
    ON_PAPER,
    draw_lines,
    draw_medal,
    draw_place,
    draw_rounds,
    draw_tale,
    leading_of,
    settle_or_cut,
    tell_blocked,
)
from .evening import Evening, evening_of

_BORDER = 28.0
_INSET = 58.0  # of what is written, from the edge of the paper
_TALLEST, _LOWEST = 25.0, 14.0  # of a place
_STORY, _ROUNDS = 22.0, 74.0
_GAP = 16.0


def certificate(book: Book, language: Language, paper: str = "a4", printed: date | None = None) -> bytes:
    """The certificate of a book that is over and has a round at least, as PDF.

    ``paper`` is ``"a4"`` or ``"letter"``, KeyError for another. Raises ValueError for a book that is not over.
    """
    evening = evening_of(book)
    named = Phrase(N_("Certificate: %(title)s"), {"title": evening.title})
    document = Paper(language, None, paper, language.say(named))
    _draw_border(document)
    top = _draw_winner(document, evening, _draw_head(document, evening))
    _draw_rest(document, evening, top)
    draw_foot(document, printed, None)
    return document.done()


def _draw_border(paper: Paper) -> None:
    """Two lines around everything but the foot."""
    for inset, pen in ((0.0, 1.6), (4.0, 0.5)):
        wide, high = paper.width - 2 * (_BORDER + inset), paper.height - _BORDER - MARGIN - 2 * inset
        paper.box(_BORDER + inset, MARGIN + inset, wide, high, radius=10, edge=BRASS, pen=pen)


def _draw_head(paper: Paper, evening: Evening) -> float:
    y, middle = paper.height - _INSET - 12, paper.width / 2
    paper.words(middle, y, paper.voice.say(Phrase(N_("Mexican Train"))), 11, align="middle", ink=QUIET)
    room = paper.width - 2 * _INSET
    paper.name(middle, y - 24, evening.title, 19, bold=True, align="middle", room=room, smallest=11)
    if evening.day:
        paper.words(middle, y - 42, paper.voice.language.day(evening.day), 11, align="middle", ink=QUIET)
    return y - 56


def _draw_winner(paper: Paper, evening: Evening, y: float) -> float:
    room, middle, count = paper.width - 2 * _INSET, paper.width / 2, len(evening.medals)
    gap = 14.0
    largest = 168.0 if len(evening.places) <= 6 else 132.0
    wide = min(largest if count == 1 else 116.0, (room - gap * (count - 1)) / count)
    start = middle - (wide * count + gap * (count - 1)) / 2
    y -= wide + 4
    for index, medal in enumerate(evening.medals):
        draw_medal(paper, start + index * (wide + gap), y - 8 * wide / MEDAL_WIDE, wide, medal, ON_PAPER)
    y -= 12
    alone = count == 1
    names = evening.winners[0] if alone else paper.voice.say(Phrase("%(names)s", {"names": all_of(evening.winners)}))
    setting = paper.voice.bold_name if alone else paper.voice.bold
    largest_name = 58 if len(evening.places) <= 6 else 44
    lines, size = settle_or_cut(names, setting, room, (range(largest_name, 34, -2), 1), (range(34, 16, -2), 2))
    y = draw_lines(paper, middle, y, lines, setting, size, INK, leading=leading_of(paper), align="middle") - 4
    for phrase, setting, size, ink in (
        (evening.won, paper.voice.bold, 17, INK), (evening.reason, paper.voice.plain, 11, QUIET),
    ):  # fmt: skip
        lines, size = settle_or_cut(paper.voice.say(phrase), setting, room, (range(size, 8, -1), 2))
        y = draw_lines(paper, middle, y, lines, setting, size, ink, leading=1.4, align="middle")
    return y


def _draw_rest(paper: Paper, evening: Evening, y: float) -> None:
    """Places, story, rounds and lines to sign on, in what is left below ``y``; the story gives way to the places."""
    room = paper.width - 2 * _INSET
    columns = signature_columns(len(evening.players), room)
    signing = -(-len(evening.players) // columns) * SIGNATURE + 6
    foot, count, told = MARGIN + 14.0, len(evening.places), evening.story
    free = y - foot - signing - _ROUNDS - 3 * _GAP
    while told and (free - len(told) * _STORY - _GAP) / count < _LOWEST:
        told = told[:-1]
    taken = len(told) * _STORY + _GAP * bool(told)
    high = max(min(_TALLEST, (free - taken) / count), 8.0)
    spare = max(0.0, free - taken - high * count) / 4
    y -= _GAP + spare
    for row in evening.places:
        draw_place(paper, _INSET, y, room, high, row, ON_PAPER)
        y -= high
    paper.line(_INSET, y, _INSET + room, y, high / 40, ON_PAPER.line)
    y -= _GAP + spare
    for tale, engine in told:
        draw_tale(paper, _INSET, y, room, _STORY, tale, engine, ON_PAPER)
        y -= _STORY
    y -= (_GAP + spare) * bool(told)
    blocked = tell_blocked(evening.rounds)
    taken = paper.words(
        _INSET + room, y - 9, "" if blocked is None else paper.voice.say(blocked), 9, align="end", ink=QUIET
    )
    paper.words(_INSET, y - 9, paper.voice.say(evening.heading), 9.5, ink=QUIET, room=room - taken - 12)
    draw_rounds(paper, _INSET, y - 18, room, evening.rounds, ON_PAPER, 27)
    rows = -(-len(evening.players) // columns)
    draw_signatures(paper, evening.players, foot + 14 + (rows - 1) * SIGNATURE, _INSET + room, _INSET)

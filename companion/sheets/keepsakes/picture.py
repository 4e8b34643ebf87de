"""The picture of an evening: PNG, 1080 by 1350 pixels, always by night, in the language of whoever asks for it.

It is drawn as a page of paper with a point for each pixel, and that page is made a picture by PDFium.
"""

from __future__ import annotations

import io
from threading import Lock

from companion.book.fold.book import Book
from companion.engine.phrases import N_, Phrase, all_of
from companion.language import Language

from ..paper import PAPERS, Paper
from ..tile import colour
from .drawn import (
    MEDAL_HIGH,
    MEDAL_WIDE,
    NIGHT,
    draw_lines,
    draw_medal,
    draw_place,
    draw_rounds,
    draw_tale,
    leading_of,
    settle,
    settle_or_cut,
    tell_blocked,
)
from .evening import Evening, evening_of

WIDTH, HEIGHT = (int(side) for side in PAPERS["picture"])
_EDGE = 72.0
_ROOM = WIDTH - 2 * _EDGE
_LAMP, _TABLE = colour("#25483B"), colour("#11211C")
_GAP = 44.0
_TALLEST, _LOWEST = 74.0, 46.0  # of a place
_NAME = 31.0  # size of a name in its place: a tablet shows the picture at two fifths
_STORY = 50.0  # height of a line of the story
_drawing = Lock()
"""PDFium draws one page at a time: it knows nothing of threads."""


def picture(book: Book, language: Language) -> bytes:
    """The picture of a book that is over and has a round at least, as PNG. Raises ValueError for another."""
    return _as_png(picture_page(book, language))


def picture_page(book: Book, language: Language) -> bytes:
    """The same as the page that it is made of, a PDF."""
    evening = evening_of(book)
    paper = Paper(language, None, "picture", evening.title)
    paper.glow(WIDTH * 0.3, HEIGHT * 0.84, 900, _LAMP, _TABLE)
    top = _draw_winner(paper, evening, _draw_head(paper, evening))
    _draw_rest(paper, evening, top)
    return paper.done()


def _as_png(page: bytes) -> bytes:
    import pypdfium2

    with _drawing:
        document = pypdfium2.PdfDocument(page)
        try:
            drawn = document[0].render(scale=1).to_pil()
        finally:
            document.close()
    file = io.BytesIO()
    drawn.convert("RGB").save(file, "PNG", compress_level=6)
    return file.getvalue()


def _draw_head(paper: Paper, evening: Evening) -> float:
    y = HEIGHT - 86.0
    day = paper.voice.language.day(evening.day) if evening.day else ""
    wide = paper.words(WIDTH - _EDGE, y, day, 32, align="end", ink=NIGHT.quiet)
    paper.name(_EDGE, y, evening.title, 32, ink=NIGHT.quiet, room=_ROOM - wide - _GAP, smallest=22)
    return y - 38


def _draw_winner(paper: Paper, evening: Evening, y: float) -> float:
    """The medals and who has won, by what; ``y`` is above them; returns where they end."""
    count = len(evening.medals)
    if count > 1:
        return _draw_shared(paper, evening, y)
    wide = 420.0 if not evening.story else 372.0
    start, room = _EDGE + wide + 48, _ROOM - wide - 48
    name = evening.winners[0]
    setting = paper.voice.bold_name
    lines, size = settle(name, setting, room, (range(200, 108, -4), 1), (range(108, 80, -4), 2)) or ([], 0.0)
    if not lines:  # too long to stand beside the medal: above it
        wide = 264.0
        long, large = settle_or_cut(name, setting, _ROOM, (range(150, 80, -6), 1), (range(88, 40, -6), 2))
        y = draw_lines(paper, _EDGE, y - 6, long, setting, large, NIGHT.ink, leading=leading_of(paper)) - 16
        start, room = _EDGE + wide + 48, _ROOM - wide - 48
    high = wide * MEDAL_HIGH / MEDAL_WIDE
    draw_medal(paper, _EDGE, y - high, wide, evening.medals[0], NIGHT)
    won, said = settle_or_cut(paper.voice.say(evening.won), paper.voice.bold, room, (range(46, 28, -2), 2))
    reason, told = settle_or_cut(paper.voice.say(evening.reason), paper.voice.plain, room, (range(32, 22, -2), 4))
    tall = size * leading_of(paper) * len(lines) + 20 + said * 1.25 * len(won) + 12 + told * 1.35 * len(reason)
    at = y - max(0.0, (high - tall) / 2)
    at = draw_lines(paper, start, at, lines, setting, size, NIGHT.ink, leading=leading_of(paper)) - 20
    at = draw_lines(paper, start, at, won, paper.voice.bold, said, NIGHT.ink, leading=1.25) - 12
    draw_lines(paper, start, at, reason, paper.voice.plain, told, NIGHT.quiet, leading=1.35)
    return y - max(high, tall)


def _draw_shared(paper: Paper, evening: Evening, y: float) -> float:
    """A medal for each of several winners, and below them who they are."""
    count = len(evening.medals)
    gap = 28.0
    wide = min(300.0 if count == 2 else 230.0, (_ROOM - gap * (count - 1)) / count)
    high = wide * MEDAL_HIGH / MEDAL_WIDE
    for index, medal in enumerate(evening.medals):
        draw_medal(paper, _EDGE + index * (wide + gap), y - high, wide, medal, NIGHT)
    y -= high + 30
    names = paper.voice.say(Phrase("%(names)s", {"names": all_of(evening.winners)}))
    lines, size = settle_or_cut(names, paper.voice.bold, _ROOM, (range(96, 38, -4), 2))
    y = draw_lines(paper, _EDGE, y, lines, paper.voice.bold, size, NIGHT.ink, leading=leading_of(paper)) - 10
    for phrase, setting, largest in (
        (evening.won, paper.voice.bold, 40), (evening.reason, paper.voice.plain, 30),
    ):  # fmt: skip
        lines, size = settle_or_cut(paper.voice.say(phrase), setting, _ROOM, (range(largest, 20, -2), 2))
        ink = NIGHT.ink if setting.bold else NIGHT.quiet
        y = draw_lines(paper, _EDGE, y, lines, setting, size, ink, leading=1.35)
    return y


def _draw_rest(paper: Paper, evening: Evening, y: float) -> None:
    """Places, story, rounds and the foot, in what is left below ``y``; the story gives way to the places."""
    foot = _draw_foot(paper, evening)
    rounds_high, count = 178.0, len(evening.places)
    room = y - foot - rounds_high - 2 * _GAP
    told = evening.story
    while told and (room - len(told) * _STORY - _GAP) / count < _LOWEST:
        told = told[:-1]
    story_high = len(told) * _STORY + _GAP * bool(told)
    high = max(min(_TALLEST, (room - story_high) / count), 20.0)
    spare = max(0.0, room - story_high - high * count) / (3 if told else 2)
    y -= _GAP * 0.8 + spare / 2
    for row in evening.places:
        draw_place(paper, _EDGE, y, _ROOM, high, row, NIGHT, wanted=_NAME)
        y -= high
    paper.line(_EDGE, y, WIDTH - _EDGE, y, max(0.5, high / 40), NIGHT.line)
    y -= _GAP * 0.7 + spare
    for tale, engine in told:
        draw_tale(paper, _EDGE, y, _ROOM, _STORY, tale, engine, NIGHT)
        y -= _STORY
    y = foot + rounds_high + _GAP * 0.5 + spare / 2
    blocked = tell_blocked(evening.rounds)
    said = "" if blocked is None else paper.voice.say(blocked)
    taken = paper.words(WIDTH - _EDGE, y - 26, said, 24, align="end", ink=NIGHT.quiet)
    paper.words(
        _EDGE, y - 26, paper.voice.say(evening.heading), 26, ink=NIGHT.quiet, room=_ROOM - taken - 30, smallest=20
    )
    draw_rounds(paper, _EDGE, y - 46, _ROOM, evening.rounds, NIGHT, 58)


def _draw_foot(paper: Paper, evening: Evening) -> float:
    y = 54.0
    name = paper.voice.say(Phrase(N_("Mexican Train Companion")))
    taken = paper.words(WIDTH - _EDGE, y, name, 24, align="end", ink=NIGHT.quiet)
    rules = paper.voice.say(evening.rules)
    paper.words(_EDGE, y, rules, 24, ink=NIGHT.quiet, room=_ROOM - taken - _GAP, smallest=18)
    return y + 30

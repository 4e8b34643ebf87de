"""The filled score sheet of a game, and the sheets of a whole season in one document."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from companion.book.fold.book import Book
from companion.engine.phrases import N_, Phrase
from companion.language import Language

from .code import Code, code_of, draw_told_code, height_of
from .frame import MARGIN, SIGNATURE, both, draw_foot, draw_head, draw_signatures, signature_columns
from .grid import (
    HEAD,
    LOWEST_ROW,
    TOTALS,
    draw_columns,
    draw_legend,
    draw_names,
    draw_row,
    draw_totals,
    legend_height,
    place_grid,
)
from .model import SheetModel, model_of
from .notes import GUTTER, Notes, balance, draw_notes, height_below, note_columns, take
from .paper import QUIET, Paper
from .typesetting.faces import unprintable

MOST_UPRIGHT, MOST_ACROSS = 8, 13  # columns on a page
_FLOOR = MARGIN + 4
_LITTLE = 160.0  # less than this at the foot of a page is left free rather than begun with notes


def score_sheet(
    book: Book, language: Language, second: Language | None = None, paper: str = "a4", qr: str | None = None,
    printed: date | None = None, qr_says: Phrase | None = None,
) -> bytes:  # fmt: skip
    """The score sheet of a game as PDF.

    ``second`` is another language beside the first, ``paper`` ``"a4"`` or ``"letter"``, ``qr`` what a QR code on the
    sheet holds, drawn as large as a telephone needs it, and ``qr_says`` what stands below it. Rounds not played yet
    are left to be filled in by hand. Raises KeyError for another paper.
    """
    model = model_of(book)
    document = Paper(language, second, paper, model.title)
    code = code_of(qr, _say(document, qr_says) if qr_says else "") if qr else None
    draw_game(document, model, code, printed)
    return document.done()


def _say(paper: Paper, phrase: Phrase) -> str:
    first, second = both(paper, phrase)
    return f"{first}\n{second}" if second and second != first else first


def season(
    books: Iterable[Book], language: Language, second: Language | None = None, paper: str = "a4",
    printed: date | None = None,
) -> bytes:  # fmt: skip
    """The score sheets of many games in one document, each from a page of its own."""
    document = Paper(language, second, paper, language.say(Phrase(N_("Score sheets"))))
    for book in books:
        draw_game(document, model_of(book), None, printed)
    return document.done()


def unprintable_in(book: Book) -> set[str]:
    """The characters of names and titles that paper cannot show; to be said before printing."""
    return unprintable("".join(model_of(book).texts))


def printing_warnings(book: Book) -> tuple[Phrase, ...]:
    """What should be said on screen before the sheet of a game is printed; empty when all of it can be printed."""
    missing = "".join(sorted(unprintable_in(book)))
    text = N_("These letters cannot be printed, a question mark will stand for each: %(letters)s")
    return (Phrase(text, {"letters": missing}),) if missing else ()


def draw_game(paper: Paper, model: SheetModel, code: Code | None = None, printed: date | None = None) -> None:
    """Draw the sheets of one game, beginning with a new page."""
    told_on = _rehearse(paper, model, code, printed) if model.corrections else None
    _Game(paper, model, code, printed, told_on).draw()


def _rehearse(paper: Paper, model: SheetModel, code: Code | None, printed: date | None) -> int | None:
    """The page of these sheets on which corrections are told, found by drawing them on paper that is thrown away."""
    game = _Game(paper.another(), model, code, printed)
    game.draw()
    return game.told_on


class _Game:
    """A game being drawn: the page, and how far down it is filled."""

    def __init__(
        self, paper: Paper, model: SheetModel, code: Code | None, printed: date | None, told_on: int | None = None
    ) -> None:
        self.paper, self.model, self.code, self.printed = paper, model, code, printed
        self.told_on = told_on
        self.page = 0
        self.y = 0.0
        self.floor = _FLOOR
        self.notes: Notes = ([], None)
        self.signed_first = False

    def draw(self) -> None:
        columns = len(self.model.columns)
        self.paper.turn(columns > MOST_UPRIGHT)
        self.notes = note_columns(self.paper, self.model)
        self._begin_page()
        parts = -(-columns // (MOST_ACROSS if columns > MOST_UPRIGHT else MOST_UPRIGHT))
        share = -(-columns // parts)
        for part in range(parts):
            if part:
                self._turn_page()
            self._draw_grid(part * share, min(columns, (part + 1) * share))
        if self.signed_first:
            self._draw_signatures()
        self._draw_notes()
        if not self.signed_first:
            self._draw_signatures()
        self._end_page(last=True)

    def _begin_page(self) -> None:
        self.page += 1
        self.floor = _FLOOR
        model, language = self.model, self.paper.voice.language
        if self.page > 1:
            self.y = self.paper.height - MARGIN - 12
            self.paper.name(MARGIN, self.y, model.title, 13, bold=True, room=self.paper.width - 2 * MARGIN, smallest=9)
            self.y -= 12
            return
        facts = [both(self.paper, model.rules), both(self.paper, model.setting)]
        if model.day:
            second = self.paper.second.language.day(model.day) if self.paper.second else None
            facts.insert(0, (language.day(model.day), second))
        if self.paper.width > self.paper.height:  # across, height is scarce
            facts = [(" · ".join(first for first, _ in facts), " · ".join(second or "" for _, second in facts))]
        self.y = draw_head(self.paper, model.title, facts, model.set_max)
        self._draw_outcome()

    def _draw_outcome(self) -> None:
        model, paper, room = self.model, self.paper, self.paper.width - 2 * MARGIN
        if not model.outcome:
            return
        self.y -= 18
        first, second = both(paper, model.outcome)
        self.y = paper.paragraph(MARGIN, self.y, first, 16, room, bold=True, leading=1.25) + 4
        if model.reason:
            self.y = paper.paragraph(MARGIN, self.y, paper.voice.say(model.reason), 10, room)
        for tie in model.ties:
            self.y = paper.paragraph(MARGIN, self.y, paper.voice.say(tie), 8.5, room, ink=QUIET)
        if second and paper.second:
            told = f"{second}. {paper.second.say(model.reason)}" if model.reason else second
            self.y = paper.paragraph(MARGIN, self.y - 1, told, 8.5, room, ink=QUIET, voice=paper.second)
        self.y += 2

    def _turn_page(self) -> None:
        self._end_page()
        self._begin_page()

    def _end_page(self, last: bool = False) -> None:
        draw_foot(self.paper, self.printed, None if last and self.page == 1 else self.page)
        self.paper.next_page()

    def _draw_grid(self, first: int, last: int) -> None:
        """The columns from ``first`` to ``last``, over as many pages as the rounds need."""
        rows = list(self.model.rows)
        columns = self.model.columns[first:last]
        while rows:
            room = self.y - self.floor - legend_height(self.paper)
            fitting = max(1, int((room - HEAD - TOTALS) / LOWEST_ROW))
            here, rows = rows[:fitting], rows[fitting:]
            grid = place_grid(self.paper, self.y, len(columns), len(here), room - self._below(room, len(here)))
            with self.paper.repeated():
                draw_names(self.paper, grid, [column.name for column in columns])
            for index, row in enumerate(here):
                draw_row(self.paper, grid, index, row, row.cells[first:last])
            self.y = grid.y(len(here) - 1)
            if not rows:
                self.y = draw_totals(self.paper, grid, len(here), columns)
            draw_columns(self.paper, grid, self.y)
            elsewhere = self.told_on if self.told_on != self.page else None
            self.y = draw_legend(self.paper, self.y - 13, here, elsewhere)
            if rows or last < len(self.model.columns):
                self.signed_first = False
            if rows:
                self._turn_page()

    def _below(self, room: float, rows: int) -> float:
        """What is to stand below the grid: notes and signatures, the signatures alone, or neither."""
        notes = height_below(self.notes)
        least = HEAD + TOTALS + LOWEST_ROW * rows
        self.signed_first = least + notes + self._signing + 4 > room >= least + self._signing + 4
        if self.signed_first:
            return self._signing + 4
        return notes + self._signing + 4 if least + notes + self._signing + 4 <= room else 0.0

    @property
    def _signing(self) -> float:
        """The height that signatures and the QR code need."""
        count = len(self.model.signers)
        columns = signature_columns(count, self._signing_end - MARGIN)
        coding = height_of(self.paper, self.code) if self.code else 0.0
        return max(-(-count // columns) * SIGNATURE + 6, coding)

    @property
    def _signing_end(self) -> float:
        return self.paper.width - MARGIN - (self.code.size + 16 if self.code else 0)

    def _draw_notes(self) -> None:
        end_column = (self.paper.width + GUTTER) / 2
        streams = self.notes
        while streams[0] or streams[1]:
            height = self.y - self.floor
            if height < _LITTLE and self.y < self.paper.height / 2:
                self._turn_page()
                continue
            if streams[1] is None:
                start, end, rest = balance(streams[0], height)
                streams = (rest, None)
            else:
                start, rest = take(streams[0], height)
                end, other = take(streams[1], height)
                streams = (rest, other)
            if not start and not end and self.page > 1 and height > self.paper.height / 2:
                return  # a note higher than a page cannot be set
            if self.told_on is None and any(note.corrects for note in (*start, *end)):
                self.told_on = self.page
            with self.paper.repeated():
                bottom = draw_notes(start, MARGIN, self.y)
                self.y = min(bottom, draw_notes(end, end_column, self.y))
            if streams[0] or streams[1]:
                self._turn_page()

    def _draw_signatures(self) -> None:
        if self.y - self.floor < self._signing:
            self._turn_page()
        count = len(self.model.signers)
        rows = -(-count // signature_columns(count, self._signing_end - MARGIN))
        y = self.floor + 12 + (rows - 1) * SIGNATURE
        with self.paper.repeated():
            draw_signatures(self.paper, self.model.signers, y, self._signing_end)
        if self.code:
            draw_told_code(self.paper, self.paper.width - MARGIN - self.code.size, self.floor, self.code)
        self.floor += self._signing

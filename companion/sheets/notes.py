"""What stands below the grid: the rules contract, corrections and rulings, in two columns that flow over pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from companion.engine.phrases import N_, Phrase

from .contract import Term
from .frame import MARGIN
from .model import KeptRuling, SheetModel
from .paper import INK, LINE, QUIET, Paper, Voice
from .text import shape, wrap

GUTTER = 26.0
_SIZE, _LEADING = 8.2, 11.4


class Note(NamedTuple):
    """A piece of the notes that is not broken: its height, and what draws it at (x, y) where y is its top."""

    height: float
    draw: Callable[[float, float], None]
    keep_with_next: bool = False


class NoteColumn:
    """The notes of one language, ``room`` points wide."""

    def __init__(self, paper: Paper, voice: Voice, room: float) -> None:
        self.paper, self.voice, self.room = paper, voice, room
        self.against = (voice.language.direction == "rtl") != paper.rtl

    def notes(self, model: SheetModel) -> list[Note]:
        """Everything there is to say about a game, in this language."""
        return [*self._rules(model), *self._corrections(model), *self._rulings(model)]

    def _rules(self, model: SheetModel) -> Iterator[Note]:
        yield self._heading(Phrase(N_("Rules: %(preset)s"), {"preset": model.preset}))
        changed = [term for term in model.terms if term.changed]
        if changed:
            yield self._lines(Phrase(N_("except:")), bold=True, keep=True)
            yield from map(self._term, changed)
        yield from (self._term(term) for term in model.terms if not term.changed)

    def _corrections(self, model: SheetModel) -> Iterator[Note]:
        if model.corrections:
            yield self._heading(Phrase(N_("Corrections")))
            yield from map(self._lines, model.corrections)

    def _rulings(self, model: SheetModel) -> Iterator[Note]:
        if model.rulings:
            yield self._heading(Phrase(N_("Rulings")))
            for ruling in model.rulings:
                yield from self._ruling(ruling)

    def _ruling(self, ruling: KeptRuling) -> Iterator[Note]:
        facts = {"title": ruling.title, "verdict": ruling.verdict}
        yield self._lines(Phrase(N_("%(title)s: %(verdict)s"), facts), bold=True, keep=bool(ruling.why))
        why = ruling.why + (f" ({', '.join(ruling.source)})" if ruling.source else "")
        if why.strip():
            yield self._lines(Phrase("%(why)s", {"why": why}))

    def _heading(self, phrase: Phrase) -> Note:
        lines = wrap(self.voice.say(phrase), self.voice.bold, 10.5, self.room)

        def draw(x: float, y: float) -> None:
            for index, line in enumerate(lines):
                self._set(x, y - 20 - index * 13, line, 10.5, True)

        return Note(24 + 13 * (len(lines) - 1), draw, keep_with_next=True)

    def _lines(self, phrase: Phrase, bold: bool = False, keep: bool = False) -> Note:
        lines = wrap(self.voice.say(phrase), self.voice.bold if bold else self.voice.plain, _SIZE, self.room)

        def draw(x: float, y: float) -> None:
            for index, line in enumerate(lines):
                self._set(x, y - 9 - index * _LEADING, line, _SIZE, bold)

        return Note(_LEADING * len(lines) + 1.5, draw, keep)

    def _term(self, term: Term) -> Note:
        """Question and value on one line with a hairline below; a long value goes on as many lines as it needs."""
        question, value = self.voice.say(term.question), self.voice.say(term.value)
        asked = shape(question, self.voice.plain).width * _SIZE
        said = shape(value, self.voice.bold).width * _SIZE
        together = asked + said + 12 <= self.room
        lines = [value] if together else wrap(value, self.voice.bold, _SIZE, self.room - 14)
        height = _LEADING * (1 if together else 1 + len(lines)) + 3.2

        def draw(x: float, y: float) -> None:
            self._set(x, y - 9.4, question, _SIZE, False, quiet=not term.changed)
            for index, line in enumerate(lines):
                below = y - 9.4 - (0 if together else _LEADING * (index + 1))
                self._set(x, below, line, _SIZE, True, end=True)
            self.paper.line(x, y - height + 0.6, x + self.room, y - height + 0.6, 0.3, LINE)

        return Note(height, draw)

    def _set(
        self, x: float, y: float, text: str, size: float, bold: bool, end: bool = False, quiet: bool = False
    ) -> None:
        """A line at the start of the column for this language, or at its end."""
        at_end = end != self.against
        self.paper.words(
            x + self.room if at_end else x, y, text, size, bold=bold, align="end" if at_end else "start",
            ink=QUIET if quiet else INK, room=self.room, smallest=6, voice=self.voice,
        )  # fmt: skip


def note_columns(paper: Paper, model: SheetModel) -> tuple[list[Note], list[Note] | None]:
    """The notes as one stream for both columns, or one for each where the sheet speaks two languages."""
    room = (paper.width - 2 * MARGIN - GUTTER) / 2
    first = NoteColumn(paper, paper.voice, room).notes(model)
    return first, NoteColumn(paper, paper.second, room).notes(model) if paper.second else None


def balance(notes: Sequence[Note], height: float) -> tuple[list[Note], list[Note], list[Note]]:
    """One stream in two columns of equal height, at most ``height`` each: start, end, and what is left over."""
    half = sum(note.height for note in notes) / 2
    first, rest = take(notes, min(max(half, max((note.height for note in notes), default=0)) + 12, height))
    second, rest = take(rest, height)
    return first, second, rest


def take(notes: Sequence[Note], height: float) -> tuple[list[Note], list[Note]]:
    """The notes that fit into ``height`` points, and the rest; a heading stays with what it heads."""
    used, count = 0.0, 0
    for note in notes:
        if used + note.height > height:
            break
        used += note.height
        count += 1
    while 0 < count < len(notes) and notes[count - 1].keep_with_next:
        count -= 1
    return list(notes[:count]), list(notes[count:])


def draw_notes(notes: Sequence[Note], x: float, y: float) -> float:
    """Draw notes one below the other from ``y`` down; returns where they end."""
    for note in notes:
        note.draw(x, y)
        y -= note.height
    return y

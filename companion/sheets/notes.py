"""What stands below the grid: the rules contract, corrections and rulings, in two columns that flow over pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from companion.engine.phrases import N_, Phrase, counted

from .contract import Term
from .frame import MARGIN
from .model import KeptRuling, SheetModel, list_passages
from .paper import INK, LINE, QUIET, Paper, Voice
from .typesetting.text import shape, wrap

GUTTER = 26.0
MOST_CORRECTIONS, MOST_RULINGS = 200, 100
"""More than any evening has; the paper says how many are left out, and the history has all of them."""
_SIZE, _LEADING = 8.2, 10.8


class Note(NamedTuple):
    """A piece of the notes that is not broken: its height, and what draws it at (x, y) where y is its top.

    ``gap`` is the air above it, left out at the top of a column. ``corrects`` marks the head of the corrections.
    """

    height: float
    draw: Callable[[float, float], None]
    keep_with_next: bool = False
    gap: float = 0.0
    corrects: bool = False


Notes: TypeAlias = tuple[list[Note], list[Note] | None]
"""One stream for both columns and None, or one for each where the sheet speaks two languages."""


class NoteColumn:
    """The notes of one language, ``room`` points wide."""

    def __init__(self, paper: Paper, voice: Voice, room: float) -> None:
        self.paper, self.voice, self.room = paper, voice, room
        self.against = (voice.language.direction == "rtl") != paper.rtl

    def notes(self, model: SheetModel) -> list[Note]:
        """Everything there is to say about a game, in this language."""
        beside = (
            *self._told(N_("Who joined and who left"), model.people),
            *self._told(N_("Penalties and bonuses"), model.given),
        )
        return [*self._rules(model), *beside, *self._corrections(model), *self._rulings(model)]

    def _rules(self, model: SheetModel) -> Iterator[Note]:
        yield self._heading(Phrase(N_("Rules of this game")))
        changed = [term for term in model.terms if term.changed]
        text = N_("%(preset)s, except:") if changed else N_("%(preset)s. Among its rules:")
        yield self._lines(Phrase(text, {"preset": model.preset}), bold=True, keep=True)
        yield from map(self._term, changed)
        if changed:
            yield self._lines(Phrase(N_("and among its other rules:")), bold=True, keep=True)
        yield from (self._term(term) for term in model.terms if not term.changed)

    def _told(self, heading: str, lines: Sequence[Phrase]) -> Iterator[Note]:
        if lines:
            yield self._heading(Phrase(heading))
            yield from map(self._lines, lines)

    def _corrections(self, model: SheetModel) -> Iterator[Note]:
        if model.corrections:
            yield self._heading(Phrase(N_("Corrections")))._replace(corrects=True)
            yield from map(self._lines, model.corrections[:MOST_CORRECTIONS])
            more = len(model.corrections) - MOST_CORRECTIONS
            if more > 0:
                yield self._lines(
                    counted(
                        "and %(n)s more correction, in the history of the game",
                        "and %(n)s more corrections, in the history of the game",
                        more,
                    )
                )

    def _rulings(self, model: SheetModel) -> Iterator[Note]:
        if model.rulings:
            yield self._heading(Phrase(N_("Rulings")))
            for ruling in model.rulings[:MOST_RULINGS]:
                yield from self._ruling(ruling)
            more = len(model.rulings) - MOST_RULINGS
            if more > 0:
                yield self._lines(
                    counted(
                        "and %(n)s more ruling, in the history of the game",
                        "and %(n)s more rulings, in the history of the game",
                        more,
                    )
                )

    def _ruling(self, ruling: KeptRuling) -> Iterator[Note]:
        told = Phrase(N_("%(title)s – %(verdict)s"), {"title": ruling.title, "verdict": ruling.verdict})
        if ruling.round is not None:
            number = Phrase(N_("Round %(n)s"), {"n": ruling.round})
            told = Phrase("%(round)s · %(told)s", {"round": number, "told": told})
        yield self._lines(told, bold=True, keep=bool(ruling.why))
        if ruling.why:
            yield self._lines(ruling.why, keep=bool(ruling.source))
        if ruling.source:
            yield self._lines(list_passages(ruling.source))

    def _heading(self, phrase: Phrase) -> Note:
        lines = wrap(self.voice.say(phrase), self.voice.bold, 10.5, self.room)

        def draw(x: float, y: float) -> None:
            for index, line in enumerate(lines):
                self._set(x, y - 10 - index * 13, line, 10.5, True)

        return Note(15 + 13 * (len(lines) - 1), draw, keep_with_next=True, gap=10)

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
        height = _LEADING * (1 if together else 1 + len(lines)) + 2.6

        def draw(x: float, y: float) -> None:
            self._set(x, y - 9, question, _SIZE, False, quiet=not term.changed)
            for index, line in enumerate(lines):
                below = y - 9 - (0 if together else _LEADING * (index + 1))
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


def note_columns(paper: Paper, model: SheetModel) -> Notes:
    """The notes of a sheet in its language or languages."""
    room = (paper.width - 2 * MARGIN - GUTTER) / 2
    first = NoteColumn(paper, paper.voice, room).notes(model)
    return first, NoteColumn(paper, paper.second, room).notes(model) if paper.second else None


def height_of(notes: Sequence[Note]) -> float:
    """How high these notes are in a column of their own, in points."""
    return _bottoms(notes)[-1]


def height_below(notes: Notes) -> float:
    """How high the notes are in their two columns, in points."""
    first, second = notes
    if second is not None:
        return max(height_of(first), height_of(second))
    start, end, _ = balance(first, height_of(first))
    return max(height_of(start), height_of(end))


def balance(notes: Sequence[Note], height: float) -> tuple[list[Note], list[Note], list[Note]]:
    """One stream in two columns, at most ``height`` each: start, end, and what is left over.

    The columns are as equal as can be when all of it fits, else both are filled.
    """
    bottoms = _bottoms(notes)

    def higher(at: int) -> float:
        """How high the higher of the two columns is when the second begins with note ``at``."""
        return max(bottoms[at], bottoms[-1] - bottoms[at] - (notes[at].gap if 0 < at < len(notes) else 0))

    best = min((at for at in range(len(notes) + 1) if not at or not notes[at - 1].keep_with_next), key=higher)
    if higher(best) <= height:
        return list(notes[:best]), list(notes[best:]), []
    first, rest = take(notes, height)
    second, rest = take(rest, height)
    return first, second, rest


def take(notes: Sequence[Note], height: float) -> tuple[list[Note], list[Note]]:
    """The notes that fit into ``height`` points, and the rest; a heading stays with what it heads."""
    count, bottom = 0, 0.0
    for note in notes:
        bottom += note.height + (note.gap if count else 0)
        if bottom > height:
            break
        count += 1
    while 0 < count < len(notes) and notes[count - 1].keep_with_next:
        count -= 1
    return list(notes[:count]), list(notes[count:])


def _bottoms(notes: Sequence[Note]) -> list[float]:
    """How high the first 0, 1, 2, ... of these notes are in a column of their own."""
    heights = (note.height + (note.gap if index else 0) for index, note in enumerate(notes))
    return list(accumulate(heights, initial=0.0))


def draw_notes(notes: Sequence[Note], x: float, y: float) -> float:
    """Draw notes one below the other from ``y`` down; returns where they end."""
    for index, note in enumerate(notes):
        y -= note.gap if index else 0
        note.draw(x, y)
        y -= note.height
    return y

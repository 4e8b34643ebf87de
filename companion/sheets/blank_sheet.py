"""A blank score sheet: lines for names and points, the engines drawn, what the rules say on top."""

from __future__ import annotations

from datetime import date

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS, changes
from companion.engine.rules.wording import name_changed
from companion.language import Language

from .contract import key_terms, setting_phrase
from .frame import MARGIN, both, draw_foot, draw_head
from .grid import HEAD, LOWEST_ROW, STUB, TOTALS, Grid, draw_columns, draw_stub, draw_totals, place_grid
from .model import Column, SheetModel
from .notes import GUTTER, Notes, balance, draw_notes, height_below, note_columns
from .paper import INK, QUIET, Paper

MOST_UPRIGHT = 8
_HEAD_EXTRA = 14.0  # room to write a name


def blank_sheet(
    rules: Rules, preset_title: Phrase, players: int, language: Language, second: Language | None = None,
    paper: str = "a4", printed: date | None = None,
) -> bytes:  # fmt: skip
    """A score sheet to be filled in by hand, as PDF: for ``players`` (2 and more) under these rules.

    ``second`` is another language beside the first, ``paper`` ``"a4"`` or ``"letter"``; KeyError for another.
    """
    title = Phrase(N_("Mexican Train"))
    named = Phrase(N_("Score sheet: %(preset)s"), {"preset": preset_title})
    document = Paper(language, second, paper, language.say(named))
    sides = players // 2 if rules.partners else players
    document.turn(sides > MOST_UPRIGHT)
    facts = [both(document, preset_title), both(document, setting_phrase(rules, players))]
    y = draw_head(document, language.say(title), facts, rules.set_max) - 18
    y = _draw_occasion(document, y)
    notes = note_columns(document, _model(rules, preset_title))
    height = height_below(notes) + 12
    least = HEAD + _HEAD_EXTRA + TOTALS + LOWEST_ROW * 1.2 * rules.rounds
    room = y - MARGIN - _HEAD_EXTRA - 16
    together = least + height <= room
    grid = place_grid(document, y - _HEAD_EXTRA, sides, rules.rounds, room - (height if together else 0))
    y = _draw_grid(document, grid, rules)
    if not together:
        draw_foot(document, printed, 1)
        document.next_page()
        y = document.height - MARGIN
    _draw_notes(document, notes, y - 14)
    draw_foot(document, printed, None if together else 2)
    return document.done()


def _model(rules: Rules, preset_title: Phrase) -> SheetModel:
    """The rules as the notes of a sheet tell them."""
    preset = next((each for each in PRESETS.values() if each.title == preset_title), None)
    changed = changes(rules, preset) if preset else {}
    terms, named = key_terms(rules, changed, preset), name_changed(preset_title, len(changed))
    return SheetModel("", None, preset_title, named, named, rules.set_max, (), (), (), terms=terms)


def _draw_occasion(paper: Paper, y: float) -> float:
    """Lines to write date and place of the game on."""
    room = (paper.width - 2 * MARGIN - GUTTER) / 2
    for index, phrase in enumerate((Phrase(N_("Date")), Phrase(N_("Where")))):
        x = MARGIN + index * (room + GUTTER)
        first, second = both(paper, phrase)
        said = f"{first} / {second}" if second and second != first else first
        width = paper.words(x, y, said, 9, ink=QUIET, room=room / 2)
        paper.line(x + width + 6, y - 2, x + room, y - 2, 0.6, QUIET)
    return y - 12


def _draw_grid(paper: Paper, grid: Grid, rules: Rules) -> float:
    bottom = grid.top - HEAD
    paper.line(MARGIN, bottom, grid.end, bottom, 1.1, INK)
    first, second = both(paper, Phrase(N_("Round")))
    paper.words(MARGIN, bottom + (16 if second else 8), first, 9.5, bold=True, room=STUB - 8)
    if second and paper.second:
        paper.words(MARGIN, bottom + 7, second, 7.5, ink=QUIET, room=STUB - 8, voice=paper.second)
    for column in range(grid.columns):
        paper.line(grid.x(column) + 6, bottom + 10, grid.x(column + 1) - 6, bottom + 10, 0.5, QUIET)
    for index in range(rules.rounds):
        draw_stub(paper, grid, index, index + 1, rules.engine_of(index + 1))
    y = draw_totals(paper, grid, rules.rounds, [Column("", 0, None)] * grid.columns)
    draw_columns(paper, grid, y)
    return y


def _draw_notes(paper: Paper, notes: Notes, y: float) -> None:
    first, second = notes
    start, end = (first, second) if second is not None else balance(first, y - MARGIN)[:2]
    draw_notes(start, MARGIN, y)
    draw_notes(end, (paper.width + GUTTER) / 2, y)

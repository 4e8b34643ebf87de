"""The grid of a score sheet: a row for each round with its engine, a column for each side.

Columns follow the seats from the start of the line. Points stand large, the running total small below them; whoever
went out has the points in an ivory box, as on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.phrases import N_, Phrase

from .frame import MARGIN, both, label
from .model import Column
from .paper import BAND, INK, LINE, QUIET, WHITE, Paper
from .rows import Cell, Row
from .typesetting.text import Setting, break_name, fit, width_of

STUB = 76.0  # the column that names the round
_SIZES = [11.5 - 0.5 * step for step in range(10)]  # of names, which are cut rather than smaller
_LEAST = _SIZES[-1]
_LEADING = 1.12
MOST_LINES = 3  # of a name
_APART = 5.0  # names beside each other
HEAD = 32.0
TOTALS = 46.0
TALLEST_ROW, LOWEST_ROW = 28.0, 15.5
_BETWEEN = 2.0  # figures of a cell
WIDEST_CELL = 96.0  # points and running total stand no further apart in a wide column


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the grid stands on its page: top edge, height of a row, width of a column."""

    top: float
    row: float
    column: float
    columns: int

    def x(self, column: int) -> float:
        """The start of a column."""
        return MARGIN + STUB + column * self.column

    def y(self, row: int) -> float:
        """The lower edge of a row."""
        return self.top - HEAD - (row + 1) * self.row

    @property
    def end(self) -> float:
        """The end of the last column."""
        return self.x(self.columns)


def place_grid(paper: Paper, top: float, columns: int, rows: int, room: float) -> Grid:
    """A grid as wide as the page whose rows are as high as ``room`` points allow."""
    height = min(TALLEST_ROW, max(LOWEST_ROW, (room - HEAD - TOTALS) / max(1, rows)))
    width = (paper.width - 2 * MARGIN - STUB) / max(columns, 1)
    return Grid(top, height, width, columns)


def draw_names(paper: Paper, grid: Grid, names: Sequence[str]) -> None:
    """The head of the grid: what the rows are, and a name over each column."""
    bottom = grid.top - HEAD
    paper.line(MARGIN, bottom, grid.end, bottom, 1.1, INK)
    label(paper, MARGIN, bottom + (16 if paper.second else 8), Phrase(N_("Round")), 9.5, STUB - 8)
    size, broken = _letter_names(names, paper.voice.bold_name, grid.column - _APART)
    for index, lines in enumerate(broken):
        x, last = grid.x(index) + grid.column / 2, bottom + (8 if len(lines) < MOST_LINES else 5)
        for above, line in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
            base = last + above * size * _LEADING
            paper.name(x, base, line, size, bold=True, align="middle", room=grid.column - _APART, smallest=_LEAST)


def _letter_names(names: Sequence[str], setting: Setting, room: float) -> tuple[float, list[list[str]]]:
    """The largest size in which all names stand whole over their columns, all in this one, and their lines.

    A line ends between words and after a hyphen; in the smallest size a word also ends where its column does.
    """
    for size in _SIZES:
        broken = [break_name(name, setting, size, room) for name in names]
        most = min(MOST_LINES, int((HEAD - 5) / (size * _LEADING)))
        if all(len(lines) <= most and all(width_of(line, setting, size) <= room for line in lines) for lines in broken):
            return size, broken
    # what does not fit on so many lines either is cut at the end of the last
    broken = [break_name(name, setting, _LEAST, room, within=True) for name in names]
    whole = MOST_LINES - 1
    return _LEAST, [[*lines[:whole], *filter(None, [" ".join(lines[whole:])])] for lines in broken]


def draw_row(paper: Paper, grid: Grid, index: int, row: Row, cells: Sequence[Cell | None]) -> None:
    """One line: number and engine of the round or what else it is, and what every side wrote."""
    y = grid.y(index)
    if row.title:
        first, second = both(paper, row.title)
        said = f"{first} · {second}" if second and second != first else first
        paper.words(MARGIN + 8, y + grid.row / 2 - 3, said, 8.5, ink=QUIET, room=STUB - 12, smallest=5.5)
        paper.line(MARGIN, y, grid.end, y, 0.45, LINE)
    else:
        draw_stub(paper, grid, index, row.number, row.engine, row.blocked)
    for column, cell in enumerate(cells):
        if cell is None:
            continue
        _draw_cell(paper, grid.x(column), y, grid, cell)


def draw_stub(paper: Paper, grid: Grid, index: int, number: int, engine: int | None, blocked: bool = False) -> None:
    """The start of a row: the number of the round and its engine; an empty tile where it is not known before."""
    y, height = grid.y(index), min(17.0, grid.row - 6)
    base = y + (grid.row - height) / 2 + 0.6
    paper.words(MARGIN + 17, base + height / 2 - 4.2, paper.voice.language.number(number), 12, bold=True, align="end")
    if engine is None:
        paper.box(MARGIN + 25, base, height * 2, height, radius=height * 0.16, edge=LINE, pen=0.8)
    else:
        paper.tile(MARGIN + 25, base, height, engine, engine)
    if blocked:
        _blocked(paper, MARGIN + 25 + 2 * height + 8, base + height / 2)
    paper.line(MARGIN, y, grid.end, y, 0.45, LINE)


def _blocked(paper: Paper, x: float, y: float) -> None:
    """The mark of a blocked round: a ring with a bar through it."""
    paper.box(x - 3.6, y - 3.6, 7.2, 7.2, radius=3.6, edge=INK, pen=1)
    paper.line(x - 2.5, y - 2.5, x + 2.5, y + 2.5, 1, INK)


def _draw_cell(paper: Paper, start: float, y: float, grid: Grid, cell: Cell) -> None:
    """Points in the middle of the room that the running total, small at the end of the cell, leaves them; small at its
    start what was left, where the points do not say it. They move from there before they are cut."""
    number = paper.voice.language.number
    width = min(grid.column, WIDEST_CELL)
    start += (grid.column - width) / 2
    base, room = y + grid.row / 2 - 4.2, width - 4
    left, right = start + 3, start + width - 4
    total, total_size = fit(number(cell.total), paper.voice.plain, 7.5, 5, room * 0.42)
    paper.text(right, base, total, total_size, "end", QUIET)
    right -= total.width * total_size + _BETWEEN
    if cell.held is not None:
        held, held_size = fit(number(cell.held), paper.voice.plain, 7.5, 5, room * 0.25)
        paper.text(left, base, held, held_size, "start", QUIET)
        left += held.width * held_size + _BETWEEN
    setting = paper.voice.bold if cell.out else paper.voice.plain
    written = paper.voice.language.signed(cell.points) if cell.given else number(cell.points)
    line, size = fit(written, setting, 12, 5, right - left)
    half = line.width * size / 2
    x = min(max(start + 2 + room * (0.33 if cell.held is None else 0.4), left + half), right - half)
    if cell.out:
        tall = min(size + 3.6, grid.row - 2)
        half = max(half + 4, 8.5)
        paper.chip(x - half, y + (grid.row - tall) / 2, 2 * half, tall)
    paper.text(x, base, line, size, "middle")
    if cell.corrected:
        paper.words(x + half + 1, base + 2, "*", 10, bold=True)
    if cell.starter:
        paper.dot(start + 5, y + grid.row - 4.5, 1.6)


def draw_totals(paper: Paper, grid: Grid, rows: int, columns: Sequence[Column]) -> float:
    """Totals and places below the last row; returns where they end."""
    top = grid.y(rows - 1)
    bottom = top - TOTALS
    paper.box(MARGIN, bottom, grid.end - MARGIN, TOTALS, fill=BAND)
    paper.line(MARGIN, top, grid.end, top, 1.1, INK)
    paper.line(MARGIN, bottom, grid.end, bottom, 1.1, INK)
    step = 6 if paper.second else 0
    label(paper, MARGIN + 4, top - 18 + step, Phrase(N_("Total")), 11, STUB - 8)
    label(paper, MARGIN + 4, bottom + 7 + step, Phrase(N_("Place")), 8, STUB - 8, bold=False, ink=QUIET)
    for index, column in enumerate(columns):
        if column.played:
            _draw_total(paper, grid.x(index) + grid.column / 2, top, grid.column, column)
    return bottom


def _draw_total(paper: Paper, x: float, top: float, width: float, column: Column) -> None:
    number = paper.voice.language.number
    total, size = fit(number(column.total), paper.voice.bold, 18, 8, width - 6)
    paper.text(x, top - 21, total, size, "middle")
    if column.place is None:
        return
    place, first = number(column.place), column.place == 1
    if first:
        paper.box(x - 11, top - 41, 22, 14, radius=7, fill=INK)
    paper.words(x, top - 37.6, place, 10, bold=first, align="middle", ink=WHITE if first else QUIET)


def draw_columns(paper: Paper, grid: Grid, bottom: float) -> None:
    """The faint lines between the columns."""
    for column in range(grid.columns):
        paper.line(grid.x(column), grid.top - HEAD, grid.x(column), bottom, 0.35, LINE)


def draw_legend(paper: Paper, y: float, rows: Sequence[Row], elsewhere: int | None = None) -> float:
    """What the marks in the grid mean, those that occur; returns where the line below may stand.

    ``elsewhere`` is the page on which the corrections are told, None where that is this one.
    """
    cells = [cell for row in rows for cell in row.cells if cell]
    x = MARGIN
    out = [cell for cell in cells if cell.out]
    if out:
        # as on the screen: 0, or + where whoever goes out takes what the others hold
        sign = "+" if any(cell.points for cell in out) else paper.voice.language.number(0)
        paper.chip(x, y - 2.4, 12, 10)
        paper.words(x + 6, y, sign, 7.5, bold=True, align="middle")
        x += 16 + _entry(paper, x + 16, y, Phrase(N_("went out")))
    if any(cell.starter for cell in cells):
        paper.dot(x + 3, y + 2.6, 1.6)
        x += 9 + _entry(paper, x + 9, y, Phrase(N_("started the round")))
    if any(row.blocked for row in rows):
        _blocked(paper, x + 4, y + 2.6)
        x += 11 + _entry(paper, x + 11, y, Phrase(N_("blocked: nobody went out")))
    if any(cell.corrected for cell in cells):
        paper.words(x, y - 1.5, "*", 10, bold=True)
        x += 8 + _entry(paper, x + 8, y, _where_corrected(elsewhere))
    if any(cell.held is not None for cell in cells):
        _entry(paper, x, y, Phrase(N_("small figures: what was left, and the running total")))
    elif cells:
        _entry(paper, x, y, Phrase(N_("small figures: running total")))
    return y - 14 - (_SECOND_LINE if paper.second else 0)


def _where_corrected(elsewhere: int | None) -> Phrase:
    if elsewhere is None:
        return Phrase(N_("corrected, see below"))
    return Phrase(N_("corrected, see page %(n)s"), {"n": elsewhere})


def legend_height(paper: Paper) -> float:
    """The height that is kept free for the legend."""
    return 28.0 + (_SECOND_LINE if paper.second else 0)


_SECOND_LINE = 8.0


def _entry(paper: Paper, x: float, y: float, phrase: Phrase) -> float:
    """What a mark means, in the second language too where there is one; returns the room it takes."""
    first, second = both(paper, phrase)
    wide = paper.words(x, y, first, 7.5, ink=QUIET)
    if second and paper.second:
        wide = max(wide, paper.words(x, y - _SECOND_LINE, second, 6.5, ink=QUIET, voice=paper.second))
    return wide + 14

"""How long paper takes: a filled sheet against its marks on a bare canvas, other languages, a season.

    python -m bench.sheets

Both sides of every ratio are measured in turn in the same run, as CPU time; the medians are compared.
"""

from __future__ import annotations

import io
import random
import statistics
import time
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from companion.book.entries.entry import Begun, RoundEntered
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.rules.presets import find_preset
from companion.language import LANGUAGES, language
from companion.sheets.model import model_of
from companion.sheets.paper import Paper
from companion.sheets.score_sheet import draw_game, score_sheet, season
from companion.sheets.tile import BRASS, IVORY, Colour, pips
from companion.sheets.typesetting.text import Shaped

NAMES = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana")
QR_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
TIMES = 15
SEASON = 100
Figure = tuple[str, float, str, str | None]


def a_book(seed: int, players: int = 8) -> Book:
    """A finished game of 13 rounds."""
    dice = random.Random(seed)
    rules = find_preset("italian-fixed").rules
    entries: list[Any] = [Begun(f"Evening {seed}", NAMES[:players], "italian-fixed", {}, rules)]
    for number in range(1, 14):
        out = dice.randrange(players)
        hands = tuple(() if seat == out else dice.randrange(2, 90) for seat in range(players))
        entries.append(RoundEntered(number, 13 - number, hands, (out,)))
    return Book.of(Record(seq, entry, "2026-11-21T19:30:00+00:00", "") for seq, entry in enumerate(entries, 1))


class Recorder(Paper):
    """A paper that keeps every mark made on it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.marks: list[tuple[Any, ...]] = []

    def text(
        self, x: float, y: float, line: Shaped, size: float, align: str = "start", ink: Colour = (0, 0, 0)
    ) -> None:
        width = line.width * size
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[align]
        string = "".join(glyph.text for run in line.runs for glyph in run.glyphs)
        self.marks.append(("text", left, y, string, "Bold" if line.bold else "Regular", size, ink))
        super().text(x, y, line, size, align, ink)

    def line(self, x: float, y: float, x2: float, y2: float, width: float = 0.5, ink: Colour = (0, 0, 0)) -> None:
        self.marks.append(("line", x, y, x2, y2, width, ink))
        super().line(x, y, x2, y2, width, ink)

    def box(self, x: float, y: float, width: float, height: float, **how: Any) -> None:
        self.marks.append(("box", x, y, width, height, how))
        super().box(x, y, width, height, **how)

    def dot(self, x: float, y: float, radius: float) -> None:
        self.marks.append(("dot", x, y, radius, BRASS))
        super().dot(x, y, radius)

    def chip(self, x: float, y: float, width: float, height: float) -> None:
        self.marks.append(("box", x, y, width, height, {"fill": IVORY, "edge": BRASS, "pen": 0.9, "radius": 3}))
        super().chip(x, y, width, height)

    def tile(self, x: float, y: float, height: float, first: int, second: int) -> None:
        self.marks.append(("tile", x, y, height, first, second, False))
        super().tile(x, y, height, first, second)

    def standing_tile(self, x: float, y: float, height: float, upper: int, lower: int) -> None:
        self.marks.append(("tile", x, y, height, upper, lower, True))
        super().standing_tile(x, y, height, upper, lower)


def marks_of(book: Book) -> list[tuple[Any, ...]]:
    """Every string, line, box, dot and tile of the English sheet of a book."""
    paper = Recorder(language("en"), None, "a4", book.title)
    draw_game(paper, model_of(book))
    return paper.marks


def bare(marks: list[tuple[Any, ...]]) -> bytes:
    """The same marks drawn with ReportLab's canvas alone: its fonts, its strings, its shapes, tiles as forms."""
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(595.28, 841.89), pageCompression=1, lang="en")
    known: set[str] = set()
    for kind, *mark in marks:
        _BARE[kind](canvas, known, *mark)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _text(canvas: Any, _: set[str], x: float, y: float, string: str, weight: str, size: float, ink: Colour) -> None:
    canvas.setFillColorRGB(*ink)
    canvas.setFont(f"Bare-{weight}", size)
    canvas.drawString(x, y, string)


def _line(canvas: Any, _: set[str], x: float, y: float, x2: float, y2: float, width: float, ink: Colour) -> None:
    canvas.setStrokeColorRGB(*ink)
    canvas.setLineWidth(width)
    canvas.line(x, y, x2, y2)


def _box(canvas: Any, _: set[str], x: float, y: float, width: float, height: float, how: dict[str, Any]) -> None:
    fill, edge = how.get("fill"), how.get("edge")
    if fill:
        canvas.setFillColorRGB(*fill)
    if edge:
        canvas.setStrokeColorRGB(*edge)
        canvas.setLineWidth(how.get("pen", 0.5))
    canvas.roundRect(x, y, width, height, how.get("radius", 0), stroke=int(bool(edge)), fill=int(bool(fill)))


def _dot(canvas: Any, _: set[str], x: float, y: float, radius: float, ink: Colour) -> None:
    canvas.setFillColorRGB(*ink)
    canvas.circle(x, y, radius, stroke=0, fill=1)


def _tile(
    canvas: Any, known: set[str], x: float, y: float, height: float, first: int, second: int, stands: bool
) -> None:
    name, across, high = f"t{first}-{second}-{stands}", 100 if stands else 200, 200 if stands else 100
    if name not in known:
        known.add(name)
        canvas.beginForm(name, 0, -8, across, high)
        canvas.roundRect(1, -6, across - 2, high - 2, 16, stroke=0, fill=1)
        canvas.roundRect(1, 1, across - 2, high - 2, 16, stroke=1, fill=1)
        canvas.line(12, high / 2, across - 12, high / 2)
        for shift, value in ((0, first), (100, second)):
            for px, py, radius in pips(value):
                canvas.circle(px + (0 if stands else shift), py + (shift if stands else 0), radius, stroke=0, fill=1)
        canvas.endForm()
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(height / high, height / high)
    canvas.doForm(name)
    canvas.restoreState()


_BARE: dict[str, Callable[..., None]] = {"text": _text, "line": _line, "box": _box, "dot": _dot, "tile": _tile}


def _register() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for weight in ("Regular", "Bold"):
        path = files("companion.sheets") / "fonts" / f"Rubik-{weight}.ttf"
        pdfmetrics.registerFont(TTFont(f"Bare-{weight}", str(path)))


def medians(*jobs: Callable[[], object]) -> list[float]:
    """The median CPU time of each job in milliseconds, measured in turn, after one warm run of each."""
    spent: list[list[float]] = [[] for _ in jobs]
    for job in jobs:
        job()
    for _ in range(TIMES):
        for job, times in zip(jobs, spent, strict=True):
            start = time.process_time()
            job()
            times.append((time.process_time() - start) * 1000)
    return [statistics.median(times) for times in spent]


def measure() -> list[Figure]:
    """Every figure of paper as (name, figure, unit, goal)."""
    _register()
    book = a_book(1)
    marks = marks_of(book)
    qr = "MTC1:" + "".join(random.Random(1).choices(QR_LETTERS, k=1200))  # as long as that of a game with totals
    plain, coded, *sheets = medians(
        lambda: bare(marks),
        lambda: score_sheet(book, language("en"), qr=qr),
        *(lambda tongue=code: score_sheet(book, language(tongue)) for code in LANGUAGES),
    )
    english = sheets[0]
    figures: list[Figure] = [
        ("sheet of 13 rounds x 8 players", english, "ms", None),
        ("the same marks on a bare canvas", plain, "ms", None),
        ("sheet against bare canvas", english / plain, "x", "<= 1.5"),
        ("sheet with the game as a code against bare canvas", coded / plain, "x", "<= 1.5"),
    ]
    for code, spent in list(zip(LANGUAGES, sheets, strict=True))[1:]:
        figures.append((f"sheet in {code} against English", spent / english, "x", "<= 1.5"))
    books = [a_book(seed) for seed in range(SEASON)]
    data, spent = b"", []
    for _ in range(3):  # the quickest of three: the figure is of the program, not of what else the machine does
        start = time.process_time()
        data = season(books, language("en"))
        spent.append(time.process_time() - start)
    figures.append((f"season of {SEASON} sheets", min(spent), "s", "<= 1"))
    figures.append((f"season of {SEASON} sheets", len(data) / 1e6, "MB", "<= 0.5"))
    return figures


if __name__ == "__main__":
    for name, figure, unit, goal in measure():
        print(f"{name:40} {figure:8.3f} {unit:3} {goal or ''}")

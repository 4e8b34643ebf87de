"""The scores of a game as a table for a spreadsheet: CSV, a row for every round.

Comma-separated, lines end in CR LF (RFC 4180), UTF-8 with a mark at its beginning so that spreadsheets know it. A name
that begins like a formula gets an apostrophe before it: a guest's name must not calculate on somebody's computer.
Numbers stay numbers; points that are no whole number are written with a decimal point.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from companion.book.book import Book
from companion.book.rounds import Points
from companion.engine.phrases import N_
from companion.language import Language

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
MARK = "\ufeff"


def scores_csv(book: Book, language: Language) -> str:
    """The table: for every round its number, its engine, the points of every side, the totals after it, and the game.

    Its heads are in ``language``.
    """
    text = io.StringIO(newline="")
    text.write(MARK)
    csv.writer(text, lineterminator="\r\n").writerows(_rows(book, language))
    return text.getvalue()


def cell(text: str) -> str:
    """Text for one cell, which no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _rows(book: Book, language: Language) -> Iterator[list[object]]:
    say, names = language.gettext, [side.name for side in book.sides]
    # not said as a phrase: marks of reading direction have no place in a table that is calculated with
    totals = [say(N_("Total: %(name)s")) % {"name": name} for name in names]
    yield [cell(text) for text in (say(N_("Round")), say(N_("Engine")), *names, *totals, say(N_("Game")))]
    for played, after in zip(book.rounds, book.totals, strict=True):
        yield [played.number, played.engine, *map(_number, (*played.points, *after)), cell(book.title)]


def _number(points: Points) -> int | float:
    return points if isinstance(points, int) else float(points)

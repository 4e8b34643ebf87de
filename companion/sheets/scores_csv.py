"""The scores of a game as a table for a spreadsheet: CSV, a row for every round.

Comma-separated, lines end in CR LF (RFC 4180), UTF-8 with a mark at its beginning so that spreadsheets know it. A name
that begins like a formula gets an apostrophe before it: a guest's name must not calculate on somebody's computer.
Numbers stay numbers; points that are no whole number are written with a decimal point.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from companion.book.fold.book import Book
from companion.book.words.cells import MARK, cell, number
from companion.engine.phrases import N_
from companion.language import Language

from .rows import Row, list_rows


def scores_csv(book: Book, language: Language) -> str:
    """The table: for every round its number, its engine, the points of every side, the totals after it, and the game.

    Where guests have joined or points were given beside the rounds, each has a line of its own without an engine, and a
    last column says what it is. Its heads are in ``language``.
    """
    text = io.StringIO(newline="")
    text.write(MARK)
    csv.writer(text, lineterminator="\r\n").writerows(_rows(book, language))
    return text.getvalue()


def _rows(book: Book, language: Language) -> Iterator[list[object]]:
    say, names = language.gettext, [side.name for side in book.sides]
    lines = [row for row in list_rows(book) if row.cells]
    noted = any(row.title for row in lines)
    # not said as a phrase: marks of reading direction have no place in a table that is calculated with
    totals = [say(N_("Total: %(name)s")) % {"name": name} for name in names]
    heads = (say(N_("Round")), say(N_("Engine")), *names, *totals, say(N_("Game")))
    yield [cell(text) for text in (*heads, *([say(N_("Note"))] if noted else []))]
    for row in lines:
        points = ["" if each is None else number(each.points) for each in row.cells]
        after = ["" if each is None else number(each.total) for each in row.cells]
        engine = "" if row.engine is None else row.engine
        yield [row.number, engine, *points, *after, cell(book.title), *([_note(row, language)] if noted else [])]


def _note(row: Row, language: Language) -> str:
    """What a line is that is no round, and what for."""
    title = "" if row.title is None else language.gettext(row.title.text)
    return cell(f"{title}: {row.reason}" if row.reason else title)

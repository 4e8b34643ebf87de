"""Finished games as a spreadsheet (.xlsx): a sheet of games, one of people, one of rounds, and what the columns mean.

Numbers are numbers and days are days; text is never taken for a formula. In a language that is written from right to
left the sheets are too. Heads and names of sheets come in the reader's words.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from typing import Any, TypeAlias

import xlsxwriter

from companion.book.words.cells import number
from companion.engine.phrases import N_, Phrase
from companion.people.people import People
from companion.statistics.person import list_people

from .filed import FiledBook
from .long_table import COLUMNS, list_rows

MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Say: TypeAlias = Callable[[Phrase | str], str]
Cell: TypeAlias = str | int | float | date | None

GAMES, PEOPLE, ROUNDS, MEANINGS = N_("Games"), N_("People"), N_("Rounds"), N_("What the columns mean")
OF_GAMES = (
    *(N_("Day"), N_("Game"), N_("Rule set"), N_("Players"), N_("Rounds"), N_("Minutes"), N_("Winner")),
    *(N_("Points"), N_("Second place"), N_("Points of the second")),
)
OF_PEOPLE = (N_("Player"), N_("Games"), N_("Won"), N_("First game"), N_("Last game"), N_("Points a round"))
NAMES: dict[str, str] = {
    "game": N_("Game"),
    "play": N_("Identity of the game"),
    "title": N_("Name of the game"),
    "day": N_("Day"),
    "began": N_("Began (UTC)"),
    "ended": N_("Ended (UTC)"),
    "rules": N_("Rule set"),
    "rules_key": N_("Key of the rules"),
    "scoring": N_("Scoring"),
    "rounds": N_("Rounds"),
    "round": N_("Round"),
    "engine": N_("Engine"),
    "players": N_("Players"),
    "blocked": N_("Blocked"),
    "seat": N_("Seat"),
    "player": N_("Player"),
    "person": N_("Identity of the player"),
    "side": N_("Side"),
    "hand": N_("Hand"),
    "tiles": N_("Tiles"),
    "out": N_("Out"),
    "points": N_("Points"),
    "beside": N_("Beside the rounds"),
    "total": N_("Total"),
    "place": N_("Place"),
}
"""What every column of the long table is called in words."""
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
_LONGEST_SHEET = 31  # letters of a sheet's name
_DAYS, _MOMENTS = ("day",), ("began", "ended")


def make_spreadsheet(filed: Sequence[FiledBook], people: People, say: Say, *, right_to_left: bool) -> bytes:
    """The file. ``say`` words heads in the reader's language."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    writer = _Writer(book, say, right_to_left)
    writer.add(GAMES, OF_GAMES, (_row_of_game(each) for each in filed))
    writer.add(PEOPLE, OF_PEOPLE, _rows_of_people(filed, people))
    rows = (_row_of_round(row) for each in filed for row in list_rows(each, people))
    writer.add(ROUNDS, tuple(NAMES[column] for column in COLUMNS), rows)
    writer.add(MEANINGS, (N_("Column"), N_("Meaning")), ((say(NAMES[c]), say(told)) for c, told in COLUMNS.items()))
    book.close()
    return made.getvalue()


class _Writer:
    """Writes sheets one after the other."""

    def __init__(self, book: Any, say: Say, right_to_left: bool) -> None:
        self.book, self.say, self.right_to_left = book, say, right_to_left
        self.head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        self.day = book.add_format({"num_format": "yyyy-mm-dd"})
        self.moment = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})

    def add(self, name: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
        sheet = self.book.add_worksheet(self.say(name).translate(_FORBIDDEN)[:_LONGEST_SHEET])
        if self.right_to_left:
            sheet.right_to_left()
        sheet.freeze_panes(1, 0)
        widths = [len(self.say(head)) for head in heads]
        for column, head in enumerate(heads):
            sheet.write_string(0, column, self.say(head), self.head)
        last = 0
        for last, row in enumerate(rows, 1):
            for column, value in enumerate(row):
                self._write(sheet, last, column, value)
                widths[column] = max(widths[column], len(str(value or "")))
        for column, width in enumerate(widths):
            sheet.set_column(column, column, min(max(width + 2, 6), 60))
        sheet.autofilter(0, 0, last, len(heads) - 1)

    def _write(self, sheet: Any, row: int, column: int, value: Cell) -> None:
        if isinstance(value, datetime):
            sheet.write_datetime(row, column, value, self.moment)
        elif isinstance(value, date):
            sheet.write_datetime(row, column, value, self.day)
        elif isinstance(value, str):
            sheet.write_string(row, column, value)
        elif value is not None:
            sheet.write_number(row, column, value)


def _row_of_game(filed: FiledBook) -> tuple[Cell, ...]:
    game, rows = filed.game, filed.book.standings.rows
    first = [row for row in rows if row.place == 1]
    second = [row for row in rows if row.place == 2]
    return (
        game.day,
        game.title,
        filed.rules,
        game.players,
        game.rounds or None,
        game.minutes,
        ", ".join(row.name for row in first),
        number(first[0].total),
        ", ".join(row.name for row in second) or None,
        number(second[0].total) if second else None,
    )


def _rows_of_people(filed: Sequence[FiledBook], people: People) -> Iterable[tuple[Cell, ...]]:
    for row in list_people([each.game for each in filed], people):
        own = round(row.difference.own, 2) if row.difference else None
        yield row.who.name, row.games, row.won, _day(row.since), _day(row.until), own


def _row_of_round(row: Sequence[str | int | float | None]) -> list[Cell]:
    """A row of the long table with its days as days."""
    return [
        date.fromisoformat(value)
        if column in _DAYS and isinstance(value, str)
        else datetime.fromisoformat(value).replace(tzinfo=None)
        if column in _MOMENTS and isinstance(value, str)
        else value
        for column, value in zip(COLUMNS, row, strict=True)
    ]


def _day(at: str) -> date | None:
    return datetime.fromisoformat(at).astimezone().date() if at else None

"""Small houses for the tests of what goes out and comes in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from companion.book.entries.entry import Adjusted, Entry, Finished
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.exchange.filed import FiledBook
from companion.exchange.old_game import ChosenRules
from companion.people.identity import play_id
from companion.statistics.digest import digest_game
from tests.book.table import ANA, begun, entered, rules_of

HOUSE = UUID("6f1c9c43-7a0e-4d5a-9b53-0a4e2f5f7c11")
NOW = datetime(2026, 11, 21, tzinfo=UTC)


def filed(slug: str = "friday", *more: Entry, preset: str = "hebrew", day: int = 6) -> FiledBook:
    """A game of three that was stopped after two rounds, with half an hour between the entries."""
    rounds = (entered(1, ["", 14, 3], ANA), entered(2, ["6-5 4-2", "", 21], 1))
    entries = (begun(3, preset), *rounds, *more, Finished())
    at = [f"2026-03-{day:02}T{18 + seq // 2}:{30 * (seq % 2):02}:00Z" for seq in range(len(entries))]
    book = Book.of(Record(seq + 1, entry, at[seq]) for seq, entry in enumerate(entries))
    return file_book(slug, book)


def totals_alone(slug: str = "old", *totals: int) -> FiledBook:
    """A game of which the totals alone are known."""
    given = [Adjusted(seat, points, "Total of the evening", 1) for seat, points in enumerate(totals or (120, 95, 95))]
    entries = (begun(len(totals) or 3), *given, Finished())
    return file_book(slug, Book.of(Record(seq, each, "2019-05-03T20:00:00Z") for seq, each in enumerate(entries, 1)))


def file_book(slug: str, book: Book) -> FiledBook:
    """A finished book on its way out."""
    game = digest_game(slug, book)
    assert game is not None
    return FiledBook(game, book, HOUSE, play_id(HOUSE, slug), "Hebrew")


def chosen(preset: str = "hebrew", **options: Any) -> ChosenRules:
    """Rules by which an old game is kept."""
    return ChosenRules(preset, options, rules_of(preset, **options))

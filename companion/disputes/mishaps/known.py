"""What the book knows of a mishap, so that nobody is asked for it."""

from __future__ import annotations

from companion.book.fold.book import Book

from .catalogue import AGREED, COUNTING, LATER, OVER


def date_miscount(book: Book, number: int | None) -> str:
    """When a hand of round ``number`` is found to be counted wrongly; None is the round that is being counted now."""
    if number is None:
        return COUNTING
    if book.over:
        return OVER
    return AGREED if number == len(book.rounds) else LATER

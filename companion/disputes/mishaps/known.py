"""What the book knows of a mishap, so that nobody is asked for it."""

from __future__ import annotations

from companion.book.fold.book import Book

from .catalogue import AGREED, COUNTING, LATER, OVER
from .procedures import PROCEDURES


def date_miscount(book: Book, number: int | None, law: str) -> str:
    """When a hand of round ``number`` is found to be counted wrongly; None is the round that is being counted now.

    After the last round no other begins: a ``law`` that holds until then still holds when the game is over.
    """
    if number is None:
        return COUNTING
    is_last, held = number == len(book.rounds), PROCEDURES["miscount"].get(law)
    if book.over and not (is_last and held and held.is_late(OVER)):
        return OVER
    return AGREED if is_last else LATER

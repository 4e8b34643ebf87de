"""What the list of games shows of a book. Everything here can be told again from the entries."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.book.fold.book import Book

from .hash_chain import compact

PLAYING, FINISHED = "playing", "finished"


def summary_of(book: Book) -> dict[str, Any]:
    """The columns of the row in ``games`` that follow from the book, by name."""
    return {
        "title": book.title,
        "preset": book.preset,
        "players": compact(list(book.players)),
        "state": FINISHED if book.over else PLAYING,
        "version": book.version,
        "rounds_entered": len(book.rounds),
        "rounds": book.rules.rounds,
        "summary": compact(_leaders(book)),
    }


def number(written: int | str) -> int | Fraction:
    """A total as it stands in the summary, ``46`` or ``"33/2"``."""
    return written if isinstance(written, int) else Fraction(written)


def _leaders(book: Book) -> dict[str, Any]:
    """Who is in first place, with how much; nobody before the first round of a game that goes on."""
    if not book.rounds and not book.over:
        return {"leaders": []}
    names, total = book.leaders
    return {"leaders": list(names), "total": total if isinstance(total, int) else str(total)}

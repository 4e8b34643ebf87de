"""The price of a mishap as an entry of the book, and whether it stands there already."""

from __future__ import annotations

from collections.abc import Callable

from companion.book.entries.entry import Adjusted
from companion.book.fold.book import Book
from companion.book.words.entries import tell_adjustment
from companion.disputes.mishaps.remedy import Remedy
from companion.engine.phrases import Phrase
from companion.language import LANGUAGES, language

from ..shared.translation import say
from .slips import MOST_TITLE


def make_penalty(book: Book, remedy: Remedy, seat: int, number: int | None, ruling: int | None = None) -> Adjusted:
    """The entry of a penalty, with its reason in the reader's language; of round ``number``, or of the one in play."""
    return Adjusted(seat, remedy.points, _name_reason(remedy, say), number or _count_round(book), ruling)


def list_booked(
    book: Book | None, remedy: Remedy, seat: int | None, number: int | None, kept: int | None
) -> tuple[Phrase, ...]:
    """The penalties that the book holds for a remedy: of the ruling it was kept as, or alike in all but the language
    of the reason."""
    if book is None or seat is None:
        return ()
    reasons = {_name_reason(remedy, language(code).say) for code in LANGUAGES}
    like = (seat, remedy.points, number or _count_round(book))
    return tuple(
        tell_adjustment(book, each)
        for each in book.adjustments
        if each.ruling == kept is not None or ((each.seat, each.points, each.round) == like and each.reason in reasons)
    )


def _name_reason(remedy: Remedy, say: Callable[[Phrase], str]) -> str:
    return say(Phrase(remedy.told.mishap.title))[:MOST_TITLE]


def _count_round(book: Book) -> int:
    return book.coming.number if book.coming else len(book.rounds)

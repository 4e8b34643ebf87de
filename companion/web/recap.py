"""What a round makes, before it is written: points, new totals, new places, and what is worth saying about it."""

from __future__ import annotations

from typing import Any

from companion.book.book import Book, Round
from companion.engine.phrases import N_, Phrase, all_of

from .typed import Typed


def recap_rows(book: Book, after: Book, typed: Typed, correcting: bool) -> list[dict[str, Any]]:
    """The rows of the recap in their new order: ``book`` as it stands, ``after`` as it would be."""
    made = after.rounds[typed.number - 1]
    earlier = book.rounds[typed.number - 1] if correcting else None
    before = {row.side: row for row in book.standings.rows} if book.rounds else {}
    rows = []
    for row in after.standings.rows:
        seats = after.sides[row.side].seats
        typed_texts = [typed.texts[seat] for seat in seats if typed.texts[seat] and seat not in typed.out]
        rows.append(
            {
                "name": row.name,
                "points": made.points[row.side],
                "out": any(seat in made.out for seat in seats),
                "seat": seats[0],
                "entered": " | ".join(typed_texts),
                "before": earlier.points[row.side] if earlier else None,
                "total": row.total,
                "place": row.place,
                "was": before[row.side].place if before and not row.level else None,  # no arrow for who is level
                "gained": before[row.side].total if before else 0,
            }
        )
    return rows


def recap_words(book: Book, made: Round) -> list[Phrase]:
    """What is worth saying about the round: that it was blocked, and who wins it then."""
    names = all_of([book.sides[side].name for side in made.winners])
    if not made.blocked:
        return []
    if names:
        return [Phrase(N_("The round was blocked. The lowest hand wins it: %(names)s."), {"names": names})]
    return [Phrase(N_("The round was blocked. Everybody counts their own hand."))]

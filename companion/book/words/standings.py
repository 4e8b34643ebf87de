"""What stands below every name in the standings: who leads, by how much the others are behind, who is level, and at the
end what put those who are level one before another."""

from __future__ import annotations

from companion.engine.phrases import N_, Phrase

from ..figures.standings import Row, list_deciders, prove
from ..fold.book import Book

MANY = 8
"""Where more sit at the table, their lines are short: equal places say that they are level."""


def standing_words(book: Book) -> dict[int, Phrase | None]:
    """A line for every side, by side; None where its place says it all."""
    if not book.rounds:
        return {index: _seated(side.seats) for index, side in enumerate(book.sides)}
    return {row.side: _words(row, book) if _has_played(book, row) else None for row in book.standings.rows}


def say_reason(book: Book) -> Phrase | None:
    """Why the first is first, as it stands below who that is: of those who share the place their total is not told
    once more, and None while the game goes on."""
    if len(book.standings.leaders) == 1:
        return book.standings.decision.phrase
    return _say_shared(book) if book.over else None


def _say_shared(book: Book) -> Phrase:
    """That nothing decides between those in first place, and what all of them have for the tie-breaks."""
    proof = tuple(prove(book.rules, kind, book.standings.leaders[0]) for kind in book.rules.tiebreaks)
    if not proof:
        return Phrase(N_("Nothing in the rules decides between them."))
    return Phrase(N_("Nothing in the rules decides between them (each: %(proof)s)."), {"proof": proof})


def say_ties(book: Book, first: bool = False) -> tuple[Phrase, ...]:
    """Whom below the first place the rules put before others with the same total at the end, and by what; a line for
    each of them. With ``first`` also those who have the total of the first."""
    rows = book.standings.rows if book.over else ()
    tied = (row for row in rows if (first or row.total != rows[0].total) and _list_apart(row, book))
    return tuple(say_place(row, *_prove(row, book)) for row in tied)


def say_left(book: Book) -> tuple[Phrase, ...]:
    """Who has no place at the end because they left, whatever their total: beside the winner's it may be the better."""
    text = N_("No place: %(name)s, %(total)s (left before the end)")
    left = book.standings.left if book.over else ()
    return tuple(Phrase(text, {"name": row.name, "total": row.total}) for row in left)


def say_place(row: Row, *proof: Phrase) -> Phrase:
    """The place of a side, and what it has for the tie-breaks."""
    facts: dict[str, object] = {"place": row.place, "name": row.name, "total": row.total}
    if not proof:
        return Phrase(N_("Place %(place)s: %(name)s, %(total)s"), facts)
    return Phrase(N_("Place %(place)s: %(name)s, %(total)s (%(proof)s)"), {**facts, "proof": proof})


def _list_apart(row: Row, book: Book) -> list[Row]:
    """Those with the same total at another place."""
    return [other for other in book.standings.rows if other.total == row.total and other.place != row.place]


def _prove(row: Row, book: Book) -> tuple[Phrase, ...]:
    """What a side has for the tie-breaks that put it before or behind others with its total."""
    kinds = list_deciders(book.rules, row, book.standings.rows)
    return tuple(prove(book.rules, kind, row) for kind in kinds)


def _seated(seats: tuple[int, ...]) -> Phrase:
    """Where a side sits; partners have two seats."""
    if len(seats) > 1:
        return Phrase(N_("seats %(first)s and %(second)s"), {"first": seats[0] + 1, "second": seats[1] + 1})
    return Phrase(N_("seat %(n)s"), {"n": seats[0] + 1})


def _has_played(book: Book, row: Row) -> bool:
    """Whether they have played a round; a guest who has just come leads nobody, and is behind nobody, until the game
    is over: then they have a place like all others."""
    return book.over or book.stays[book.sides[row.side].seats[0]].since <= len(book.rounds)


def _words(row: Row, book: Book) -> Phrase | None:
    if row.behind == 0:
        return _at_the_end(row, book) if book.over else _at_the_top(row, book.rules.partners)
    if _list_apart(row, book):
        return Phrase(N_("%(points)s behind, tied: %(proof)s"), {"points": row.behind, "proof": _prove(row, book)})
    if len(row.level) == 1 and len(book.standings.rows) <= MANY:
        facts = {"points": row.behind, "name": row.level[0]}
        return Phrase(N_("%(points)s behind, level with %(name)s"), facts)
    return Phrase(N_("%(points)s behind"), {"points": row.behind})


def _at_the_end(row: Row, book: Book) -> Phrase | None:
    """Of those with the total of the winner: that they share the first place, or why it is not theirs."""
    if row.place > 1:
        return Phrase(N_("tied, lost the tie-break"))
    return Phrase(N_("shared first place")) if len(book.standings.leaders) > 1 else None


def _at_the_top(row: Row, pair: bool) -> Phrase:
    if not row.level:
        return Phrase(N_("in the lead"))
    return (
        Phrase(N_("level with %(name)s"), {"name": row.level[0]})
        if len(row.level) == 1
        else Phrase(N_("share the lead") if pair else N_("shares the lead"))
    )

"""What stands on the picture and on the certificate of an evening: frozen values, made from a book that is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from companion.book.figures.points import Points
from companion.book.figures.standings import Row
from companion.book.fold.book import Book
from companion.book.people.sides import Side
from companion.book.words.entries import is_penalty
from companion.book.words.standings import say_reason
from companion.book.words.story import Tale, story
from companion.engine.phrases import N_, Phrase

from .medal import Medal, medals


@dataclass(frozen=True, slots=True)
class Placed:
    """A side in its place (0: has left): its look, name and total, and a word beside the name where there is one."""

    place: int
    look: int
    name: str
    total: Points
    note: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a round ended: its number and engine, the looks of those who went out; nobody: it was blocked."""

    number: int
    engine: int
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """A game that is over, as it is shown to people who were not there."""

    title: str
    day: date | None
    rules: Phrase
    winners: tuple[str, ...]
    won: Phrase
    reason: Phrase
    medals: tuple[Medal, ...]
    places: tuple[Placed, ...]
    rounds: tuple[Ended, ...]
    heading: Phrase
    story: tuple[tuple[Tale, int], ...]
    players: tuple[str, ...]


def evening_of(book: Book) -> Evening:
    """The evening of a book that is over and has a round at least. Raises ValueError for another."""
    if not book.over or not book.rounds:
        raise ValueError("an evening that is over has a round")
    first = book.standings.leaders
    rows = (*book.standings.rows, *book.standings.left)
    reason = say_reason(book)
    assert reason, "of a game that is over there is always one"
    return Evening(
        title=book.title,
        day=datetime.fromisoformat(book.begun_at).astimezone().date() if book.begun_at else None,
        rules=book.agreed,
        winners=tuple(row.name for row in first),
        won=_won(book, first),
        reason=reason,
        medals=medals(book),
        places=tuple(_placed(book, row) for row in rows),
        rounds=tuple(
            Ended(each.number, each.engine, tuple(dict.fromkeys(book.looks[seat] for seat in each.out)))
            for each in book.rounds
        ),
        heading=_heading(book),
        story=tuple((tale, book.rounds[tale.number - 1].engine) for tale in story(book)),
        players=tuple(book.players[seat] for seat in book.present),
    )


def _won(book: Book, first: tuple[Row, ...]) -> Phrase:
    shared, alone = N_("share first place with %(points)s points"), N_("wins with %(points)s points")
    alone = N_("win with %(points)s points") if book.rules.partners else alone
    return Phrase(shared if len(first) > 1 else alone, {"points": first[0].total})


def _heading(book: Book) -> Phrase:
    """What the row of engines is."""
    entered, rounds = len(book.rounds), book.rules.rounds
    if entered < rounds:
        return Phrase(N_("%(n)s of %(rounds)s rounds, and who went out"), {"n": entered, "rounds": rounds})
    return Phrase(N_("The rounds, and who went out"))


def _placed(book: Book, row: Row) -> Placed:
    side = book.sides[row.side]
    return Placed(row.place, book.looks[side.seats[0]], side.name, row.total, _note(book, row, side))


def _note(book: Book, row: Row, side: Side) -> Phrase | None:
    """That they left; else the penalties or the bonuses that their total holds, where there are only such."""
    if row.place == 0:
        return Phrase(N_("has left"))
    if book.in_totals:
        return None
    given = [each.points for each in book.adjustments if each.seat in side.seats]
    kinds = {is_penalty(book.rules, points) for points in given}
    if len(kinds) != 1:
        return None
    text = N_("with penalties: %(points)s") if kinds.pop() else N_("with bonuses: %(points)s")
    return Phrase(text, {"points": abs(sum(given))})

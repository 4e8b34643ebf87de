"""The lines of a score sheet: the rounds with what every side wrote, and what was counted beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from companion.book.entries.entry import RoundCorrected, RoundEntered
from companion.book.entries.hands import Hand, count
from companion.book.figures.points import Points, whole
from companion.book.fold.book import Book
from companion.book.fold.records import Record, Round
from companion.book.words.entries import is_penalty
from companion.book.words.history import count_held_by_round
from companion.engine.phrases import N_, Phrase, counted

_OUT = Phrase(N_("went out"))
_CORRECTED = N_("Round %(round)s, %(name)s: %(old)s corrected to %(new)s")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side wrote in one line; ``total`` is the running total after it, ``given``: a penalty or a bonus;
    ``held``: what was left where the points do not say it, in points."""

    points: Points
    total: Points
    out: bool = False
    starter: bool = False
    corrected: bool = False
    given: bool = False
    held: Points | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a round, or what is counted beside it (``title``: what that is, ``reason``: what for).

    ``cells`` is empty while a round is not played, None where somebody did not play; ``engine`` is None while its
    double is not known.
    """

    number: int
    engine: int | None
    cells: tuple[Cell | None, ...] = ()
    blocked: bool = False
    title: Phrase | None = None
    reason: str = ""


def list_rows(book: Book) -> Iterator[Row]:
    """The lines of the grid: what a guest begins with, the rounds, after each the penalties and bonuses in it, and the
    rounds to come."""
    running: list[Points] = [0] * len(book.sides)
    for each in book.rounds:
        yield from _joining(book, each.number, running)
        for index, points in enumerate(each.points):
            running[index] = whole(running[index] + points)
        yield Row(each.number, each.engine, tuple(_cells(book, each, running)), each.blocked)
        yield from _given(book, each.number, running)
    coming = len(book.rounds) + 1
    yield from _joining(book, coming, running)
    yield from _given(book, coming, running)
    if book.over:
        return
    for number in range(coming, book.rules.rounds + 1):
        yield Row(number, book.rules.engine_of(number))


def _joining(book: Book, number: int, running: list[Points]) -> Iterator[Row]:
    """What the guests begin with who play from this round on."""
    for seat, stay in enumerate(book.stays):
        if stay.since == number > 1:
            yield _line(book, number, N_("Start"), book.side_of(seat), stay.start, running, "")


def _given(book: Book, number: int, running: list[Points]) -> Iterator[Row]:
    """The penalties and bonuses that belong to this round; the totals of a book of totals alone."""
    for each in book.adjustments:
        if each.round == number:
            kind = N_("Penalty") if is_penalty(book.rules, each.points) else N_("Bonus")
            title, reason = (N_("Total"), "") if book.in_totals else (kind, each.reason)
            yield _line(book, number, title, book.side_of(each.seat), each.points, running, reason)


def _line(book: Book, number: int, title: str, side: int, points: int, running: list[Points], reason: str) -> Row:
    running[side] = whole(running[side] + points)
    cell = Cell(points, running[side], given=bool(reason))
    cells = tuple(cell if index == side else None for index in range(len(book.sides)))
    return Row(number, None, cells, title=Phrase(title), reason=reason)


def _cells(book: Book, played: Round, running: list[Points]) -> Iterator[Cell | None]:
    starter = book.starter_of(played.number)
    changed = _changed_sides(book, played)
    held = count_held_by_round(book)[played.number - 1]
    for index, side in enumerate(book.sides):
        seats = set(side.seats)
        if side.seats[0] not in played.seats:
            yield None
            continue
        yield Cell(
            points=played.points[index],
            total=running[index],
            out=bool(seats & set(played.out)),
            starter=starter in seats,
            corrected=index in changed,
            held=held[index],
        )


def _entry_of(record: Record) -> RoundEntered | RoundCorrected:
    assert isinstance(record.entry, (RoundEntered, RoundCorrected))
    return record.entry


def _hands(book: Book, record: Record) -> tuple[object, ...]:
    """What each seat of a round's entry has, in words: that it went out, or what is left in its hand.

    The bare number stands where everybody writes their own hand; elsewhere it would be taken for points.
    """
    entry = _entry_of(record)
    return tuple(_hand(book, hand, seat in entry.out) for seat, hand in enumerate(entry.hands))


def _hand(book: Book, hand: Hand, out: bool) -> object:
    if out:
        return _OUT
    left = count(book.rules, hand)
    return left if book.rules.scoring == "penalty" else counted("%(n)s left", "%(n)s left", left)


def _points(book: Book, record: Record) -> tuple[Points, ...]:
    entry = _entry_of(record)
    return book.round_of(entry.number, entry.engine, entry.hands, entry.out).points


def _changed_sides(book: Book, played: Round) -> set[int]:
    """The sides with a hand or with points that are not what was first entered."""
    first, last = played.versions[0], played.versions[-1]
    before, after = _hands(book, first), _hands(book, last)
    hands = {seat for seat, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
    points = list(zip(_points(book, first), _points(book, last), strict=True))
    return {
        index
        for index, side in enumerate(book.sides)
        if hands & set(side.seats) or points[index][0] != points[index][1]
    }


def list_corrections(book: Book, played: Round) -> Iterator[Phrase]:
    """What each correction of a round changed, in words: the hands, then the points of those whose hands stayed."""
    for before, after in pairwise(played.versions):
        changed = set()
        for seat, (old, new) in enumerate(zip(_hands(book, before), _hands(book, after), strict=True)):
            if old != new:
                changed.add(seat)
                yield _changed_hand(played.number, book.players[seat], old, new)
        for side, was, now in zip(book.sides, _points(book, before), _points(book, after), strict=True):
            if was != now and not changed & set(side.seats):
                facts = {"round": played.number, "name": side.name, "old": was, "new": now}
                yield Phrase(_CORRECTED, facts)


def _changed_hand(number: int, name: str, old: object, new: object) -> Phrase:
    """What a correction made of a hand: what is left in it is another thing than to have gone out."""
    facts = {"round": number, "name": name, "old": old, "new": new}
    if old == _OUT:
        return Phrase(N_("Round %(round)s, %(name)s: %(new)s, instead of going out"), facts)
    if new == _OUT:
        return Phrase(N_("Round %(round)s, %(name)s: went out, instead of %(old)s"), facts)
    return Phrase(_CORRECTED, facts)

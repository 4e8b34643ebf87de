"""What stands on a score sheet, before it is drawn: plain frozen values made from a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any

from companion.book.book import Book, Record, Round
from companion.book.entries import RoundCorrected, RoundEntered, RulingKept
from companion.book.hands import Hand, count
from companion.book.rounds import Points, round_points
from companion.engine.phrases import N_, Phrase, all_of, counted

from .contract import Term, key_terms, setting_phrase

_OUT = Phrase(N_("went out"))
_CORRECTED = N_("Round %(round)s, %(name)s: %(old)s corrected to %(new)s")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side wrote in one round; ``total`` is the running total after it."""

    points: Points
    total: Points
    out: bool = False
    starter: bool = False
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One round; ``cells`` is empty while it is not played, ``engine`` None while its double is not known."""

    number: int
    engine: int | None
    cells: tuple[Cell, ...] = ()
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One side: its name, total and place (None before the first round)."""

    name: str
    total: Points
    place: int | None


@dataclass(frozen=True, slots=True)
class KeptRuling:
    """A ruling kept with the game: what it was about, the verdict, why, and the passages."""

    title: str
    verdict: Phrase
    why: str
    source: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetModel:
    """Everything on the score sheet of one game."""

    title: str
    day: date | None
    preset: Phrase
    setting: Phrase
    set_max: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    signers: tuple[str, ...]
    outcome: Phrase | None = None
    reason: Phrase | None = None
    terms: tuple[Term, ...] = ()
    corrections: tuple[Phrase, ...] = ()
    rulings: tuple[KeptRuling, ...] = ()

    @property
    def texts(self) -> Iterator[str]:
        """Every text that people wrote: title, names, titles of rulings."""
        yield self.title
        yield from self.signers
        yield from (column.name for column in self.columns)
        yield from (ruling.title for ruling in self.rulings)


VERDICTS: Mapping[str, str] = {
    "legal": N_("allowed"),
    "illegal": N_("not allowed"),
    "depends": N_("it depends"),
}


def name_verdict(answer: Mapping[str, Any]) -> Phrase:
    """The verdict of an answer in a word or three: allowed or not, or by which law a mishap was put right."""
    if answer.get("headline"):
        return Phrase("%(said)s", {"said": str(answer["headline"])})
    return Phrase(VERDICTS.get(str(answer.get("verdict")), N_("no verdict")))


def model_of(book: Book) -> SheetModel:
    """The sheet of a book as it stands."""
    rows = {row.side: row for row in book.standings.rows}
    played = bool(book.rounds)
    return SheetModel(
        title=book.title,
        day=_day(book.begun_at),
        preset=book.sheet,
        setting=setting_phrase(book.rules, len(book.players)),
        set_max=book.rules.set_max,
        columns=tuple(
            Column(side.name, rows[index].total, rows[index].place if played else None)
            for index, side in enumerate(book.sides)
        ),
        rows=tuple(_rows(book)),
        signers=book.players,
        outcome=_outcome(book) if played else None,
        reason=book.standings.decision.phrase if played else None,
        terms=key_terms(book.rules, book.changes),
        corrections=tuple(phrase for each in book.rounds for phrase in _corrections(book, each)),
        rulings=tuple(_ruling(record.entry) for record in book.rulings if isinstance(record.entry, RulingKept)),
    )


def _day(at: str) -> date | None:
    return datetime.fromisoformat(at).astimezone().date() if at else None


def _outcome(book: Book) -> Phrase:
    leaders = book.standings.leaders
    facts: dict[str, object] = {"names": all_of([row.name for row in leaders]), "points": leaders[0].total}
    if not book.over:
        text = N_("%(names)s leads with %(points)s points after round %(n)s")
        together = N_("%(names)s lead with %(points)s points after round %(n)s")
        return Phrase(together if len(leaders) > 1 else text, {**facts, "n": len(book.rounds)})
    together = N_("%(names)s share first place with %(points)s points")
    return Phrase(together if len(leaders) > 1 else N_("%(names)s wins with %(points)s points"), facts)


def _rows(book: Book) -> Iterator[Row]:
    running: list[Points] = [0] * len(book.sides)
    for each in book.rounds:
        running = [total + points for total, points in zip(running, each.points, strict=True)]
        yield Row(each.number, each.engine, tuple(_cells(book, each, running)), each.blocked)
    if book.over:
        return
    for number in range(len(book.rounds) + 1, book.rules.rounds + 1):
        yield Row(number, book.rules.engine_of(number))


def _cells(book: Book, played: Round, running: list[Points]) -> Iterator[Cell]:
    starter = book.starter_of(played.number)
    changed = _changed_sides(book, played)
    for index, side in enumerate(book.sides):
        seats = set(side.seats)
        yield Cell(
            points=played.points[index],
            total=running[index],
            out=bool(seats & set(played.out)),
            starter=starter in seats,
            corrected=index in changed,
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
    return round_points(book.rules, book.sides, entry.hands, entry.out)


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


def _corrections(book: Book, played: Round) -> Iterator[Phrase]:
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


def _ruling(kept: RulingKept) -> KeptRuling:
    answer: Mapping[str, Any] = kept.answer
    source = answer.get("source")
    sources = tuple(map(str, source)) if isinstance(source, (list, tuple)) else ()
    # of a mishap it is told what was done
    done = " ".join(str(step.get("do", "")) for step in answer.get("steps") or () if isinstance(step, Mapping))
    return KeptRuling(kept.title, name_verdict(answer), done or str(answer.get("why") or ""), sources)

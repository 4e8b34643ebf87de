"""The book of a game: the fold of its entries.

Undo, redo, correction and history all come out of the fold; nothing that was written is ever changed. A book is a
value: it is made from its records, and says of a new entry whether it may be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import find_preset

from .entries import (
    Act,
    Begun,
    Entry,
    Finished,
    PlayerRenamed,
    Reopened,
    Restored,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from .hands import Hand
from .looks import looks_of
from .refusals import Refused, check_count, check_order, refuse
from .rounds import Points, Side, round_points, round_winners, sides_of, whole
from .standings import Standings, standings


@dataclass(frozen=True, slots=True)
class Record:
    """An entry as it was written: its number in the game (1, 2, ...), when (ISO 8601, UTC) and on which device."""

    seq: int
    entry: Entry
    at: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that counts: its hands and points, and the records it stands in.

    ``points`` are by side. ``versions`` are the entry that brought the round and every correction that counts, oldest
    first; more than one of them: the round was corrected.
    """

    number: int
    engine: int
    hands: tuple[Hand, ...]
    out: tuple[int, ...]
    points: tuple[Points, ...]
    winners: tuple[int, ...]
    versions: tuple[Record, ...]

    @property
    def blocked(self) -> bool:
        """Whether nobody went out."""
        return not self.out

    @property
    def corrected(self) -> bool:
        """Whether it was corrected after it was entered."""
        return len(self.versions) > 1


@dataclass(frozen=True, slots=True)
class NextRound:
    """What the table needs to begin the next round.

    ``engine`` is its pip (None: the highest double held), ``starter`` a seat (None: whoever holds or draws it, by
    ``start``, the value of that option), ``hand_size`` the tiles each player takes, ``boneyard`` the tiles that
    stay face down after the deal.
    """

    number: int
    engine: int | None
    starter: int | None
    start: str
    hand_size: int
    boneyard: int


@dataclass(frozen=True)
class Book:
    """A game and everything that is known of it. Made with ``Book.of``."""

    records: tuple[Record, ...]
    title: str
    players: tuple[str, ...]
    preset: str
    changes: Mapping[str, Any]
    rules: Rules
    language: str
    house: str = ""
    rounds: tuple[Round, ...] = ()
    rulings: tuple[Record, ...] = ()
    finished: bool = False
    acts: tuple[Record, ...] = ()
    voided: tuple[Record, ...] = ()

    @staticmethod
    def of(records: Iterable[Record]) -> Book:
        """The book that these records make, in their order; the first is the game begun.

        Raises Refused when they are not a book.
        """
        written = tuple(records)
        if not written or not isinstance(written[0].entry, Begun):
            refuse("kind", "begun")
        begun = written[0].entry
        assert isinstance(begun, Begun)
        acts, voided = _standing(written[1:])
        book = Book(
            written, begun.title, begun.players, begun.preset, begun.changes, begun.rules, begun.language, begun.house,
            acts=acts, voided=voided,
        )  # fmt: skip
        for record in acts:
            book = _FOLDS[type(record.entry)](book, record)
        return book

    @property
    def sheet(self) -> Phrase:
        """The name of the rules: that of the preset, or the table's own with the preset's behind it."""
        preset = find_preset(self.preset).title
        return Phrase(N_("%(house)s (%(sheet)s)"), {"house": self.house, "sheet": preset}) if self.house else preset

    @property
    def version(self) -> int:
        """The number of entries written, voided ones included."""
        return len(self.records)

    @property
    def begun_at(self) -> str:
        """When the game began, ISO 8601 in UTC."""
        return self.records[0].at

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Who is scored together, in seat order."""
        return sides_of(self.rules, self.players)

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """The colour and sign of every seat, by number; a side has that of its seats."""
        return looks_of(self.sides)

    @cached_property
    def standings(self) -> Standings:
        """Totals and places after the rounds entered so far; equal totals share a place until the game is over."""
        return standings(self.rules, self.sides, self.rounds, self.over)

    @property
    def leaders(self) -> tuple[tuple[str, ...], Points]:
        """The names in first place and their total; the tie-breaks are asked only where totals are equal."""
        totals = [whole(sum(each)) for each in zip(*(played.points for played in self.rounds), strict=True)]
        best = max(totals) if self.rules.scoring == "winner_takes" else min(totals)
        if totals.count(best) == 1:
            return (self.sides[totals.index(best)].name,), best
        return tuple(row.name for row in self.standings.leaders), best

    def standings_after(self, number: int) -> Standings:
        """Totals and places as they were after round ``number``."""
        last = number == len(self.rounds)
        return standings(self.rules, self.sides, self.rounds[:number], final=last and self.over)

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The place of every side after each round: ``places[number - 1][side]``."""
        after = []
        for number in range(1, len(self.rounds) + 1):
            rows = self.standings_after(number).rows
            after.append(tuple(row.place for row in sorted(rows, key=lambda row: row.side)))
        return tuple(after)

    @cached_property
    def totals(self) -> tuple[tuple[Points, ...], ...]:
        """The running total of every side after each round: ``totals[number - 1][side]``."""
        after: list[tuple[Points, ...]] = []
        running: Sequence[Points] = [0] * len(self.sides)
        for each in self.rounds:
            running = [total + points for total, points in zip(running, each.points, strict=True)]
            after.append(tuple(running))
        return tuple(after)

    @property
    def complete(self) -> bool:
        """Whether all rounds of the game are entered."""
        return len(self.rounds) >= self.rules.rounds

    @property
    def over(self) -> bool:
        """Whether the game is over: all rounds entered, or stopped by the table."""
        return self.finished or self.complete

    @property
    def undoable(self) -> Record | None:
        """The record that undo would void."""
        return self.acts[-1] if self.acts else None

    @property
    def redoable(self) -> Record | None:
        """The record that redo would restore."""
        return self.voided[-1] if self.voided else None

    def starter_of(self, number: int) -> int | None:
        """The seat that has the first turn of a round, where that is known before the deal; else None.

        Where all start in turn (FA5), and where the one winner of the round before starts.
        """
        if self.rules.starter == "winner":
            return self._winner_of(number - 1)
        step = 1 if self.rules.direction == "cw" else -1
        return (number - 1) * step % len(self.players) if self.rules.starter == "rotate" else None

    def _winner_of(self, number: int) -> int | None:
        """The seat that won a round alone: of partners who went out; None before the first, and where several did."""
        if not 1 <= number <= len(self.rounds):
            return None
        played = self.rounds[number - 1]
        won = played.out or tuple(seat for side in played.winners for seat in self.sides[side].seats)
        return won[0] if len(won) == 1 else None

    @cached_property
    def coming(self) -> NextRound | None:
        """The next round, None when the game is over."""
        if self.over:
            return None
        number, count, rules = len(self.rounds) + 1, len(self.players), self.rules
        each = rules.tiles_each(count) or 0
        starter = self.starter_of(number)
        boneyard = rules.tiles_to_deal - each * count
        return NextRound(number, rules.engine_of(number), starter, rules.starter, each, boneyard)

    def round_of(self, number: int, engine: int, hands: Sequence[Hand], out: Sequence[int]) -> Round:
        """The round that these hands would make, with its points; it is not checked."""
        points = round_points(self.rules, self.sides, hands, out)
        winners = round_winners(self.rules, self.sides, hands, out)
        return Round(number, engine, tuple(hands), tuple(out), points, winners, ())

    def trial(self, entry: RoundEntered | RoundCorrected) -> Book:
        """The book as it would be with this round in it; nothing is checked, nothing written."""
        return _fold_round(self, Record(self.version + 1, entry))

    def with_record(self, record: Record) -> Book:
        """The book with one more record."""
        if isinstance(record.entry, Begun | Voided | Restored):
            return Book.of((*self.records, record))
        book = replace(self, records=(*self.records, record), acts=(*self.acts, record), voided=())
        return _FOLDS[type(record.entry)](book, record)


def _standing(records: Iterable[Record]) -> tuple[tuple[Record, ...], tuple[Record, ...]]:
    """The acts that count, and those that redo could bring back; a new act leaves nothing to redo."""
    acts: list[Record] = []
    voided: list[Record] = []
    for record in records:
        match record.entry:
            case Begun():
                refuse("kind", "begun")
            case Voided(seq):
                if not acts or acts[-1].seq != seq:
                    refuse("seq", "undo")
                voided.append(acts.pop())
            case Restored(seq):
                if not voided or voided[-1].seq != seq:
                    refuse("seq", "redo")
                acts.append(voided.pop())
            case _:
                acts.append(record)
                voided.clear()
    return tuple(acts), tuple(voided)


def _fold_round(book: Book, record: Record) -> Book:
    entry = record.entry
    assert isinstance(entry, RoundEntered | RoundCorrected)
    if faults := check_order(entry, len(book.rounds)) or check_count(entry.hands, len(book.players)):
        raise Refused(faults)
    made = book.round_of(entry.number, entry.engine, entry.hands, entry.out)
    earlier = book.rounds[entry.number - 1].versions if entry.number <= len(book.rounds) else ()
    made = replace(made, versions=(*earlier, record))
    return replace(book, rounds=(*book.rounds[: entry.number - 1], made, *book.rounds[entry.number :]))


def _fold_rename(book: Book, record: Record) -> Book:
    entry = record.entry
    assert isinstance(entry, PlayerRenamed)
    if not 0 <= entry.seat < len(book.players):
        refuse("seat", "seat")
    names = list(book.players)
    names[entry.seat] = entry.name
    return replace(book, players=tuple(names))


_FOLDS: Mapping[type[Entry], Callable[[Book, Record], Book]] = {
    RoundEntered: _fold_round,
    RoundCorrected: _fold_round,
    PlayerRenamed: _fold_rename,
    RulingKept: lambda book, record: replace(book, rulings=(*book.rulings, record)),
    Finished: lambda book, record: replace(book, finished=True),
    Reopened: lambda book, record: replace(book, finished=False),
}

__all__ = ["Act", "Book", "NextRound", "Record", "Round"]

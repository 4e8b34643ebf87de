"""The book of a game: the fold of its entries.

Undo, redo, correction and history all come out of the fold; nothing that was written is ever changed. A book is a
value: it is made from its records, and says of a new entry whether it may be written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from ..entries.entry import Adjusted, Begun, Joined, PlayerRenamed, Restored, RoundCorrected, RoundEntered, Voided
from ..figures.points import Points
from ..figures.standings import Standings, standings
from ..figures.totals import count_beside, running_totals, totals_of_hands
from ..people.looks import looks_of
from ..people.names import folded_name
from ..people.stays import Stay, find_starter
from .folds import fold_act, fold_round
from .records import NextRound, Record, left_to_redo, standing_acts
from .refusals import refuse
from .written import Written


@dataclass(frozen=True)
class Book(Written):
    """A game and everything that is known of it. Made with ``Book.of``."""

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
        acts, voided = standing_acts(written[1:])
        book = Book(
            written, begun.title, begun.players, begun.preset, begun.changes, begun.rules, begun.language, begun.house,
            acts=acts, voided=voided, stays=(Stay(),) * len(begun.players),
        )  # fmt: skip
        for record in acts:
            book = fold_act(book, record)
        return book

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """The colour and sign of every seat, by number; a side has that of its seats."""
        begun = self.records[0].entry
        return looks_of(self.sides, begun.looks if isinstance(begun, Begun) else ())

    def adjustments_in(self, number: int) -> tuple[Adjusted, ...]:
        """The penalties and bonuses a total holds since a round: those of the round in progress with the last one."""
        entered = len(self.rounds)
        return tuple(each for each in self.adjustments if min(each.round, entered) == number)

    @property
    def adjusted_ahead(self) -> bool:
        """Whether the last totals hold penalties or bonuses of a round that is not entered yet."""
        return any(each.round > len(self.rounds) for each in self.adjustments)

    @cached_property
    def standings(self) -> Standings:
        """Totals and places after the rounds entered so far; equal totals share a place until the game is over."""
        return self.standings_after(len(self.rounds))

    @property
    def leaders(self) -> tuple[tuple[str, ...], Points]:
        """The names in first place and their total; the tie-breaks are asked only where totals are equal."""
        ranked = self._ranked_after(len(self.rounds))
        last = self.totals[-1] if self.rounds else count_beside(self.sides, self.stays, self.adjustments)
        totals = {index: total for index, total in enumerate(last) if index in ranked}
        best = (max if self.rules.scoring == "winner_takes" else min)(totals.values())
        first = tuple(self.sides[index].name for index, total in totals.items() if total == best)
        return (first if len(first) == 1 else tuple(row.name for row in self.standings.leaders)), best

    def standings_after(self, number: int) -> Standings:
        """Totals and places as they were after round ``number``."""
        final = number == len(self.rounds) and self.over
        given = [each for upto in range(number + 1) for each in self.adjustments_in(upto)]
        beside = count_beside(self.sides, self.stays, given)
        return standings(self.rules, self.sides, self.rounds[:number], final, beside, self._ranked_after(number))

    def _ranked_after(self, number: int) -> frozenset[int]:
        """The sides that have a place after round ``number``: who plays on, after the last; before, who played it."""
        seats = self.present if number == len(self.rounds) else self.seats_in(max(number, 1))
        return frozenset(map(self.side_of, seats))

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The place of every side after each round: ``places[number - 1][side]``; 0 where it had none."""
        after = []
        for number in range(1, len(self.rounds) + 1):
            places = {row.side: row.place for row in self.standings_after(number).rows}
            after.append(tuple(places.get(side, 0) for side in range(len(self.sides))))
        return tuple(after)

    @cached_property
    def totals(self) -> tuple[tuple[Points, ...], ...]:
        """The running total of every side after each round: ``totals[number - 1][side]``."""
        return running_totals(self.sides, self.stays, self._given, self.rounds)

    @cached_property
    def totals_of_hands(self) -> tuple[tuple[Points, ...], ...]:
        """The same before the penalties and bonuses that a total holds since that round."""
        begun_with = count_beside(self.sides, self.stays, self._given[0])
        return totals_of_hands(begun_with, self.totals, self.rounds)

    @cached_property
    def _given(self) -> list[tuple[Adjusted, ...]]:
        return [self.adjustments_in(number) for number in range(len(self.rounds) + 1)]

    @property
    def complete(self) -> bool:
        """Whether all rounds of the game are entered."""
        return len(self.rounds) >= self.rules.rounds

    @property
    def over(self) -> bool:
        """Whether the game is over: all rounds entered, or stopped by the table."""
        return self.finished or self.complete

    @property
    def in_totals(self) -> bool:
        """Whether it holds the totals of an evening alone, as they come from elsewhere: it is over without a round."""
        return self.over and not self.rounds

    @property
    def current(self) -> int:
        """The number of the round in progress; of a game that is over, of its last round; 1 where none was entered."""
        return max(1, len(self.rounds) + (not self.over))

    def keeps_round(self, before: Book, number: int) -> bool:
        """Whether all that was written since ``before`` leaves round ``number`` as it was: whether it is there, what it
        says, who plays it, on which seat; a round to come is still the next."""
        there = slice(number - 1, number)
        same = self.rounds[there] == before.rounds[there] and self.seats_in(number) == before.seats_in(number)
        stayed = all(self.keeps_person(before, seat) for seat in range(len(self.players)))
        return same and stayed and self.over == before.over and number <= len(self.rounds) + 1

    def keeps_hand(self, before: Book, number: int, seat: int) -> bool:
        """Whether what was said at ``before`` of the hand at a seat, in round ``number`` to come, is still of the same
        person and the same round: the round before it was not undone since, nor entered anew."""
        there = seat < min(len(self.players), len(before.players))
        return there and self.keeps_person(before, seat) and self._opened(number) == before._opened(number)

    def keeps_people(self, before: Book) -> bool:
        """Whether everybody sits where they sat at ``before``."""
        return all(self.keeps_person(before, seat) for seat in range(len(self.players)))

    def keeps_person(self, before: Book, seat: int) -> bool:
        """Whether it is still the person who sat there at ``before``, or somebody who came since."""
        if seat < len(before.players):
            return self.find_person(before, seat) == seat
        return self.people[seat][0] not in [name for name, _arrival in before.people]

    def find_person(self, before: Book, seat: int) -> int | None:
        """Where the person sits now who sat there at ``before``; None where they are gone, or nobody can tell.

        A new name is another spelling, unless somebody else bore it or bears the old one, or somebody else came to that
        seat. A name on another seat is of whoever bore it, unless nobody else came to their own and people have not
        only changed seats among themselves: where somebody is called otherwise by now, it may be of either.
        """
        was, now = ([name for name, _arrival in book.people] for book in (before, self))
        is_theirs = seat < len(now) and before.people[seat][1] == self.people[seat][1]
        if was[seat] not in now:
            return seat if is_theirs and now[seat] not in was else None
        at = place = now.index(was[seat])
        if not is_theirs:
            return at
        while place != seat:
            if place >= len(was) or was[place] not in now:
                return None
            place = now.index(was[place])
        return at

    @cached_property
    def people(self) -> tuple[tuple[str, int], ...]:
        """By what a person is known at each seat: the name, whichever way it is spelled, and the entry by which they
        came, 0 for whoever plays from the beginning."""
        joined = [record.seq for record in self.acts if isinstance(record.entry, Joined)]
        arrivals = [0] * (len(self.players) - len(joined)) + joined
        return tuple(zip(map(folded_name, self.players), arrivals, strict=True))

    def _opened(self, number: int) -> int:
        """The entry of the round before round ``number``; 0 for the first, and where there is none."""
        before = self.rounds[number - 2 : number - 1] if number > 1 else ()
        return before[0].versions[0].seq if before else 0

    def as_of(self, version: int) -> Book:
        """The book as it was after so many entries, whatever it has come to since."""
        return Book.of(self.records[:version]) if 0 < version < self.version else self

    def bore(self, seats: tuple[int, ...], names: tuple[str, ...]) -> bool:
        """Whether the people at these seats were ever called by these names."""
        changes = (each.seq for each in self.records if isinstance(each.entry, PlayerRenamed | Voided | Restored))
        books = (self, *(self.as_of(seq - 1) for seq in changes))
        return any(tuple(book.players[seat] for seat in seats if seat < len(book.players)) == names for book in books)

    def once_held(self, number: int) -> bool:
        """Whether round ``number`` was ever entered, though it may have been undone since."""
        entries = (record.entry for record in self.records)
        return any(isinstance(entry, RoundEntered) and entry.number == number for entry in entries)

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
            won = self.rounds[number - 2].won_alone(self.sides) if 1 < number <= len(self.rounds) + 1 else None
            return won if won in self.seats_in(number) else None
        step = 1 if self.rules.direction == "cw" else -1
        return find_starter(self.stays, number, step) if self.rules.starter == "rotate" else None

    @cached_property
    def coming(self) -> NextRound | None:
        """The next round, None when the game is over."""
        if self.over:
            return None
        number, count, rules = len(self.rounds) + 1, len(self.present), self.rules
        each = self.tiles_in(number)
        starter = self.starter_of(number)
        boneyard = rules.tiles_to_deal - each * count
        return NextRound(number, rules.engine_of(number), starter, rules.starter, each, boneyard)

    def trial(self, entry: RoundEntered | RoundCorrected) -> Book:
        """The book as it would be with this round in it; nothing is checked, nothing written."""
        return fold_round(self, Record(self.version + 1, entry))

    def with_record(self, record: Record) -> Book:
        """The book with one more record."""
        if isinstance(record.entry, Begun | Voided | Restored):
            return Book.of((*self.records, record))
        voided = left_to_redo(record.entry, self.voided)
        book = replace(self, records=(*self.records, record), acts=(*self.acts, record), voided=voided)
        return fold_act(book, record)

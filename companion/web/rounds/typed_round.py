"""A round as it stands in the form: what was typed for every seat, and what that means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.book.entries.entry import RoundCorrected, RoundEntered
from companion.book.entries.hands import Fault, Hand
from companion.book.fold.book import Book
from companion.book.fold.records import Round

from ..shared.forms import NOBODY
from .claims import Claim, Entered
from .forms import RoundForm
from .typed_hands import write_hand


@dataclass(frozen=True)
class Typed:
    """What was typed for every seat, the hands it means, and why some of it means none."""

    number: int
    engine: int | None
    out: tuple[int, ...]
    blocked: bool
    texts: Sequence[str]
    hands: Sequence[Hand | None]
    unread: Sequence[Fault]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The form's fields, to be posted again."""
        out = [("out", str(seat)) for seat in self.out] or [("out", NOBODY)] * self.blocked
        engine = [("engine", str(self.engine))] if self.engine is not None else []
        hands = [(f"hand-{seat}", text) for seat, text in enumerate(self.texts)]
        return [("number", str(self.number)), *engine, *out, *hands]

    @property
    def said(self) -> bool:
        """Whether it is said who went out, or that nobody did, and not both."""
        return bool(self.out) != self.blocked

    @property
    def spoken_of(self) -> list[int]:
        """The seats of which anything was said."""
        return [seat for seat, text in enumerate(self.texts) if text or seat in self.out]

    @property
    def complete(self) -> bool:
        """Whether everything is said and could be read."""
        return self.said and self.engine is not None and None not in self.hands

    def entry(self, kind: type[RoundEntered] | type[RoundCorrected]) -> RoundEntered | RoundCorrected:
        """The entry that the form asks for."""
        hands = tuple(() if hand is None else hand for hand in self.hands)
        return kind(self.number, -1 if self.engine is None else self.engine, hands, self.out)

    def of_seats(self, seats: Sequence[int]) -> Typed:
        """The same, but nobody else went out. A hand typed for who has left since stays: they may come back."""
        return replace(self, out=tuple(seat for seat in self.out if seat in seats))

    def moved(self, now: Mapping[int, int], playing: Sequence[int]) -> Typed:
        """The same where whoever was typed for sits elsewhere ``now``: by the seat of then, the one they have. What was
        typed for anybody who is gone is nobody else's."""
        before = {there: seat for seat, there in now.items()}
        seats = [before.get(seat) for seat in range(len(self.texts))]
        texts = ["" if seat is None else self.texts[seat] for seat in seats]
        hands = [
            (None if there in playing else ()) if seat is None else self.hands[seat] for there, seat in enumerate(seats)
        ]
        out = tuple(sorted(now[seat] for seat in self.out if seat in now))
        return replace(self, out=out, texts=texts, hands=hands, unread=())

    def with_claim(self, seat: int, claim: Claim, several: bool) -> Typed:
        """The same, but for this seat what a device said; ``several``: whether more than one may be out."""
        others = () if claim.out and not several else tuple(other for other in self.out if other != seat)
        out = tuple(sorted((*others, seat))) if claim.out else others
        texts, hands = [*self.texts], [*self.hands]
        texts[seat], hands[seat] = claim.text, claim.hand
        for other in self.out:
            if other not in out and not texts[other]:
                hands[other] = None
        unread = [fault for fault in self.unread if fault.seat != seat]
        return replace(self, out=out, blocked=self.blocked and not out, texts=texts, hands=hands, unread=unread)


def blank(book: Book, entered: Entered) -> Typed:
    """The round that comes next, with nothing but what its players entered on their own devices."""
    number = len(book.rounds) + 1
    seats = book.seats_in(number)
    hands = [claim.hand if claim and not claim.out else None for claim in map(entered.agreed, range(len(book.players)))]
    hands = [() if seat in entered.out or seat not in seats else hand for seat, hand in enumerate(hands)]
    texts = [write_hand(hand) for hand in hands]
    return Typed(number, book.rules.engine_of(number), entered.out, False, texts, hands, ())


def round_as_typed(round: Round | RoundEntered) -> Typed:
    """A round that stands in the book, or stood there."""
    texts = ["" if seat in round.out else write_hand(hand) for seat, hand in enumerate(round.hands)]
    return Typed(round.number, round.engine, round.out, not round.out, texts, round.hands, ())


def find_taken_back(book: Book) -> Typed | None:
    """The round that comes next as it stood when it was taken back; None where the last act that was is another."""
    entry = book.redoable.entry if book.redoable else None
    if not isinstance(entry, RoundEntered) or entry.number != len(book.rounds) + 1:
        return None
    return round_as_typed(entry)


def read_round(book: Book, number: int, form: RoundForm, seats: int | None = None) -> Typed:
    """What the form says about round ``number``: where the form knew that somebody does not play, without a hand of
    theirs. ``seats``: all that it says, of so many, where that is not how many the book has."""
    playing, known = {*book.seats_in(number)}, {*form.names.by_seat}
    absent = {*range(seats or len(book.players))} - playing
    aside = absent - known if known and seats is None else set()
    read = form.hands.read(seats or len(book.players))
    due = book.rules.engine_of(number)
    out = form.seats_out(len(read))
    # who does not play has no hand: there is nothing to wait for
    without = absent | {*out}
    hands = [
        () if seat in aside or (seat in without and each.hand in (None, 0)) else each.hand
        for seat, each in enumerate(read)
    ]
    unread = [Fault("left", each.fault, seat) for seat, each in enumerate(read) if each.fault and seat not in aside]
    engine = form.engine.data if due is None else due
    return Typed(number, engine, out, form.blocked, [each.text for each in read], hands, unread)

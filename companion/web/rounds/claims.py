"""What the players entered on their own devices, as whoever keeps the book sees it.

Nothing of it is in the book before the keeper has checked it and the table agrees. Where devices differ, a person
decides; what the keeper typed goes before what a device said. What was said for somebody who sat there before, or in a
game that went another way then, is said to the keeper and counts for nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.book.entries.hands import Fault, Hand, count
from companion.book.fold.book import Book
from companion.engine.phrases import N_, Phrase
from companion.store.books import drafts
from companion.store.books.drafts import Draft, Gone

from ..shared.translation import at_home, reader
from .forms import RoundForm
from .typed_hands import write_hand

MOST_SHOWN = 4  # different claims about one seat
LEANED = "leaned"  # the fields of the question to the table that name such seats: see ``leaned_on``


@dataclass(frozen=True, slots=True)
class Claim:
    """What a device, or several that say the same, entered for a seat; ``id`` of the last draft that says so.

    ``points``: what the hand counts under the rules of the game; ``at``: when it was last said (ISO 8601, UTC);
    ``earlier``: the hands that they said before.
    """

    id: int
    seat: int
    hand: Hand
    devices: tuple[str, ...]
    points: int
    at: str
    earlier: tuple[Hand, ...] = ()

    @property
    def out(self) -> bool:
        """Whether it says that the player went out."""
        return self.hand == ()

    @property
    def clock(self) -> str:
        """When it was last said, by the clock of this house, for the reader."""
        return reader().time(at_home(self.at))

    @property
    def text(self) -> str:
        """The hand as it would be typed; nothing for a player who went out."""
        return write_hand(self.hand)

    def says(self, hand: Hand | None) -> bool:
        """Whether this is that hand, in whichever order its tiles are."""
        return hand is not None and _same(self.hand) == _same(hand)

    def corrects(self, hand: Hand) -> bool:
        """Whether this is said in place of that hand by a device that had said it."""
        return not self.says(hand) and _same(hand) in map(_same, self.earlier)


@dataclass(frozen=True, slots=True)
class Entered:
    """The claims of a round, by seat. ``latest``: the last draft that is counted, 0 before the first.

    ``left_out``: of seats about which nobody says anything any more, what does not count.
    """

    claims: tuple[tuple[Claim, ...], ...]
    latest: int = 0
    out: tuple[int, ...] = ()
    left_out: tuple[tuple[Phrase, ...], ...] = ()

    def left_out_of(self, seat: int) -> tuple[Phrase, ...]:
        """What was said at a seat and does not count, where nothing else is said."""
        return self.left_out[seat] if self.left_out and not self.claims[seat] else ()

    def agreed(self, seat: int) -> Claim | None:
        """What is said about a seat, where nobody says anything else."""
        claims = self.claims[seat]
        return claims[0] if len(claims) == 1 else None

    def latest_of(self, seat: int) -> tuple[Claim, ...]:
        """What is said about a seat, as far as a person can compare it: the latest."""
        latest = sorted(claim.id for claim in self.claims[seat])[-MOST_SHOWN:]
        return tuple(claim for claim in self.claims[seat] if claim.id in latest)

    def claim(self, id: int) -> Claim | None:
        """The claim that ends in this draft."""
        return next((claim for claims in self.claims for claim in claims if claim.id == id), None)


def nothing(book: Book) -> Entered:
    """What is there before anybody has entered anything."""
    return Entered(((),) * len(book.players))


def read_claims(slug: str, book: Book, number: int) -> Entered:
    """What devices say about round ``number``."""
    playing = book.seats_in(number)  # whoever has left may have said something before
    said = [draft for draft in drafts.list_entered(slug, number) if draft.seat in playing]
    found, gone = drafts.part_standing(book, said)
    left_out = tuple(
        tuple(tell_left_out(book, each, LEFT_OUT) for each in gone if each.draft.seat == seat)[-MOST_SHOWN:]
        for seat in range(len(book.players))
    )
    by_seat = tuple(
        claims_of(book, [draft for draft in found if draft.seat == seat]) for seat in range(len(book.players))
    )
    out = tuple(seat for seat, claims in enumerate(by_seat) if len(claims) == 1 and claims[0].out)
    # Two who both say that they went out, where one can have: a person decides.
    several = book.rules.several_may_go_out or sum(any(c.out for c in claims) for claims in by_seat) == 1
    return Entered(by_seat, max((draft.id for draft in found), default=0), out if several else (), left_out)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How it is said of a hand that it does not count: for it was somebody else's, the game went another way, or a
    restore took away the book that said whose it was."""

    other: str
    undone: str
    restored: str


LEFT_OUT = LeftOut(
    N_("Sent from a phone, for %(name)s: %(hand)s. It does not count for %(now)s."),
    N_("Sent from a phone, before something was undone: %(hand)s. It does not count."),
    N_("What a phone sent for this seat before a backup was restored does not count."),
)


def tell_left_out(book: Book, gone: Gone, words: LeftOut) -> Phrase:
    """Why a draft that no longer stands does not count."""
    draft, before = gone.draft, gone.before
    hand = {"hand": _said(() if draft.hand is None else draft.hand)}
    if before is None:
        return Phrase(words.restored)
    if draft.seat >= len(before.players) or book.keeps_person(before, draft.seat):
        return Phrase(words.undone, hand)
    return Phrase(words.other, {"name": before.players[draft.seat], "now": book.players[draft.seat], **hand})


def leaned_on(said: Entered, hands: Sequence[Hand | None]) -> list[tuple[str, str]]:
    """The fields that say, when the table is asked, which of these hands are what a device says too."""
    return [(LEANED, str(seat)) for seat, hand in enumerate(hands) if any(c.says(hand) for c in said.claims[seat])]


def undecided(
    book: Book, said: Entered, hands: Sequence[Hand | None], texts: Sequence[str], form: RoundForm
) -> list[Fault]:
    """Seats about which something different is said and nobody has decided: devices among themselves, or a device that
    the form did not yet show (its draft came later) and the keeper, who may have only what that device said before; and
    those whose device has taken back what it said since the table was asked."""
    faults = []
    leaned = form.seats_leaned_on(len(said.claims))
    for seat, claims in enumerate(said.claims):
        hand = hands[seat]
        others = [claim for claim in claims if claim.id > form.drafts.data and not claim.says(hand)]
        if hand is None and not texts[seat] and len(claims) > 1:
            faults.append(_differ(book, seat, claims[0].hand, claims[1].hand))
        elif hand is not None and others:
            is_said = any(claim.says(hand) for claim in claims)
            tell = _corrected if others[0].corrects(hand) and not is_said else _differ
            faults.append(tell(book, seat, hand, others[0].hand))
        elif hand is not None and seat in leaned and not any(claim.says(hand) for claim in claims):
            gone = N_("a phone has taken back what it said about %(name)s: %(one)s")
            faults.append(Fault("left", Phrase(gone, {"name": book.players[seat], "one": _said(hand)}), seat))
    return faults


def tell_passed_over(book: Book, said: Entered, hands: Sequence[Hand | None]) -> list[Phrase]:
    """What devices say of hands that a person put down otherwise: the table hears of it before it agrees."""
    text = N_("For %(name)s another device says %(other)s; %(one)s is entered.")
    return [
        Phrase(text, {"name": book.players[seat], "one": _said(hand), "other": _said(claims[-1].hand)})
        for seat, (claims, hand) in enumerate(zip(said.claims, hands, strict=True))
        if hand is not None and claims and not any(claim.says(hand) for claim in claims)
    ]


def _differ(book: Book, seat: int, one: Hand, other: Hand) -> Fault:
    said = N_("two devices say different things about %(name)s: %(one)s and %(other)s")
    return Fault("left", Phrase(said, {"name": book.players[seat], "one": _said(one), "other": _said(other)}), seat)


def _corrected(book: Book, seat: int, before: Hand, now: Hand) -> Fault:
    said = N_("a phone has corrected what it said about %(name)s: %(before)s, now %(now)s")
    return Fault("left", Phrase(said, {"name": book.players[seat], "before": _said(before), "now": _said(now)}), seat)


def _said(hand: Hand) -> object:
    return Phrase(N_("went out"), {}) if hand == () else hand


def claims_of(book: Book, found: Sequence[Draft]) -> tuple[Claim, ...]:
    """What these drafts of one seat say, each hand once."""
    alike: dict[object, list[Draft]] = {}
    for draft in found:
        alike.setdefault(_same(draft.hand), []).append(draft)
    return tuple(
        Claim(last.id, last.seat, last.hand, devices, points, last.made_at, earlier)
        for each in alike.values()
        for last in each[-1:]
        if last.hand is not None
        for points in (count(book.rules, last.hand),)
        for devices in (tuple(dict.fromkeys(draft.called(book.players) for draft in each if draft.device)),)
        for earlier in (tuple(hand for draft in each for hand in draft.earlier),)
    )


def _same(hand: Hand | None) -> object:
    return frozenset(hand) if isinstance(hand, tuple) else hand

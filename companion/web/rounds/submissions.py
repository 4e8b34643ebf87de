"""Which device speaks, among those that enter hands, and what it has sent to the table last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from flask import request

from companion.book.entries.hands import Hand, count
from companion.book.fold.book import Book
from companion.engine.phrases import N_, Phrase
from companion.store.books import drafts

COOKIE = "device-id"  # tells devices apart; opens nothing

_ID = re.compile(r"[A-Za-z0-9_-]{16,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sent:
    """A hand that has reached the table: of which round, what it counts, whether the player went out."""

    number: int
    points: int
    out: bool


def device_id() -> str:
    """What tells this device from others; "" for one that has entered no hand yet."""
    given = request.cookies.get(COOKIE, "")
    return given if _ID.fullmatch(given) else ""


def overruled(slug: str, book: Book, source: str, seat: int | None = None) -> Phrase | None:
    """That the table agreed on another hand for the last round than this device had said, or on none at all, since the
    player had left; None where it is the same."""
    if not source or not book.rounds:
        return None
    number = book.rounds[-1].number
    said = [(told, hand) for told, hand in _list_said(slug, book, number, source) if seat in (None, told)]
    return next(filter(None, (tell_overruled(book, number, told, hand) for told, hand in said)), None)


def tell_overruled(book: Book, number: int, seat: int, hand: Hand) -> Phrase | None:
    """That the table agreed on another hand at this seat for round ``number`` than ``hand``, or on none at all, since
    the player had left; None where it is the same, or where there is no such round in the book."""
    if not 1 <= number <= len(book.rounds):
        return None
    round = book.rounds[number - 1]
    if seat not in round.seats:
        return Phrase(_DID_NOT_PLAY, {"n": number})
    out = seat in round.out
    facts = {"n": number, "agreed": count(book.rules, round.hands[seat]), "said": count(book.rules, hand)}
    if out != (hand == ()):
        return Phrase(_AGREED_OUT if out else _SAID_OUT, facts)
    return Phrase(_AGREED, facts) if facts["agreed"] != facts["said"] else None


def tell_too_late(book: Book, number: int, seat: int) -> Phrase | None:
    """That the table agreed on round ``number`` before the hand at this seat was taken back; None where the book has no
    such round, or they did not play it."""
    if not 1 <= number <= len(book.rounds) or seat not in book.rounds[number - 1].seats:
        return None
    round = book.rounds[number - 1]
    agreed = count(book.rules, round.hands[seat])
    return Phrase(_TOO_LATE_OUT if seat in round.out else _TOO_LATE, {"n": number, "agreed": agreed})


_TOO_LATE = N_("Round %(n)s: the table agreed on %(agreed)s before the hand was taken back here.")
_TOO_LATE_OUT = N_("Round %(n)s: the table agreed that you went out before the hand was taken back here.")
_DID_NOT_PLAY = N_("You did not play round %(n)s: what this phone said of it does not count.")
_AGREED = N_("Round %(n)s: the table agreed on %(agreed)s; this phone said %(said)s.")
_AGREED_OUT = N_("Round %(n)s: the table agreed that you went out; this phone said %(said)s.")
_SAID_OUT = N_("Round %(n)s: the table agreed on %(agreed)s; this phone said that you went out.")


def find_sent(slug: str, book: Book, source: str) -> Sent | None:
    """The last hand that this device has sent for the round in progress, or for the one before it."""
    if not source:
        return None
    done = len(book.rounds)
    for number in (done + 1, done):
        for _, hand in _list_said(slug, book, number, source):
            return Sent(number, count(book.rules, hand), hand == ())
    return None


def _list_said(slug: str, book: Book, number: int, source: str) -> Iterator[tuple[int, Hand]]:
    """What this device has said of a round, as far as it still stands: each seat and its hand."""
    for draft in drafts.list_standing(slug, book, number):
        if draft.source == source and draft.hand is not None:
            yield draft.seat, draft.hand

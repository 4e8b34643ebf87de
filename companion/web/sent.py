"""Which device speaks, among those that enter hands, and what it has sent to the table last."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import request

from companion.book.book import Book
from companion.book.hands import count
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
    """That the table agreed on another hand for the last round than this device had said; None where it is the same."""
    if not source or not book.rounds:
        return None
    last = book.rounds[-1]
    for draft in drafts.entered(slug, last.number):
        if draft.source != source or draft.hand is None or seat not in (None, draft.seat):
            continue
        out, agreed, said = draft.seat in last.out, last.hands[draft.seat], draft.hand
        facts = {"n": last.number, "agreed": count(book.rules, agreed), "said": count(book.rules, said)}
        if out != (said == ()):
            return Phrase(_AGREED_OUT if out else _SAID_OUT, facts)
        if facts["agreed"] != facts["said"]:
            return Phrase(_AGREED, facts)
    return None


_AGREED = N_("Round %(n)s: the table agreed on %(agreed)s; this phone said %(said)s.")
_AGREED_OUT = N_("Round %(n)s: the table agreed that you went out; this phone said %(said)s.")
_SAID_OUT = N_("Round %(n)s: the table agreed on %(agreed)s; this phone said that you went out.")


def sent_by(slug: str, book: Book, source: str) -> Sent | None:
    """The last hand that this device has sent for the round in progress, or for the one before it."""
    if not source:
        return None
    done = len(book.rounds)
    for number in (done + 1, done):
        for draft in drafts.entered(slug, number):
            if draft.source == source and draft.hand is not None:
                return Sent(number, count(book.rules, draft.hand), draft.hand == ())
    return None

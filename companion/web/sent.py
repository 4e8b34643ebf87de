"""Which device speaks, among those that enter hands, and what it has sent to the table last."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import request

from companion.book.hands import count
from companion.store import drafts, games

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


def sent_by(slug: str, source: str) -> Sent | None:
    """The last hand that this device has sent for the round in progress, or for the one before it."""
    if not source:
        return None
    book = games.book(slug)
    done = len(book.rounds)
    for number in (done + 1, done):
        for draft in drafts.entered(slug, number):
            if draft.source == source and draft.hand is not None:
                return Sent(number, count(book.rules, draft.hand), draft.hand == ())
    return None

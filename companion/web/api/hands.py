"""The hands that players have entered for the round in progress, before the table agrees on the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from companion.book.entries.hands import Hand, hand_from_json, hand_to_json
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.tiles import SETS
from companion.store.access.links import KEEP
from companion.store.books import drafts
from companion.store.books import games as store
from companion.store.books.drafts import Draft

from ..access.guard import door
from .answering import answer
from .asking import LATEST, NotYours, body, device, find_head, pages, text, whole

LONGEST_SOURCE = 64


@pages.route("/api/v1/games/<slug>/hands", methods=["GET", "POST"])
def hands(slug: str) -> Response:
    """Who has entered a hand, and the hands that may be seen; or enter one."""
    return _enter(slug) if request.method == "POST" else _read(slug)


def _read(slug: str) -> Response:
    head = find_head(slug)
    book = store.book(slug, head)
    if book.coming is None:
        return answer({"number": None, "entered": [], "missing": [], "disputed": [], "hands": []})
    said = [draft for draft in drafts.list_standing(slug, book, book.coming.number) if draft.seat in book.present]
    entered = sorted({draft.seat for draft in said})
    own = door().seat
    return answer(
        {
            "number": book.coming.number,
            "entered": entered,
            "missing": [seat for seat in book.present if seat not in entered],
            "disputed": sorted(drafts.disputed(said)),
            "hands": [_write_hand(draft, book.players) for draft in said if own is None or draft.seat == own],
        }
    )


def _enter(slug: str) -> Response:
    players = store.book(slug, find_head(slug)).players
    given = body(("key", "number", "seat", "hand", "source"), ("engine",))
    seat = whole(given, "seat", 0, LATEST)
    if door().seat not in (None, seat):
        raise NotYours(Phrase(N_("this link is for the hand at another seat")), "seat")
    made = drafts.enter(
        slug,
        whole(given, "number", 1, LATEST),
        seat,
        _hand(given["hand"]),
        key=text(given, "key"),
        source=_source(given),
        device=device(),
        most=drafts.MOST_OF_OWN if door().seat == seat or door().may(KEEP) else drafts.MOST_OF_PROGRAMS,
        engine=None if given.get("engine") is None else whole(given, "engine", 0, SETS[-1]),
    )
    return answer({"number": made.number, "key": made.key, **_write_hand(made, players)})


def _hand(given: object) -> Hand | None:
    return None if given is None else hand_from_json(given, "hand")


def _source(given: dict[str, Any]) -> str:
    """What tells this device from others; it may say something new about a hand, others may not say it for it."""
    source = text(given, "source")
    if not (source.isprintable() and 0 < len(source) <= LONGEST_SOURCE):
        raise Unreadable(Phrase(N_("choose a name of at most %(most)s letters"), {"most": LONGEST_SOURCE}), "source")
    return source


def _write_hand(draft: Draft, players: Sequence[str]) -> dict[str, Any]:
    hand = None if draft.hand is None else hand_to_json(draft.hand)
    return {"seat": draft.seat, "hand": hand, "at": draft.made_at, "device": draft.called(players)}

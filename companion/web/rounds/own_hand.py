"""A player's own hand for the round in progress, entered on the player's own device.

It waits with the keeper of the book until the table agrees on the round. Nobody is shown what others hold.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.book.entries.hands import Fault, count
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase
from companion.store.access.links import KEEP
from companion.store.books import drafts, games
from companion.store.books.drafts import Draft, Gone, disputed

from ..access.guard import door
from ..access.onward import find_onward
from ..shared.forms import refuse
from ..shared.requests import cookie_path, device, find_state, read_saved_key, shown_head
from .blueprint import pages
from .claims import Claim, LeftOut, claims_of, tell_left_out
from .counting import counting_words, most_left
from .forms import OwnHandForm
from .submissions import COOKIE, device_id, overruled, tell_overruled, tell_too_late
from .typed_hands import TypedHand

A_YEAR = 365 * 24 * 3600
MOVED_ON = ("number", "kind")
"""The parts of a refusal that say: the round is another one by now, or none comes any more."""


@pages.route("/game/<slug>/mine", methods=["GET", "POST"])
def own_hand(slug: str) -> Response:
    """Ask for the hand of one seat, or whose hand it is."""
    head, tag = find_state(slug)
    book = games.book(slug, head)
    source = _source()
    form = OwnHandForm()
    seat = _seat(book, form)
    answer = _send(slug, book, seat, source, form) if form.is_submitted() else None
    answer = answer or make_response(_page(slug, book, seat, source, f'"{tag}"'))
    if request.cookies.get(COOKIE) != source:
        answer.set_cookie(
            COOKIE, source, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure, path=cookie_path()
        )
    return answer


def _seat(book: Book, form: OwnHandForm) -> int | None:
    """The seat whose hand is entered; None: not said yet. Answers 403 where it is not this device's to enter."""
    asked = read_number(request.args.get("seat", "")) if form.seat.data is None else form.seat.data
    allowed = door().seat
    if allowed is not None and asked not in (None, allowed):
        abort(403)
    seat = asked if allowed is None else allowed
    if seat is None or seat >= len(book.players) or (allowed is None and seat not in book.present):
        return None
    return seat


def _gone(book: Book) -> int | None:
    """The seat whose hand was asked for, where they have left; None otherwise."""
    asked = read_number(request.args.get("seat", ""))
    known = asked is not None and asked < len(book.players) and asked not in book.present
    return asked if known else None


def _send(slug: str, book: Book, seat: int | None, source: str, form: OwnHandForm) -> Response:
    """Hand it to the keeper, and show that it is there; or why it is not."""
    form.player = None if seat is None else book.players[seat]
    if not form.validate() or seat is None:
        return make_response(_page(slug, book, seat, source, "", form), 422)
    key, number = form.key.data, form.number.data
    called = device() if door().seat is None else drafts.OWN
    try:
        seen, most = form.seen.data or None, _most(seat)
        drafts.enter(slug, number, seat, form.left, key=key, source=source, device=called, seen=seen, most=most)
    except Refused as refused:
        return _refused(slug, book, seat, source, form, refused.faults)
    return redirect(_address(slug, seat, saved=key), 303)


def _most(seat: int) -> int:
    """Who may enter this hand alone, or keeps the book, is not kept out by what others have sent about it."""
    return drafts.MOST_OF_OWN if door().seat == seat or door().may(KEEP) else drafts.MOST


def _refused(slug: str, book: Book, seat: int, source: str, form: OwnHandForm, faults: Sequence[Fault]) -> Response:
    if faults[0].part in MOVED_ON:
        # the round was entered meanwhile: what was typed belongs to it and to no other
        number, hand = form.number.data, form.left
        beaten = tell_too_late(book, number, seat) if hand is None else tell_overruled(book, number, seat, hand)
        moved_on = _tell_moved_on(book, number)
        return make_response(_page(slug, book, seat, source, "", moved_on=moved_on, beaten=beaten), 409)
    refuse(form.hand, faults[0].phrase)
    return make_response(_page(slug, book, seat, source, "", form), 422)


def _tell_moved_on(book: Book, number: int) -> Phrase:
    """That round ``number``, for which a hand was sent, is none to come: it was entered, or taken back."""
    if number > len(book.rounds):
        if book.coming is None:
            return Phrase(N_("The game was stopped meanwhile: round %(n)s is not played."), {"n": number})
        text = N_("The game is back at round %(n)s. The hand of round %(number)s stays here until that comes again.")
        return Phrase(text, {"n": book.coming.number, "number": number})
    if book.coming is None:
        return Phrase(N_("The round was entered meanwhile, and it was the last one."))
    return Phrase(N_("The round was entered meanwhile. This is round %(n)s."), {"n": book.coming.number})


def _page(
    slug: str,
    book: Book,
    seat: int | None,
    source: str,
    mark: str,
    form: OwnHandForm | None = None,
    moved_on: Phrase | None = None,
    beaten: Phrase | None = None,
) -> str:
    """The page; ``moved_on``: which round it is by now; ``beaten``: the table agreed on another hand than the one that
    was just sent."""
    sent = drafts.list_entered(slug, book.coming.number) if book.coming else ()
    found, gone = drafts.part_standing(book, sent)
    mine = _mine(book, found, seat, source)
    away = seat is not None and seat not in book.present
    changing = form is not None or "change" in request.args
    return render_template(
        "rounds/own.html",
        slug=slug,
        book=book,
        coming=None if away else book.coming,
        away=away and not book.over,
        gone=_gone(book) if seat is None else None,
        seat=seat,
        name="" if seat is None else book.players[seat],
        bound=door().seat is not None,
        address=_address(slug, seat),
        changed=_address(slug, seat, change=1),
        key=form.key.data if form else "",
        typed=form.typed if form else TypedHand(mine.text if mine else ""),
        sent=None if changing else mine,
        had=mine,
        left_out=None if mine else _tell_left_out(book, gone, seat, source),
        disputed=seat in disputed(found),
        entered=sorted({draft.seat for draft in found} & {*book.present}),
        counts=counting_words(book.rules),
        most=most_left(book, book.coming.number, book.coming.engine) if book.coming else 0,
        row=None if seat is None else _row(book, seat),
        last=_last(book, seat),
        overruled=beaten or (None if seat is None else overruled(slug, book, source, seat)),
        moved_on=moved_on,
        onward=find_onward(slug, book),
        mark=mark,
        seen=shown_head(slug).tag,
        saved=read_saved_key(),
    )


def _mine(book: Book, found: Sequence[Draft], seat: int | None, source: str) -> Claim | None:
    """What this device has said about the seat."""
    own = [draft for draft in found if (draft.seat, draft.source) == (seat, source)]
    return next(iter(claims_of(book, own)), None)


_LEFT_OUT = LeftOut(
    N_("Sent from here for %(name)s: %(hand)s. This is now the hand of %(now)s: send it again."),
    N_("Sent from here before something was undone: %(hand)s. It does not count: send it again."),
    N_("What was sent from here before a backup was restored does not count: enter once more what is left."),
)


def _tell_left_out(book: Book, gone: Sequence[Gone], seat: int | None, source: str) -> Phrase | None:
    """That what this device has said about the seat does not count any more."""
    own = [each for each in gone if (each.draft.seat, each.draft.source) == (seat, source)]
    return tell_left_out(book, own[-1], _LEFT_OUT) if own and seat in book.present else None


def _row(book: Book, seat: int) -> Any:
    """The player's line in the standings; None before the first round."""
    rows = (*book.standings.rows, *book.standings.left) if book.rounds else ()
    return next((row for row in rows if seat in book.sides[row.side].seats), None)


def _last(book: Book, seat: int | None) -> dict[str, Any] | None:
    """The round before this one: its number, what it made for the player's side, whether the player went out, and what
    the hand counted."""
    if seat is None or not book.rounds:
        return None
    round = book.rounds[-1]
    if seat not in round.seats:
        return None
    side = next(index for index, side in enumerate(book.sides) if seat in side.seats)
    left = count(book.rules, round.hands[seat])
    return {"number": round.number, "points": round.points[side], "out": seat in round.out, "left": left}


def _address(slug: str, seat: int | None, saved: str | None = None, change: int | None = None) -> str:
    """The address of this page; a link for one seat needs not name it."""
    seat = None if door().seat is not None else seat
    return url_for("rounds.own_hand", slug=slug, seat=seat, saved=saved, change=change)


def _source() -> str:
    """What tells this device from others; a new one for a device that was never here."""
    return device_id() or secrets.token_urlsafe(16)

"""A penalty or a bonus: points for a player beside those of the hands."""

from __future__ import annotations

from collections.abc import Mapping

from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from companion.book.entries.entry import Adjusted
from companion.book.fold.admission import MOST_ADJUSTED, check_entry
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.book.words.entries import is_penalty, sign_points
from companion.book.words.reasons import REASONS
from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase
from companion.store.errors import KeyReused, VersionConflict

from ..shared.requests import (
    address_of,
    as_seen,
    find_book,
    find_seat_now,
    is_of_another_book,
    mark_of,
    shown_head,
    write,
)
from ..shared.translation import say
from .blueprint import pages
from .forms import BONUS, PENALTY, AdjustForm

Page = str | tuple[str, int] | Response

AMOUNTS = (5, 10, 20, 25, 50, 100)
"""Points of the laws that tables and clubs have; any other number can be typed."""

_NO_SEAT = Phrase(N_("say whose points they are"))
_NO_NUMBER = Phrase(N_("enter the points as a number from 1 to %(most)s"), {"most": MOST_ADJUSTED})


@pages.route("/game/<slug>/adjust", methods=["GET", "POST"])
def adjust(slug: str) -> Page:
    """Give a penalty or a bonus."""
    book = find_book(slug)
    if not (form := AdjustForm(base_version=shown_head(slug), **_asked(book))).validate_on_submit():
        return _page(slug, book, form, {})
    entry = _read_entry(book, form)
    faults = _find_faults(book, form, entry)
    if faults:
        moved_on = is_of_another_book(slug, form) or not book.keeps_people(as_seen(book, form))
        if moved_on:  # the page shows the names of now: whoever was chosen is lit at theirs
            form.seat.data = find_seat_now(slug, book, form, form.seat.data)
        return _page(slug, book, form, faults, moved_on), 422
    try:
        done = write(slug, entry, form)
    except Refused as refused:
        return _page(slug, book, form, refused.by_part), 422
    except (VersionConflict, KeyReused) as error:
        book = find_book(slug)
        form.seat.data = find_seat_now(slug, book, form, form.seat.data)
        if isinstance(error, KeyReused):
            form.key.data = ""
        return _page(slug, book, form, {}, moved_on=True), 409
    return redirect(address_of(slug, book, saved=form.key.data, done=done.version), 303)


def _asked(book: Book) -> dict[str, object]:
    """What the address says already: seat, points as they are added to the total, reason, round, ruling."""
    given = request.args
    points = given.get("points", "")
    amount = read_number(points.removeprefix("-").removeprefix("+"), 4)
    signed = 0 if amount is None else -amount if points.startswith("-") else amount
    return {
        "seat": read_number(given.get("seat", "")),
        "kind": BONUS if signed and not is_penalty(book.rules, signed) else PENALTY,
        "points": str(abs(signed)) if signed else "",
        "reason": given.get("reason", ""),
        "round": read_number(given.get("round", "")) or book.current,
        "ruling": read_number(given.get("ruling", "")),
    }


def _read_entry(book: Book, form: AdjustForm) -> Adjusted:
    """The entry that the form asks for; what it does not say is out of range, and refused."""
    seat, round = form.seat.data, form.round.data
    return Adjusted(
        -1 if seat is None else seat,
        sign_points(book.rules, form.how_many or 0, form.kind.data != BONUS),
        form.why,
        0 if round is None else round,
        form.ruling.data,
    )


def _find_faults(book: Book, form: AdjustForm, entry: Adjusted) -> dict[str, Phrase]:
    """What is wrong with each part of the form."""
    faults: dict[str, Phrase] = {}
    try:
        check_entry(book, entry)
    except Refused as refused:
        faults = refused.by_part
    if form.seat.data is None:
        faults["seat"] = _NO_SEAT
    if form.how_many is None or not 0 < form.how_many <= MOST_ADJUSTED:
        faults["points"] = _NO_NUMBER
    return faults


def _page(slug: str, book: Book, form: AdjustForm, faults: Mapping[str, Phrase], moved_on: bool = False) -> str:
    reasons = [say(reason) for reason in REASONS]
    return render_template(
        "games/adjust.html",
        slug=slug,
        book=book,
        form=form,
        key=form.key.data,
        version=mark_of(slug) if moved_on else form.base_version.mark,
        moved_on=moved_on,
        faults=faults,
        amounts=AMOUNTS,
        reasons=reasons,
        typed="" if form.how_many in AMOUNTS else form.points.data,
        why="" if form.why in reasons else form.reason.data,
        most=MOST_ADJUSTED,
        last=book.current,
    )

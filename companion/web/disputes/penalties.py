"""The price of a mishap in the book, beside the points of the hands."""

from __future__ import annotations

from typing import Any

from flask import url_for
from werkzeug.utils import redirect

from companion.book.fold.book import Book
from companion.store.errors import KeyReused, VersionConflict

from ..shared.requests import address_of, find_book, find_seat_now, write
from .blueprint import pages
from .booked import make_penalty
from .forms import MishapForm
from .read_address import Page, find_asked_setting
from .went_wrong import find_hand_fault, read_remedy, read_round, read_seat, show_remedy


@pages.post("/game/<slug>/judge/wrong")
def enter_penalty(slug: str) -> Page:
    """Write the points that a mishap costs into the book, or show what follows from what is told now; where nobody was
    named, nothing is due, the points typed for a hand are none, or the book has changed meanwhile, say so again."""
    form, setting = MishapForm(), find_asked_setting(slug)
    if form.step.data == "show":
        told: dict[str, Any] = {**form.told}
        return redirect(url_for("disputes.went_wrong", slug=slug, **told), 303)
    remedy, seat, book = read_remedy(setting, form.told), read_seat(setting, form.told), find_book(slug)
    if seat is None or not remedy.points or find_hand_fault(form.told):
        return show_remedy(setting, remedy, form.told), 422
    entry = make_penalty(book, remedy, seat, read_round(setting, form.told), find_ruling(book, form.ruling.data))
    try:
        done = write(slug, entry, form)
    except (VersionConflict, KeyReused) as error:
        return _ask_again(slug, form, seat, "" if isinstance(error, KeyReused) else form.key.data), 409
    return redirect(address_of(slug, find_book(slug), saved=form.key.data, done=done.record.seq), 303)


def _ask_again(slug: str, form: MishapForm, seat: int, key: str) -> str:
    """The page with all that was told, and with whoever sits now where the one was chosen."""
    setting = find_asked_setting(slug)
    now = find_seat_now(slug, find_book(slug), form, seat)
    told = {name: value for name, value in form.told.items() if name != "who"}
    told |= {} if now is None else {"who": str(now)}
    return show_remedy(setting, read_remedy(setting, told), told, form.ruling.data, again=key)


def find_ruling(book: Book, seq: int | None) -> int | None:
    """The entry in which a ruling was kept that still counts; None where there is none."""
    return seq if any(kept.seq == seq for kept in book.rulings) else None

"""Guests who join a game, and players who leave it before the end."""

from __future__ import annotations

from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from companion.book.entries.entry import Joined, Left
from companion.book.figures.guests import starting_total
from companion.book.fold.admission import check_seats
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase
from companion.store.errors import KeyReused, VersionConflict

from ..shared.requests import address_of, find_book, write
from ..shared.translation import reader
from .blueprint import pages
from .forms import JoinForm, LeaveForm

Page = str | tuple[str, int] | Response

WHENCE = {
    "highest": N_("It is the highest total at the table, as the rules of this game say; it can be changed."),
    "mean": N_("It is the mean of the totals at the table, as the rules of this game say; it can be changed."),
    "none": N_(
        "The rules of this game give a guest no points to begin with; agree on others, and they can be entered."
    ),
}
"""Where the total comes from that a guest is offered, by the rule ``late_guest``."""

_NO_TOTAL = Phrase(N_("enter the total as a whole number, such as 40"))


@pages.get("/game/<slug>/people")
def people(slug: str) -> str:
    """Who plays, who may join and who may leave."""
    book = find_book(slug)
    form = _blank(book)
    return _page(slug, book, form, {}, read_number(request.args.get("leaving", "")))


@pages.post("/game/<slug>/people/join")
def join(slug: str) -> Page:
    """A guest takes a seat."""
    book, form = find_book(slug), JoinForm()
    form.validate()
    entry = Joined(form.name.data, len(book.rounds) + 1, form.start or 0)
    try:
        if form.start is None:
            return _page(slug, book, form, {"total": _NO_TOTAL}), 422
        done = write(slug, entry, form)
    except Refused as refused:
        return _page(slug, book, form, refused.by_part), 422
    except (VersionConflict, KeyReused):
        return _page(slug, find_book(slug), form, {}, moved_on=True), 409
    return redirect(address_of(slug, book, saved=form.key.data, done=done.version), 303)


@pages.post("/game/<slug>/people/leave")
def leave(slug: str) -> Page:
    """Somebody leaves the table."""
    book, form = find_book(slug), LeaveForm()
    form.validate()
    seat = form.seat.data
    blank = _blank(book)
    if seat is None:
        return _page(slug, book, blank, {"seat": Phrase(N_("say who leaves"))}), 422
    try:
        done = write(slug, Left(seat, len(book.rounds) + 1), form)
    except Refused as refused:
        return _page(slug, book, blank, {"seat": refused.phrase}), 422
    except (VersionConflict, KeyReused):
        return _page(slug, find_book(slug), blank, {}, seat, moved_on=True), 409
    return redirect(address_of(slug, book, saved=form.key.data, done=done.version), 303)


def _blank(book: Book) -> JoinForm:
    """The form for a guest, with the total that is offered in the digits of the reader."""
    return JoinForm(base_version=book.version, total=reader().digits(str(_offered(book))))


def _offered(book: Book) -> int:
    """The total that a guest is offered by the rules, from the totals of those who are there."""
    return starting_total(book.rules, [row.total for row in book.standings.rows] if book.rounds else [])


def _page(
    slug: str,
    book: Book,
    form: JoinForm,
    faults: dict[str, Phrase],
    leaving: int | None = None,
    moved_on: bool = False,
) -> str:
    here = len(book.present)
    without = _deal(book, here - 1) if here > 2 else None
    return render_template(
        "games/people.html",
        slug=slug,
        book=book,
        form=form,
        key=form.key.data if {"name", "total"} & {*faults} else "",
        version=book.version if moved_on else form.base_version.data,
        moved_on=moved_on,
        faults=faults,
        offered=_offered(book),
        whence=WHENCE[book.rules.late_guest],
        closed=_say_closed(book),
        full=next((fault.phrase for fault in check_seats(book.rules, here + 1)), None),
        leaving=leaving if leaving in book.present and without else None,
        with_guest=_deal(book, here + 1),
        without=without,
        totals={row.side: row.total for row in (*book.standings.rows, *book.standings.left)},
    )


def _say_closed(book: Book) -> Phrase | None:
    """Why nobody can join or leave; None where they can."""
    if book.over:
        return Phrase(N_("The game is over; whoever comes now plays the next one."))
    if book.rules.partners:
        return Phrase(N_("Partners play together to the end: nobody joins or leaves in the middle of the game."))
    return None


def _deal(book: Book, players: int) -> dict[str, int] | None:
    """How many would play, what each would take, and what stays face down; None where the rules are for others."""
    each = None if check_seats(book.rules, players) else book.rules.tiles_each(players)
    if each is None:
        return None
    return {"players": players, "each": each, "boneyard": book.rules.tiles_to_deal - each * players}

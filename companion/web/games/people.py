"""Guests who join a game, players who leave it before the end, and those of them who come back."""

from __future__ import annotations

from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from companion.book.entries.entry import Joined, Left, Returned
from companion.book.figures.guests import starting_total
from companion.book.fold.admission import check_seats
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase
from companion.store.errors import KeyReused, VersionConflict

from ..shared.forms import EntryForm
from ..shared.requests import address_of, as_seen, find_book, find_seat_now, mark_of, shown_head, write
from ..shared.translation import reader
from ..shared.who_sits import check_comes
from .blueprint import pages
from .forms import JoinForm, SeatForm

Page = str | tuple[str, int] | Response

WHENCE = {
    "highest": N_("It is the highest total at the table, as the rules of this game say; it can be changed."),
    "mean": N_("It is the mean of the totals at the table, as the rules of this game say; it can be changed."),
    "none": N_("Under the rules of this game a guest begins with 0 points; if you agree on another number, enter it."),
}
"""Where the total comes from that a guest is offered, by the rule ``late_guest``."""

_NO_TOTAL = Phrase(N_("enter the total as a whole number, such as 40"))


@pages.get("/game/<slug>/people")
def people(slug: str) -> str:
    """Who plays, who may join, who may leave, and who may come back."""
    book = find_book(slug)
    leaving, returning = (read_number(request.args.get(name, "")) for name in ("leaving", "returning"))
    return _page(slug, book, _blank(slug, book), {}, leaving, returning)


@pages.post("/game/<slug>/people/join")
def join(slug: str) -> Page:
    """A guest takes a seat."""
    book, form = find_book(slug), JoinForm()
    form.validate()
    if form.start is None:
        return _page(slug, book, form, {"total": _NO_TOTAL}), 422
    return _keep(slug, book, form, form, Joined(form.name.data, len(book.rounds) + 1, form.start))


@pages.post("/game/<slug>/people/leave")
def leave(slug: str) -> Page:
    """Somebody leaves the table."""
    return _move(slug, Left, Phrase(N_("say who leaves")))


@pages.post("/game/<slug>/people/return")
def come_back(slug: str) -> Page:
    """Somebody who has left plays again."""
    return _move(slug, Returned, Phrase(N_("say who plays again")))


def _move(slug: str, kind: type[Left | Returned], unsaid: Phrase) -> Page:
    """Who leaves or comes back is named by a seat."""
    book, form = find_book(slug), SeatForm()
    form.validate()
    if form.seat.data is None:
        return _page(slug, book, _blank(slug, book), {"seat": unsaid}), 422
    return _keep(slug, book, form, _blank(slug, book), kind(form.seat.data, len(book.rounds) + 1))


def _keep(slug: str, book: Book, form: EntryForm, shown: JoinForm, entry: Joined | Left | Returned) -> Page:
    """Write the entry, and lead to the table; else ``shown`` is there again with what is wrong, or with what is asked
    once more because the book has changed meanwhile."""
    try:
        check_comes(slug, book, entry)
        done = write(slug, entry, form)
    except Refused as refused:
        faults = refused.by_part if isinstance(entry, Joined) else {"seat": refused.phrase}
        return _page(slug, book, shown, faults), 422
    except (VersionConflict, KeyReused) as error:
        seen, book, kind = as_seen(book, form), find_book(slug), type(entry)
        if shown.start == _offered(seen):
            shown.total.process_data(_write_offered(book))
        key = "" if isinstance(error, KeyReused) else form.key.data
        seat = None if isinstance(entry, Joined) else find_seat_now(slug, book, form, entry.seat)
        leaving, returning = (seat if kind is each else None for each in (Left, Returned))
        return _page(slug, book, shown, {}, leaving, returning, moved_on=True, key=key), 409
    return redirect(address_of(slug, book, saved=form.key.data, done=done.version), 303)


def _blank(slug: str, book: Book) -> JoinForm:
    """The form for a guest, with the total that is offered in the digits of the reader."""
    return JoinForm(base_version=shown_head(slug), total=_write_offered(book))


def _write_offered(book: Book) -> str:
    return reader().digits(str(_offered(book)))


def _offered(book: Book) -> int:
    """The total that a guest is offered by the rules, from the totals of those who are there."""
    return starting_total(book.rules, [row.total for row in book.standings.rows] if book.rounds else [])


def _page(
    slug: str,
    book: Book,
    form: JoinForm,
    faults: dict[str, Phrase],
    leaving: int | None = None,
    returning: int | None = None,
    moved_on: bool = False,
    key: str = "",
) -> str:
    here = len(book.present)
    without = _deal(book, here - 1) if here > 2 else None
    with_one_more = _deal(book, here + 1)
    gone = [book.sides[row.side].seats[0] for row in book.standings.left]
    return render_template(
        "games/people.html",
        slug=slug,
        book=book,
        form=form,
        key=form.key.data if {"name", "total"} & {*faults} else key,
        version=mark_of(slug) if moved_on else form.base_version.mark,
        moved_on=moved_on,
        faults=faults,
        offered=_offered(book),
        whence=WHENCE[book.rules.late_guest] if form.start == _offered(book) else None,
        closed=_say_closed(book),
        full=next((fault.phrase for fault in check_seats(book.rules, here + 1)), None),
        leaving=leaving if leaving in book.present and without else None,
        returning=returning if returning in gone and with_one_more else None,
        gone=gone,
        with_one_more=with_one_more,
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

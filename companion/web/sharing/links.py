"""Sharing a game: a code for a phone's camera, for whoever it is; and what takes it back.

Whoever keeps the score hands out links to watch and to enter hands; links to keep it are made and shown by the host.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import abort, flash, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.book.fold.book import Book
from companion.engine.digits import read_number
from companion.engine.phrases import N_
from companion.store.access import links as access
from companion.store.access.links import ENTER, KEEP, WATCH, Link
from companion.store.errors import BadLink, no_such_link

from ..access.guard import may
from ..access.permissions import HOST
from ..access.reached import only_here, reached
from ..shared.forms import refuse
from ..shared.requests import find_book
from ..shared.translation import say
from .blueprint import pages
from .codes import address_of_link, draw_code
from .forms import LinkForm
from .open_network import may_open

EACH = "each"
SEAT = "seat-"
Page = str | tuple[str, int] | Response


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody whom a link can be for: what a form asks for, and the link that is there (the last one made)."""

    purpose: str
    link: Link | None

    @property
    def seat(self) -> int:
        """Whose hand it is."""
        return int(self.purpose.removeprefix(SEAT))


@pages.route("/game/<slug>/links", methods=["GET", "POST"])
def page(slug: str) -> Page:
    """The code that was made last; a post shows that for somebody else, and makes it where there is none.

    ``?gone=``: no code, because that of the link with this number was taken back just now and that of somebody else
    would be taken for it; the page says whose it was and offers another.
    """
    book = find_book(slug)
    form = LinkForm(purpose=request.args.get("purpose", ""))
    if not form.validate_on_submit():
        there = _list_links(slug)
        gone = request.args.get("gone")
        chosen = _choose(book, there) if gone is None else None
        return _page(slug, book, there, chosen, LinkForm(purpose=WATCH), gone=_find_taken_back(slug, gone or ""))
    purpose = form.purpose.data
    if purpose == KEEP and not may(HOST):
        abort(403)
    try:
        if purpose == EACH:
            return _each(slug, book)
        link = _find_or_make(slug, purpose, form.whom.data)
    except BadLink as error:
        there = _list_links(slug)
        refuse(form.whom, error.phrase)
        return _page(slug, book, there, _choose(book, there), form), 422
    return redirect(url_for("sharing.one", slug=slug, link=link.id), 303)


@pages.get("/game/<slug>/links/<int:link>")
def one(slug: str, link: int) -> str:
    """The code of one link; ``?ask=1``: whether it is to be taken back."""
    book, there = find_book(slug), _list_links(slug)
    return _page(slug, book, there, _find(there, link), LinkForm(purpose=WATCH))


@pages.get("/game/<slug>/links/print")
def codes(slug: str) -> str:
    """The codes for all hands, to be printed and cut apart."""
    book, there = find_book(slug), _list_links(slug)
    cards = [(choice.seat, _code(choice.link)) for choice in _seats(book, there) if choice.link is not None]
    return render_template("sharing/codes.html", slug=slug, book=book, cards=cards, only_here=only_here())


@pages.post("/game/<slug>/links/<int:link>/renew")
def renew(slug: str, link: int) -> Response:
    """Take a link back and make another for the same purpose."""
    _find(_list_links(slug), link)
    return redirect(url_for("sharing.one", slug=slug, link=access.renew_link(slug, link).id), 303)


@pages.post("/game/<slug>/links/<int:link>/revoke")
def revoke(slug: str, link: int) -> Response:
    """Take a link back."""
    _find(_list_links(slug), link)
    access.revoke_link(slug, link)
    flash(say(N_("The link was taken back. Whoever had it is told so.")))
    return redirect(url_for("sharing.page", slug=slug, gone=link), 303)


def _each(slug: str, book: Book) -> Response:
    """Make what is missing of a link for the hand of every seat."""
    for choice in _seats(book, _list_links(slug)):
        if choice.link is None:
            access.make_link(slug, ENTER, seat=choice.seat)
    return redirect(url_for("sharing.codes", slug=slug), 303)


def _find_or_make(slug: str, purpose: str, label: str) -> Link:
    """The link for a role or ``seat-N``; one that is there already, unless another is wanted for somebody by name."""
    seat = _seat_of(purpose)
    role = ENTER if seat is not None else purpose
    there = _last(_list_links(slug), role, seat)
    return there if there and not label.strip() else access.make_link(slug, role, seat=seat, label=label)


def _seat_of(purpose: str) -> int | None:
    return read_number(purpose.removeprefix(SEAT), 2) if purpose.startswith(SEAT) else None


def _page(
    slug: str,
    book: Book,
    there: Sequence[Link],
    chosen: Link | None,
    form: LinkForm,
    gone: Link | None = None,
) -> str:
    shut = only_here()
    return render_template(
        "sharing/page.html",
        slug=slug,
        book=book,
        link=chosen,
        code=None if shut else _code(chosen),
        address=None if shut else address_of_link(chosen),
        asked="ask" in request.args and chosen is not None,
        gone=gone,
        again=_again(there, gone),
        seats=_seats(book, there),
        ways={role: Choice(role, _last(there, role, None)) for role in (ENTER, WATCH, KEEP)},
        links=there,
        form=form,
        only_here=shut,
        may_open=may_open(),
        known=reached(),
    )


def _choose(book: Book, there: Sequence[Link]) -> Link | None:
    """The link that was made last, but for the hands of those who have left."""
    return next((link for link in reversed(there) if link.seat is None or link.seat in book.present), None)


def _seats(book: Book, there: Sequence[Link]) -> list[Choice]:
    return [Choice(f"{SEAT}{seat}", _last(there, ENTER, seat)) for seat in book.present]


def _last(there: Sequence[Link], role: str, seat: int | None) -> Link | None:
    return next((link for link in reversed(there) if (link.role, link.seat) == (role, seat)), None)


def _code(link: Link | None) -> Markup | None:
    address = address_of_link(link)
    return draw_code(address) if address else None


def _list_links(slug: str) -> tuple[Link, ...]:
    """The links that may be shown to whoever asks, in the order in which they were made."""
    return tuple(link for link in access.links(slug) if link.role != KEEP or may(HOST))


def _find_taken_back(slug: str, number: str) -> Link | None:
    """The link with this number, if it was taken back and may be spoken of to whoever asks."""
    links = access.links(slug, revoked=True)
    gone = next((link for link in links if str(link.id) == number and link.revoked_at is not None), None)
    return gone if gone is not None and (gone.role != KEEP or may(HOST)) else None


def _again(there: Sequence[Link], gone: Link | None) -> str | None:
    """What a form asks for to have another link in place of one that was taken back; None where there is one."""
    if gone is None or _last(there, gone.role, gone.seat) is not None:
        return None
    return gone.role if gone.seat is None else f"{SEAT}{gone.seat}"


def _find(there: Sequence[Link], link: int) -> Link:
    """One of them. Raises NoSuchLink."""
    found = next((each for each in there if each.id == link), None)
    if found is None:
        raise no_such_link()
    return found

"""Links to a game: made, shown as a code for a phone's camera, renewed, taken back.

Whoever keeps the book hands out links to watch and to enter hands; links to keep it are made and shown by the host.
"""

from __future__ import annotations

import segno
from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.book.book import Book
from companion.engine.phrases import Phrase
from companion.store import access
from companion.store.access import ENTER, KEEP, WATCH, Link
from companion.store.errors import BadLink, no_such_link

from .addresses import here, reachable
from .desk import find_book
from .doors import may
from .who_may import HOST

pages = Blueprint("links", __name__)

EACH = "each"
SEAT = "seat-"
Page = str | tuple[str, int] | Response


@pages.route("/game/<slug>/links", methods=["GET", "POST"])
def page(slug: str) -> Page:
    """The links of a game; a post makes another, or one for every seat."""
    book = find_book(slug)
    if request.method != "POST":
        return _page(slug, book)
    purpose, label = request.form.get("purpose", ""), request.form.get("whom", "")
    if purpose == KEEP and not may(HOST):
        abort(403)
    try:
        made = _make(slug, book, purpose, label)
    except BadLink as error:
        return _page(slug, book, error.phrase, purpose, label), 422
    if len(made) == 1:
        return redirect(url_for("links.one", slug=slug, link=made[0].id), 303)
    return redirect(url_for("links.page", slug=slug), 303)


def _make(slug: str, book: Book, purpose: str, label: str) -> list[Link]:
    """Make what was asked for: a role, ``seat-N``, or ``each``: whatever is missing of one for each seat."""
    if purpose == EACH:
        there = {link.seat for link in access.links(slug)}
        missing = [seat for seat in range(len(book.players)) if seat not in there]
        return [access.make_link(slug, ENTER, seat=seat) for seat in missing]
    text = purpose.removeprefix(SEAT)
    if purpose.startswith(SEAT) and text.isascii() and text.isdigit() and len(text) < 3:
        return [access.make_link(slug, ENTER, seat=int(text), label=label)]
    return [access.make_link(slug, purpose, label=label)]


def _page(slug: str, book: Book, fault: Phrase | None = None, purpose: str = WATCH, label: str = "") -> str:
    return render_template(
        "links/page.html",
        slug=slug,
        book=book,
        links=[link for link in access.links(slug) if _is_shown(link)],
        fault=fault,
        purpose=purpose,
        label=label,
        only_here=_only_here(),
    )


@pages.get("/game/<slug>/links/<int:link>")
def one(slug: str, link: int) -> str:
    """One link, large: its code and its address."""
    book, found = find_book(slug), _find(slug, link)
    address = code = None
    if found.token is not None:
        address = reachable(url_for("doors.enter", token=found.token, _external=True))
        drawn = segno.make(address, micro=False, error="m")
        code = Markup(drawn.svg_inline(scale=1, omitsize=True, border=2, svgclass=None, lineclass=None))
    return render_template(
        "links/one.html", slug=slug, book=book, link=found, address=address, code=code, only_here=_only_here()
    )


@pages.post("/game/<slug>/links/<int:link>/renew")
def renew(slug: str, link: int) -> Response:
    """Take a link back and make another for the same purpose."""
    _find(slug, link)
    return redirect(url_for("links.one", slug=slug, link=access.renew_link(slug, link).id), 303)


@pages.post("/game/<slug>/links/<int:link>/revoke")
def revoke(slug: str, link: int) -> Response:
    """Take a link back."""
    _find(slug, link)
    access.revoke_link(slug, link)
    return redirect(url_for("links.page", slug=slug), 303)


def _find(slug: str, link: int) -> Link:
    """A link that may be shown to whoever asks. Raises NoSuchLink."""
    found = next((each for each in access.links(slug) if each.id == link and _is_shown(each)), None)
    if found is None:
        raise no_such_link()
    return found


def _is_shown(link: Link) -> bool:
    return link.role != KEEP or may(HOST)


def _only_here() -> bool:
    """Whether a phone cannot open the links, because the companion listens to this machine alone."""
    return not current_app.config["GUARDED"] and here()

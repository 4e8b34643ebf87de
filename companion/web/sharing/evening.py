"""An evening that is over, to be shared: as a picture, as a certificate, into BG Stats."""

from __future__ import annotations

from flask import abort, current_app, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.book.fold.book import Book
from companion.exchange.bg_stats import link_of
from companion.store.access import links as access
from companion.store.access.links import KEEP, WATCH
from companion.store.books import games
from companion.store.people.acts import people

from ..access.guard import BG_STATS, may
from ..access.reached import only_here, reachable
from ..shared.bg_stats import play_of
from ..shared.requests import find_book, find_head
from .blueprint import pages
from .codes import address_of_link, draw_code


@pages.get("/game/<slug>/evening")
def evening(slug: str) -> str:
    """The picture of the evening, and the ways on which it leaves the house."""
    head = find_head(slug)
    book = games.book(slug, head)
    return render_template(
        "sharing/evening.html", slug=slug, book=book, mark=head.tag, bg_stats=_address(slug, book), code=_code(slug)
    )


@pages.get("/game/<slug>/bgstats")
def bg_stats(slug: str) -> Response:
    """Lead to BG Stats: a short address for a code, which the phone that read it opens."""
    return redirect(_address(slug, find_book(slug)), 303)


def _address(slug: str, book: Book) -> str:
    """The address of BG Stats with the game in it; answers 404 where there is none to be told of."""
    play = play_of(slug, book, people())
    if play is None:
        abort(404)
    return link_of(play)


def _code(slug: str) -> Markup | None:
    """The code that leads a phone to BG Stats: by a link to watch, where it would be asked who it is and there is one.

    None where no phone reaches this machine.
    """
    if only_here():
        return None
    if current_app.config["GUARDED"] and may(KEEP):
        watching = [link for link in access.links(slug) if link.role == WATCH]
        address = address_of_link(watching[-1], to=BG_STATS) if watching else None
        if address:
            return draw_code(address)
    return draw_code(reachable(url_for("sharing.bg_stats", slug=slug, _external=True)))

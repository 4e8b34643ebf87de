"""The pages of a lot for the first turn. The device that drew it remembers it, whichever page comes between."""

from __future__ import annotations

from flask import abort, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion.book.fold.book import Book
from companion.book.fold.lot import Lot, asks_lot, lot_of, new_name

from ..shared.requests import find_book
from .blueprint import pages

LOT = "lot"
"""The key of the session under which the lot is that was drawn last, with its game."""


@pages.post("/game/<slug>/lot")
def draw_lot(slug: str) -> Response:
    """Draw."""
    book = find_book(slug)
    if not asks_lot(book):
        abort(404)
    name = new_name(book)
    session[LOT] = [slug, name]
    return redirect(url_for("games.show_lot", slug=slug, name=name), 303)


@pages.get("/game/<slug>/lot/<name>")
def show_lot(slug: str, name: str) -> str | Response:
    """What was drawn; a lot for a round that was played leads to the table."""
    book = find_book(slug)
    lot = lot_of(book, name)
    if lot is None:
        return redirect(url_for("games.table", slug=slug), 303)
    return render_template("games/lot.html", slug=slug, book=book, lot=lot, saved=None)


def find_lot(slug: str, book: Book) -> Lot | None:
    """The lot of the round to come: that of the address, else what this device has drawn; None without one."""
    game, drawn = session.get(LOT, ("", ""))
    names = (request.args.get("lot", ""), drawn if game == slug else "")
    return next((lot for name in names if (lot := lot_of(book, name))), None)

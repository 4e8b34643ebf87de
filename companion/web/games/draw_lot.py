"""The pages of a lot for the first turn. It is kept with the game, so that every device shows the same."""

from __future__ import annotations

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.book.fold.book import Book
from companion.book.fold.lot import Lot, asks_lot, lot_of, new_name
from companion.store.books import lots

from ..shared.requests import device, find_book
from .blueprint import pages
from .forms import LotForm


@pages.post("/game/<slug>/lot")
def draw_lot(slug: str) -> Response:
    """Draw; where another device has drawn already, what it drew, unless that is the lot that is to be drawn again."""
    book = find_book(slug)
    if not asks_lot(book) or book.coming is None:
        abort(404)
    number, again = book.coming.number, LotForm().again.data
    name = lots.find_lot(slug, number)
    if name == again or lot_of(book, name) is None:
        name = lots.keep_lot(slug, number, new_name(book), instead=name, device=device())
    return redirect(url_for("games.show_lot", slug=slug, name=name), 303)


@pages.get("/game/<slug>/lot/<name>")
def show_lot(slug: str, name: str) -> str | Response:
    """What was drawn; a lot for a round that was played, or that was drawn again since, leads to the table."""
    book = find_book(slug)
    lot = find_lot(slug, book)
    if lot is None or lot.name != name:
        return redirect(url_for("games.table", slug=slug), 303)
    return render_template("games/lot.html", slug=slug, book=book, lot=lot, saved=None)


def find_lot(slug: str, book: Book) -> Lot | None:
    """The lot that was drawn for the round to come; None where none was, or none is asked for."""
    if not asks_lot(book) or book.coming is None:
        return None
    return lot_of(book, lots.find_lot(slug, book.coming.number))

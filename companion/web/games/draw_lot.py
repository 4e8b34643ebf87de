"""The pages of a lot for the first turn."""

from __future__ import annotations

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.book.fold.lot import asks_lot, lot_of, new_name

from ..shared.requests import find_book
from .blueprint import pages


@pages.post("/game/<slug>/lot")
def draw_lot(slug: str) -> Response:
    """Draw."""
    book = find_book(slug)
    if not asks_lot(book):
        abort(404)
    return redirect(url_for("games.show_lot", slug=slug, name=new_name(book)), 303)


@pages.get("/game/<slug>/lot/<name>")
def show_lot(slug: str, name: str) -> str | Response:
    """What was drawn; a lot for a round that was played leads to the table."""
    book = find_book(slug)
    lot = lot_of(book, name)
    if lot is None:
        return redirect(url_for("games.table", slug=slug), 303)
    return render_template("games/lot.html", slug=slug, book=book, lot=lot, saved=None)

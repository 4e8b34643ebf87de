"""The rules of a game that is being played: they stay as they were agreed; what can be done instead."""

from __future__ import annotations

from flask import render_template

from ..shared.requests import find_book
from .blueprint import pages
from .rules_contract import contract_of


@pages.get("/game/<slug>/rules")
def agreed(slug: str) -> str:
    """What can be changed of the rules, and what cannot."""
    book = find_book(slug)
    return render_template("games/agreed.html", slug=slug, book=book, contract=contract_of(book))

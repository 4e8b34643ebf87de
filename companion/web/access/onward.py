"""The game that a table goes on to: whoever was let into one is let into the next of the same evening."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.book.fold.book import Book
from companion.engine.digits import read_number
from companion.store.access.links import ENTER, KEEP, Link, find_like, follow_link
from companion.store.books import games
from companion.store.books.games import Card
from companion.store.people.acts import people

from ..shared.requests import find_book
from .guard import link_shown, may, pages, remember
from .permissions import HOST

WAYS = {"board": "sharing.board", "tv": "sharing.tv", "hand": "rounds.own_hand", "table": "games.table"}
"""What ``?to=`` says: which page of the next game is shown."""
NEEDS = {"hand": ENTER, "table": KEEP}
"""What a link must open for a page; the others are for everybody."""


@dataclass(frozen=True, slots=True)
class Onward:
    """The game after one that is over; ``open``: whether this device comes along."""

    game: Card
    open: bool


def find_onward(slug: str, book: Book) -> Onward | None:
    """The game that the table of this one went on to; None while there is none."""
    game = games.find_next(slug) if book.over else None
    return Onward(game, _comes_along(slug, book, game)) if game else None


@pages.get("/game/<slug>/next")
def follow(slug: str) -> Response:
    """Go on to the next game, to the page that ``?to=`` names, there to the hand of whoever sits here at ``?seat=``;
    back to the scoreboard where there is none, or this device may not."""
    book = find_book(slug)
    onward = find_onward(slug, book)
    stay = redirect(url_for(WAYS["board"], slug=slug, _anchor="main"), 303)
    if onward is None or not onward.open:
        return stay
    game, link = onward.game, _own_link(slug)
    if link is not None and not may(HOST):
        theirs = follow_link(link, game.slug, _seat_there(slug, book, link.seat, game))
        if theirs is None or theirs.token is None:
            return stay
        remember(game.slug, theirs.token)
    to = request.args.get("to", "")
    way = to if to in WAYS and (link is None or to not in NEEDS or link.may(NEEDS[to])) else "board"
    mine = read_number(request.args.get("seat", ""), 2) if way == "hand" else None
    bound = link is not None and link.seat is not None
    seat = None if bound else _seat_there(slug, book, mine, game)
    return redirect(url_for(WAYS[way], slug=game.slug, seat=seat), 303)


def _comes_along(slug: str, book: Book, game: Card) -> bool:
    """Whoever has no link is asked for none, or knows the PIN; a link for one hand needs its person at the table, and
    one that was taken back there stays so."""
    link = _own_link(slug)
    if link is None or may(HOST):
        return not current_app.config["GUARDED"] or may(HOST)
    seat = _seat_there(slug, book, link.seat, game)
    if link.seat is not None and seat is None:
        return False
    like = find_like(link, game.slug, seat)
    return like is None or (like.revoked_at is None and like.token is not None)


def _own_link(slug: str) -> Link | None:
    link = link_shown(slug)
    return link if link is not None and link.revoked_at is None else None


def _seat_there(slug: str, book: Book, seat: int | None, game: Card) -> int | None:
    """Where whoever sits at ``seat`` sits in the next game; None where nobody is meant, or they are not there."""
    if seat is None or seat >= len(book.players):
        return None
    who = people()
    person, there = who.seated(book.players, slug)[seat], who.seated(game.players, game.slug)
    return there.index(person) if person in there else None

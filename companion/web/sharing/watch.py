"""Watching: the scoreboard on telephones, on a television, and the state by which every page of a game keeps up.

A page that watches asks for the state every two seconds and for itself only when that has changed. Nearly every answer
is 304, from one row of the database; the book is not opened for it.
"""

from __future__ import annotations

from flask import Response, jsonify, render_template, request

from companion.book.words.entries import given_by_round, starts_by_round
from companion.book.words.standings import say_left, say_reason, standing_words
from companion.sheets.keepsakes.medal import medals
from companion.store.books import games

from ..access.onward import find_onward
from ..clock.shown import describe_clock
from ..games.charts import PHONE, SCREEN, WIDE, charts, trends
from ..games.draw_lot import find_lot
from ..games.lettering import measure_names
from ..games.rules_contract import contract_of
from ..games.table import proof, tell_starter
from ..shared.requests import find_state, list_entered_seats
from .blueprint import pages

FRAMES = {"board": (WIDE, PHONE), "tv": (SCREEN,)}
"""In which frames a page shows the chart of totals."""


@pages.get("/game/<slug>/state")
def state(slug: str) -> Response:
    """Which version the book has, who has entered a hand for the round to come, its lot, the game that the table has
    gone on to; 304 while nothing is new."""
    head, tag = find_state(slug)
    if request.if_none_match.contains_weak(tag):
        answer = Response(status=304, mimetype="application/json")
    else:
        book = games.book(slug, head)
        number = book.coming.number if book.coming else None
        said: dict[str, object] = {"version": head.version, "tag": head.tag, "over": book.over, "round": number}
        lot, onward = find_lot(slug, book), find_onward(slug, book)
        said |= {"lot": lot.name if lot else "", "onward": onward.game.slug if onward else ""}
        answer = jsonify(**said, entered=list_entered_seats(slug, book))
    answer.set_etag(tag)
    answer.cache_control.private, answer.cache_control.no_cache = True, True
    return answer


@pages.get("/game/<slug>/watch")
def board(slug: str) -> str:
    """The scoreboard on a telephone or a tablet."""
    return _show(slug, "board")


@pages.get("/game/<slug>/tv")
def tv(slug: str) -> str:
    """The scoreboard on a television, to be read from across the room."""
    return _show(slug, "tv")


def _show(slug: str, name: str) -> str:
    head, tag = find_state(slug)
    book = games.book(slug, head)
    return render_template(
        f"sharing/{name}.html",
        slug=slug,
        book=book,
        mark=f'"{tag}"',
        contract=contract_of(book),
        entered=list_entered_seats(slug, book),
        says=standing_words(book),
        given=given_by_round(book),
        starts_with=starts_by_round(book),
        trends=trends(book),
        across=measure_names([side.name for side in book.sides]),
        keeping=None,
        clock=describe_clock(book),
        starts=tell_starter(book),
        lot=find_lot(slug, book),
        charts=charts(book, *FRAMES[name]),
        medals=medals(book) if book.over else (),
        reason=say_reason(book),
        proof=proof(book) if book.over else [],
        left=say_left(book),
        onward=find_onward(slug, book),
        way=name,
    )

"""The lists of games: home, finished ones page by page, the trash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import render_template, request, url_for

from companion.engine.digits import read_number
from companion.engine.rules.presets import find_preset
from companion.store.books import games
from companion.store.books.games import Card
from companion.store.books.summary import FINISHED, PLAYING
from companion.store.errors import StoreError

from .blueprint import pages
from .draft import last_game
from .rule_sets import games_lately

SHOWN = 5
A_PAGE = 20


@pages.get("/")
def home() -> str:
    """The game in progress, the others, the last finished ones."""
    played, done = games.in_state(PLAYING, SHOWN), games.finished(SHOWN)
    going = _all(played.cards)
    return render_template(
        "games/home.html",
        going=going,
        engine=_find_engine(played.cards[0]) if going else None,
        finished=_all(done.cards),
        more_going=played.before is not None,
        more_past=done.before is not None,
        trashed=games.in_trash(),
        again=None if going else last_game(games_lately(1)),
    )


@pages.get("/games")
def past() -> str:
    """Finished games, the last one first."""
    return _page_by_page("games.past", FINISHED)


@pages.get("/games/going")
def going() -> str:
    """Games in progress, the one written into last first."""
    return _page_by_page("games.going", PLAYING)


def _page_by_page(endpoint: str, state: str) -> str:
    before = request.args.get("before", "")
    place = read_number(before)
    found = games.in_state(state, A_PAGE, place)
    return render_template(
        "games/list.html",
        games=_all(found.cards),
        are_finished=state == FINISHED,
        earlier=url_for(endpoint, before=found.before) if found.before is not None else None,
        later=url_for(endpoint) if before else None,
    )


@pages.get("/trash")
def bin() -> str:
    """Games that were put away."""
    return render_template("games/trash.html", games=_all(games.trashed()))


def _all(cards: Iterable[Card]) -> list[dict[str, Any]]:
    return [_listed(card) for card in cards]


def _listed(card: Card) -> dict[str, Any]:
    preset = find_preset(card.preset)
    return {
        "slug": card.slug,
        "title": card.title,
        "players": card.players,
        "leaders": card.leaders,
        "leading": card.leading,
        "total": card.total,
        "rounds_entered": card.rounds_entered,
        "rounds": card.rounds,
        "preset_title": preset.title,
        "began": card.begun_at,
        "coming": card.rounds_entered + 1,
    }


def _find_engine(card: Card) -> int | None:
    """The engine of the round to come; None where the hands decide it, or the book cannot be read just now."""
    try:
        coming = games.book(card.slug).coming
    except StoreError:
        return None
    return coming.engine if coming else None

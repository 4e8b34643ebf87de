"""The lists of games: home, finished ones page by page, the trash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import render_template, request, url_for

from companion.engine.rules.presets import find_preset
from companion.store import games
from companion.store.games import Card

from .begin import last_game
from .games import pages

SHOWN = 5
A_PAGE = 20


@pages.get("/")
def home() -> str:
    """The game in progress, the others, the last finished ones."""
    going = [_listed(card) for card in games.playing(SHOWN)]
    done = games.finished(SHOWN)
    return render_template(
        "games/home.html",
        going=going,
        finished=_all(done.cards),
        more_past=done.before is not None,
        trashed=games.in_trash(),
        again=None if going else last_game(),
    )


@pages.get("/games")
def past() -> str:
    """Finished games, the last one first."""
    before = request.args.get("before", "")
    found = games.finished(A_PAGE, int(before) if before.isascii() and before.isdigit() and len(before) < 10 else None)
    earlier = url_for("games.past", before=found.before) if found.before is not None else None
    later = url_for("games.past") if before else None
    return render_template("games/past.html", games=_all(found.cards), earlier=earlier, later=later)


@pages.get("/trash")
def bin() -> str:
    """Games that were put away."""
    return render_template("games/trash.html", games=_all(games.trashed()))


def _all(cards: Iterable[Card]) -> list[dict[str, Any]]:
    return [_listed(card) for card in cards]


def _listed(card: Card) -> dict[str, Any]:
    preset = find_preset(card.preset)
    number = card.rounds_entered + 1
    return {
        "slug": card.slug,
        "title": card.title,
        "players": card.players,
        "leaders": card.leaders,
        "total": card.total,
        "rounds_entered": card.rounds_entered,
        "rounds": card.rounds,
        "preset_title": preset.title,
        "touched": card.changed_at,
        "coming": number,
        # The set may have been changed; the engines run down from as many as there are rounds.
        "engine": None if preset.rules.engine == "held_highest" else max(card.rounds - number, 0),
    }

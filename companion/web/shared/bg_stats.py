"""A game on its way into BG Stats, in the reader's words."""

from __future__ import annotations

from typing import Any

from companion.book.fold.book import Book
from companion.exchange.bg_stats import make_play
from companion.people.people import People
from companion.statistics.digest import digest_game
from companion.store.people.house import house_id

from .translation import say


def play_of(slug: str, book: Book, people: People) -> dict[str, Any] | None:
    """The play of a game; None of one that is not over, or of which no round was played."""
    game = digest_game(slug, book) if book.rounds else None
    if game is None:
        return None
    return make_play(game, people, house_id(), starter=book.starter_of(1), comments=say(book.sheet))

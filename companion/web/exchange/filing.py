"""Finished games with their books, and what stands for each of them in other books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from companion.exchange.filed import FiledBook
from companion.exchange.old_game import play_of_key
from companion.people.identity import play_id
from companion.statistics.played import PlayedGame
from companion.store.books import games
from companion.store.books.whole_games import first_keys
from companion.store.people.house import house_id

from ..shared.translation import say


def file_games(chosen: Iterable[PlayedGame]) -> list[FiledBook]:
    """These games, ready to go out. One that came from BG Stats goes back under what stands for it there."""
    house, keys = house_id(), first_keys()
    found = []
    for game in chosen:
        book = games.book(game.slug)
        identity = play_of_key(keys.get(game.slug, "")) or play_id(house, game.slug)
        found.append(FiledBook(game, book, house, identity, say(book.sheet)))
    return found


def identities() -> Mapping[UUID, str]:
    """All games here, those in the trash too, by everything that stands for them in other books."""
    house, found = house_id(), {}
    for slug, key in first_keys().items():
        found[play_id(house, slug)] = slug
        brought = play_of_key(key)
        if brought is not None:
            found[brought] = slug
    return found

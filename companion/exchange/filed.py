"""A finished game on its way out: its book, what figures have of it, and what stands for it elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from companion.book.fold.book import Book
from companion.people.acts import Key
from companion.people.identity import person_id
from companion.statistics.played import PlayedGame


@dataclass(frozen=True, slots=True)
class FiledBook:
    """``house`` is the house's own number, ``identity`` what stands for the game: that of the book it came from, where
    it came from one. ``rules`` is the name of its rules in the reader's words."""

    game: PlayedGame
    book: Book
    house: UUID
    identity: UUID
    rules: str = ""

    def person(self, key: Key) -> UUID:
        """What stands for a person."""
        return person_id(self.house, key)

"""A cache of books already folded, so that a page does not read and add up a whole evening again; and what the figures
need of all finished games, which is held by the hashes of their books.

A book is found by the hash of its last entry. The hash is chained over everything in the book, so what is found is
that very book: in every thread and process, after every write of somebody else, and after an older copy of the
database was restored.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from companion.book.fold.book import Book
from companion.statistics.played import PlayedGame


class Cache:
    """The books last used, at most ``room`` of them. Safe with threads."""

    def __init__(self, room: int = 32) -> None:
        self._books: OrderedDict[str, Book] = OrderedDict()
        self._lock = threading.Lock()
        self._room = room

    def get(self, hash: str) -> Book | None:
        """The book whose last entry has this hash, if it is in the cache."""
        with self._lock:
            book = self._books.get(hash)
            if book is not None:
                self._books.move_to_end(hash)
            return book

    def clear(self) -> None:
        """Let go of all books."""
        with self._lock:
            self._books.clear()

    def put(self, hash: str, book: Book, instead_of: str = "") -> None:
        """Keep a book at hand, and let go of its earlier version, or of what was not used for longest."""
        with self._lock:
            self._books.pop(instead_of, None)
            self._books[hash] = book
            while len(self._books) > self._room:
                self._books.popitem(last=False)


class Held:
    """The digests of finished games as they were last asked for. Whoever brings them up to date takes the turn.

    ``mark`` are the hashes of their books, as the database gave them; ``found`` every digest by the hash of its book,
    None for one that figures leave out; ``played`` the others.
    """

    def __init__(self) -> None:
        self.turn = threading.Lock()
        self.mark: str | None = None
        self.found: Mapping[str, PlayedGame | None] = {}
        self.played = Played((), "")


@dataclass(frozen=True, slots=True)
class Played:
    """Finished games in order of their end; ``tag`` is another one whenever one of their books is."""

    games: tuple[PlayedGame, ...]
    tag: str

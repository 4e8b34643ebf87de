"""Reads a game from its rows: its head, its records, its book. Used by all that reads or writes books."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from companion.book.entries.as_json import entry_from_json
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase

from ..database import Store
from ..errors import DAMAGED, NoSuchGame, trouble
from ..models import ENTRIES, GAMES

_G = GAMES.c
HEAD = sa.select(_G.id, _G.slug, _G.version, _G.hash, _G.state, _G.trashed_at).where(_G.slug == sa.bindparam("slug"))

_RECORDS = (
    sa.select(ENTRIES.c.seq, ENTRIES.c.body, ENTRIES.c.at, ENTRIES.c.device, ENTRIES.c.key)
    .where(ENTRIES.c.game_id == sa.bindparam("game"))
    .where(ENTRIES.c.seq > sa.bindparam("after"), ENTRIES.c.seq <= sa.bindparam("upto"))
    .order_by(ENTRIES.c.seq)
)

_SEEN = sa.select(ENTRIES.c.key, ENTRIES.c.seq, ENTRIES.c.hash).where(
    ENTRIES.c.game_id == sa.bindparam("game"), ENTRIES.c.seq == sa.bindparam("version")
)


@dataclass(frozen=True, slots=True)
class Head:
    """What is asked of a game most often: which version its book has.

    ``hash`` is the seal of the last entry and stands for the whole book; ``state`` is ``playing`` or ``finished``;
    ``trashed_at`` is None for a game that is kept.
    """

    id: int
    slug: str
    version: int
    hash: str
    state: str
    trashed_at: str | None

    @property
    def tag(self) -> str:
        """A text for an ETag: another one whenever the book is another, also after an older copy was restored."""
        return f"{self.version}-{self.hash[:12]}"


def read_book(kept: Store, connection: sa.Connection, head: Head) -> Book:
    """The book of a game at the version of this head: from the cache, or folded from its entries."""
    book = kept.cache.get(head.hash)
    if book is None:
        book = Book.of(read_records(connection, head.id, upto=head.version))
        kept.cache.put(head.hash, book)
    return book


def read_records(connection: sa.Connection, game: int, upto: int, after: int = 0) -> tuple[Record, ...]:
    """The records of a game, by its row's id, from ``after`` (not included) to ``upto``, in order."""
    return tuple(
        record_of(*row) for row in connection.execute(_RECORDS, {"game": game, "after": after, "upto": upto}).all()
    )


def find_seen(connection: sa.Connection, head: Head, tag: str) -> tuple[str, int] | None:
    """The key and the number of the entry that was the last of the book with this tag; None where the book has no such
    entry, as after an older copy was restored."""
    version, _, _ = tag.partition("-")
    found = connection.execute(_SEEN, {"game": head.id, "version": read_number(version) or 0}).first()
    there = found is not None and replace(head, version=found.seq, hash=found.hash).tag == tag
    return (found.key, found.seq) if found is not None and there else None


def record_of(seq: int, body: str, at: str, device: str, key: str) -> Record:
    """A row of ``entries`` as a record of a book. Raises Unreadable for a body that this release cannot read, and
    StoreDamaged where something is no text any more."""
    if not all(isinstance(text, str) for text in (body, at, device, key)):
        raise trouble(DAMAGED)
    return Record(seq, entry_from_json(decoded(body)), at, device, key)


def decoded(body: str) -> Any:
    """The body of an entry. Raises StoreDamaged where it is no JSON any more."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise trouble(DAMAGED) from None


def no_such_game(slug: str) -> NoSuchGame:
    """The error that no game bears this name."""
    return NoSuchGame(Phrase(N_("no game here is called %(slug)s"), {"slug": repr(slug)[:80]}))

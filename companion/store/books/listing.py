"""Makes the list of games again from the books, where it does not say what they say.

Nothing in a row of the list is known from there alone, but that a game lies in the trash.
"""

from __future__ import annotations

import logging

import sqlalchemy as sa

from companion.book.fold.book import Book

from ..database import store
from ..models import ENTRIES, GAMES
from .reading import read_records
from .summary import summary_of
from .verification import LISTED, Break

logger = logging.getLogger("companion")

_E = ENTRIES.c
_LAST = sa.select(_E.id, _E.seq, _E.hash, _E.at).where(_E.game_id == sa.bindparam("game")).order_by(_E.seq.desc())
_LAST = _LAST.limit(1)
_ID = sa.select(GAMES.c.id).where(GAMES.c.slug == sa.bindparam("slug")).with_for_update()
_UPDATE = GAMES.update().where(GAMES.c.id == sa.bindparam("game"))


def make_list_again(breaks: tuple[Break, ...]) -> int:
    """Make the rows again in which such breaks were found; returns how many. Raises what ``Store.writing`` raises."""
    slugs = dict.fromkeys(each.slug for each in breaks if each.kind == LISTED)
    marks = {each.slug for each in breaks if each.phrase.facts.get("what") == "trashed_at"}
    for slug in slugs:
        _make_again(slug, slug in marks)
        logger.warning("the list of games did not say what the book of %s says: it was made again from the book", slug)
    return len(slugs)


def _make_again(slug: str, mark: bool) -> None:
    """Make one row again; ``mark``: since when the game lies in the trash cannot be read, but that it does."""
    with store().writing() as connection:
        game = connection.execute(_ID, {"slug": slug}).scalar_one()
        latest, version, hash, changed = connection.execute(_LAST, {"game": game}).one()
        book = Book.of(read_records(connection, game, upto=version))
        row = {**summary_of(book), "hash": hash, "begun_at": book.begun_at, "changed_at": changed, "latest": latest}
        connection.execute(_UPDATE, {**row, **({"trashed_at": changed} if mark else {}), "game": game})

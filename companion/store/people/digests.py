"""What the figures need of finished games: made of their books once, kept, and made anew when a book has changed.

Nothing is known from here alone. The figures of a house ask for it, and a table where its clock is shown; nothing that
is written into a book waits for it.
"""

from __future__ import annotations

import gc
import hashlib
import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from typing import NamedTuple

import sqlalchemy as sa

from companion.book.fold.book import Book
from companion.engine.errors import CompanionError
from companion.statistics.digest import digest_game
from companion.statistics.played import FORM, PlayedGame, from_json, to_json
from companion.statistics.report import order_games

from ..books.hash_chain import compact
from ..books.reading import read_records
from ..books.summary import FINISHED
from ..books.verification import verify
from ..cache import Played
from ..database import Store, store
from ..errors import StoreDamaged, StoreError
from ..models import DIGESTS, GAMES

logger = logging.getLogger("companion")

_D, _G = DIGESTS.c, GAMES.c
_COUNTS = (_G.state == FINISHED, _G.trashed_at.is_(None))
# the seals of all books that count stand for everything in them: one answer, of which no row is looked at
_MARK = sa.select(sa.func.aggregate_strings(_G.hash, "")).where(*_COUNTS)
_BOOK = sa.select(_G.id, _G.slug, _G.version, _G.hash)
_BOOKS = _BOOK.where(*_COUNTS).order_by(_G.id)
_SOME = sa.select(_D.hash, _D.body).where(_D.game_id.in_(sa.bindparam("games", expanding=True)))
_KEPT = _BOOK.add_columns(_D.body).join_from(GAMES, DIGESTS, _G.id == _D.game_id).where(_D.hash == _G.hash)
_KEPT = _KEPT.order_by(_G.id)
# the same on SQLite and PostgreSQL
_KEEP = sa.text(
    "INSERT INTO digests (game_id, hash, body) VALUES (:game, :hash, :body)"
    " ON CONFLICT (game_id) DO UPDATE SET hash = excluded.hash, body = excluded.body"
)
AT_ONCE = 500  # digests read by one statement
MANY = 50  # digests; to look through all that is held takes longer than to read fewer


class _Sealed(NamedTuple):
    """A book as the list of games has it."""

    id: int
    slug: str
    version: int
    hash: str


def played_games() -> tuple[PlayedGame, ...]:
    """All finished games out of the trash, in order of their end; the same value as long as none has changed.

    Raises the troubles of ``Store.reading``.
    """
    return read_played().games


def read_played() -> Played:
    """The same with their tag.

    Digests that are not there, or of which the book has changed, are made and kept; where nothing can be written they
    are made again with the next start. A game that cannot be read is left out, and the log says so. Raises the
    troubles of ``Store.reading``.
    """
    kept = store()
    held = kept.digests
    mark = _read_mark(kept)
    if held.mark != mark:
        with held.turn:
            if held.mark != mark:
                _bring_up_to_date(kept, mark)
    return held.played


def wrong_digests() -> tuple[str, ...]:
    """The games whose kept digests are not what their books say, by slug: every one is made anew and compared."""
    return tuple(book.slug for book, _ in _find_wrong(store()))


def mend_digests() -> tuple[str, ...]:
    """Put those right that are wrong; returns of which games. Raises the troubles of ``Store.writing``."""
    kept = store()
    wrong = list(_find_wrong(kept))
    if wrong:
        _keep(kept, wrong)
        kept.digests.mark, kept.digests.found = None, {}
    return tuple(book.slug for book, _ in wrong)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing is collected meanwhile, nor is what was made looked through later: it stays as long as it is held."""
    collecting = gc.isenabled()
    gc.collect()  # what nobody holds any more would stay for ever with the rest
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        if collecting:
            gc.enable()


def _read_mark(kept: Store) -> str:
    with kept.reading() as connection:
        return connection.execute(_MARK).scalar() or ""


def _bring_up_to_date(kept: Store, mark: str) -> None:
    """Hold the digests of all games that count now; under this mark, unless a book has changed meanwhile."""
    held = kept.digests
    with kept.reading() as connection:
        books = [_Sealed(*row) for row in connection.execute(_BOOKS).all()]
    found = {book.hash: held.found[book.hash] for book in books if book.hash in held.found}
    news = [book for book in books if book.hash not in found]
    with _uncollected() if len(news) >= MANY else nullcontext():
        found |= _read_kept(kept, news)
        missing = [book for book in news if book.hash not in found]
        made = dict(_make_all(kept, missing))
    with suppress(StoreError):  # what cannot be kept is made again with the next start
        _keep(kept, made.items())
    found |= {book.hash: made.get(book) for book in missing}
    games = [game for game in found.values() if game is not None]
    held.played = Played(order_games(games), hashlib.sha256("".join(sorted(found)).encode()).hexdigest()[:16])
    held.found, held.mark = found, mark if _read_mark(kept) == mark else None


def _read_kept(kept: Store, books: Sequence[_Sealed]) -> dict[str, PlayedGame | None]:
    """The digests of these books that are kept, by the hash of the book; those that cannot be read are not."""
    found: dict[str, PlayedGame | None] = {}
    with kept.reading() as connection:
        for first in range(0, len(books), AT_ONCE):
            some = books[first : first + AT_ONCE]
            with suppress(StoreDamaged):
                hashes = {book.hash for book in some}
                for hash, body in connection.execute(_SOME, {"games": [book.id for book in some]}).all():
                    with suppress(CompanionError, ValueError, RecursionError):
                        if hash in hashes:
                            found[hash] = _read_body(body)
    return found


def _make_all(kept: Store, books: Iterable[_Sealed]) -> Iterator[tuple[_Sealed, PlayedGame | None]]:
    """Each book with its digest; None where figures leave it out. One that cannot be read does not come."""
    with kept.reading() as connection:
        for book in books:
            try:
                yield book, _make(kept, connection, book)
            except StoreError as error:
                if not isinstance(error, StoreDamaged):
                    raise
                logger.error("%s: the figures leave it out: %s", book.slug, error)
            except Exception as error:  # whatever a book does to the reader: it stops no other
                logger.error("%s: the figures leave it out: %r", book.slug, error)


def _make(kept: Store, connection: sa.Connection, book: _Sealed) -> PlayedGame | None:
    """The digest of a book, which is not put among those at hand: they are of the evenings that go on."""
    at_hand = kept.cache.get(book.hash)
    return digest_game(book.slug, at_hand or Book.of(read_records(connection, book.id, upto=book.version)))


def _keep(kept: Store, made: Iterable[tuple[_Sealed, PlayedGame | None]]) -> None:
    rows = [{"game": book.id, "hash": book.hash, "body": _write_body(game)} for book, game in made]
    if rows:
        with kept.writing() as connection:
            connection.execute(_KEEP, rows)


def _find_wrong(kept: Store) -> Iterator[tuple[_Sealed, PlayedGame | None]]:
    """Kept digests that say something else than their books, those in the trash too, with what is right.

    Of a book that is not as it was written nothing is right.
    """
    with kept.reading() as connection:
        rows = connection.execute(_KEPT).all()
    bodies = {_Sealed(*row[:-1]): row[-1] for row in rows if not _is_of_earlier_form(row[-1])}
    for book, game in _make_all(kept, bodies):
        if bodies[book] != _write_body(game) and not verify(book.slug):
            yield book, game


def _write_body(game: PlayedGame | None) -> str:
    return compact(game and to_json(game))


def _is_of_earlier_form(body: str) -> bool:
    """Whether an earlier version kept it: it is made anew when figures are next asked for, and nothing is wrong."""
    with suppress(ValueError, RecursionError):
        read = json.loads(body)
        form = read.get("form") if isinstance(read, dict) else None
        return isinstance(form, int) and 0 < form < FORM
    return False


def _read_body(body: str) -> PlayedGame | None:
    read = json.loads(body)
    return None if read is None else from_json(read)

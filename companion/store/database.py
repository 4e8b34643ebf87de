"""Opens the database of an app, and the two ways of using it: ``reading()`` and ``writing()``.

A read is one statement, so it sees what is there at that moment and no stale snapshot; entries are never changed, so
several reads after each other agree. A writer on SQLite waits its turn at one lock for the whole process, and is on
disk when ``writing()`` ends. On PostgreSQL writers of different games do not wait for each other; those of the same
game wait at its row (``books.log``). How the drivers are brought to this is told in ``drivers``.

SQLite has one process; several processes or hosts use PostgreSQL.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app

from companion.engine.phrases import Phrase
from companion.people.people import People
from companion.people.tables import Table

from .cache import Cache, Held
from .drivers import WAIT, open_engine, open_file, options_for, outside_transactions, read_url, teach
from .errors import BUSY, READ_ONLY, StoreReadOnly, in_words, trouble
from .high_water_mark import HighWaterMark, mark_of
from .migrations import bring_up_to_date, find_revision, newest
from .models import db

DEFAULT_URL = "sqlite:///companion.sqlite"
_NAME = "companion.store"


class Store:
    """The database of one app: its engine, the turn of its writers, the books already folded.

    ``read_only`` may be set at any time, and refuses every writer with StoreReadOnly; ``fault`` says why, where
    something is wrong with the database.
    """

    def __init__(self, engine: sa.Engine, wait: float = WAIT, read_only: bool = False) -> None:
        self.engine = engine
        self.cache = Cache()
        self.people: tuple[tuple[int, str], People] | None = None  # who is who, by number and key of the last act
        self.tables: tuple[str, tuple[Table, ...]] | None = None  # who sat together, by the seals of all books
        self.digests = Held()
        self.read_only = read_only
        self.fault: Phrase | None = None
        self.high_water_mark: HighWaterMark | None = None
        self._reads = outside_transactions(engine)
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else None
        self._wait = wait

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection on which every question sees the database as it is at that moment.

        Raises StoreAway, StoreDamaged, StoreBusy.
        """
        with self._reads.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction: on disk when the block ends, nothing of it when the block raises.

        Raises StoreReadOnly, StoreBusy (no turn within the wait), StoreFull, StoreAway, StoreDamaged.
        """
        if self.read_only:
            raise StoreReadOnly(self.fault) if self.fault else trouble(READ_ONLY)
        with self._own_turn(), self.engine.begin() as connection:
            yield connection

    @property
    def file(self) -> Path | None:
        """The file of the database; None where it is not one file, as on PostgreSQL."""
        name = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        return Path(name) if name else None

    def mark(self, slug: str, seq: int, hash: str) -> None:
        """Put the high-water mark at an entry that is on disk."""
        if self.high_water_mark is not None:
            self.high_water_mark.put(slug, seq, hash)

    @contextmanager
    def driver(self, alone: bool = False) -> Iterator[Any]:
        """What only Python's driver of SQLite can do: back up a database, look at its pages, stop when time is up.

        ``alone``: nobody writes meanwhile. Raises StoreBusy, StoreAway, StoreDamaged, StoreFull.
        """
        turn = self._own_turn() if alone else nullcontext()
        with turn, self.reading() as connection, in_words():
            yield connection.connection.driver_connection

    def _own_turn(self) -> AbstractContextManager[object]:
        return nullcontext() if self._turn is None else self._taken(self._turn)

    @contextmanager
    def _taken(self, turn: threading.Lock) -> Iterator[None]:
        if not turn.acquire(timeout=self._wait):
            raise trouble(BUSY)
        try:
            yield
        finally:
            turn.release()


def open_database(app: Flask, before: Callable[[], None] | None = None) -> None:
    """Open the database of ``app`` and bring it up to date; ``before`` may look at it as it was found.

    Reads from ``app.config``: ``DATABASE_URL`` (``sqlite:///...``, relative to the instance folder, or
    ``postgresql+psycopg://...``), ``STORE_WAIT`` (seconds a writer waits, 5), ``STORE_READ_ONLY`` (False). Raises
    StoreTooNew, StoreAway, StoreDamaged, StoreReadOnly or StoreFull when the database cannot be used.
    """
    wait = float(app.config.get("STORE_WAIT", WAIT))
    url = read_url(app.config.get("DATABASE_URL") or DEFAULT_URL)
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options_for(url, wait)
    db.init_app(app)
    with app.app_context():
        engine = db.engine
    teach(engine)
    install(app, Store(engine, wait, bool(app.config.get("STORE_READ_ONLY", False))))
    try:
        if before is not None:
            with app.app_context():
                before()
        bring_up_to_date(engine)
    except BaseException:
        engine.dispose()
        del app.extensions[_NAME]
        raise


@contextmanager
def open_store(url: str) -> Iterator[Store]:
    """The store of a database as it is, read-only, without an app. Raises what comes when somebody asks."""
    engine = open_engine(url)
    yield Store(engine, read_only=True)
    engine.dispose()


def database_file(app: Flask) -> Path | None:
    """The SQLite file of an app that is not opened; None for another database."""
    url = read_url(app.config.get("DATABASE_URL") or DEFAULT_URL)
    name = url.database if url.get_backend_name() == "sqlite" else None
    return Path(app.instance_path, name) if name else None


@contextmanager
def opened_file(file: Path) -> Iterator[Store]:
    """The store of an SQLite file to which nobody writes, such as a copy. Nothing of it is changed."""
    engine = open_file(file)
    yield Store(engine, read_only=True)
    engine.dispose()


def open_unwritable(app: Flask, file: Path, fault: Phrase) -> None:
    """Open the database of ``app`` where this user may only read it. Raises what comes when somebody asks."""
    kept = Store(open_file(file), read_only=True)
    kept.fault = fault
    with kept.reading() as connection:
        if find_revision(connection) != newest():
            raise trouble(READ_ONLY)
    install(app, kept)


def install(app: Flask, kept: Store) -> None:
    """Make this the store of the app."""
    kept.high_water_mark = HighWaterMark(mark_of(kept.file)) if kept.file else None
    app.extensions[_NAME] = kept


def store() -> Store:
    """The store of the app at work."""
    found: Store = current_app.extensions[_NAME]
    return found

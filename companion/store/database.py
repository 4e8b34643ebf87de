"""Opens the database of an app, and the two ways of using it: ``reading()`` and ``writing()``.

The drivers never open a transaction by themselves. A read is one statement, so it sees what is there at that moment
and no stale snapshot; entries are never changed, so several reads after each other agree. A writer says BEGIN
IMMEDIATE on SQLite, waits its turn at one lock for the whole process, and is on disk when ``writing()`` ends
(write-ahead log, ``synchronous=FULL``). On PostgreSQL writers of different games do not wait for each other; those
of the same game wait at its row (``log``).

SQLite has one process; several processes or hosts use PostgreSQL.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app

from companion.engine.phrases import Phrase

from .clerk import Clerk, Wording
from .errors import BUSY, READ_ONLY, StoreReadOnly, translated, trouble
from .migrations import bring_up_to_date, found_in, newest
from .models import db
from .shelf import Shelf
from .witness import Witness, beside

DEFAULT_URL = "sqlite:///companion.sqlite"
WAIT = 5.0
_NAME = "companion.store"


class Store:
    """The database of one app: its engine, the turn of its writers, the books already folded.

    ``read_only`` may be set at any time, and refuses every writer with StoreReadOnly; ``fault`` says why, where
    something is wrong with the database.
    """

    def __init__(self, engine: sa.Engine, wait: float = WAIT, read_only: bool = False) -> None:
        self.engine = engine
        self.shelf = Shelf()
        self.read_only = read_only
        self.fault: Phrase | None = None
        self.witness: Witness | None = None
        self._wording = Wording(engine.dialect)
        self._begin = _begin(engine)
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else None
        self._wait = wait

    @contextmanager
    def reading(self) -> Iterator[Clerk]:
        """Somebody to ask: every question sees the database as it is at that moment.

        Raises StoreAway, StoreDamaged, StoreBusy.
        """
        with self._connection() as connection:
            yield Clerk(self._wording, connection)

    @contextmanager
    def writing(self) -> Iterator[Clerk]:
        """A transaction: on disk when the block ends, nothing of it when the block raises.

        Raises StoreReadOnly, StoreBusy (no turn within the wait), StoreFull, StoreAway, StoreDamaged.
        """
        if self.read_only:
            raise StoreReadOnly(self.fault) if self.fault else trouble(READ_ONLY)
        with self._own_turn(), self._connection() as connection:
            connection.cursor().execute(self._begin).close()
            try:
                yield Clerk(self._wording, connection)
                connection.commit()
            except BaseException:
                connection.rollback()
                raise

    @property
    def file(self) -> Path | None:
        """The file of the database; None where it is not one file, as on PostgreSQL."""
        name = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        return Path(name) if name and name != ":memory:" else None

    def acknowledged(self, slug: str, seq: int, hash: str) -> None:
        """Tell the witness that an entry is on disk."""
        if self.witness is not None:
            self.witness.note(slug, seq, hash)

    @contextmanager
    def driver(self, alone: bool = False) -> Iterator[Any]:
        """A connection of the driver itself, for what only SQLite can do; ``alone``: nobody writes meanwhile.

        Raises StoreBusy, StoreAway, StoreDamaged, StoreFull.
        """
        with self._own_turn() if alone else nullcontext(), self._connection() as connection:
            yield connection.driver_connection

    @contextmanager
    def _connection(self) -> Iterator[Any]:
        """A connection of the pool; troubles of the driver are put into our words."""
        driver: Any = self.engine.dialect.loaded_dbapi
        try:
            connection = self.engine.raw_connection()
            try:
                yield connection
            finally:
                connection.close()
        except driver.Error as fault:
            raise translated(fault) or fault from fault

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


def open_database(app: Flask) -> None:
    """Open the database of ``app`` and bring it up to date.

    Reads from ``app.config``: ``DATABASE_URL`` (``sqlite:///...``, relative to the instance folder, or
    ``postgresql+psycopg://...``), ``STORE_WAIT`` (seconds a writer waits, 5), ``STORE_READ_ONLY`` (False). Raises
    StoreTooNew, StoreAway, StoreDamaged, StoreReadOnly or StoreFull when the database cannot be used.
    """
    wait = float(app.config.get("STORE_WAIT", WAIT))
    url = _url(app.config.get("DATABASE_URL") or DEFAULT_URL)
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = _engine_options(url, wait)
    db.init_app(app)
    with app.app_context():
        engine = db.engine
    _teach(engine)
    try:
        bring_up_to_date(engine)
    except BaseException:
        engine.dispose()
        raise
    install(app, Store(engine, wait, bool(app.config.get("STORE_READ_ONLY", False))))


def open_engine(url: str, wait: float = WAIT) -> sa.Engine:
    """An engine for a database that no app uses; dispose of it."""
    made = _url(url)
    engine = sa.create_engine(made, **_engine_options(made, wait))
    _teach(engine)
    return engine


@contextmanager
def open_store(url: str) -> Iterator[Store]:
    """The store of a database as it is, read-only, without an app. Raises what comes when somebody asks."""
    engine = open_engine(url)
    yield Store(engine, read_only=True)
    engine.dispose()


def database_file(app: Flask) -> Path | None:
    """The SQLite file of an app that is not opened; None for another database."""
    url = _url(app.config.get("DATABASE_URL") or DEFAULT_URL)
    name = url.database if url.get_backend_name() == "sqlite" else None
    return Path(app.instance_path, name) if name and name != ":memory:" else None


@contextmanager
def opened_file(file: Path) -> Iterator[Store]:
    """The store of an SQLite file to which nobody writes, such as a copy. Nothing of it is changed."""
    engine = _engine_of(file)
    yield Store(engine, read_only=True)
    engine.dispose()


def open_unwritable(app: Flask, file: Path, fault: Phrase) -> None:
    """Open the database of ``app`` where this user may only read it. Raises what comes when somebody asks."""
    kept = Store(_engine_of(file), read_only=True)
    kept.fault = fault
    with kept.engine.execution_options(reads=True).connect() as connection:
        if found_in(connection) != newest():
            raise trouble(READ_ONLY)
    install(app, kept)


def _engine_of(file: Path) -> sa.Engine:

    def connect() -> sqlite3.Connection:
        # without a write-ahead log beside it the file may lie where nothing can be written
        how = "mode=ro" if Path(f"{file}-wal").exists() else "mode=ro&immutable=1"
        address = f"{file.resolve().as_uri()}?{how}"
        connection = sqlite3.connect(address, uri=True, isolation_level=None)
        connection.execute("PRAGMA trusted_schema=OFF").close()  # it may come from anybody
        return connection

    url = sa.URL.create("sqlite", database=str(file))
    engine = sa.create_engine(url, creator=connect, poolclass=sa.pool.NullPool)
    sa.event.listen(engine, "handle_error", _failed)
    return engine


def install(app: Flask, kept: Store) -> None:
    """Make this the store of the app."""
    kept.witness = Witness(beside(kept.file)) if kept.file else None
    app.extensions[_NAME] = kept


def store() -> Store:
    """The store of the app at work."""
    found: Store = current_app.extensions[_NAME]
    return found


def _url(text: str) -> sa.URL:
    url = sa.make_url(text)
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgres", "postgresql") else url


def _engine_options(url: sa.URL, wait: float) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": wait}}
    options = f"-c lock_timeout={int(wait * 1000)} -c timezone=UTC"
    # a connection that the server has closed meanwhile is noticed before it is used
    return {"connect_args": {"options": options, "connect_timeout": 10}, "pool_pre_ping": True}


def _begin(engine: sa.Engine) -> str:
    return "BEGIN IMMEDIATE" if engine.dialect.name == "sqlite" else "BEGIN"


def _teach(engine: sa.Engine) -> None:
    """Tell the engine how its connections begin, write, and fail: for the migrations, and whoever uses it directly."""

    def begun(connection: sa.Connection) -> None:
        if not connection.get_execution_options().get("reads"):
            connection.exec_driver_sql(_begin(engine))

    connected = _sqlite_connected if engine.dialect.name == "sqlite" else _postgresql_connected
    sa.event.listen(engine, "connect", connected)
    sa.event.listen(engine, "begin", begun)
    sa.event.listen(engine, "handle_error", _failed)


def _failed(context: sa.ExceptionContext) -> BaseException | None:
    # a ping that fails is no trouble yet: the pool drops the connection and makes another
    return None if context.is_pre_ping else translated(context.original_exception)


def _sqlite_connected(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "mmap_size=0", "trusted_schema=OFF"):
        connection.execute(f"PRAGMA {setting}").close()


def _postgresql_connected(connection: Any, _record: object) -> None:
    connection.autocommit = True

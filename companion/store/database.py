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
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app

from .errors import BUSY, READ_ONLY, translated, trouble
from .migrations import bring_up_to_date
from .models import db
from .shelf import Shelf

DEFAULT_URL = "sqlite:///companion.sqlite"
WAIT = 5.0
_NAME = "companion.store"


class Store:
    """The database of one app: its engine, the turn of its writers, the books already folded.

    ``read_only`` may be set at any time, and refuses every writer with StoreReadOnly.
    """

    def __init__(self, engine: sa.Engine, wait: float = WAIT, read_only: bool = False) -> None:
        self.engine = engine
        self.shelf = Shelf()
        self.read_only = read_only
        self._reader = engine.execution_options(reads=True)
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else None
        self._wait = wait
        self._row_errors: Any = engine.dialect.dbapi.Error if engine.dialect.dbapi else ()

    def reading(self) -> AbstractContextManager[sa.Connection]:
        """A connection to read with: every statement sees the database as it is at that moment."""
        return self._reader.connect()

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction: on disk when the block ends, nothing of it when the block raises.

        Raises StoreReadOnly, StoreBusy (no turn within the wait), StoreFull, StoreAway.
        """
        if self.read_only:
            raise trouble(READ_ONLY)
        with self._own_turn(), self.engine.begin() as connection:
            yield connection

    def row(self, sql: str, facts: Mapping[str, object]) -> tuple[Any, ...] | None:
        """The first row of one statement, past SQLAlchemy: a quarter of the cost, for what every page and poll asks.

        ``sql`` is in the driver's own style; see ``named``.
        """
        try:
            connection = self.engine.raw_connection()
            try:
                cursor = connection.cursor()
                cursor.execute(sql, facts)
                found: tuple[Any, ...] | None = cursor.fetchone()
                return found
            finally:
                connection.close()
        except self._row_errors as fault:
            raise translated(fault) or fault from fault

    def named(self, statement: sa.Select[Any]) -> str:
        """The text of a statement with parameters by name, in the driver's own style, for ``row``."""
        kind: Any = type(self.engine.dialect)
        return str(statement.compile(dialect=kind(paramstyle="pyformat" if self._turn is None else "named")))

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
    app.extensions[_NAME] = Store(engine, wait, bool(app.config.get("STORE_READ_ONLY", False)))


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


def _teach(engine: sa.Engine) -> None:
    """Tell the engine how its connections begin, write, and fail."""
    sqlite = engine.dialect.name == "sqlite"
    begin = "BEGIN IMMEDIATE" if sqlite else "BEGIN"

    def begun(connection: sa.Connection) -> None:
        if not connection.get_execution_options().get("reads"):
            connection.exec_driver_sql(begin)

    def failed(context: sa.ExceptionContext) -> BaseException | None:
        # a ping that fails is no trouble yet: the pool drops the connection and makes another
        return None if context.is_pre_ping else translated(context.original_exception)

    sa.event.listen(engine, "connect", _sqlite_connected if sqlite else _postgresql_connected)
    sa.event.listen(engine, "begin", begun)
    sa.event.listen(engine, "handle_error", failed)


def _sqlite_connected(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "mmap_size=0", "trusted_schema=OFF"):
        connection.execute(f"PRAGMA {setting}").close()


def _postgresql_connected(connection: Any, _record: object) -> None:
    connection.autocommit = True

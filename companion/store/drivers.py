"""What SQLite and PostgreSQL need that SQLAlchemy does not do by itself, by its options and events.

The drivers never open a transaction by themselves. ``engine.begin()`` says BEGIN IMMEDIATE on SQLite, so that a writer
never finds in the middle of its work that somebody else was faster; what it wrote is on disk when it ends (write-ahead
log, ``synchronous=FULL``). An engine ``outside_transactions`` says nothing: each question is one by itself. Whatever a
driver reports is raised as an error of the store (``errors``).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import sqlalchemy as sa

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase

from .errors import translated

_DRIVERS = {"sqlite": "sqlite", "postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
_NO_ADDRESS = N_(
    "DATABASE_URL is not the address of a database: sqlite:////folder/companion.sqlite or "
    "postgresql://user:password@host/name is needed"
)
WAIT = 5.0  # seconds that a writer waits for another one


def open_engine(url: str, wait: float = WAIT) -> sa.Engine:
    """An engine for a database that no app uses; dispose of it."""
    made = read_url(url)
    engine = sa.create_engine(made, **options_for(made, wait))
    teach(engine)
    return engine


def open_file(file: Path) -> sa.Engine:
    """An engine for an SQLite file to which nobody writes, such as a backup. Nothing of it is changed."""

    def connect() -> sqlite3.Connection:
        # without a write-ahead log beside it the file may lie where nothing can be written
        how = "mode=ro" if Path(f"{file}-wal").exists() else "mode=ro&immutable=1"
        address = f"{file.resolve().as_uri()}?{how}"
        connection = sqlite3.connect(address, uri=True, isolation_level=None)
        connection.execute("PRAGMA trusted_schema=OFF").close()  # it may come from anybody
        return connection

    url = sa.URL.create("sqlite", database=str(file))
    engine = sa.create_engine(url, creator=connect, poolclass=sa.pool.NullPool)
    sa.event.listen(engine, "handle_error", _translate_error)
    sa.event.listen(engine, "before_cursor_execute", _replace_unspeakable, retval=True)
    return engine


def outside_transactions(engine: sa.Engine) -> sa.Engine:
    """The same engine for whoever only reads: no transaction is begun, and nobody is waited for."""
    return engine.execution_options(reads=True)


def read_url(text: str) -> sa.URL:
    """The address of a database; PostgreSQL is always reached by psycopg. Raises Unreadable, which repeats nothing of
    it: a password may stand there."""
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):  # the second: a port that is no number
        raise Unreadable(Phrase(_NO_ADDRESS)) from None
    driver = _DRIVERS.get(url.get_backend_name())
    # what is kept in memory alone is gone with the program; an address of SQLite's own may mean that too
    in_memory = "uri" in url.query or (url.database or ":memory:").startswith((":memory:", "file:"))
    if driver is None or (driver == "sqlite" and in_memory):
        raise Unreadable(Phrase(_NO_ADDRESS))
    return url.set(drivername=driver)


def options_for(url: sa.URL, wait: float) -> dict[str, Any]:
    """The options of ``create_engine`` for a database where a writer waits so many seconds."""
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": wait}}
    options = f"-c lock_timeout={int(wait * 1000)} -c timezone=UTC"
    # a connection that the server has closed meanwhile is noticed before it is used
    return {"connect_args": {"options": options, "connect_timeout": 10}, "pool_pre_ping": True}


def teach(engine: sa.Engine) -> None:
    """Tell an engine how its connections begin, write, and fail."""
    sqlite = engine.dialect.name == "sqlite"
    sa.event.listen(engine, "connect", _set_up_sqlite if sqlite else _set_up_postgresql)
    sa.event.listen(engine, "begin", _begin_sqlite if sqlite else _begin_postgresql)
    sa.event.listen(engine, "handle_error", _translate_error)
    sa.event.listen(engine, "before_cursor_execute", _replace_unspeakable, retval=True)


def new_number(inserted: sa.CursorResult[Any]) -> int:
    """The number that the database gave a row just written. SQLite can say it with the row (RETURNING) from 3.35 on; an
    older Debian's cannot."""
    key = inserted.inserted_primary_key
    assert key is not None
    return int(key[0])


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    _write_ahead(connection)
    for setting in ("synchronous=FULL", "foreign_keys=ON", "mmap_size=0", "trusted_schema=OFF"):
        connection.execute(f"PRAGMA {setting}").close()


def _write_ahead(connection: sqlite3.Connection) -> None:
    # Of several who open a new file at once each would wait for the others, so that SQLite lets none of them wait
    (milliseconds,) = connection.execute("PRAGMA busy_timeout").fetchone()
    until = monotonic() + milliseconds / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or monotonic() > until:
                raise
            sleep(0.01)


def _set_up_postgresql(connection: Any, _record: object) -> None:
    connection.autocommit = True


def _begin_sqlite(connection: sa.Connection) -> None:
    if not connection.get_execution_options().get("reads"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_postgresql(connection: sa.Connection) -> None:
    if not connection.get_execution_options().get("reads"):
        connection.exec_driver_sql("BEGIN")


def _translate_error(context: sa.ExceptionContext) -> BaseException | None:
    # a ping that fails is no trouble yet: the pool drops the connection and makes another
    return None if context.is_pre_ping else translated(context.original_exception)


def _replace_unspeakable(
    _connection: sa.Connection, _cursor: Any, statement: str, facts: Any, _context: Any, _many: bool
) -> tuple[str, Any]:
    """Leave out of the facts what no database can be told."""
    if isinstance(facts, Mapping):
        return statement, {name: _speakable(fact) for name, fact in facts.items()}
    return statement, tuple(map(_speakable, facts)) if isinstance(facts, tuple) else facts


def _speakable(fact: Any) -> Any:
    """A text without half letters and, because of PostgreSQL, the sign 0.

    Nothing that is written has any of them; a name in an address may, and then nothing bears it.
    """
    if not isinstance(fact, str) or (fact.isascii() and "\0" not in fact):
        return fact
    return fact.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")

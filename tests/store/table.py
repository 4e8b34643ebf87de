"""The cast at the table: Ana keeps the book, Ben, Cruz and Dot play; and what they write."""

from __future__ import annotations

from itertools import count

import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import Begun, RoundEntered
from companion.engine.rules.presets import read_rules
from companion.store.database import open_database, store
from companion.store.drivers import outside_transactions

CAST = ("Ana", "Ben", "Cruz", "Dot")
EVENING = "2026-11-21T19:00:00Z"
_keys = count(1000)  # the books of earlier releases have the first ones


def key() -> str:
    """A key that nobody has used."""
    return f"tablet-{next(_keys)}"


def begun(title: str = "Friday", players: tuple[str, ...] = CAST, preset: str = "italian") -> Begun:
    """The beginning of a game."""
    return Begun(title, players, preset, {}, read_rules(preset))


def round_(number: int, *points: int, out: int = 0, rules: str = "italian") -> RoundEntered:
    """A round that the player at seat ``out`` ends; the others hold these points."""
    hands: list[int | tuple[()]] = list(points or (11, 12, 13))
    hands.insert(out, ())
    engine = read_rules(rules).engine_of(number)
    return RoundEntered(number, 0 if engine is None else engine, tuple(hands), (out,))


def make_app(url: str, instance: str | None = None, **config: object) -> Flask:
    """A Flask app with nothing but a store."""
    app = Flask("table", instance_path=instance)
    app.config.update({"DATABASE_URL": url, "SECRET_KEY": "of the kitchen table", **config})
    open_database(app)
    return app


def looking() -> sa.Connection:
    """A connection to look into the database past the program."""
    return outside_transactions(store().engine).connect()


def close(app: Flask) -> None:
    """Let go of the database of an app."""
    with app.app_context():
        store().engine.dispose()

"""What keeping books costs: a save beside the least durable one of the same run, and with 100 and 100,000 games.

python -m bench.store [GAMES]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from io import BytesIO
from statistics import median
from typing import Any, NamedTuple

import sqlalchemy as sa
from flask import Flask, request
from werkzeug.test import EnvironBuilder

from companion.book.entries.entry import Begun, RoundEntered
from companion.engine.rules.presets import read_rules
from companion.store.books import games, log, verification
from companion.store.cache import Cache
from companion.store.database import open_database, store
from companion.store.drivers import open_engine
from companion.store.people import regulars

FEW, MANY = 100, 100_000
POLL, CACHED = "a poll answered 304, CPU to a bare view", "a book at hand, CPU to a bare view"
SAVED = "a round saved, CPU to the least durable POST"
NAMES = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay")


class Figure(NamedTuple):
    """One thing measured, and what it must reach; None where nothing is asked."""

    name: str
    figure: float
    unit: str
    goal: str | None


def measure(many: int = MANY) -> list[Figure]:
    """All figures of the store. ``many`` finished games take about 5 kB of disk each."""
    with tempfile.TemporaryDirectory() as folder:
        small, big = opened(f"{folder}/small.sqlite", FEW), opened(f"{folder}/big.sqlite", many)
        figures = [*_ratios(small), *_growth(small, big, many), *_speeds(small)]
        for app in (small, big):
            with app.app_context():
                store().engine.dispose()
    return figures


def opened(file: str, count: int) -> Flask:
    """An app with ``count`` finished games and one in progress, whose slug is in ``app.config["FRIDAY"]``."""
    app = Flask("bench")
    app.config["DATABASE_URL"] = f"sqlite:///{file}"
    open_database(app)
    with app.app_context():
        _multiply(evening("model", 13), count)
        app.config["FRIDAY"] = evening("Friday", 6)
    app.add_url_rule("/hello", "hello", view_func=lambda: "hello")
    app.add_url_rule("/state", "state", view_func=lambda: ("", 304, {"ETag": games.head(app.config["FRIDAY"]).tag}))
    app.add_url_rule("/book", "book", view_func=lambda: str(games.book(app.config["FRIDAY"]).version))
    app.add_url_rule("/save", view_func=_save, methods=["POST"])
    app.add_url_rule("/note", view_func=_least_save(f"{file}-notes"), methods=["POST"])
    return app


def evening(title: str, rounds: int) -> str:
    """A game of six players with so many rounds."""
    slug = games.create(Begun(title, NAMES, "italian", {}, read_rules("italian")), key=f"begin-{title}")
    for number in range(1, rounds + 1):
        log.append(slug, a_round(number), key=f"{title}-{number}", base_version=number)
    return slug


def a_round(number: int) -> RoundEntered:
    """A round of six players that Ana ends."""
    return RoundEntered(number, 13 - number, ((), 11, 22, 13, 24, 15), (0,))


def _save() -> str:
    slug, number = request.json["slug"], request.json["number"]
    done = log.append(slug, a_round(number), key=request.json["key"], base_version=number)
    return str(done.version)


def _least_save(file: str) -> Callable[[], str]:
    """The least that a durable POST does: reads what came, writes a row in a transaction of its own."""
    engine, notes = open_engine(f"sqlite:///{file}"), sa.table("notes", sa.column("body"))
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT)"))

    def note() -> str:
        body = str(request.json)
        with engine.begin() as connection:
            connection.execute(notes.insert(), {"body": body})
        return body

    return note


def _multiply(slug: str, count: int) -> None:
    """Write ``count`` finished games like this one past the log: enough for their number to be felt."""
    with store().engine.begin() as connection:
        model = connection.scalar(sa.text("SELECT id FROM games WHERE slug = :slug"), {"slug": slug})
        facts = {"count": count, "model": model}
        copies = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :count) "
        connection.execute(sa.text(copies + _GAMES), facts)
        connection.execute(sa.text(copies + _ENTRIES), facts)
        connection.execute(sa.text(copies + _PLAYERS), facts)
        connection.execute(
            sa.text("UPDATE games SET latest = (SELECT max(id) FROM entries e WHERE e.game_id = games.id)")
        )


_GAMES = """INSERT INTO games (slug, title, preset, players, state, version, hash, rounds_entered, rounds, summary,
    begun_at, changed_at, latest)
    SELECT 'copy' || i, title || ' ' || i, preset, players, state, version, printf('%064x', i), rounds_entered, rounds,
    summary, begun_at, changed_at, 0 FROM n, games g WHERE g.id = :model"""
_ENTRIES = """INSERT INTO entries (game_id, seq, key, made_from, kind, body, at, device, hash)
    SELECT :model + i, seq, key || '.copy' || i, made_from, kind, body, at, device, printf('%064x', i)
    FROM n, entries e WHERE e.game_id = :model"""
_PLAYERS = """INSERT INTO players (name, games, last_played, latest)
    SELECT 'Guest ' || i, 1, '2026-11-21T19:00:00Z', i FROM n WHERE i <= 1 + :count / 20"""


def _ratios(app: Flask) -> list[Figure]:
    """CPU against what was measured right before, so that a busy machine slows both."""
    found: dict[str, list[float]] = {POLL: [], CACHED: [], SAVED: []}
    for number in range(15):
        hello = _cpu(lambda: _call(app, _get("/hello")))
        found[POLL].append(_cpu(lambda: _call(app, _get("/state"))) / hello)
        found[CACHED].append(_cpu(lambda: _call(app, _get("/book"))) / hello)
        least = _cpu_of_posts(app, "/note", "", f"note{number}")
        with app.app_context():
            slug = evening(f"evening{number}", 0)
        found[SAVED].append(_cpu_of_posts(app, "/save", slug, f"evening{number}") / least)
    goals = {POLL: "<= 4x", SAVED: "<= 3x"}
    return [Figure(name, median(all_), "x", goals.get(name)) for name, all_ in found.items()]


def _cpu_of_posts(app: Flask, path: str, slug: str, title: str) -> float:
    """CPU seconds of one save, over a whole game of 13 rounds."""
    posts = [_post(path, {"slug": slug, "number": number, "key": f"{title}-{number}"}) for number in range(1, 14)]
    start = time.process_time()
    for each in posts:
        _call(app, each)
    return (time.process_time() - start) / len(posts)


def _growth(small: Flask, big: Flask, many: int) -> list[Figure]:
    """How much more a page asks of a database with many games."""
    found = []
    for name, work in (("home page", _home), ("table page, book folded anew", _table), ("a poll", _poll)):
        pairs = [(_cpu_in(small, work), _cpu_in(big, work)) for _ in range(9)]
        ratio = median(more / less for less, more in pairs)
        found.append(Figure(f"{name}: {many:,} finished games to {FEW}", ratio, "x", "<= 1.2x"))
        found.append(Figure(f"{name}: CPU of its questions", median(more for _, more in pairs) * 1000, "ms CPU", None))
    return found


def _home(slug: str) -> None:
    games.current()
    games.recent(20)
    regulars.regulars(12)


def _table(slug: str) -> None:
    store().cache = Cache()
    games.book(slug)


def _poll(slug: str) -> None:
    games.head(slug)


def _speeds(app: Flask) -> list[Figure]:
    with app.app_context():
        slugs = [evening(f"chain{number}", 13) for number in range(20)]
        start = time.perf_counter()
        found = [each for slug in slugs for each in verification.verify(slug)]
        spent = (time.perf_counter() - start) / len(slugs)
        assert not found, found
        written = time.perf_counter()
        for number in range(20):
            evening(f"speed{number}", 13)
        rate = 20 * 14 / (time.perf_counter() - written)
    return [
        Figure("a game of 13 rounds verified", spent * 1000, "ms", None),
        Figure("durable entries a second, one writer", rate, "1/s", None),
    ]


def _cpu(work: Callable[[], object], times: int = 100) -> float:
    """CPU seconds of one call; the first is not counted."""
    work()
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def _cpu_in(app: Flask, work: Callable[[str], object]) -> float:
    with app.app_context():
        start = time.process_time()
        for _ in range(100):
            work(app.config["FRIDAY"])
        return (time.process_time() - start) / 100


def _call(app: Flask, environ: dict[str, Any]) -> None:
    """One request, without the cost of a test client."""
    said: list[str] = []
    body = b"".join(app.wsgi_app(environ, lambda status, *_: said.append(status)))
    assert said[0][0] in "23", (said, body)


def _get(path: str) -> dict[str, Any]:
    return {**_environ(path), "wsgi.input": BytesIO()}


def _post(path: str, facts: dict[str, Any]) -> dict[str, Any]:
    return EnvironBuilder(path, method="POST", json=facts).get_environ()


@cache
def _environ(path: str) -> dict[str, Any]:
    return EnvironBuilder(path).get_environ()


if __name__ == "__main__":
    for figure in measure(int(sys.argv[1]) if len(sys.argv) > 1 else MANY):
        print(f"{figure.name:60} {figure.figure:9.3f} {figure.unit:6} {figure.goal or ''}")

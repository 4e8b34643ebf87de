"""What figures cost: every page of players and of the house with 1,000 and with 10,000 finished games of 30 people.

Cold is the first time in a new process, after a page that holds no figures; warm is every time after. What it costs to
make all digests again is said apart. And what those games cost a table that plays: nothing.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from flask import Flask

from app import create_app
from companion.book.entries.as_json import entry_to_json
from companion.book.entries.entry import Begun, Entry, RoundEntered
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.rules.presets import read_rules
from companion.store import look
from companion.store.books.hash_chain import compact, seal
from companion.store.books.summary import summary_of
from companion.store.database import store
from companion.store.models import DIGESTS, ENTRIES, GAMES
from companion.store.people.digests import played_games
from companion.store.people.house import NAME
from companion.store.settings import put_setting

from .web import Figure, asker, cookie_of, cpu, form, make_game, post

ROOT = Path(__file__).resolve().parents[1]
FEW, MANY = 1_000, 10_000
PEOPLE = tuple(f"{name} {family}" for name in ("Ana", "Ben", "Cruz", "Dot", "Eli") for family in "ABCDEF")
PRESETS = ("italian", "italian", "hebrew", "persian", "czech-plus")
FIRST, DAYS = datetime(2019, 1, 1, 18, tzinfo=UTC), 2500
HOUSE = "6f1c1a52-5a5e-4c3e-9d53-1a1a1a1a1a1a"
FIGURES = ("players.", "statistics.", "api.player", "api.players", "api.statistics")
"""The endpoints that are measured, by how they begin."""
STARTS = ("/players", "/statistics", "/api/v1/players", "/api/v1/statistics", "/api/v1/statistics?year=2024")
BUDGETS, TIMES = (300, 50), 5
"""Milliseconds of CPU with the fewer games, cold and warm, and how many times as much the many may take."""
TURNS = 9


def measure() -> list[Figure]:
    """The figures of all pages that are found, those that are missing are left out; and of a table."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (make_house(f"{folder}/{count}", count) for count in (FEW, MANY))
        figures = [*_costs(few, many), *_digests(few)]
        return [*figures, *_table(opened(f"{folder}/none"), opened(few))]


def make_house(folder: str, count: int) -> str:
    """A house with so many finished games, the same every time, and their digests."""
    app = opened(folder)
    with app.app_context():
        games: list[dict[str, Any]] = []
        entries: list[dict[str, Any]] = []
        latest = 0
        for number, (slug, written) in enumerate(_play(count), 1):
            book = Book.of(Record(seq, entry, at, "tablet") for seq, (entry, at) in enumerate(written, 1))
            hash = ""
            for seq, (entry, at) in enumerate(written, 1):
                body = entry_to_json(entry)
                row = {"seq": seq, "key": f"{slug}-{seq}", "base_version": seq - 1, "kind": body["kind"],
                       "body": compact(body), "at": at, "device": "tablet"}  # fmt: skip
                hash = seal(hash, slug, **row)
                entries.append({**row, "game_id": number, "hash": hash})
            latest += len(written)
            games.append({**summary_of(book), "slug": slug, "hash": hash, "begun_at": written[0][1],
                          "changed_at": written[-1][1], "latest": latest})  # fmt: skip
        put_setting(NAME, HOUSE)
        with store().writing() as connection:
            connection.execute(GAMES.insert(), games)
            connection.execute(ENTRIES.insert(), entries)
        assert len(played_games()) == count
    _close(app)
    return folder


def _play(count: int) -> Iterator[tuple[str, list[tuple[Entry, str]]]]:
    """Whole games of three to six people, by several rules, over seven years."""
    chance = random.Random(13)
    for number in range(count):
        preset = chance.choice(PRESETS)
        rules = read_rules(preset)
        names = tuple(chance.sample(PEOPLE, chance.randint(3, 6)))
        at = FIRST + timedelta(days=DAYS * number / count)
        written: list[tuple[Entry, str]] = [(Begun(f"Evening {number}", names, preset, {}, rules), _moment(at))]
        for played in range(1, rules.rounds + 1):
            at += timedelta(seconds=chance.randint(240, 900))
            out = chance.randrange(len(names))
            hands = tuple(() if seat == out else chance.randint(1, 70) for seat in range(len(names)))
            written.append((RoundEntered(played, rules.engine_of(played) or 0, hands, (out,)), _moment(at)))
        yield f"g{number:06}", written


def _moment(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def opened(folder: str) -> Flask:
    """An app on the house in this folder; its books are not looked over first, which is measured elsewhere."""
    look.whats_wrong = lambda mend=False: None
    return create_app({"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite", "SECRET_KEY": "bench"})


def _close(app: Flask) -> None:
    with app.app_context():
        store().engine.dispose()


def _costs(few: str, many: str) -> list[Figure]:
    """Every page with few and with many games, each in a process of its own."""
    figures: list[Figure] = []
    for address in find_pages(few):
        costs = [_ask_anew(folder, address) for folder in (few, many)]
        name = re.sub(r"[0-9a-f-]{12,}", "ID", address)
        for when, budget, one, all_ in zip(("cold", "warm"), BUDGETS, *costs, strict=True):
            figures.append((f"{name}, {when}, {FEW:,} games, CPU", one, "ms", f"<= {budget} ms"))
            figures.append((f"{name}, {when}, {MANY:,} games, CPU", all_, "ms", f"<= {TIMES * budget} ms"))
            figures.append((f"{name}, {when}, {MANY:,} games to {FEW:,}", all_ / one, "x", None))
    return figures


def find_pages(folder: str) -> list[str]:
    """An address of every page of figures that can be reached, one for each endpoint and question."""
    app = opened(folder)
    client, found, seen = app.test_client(), [], set()
    waiting = list(STARTS)
    adapter = app.url_map.bind("localhost")
    while waiting:
        address = waiting.pop(0)
        parts = urlsplit(address)
        if parts.scheme or not parts.path.startswith(("/players", "/statistics", "/api")):
            continue
        if not adapter.test(parts.path, "GET"):
            continue
        endpoint, _ = adapter.match(parts.path, "GET")
        kind = endpoint, re.sub(r"=[^&]*", "", parts.query)
        if kind in seen or not endpoint.startswith(FIGURES):
            continue
        seen.add(kind)
        answer = client.get(address)
        if answer.status_code != 200:
            continue
        found.append(address)
        waiting += [each.replace("&amp;", "&") for each in re.findall(r'href="(/[^"#]*)"', answer.text)]
        waiting += [f"/api/v1/players/{each}" for each in re.findall(r'"id": "([0-9a-f-]{36})"', answer.text)[:1]]
    _close(app)
    return found


_CHILD = """
import json, sys, time
from bench.statistics import opened
from bench.web import asker

folder, address, turns = sys.argv[1], sys.argv[2], int(sys.argv[3])
app = opened(folder)
asker(app, "/house")()
ask, spent = asker(app, address), []
for _ in range(turns):
    started = time.process_time()
    ask()
    spent.append(time.process_time() - started)
print(json.dumps(spent))
"""


def _ask_anew(folder: str, address: str) -> tuple[float, float]:
    """Milliseconds of CPU of a page in a new process: the first time, and every time after."""
    command = [sys.executable, "-W", "ignore", "-c", _CHILD, folder, address, str(TURNS)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    first, *others = json.loads(told.splitlines()[-1])
    return first * 1000, median(others) * 1000


def _digests(folder: str) -> list[Figure]:
    """What it costs to make all digests again, and to read those that are kept."""
    app = opened(folder)
    with app.app_context():
        started = time.process_time()
        played_games()
        kept = time.process_time() - started
        with store().writing() as connection:
            connection.execute(DIGESTS.delete())
        store().digests = type(store().digests)()
        started = time.process_time()
        played_games()
        made = time.process_time() - started
    another = _after_another(app)
    _close(app)
    return [
        (f"digests of {FEW:,} games read, CPU", kept * 1000, "ms", None),
        (f"digests of {FEW:,} games thrown away and made again, CPU", made * 1000, "ms", None),
        ("players, each time another evening is over, CPU", another, "ms", "<= 300 ms"),
    ]


def _after_another(app: Flask) -> float:
    """Milliseconds of CPU of the first page of figures after an evening is over."""
    ask, spent = asker(app, "/api/v1/players"), []
    for _ in range(TURNS):
        make_game(app, rounds=13)
        started = time.process_time()
        ask()
        spent.append(time.process_time() - started)
    return median(spent) * 1000


def _table(empty: Flask, full: Flask) -> list[Figure]:
    """A table that plays in a house with finished games, to one where there are none; measured in turns."""
    apps = empty, full
    slugs = [make_game(app, rounds=12) for app in apps]
    asks = [asker(app, f"/game/{slug}") for app, slug in zip(apps, slugs, strict=True)]
    pages = [[cpu(ask, 10) for ask in asks] for _ in range(TURNS)]
    rounds = [[_cpu_of_rounds(app) for app in apps] for _ in range(TURNS)]
    for app in apps:
        _close(app)
    return [
        (f"{name} with {FEW:,} finished games, to none", median(full / empty for empty, full in found), "x", "<= 1.2x")
        for name, found in (("the table", pages), ("entering a round", rounds))
    ]


def _cpu_of_rounds(app: Flask) -> float:
    """CPU seconds of the rounds of a whole game, as they are posted."""
    slug = make_game(app, rounds=0)
    cookie, token = cookie_of(app, f"/game/{slug}/round")
    environ = {"HTTP_COOKIE": cookie, "CONTENT_TYPE": "application/x-www-form-urlencoded"}
    started = time.process_time()
    for number in range(1, 14):
        post(app, f"/game/{slug}/round", form(number, token), environ)
    return time.process_time() - started

"""CPU of every page, and what the table page weighs.

Requests go straight into the WSGI application, without a network; only the CPU time of this process counts.
"""

from __future__ import annotations

import io
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

from flask import Flask

from app import create_app
from companion.book.entries.entry import Begun, RoundEntered
from companion.disputes.link import pack
from companion.engine.rules.presets import PRESETS
from companion.language import LANGUAGES
from companion.store.books import games, log

PLAYERS = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hana")
TABLE = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ben",
         "open_doubles": ["Ana"]}  # fmt: skip
PACKED = {"Accept-Encoding": "gzip"}
Figure = tuple[str, float, str, str | None]


def measure() -> list[Figure]:
    """The figures of the pages."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(folder)
        return [*page_costs(app), *weight(app, f"/game/{make_game(app, rounds=12)}")]


def page_costs(app: Flask) -> list[Figure]:
    """The CPU of every page that is made of a book, a sheet or a question; printed paper is measured by itself."""
    slug, over = make_game(app, rounds=12), make_game(app, rounds=13)
    asked = f"p={pack({'table': TABLE, 'action': {'play': '9-2', 'on': 'Ben'}})}"
    pages = {
        "home": "/",
        "new game": "/new",
        "table": f"/game/{slug}",
        "entering a round": f"/game/{slug}/round",
        "history": f"/game/{slug}/history",
        "chart": f"/game/{slug}/chart",
        "end": f"/game/{over}/end",
        "scoreboard": f"/game/{slug}/watch",
        "television": f"/game/{slug}/tv",
        "sharing": f"/game/{slug}/links",
        "one's own hand": f"/game/{slug}/mine?seat=1",
        "the judge's questions": "/judge",
        "a laid-out table": "/judge?ask=table",
        "a verdict": f"/judge/verdict?{asked}",
        "a rule sheet": "/rules?sheet=hebrew",
        "all sheets side by side": "/rules?sheet=hebrew&sheet=persian&sheet=czech&sheet=italian",
        "looking after it": "/house",
    }
    figures: list[Figure] = []
    for name, address in pages.items():
        ask = asker(app, address)
        cpu(ask, 3)
        found = [cpu(ask, 10) for _ in range(5)]
        figures.append((f"{name}, CPU", statistics.median(found) * 1000, "ms", "<= 10 ms"))
    return figures


def asker(app: Flask, address: str) -> Callable[[], None]:
    """A function that asks for a page once, as a device does that was here before."""
    client = app.test_client()

    def ask() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)

    return ask


def make_app(folder: str) -> Flask:
    """An app on an empty database; forms carry tokens as they do at the table."""
    return create_app({"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite", "SECRET_KEY": "bench"})


def make_game(app: Flask, rounds: int) -> str:
    """A game of eight with so many rounds entered."""
    with app.app_context():
        rules = PRESETS["hebrew"].rules
        slug = games.create(Begun("Bench", PLAYERS, "hebrew", {}, rules), key=f"begin-{time.time_ns()}")
        for number in range(1, rounds + 1):
            log.append(slug, an_entry(number), key=f"{slug}-{number}", base_version=number)
    return slug


def an_entry(number: int) -> RoundEntered:
    """A round in which somebody went out and the others hold a few tiles' worth."""
    out = number % len(PLAYERS)
    hands = tuple(() if seat == out else 10 + 7 * ((seat + number) % 8) for seat in range(len(PLAYERS)))
    return RoundEntered(number, 13 - number, hands, (out,))


def cpu(run: Callable[[], object], times: int) -> float:
    """Seconds of CPU for one run, the mean of so many."""
    started = time.process_time()
    for _ in range(times):
        run()
    return (time.process_time() - started) / times


def cookie_of(app: Flask, path: str) -> tuple[str, str]:
    """What a browser sends back after its first visit: the cookie, and the token of the page's forms."""
    client = app.test_client()
    token = re.search(rb'name="csrf_token" value="([^"]+)"', client.get(path).data)
    cookie = client.get_cookie("session")
    assert token is not None
    assert cookie is not None
    return f"session={cookie.value}", token[1].decode()


def form(number: int, token: str) -> str:
    """The agreed round as the browser posts it."""
    entry = an_entry(number)
    hands = "".join(f"&hand-{seat}={hand if isinstance(hand, int) else ''}" for seat, hand in enumerate(entry.hands))
    key = f"key-{time.time_ns()}-{number}"
    return f"step=agree&csrf_token={token}&key={key}&made_from={number}&out={entry.out[0]}{hands}"


def post(app: Flask, path: str, body: str, environ: dict[str, str]) -> None:
    """Post a form into the application; it must be answered with 303."""
    data = body.encode()
    given = {
        "REQUEST_METHOD": "POST", "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "5000", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "127.0.0.1:5000", "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http", "wsgi.errors": io.StringIO(), "wsgi.multithread": True, "wsgi.multiprocess": False,
        "wsgi.run_once": False, "wsgi.input": io.BytesIO(data), "CONTENT_LENGTH": str(len(data)), **environ,
    }  # fmt: skip
    seen: list[str] = []
    answer = app(given, lambda status, headers, info=None: seen.append(status) or print)  # type: ignore[func-returns-value]
    b"".join(answer)
    assert seen[0].startswith("303"), (seen, body)


def weight(app: Flask, path: str) -> list[Figure]:
    """What the table page weighs with everything it loads, as it travels to a browser that unpacks gzip."""
    client = app.test_client()
    figures: list[Figure] = []
    for code in LANGUAGES:
        client.set_cookie("language", code)
        html = client.get(path).data
        total = len(client.get(path, headers=PACKED).data)
        for address in asked_for(client, html):
            answer = client.get(address, headers=PACKED)
            assert answer.status_code == 200, address
            total += len(answer.data)
        figures.append((f"table page with all it loads, {code}", total / 1000, "kB", "<= 80 kB"))
    return figures


def asked_for(client: Any, html: bytes) -> set[str]:
    """The addresses that a browser asks for: styles, scripts and what they import, and the fonts that are preloaded."""
    found = {m.decode() for m in re.findall(rb'(?:href|src)="(/static/[^"]+)"', html)}
    for address in sorted(found):
        if ".js" in address:
            text = client.get(address).get_data(as_text=True)
            found |= {urljoin(address, name).partition("?")[0] for name in re.findall(r'from "(\.[^"]+)"', text)}
    return found

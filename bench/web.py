"""CPU of the pages as a ratio to a bare Flask view in the same run, and what the table page weighs.

Requests go straight into the WSGI applications, without a network; only the CPU time of this process counts.
"""

from __future__ import annotations

import io
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any

from flask import Flask

from app import create_app
from companion.book.entries import Begun, RoundEntered
from companion.engine.rules.presets import PRESETS
from companion.language import LANGUAGES
from companion.store.books import games, log

PLAYERS = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hana")
PACKED = {"Accept-Encoding": "gzip"}
Figure = tuple[str, float, str, str | None]


def measure() -> list[Figure]:
    """The figures of the pages."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(folder)
        slug = make_game(app, rounds=12)
        bare = Flask("bare")
        bare.add_url_rule("/", view_func=lambda: "hello")
        table, enter = f"/game/{slug}", f"/game/{slug}/round"
        cookie = {"HTTP_COOKIE": cookie_of(app, enter)[0]}
        page, entering = caller(app, table, **cookie), caller(app, enter, **cookie)
        hello = caller(bare, "/")
        figures = ratios(
            hello, {"home page": (caller(app, "/"), None), "table page": (page, 8), "enter page": (entering, 10)}
        )
        figures.append(saving(app, hello))
        return [*figures, *weight(app, table)]


def make_app(folder: str) -> Flask:
    """An app on an empty database; forms carry tokens as they do at the table."""
    return create_app({"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite", "SECRET_KEY": "bench"})


def make_game(app: Flask, rounds: int) -> str:
    """A game of eight with so many rounds entered."""
    with app.app_context():
        rules = PRESETS["hebrew"].rules
        slug = games.create(Begun("Bench", PLAYERS, "hebrew", {}, rules), key=f"begin-{time.time_ns()}")
        for number in range(1, rounds + 1):
            log.append(slug, an_entry(number), key=f"{slug}-{number}", made_from=number)
    return slug


def an_entry(number: int) -> RoundEntered:
    """A round in which somebody went out and the others hold a few tiles' worth."""
    out = number % len(PLAYERS)
    hands = tuple(() if seat == out else 10 + 7 * ((seat + number) % 8) for seat in range(len(PLAYERS)))
    return RoundEntered(number, 13 - number, hands, (out,))


def caller(app: Flask, path: str, **environ: Any) -> Callable[[], bytes]:
    """A function that asks for a page once."""
    base = {
        "REQUEST_METHOD": "GET", "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "5000", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "127.0.0.1:5000", "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http", "wsgi.errors": io.StringIO(), "wsgi.multithread": True, "wsgi.multiprocess": False,
        "wsgi.run_once": False, "HTTP_ACCEPT_LANGUAGE": "en", "HTTP_ACCEPT_ENCODING": "gzip, deflate", **environ,
    }  # fmt: skip

    def ask() -> bytes:
        answer = app({**base, "wsgi.input": io.BytesIO()}, lambda status, headers, info=None: print)
        try:
            return b"".join(answer)
        finally:
            close = getattr(answer, "close", None)
            if close:
                close()

    return ask


def cpu(run: Callable[[], object], times: int) -> float:
    """Seconds of CPU for one run, the mean of so many."""
    started = time.process_time()
    for _ in range(times):
        run()
    return (time.process_time() - started) / times


def ratios(hello: Callable[[], object], pages: dict[str, tuple[Callable[[], object], int | None]]) -> list[Figure]:
    """Each page against the bare view, taken in turns so that a slow moment of the machine hits both."""
    figures = []
    for name, (run, goal) in pages.items():
        for warm in (hello, run):
            cpu(warm, 20)
        found = [cpu(run, 40) / cpu(hello, 200) for _ in range(9)]
        figures.append(
            (f"{name}, CPU against a bare view", statistics.median(found), "x", f"<= {goal}x" if goal else None)
        )
    return figures


def cookie_of(app: Flask, path: str) -> tuple[str, str]:
    """What a browser sends back after its first visit: the cookie, and the token of the page's forms."""
    client = app.test_client()
    token = re.search(rb'name="csrf_token" value="([^"]+)"', client.get(path).data)
    cookie = client.get_cookie("session")
    assert token is not None
    assert cookie is not None
    return f"session={cookie.value}", token[1].decode()


def saving(app: Flask, hello: Callable[[], object]) -> Figure:
    """Saving a round: the form that the table agreed to, posted with its token, answered 303."""
    found = []
    for _ in range(9):
        slug = make_game(app, rounds=0)
        cookie, token = cookie_of(app, f"/game/{slug}/round")
        forms = [form(number, token) for number in range(1, 14)]
        environ = {"HTTP_COOKIE": cookie, "CONTENT_TYPE": "application/x-www-form-urlencoded"}
        started = time.process_time()
        for body in forms:
            post(app, f"/game/{slug}/round", body, environ)
        spent = (time.process_time() - started) / len(forms)
        found.append(spent / cpu(hello, 200))
    return "saving a round, CPU against a bare view", statistics.median(found), "x", "<= 15x"


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
            found |= {"/static/js/" + name for name in re.findall(r'from "\./([^"]+)"', text)}
    return found

"""The companion as it runs in a house: how soon it answers, what it holds in memory after an evening, and whether a
shelf of a hundred thousand games makes it slower.

Started as ``python app.py`` in a process of its own and asked over HTTP; only the comparison of shelves is made in this
process, in CPU time.
"""

from __future__ import annotations

import http.client
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from bench.web import Figure, asker, cpu, make_app, make_game

ROOT = Path(__file__).resolve().parents[1]
SIX = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay")
ROUNDS, SHEETS = 13, 20
FEW, MANY = 100, 100_000


def measure() -> list[Figure]:
    """The figures of the running app."""
    with tempfile.TemporaryDirectory() as folder:
        figures = evening(folder)
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as many:
        return [*figures, *shelves(few, many)]


def evening(folder: str) -> list[Figure]:
    """From the start to the printed sheets."""
    starts = []
    for _ in range(4):  # the first one makes the database and compiles the modules
        with served(folder) as (_device, process, soon):
            starts.append((soon, cpu_of(process.pid)))
    with served(folder) as (device, process, _soon):
        before = resident(process.pid)
        game = device.begin()
        for number in range(ROUNDS):
            device.enter(game, number)
        for printed in range(SHEETS):
            device.get(f"{game}/sheet.pdf?language={('en', 'he', 'fa', 'cs', 'it')[printed % 5]}")
        after = resident(process.pid)
    return [
        ("first answer after python app.py, the best of three", min(soon for soon, _ in starts[1:]), "s", "<= 2 s"),
        ("CPU of that start", min(spent for _, spent in starts[1:]), "s", None),
        ("memory after the first page", before, "MB", None),
        (f"memory after {ROUNDS} rounds of {len(SIX)} and {SHEETS} sheets", after, "MB", "<= 120 MB"),
    ]


class Device:
    """A browser that remembers its cookie."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookie = ""

    def get(self, path: str) -> str:
        """A page; it must be answered with 200."""
        return self._ask("GET", path, None, 200)[0]

    def post(self, path: str, fields: list[tuple[str, str]]) -> str:
        """Post a form; where it leads."""
        return self._ask("POST", path, urlencode(fields), 303)[1]

    def _ask(self, method: str, path: str, body: str | None, expected: int) -> tuple[str, str]:
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        self.line.request(method, path, body, {"Cookie": self.cookie, **kind})
        answer = self.line.getresponse()
        text = answer.read().decode("utf-8", "replace")
        if answer.status != expected:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}, expected {expected}")
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        return text, (answer.getheader("Location") or "").partition("?")[0]

    def seal(self, path: str) -> list[tuple[str, str]]:
        """The hidden fields of the form on a page that it sends itself with."""
        page = self.get(path)
        names = ("csrf_token", "key", "made_from")
        found = {name: re.findall(rf'name="{name}"\s+value="([^"]*)"', page) for name in names}
        return [(name, values[-1]) for name, values in found.items() if values]

    def begin(self) -> str:
        """Begin a game of six; its address."""
        rules = [("sheet", "hebrew"), ("preset", "hebrew"), ("was_preset", "hebrew"), ("title", "Bench")]
        return self.post("/new", [*self.seal("/new"), *rules, *(("name", name) for name in SIX), ("step", "begin")])

    def enter(self, game: str, number: int) -> float:
        """Enter a round as the browser does: the form, then the agreement, then the table; the seconds that it took
        from the agreement to the answer."""
        out = number % len(SIX)
        hands = [(f"hand-{seat}", "" if seat == out else str(10 + number + 3 * seat)) for seat in range(len(SIX))]
        fields = [*self.seal(f"{game}/round"), ("out", str(out)), *hands, ("step", "agree")]
        begun = time.perf_counter()
        way = self.post(f"{game}/round", fields)
        took = time.perf_counter() - begun
        self.get(way if number < ROUNDS - 1 else f"{game}/end")
        return took


@contextmanager
def served(folder: str) -> Iterator[tuple[Device, subprocess.Popen[str], float]]:
    """The app in a process of its own, how many seconds its first page took from the start, and a device."""
    environ = {**os.environ, "INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite"}
    environ.update(HOST="127.0.0.1", PORT="0")
    started = time.perf_counter()
    command = [sys.executable, str(ROOT / "app.py")]
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = re.search(r":(\d+)/", process.stdout.readline())
            if said is None:
                raise RuntimeError("the companion did not start")
            device = Device(int(said[1]))
            device.get("/")
            yield device, process, time.perf_counter() - started
            device.line.close()
        finally:
            process.terminate()


def resident(pid: int) -> float:
    """The memory of a process in MB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


def cpu_of(pid: int) -> float:
    """The seconds of CPU that a process has used; 0 where the system does not tell."""
    try:
        parts = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def shelves(few: str, many: str) -> list[Figure]:
    """Home and table on a shelf of many finished games against one of few, in turns."""
    pages = []
    for folder, count in ((few, FEW), (many, MANY)):
        app = make_app(folder)
        finished = make_game(app, ROUNDS)
        going = make_game(app, rounds=6)
        fill(f"{folder}/bench.sqlite", finished, count)
        pages.append({"home page": asker(app, "/"), "table page": asker(app, f"/game/{going}")})
    figures = []
    for name in ("home page", "table page"):
        small, large = pages[0][name], pages[1][name]
        for warm in (small, large):
            cpu(warm, 20)
        found = [cpu(large, 40) / cpu(small, 40) for _ in range(9)]
        title = f"{name} with {MANY:,} finished games against {FEW}"
        figures.append((title, statistics.median(found), "x", "<= 1.2x"))
    return figures


def fill(path: str, like: str, count: int) -> None:
    """Copy a finished game so many times, in SQL; players who are regulars come with it."""
    with sqlite3.connect(path) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info(games)")]
        own = {"id": "NULL", "slug": "'copy-' || n", "latest": "latest - n"}
        values = ", ".join(own.get(name, name) for name in names)
        database.execute(
            f"WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < {count}) "
            f"INSERT INTO games ({', '.join(names)}) SELECT {values} FROM games, copies WHERE slug = ?",
            (like,),
        )
        entries = [row[1] for row in database.execute("PRAGMA table_info(entries)")]
        own = {"id": "NULL", "game_id": "g.id", "key": "e.key || '-' || g.id"}
        values = ", ".join(own.get(name, f"e.{name}") for name in entries)
        database.execute(
            f"INSERT INTO entries ({', '.join(entries)}) SELECT {values} FROM games g, entries e "
            "WHERE g.slug LIKE 'copy-%' AND e.game_id = (SELECT id FROM games WHERE slug = ?) AND e.seq IN (1, 2)",
            (like,),
        )
        database.execute("ANALYZE")
    database.close()

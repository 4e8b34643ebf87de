"""A full house: 200 devices that watch four games, asking every two seconds, beside four tables that enter rounds.

The companion runs as ``python app.py`` would, guarded, in a process of its own; the devices are asynchronous
connections of this process. First the devices only ask; then the tables save, and every device fetches its page
after each round.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from bench.load import cpu_of
from bench.web import Figure

ROOT = Path(__file__).resolve().parents[1]
WATCHERS, TABLES, EVERY = 200, 4, 2.0
QUIET, BUSY = 10.0, 40.0  # seconds
PAUSES = {10.0: "<= 0.4", 1.0: None}
"""Seconds between two saves of a table, and the part of a core that this may take. Ten are a table every minute or so,
and ten times as many tables; one is a hundred times what four tables enter, to see where it ends."""
NAMES = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay")
ROUNDS = 13
PIN = "2468"
SERVED = """
from app import create_app
from companion.store.access.pin import set_pin
from companion.web.server.serving import serve

def make():
    app = create_app({"GUARDED": True})
    with app.app_context():
        set_pin("2468")
    return app

serve(make)
"""


def measure() -> list[Figure]:
    """The figures of a full house."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as (port, process):
        return asyncio.run(evening(port, process))


@contextmanager
def served(folder: str) -> Iterator[tuple[int, int]]:
    """The companion in a process of its own: its port, its process."""
    environ = {**os.environ, "INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite"}
    environ.update(HOST="127.0.0.1", PORT="0", PYTHONPATH=str(ROOT))
    command = [sys.executable, "-c", SERVED]
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
    ) as process:
        try:
            assert process.stdout is not None
            said = re.search(r":(\d+)/", process.stdout.readline())
            if said is None:
                raise RuntimeError("the companion did not start")
            yield int(said[1]), process.pid
        finally:
            process.terminate()


@dataclass
class Device:
    """A device with one connection that is kept open, and its cookie."""

    port: int
    cookie: str = ""
    tag: str = ""
    times: list[float] = field(default_factory=list)
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, dict[str, str], bytes]:
        """One request; status, headers and body of its answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {self.cookie}"]
        lines += [
            "Accept: text/html",
            *(f"{n.replace('_', '-')}: {v}" for n, v in headers.items()),
        ]
        if body:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", body]).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        found = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        status = int(head[0].split()[1])
        data = await reader.readexactly(int(found.get("content-length", 0) if status != 304 else 0))
        if found.get("connection") == "close":
            writer.close()
            self.streams = None
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].partition(";")[0]
        return status, found, data

    async def page(self, path: str) -> str:
        """A page as text."""
        status, _, data = await self.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"{path} was answered with {status}")
        return data.decode()

    async def post(self, path: str, fields: list[tuple[str, str]]) -> str:
        """Post a form; where it leads."""
        status, headers, _ = await self.ask("POST", path, urlencode(fields))
        if status != 303:
            raise RuntimeError(f"{path} was answered with {status}")
        return headers["location"]


async def evening(port: int, process: int) -> list[Figure]:
    """The host opens four tables and hands out links; the devices come; the tables play."""
    host = await opened(port)
    tables = [await begun(host, number) for number in range(TABLES)]
    links = [await link_of(host, slug) for slug in tables]
    devices = [await watching(port, links[number % TABLES]) for number in range(WATCHERS)]
    until = time.perf_counter() + QUIET
    spent = cpu_of(process)
    await asyncio.gather(*(watch(device, tables[n % TABLES], until) for n, device in enumerate(devices)))
    quiet = (cpu_of(process) - spent) / QUIET
    figures = [(f"{WATCHERS} watchers every {EVERY:.0f} s, nothing new: of one core", quiet, "", "<= 0.4")]
    seals = dict.fromkeys(tables, 1)
    for pause, most in PAUSES.items():
        figures += await save_beside(port, process, host, devices, seals, pause, most)
    return figures


async def save_beside(
    port: int, process: int, host: Device, devices: list[Device], tables: dict[str, int], pause: float, most: str | None
) -> list[Figure]:
    """What tables that save every ``pause`` seconds cost beside the devices that watch them; ``tables``: the version of
    each, which goes on."""
    slugs = list(tables)
    for device in devices:
        device.times.clear()
    until = time.perf_counter() + BUSY
    spent = cpu_of(process)
    saves = [Device(port, host.cookie) for _ in slugs]
    await asyncio.gather(
        *(watch(device, slugs[n % TABLES], until) for n, device in enumerate(devices)),
        *(play(device, slug, until, tables, pause) for slug, device in zip(slugs, saves, strict=True)),
    )
    busy = (cpu_of(process) - spent) / BUSY
    saved = sorted(time for device in saves for time in device.times)
    asked = sorted(time for device in devices for time in device.times)
    often = f"{TABLES} tables that save every {pause:.0f} s"
    goal = "<= 250 ms" if most else None
    return [
        (f"the same beside {often}", busy, "", most),
        (f"a save of {often}, p99 of {len(saved)}", saved[int(len(saved) * 0.99)] * 1000, "ms", goal),
        (f"a save of {often}, median", statistics.median(saved) * 1000, "ms", None),
        (f"a question of a watcher beside {often}, p99", asked[int(len(asked) * 0.99)] * 1000, "ms", None),
    ]


async def opened(port: int) -> Device:
    """The host, who gave the PIN."""
    host = Device(port)
    await host.post("/pin", [("csrf_token", token(await host.page("/pin"))), ("pin", PIN)])
    return host


def token(page: str) -> str:
    """The token of a page's forms."""
    return re.findall(r'name="csrf_token" value="([^"]+)"', page)[-1]


async def begun(host: Device, number: int) -> str:
    """A new game."""
    seal = [("csrf_token", token(await host.page("/new"))), ("key", f"begin-{number}-{time.time_ns()}")]
    rules = [("sheet", "hebrew"), ("preset", "hebrew"), ("was_preset", "hebrew"), ("title", f"Table {number}")]
    way = await host.post("/new", [*seal, *rules, *(("name", name) for name in NAMES), ("step", "begin")])
    return way.split("/")[2].partition("?")[0]


async def link_of(host: Device, slug: str) -> str:
    """The address of a link to watch."""
    page = await host.page(f"/game/{slug}/links")
    way = await host.post(f"/game/{slug}/links", [("csrf_token", token(page)), ("purpose", "watch")])
    found = re.search(r"/to/[\w-]{22}", await host.page(way))
    assert found is not None
    return found[0]


async def watching(port: int, link: str) -> Device:
    """A device that opened a link."""
    device = Device(port)
    await device.ask("GET", link)
    return device


async def watch(device: Device, slug: str, until: float) -> None:
    """Ask for the state every two seconds, and for the page when it is another one."""
    start = time.perf_counter() + EVERY * (hash(id(device)) % 997) / 997  # not all at once
    await asyncio.sleep(max(0.0, start - time.perf_counter()))
    while time.perf_counter() < until:
        asked = time.perf_counter()
        status, headers, _ = await device.ask("GET", f"/game/{slug}/state", If_None_Match=device.tag or '"none"')
        if status == 200:
            device.tag = headers["etag"]
            await device.ask("GET", f"/game/{slug}/watch", Accept_Encoding="gzip")
        elif status != 304:
            raise RuntimeError(f"a watcher was answered with {status}")
        device.times.append(time.perf_counter() - asked)
        await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - asked)))


async def play(device: Device, slug: str, until: float, versions: dict[str, int], pause: float) -> None:
    """Enter one round after another, then correct them one after another. Only the save itself is measured."""
    seal = token(await device.page(f"/game/{slug}/links"))
    while time.perf_counter() < until:
        version = versions[slug]
        number = (version - 1) % ROUNDS + 1
        out = version % len(NAMES)
        hands = [(f"hand-{seat}", "" if seat == out else str(10 + 3 * seat)) for seat in range(len(NAMES))]
        where = f"/game/{slug}/round" if version <= ROUNDS else f"/game/{slug}/round/{number}"
        fields = [("csrf_token", seal), ("key", f"{slug}-{version}"), ("made_from", str(version)), ("out", str(out))]
        asked = time.perf_counter()
        await device.post(where, [*fields, *hands, ("step", "agree")])
        device.times.append(time.perf_counter() - asked)
        versions[slug] += 1
        await asyncio.sleep(pause)

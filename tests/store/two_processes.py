"""Two servers on one PostgreSQL: every conflicting write is applied once or refused, and each sees the other's at once.

    python -m tests.store.two_processes [WRITES] [gunicorn]

Eight devices, each speaking now with the one server and now with the other, send WRITES (1,000) entries into one game,
each made from the version that the device saw last. In the end every entry that was acknowledged stands in the book
once, none that was refused, and every seal fits; a new entry through one server is looked for through the other.
With ``gunicorn`` each server has two worker processes with threads.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa
from flask import Flask, jsonify

from companion.store.books import games, verification
from tests.store import kill_drill
from tests.store.kill_drill import Server
from tests.store.server import own_server
from tests.store.table import close, looking, make_app

ROOT = Path(__file__).parents[2]
DEVICES = 8


@dataclass
class Told:
    """What the devices were told of their keys, and which entries the other server did not show at once."""

    applied: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Gunicorn(Server):
    """A server of two worker processes with four threads each; when it is killed, all of them are."""

    def start(self) -> None:
        command = [
            sys.executable, "-m", "gunicorn", "--bind", "127.0.0.1:0", "--workers", "2", "--threads", "4",
            f"tests.store.two_processes:application({self.url!r})",
        ]  # fmt: skip
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if "Listening at" in line:
                self.port = int(line.split("127.0.0.1:")[1].split()[0])
                break
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def kill(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def application(url: str) -> Flask:
    """The server of the drill, with a page that says which version a game has."""
    app = make_app(url)
    app.add_url_rule("/begin", view_func=kill_drill._begin, methods=["POST"])
    app.add_url_rule("/append", view_func=kill_drill._append, methods=["POST"])
    app.add_url_rule("/state/<slug>", view_func=lambda slug: jsonify(version=games.head(slug).version))
    return app


@contextmanager
def serving(kind: type[Server], url: str) -> Iterator[Server]:
    """A server, until the block ends."""
    server = kind(url)
    server.start()
    try:
        yield server
    finally:
        assert server.process is not None
        server.process.terminate()
        server.process.wait(20)
        if server.process.stdout is not None:
            server.process.stdout.close()


def drill(one: Server, other: Server, writes: int) -> tuple[str, Told]:
    """The game that was written into, and what was told."""
    servers, told = (one, other), Told()
    _, begun = one.ask("/begin", {"key": "begin"})
    slug, began = str(begun["slug"]), time.monotonic()
    devices = [
        threading.Thread(target=_write, args=(device, writes // DEVICES, servers, slug, told))
        for device in range(DEVICES)
    ]
    for device in devices:
        device.start()
    for device in devices:
        device.join()
    told.seconds = time.monotonic() - began
    for turn in range(10):
        _look(servers[turn % 2], servers[1 - turn % 2], slug, turn, told)
    return slug, told


def losses(url: str, slug: str, told: Told) -> list[str]:
    """Everything that is not as it was told; empty when all is well."""
    app = make_app(url)
    with app.app_context(), looking() as connection:
        stored = connection.scalars(sa.text("SELECT key FROM entries WHERE seq > 1 ORDER BY seq")).all()
        wrong = [str(each) for each in verification.verify_all()]
    close(app)
    wrong += [f"not once: {key}" for key in told.applied if stored.count(key) != 1]
    wrong += [f"refused, but stored: {key}" for key in told.refused if key in stored]
    if len(stored) != len(told.applied):
        wrong.append(f"{len(stored)} stored, {len(told.applied)} acknowledged")
    return wrong


def _write(device: int, writes: int, servers: tuple[Server, ...], slug: str, told: Told) -> None:
    version: object = 1
    for turn in range(writes):
        key = f"d{device}-{turn}"
        entry = {"key": key, "slug": slug, "made_from": version, "seat": device % 4, "name": f"P{device} {turn}"}
        status, answer = servers[turn % len(servers)].ask("/append", entry)
        version = answer["version"]
        {200: told.applied, 409: told.refused}[status].append(key)


def _look(one: Server, other: Server, slug: str, turn: int, told: Told) -> None:
    """An entry through the one server, looked for through the other."""
    version = version_at(one, slug)
    key = f"look-{turn}"
    entry = {"key": key, "slug": slug, "made_from": version, "seat": 0, "name": f"Ana {turn}"}
    status, answer = one.ask("/append", entry)
    assert status == 200, answer
    told.applied.append(key)
    if version_at(other, slug) != answer["version"]:
        told.unseen.append(key)


def version_at(server: Server, slug: str) -> int:
    """The version that a server says the game has."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.request("GET", f"/state/{slug}")
        return int(json.loads(connection.getresponse().read())["version"])
    finally:
        connection.close()


class Waitress(Server):
    """A server of one process."""

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.store.two_processes", "--serve", self.url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())


def serve(url: str) -> None:
    """Prints its port, then answers until it is ended."""
    import waitress

    server = waitress.create_server(application(url), host="127.0.0.1", port=0, threads=DEVICES)
    print(server.effective_port, flush=True)
    server.run()


def main(arguments: list[str]) -> int:
    """Run the drill and say what came of it; 1 when anything was wrong."""
    if arguments[:1] == ["--serve"]:
        serve(arguments[1])
        return 0
    writes = next((int(each) for each in arguments if each.isdigit()), 1000)
    kind = Gunicorn if "gunicorn" in arguments else Waitress
    with ExitStack() as stack:
        url = stack.enter_context(own_server(stack.enter_context(tempfile.TemporaryDirectory(prefix="companion-two-"))))
        one, other = (stack.enter_context(serving(kind, url)) for _ in range(2))
        slug, told = drill(one, other, writes)
        wrong = losses(url, slug, told)
    print(f"{writes} writes in {told.seconds:.1f} s: {len(told.applied) - 10} applied,", end=" ")
    print(f"{len(told.refused)} refused; {len(told.unseen)} not seen elsewhere at once; {len(wrong)} wrong")
    print("\n".join(wrong))
    return 1 if wrong or told.unseen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

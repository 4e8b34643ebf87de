"""Pulls the plug, again and again, while six devices write: what was acknowledged is stored, and nothing twice.

    python -m tests.store.kill_drill [TIMES] [sqlite | postgresql | gunicorn]

A server with the store (waitress, one process; or gunicorn on PostgreSQL, two processes with four threads each) is
killed with SIGKILL at a random moment and started again. The devices send every entry under one key until it is
answered, as the pages do. In the end every key that was acknowledged must stand in the database once, no key that was
refused, and every seal must fit. PostgreSQL is one of our own.
"""

from __future__ import annotations

import http.client
import json
import logging
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa
from flask import Response, jsonify, request

from companion.book.entries.entry import PlayerRenamed
from companion.store.books import games, log, verification
from companion.store.errors import VersionConflict
from tests.store.server import own_server
from tests.store.table import begun, close, looking, make_app

ROOT = Path(__file__).parents[2]
WRITERS, TABLES = 6, 3
DEADLINE = 60.0


@dataclass
class Tally:
    """What the devices were told: the keys acknowledged, those of them only when sent again, and those refused."""

    acknowledged: list[str] = field(default_factory=list)
    replayed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    kills: int = 0


class Server:
    """The server, and the plug."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.store.kill_drill", "--serve", self.url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ask(self, path: str, body: dict[str, object]) -> tuple[int, dict[str, object]]:
        """Send until it is answered."""
        end = time.monotonic() + DEADLINE
        while True:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
                try:
                    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
                    answer = connection.getresponse()
                    return answer.status, json.loads(answer.read())
                finally:
                    connection.close()
            except (OSError, http.client.HTTPException, ValueError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.03)


def write(writer: int, server: Server, number: int, evening: threading.Event, tally: Tally) -> None:
    """One device: it begins (with one other) a game, and renames a player until the evening is over."""
    table = f"e{number}-t{writer % TABLES}"
    _, begun_ = server.ask("/begin", {"key": table})
    slug, version, turn = begun_["slug"], begun_["version"], 0
    while not evening.is_set():
        turn += 1
        key = f"{table}-w{writer}-{turn}"
        entry = {"key": key, "slug": slug, "made_from": version, "seat": writer % 4, "name": f"P{writer} {turn}"}
        status, told = server.ask("/append", entry)
        version = told["version"]
        (tally.acknowledged if status == 200 else tally.refused).append(key)
        if told.get("repeated"):
            tally.replayed.append(key)


def drill(url: str, times: int, seed: int = 1, kind: type[Server] = Server) -> Tally:
    """Kill ``times`` times; every start is another evening with new games."""
    chance, tally, server = random.Random(seed), Tally(), kind(url)
    server.start()
    for number in range(times):
        evening = threading.Event()
        at_table = (server, number, evening, tally)
        threads = [threading.Thread(target=write, args=(writer, *at_table)) for writer in range(WRITERS)]
        for thread in threads:
            thread.start()
        time.sleep(chance.uniform(0.05, 0.5))
        while len(tally.acknowledged) <= 10 * tally.kills + 10:
            time.sleep(0.02)  # a busy machine takes longer to begin
        server.kill()
        tally.kills += 1
        server.start()
        time.sleep(0.1)
        evening.set()
        for thread in threads:
            thread.join()
    server.kill()
    return tally


def losses(url: str, tally: Tally) -> list[str]:
    """Everything that is not as it was acknowledged; empty when all is well."""
    app = make_app(url)
    with app.app_context(), looking() as connection:
        stored = set(connection.scalars(sa.text("SELECT key FROM entries WHERE seq > 1")))
        wrong = [str(each) for each in verification.verify_all()]
    close(app)
    wrong += [f"lost: {key}" for key in sorted(set(tally.acknowledged) - stored)]
    wrong += [f"never acknowledged: {key}" for key in sorted(stored - set(tally.acknowledged))]
    wrong += [f"refused, but stored: {key}" for key in sorted(stored & set(tally.refused))]
    return wrong


def serve(url: str) -> None:
    """The server: prints its port, then answers until it is killed."""
    import waitress

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    app = make_app(url)
    app.add_url_rule("/begin", view_func=_begin, methods=["POST"])
    app.add_url_rule("/append", view_func=_append, methods=["POST"])
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=WRITERS)
    print(server.effective_port, flush=True)
    server.run()


def _begin() -> Response:
    slug = games.create(begun(request.json["key"]), key=request.json["key"])
    return jsonify(slug=slug, version=games.head(slug).version)


def _append() -> Response | tuple[Response, int]:
    sent = request.json
    entry = PlayerRenamed(sent["seat"], sent["name"])
    try:
        done = log.append(sent["slug"], entry, key=sent["key"], base_version=sent["made_from"])
    except VersionConflict as conflict:
        return jsonify(version=conflict.version), 409
    return jsonify(version=done.version, repeated=done.repeated)


def database(folder: str, arguments: list[str]) -> AbstractContextManager[str]:
    """The URL of a new database in this folder."""
    return (
        own_server(folder)
        if {"postgresql", "gunicorn"} & set(arguments)
        else nullcontext(f"sqlite:///{folder}/companion.sqlite")
    )


def _kind(arguments: list[str]) -> type[Server]:
    from tests.store.two_processes import Gunicorn

    return Gunicorn if "gunicorn" in arguments else Server


def main(arguments: list[str]) -> int:
    """Run the drill and say what came of it; 1 when anything was lost."""
    if arguments[:1] == ["--serve"]:
        serve(arguments[1])
        return 0
    times = int(arguments[0]) if arguments else 100
    with tempfile.TemporaryDirectory(prefix="companion-kill-") as folder, database(folder, arguments) as url:
        tally = drill(url, times, kind=_kind(arguments))
        wrong = losses(url, tally)
    acknowledged, replayed = len(tally.acknowledged), len(tally.replayed)
    print(f"killed {tally.kills} times: {acknowledged} acknowledged ({replayed} only when sent again),", end=" ")
    print(f"{len(tally.refused)} refused as stale, {len(wrong)} wrong")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The companion on two hosts: gunicorn, with two processes on the one of them; one PostgreSQL, one secret; a device may
speak with any of them at any time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from app import create_app
from companion.store.access.pin import set_pin
from tests.remote import Remote
from tests.store.server import own_server
from tests.visitor import Visitor

ROOT = Path(__file__).parents[3]
PIN = "2468"


@contextmanager
def host(url: str, folder: str, workers: int) -> Iterator[int]:
    """One host, until the block ends: its port."""
    environ = {**os.environ, "DATABASE_URL": url, "SECRET_KEY": "one for both", "INSTANCE": folder}
    command = [
        sys.executable, "-m", "gunicorn", "app:application()",
        "--workers", str(workers), "--threads", "4", "--bind", "127.0.0.1:0",
    ]  # fmt: skip
    with subprocess.Popen(command, env=environ, cwd=ROOT, stderr=subprocess.PIPE, text=True) as served:
        try:
            assert served.stderr is not None
            for line in served.stderr:
                if found := re.search(r"Listening at: http://127\.0\.0\.1:(\d+)", line):
                    break
            else:
                pytest.fail("gunicorn did not start")
            yield int(found[1])
        finally:
            served.terminate()


@pytest.fixture(scope="module")
def hosts() -> Iterator[tuple[int, int]]:
    """The ports of two hosts."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = stack.enter_context(own_server(folder))
        app = create_app({"DATABASE_URL": url, "SECRET_KEY": "one for both", "INSTANCE": folder})
        with app.app_context():
            set_pin(PIN)
        app.extensions["companion.store"].engine.dispose()
        yield stack.enter_context(host(url, folder, 2)), stack.enter_context(host(url, folder, 1))


@pytest.fixture
def ana(hosts: tuple[int, int]) -> Visitor:
    """The host's device, which gave the PIN to the first of them."""
    ana = Visitor(Remote(hosts[0]))  # type: ignore[arg-type]
    ana.open("/")
    if ana.address.startswith("/pin"):
        ana.press("Open", pin=PIN)
    return ana


def state(device: Remote, slug: str, tag: str = "") -> tuple[int, str]:
    """What a device that watches is answered: the status and the tag of the state."""
    answer = device.get(f"/game/{slug}/state", If_None_Match=tag)
    return answer.status_code, answer.headers["ETag"]


def test_what_is_entered_through_one_is_live_on_the_other(hosts: tuple[int, int], ana: Visitor) -> None:
    slug = ana.begin()
    watcher = Remote(hosts[1])
    watcher.cookies = dict(ana.client.cookies)  # type: ignore[attr-defined]
    _, tag = state(watcher, slug)
    assert state(watcher, slug, tag) == (304, tag)
    ana.enter(0, "", 24, 31, 7)
    assert state(watcher, slug, tag)[0] == 200, "the first question after it is answered with it"


def test_a_round_may_begin_on_one_host_and_end_on_the_other(hosts: tuple[int, int], ana: Visitor) -> None:
    ana.begin()
    ana.check(0, "", 24, 31, 7)
    ana.client.port = hosts[1]  # type: ignore[attr-defined]
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Dot": "7", "Ben": "24", "Cruz": "31"}


def test_the_same_round_sent_to_both_is_written_once(hosts: tuple[int, int], ana: Visitor) -> None:
    slug = ana.begin()
    ana.check(0, "", 24, 31, 7)
    agreed = ana.form("The table agrees")
    for turn in range(4):
        ana.client.port = hosts[turn % 2]  # type: ignore[attr-defined]
        ana.send(*agreed)
        assert ana.way == [303, 200]
    assert ana.client.get(f"/game/{slug}/state").json["version"] == 2

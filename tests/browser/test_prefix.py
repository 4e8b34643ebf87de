"""Below a path that a proxy puts before the companion, a round is entered by touch and others see it come."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import ROOT, Device
from .fingers import Fingers, begin, wait_until, wait_until_forgotten

BELOW = "/train"
KEPT = "localStorage.length && Object.keys(localStorage).every((name) => name.startsWith('/train/mtc.'))"


class Proxy(BaseHTTPRequestHandler):
    """Has the companion below a path, and nothing beside it."""

    protocol_version = "HTTP/1.1"
    behind = 0
    astray: list[str]

    def pass_on(self) -> None:
        """Ask the companion in the name of whoever asks here."""
        if not self.path.startswith(f"{BELOW}/"):
            self.astray.append(self.path)
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        told = {"X-Forwarded-For": "192.168.1.20", "X-Forwarded-Proto": "http", "X-Forwarded-Prefix": BELOW}
        with closing(http.client.HTTPConnection("127.0.0.1", self.behind, timeout=30)) as wire:
            wire.request(self.command, self.path.removeprefix(BELOW), body, {**dict(self.headers), **told})
            with wire.getresponse() as answer:
                whole = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(whole)))
        with suppress(ConnectionError):  # a page that is left waits for nothing
            self.end_headers()
            self.wfile.write(b"" if self.command == "HEAD" else whole)

    do_GET = do_HEAD = do_POST = pass_on

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def below(tmp_path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The address of a companion below a path of a proxy, its PIN, and what was asked for beside that path."""
    given = {"INSTANCE": str(tmp_path), "HOST": "127.0.0.1", "PORT": "0", "TRUSTED_PROXIES": "1", "SAY_PIN": "1"}
    command = [sys.executable, str(ROOT / "app.py")]
    with subprocess.Popen(command, env={**os.environ, **given}, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        said = served.stdout.readline() + served.stdout.readline()
        port, pin = re.search(r":(\d+)/", said), re.search(r"PIN is (\d{6})", said)
        assert port, said
        assert pin, said

        class Own(Proxy):
            behind, astray = int(port[1]), []

        with ThreadingHTTPServer(("127.0.0.1", 0), Own) as proxy:
            threading.Thread(target=proxy.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{proxy.server_address[1]}{BELOW}", pin[1], Own.astray
            proxy.shutdown()
        served.terminate()


def come_in(context: BrowserContext, house: str, pin: str) -> Page:
    """Show the PIN, and come to the page that was asked for."""
    page = context.new_page()
    page.goto(f"{house}/house")
    page.locator("input[name=pin]").fill(pin)
    page.locator("input[name=pin]").press("Enter")
    page.wait_for_url(f"{house}/house")
    return page


def test_a_round_is_entered_and_seen_below_the_path(below: tuple[str, str, list[str]], device: Device) -> None:
    house, pin, astray = below
    keeper = device(service_workers="allow")
    page = come_in(keeper, house, pin)
    game = begin(keeper, house)
    assert game.startswith(f"{house}/game/")
    watching = come_in(device(), house, pin)
    watching.goto(f"{game}/watch")
    page.goto(f"{game}/round")
    fingers = Fingers(page)
    fingers.went_out(0)
    fingers.keys("24")
    wait_until(page, KEPT, "what is typed is not kept under the path")
    fingers.keys(">36>17>")
    fingers.agree()
    assert page.url.startswith(f"{game}"), page.url
    wait_until_forgotten(page)
    expect(watching.locator(".standings td.total")).to_have_text(["0", "17", "24", "36"])
    fingers.press("Undo")
    expect(watching.locator(".standings td.total")).to_have_text(["0", "0", "0", "0"])
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == f"{house}/"
    page.goto(f"{house}/language")
    page.locator("button", has_text="עברית").tap()
    page.wait_for_url(f"{house}/")
    expect(page.locator("html")).to_have_attribute("lang", "he")
    assert {each["path"] for each in keeper.cookies()} == {BELOW}
    assert astray == []

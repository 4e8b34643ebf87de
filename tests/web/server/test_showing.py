"""The first page is shown to whoever double-clicks, once and again, and two companions are never started."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from companion.__main__ import main
from companion.web.server import serving
from companion.web.server.showing import show_if_served, show_page


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened in a browser."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    return opened


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """Somebody who serves at PORT, and what they answer to whoever asks how they are."""
    said = [b'{"status": "ok", "version": "1.3"}']

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(said[0])

        def log_message(self, *_facts: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        monkeypatch.setenv("PORT", str(server.server_port))
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield said
        server.shutdown()
        thread.join()


def test_the_page_is_opened(shown: list[str]) -> None:
    before = set(threading.enumerate())
    show_page(5000)
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert shown == ["http://127.0.0.1:5000/"]


def test_a_second_double_click_shows_the_first_companion(
    shown: list[str], answer: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "serve", lambda *_: pytest.fail("a second one was started"))
    assert main(["--open"]) == 0
    assert len(shown) == 1


@pytest.mark.parametrize("said", [b"Hello", b"[]", b'{"status": "ok"}'])
def test_another_program_is_not_shown(shown: list[str], answer: list[bytes], said: bytes) -> None:
    answer[0] = said
    assert not show_if_served()
    assert shown == []


def test_nobody_answers(shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("PORT", str(free.getsockname()[1]))
    assert not show_if_served()
    assert shown == []

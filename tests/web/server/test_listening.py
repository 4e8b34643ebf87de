"""What is taken of a request before anybody has asked who sends it, and how many connections a device may hold."""

from __future__ import annotations

import http.client
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from waitress.server import create_server

from companion.store.access.pin import pin_stamp, set_pin
from companion.web.access.guard import STAMP
from companion.web.server import listening
from tests.conftest import PIN
from tests.web.server.serving import in_thread

MB = 2**20


@pytest.fixture
def wires(share_first: Callable[..., Flask], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A companion of others too, served as ``serve`` does; what its server puts on the disk lies in ``spool``."""
    spool = tmp_path / "spool"
    spool.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(spool))
    app = share_first(GUARDED=True)
    with app.app_context():
        set_pin(PIN)
    server = create_server(app, host="127.0.0.1", port=0, threads=2, max_request_body_size=listening.ENDLESS)
    listening.guard_wires(server, app)
    server.app = app
    with in_thread(server):
        yield server


def cookie(app: Flask) -> str:
    """The cookie of the host's tablet."""
    client = app.test_client()
    with app.app_context():
        stamp = pin_stamp()
    with client.session_transaction() as session:
        session[STAMP] = stamp
    found = client.get_cookie("session")
    assert found is not None
    return f"session={found.value}"


def wait_for_channel(server: Any, wanted: Callable[[Any], bool]) -> None:
    """Wait until a connection of the server is so."""
    for _ in range(2000):
        if any(wanted(channel) for channel in list(server.active_channels.values())):
            return
        threading.Event().wait(0.01)
    pytest.fail("no connection came to be so")


def held(server: Any) -> int:
    """How many bytes of bodies the server keeps, in memory and on the disk."""
    found = 0
    for channel in list(server.active_channels.values()):
        body = channel.request.body_rcv if channel.request is not None else None
        if body is not None and body.buf._kept is not None:
            found += len(body.buf._kept)
    return found


def send(server: Any, path: str, size: int, *headers: str) -> socket.socket:
    """Send a body that has no end yet: all of it but the last byte."""
    wire = socket.create_connection(("127.0.0.1", server.effective_port), timeout=20)
    head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Length: {size + 1}", *headers]
    wire.sendall("\r\n".join([*head, "", ""]).encode())
    wire.sendall(bytes(size))
    return wire


def settled(server: Any, many: int, size: int) -> None:
    """Wait until the server has read what was sent."""
    done = threading.Event()
    for _ in range(2000):
        come = [c.request.body_bytes_received for c in list(server.active_channels.values()) if c.request is not None]
        if len(come) >= many and sum(come) >= many * size:
            return
        done.wait(0.01)
    raise AssertionError("it was not read")


def answer_of(wire: socket.socket) -> int:
    """The status that is answered to the last byte."""
    wire.sendall(b"x")
    told = http.client.HTTPResponse(wire)
    told.begin()
    told.read()
    wire.close()
    return told.status


@pytest.mark.parametrize("path", ["/health", "/house/upload", "/exchange/in", "/api/v1/train"])
def test_what_a_stranger_sends_is_not_kept(wires: Any, path: str) -> None:
    size = 6 * MB
    two = [send(wires, path, size) for _ in range(2)]
    settled(wires, 2, size)
    assert held(wires) == 0
    assert {answer_of(wire) for wire in two} <= {400, 403, 405, 413}


def test_a_stranger_who_does_not_say_how_much_it_is_likewise(wires: Any) -> None:
    wire = socket.create_connection(("127.0.0.1", wires.effective_port), timeout=20)
    wire.sendall(b"POST /house/upload HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(30):
        wire.sendall(b"10000\r\n" + bytes(65536) + b"\r\n")
    settled(wires, 1, 30 * 65536)
    assert held(wires) == 0
    wire.close()


def test_the_file_of_the_host_is_taken(wires: Any) -> None:
    wire = send(wires, "/house/upload", 6 * MB, f"Cookie: {cookie(wires.app)}")
    settled(wires, 1, 6 * MB)
    assert held(wires) == 6 * MB
    assert answer_of(wire) == 400  # without the token of the form


def test_a_form_that_is_too_large_is_told_so_in_words(wires: Any) -> None:
    wire = http.client.HTTPConnection("127.0.0.1", wires.effective_port, timeout=20)
    wire.request("POST", "/api/v1/train", b" " * 300_000, {"Content-Type": "application/json"})
    told = wire.getresponse()
    assert (told.status, b"too-large" in told.read()) == (413, True)
    wire.close()


def test_a_device_holds_no_more_than_its_share(wires: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "SHARE", 3)
    monkeypatch.setattr(listening, "is_near", lambda address: False)
    held = [socket.create_connection(("127.0.0.1", wires.effective_port), timeout=20) for _ in range(3)]
    for wire in held:
        wire.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert wire.recv(15).startswith(b"HTTP/1.1 200")
    late = socket.create_connection(("127.0.0.1", wires.effective_port), timeout=20)
    assert late.recv(1) == b"", "it is closed at once"
    for wire in (*held, late):
        wire.close()


def test_a_head_that_comes_byte_by_byte_is_given_up(wires: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "IN_TIME", -1.0)
    with socket.create_connection(("127.0.0.1", wires.effective_port), timeout=20) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\n")
        wait_for_channel(wires, lambda channel: channel.request is not None)
        wire.sendall(b"X")
        wait_for_channel(wires, lambda channel: channel.last_activity == 0)
        wires.next_channel_cleanup = 0  # it looks every half minute
        with suppress(ConnectionResetError):  # so it is closed where the last byte was not read before
            assert wire.recv(1) == b""

"""Serves the app with waitress: one process, a few threads, on this machine or the home network."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable

from flask import Flask
from waitress.server import create_server

from companion.engine.errors import CompanionError
from companion.store.keeping import keep_copies

from .journal import open_log

EVERYWHERE = ("0.0.0.0", "::")
THREADS = 8


def serve(make: Callable[[], Flask]) -> None:
    """Make the app and serve it on ``HOST`` (127.0.0.1) and ``PORT`` (5000) until it is stopped."""
    open_log()
    host, port = os.environ.get("HOST") or "127.0.0.1", _port(os.environ.get("PORT") or "5000")
    try:
        app = make()
    except CompanionError as error:
        sys.exit(f"The companion cannot start: {error}.")
    direct = not app.config.get("TRUSTED_PROXIES")
    try:
        server = create_server(
            app, host=host, port=port, threads=THREADS, ident="", clear_untrusted_proxy_headers=direct
        )
    except OSError as error:
        sys.exit(f"The companion cannot listen on {host}:{port}: {error.strerror}. PORT=5001 ./run takes another one.")
    print(_welcome(host, server.effective_port), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # what is being answered is answered still
    keeper = keep_copies(app)
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
        if keeper is not None:
            keeper.stop()


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < 65536:
        return int(text)
    sys.exit(f"PORT must be a number from 0 to 65535, got {text!r}.")


def _welcome(host: str, port: int) -> str:
    if host not in EVERYWHERE:
        return f"Mexican Train Companion: http://{host}:{port}/   (only this machine; Ctrl-C ends it)"
    lines = [f"  http://{address}:{port}/" for address in own_addresses()]
    return "\n".join(
        (
            "Mexican Train Companion, open to everybody in this network:",
            *lines,
            "Whoever can reach these addresses can see and change the games. Ctrl-C ends it.",
        )
    )


def own_addresses() -> list[str]:
    """The addresses by which other devices in the home network reach this machine."""
    found = []
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        # Nothing is sent: connecting a datagram socket only asks which of our addresses would be used.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    except OSError:
        pass
    finally:
        probe.close()
    return found or [socket.gethostname()]

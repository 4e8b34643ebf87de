"""How much of what comes over the wires is taken before anybody has asked who sends it.

waitress takes a whole request before the app hears of it: on the disk, where the games are, once it is large. So what
a body may be is decided when its head has come: little for everybody, a file for the host alone, who shows with the
head that it is the host. What is more is read and let go of, so that the app can say in words that it was too much.
A device holds no more than its share of the connections, and a head that does not end is no request.
"""

from __future__ import annotations

import io
import logging
import socket
import time
from collections.abc import Callable
from typing import Any

import flask
from flask import Flask
from waitress.adjustments import Adjustments
from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer, MultiSocketServer

from companion.store.access.throttle import of_address

from ..access.addresses import is_near
from ..access.large_files import LARGE, ROUND_ABOUT, limit_of
from ..access.proxies import says_https

logger = logging.getLogger("companion")

USUAL = 128 * 1024  # bytes; the pages take half of it, and say so themselves where it is more
ENDLESS = max(LARGE.values()) + 8 * 2**20  # bytes; from here on nothing is read any more
HEAD = 64 * 1024  # bytes
IN_TIME = 30.0  # seconds for a head, and for a body of the usual size
SHARE = 100  # connections of one address, of a thousand for all

Limit = Callable[["Request"], int]


class Body:
    """What has come of a body: kept up to a limit, beyond it only counted."""

    def __init__(self, limit: int, overflow: int) -> None:
        self._limit, self._overflow = limit, overflow
        self._kept: Any = OverflowableBuffer(overflow)
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def __bool__(self) -> bool:
        return True

    def append(self, data: bytes) -> None:
        """Take some more of it."""
        self._length += len(data)
        if self._length <= self._limit:
            self._kept.append(data)
        elif self._kept is not None:
            self.close()

    def getfile(self) -> Any:
        """What was kept, to be read; nothing when it was too much."""
        return io.BytesIO() if self._kept is None else self._kept.getfile()

    def close(self) -> None:
        """Let go of what was kept."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that is coming."""

    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self.large = False
        self.limit: Callable[[Request], int] = lambda _: USUAL

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head, and decide how much of the body is taken."""
        super().parse_header(header_plus)
        if self.body_rcv is not None:
            limit = self.limit(self)
            self.large = limit > USUAL
            self.body_rcv.buf = Body(limit, self.adj.inbuf_overflow)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection. One that is not in time with a request of the usual size is closed by waitress as if it slept."""

    limit: Limit
    begun: float | None = None
    scheme = "http"

    def parser_class(self, adj: Adjustments) -> Request:
        """Another request begins."""
        request = Request(adj)
        request.limit = self.limit
        self.begun = time.time()
        return request

    def handle_read(self) -> None:
        """Take what came; a little now and then does not keep a connection awake."""
        super().handle_read()
        late = self.begun is not None and time.time() - self.begun > IN_TIME
        if late and self.request is not None and not self.request.large:
            self.last_activity = 0.0


def guard_wires(server: Any, app: Flask, spoken: type[Channel] = Channel) -> None:
    """Let a server that was made for the app, and does not run yet, take no more than it should.

    ``spoken``: the channels that it makes.
    """
    shared = not app.config.get("TRUSTED_PROXIES")

    class Own(spoken):  # type: ignore[misc, valid-type]
        def limit(self, request: Request) -> int:
            return _limit(app, request, self.addr, self.scheme)

    def channel(server: Any, sock: socket.socket, addr: Any, adj: Adjustments, map: Any) -> None:
        if shared and _has_share(server, addr):
            sock.close()
        else:
            Own(server, sock, addr, adj, map=map)

    # one for every address it listens on
    for each in list(server.map.values()) if isinstance(server, MultiSocketServer) else [server]:
        if isinstance(each, BaseWSGIServer):
            each.channel_class = channel


def _has_share(server: Any, addr: Any) -> bool:
    """Whether this device has as many connections as it may. This machine itself may be many: a tunnel, a test."""
    if is_near(addr[0]):
        return False
    mine = of_address(addr[0])
    return sum(of_address(each.addr[0]) == mine for each in list(server.active_channels.values())) >= SHARE


def _limit(app: Flask, request: Request, addr: Any, scheme: str) -> int:
    """How many bytes of the body are taken."""
    if request.content_length <= USUAL and not request.chunked:
        return USUAL
    if says_https(request.headers.get("X_FORWARDED_PROTO", ""), app.config.get("TRUSTED_PROXIES") or 0):
        scheme = "https"
    environ = {
        "REQUEST_METHOD": request.command, "PATH_INFO": request.path, "QUERY_STRING": request.query,
        "SERVER_NAME": "localhost", "SERVER_PORT": "80", "wsgi.url_scheme": scheme, "wsgi.input": io.BytesIO(),
        "HTTP_COOKIE": request.headers.get("COOKIE", ""), "REMOTE_ADDR": addr[0],
    }  # fmt: skip
    try:
        with app.request_context(environ):
            return max(limit_of(flask.request.endpoint) + 2 * ROUND_ABOUT, USUAL)
    except Exception:  # whatever it is: for the database to be away must not close the wires
        logger.exception("nobody knows whether this may be large: %s %s", request.command, request.path)
        return USUAL

"""TLS on the wires, for waitress, which has none: the same channels, limits and threads, with Python's own ``ssl``.

One port for both: the first byte of a connection says whether it wants TLS. What comes without is answered in plain
http; ``access/secured.py`` decides what that may see.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
from typing import Any

from waitress.task import WSGITask

from .listening import IN_TIME, Channel

HELLO = b"\x16"  # with which every TLS connection begins
RECORD = 2**14 + 256  # bytes: at least one record, so that nothing that came is left lying where no poll sees it


class NotYet(Exception):
    """There is nothing to read yet, although something came: half a record, part of a greeting."""


class SecureTask(WSGITask):  # type: ignore[misc]
    """A request that came through TLS."""

    def get_environment(self) -> dict[str, Any]:
        """What the app is told of it."""
        environ: dict[str, Any] = super().get_environment()
        environ["wsgi.url_scheme"] = "https"
        return environ


class SecureChannel(Channel):
    """A connection that may speak TLS: ``context`` belongs to its server (a subclass is made for each)."""

    context: ssl.SSLContext
    socket: Any

    def __init__(self, *given: Any, **more: Any) -> None:
        self.decided = self.answers_first = False
        self.turn = threading.Lock()  # one TLS connection bears no two threads at once
        super().__init__(*given, **more)

    def handle_read(self) -> None:
        """Take what came; the first of it decides what is spoken."""
        if not self.decided and not self._decide():
            return
        try:
            super().handle_read()
        except NotYet:
            if self.begun is None and time.time() - self.creation_time > IN_TIME:
                self.last_activity = 0.0  # a greeting without end

    def handle_write(self) -> None:
        """Send what is to be sent; also what the greeting has to say."""
        if self.answers_first:
            self.answers_first = False
            self.handle_read()
            return
        super().handle_write()

    def writable(self) -> bool:
        """Whether it waits to send."""
        return self.answers_first or bool(super().writable())

    def _decide(self) -> bool:
        try:
            first = self.socket.recv(1, socket.MSG_PEEK)
            if first == HELLO:
                self.socket = self.context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
                self.task_class, self.scheme = SecureTask, "https"
        except BlockingIOError:
            return False
        except OSError:
            self.handle_close()
            return False
        self.decided = True
        return True

    def recv(self, buffer_size: int) -> bytes:
        """What came, opened; the greeting is answered on the way. Raises NotYet."""
        if not isinstance(self.socket, ssl.SSLSocket):
            return bytes(super().recv(buffer_size))
        try:
            with self.turn:
                data = self.socket.recv(max(buffer_size, RECORD))
        except ssl.SSLWantReadError:
            raise NotYet from None
        except ssl.SSLWantWriteError:
            self.answers_first = True
            raise NotYet from None
        except OSError:  # also a device that does not know this house's certificate, and says so
            data = b""
        if not data:
            self.handle_close()
        return data

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send as much as goes out now, and say how much that was."""
        wire = self.socket
        if not isinstance(wire, ssl.SSLSocket):
            return int(super().send(data, do_close))
        try:
            with self.turn:
                return wire.send(data)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0
        except OSError:
            if do_close:
                self.handle_close()
            return 0

    def handle_close(self) -> None:
        """Say goodbye, so that nothing that was sent seems cut off."""
        wire = self.socket
        if isinstance(wire, ssl.SSLSocket):
            try:
                with self.turn:
                    wire.unwrap()
            except (OSError, ValueError):
                pass  # it is not waited for
        super().handle_close()

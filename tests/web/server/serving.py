"""A server as ``serve`` runs it, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from waitress import wasyncore


@contextmanager
def in_thread(server: Any) -> Iterator[None]:
    """Serve while the block runs."""
    over = threading.Event()

    def run() -> None:
        while not over.is_set():
            wasyncore.loop(timeout=0.05, map=server._map, use_poll=True, count=1)
        wasyncore.close_all(server._map)

    thread = threading.Thread(target=run)
    thread.start()
    yield
    server.task_dispatcher.shutdown()
    over.set()
    thread.join()

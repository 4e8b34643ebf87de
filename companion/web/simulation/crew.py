"""Who plays: processes of their own, which give way to everything else on the machine. They end when nobody reads what
they play: when a run is over or stopped, and when the companion ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import companion
from companion.engine.errors import CompanionError
from companion.places import ERRANDS
from companion.simulation.asked import Asked
from companion.simulation.chunks import Chunk, Portion
from companion.simulation.errand import read_portion, write_asked, write_errand

MOST = 2
"""Processes at once; fewer where the machine has fewer cores."""
TOGETHER = 1.0
"""Seconds for which portions are collected before they are told."""
_COMMAND = (sys.executable, "-m", "companion", ERRANDS)
_FOLDER = Path(companion.__file__).resolve().parents[1]


class BrokenOff(Exception):
    """Whoever played has ended by itself, or has said something that is no portion."""


class Crew:
    """Processes that play these chunks of a request between them. Ends them when it is left."""

    def __init__(
        self,
        asked: Asked,
        chunks: Sequence[Chunk],
        most: int = MOST,
        command: Sequence[str] = _COMMAND,
    ) -> None:
        self._written = write_asked(asked)
        self._chunks = iter(chunks)
        self._awaited = len(chunks)
        self._played: queue.Queue[Portion | Exception] = queue.Queue()
        self._turn = threading.Lock()
        self._processes = [_start(command) for _ in range(min(most, os.cpu_count() or 1, len(chunks)))]

    def __enter__(self) -> Crew:
        for process in self._processes:
            threading.Thread(target=self._keep_busy, args=(process,), name="evenings", daemon=True).start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()

    def take(self) -> list[Portion]:
        """What was played since it was asked last, about a second of it. Raises BrokenOff."""
        until, found = time.monotonic() + TOGETHER, list[Portion]()
        while self._awaited and (wait := until - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                played = self._played.get(timeout=wait)
                if isinstance(played, Exception):
                    raise BrokenOff(str(played)) from played
                found.append(played)
                self._awaited -= 1
        return found

    def _keep_busy(self, process: subprocess.Popen[bytes]) -> None:
        """Give a process one chunk after the other."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            while (chunk := self._next()) is not None:
                process.stdin.write(write_errand(self._written, chunk))
                process.stdin.flush()
                line = process.stdout.readline()
                if not line:
                    raise EOFError(f"the process that plays evenings has ended: {process.wait()}")
                self._played.put(read_portion(line))
        except (OSError, EOFError, ValueError, CompanionError) as error:
            self._played.put(error)
        with contextlib.suppress(OSError):
            process.stdin.close()  # that is how it knows that nothing more comes
        process.stdout.close()

    def _next(self) -> Chunk | None:
        with self._turn:
            return next(self._chunks, None)


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    more: dict[str, Any] = {}
    if sys.platform == "win32":
        more["creationflags"] = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=_FOLDER, **more)

"""Runs without processes and without waiting: whoever plays plays here, time passes when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from flask import Flask

from companion.simulation.asked import Asked
from companion.simulation.chunks import Chunk, Portion, play_chunk
from companion.web.simulation.runs import Desk, desk

SMALL = (20, 60)
"""Evenings that can be chosen in a test."""
TINY = "/what-if?preset=persian&rule-rounds=1&players=2&evenings=20&with=flip:trains_start:%22public%22"
OTHER = TINY.replace("trains_start:%22public%22", "set_max:15")
"""Two columns of evenings of one round."""


@cache
def play_once(asked: Asked, chunk: Chunk) -> Portion:
    """What a chunk comes to: the same whenever it is played."""
    return play_chunk(asked, chunk)


class Here:
    """Plays one chunk each time it is asked, and lets a test do something before."""

    def __init__(self, asked: Asked, chunks: Sequence[Chunk], before: Callable[[], None] = lambda: None) -> None:
        self._asked, self._chunks, self._before = asked, list(chunks), before

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        self._chunks.clear()

    def take(self) -> list[Portion]:
        self._before()
        return [play_once(self._asked, self._chunks.pop(0))] if self._chunks else []


def sit_down(app: Flask, step: float = 0.0, before: Callable[[], None] = lambda: None, waits: bool = False) -> Desk:
    """The desk of an app whose clock goes on by ``step`` seconds whenever it is looked at. ``waits``: what is started
    is put into ``acts`` until a test does it."""
    with app.app_context():
        found = desk()
    time = [0.0]

    def clock() -> float:
        time[0] += step
        return time[0]

    acts: list[Callable[[], None]] = []
    found.clock = clock
    found.hire = lambda asked, chunks: Here(asked, chunks, before)
    found.start = acts.append if waits else lambda act: act()
    found.acts = acts  # type: ignore[attr-defined]
    found.seen.clear()
    return found

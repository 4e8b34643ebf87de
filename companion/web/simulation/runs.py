"""Runs: one request at a time is played beside the pages, the next waits for its turn.

How far it is stands in the database (``store.simulations``), so that every process that serves pages can show it and
stop it. A run ends when all is played, when somebody stops it, when nobody has looked at it for ``PATIENCE`` seconds,
and when the companion ends. What was played by then is kept.
"""

from __future__ import annotations

import logging
import math
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from flask import Flask, current_app

from companion.simulation.asked import Asked
from companion.simulation.chunks import Chunk, Portion, Progress
from companion.store import simulations
from companion.store.errors import StoreBusy, StoreError
from companion.store.simulations import BROKEN, ENDED, LEFT, OVER, PLAYING, WAITING, InLine

from .crew import BrokenOff, Crew

logger = logging.getLogger("companion")

PATIENCE = 10.0
"""Seconds without a look, or without a sign of life, after which nobody is there."""
GRACE = 3.0
"""The same after somebody has said that they leave: another may be looking still, or the same page again."""
_NAME = "companion.simulation"


class Players(Protocol):
    """Who plays the chunks of a request; ``take`` gives what was played since, and waits for it for a moment."""

    def take(self) -> list[Portion]: ...


@dataclass
class Desk:
    """What one app knows of runs: ``name`` is that of this process, ``seen`` since when what has to grow has not.

    ``clock`` gives seconds on a clock that nobody sets, ``hire`` whoever plays, ``start`` does something beside the
    pages.
    """

    name: str = field(default_factory=lambda: secrets.token_hex(8))
    clock: Callable[[], float] = time.monotonic
    hire: Callable[[Asked, Sequence[Chunk]], AbstractContextManager[Players]] = Crew
    start: Callable[[Callable[[], None]], None] = lambda act: threading.Thread(
        target=act, name="simulation", daemon=True
    ).start()
    seen: dict[str, tuple[tuple[str, int], float]] = field(default_factory=dict)


def desk() -> Desk:
    """The desk of the app at work."""
    found: Desk = current_app.extensions.setdefault(_NAME, Desk())
    return found


def tend() -> None:
    """Look after what is played and what waits: whoever is gone is waited for no more, and the next one begins.

    Raises the troubles of ``Store.reading`` and ``Store.writing``.
    """
    mine = desk()
    line = simulations.list_in_line()
    gone = _find_gone(mine, line)
    for each in gone:
        simulations.stop(each.code, ENDED if each.state == PLAYING else LEFT)
    rest = [each for each in line if each not in gone]
    if rest and all(each.state == WAITING for each in rest):
        _begin(mine, rest[0].code)


def _find_gone(mine: Desk, line: Sequence[InLine]) -> list[InLine]:
    """Those in line in which nothing has grown for so long that nobody can be there."""
    now, before = mine.clock(), mine.seen
    signs = {each.code: (each.state, each.sign) for each in line}
    mine.seen = {
        code: before[code] if code in before and before[code][0] == sign else (sign, now)
        for code, sign in signs.items()
    }
    return [each for each in line if now - mine.seen[each.code][1] >= PATIENCE]


def _begin(mine: Desk, code: str) -> None:
    progress = simulations.begin_playing(code, mine.name)
    if progress is not None:
        app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
        mine.start(lambda: _play(app, mine, code, progress))


def _play(app: Flask, mine: Desk, code: str, progress: Progress) -> None:
    """Play a run to its end; then the next one."""
    with app.app_context():
        state = BROKEN
        try:
            state = _play_on(mine, code, progress)
        except (BrokenOff, OSError, StoreError) as error:
            logger.error("what was played out (%s) has broken off: %s", code, error)
        except Exception:  # whatever it is: nobody waits for it in vain
            logger.exception("what was played out (%s) has broken off", code)
        try:
            simulations.end_playing(code, mine.name, state)
            tend()
        except StoreError as error:  # whoever looks finds that it does not grow
            logger.error("that %s is played no more could not be kept: %s", code, error)


def _play_on(mine: Desk, code: str, progress: Progress) -> str:
    """Play until all is played or nobody wants it any more; the state in which it is then."""
    looks, seen, kept = -1, mine.clock(), progress.over
    pace = _Pace(seen, _count(progress))
    with mine.hire(progress.asked, progress.left) as players:
        while not (kept and progress.over):
            kept = False
            for portion in players.take():
                progress = progress.with_portion(portion)
            now = mine.clock()
            try:
                beat = simulations.keep_playing(code, mine.name, progress, pace.estimate(progress, now))
            except StoreBusy:  # somebody saves: that goes first
                continue
            if not beat.goes_on:
                return LEFT
            kept = True
            if beat.looks != looks:
                looks, seen = beat.looks, now
            if not progress.over and now - seen >= (GRACE if beat.left else PATIENCE):
                return LEFT
    return OVER


@dataclass(frozen=True, slots=True)
class _Pace:
    """When playing began, and how many evenings there were then."""

    began: float
    before: int

    def estimate(self, progress: Progress, now: float) -> int | None:
        """About how many seconds it takes still."""
        played, spent = _count(progress) - self.before, now - self.began
        left = progress.asked.evenings * len(progress.tallies) - _count(progress)
        return math.ceil(left * spent / played) if played and spent else None


def _count(progress: Progress) -> int:
    return sum(tally.evenings for tally in progress.tallies)

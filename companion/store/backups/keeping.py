"""Makes backups by itself: at the start, at the end of a game, and every hour in which something changed.

One thread beside the server; it looks every few seconds, which costs three rows by their keys. Hours are those of a
clock that nobody sets.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import NamedTuple

import sqlalchemy as sa
from flask import Flask

from ..books.summary import FINISHED
from ..database import store
from ..disk import LITTLE, free_space
from ..errors import StoreError
from ..models import ENTRIES, GAMES, PEOPLE_ACTS
from . import backup
from .files import END, HOURLY, START, Backup

logger = logging.getLogger("companion")

EVERY = 3600.0  # seconds between backups while something changes
LOOK = 10.0  # seconds between looks
PATIENCE = 300.0  # seconds before a backup that failed is tried again

_ENTRY = sa.select(sa.func.max(ENTRIES.c.id))
_ACT = sa.select(sa.func.max(PEOPLE_ACTS.c.seq))
_ENDED = sa.select(sa.func.max(GAMES.c.latest)).where(GAMES.c.state == FINISHED, GAMES.c.trashed_at.is_(None))


class _Seen(NamedTuple):
    """The last entry of all games, the last of the finished ones, and the last act on people."""

    entry: int
    ended: int
    act: int


class Keeper:
    """Whoever makes the backups of one app. ``tick`` looks once; ``start`` looks again and again in a thread."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)
        self._copied: _Seen | None = None
        self._not_before = 0.0
        self._due = 0.0
        self._warned = False

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, after the copy that is being made."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def tick(self, now: float | None = None) -> Backup | None:
        """Look once, and make a backup when it is time for one. ``now``: seconds on the clock that nobody sets.

        Raises nothing but what is a fault of ours; troubles are said in the log.
        """
        now = time.monotonic() if now is None else now
        with self._app.app_context():
            try:
                self._warn()
                return self._copy(now)
            except (StoreError, OSError) as error:
                logger.error("no copy of the score books could be made: %s", error)
                self._not_before = now + PATIENCE
        return None

    def _copy(self, now: float) -> Backup | None:
        seen = _look_at_books()
        why = self._why(seen, now)
        if why is None or now < self._not_before or store().fault is not None:
            return None
        copy = backup.make_backup(why)
        self._copied, self._due = seen, now + EVERY
        logger.info("copied the score books (%s): %s, %d kB", why, copy.name, copy.size // 1024)
        return copy

    def _why(self, seen: _Seen, now: float) -> str | None:
        if self._copied is None:
            return START if seen.entry else None
        if seen.ended > self._copied.ended:
            return END
        return HOURLY if seen != self._copied and now >= self._due else None

    def _warn(self) -> None:
        """Say once that there is little room, and once that there is room again."""
        little = free_space() < LITTLE
        if little != self._warned:
            self._warned = little
            logger.warning("there is little room left on the disk" if little else "there is room on the disk again")

    def _run(self) -> None:
        while True:
            try:
                self.tick()
            except Exception:  # one look that fails must not be the last one
                logger.exception("the backups were not looked after")
            if self._stop.wait(LOOK):
                return


def keep_backups(app: Flask) -> Keeper | None:
    """Make backups while this process serves the app; None on PostgreSQL, whose backups are made elsewhere."""
    with app.app_context():
        if store().file is None:
            return None
    keeper = Keeper(app)
    keeper.start()
    return keeper


def _look_at_books() -> _Seen:
    with store().reading() as connection:
        entry = connection.execute(_ENTRY).scalar()
        ended = connection.execute(_ENDED).scalar()
        act = connection.execute(_ACT).scalar()
    return _Seen(entry or 0, ended or 0, act or 0)

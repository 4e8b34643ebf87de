"""A house with evenings behind it, and a game that goes on: all by the clock."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from companion.book.entries.entry import Begun, Entry, Finished, RoundEntered
from companion.engine.rules.presets import read_rules
from companion.store.books import games, log

TONIGHT = datetime(2026, 1, 30, 20, tzinfo=UTC)
HANDS = ((), 20, 31, 17)


def written(moment: datetime) -> str:
    """A moment as books have it."""
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def after(minutes: float) -> datetime:
    """So many minutes after this evening began."""
    return TONIGHT + timedelta(minutes=minutes)


def play(ends: Iterable[float], *, began: datetime = TONIGHT, over: bool = False, **options: str) -> str:
    """A game whose rounds were entered so many minutes after its beginning; the game it became."""
    rules = read_rules({"preset": "hebrew", **options})
    begin = Begun("Friday", ("Ana", "Ben", "Cruz", "Dot"), "hebrew", options, rules)
    slug, end = games.create(begin, key=uuid4().hex, at=written(began)), 0.0
    for number, end in enumerate(ends, 1):
        append(slug, RoundEntered(number, 13 - number, HANDS, (0,)), began + timedelta(minutes=end))
    if over:
        append(slug, Finished(), began + timedelta(minutes=end + 1))
    return slug


def append(slug: str, entry: Entry, at: datetime) -> None:
    """Write an entry at this moment."""
    log.append(slug, entry, key=uuid4().hex, base_version=None, at=written(at))


def live_in(evenings: int = 4, minutes: float = 12) -> None:
    """Finished evenings of six rounds of so many minutes, a week apart."""
    ends = [minutes * each for each in range(1, 7)]
    for week in range(1, evenings + 1):
        play(ends, began=TONIGHT - timedelta(weeks=week), over=True)

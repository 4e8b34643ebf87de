"""When the evening is over at this pace, and whether the round in progress is a very long one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.book.fold.book import Book

from .durations import LONGEST_ROUND, find_start, time_rounds
from .pace import Pace, estimate_length, mix_tonight

STEP = 300
"""Seconds to which a time is told."""
STILL = 0.1
"""Of a round that has taken as long as rounds take, so much of a round is still to come."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """When the last of ``left`` rounds is over, all moments in UTC.

    ``end``, and ``low`` to ``high``: between which it lies four times of five. ``started``: when the round in progress
    began; ``round``: the seconds of a round on average. ``long_after``: the seconds from which on the round in progress
    is longer than nearly all; ``pace``: what all that is learnt from, with tonight.
    """

    end: datetime
    low: datetime
    high: datetime
    started: datetime
    now: datetime
    left: int
    round: float
    long_after: float
    pace: Pace

    @property
    def is_long(self) -> bool:
        """Whether the round in progress has run longer than nearly all of this house."""
        return self.can_be_long and (self.now - self.started).total_seconds() > self.long_after

    @property
    def can_be_long(self) -> bool:
        """Whether there are evenings of this house to compare it with."""
        return self.pace.evenings > 0

    @property
    def still(self) -> float:
        """The seconds that are to come at least."""
        return (STILL + self.left - 1) * self.round


def forecast_end(book: Book, house: Pace, now: datetime, last: int | None = None) -> Forecast | None:
    """When the game is over if round ``last`` is its last, else that of its rules.

    None of a game that is over, and where no clock can be believed: the last entry is more than LONGEST_ROUND away, on
    either side of ``now``. A slower pace never ends earlier, and nothing ends before ``now``.
    """
    started = find_start(book)
    if book.over or started is None or abs((now - started).total_seconds()) > LONGEST_ROUND:
        return None
    pace = mix_tonight(house, time_rounds(book))
    return foresee(pace, min(started, now), now, max((last or book.rules.rounds) - len(book.rounds), 1))


def foresee(pace: Pace, started: datetime, now: datetime, left: int) -> Forecast:
    """When so many rounds are over, the one that ``started`` (not after ``now``) with them."""
    round = pace.mean
    spent = (now - started).total_seconds()
    seconds = max(round - spent, STILL * round) + (left - 1) * round
    length = estimate_length(pace, seconds / round)
    low, end, high = (now + timedelta(seconds=each) for each in (length.low, seconds, length.high))
    return Forecast(end, low, high, started, now, left, round, pace.long, pace)


def round_moment(moment: datetime, now: datetime) -> datetime:
    """The nearest full five minutes; the next where the nearest are past."""
    seconds = round(moment.timestamp() / STEP) * STEP
    if seconds < now.timestamp():
        seconds += STEP
    return datetime.fromtimestamp(seconds, moment.tzinfo)

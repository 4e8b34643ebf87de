"""How long rounds took, by the moments at which they were written into the book."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from statistics import median

from companion.book.fold.book import Book

SHORTEST_ROUND, LONGEST_ROUND = 60, 5400  # seconds between which a round is believed to have been played as entered
FIRST_YEAR, LAST_YEAR = 1900, 9000
BREAK = 2.5
"""What took so many times the middle of the evening had a break in it."""


def read_moment(at: str) -> datetime | None:
    """The moment an entry was written, in UTC; None where it was not written down, or by a clock that stood still."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return None
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def time_rounds(book: Book) -> tuple[int | None, ...]:
    """How long each round took, from one entry to the next, in seconds; None for what cannot be believed.

    That is a round entered together with others afterwards, one over which the evening was left, and one in which a
    clock was set. A correction moves nothing.
    """
    moments = [read_moment(at) for at in (book.begun_at, *(each.versions[0].at for each in book.rounds))]
    return tuple(_take_time(before, after) for before, after in pairwise(moments))


def _take_time(before: datetime | None, after: datetime | None) -> int | None:
    if before is None or after is None:
        return None
    seconds = int((after - before).total_seconds())
    return seconds if SHORTEST_ROUND <= seconds <= LONGEST_ROUND else None


def find_start(book: Book, entered: int | None = None) -> datetime | None:
    """When the round after so many ``entered`` began: when the last of them was entered, or the game.

    Without ``entered`` the round in progress. None where that is not known.
    """
    upto = len(book.rounds) if entered is None else entered
    return read_moment(book.rounds[upto - 1].versions[0].at if upto else book.begun_at)


def part_breaks(seconds: Sequence[int], usual: float | None = None) -> tuple[tuple[int, ...], float]:
    """The rounds without a break, and the seconds that breaks took beside play.

    ``usual``: how long a round takes; without it the middle of these. A round with a break in it is no measure of
    play: it is left out, and counted as a usual one and a break.
    """
    if not seconds:
        return (), 0.0
    middle = median(seconds) if usual is None else usual
    long = [each for each in seconds if each > BREAK * middle]
    return tuple(each for each in seconds if each <= BREAK * middle), sum(each - middle for each in long)

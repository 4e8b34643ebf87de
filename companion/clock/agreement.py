"""Which round is to be the last, where the table has agreed on an end: never one that is under way, never a surprise.

It follows from the book alone, from the moments at which rounds were entered: what was said when a round began holds
when it is over, on every device. Nobody is said to be the winner of rounds that were not played.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import NamedTuple

from companion.book.entries.entry import OPEN_END, EndAgreed
from companion.book.fold.book import Book

from .durations import find_start, read_moment, time_rounds
from .pace import Pace, mix_tonight

GRACE = 300
"""Seconds that a round may run over the agreed time."""


class Last(NamedTuple):
    """The round that is to be the last. ``due``: it is entered, so the game can end now.

    ``turns``: how often everybody starts until then, where all start in turn and equally often; else 0. ``room``: the
    last round for which there would be time, where an earlier one closes a whole turn round the table.
    """

    number: int
    due: bool
    turns: int = 0
    room: int = 0


def find_last(book: Book, house: Pace, now: datetime | None = None) -> Last | None:
    """The last round by what was agreed; None where nothing was, and where the times of the book do not tell.

    ``rounds``: that one. ``until``: the last that ends by then at the pace of the house and of tonight, and at the
    earliest the one that was being played when it was agreed. Where all start in turn, a whole turn round the table is
    preferred to at most half of another one. With ``now`` a round that drags on makes rounds to come fewer at once, and
    not only when it is over.
    """
    agreed, entered = book.agreed_end, len(book.rounds)
    if book.over or agreed == OPEN_END:
        return None
    if agreed.rounds is not None:
        number = max(agreed.rounds, entered)
        return Last(number, entered >= agreed.rounds, count_turns(book, number))
    since, at = _find_agreed(book)
    plan = _plan(book, house, entered, since, at if entered == since else None)
    if plan is None:
        return None
    said = _plan(book, house, entered - 1, since, at if entered - 1 == since else None) if entered > since else None
    due = entered > since and (plan.number <= entered or (said is not None and said.number <= entered))
    if due:
        return Last(entered, True, count_turns(book, entered))
    seen = [each for each in (now, at if entered == since else None) if each is not None]
    live = _plan(book, house, entered, since, max(seen), playing=True) if seen and plan.number > entered + 1 else None
    return min(plan, live) if live else plan


def count_turns(book: Book, number: int) -> int:
    """How often everybody at the table starts in rounds 1 to ``number``; 0 where that is not equally often, or where
    they do not start in turn."""
    if book.rules.starter != "rotate":
        return 0
    starts = Counter(book.starter_of(each) for each in range(1, number + 1))
    times = {starts[seat] for seat in book.present}
    return times.pop() if len(times) == 1 else 0


def _find_agreed(book: Book) -> tuple[int, datetime | None]:
    """How many rounds were entered when the end was agreed on, and when that was."""
    record = next(each for each in reversed(book.acts) if isinstance(each.entry, EndAgreed))
    return sum(each.versions[0].seq < record.seq for each in book.rounds), read_moment(record.at)


def _plan(
    book: Book, house: Pace, entered: int, since: int, seen: datetime | None, playing: bool = False
) -> Last | None:
    """The last round as it was planned when so many were entered, or while the next was being played at the moment
    ``seen``, which it is at least until then; ``playing``: it is played out."""
    start = find_start(book, entered)
    until = read_moment(book.agreed_end.until or "")
    if start is None or until is None:
        return None
    pace = mix_tonight(house, time_rounds(book)[:entered])
    if seen is not None:
        start = max(start, seen - timedelta(seconds=pace.mean))
    room = entered + max(int(((until - start).total_seconds() + GRACE) // pace.mean), 0)
    least = entered + (playing or entered == since)
    fits = min(max(room, least), book.rules.rounds)
    if fits == book.rules.rounds:
        return Last(fits, False)
    whole = [each for each in range(max(least, entered + 1), fits + 1) if count_turns(book, each)]
    if whole and fits - whole[-1] <= len(book.present) // 2:
        return Last(whole[-1], False, count_turns(book, whole[-1]), fits if fits > whole[-1] else 0)
    return Last(fits, False, count_turns(book, fits))

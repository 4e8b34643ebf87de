"""Evenings by the clock: books of which only the moments matter."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from companion.book.entries.entry import Entry
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.clock.pace import Evening
from tests.book.table import begun, entered

EIGHT = datetime(2026, 1, 30, 20, tzinfo=UTC)
MINUTE = 60


def written(moment: datetime) -> str:
    """A moment as books have it."""
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def after(minutes: float) -> datetime:
    """So many minutes after eight."""
    return EIGHT + timedelta(minutes=minutes)


def book_at(*ends: float, players: int = 4, said: Iterable[tuple[float, Entry]] = (), **rules: Any) -> Book:
    """A game begun at eight, its rounds entered so many minutes later; ``said``: other entries, with their minutes."""
    hands: list[str | int] = ["", *[20] * (players - 1)]
    rounds: list[tuple[float, Entry]] = [(end, entered(number, hands, 0)) for number, end in enumerate(ends, 1)]
    entries = [(0.0, begun(players, **rules)), *sorted([*rounds, *said], key=lambda each: each[0])]
    return Book.of(Record(seq, entry, written(after(at))) for seq, (at, entry) in enumerate(entries, 1))


class Simulated(NamedTuple):
    """An evening that was played: when its rounds ended, in minutes after its beginning, and with breaks in them."""

    ends: tuple[float, ...]

    @property
    def seconds(self) -> tuple[int, ...]:
        """Of every round, as a digest has them."""
        return tuple(int((end - before) * 60) for before, end in zip((0, *self.ends), self.ends, strict=False))


def simulate_evening(
    dice: Random, minutes: float, rounds: int = 13, between: float = 0.06, within: float = 0.25
) -> Simulated:
    """Lognormal rounds around a middle that differs from evening to evening; mostly with a break of 8 to 15 minutes."""
    middle, clock, ends = minutes * dice.lognormvariate(0, between), 0.0, []
    pause = dice.randrange(1, rounds) if dice.random() < 0.8 else rounds
    for number in range(rounds):
        clock += middle * dice.lognormvariate(0, within)
        clock += dice.uniform(8, 15) if number == pause else 0
        ends.append(clock)
    return Simulated(tuple(ends))


def evenings_of(*evenings: Simulated, rules: str = "ours", players: int = 4) -> list[Evening]:
    """The same as the clock learns from them."""
    return [Evening(rules, players, each.seconds) for each in evenings]

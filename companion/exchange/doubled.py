"""What would stand in the books twice: a game of the same identity, or of the same day, people and totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TypeAlias
from uuid import UUID

from companion.book.figures.points import Points
from companion.people.acts import Key
from companion.people.people import People
from companion.statistics.played import PlayedGame

Trace: TypeAlias = tuple[date, tuple[tuple[Key, Points], ...]]
"""What two records of one evening have in common: the day, and everybody with their total."""


@dataclass(frozen=True, slots=True)
class Known:
    """The games that are here already, by what stands for them and by their traces; each with its slug."""

    identities: Mapping[UUID, str] = field(default_factory=dict)
    traces: Mapping[Trace, str] = field(default_factory=dict)

    def find_same(self, identity: UUID | None) -> str | None:
        """The game here that this is, whatever was changed in it since."""
        return None if identity is None else self.identities.get(identity)

    def find_alike(self, game: PlayedGame, people: People) -> str | None:
        """A game here of the same day, the same people and the same totals."""
        return next((self.traces[trace] for trace in traces_of(game, people) if trace in self.traces), None)


def know(games: Iterable[PlayedGame], people: People, identities: Mapping[UUID, str]) -> Known:
    """What is known of these games, and of all that go by these identities."""
    return Known(identities, {trace: game.slug for game in games for trace in traces_of(game, people)})


def traces_of(game: PlayedGame, people: People) -> Iterator[Trace]:
    """The traces of a game: one for the day it began, one for the day it ended, where they differ. Of partners
    everybody has the total of both."""
    seats = {seat: name for side in game.sides for seat, name in zip(side.seats, side.names, strict=True)}
    order = sorted(seats)
    keys = dict(zip(order, people.seated([seats[seat] for seat in order], game.slug), strict=True))
    totals = tuple(sorted((keys[seat], side.total) for side in game.sides for seat in side.seats))
    for day in dict.fromkeys(_day(at) for at in (game.began, game.ended) if at):
        yield day, totals


def _day(at: str) -> date:
    return datetime.fromisoformat(at).astimezone().date()

"""Who sat where: the names of finished games become people, and every hand finds the others it is measured against."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from companion.book.figures.points import Points
from companion.people.acts import Key
from companion.people.people import People

from .figures import Difference, Who
from .played import Family, PlayedGame, PlayedSide, count_players
from .remember import remember

FLOOR = 3
"""Games from which on a figure that could be chance is said: margins, head to head, halves, leaders."""
SPREAD = 1.96
"""Standard errors on either side within which 95 of 100 cases lie."""


class Sitting(NamedTuple):
    """A person in a game: their side, and where among its seats they sat."""

    game: PlayedGame
    side: PlayedSide
    at: int
    keys: tuple[tuple[Key, ...], ...]
    """The people of all sides of the game, in order."""

    @property
    def players(self) -> int:
        """How many played the evening, in the rounds of this person."""
        return count_players((self.side,), self.game.players)

    @property
    def partners(self) -> tuple[Key, ...]:
        """Who sat on the same side."""
        side = self.keys[self.game.sides.index(self.side)]
        return side[: self.at] + side[self.at + 1 :]


Group = tuple[str, int]
"""What makes hands comparable: the key of the rules, and how many played the round."""


@dataclass(frozen=True)
class Seated:
    """Finished games, in order of their end, with the people at their sides.

    ``keys`` are those of every side of every game; ``spelt`` the latest spelling of everybody; ``means`` the points of
    a hand in the mean of all hands of a group, over all games of the house.
    """

    games: Sequence[PlayedGame]
    keys: Sequence[tuple[tuple[Key, ...], ...]]
    people: People
    spelt: Mapping[Key, str] = field(repr=False)
    means: Mapping[Group, float] = field(repr=False)

    def who(self, key: Key) -> Who:
        """A person as pages show them."""
        return Who(key, self.people.shown_name(key, self.spelt.get(key, "")), self.people.look_of(key))

    def whom(self, keys: Iterable[Key]) -> tuple[Who, ...]:
        """Several of them, in order."""
        return tuple(map(self.who, keys))

    def only(self, games: Iterable[PlayedGame]) -> Seated:
        """Some of the games, measured as before against all."""
        chosen = {id(game) for game in games}
        kept = [(game, keys) for game, keys in zip(self.games, self.keys, strict=True) if id(game) in chosen]
        return Seated([game for game, _ in kept], [keys for _, keys in kept], self.people, self.spelt, self.means)

    def of_family(self, family: Family) -> Seated:
        """The games of one family of scoring."""
        return self.only(game for game in self.games if game.family == family)

    @cached_property
    def sittings(self) -> Mapping[Key, Sequence[Sitting]]:
        """Every game of everybody."""
        found: dict[Key, list[Sitting]] = defaultdict(list)
        for game, keys in zip(self.games, self.keys, strict=True):
            for side, holders in zip(game.sides, keys, strict=True):
                for at, key in enumerate(holders):
                    found[key].append(Sitting(game, side, at, keys))
        return found

    def measure(self, played: Iterable[tuple[PlayedGame, PlayedSide]]) -> Difference | None:
        """How the hands of somebody differ over these games from what as many hands like all others under the same
        rules, at tables of the same size, would have had; None where there is no hand."""
        rounds, points, tables = 0, 0.0, []
        evenings: list[tuple[int, float]] = []
        for game, side in played:
            count, own, table = 0, 0.0, 0.0
            for each in side.hands:
                count += each.rounds
                own += float(each.points)
                table += each.rounds * self.means[game.rules.key, each.players]
            if count:
                rounds, points = rounds + count, points + own
                tables.append(table)
                evenings.append((count, own - table))
        if not rounds:
            return None
        table = math.fsum(tables)
        mean = (points - table) / rounds
        return Difference(mean, _find_margin(mean, evenings), points / rounds, table / rounds, rounds, len(evenings))


def _find_margin(mean: float, evenings: Sequence[tuple[int, float]]) -> float | None:
    """What a mean gain of a hand may be off, from the hands and the gain of every evening, each a draw of its own."""
    if len(evenings) < FLOOR:
        return None
    apart = math.fsum((gain - mean * hands) ** 2 for hands, gain in evenings)
    return SPREAD * math.sqrt(apart * len(evenings) / (len(evenings) - 1)) / sum(hands for hands, _ in evenings)


@remember
def seat_people(games: Sequence[PlayedGame], people: People) -> Seated:
    """The games, in order of their end, with the people who played them."""
    keys = []
    seats: list[tuple[Key, str]] = []
    points: dict[Group, Points] = defaultdict(int)
    hands: dict[Group, int] = defaultdict(int)
    for game in games:
        names = {seat: name for side in game.sides for seat, name in zip(side.seats, side.names, strict=True)}
        at = people.seated([names[seat] for seat in sorted(names)], game.slug)
        keys.append(tuple(tuple(at[seat] for seat in side.seats) for side in game.sides))
        seats.extend((at[seat], name) for seat, name in names.items())
        for side in game.sides:
            for each in side.hands:
                group = game.rules.key, each.players
                points[group] += each.points
                hands[group] += each.rounds
    return Seated(
        games, keys, people, people.spell(seats), {group: float(points[group] / hands[group]) for group in hands}
    )


def rank_families(games: Iterable[PlayedGame]) -> tuple[tuple[Family, int], ...]:
    """The families of scoring that games are of, and how many are of each, most first."""
    counted = Counter(game.family for game in games)
    return tuple(sorted(counted.items(), key=lambda each: (-each[1], each[0])))

"""What the pages of the house are told: a year, records, rules played, times, the starter, the leaders."""

from __future__ import annotations

from dataclasses import dataclass

from companion.book.figures.points import Points

from .figures import Who
from .played import Dated, Family, RuleSet


@dataclass(frozen=True, slots=True)
class Record(Dated):
    """A record: the figure, who holds it (several: partners, or equals within one game), in which game, and after or in
    which round the first holder reached it (None: the whole game). Of equal games the first holds it.

    ``rounds``: the round of every holder; empty where ``round`` is None.
    """

    figure: Points
    holders: tuple[Who, ...]
    slug: str
    began: str
    ended: str
    round: int | None = None
    rounds: tuple[int, ...] = ()

    @property
    def by_round(self) -> tuple[tuple[int | None, tuple[Who, ...]], ...]:
        """Who reached it in which round, earlier rounds first; all together where it is of the whole game."""
        if not self.rounds:
            return ((None, self.holders),)
        reached = tuple(zip(self.rounds, self.holders, strict=True))
        return tuple(
            (number, tuple(who for round, who in reached if round == number)) for number in sorted(set(self.rounds))
        )


@dataclass(frozen=True, slots=True)
class Records:
    """The records of one family of scoring, in points; what does not exist is None.

    ``best`` and ``worst`` totals are over full games of ``rounds`` rounds, the commonest length (None: no full game),
    and of those alone who played every round. ``overcome``: behind by so much, and still won. ``closest``: the winner's
    lead over the next place, above 0. ``streak``: games won in a row, up to that game. ``largest`` hand in one round.
    ``outs``: rounds gone out in one game.
    """

    family: Family
    games: int
    rounds: int | None
    best: Record | None
    worst: Record | None
    overcome: Record | None
    closest: Record | None
    streak: Record | None
    largest: Record | None
    outs: Record | None


@dataclass(frozen=True, slots=True)
class RulesCount:
    """How many games were played by one set of rules, and the beginning and the end of the last."""

    rules: RuleSet
    games: int
    last: str
    last_began: str

    @property
    def last_at(self) -> str:
        """When the last began; its end where that alone is known."""
        return self.last_began or self.last


@dataclass(frozen=True, slots=True)
class Took:
    """How long one evening took, in minutes."""

    slug: str
    ended: str
    minutes: int
    rules: RuleSet
    players: int


@dataclass(frozen=True, slots=True)
class Half:
    """Of so many ``evenings`` half are over after ``minutes``: by one set of rules, or at one size of table."""

    evenings: int
    minutes: float
    rules: RuleSet | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Times:
    """How long evenings and rounds take: every evening of which it is known in order of its end, the median in minutes,
    and the same by rules and by size of table (three evenings at least); of so many ``rounds`` the median seconds."""

    evenings: tuple[Took, ...]
    median: float | None
    by_rules: tuple[Half, ...]
    by_players: tuple[Half, ...]
    rounds: int
    round_seconds: float | None


@dataclass(frozen=True, slots=True)
class StarterGain:
    """Points a round of the starter against the others of the round: below 0 the starter has fewer.

    ``margin`` as with a difference, over ``rounds`` rounds; ``found``: the difference is larger than its margin.
    """

    family: Family
    rounds: int
    mean: float
    margin: float
    found: bool


@dataclass(frozen=True, slots=True)
class LeadAfter:
    """Of ``led`` who were in first place after a round ``won`` won in the end."""

    round: int
    led: int
    won: int


@dataclass(frozen=True, slots=True)
class Leads:
    """How often who leads after a round wins, round by round, in one family of scoring."""

    family: Family
    games: int
    rounds: tuple[LeadAfter, ...]


@dataclass(frozen=True, slots=True)
class MonthEvening:
    """One game of a month and who won it; several share it, or were partners."""

    slug: str
    title: str
    began: str
    ended: str
    winners: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """How many games of a year somebody won, of how many they played."""

    who: Who
    won: int
    games: int


@dataclass(frozen=True, slots=True)
class YearCount:
    """How many games began in a year."""

    year: int
    games: int


@dataclass(frozen=True, slots=True)
class HouseReview:
    """All years of the house together, the latest first in ``years``; the rest as of one year (``YearReview``).
    ``first`` and ``last`` are empty where no beginning is known."""

    years: tuple[YearCount, ...]
    games: int
    people: int
    rounds: int
    blocked: int
    pips: int
    minutes: int
    first: str
    last: str
    winners: tuple[Won, ...]
    players: tuple[Won, ...]
    records: tuple[Records, ...]
    rules: tuple[RulesCount, ...]
    times: Times | None
    starter: tuple[StarterGain, ...]
    leads: tuple[Leads, ...]


@dataclass(frozen=True, slots=True)
class YearReview:
    """A year of the house: ``months`` has twelve, the first first, each with its games by their beginning.

    ``years`` are all there are, the latest first; ``first`` and ``last`` the beginnings of its first and last game.
    ``pips`` are the points left in hands (games that count tiles add none). ``winners``: most won first, only who won;
    ``players``: everybody who played, most games first. ``records``, ``starter`` and ``leads``: one for each family of
    scoring that has any, most games first.
    """

    year: int
    years: tuple[int, ...]
    games: int
    people: int
    rounds: int
    blocked: int
    pips: int
    minutes: int
    first: str
    last: str
    months: tuple[tuple[MonthEvening, ...], ...]
    winners: tuple[Won, ...]
    players: tuple[Won, ...]
    records: tuple[Records, ...]
    rules: tuple[RulesCount, ...]
    times: Times | None
    starter: tuple[StarterGain, ...]
    leads: tuple[Leads, ...]

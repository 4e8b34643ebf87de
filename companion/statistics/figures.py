"""What the pages are told: figures of a person, of two, of a year; records, times, the starter, the leaders.

Counts and points are exact; means, differences and margins are floats. What has no data is None or empty, and is not
shown. What every figure means is said in ``definitions``.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.book.figures.points import Points
from companion.people.acts import Key

from .played import Dated, Family, RuleSet


@dataclass(frozen=True, slots=True)
class Who:
    """A person as pages show them: the key, the name, and the colour and sign they chose (None: none)."""

    key: Key
    name: str
    look: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Points a round against the table: ``mean`` is ``own`` - ``table`` over ``hands`` hands of ``evenings`` evenings.

    Below 0 are fewer points than the others. ``margin``: the difference lies within +- of it in 95 of 100 cases; None
    before the third evening, and so is nothing to be said of it yet.
    """

    mean: float
    margin: float | None
    own: float
    table: float
    hands: int
    evenings: int


@dataclass(frozen=True, slots=True)
class Evening(Dated):
    """One game of a person.

    ``players``: the most who sat at the table in any one of the rounds they played. ``place`` is 0 for who left
    before the end. ``difference`` is that of this evening in points a round (``own`` - ``table``; all None where no
    round was written down), ``recent`` the mean difference of the last ten evenings (None before the third),
    ``table_total`` the mean total of everybody in a place. ``whole``: played from the first round to the last.
    """

    slug: str
    title: str
    began: str
    ended: str
    rules: RuleSet
    players: int
    rounds: int
    place: int
    total: Points
    table_total: float
    own: float | None
    table: float | None
    difference: float | None
    recent: float | None
    whole: bool
    partners: tuple[Who, ...] = ()

    @property
    def won(self) -> bool:
        """Whether it was won, alone or shared."""
        return self.place == 1


@dataclass(frozen=True, slots=True)
class Moment(Dated):
    """Points that somebody had in one round of a game."""

    points: Points
    round: int
    slug: str
    began: str
    ended: str


@dataclass(frozen=True, slots=True)
class Streak:
    """Games won in a row: how many, and the first and the last of them with their ends."""

    games: int
    first: str
    last: str
    since: str
    until: str


@dataclass(frozen=True, slots=True)
class Part:
    """The games of a person under one set of rules, of one year or at one size of table: just one of ``rules``,
    ``year`` and ``players`` says which."""

    games: int
    won: int
    difference: Difference | None
    rules: RuleSet | None = None
    year: int | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Against:
    """A person beside another, game by game: finished above, level or below, by place; ``games`` is their sum."""

    who: Who
    games: int
    above: int
    level: int
    below: int


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody played with as partners: games together and those won."""

    who: Who
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """Everything of one person, in one family of scoring (``family``; ``families`` has all, most games first), maybe of
    one set of rules or one year alone (``rules``, ``year``: what was asked for).

    ``rule_sets`` and ``years`` are those that can be chosen. ``evenings``, in order of their end, are all; ``won`` are
    counted among them, ``left`` those without a place. ``places[n - 1]`` counts nth places. ``best`` and ``worst`` are
    by difference. ``against`` has everybody met in three games at least, most games first; ``rival`` and ``nemesis``
    are among them. ``partner`` is the favourite among ``partners``.
    """

    who: Who
    spellings: tuple[str, ...]
    family: Family
    families: tuple[tuple[Family, int], ...]
    rules: str | None
    year: int | None
    rule_sets: tuple[RuleSet, ...]
    years: tuple[int, ...]
    games: int
    won: int
    left: int
    rounds: int
    difference: Difference | None
    evenings: tuple[Evening, ...]
    places: tuple[int, ...]
    best: Evening | None
    worst: Evening | None
    rounds_out: int
    zero_rounds: int
    largest: Moment | None
    longest: Streak | None
    current: Streak | None
    shown: int
    caught: int
    by_rules: tuple[Part, ...]
    by_year: tuple[Part, ...]
    by_players: tuple[Part, ...]
    against: tuple[Against, ...]
    rival: Against | None
    nemesis: Against | None
    partners: tuple[Partner, ...]
    partner: Partner | None


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person in the list of all: games and those won of both families, ``last`` the places of the last eight games
    (the latest last, 0: left before the end), ``difference`` in the ``family`` of most of their games."""

    who: Who
    games: int
    won: int
    last: tuple[int, ...]
    family: Family
    difference: Difference | None
    since: str
    until: str


@dataclass(frozen=True, slots=True)
class Meeting(Dated):
    """One game in which two met: the place and total of the one and of the other; 0: left before the end."""

    slug: str
    title: str
    began: str
    ended: str
    rules: RuleSet
    players: int
    place: int
    other_place: int
    total: Points
    other_total: Points
    partners: bool


@dataclass(frozen=True, slots=True)
class Pairwise:
    """Two people, seen from ``one``, in one family of scoring.

    ``meetings`` are all games in which both sat, in order of their end. ``together`` counts those as partners.
    ``above``, ``level``, ``below`` are of those in which both have a place of their own; ``enough``: there were three
    of them at least, so that they say something. ``run``: how often in a row, up to the last such game, ``one`` was
    above (below 0: below). ``difference`` and ``other_difference`` are over these games.
    """

    one: Who
    other: Who
    family: Family
    families: tuple[tuple[Family, int], ...]
    meetings: tuple[Meeting, ...]
    above: int
    level: int
    below: int
    enough: bool
    run: int
    together: int
    together_won: int
    difference: Difference | None
    other_difference: Difference | None

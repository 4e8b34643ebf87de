"""One finished game, as small as figures need it: what was played, by whom, and how it ended.

Names and seats stand as they are written in the book: who they are is asked later, so that joining two names never
makes such a digest anew. It can be thrown away and made again from the book at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeAlias

from companion.book.figures.points import Points, whole
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase

FORM = 4
"""The form of a digest as JSON; one of another form is made anew."""

Family: TypeAlias = Literal["fewest", "most"]
"""Which total is best: the fewest points (everybody writes their own hand) or the most (the winner takes all)."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a game: equal rules have an equal ``key``; the preset they came from, the name the table gave them
    (empty: none), and in how many options they differ from the preset."""

    key: str
    preset: str
    house: str
    changed: int


@dataclass(frozen=True, slots=True)
class Hands:
    """The rounds a side played at a table of ``players``, and the points of its hands in them, without penalties,
    bonuses and what a guest began with."""

    players: int
    rounds: int
    points: Points


@dataclass(frozen=True, slots=True)
class Starts:
    """The rounds of which the starter is known, and how their points differ from the mean of the others of the round:
    the sum of the differences and of their squares, exact."""

    rounds: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """One player of a game, or two partners.

    ``place`` is 0 for whoever left before the end; ``zero_rounds`` are the rounds that count as rounds with 0 in a tie
    under the rules (0 where such rounds decide none). By seat, in the order of ``seats``: ``out`` rounds gone out,
    ``shown`` hands known tile by tile in which the 0-0 could have been, ``caught`` those with the 0-0, ``largest`` the
    largest hand in points and its round (None: never anything in hand). ``overcome``: how far whoever won was behind at
    most, and after which round (None: never, or did not win).
    """

    names: tuple[str, ...]
    seats: tuple[int, ...]
    place: int
    total: Points
    hands: tuple[Hands, ...]
    zero_rounds: int
    out: tuple[int, ...]
    shown: tuple[int, ...]
    caught: tuple[int, ...]
    largest: tuple[tuple[int, int] | None, ...]
    overcome: tuple[Points, int] | None = None

    @property
    def rounds(self) -> int:
        """The rounds this side played."""
        return sum(each.rounds for each in self.hands)


class Dated:
    """What is of one game, told by the day on which it began: an evening that ends after midnight is still that one.

    ``began`` and ``ended`` are of its game (empty: not known).
    """

    __slots__ = ()
    began: str
    ended: str

    @property
    def at(self) -> str:
        """When it began; the end where that alone is known."""
        return self.began or self.ended


@dataclass(frozen=True)
class PlayedGame(Dated):
    """One finished game.

    ``began`` and ``ended`` are ISO 8601 in UTC, to the second (empty: not known); the end is the last round as it was
    first entered, which neither a later correction nor the stop of a game moves. ``players`` are the most who
    sat at the table in any one round (``count_players``). ``full``: all rounds of the rules were played, by ``rounds``.
    ``minutes`` from beginning to end and ``round_seconds``, one for every round, only where they can be believed.
    ``pips`` are the points left in hands as the table counts them (None where tiles are counted). ``leads[k - 1]``: how
    many sides were in first place after round k, and how many of them won; not of the last round.
    """

    slug: str
    title: str
    rules: RuleSet
    family: Family
    began: str
    ended: str
    players: int
    rounds: int
    blocked: int
    full: bool
    minutes: int | None
    round_seconds: tuple[int, ...]
    pips: int | None
    starts: Starts
    leads: tuple[tuple[int, int], ...]
    sides: tuple[PlayedSide, ...]

    @cached_property
    def day(self) -> date | None:
        """The day on which it began, where the house is; None when that is not known."""
        return datetime.fromisoformat(self.began).astimezone().date() if self.began else None

    @property
    def winners(self) -> tuple[PlayedSide, ...]:
        """Whoever is in first place: several when they share it."""
        return tuple(side for side in self.sides if side.place == 1)

    def is_whole_for(self, side: PlayedSide) -> bool:
        """Whether this side played every round: not a guest who came later, nor who was away for a while."""
        return side.rounds == self.rounds


def count_players(sides: Iterable[PlayedSide], otherwise: int) -> int:
    """How many played an evening: the most who sat at the table in any one of the rounds that these sides played, be
    they all or one of them; ``otherwise`` where they played none."""
    return max((each.players for side in sides for each in side.hands), default=otherwise)


def to_json(game: PlayedGame) -> dict[str, Any]:
    """A digest as JSON, for ``from_json``."""
    return {
        "form": FORM,
        "game": [game.slug, game.title, game.family, game.began, game.ended, game.players, game.rounds, game.blocked],
        "rules": [game.rules.key, game.rules.preset, game.rules.house, game.rules.changed],
        "full": game.full,
        "minutes": game.minutes,
        "seconds": list(game.round_seconds),
        "pips": game.pips,
        "starts": [game.starts.rounds, str(game.starts.total), str(game.starts.squares)],
        "leads": [list(each) for each in game.leads],
        "sides": [_side_to_json(side) for side in game.sides],
    }


def _side_to_json(side: PlayedSide) -> list[Any]:
    return [
        list(side.names), list(side.seats), side.place, _write_points(side.total),
        [[each.players, each.rounds, _write_points(each.points)] for each in side.hands],
        side.zero_rounds, list(side.out), list(side.shown), list(side.caught),
        [each and list(each) for each in side.largest],
        side.overcome and [_write_points(side.overcome[0]), side.overcome[1]],
    ]  # fmt: skip


def from_json(body: object) -> PlayedGame:
    """The digest that ``to_json`` wrote. Raises Unreadable for anything else, and for one of another form."""
    form = body.get("form") if isinstance(body, Mapping) else None
    if not isinstance(body, Mapping) or form != FORM:
        text = N_("expected a finished game of the form %(form)s, got %(got)s")
        raise Unreadable(Phrase(text, {"form": FORM, "got": quote(form)}), "form")
    try:
        return _read_game(body)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        text = N_("expected a finished game of the form %(form)s, got %(got)s")
        raise Unreadable(Phrase(text, {"form": FORM, "got": quote(str(error))})) from None


def _read_game(body: Mapping[str, Any]) -> PlayedGame:
    slug, title, family, began, ended, players, rounds, blocked = body["game"]
    started, total, squares = body["starts"]
    return PlayedGame(
        slug, title, _share_rules(*body["rules"]), family, began, ended, players, rounds, blocked,
        full=body["full"],
        minutes=body["minutes"],
        round_seconds=tuple(body["seconds"]),
        pips=body["pips"],
        starts=Starts(started, Fraction(total), Fraction(squares)) if started else Starts(),
        leads=tuple([(led, won) for led, won in body["leads"]]),
        sides=tuple([_read_side(*side) for side in body["sides"]]),
    )  # fmt: skip


@lru_cache(maxsize=200)
def _share_rules(key: str, preset: str, house: str, changed: int) -> RuleSet:
    return RuleSet(key, preset, house, changed)


def _read_side(
    names: list[str], seats: list[int], place: int, total: int | str, hands: list[list[Any]], zero_rounds: int,
    out: list[int], shown: list[int], caught: list[int], largest: list[list[int] | None],
    overcome: list[Any] | None,
) -> PlayedSide:  # fmt: skip
    return PlayedSide(
        tuple(names), tuple(seats), place, _read_points(total),
        tuple([Hands(players, rounds, _read_points(points)) for players, rounds, points in hands]),
        zero_rounds, tuple(out), tuple(shown), tuple(caught),
        tuple([(each[0], each[1]) if each else None for each in largest]),
        (_read_points(overcome[0]), overcome[1]) if overcome else None,
    )  # fmt: skip


def _write_points(points: Points) -> int | str:
    return points if isinstance(points, int) else str(points)


def _read_points(points: int | str) -> Points:
    return points if isinstance(points, int) else whole(Fraction(points))

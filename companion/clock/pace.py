"""The pace of a house: how long a round takes there, how surely that is known, and what tonight says of it.

Rounds are taken as lognormal: a round is ``middle`` seconds times a factor of its evening times a factor of its own. So
what is learnt are means and spreads of logarithms, which one very long round hardly moves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median, quantiles
from typing import Literal, NamedTuple, TypeAlias

from .durations import part_breaks

PUBLISHED = 540.0
"""Seconds a round before anything is known of a house: ten rounds of eight people in 90 minutes
(https://continentalranch.blogspot.com/); boxes say 30 to 90 minutes for a game."""
PUBLISHED_SPREAD = 0.45
"""How far houses lie from that, as a standard deviation of logarithms: two of three within 6 to 14 minutes."""
USUAL_BETWEEN, USUAL_WITHIN = 0.2, 0.35
"""How far evenings of a house, and rounds of an evening, lie apart, as standard deviations of logarithms, before there
are enough of them to say so."""
ENOUGH = 3
"""Evenings from which on those of one kind are asked alone."""
MANY_EVENINGS, MANY_ROUNDS = 5, 20
"""From so many on the spread between evenings, and between rounds, is that of the house."""
LEAST_ROUNDS, LEAST_MIDDLE = 3, 150
"""An evening of fewer rounds says little, and one whose middle round took fewer seconds was entered afterwards."""
NEARLY_ALL = 0.97
"""Of the rounds of a house so many are shorter than one that is said to be very long."""
_LONG = 1.88  # standard deviations above which the same part of a lognormal lies
_LONG_TIMES = 1.5  # a very long round takes at least so many times the middle of tonight

Kind: TypeAlias = Literal["alike", "rules", "players", "house", "published"]
"""From which evenings a pace is learnt: those under the same rules with as many people, under the same rules, with as
many people, all of them; or from what is published."""


class Evening(NamedTuple):
    """A finished evening of this house: the key of its rules, how many played, and the seconds of its rounds."""

    rules: str
    players: int
    seconds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a round takes.

    ``middle``: seconds of half the rounds at most. ``between``: how surely that is the middle of tonight, ``within``:
    how far a round lies from it; both standard deviations of logarithms. ``breaks``: seconds of break for a second of
    play. ``long``: seconds after which a round is longer than nearly all. ``kind`` and ``evenings``: what it is learnt
    from; ``rounds``: how many of tonight are in it.
    """

    middle: float
    between: float
    within: float
    breaks: float
    long: float
    kind: Kind
    evenings: int
    rounds: int = 0

    @property
    def mean(self) -> float:
        """The seconds of a round on average, with what breaks take."""
        return self.middle * math.exp(self.within**2 / 2) * (1 + self.breaks)


class Estimate(NamedTuple):
    """Seconds, and between what they lie four times of five."""

    seconds: float
    low: float
    high: float


LIKELY = 1.28
"""Standard deviations on either side within which four of five lie."""


def learn_pace(evenings: Iterable[Evening], rules: str, players: int) -> Pace:
    """The pace of a house for a game under these rules with so many people.

    From the nearest kind of evenings of which there are ENOUGH, else from all there are. Few of them are mixed with
    what is published, each by how sure it is.
    """
    played = [each for each in evenings if _is_played(each)]
    kind, near = _choose(played, rules, players)
    parted = [part_breaks(each.seconds) for each in near]
    logs = [[math.log(each) for each in kept] for kept, _ in parted]
    middles = [fmean(each) for each in logs]
    apart = _spread(middles) if len(middles) >= MANY_EVENINGS else USUAL_BETWEEN
    errors = [one - middle for each, middle in zip(logs, middles, strict=True) for one in each]
    within = _bound(_deviate(errors), 0.15, 0.6) if len(errors) >= MANY_ROUNDS else USUAL_WITHIN
    sure = 1 / PUBLISHED_SPREAD**2 + len(middles) / apart**2
    known = math.log(PUBLISHED) / PUBLISHED_SPREAD**2
    centre = (known + (len(middles) * median(middles) / apart**2 if middles else 0)) / sure
    rested, spent = sum(lost for _, lost in parted), sum(sum(each.seconds) for each in near)
    between = math.sqrt(apart**2 + 1 / sure)
    rounds = [one for kept, _ in parted for one in kept]
    long = math.exp(centre + _LONG * math.hypot(between, within))
    if len(rounds) >= MANY_ROUNDS * 2:
        long = quantiles(rounds, n=100)[round(NEARLY_ALL * 100) - 1]
    return Pace(math.exp(centre), between, within, rested / (spent - rested) if near else 0.0, long, kind, len(near))


def mix_tonight(pace: Pace, seconds: Sequence[int | None]) -> Pace:
    """The pace with the rounds of tonight in it.

    Each side weighs by how sure it is: the house as much as ``within`` squared over ``between`` squared rounds of
    tonight, so that with a usual house three rounds weigh as much as all evenings before. Rounds with a break in them
    are left out.
    """
    given = [each for each in seconds if each is not None]
    if not given:
        return pace
    usual, _ = _weigh(pace, [math.log(median(given))] * len(given))
    kept, _ = part_breaks(given, math.exp(usual))
    centre, between = _weigh(pace, [math.log(each) for each in kept])
    middle = math.exp(centre)
    long = pace.long if pace.evenings else math.exp(centre + _LONG * math.hypot(between, pace.within))
    return replace(
        pace, middle=middle, between=between, long=max(long, _LONG_TIMES * middle), rounds=pace.rounds + len(kept)
    )


def estimate_length(pace: Pace, rounds: float) -> Estimate:
    """How long so many rounds take, breaks included; a part of a round counts as that part."""
    seconds = rounds * pace.mean
    apart = seconds**2 * math.expm1(pace.between**2) + rounds * pace.mean**2 * math.expm1(pace.within**2)
    reach = LIKELY * math.sqrt(apart)
    return Estimate(seconds, max(seconds - reach, 0.0), seconds + reach)


def estimate_action(pace: Pace, actions: float) -> Estimate:
    """The seconds of one action - a move, a draw, a pass - where a round has so many on average, above 0."""
    seconds = pace.middle * math.exp(pace.within**2 / 2) / actions
    reach = LIKELY * pace.between
    return Estimate(seconds, seconds * math.exp(-reach), seconds * math.exp(reach))


def _is_played(evening: Evening) -> bool:
    return len(evening.seconds) >= LEAST_ROUNDS and median(evening.seconds) >= LEAST_MIDDLE


def _choose(played: Sequence[Evening], rules: str, players: int) -> tuple[Kind, Sequence[Evening]]:
    kinds: list[tuple[Kind, Callable[[Evening], bool]]] = [
        ("alike", lambda each: each.rules == rules and each.players == players),
        ("rules", lambda each: each.rules == rules),
        ("players", lambda each: each.players == players),
    ]
    for kind, fits in kinds:
        near = [each for each in played if fits(each)]
        if len(near) >= ENOUGH:
            return kind, near
    return ("house" if played else "published"), played


def _weigh(pace: Pace, logs: Sequence[float]) -> tuple[float, float]:
    """The middle of tonight as a logarithm, and how surely it is known."""
    sure = 1 / pace.between**2 + len(logs) / pace.within**2
    return (math.log(pace.middle) / pace.between**2 + math.fsum(logs) / pace.within**2) / sure, sure**-0.5


def _spread(middles: Sequence[float]) -> float:
    """How far evenings lie apart, whatever one of them was like."""
    centre = median(middles)
    return _bound(1.4826 * median(abs(each - centre) for each in middles), 0.08, 0.5)


def _deviate(errors: Sequence[float]) -> float:
    return math.sqrt(fmean(each * each for each in errors))


def _bound(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)

"""Rounds counted a second time, plainly, from what was left on the table: no book, no tally, no products."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from companion.engine.playing import fast
from companion.engine.playing.fast import Played
from companion.engine.rules.options import Rules
from companion.simulation import evening


class Raw(NamedTuple):
    """A round as it came from play: its number and what is known of its end."""

    number: int
    played: Played


class Counted(NamedTuple):
    """A round counted plainly: points of every side, what every hand counts, who went out."""

    points: list[Fraction]
    hands: list[int]
    out: list[int]


def record_rounds(monkeypatch: pytest.MonkeyPatch) -> list[Raw]:
    """From now on every round that is played for an evening is written down here too."""
    found: list[Raw] = []
    play: Callable[..., Played] = fast.play_round

    def played(rules: Rules, size: int, random: object, number: int, *more: object) -> Played:
        found.append(Raw(number, play(rules, size, random, number, *more)))
        return found[-1].played

    monkeypatch.setattr(evening, "play_round", played)
    return found


def split_evenings(rounds: list[Raw]) -> list[list[Raw]]:
    """Rounds by evening: each begins with a round 1."""
    evenings: list[list[Raw]] = []
    for each in rounds:
        if each.number == 1:
            evenings.append([])
        evenings[-1].append(each)
    return evenings


def count_plainly(played: Played, blank: int, pairs: bool = False, takes: bool = False) -> Counted:
    """A round by pips: everybody the own hand, or all to the winner (the lowest hand of a blocked round, shared)."""
    hands = [sum(blank if low + high == 0 else low + high for low, high in held) for held in played.held]
    out = [int(name) for name in played.over.out] if played.over else []
    size = len(hands)
    sides = [[seat, seat + size // 2] for seat in range(size // 2)] if pairs else [[seat] for seat in range(size)]
    sums = [sum(hands[seat] for seat in side) for side in sides]
    won = [index for index, side in enumerate(sides) if set(side) & set(out)]
    if takes:
        won = won or [index for index, each in enumerate(sums) if each == min(sums)]
        pot = sum(each for index, each in enumerate(sums) if index not in won)
        points = [Fraction(pot, len(won)) if index in won else Fraction(0) for index in range(len(sides))]
    else:
        points = [Fraction(0) if index in won else Fraction(each) for index, each in enumerate(sums)]
    return Counted(points, hands, out)


def mean_and_error(evenings: list[list[float]]) -> tuple[float, float]:
    """The mean of all values and its standard error, where every evening has as many of them: that of their means."""
    means = [fmean(each) for each in evenings]
    return fmean(means), stdev(means) / math.sqrt(len(means))


def student(level: float, freedom: int) -> float:
    """The quantile of Student's distribution, by adding up its density: slow, and another way than ``quantile``."""
    log = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(freedom * math.pi) / 2
    step, total, here = 1e-3, 0.5, 0.0
    while total < 1 - level / 2:
        middle = here + step / 2
        total += step * math.exp(log - (freedom + 1) / 2 * math.log1p(middle * middle / freedom))
        here += step
    return here

"""Means with their standard errors, and differences that hold together.

The evening is what is independent: the rounds of one are not, since its leader, its engines and its starters tie them
together. So a mean over rounds is a ratio of two sums over evenings, and its standard error that of such a ratio.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

from companion.book.figures.points import Points

from .measured import ROUNDS, WHOLE
from .tally import Tally

LEVEL = 0.05
"""How often a page may say anything that is not so."""

FEWEST_EVENINGS = 50
"""With fewer evenings of a column nothing is said: standard errors are too rough themselves."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean to be estimated: what is added up ``over`` what, each a sum of measured figures with their weights."""

    over: Mapping[str, Points | float]
    under: Mapping[str, Points]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over ``evenings``; ``error`` is the standard error of playing so many, None before the second.

    ``drift``: by how much it would move with an error that all columns share, that of a pace.
    """

    mean: float
    error: float | None
    evenings: int
    drift: float = 0.0

    @property
    def whole_error(self) -> float | None:
        """The standard error with that of what all columns share."""
        return None if self.error is None else math.hypot(self.error, self.drift)

    @property
    def margin(self) -> float | None:
        """The mean lies within +- of it in 95 of 100 cases; None where no error is known."""
        error = self.whole_error
        return None if error is None else quantile(LEVEL, self.evenings - 1) * error

    def times(self, factor: float) -> Estimate:
        """The same in another unit."""
        error = None if self.error is None else self.error * factor
        return Estimate(self.mean * factor, error, self.evenings, self.drift * factor)


def estimate(tally: Tally, figure: Figure) -> Estimate | None:
    """The mean of a figure; None where there is nothing to divide by."""
    under = tally.sum_of(figure.under)
    if not under:
        return None
    evenings = tally.evenings if ROUNDS in figure.under else int(tally.sum(WHOLE))
    mean = tally.sum_of(figure.over) / under
    if evenings < 2:
        return Estimate(float(mean), None, evenings)
    rest = (
        tally.product_of(figure.over, figure.over)
        - 2 * mean * tally.product_of(figure.over, figure.under)
        + mean * mean * tally.product_of(figure.under, figure.under)
    )
    return Estimate(float(mean), math.sqrt(rest * evenings / (evenings - 1)) / float(under), evenings)


@dataclass(frozen=True, slots=True)
class Difference:
    """How far one mean is from another (or from nothing): ``mean`` within +- ``margin``, which holds for all
    differences of a page together."""

    mean: float
    margin: float

    @property
    def found(self) -> bool:
        """Whether the interval leaves out 0."""
        return abs(self.mean) > self.margin

    def times(self, factor: float) -> Difference:
        """The same in another unit."""
        return Difference(self.mean * factor, self.margin * factor)


@dataclass(frozen=True, slots=True)
class Together:
    """Differences of which ``claims`` are looked at on one page.

    The page may say anything that is not so in 5 of 100 cases at most, however many differences it shows and at
    whatever moment somebody looks: each has its part of that (Bonferroni), and while only the part ``played`` (0 to 1)
    of the evenings is played, intervals are wider as its square root is smaller, so that all the looks of a run take
    no more than twice the last.
    """

    claims: int
    played: float = 1.0

    def compare(self, one: Estimate | None, other: Estimate | None) -> Difference | None:
        """How much more the first is than the second; None where either is not known well enough."""
        if one is None or other is None or one.error is None or other.error is None:
            return None
        error = math.hypot(one.error, other.error, one.drift - other.drift)
        return self._difference(one.mean - other.mean, error, min(one.evenings, other.evenings))

    def from_nothing(self, one: Estimate | None) -> Difference | None:
        """How far a mean is from 0; None where it is not known well enough."""
        if one is None or one.whole_error is None:
            return None
        return self._difference(one.mean, one.whole_error, one.evenings)

    def _difference(self, mean: float, error: float, evenings: int) -> Difference | None:
        if evenings < FEWEST_EVENINGS:
            return None
        wide = quantile(LEVEL / 2 / max(1, self.claims), evenings - 1) / math.sqrt(self.played)
        return Difference(mean, wide * error)


def quantile(level: float, freedom: int) -> float:
    """How many standard errors leave out ``level`` on both sides together, by Student's distribution with so many
    degrees of freedom (Cornish and Fisher's series, good to a thousandth from 10 on; above it for fewer than 3)."""
    z = NormalDist().inv_cdf(1 - level / 2)
    n = max(freedom, 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3

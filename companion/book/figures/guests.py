"""With how many points a guest begins who joins a game that is under way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.engine.rules.options import Rules

from .points import Points


def starting_total(rules: Rules, totals: Sequence[Points]) -> int:
    """The total with which a guest joins a table that has these totals; 0 where it has none yet.

    Whole points: a mean is rounded to the nearest, a half upwards.
    """
    if not totals or rules.late_guest == "none":
        return 0
    points = max(totals) if rules.late_guest == "highest" else Fraction(sum(totals)) / len(totals)
    return int((points + Fraction(1, 2)) // 1)


def lowest_start(totals: Iterable[Points]) -> int:
    """The lowest total with which a guest may join a table that has these totals: 0, and below it only where somebody
    is, so that nobody leads by the points they begin with alone."""
    return int(min((0, *totals)) // 1)

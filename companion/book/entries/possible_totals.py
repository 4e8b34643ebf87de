"""Which totals the tiles of a set can make, one by one and together.

A total of 1 is one tile, 1-0, so no two players can have it; and what one player shows as tiles nobody else counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.engine.rules.options import Rules
from companion.engine.rules.worth import count_tile
from companion.engine.tiles import Tile, tile_set

MOST_STEPS = 20_000  # after so many, hands that nobody has proved impossible are believed


def free_values(rules: Rules, engine: int, spent: frozenset[Tile]) -> tuple[int, ...]:
    """The values, in points, of the tiles that can still be in a hand: all but the engine and those declared."""
    return _free(_Worth(rules.set_max, rules.score_unit, rules.blank_value, rules.double_counts), engine, spent)


class _Worth(NamedTuple):
    """The options on which the value of a tile hangs, by the names they have in the rules."""

    set_max: int
    score_unit: str
    blank_value: int
    double_counts: str


@lru_cache(maxsize=256)
def _free(worth: _Worth, engine: int, spent: frozenset[Tile]) -> tuple[int, ...]:
    left = (tile for tile in tile_set(worth.set_max) if tile != (engine, engine) and tile not in spent)
    return tuple(count_tile(worth, tile) for tile in left)


def heaviest(values: Sequence[int], tiles: int | None) -> int:
    """The most that so many of these tiles count together, in points; None: that all of them count."""
    return sum(values) if tiles is None else sum(sorted(values, reverse=True)[:tiles])


def count_usual(values: Sequence[int], tiles: int) -> int:
    """What so many of these tiles count on average, in points."""
    return round(sum(values) * tiles / len(values))


def can_make(total: int, values: tuple[int, ...]) -> bool:
    """Whether some tiles of these values, at least one of them, make this total."""
    if total <= 0:
        return total == 0 and 0 in values
    return bool(_sums(values) >> total & 1)


@lru_cache(maxsize=256)
def _sums(values: tuple[int, ...]) -> int:
    """A bit for every sum that some of these tiles make."""
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def fit_together(totals: Sequence[int], values: Sequence[int]) -> bool:
    """Whether tiles of these values can make all these totals, each tile in one of them."""
    supply = Counter(values)
    if sum(total == 0 for total in totals) > supply.pop(0, 0):
        return False
    # The smallest totals have the fewest ways to be made, so they choose first.
    return _Search(supply, sorted(total for total in totals if total)).succeeds()


class _TooLong(Exception):
    """The search took more steps than it is worth."""


class _Search:
    """Looks for disjoint tiles that make every total, the highest tiles first."""

    def __init__(self, supply: Counter[int], totals: Sequence[int]) -> None:
        self.kinds = sorted(supply, reverse=True)
        self.have = [supply[value] for value in self.kinds]
        self.totals = totals
        self.steps = 0
        self.hopeless: set[tuple[int, ...]] = set()

    def succeeds(self) -> bool:
        """Whether there are such tiles, or the search is given up."""
        try:
            return self._serve(0)
        except _TooLong:
            return True

    def _serve(self, hand: int) -> bool:
        if hand == len(self.totals):
            return True
        state = (hand, *self.have)
        if state in self.hopeless:
            return False
        if any(self._serve(hand + 1) for _ in self._takings(self.totals[hand], 0)):
            return True
        self.hopeless.add(state)
        return False

    def _takings(self, rest: int, kind: int) -> Iterator[None]:
        """Every way to take ``rest`` from what there is; what is taken is given back before the next way."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _TooLong
        while rest and kind < len(self.kinds) and not (self.have[kind] and self.kinds[kind] <= rest):
            kind += 1
        if rest == 0:
            yield
        elif kind < len(self.kinds):
            value = self.kinds[kind]
            for taken in range(min(self.have[kind], rest // value), -1, -1):
                self.have[kind] -= taken
                yield from self._takings(rest - taken * value, kind + 1)
                self.have[kind] += taken

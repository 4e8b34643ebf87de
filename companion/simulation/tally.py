"""Evenings added up exactly: how many, the sum of every figure, and of every product of two.

Sums of whole numbers and exact fractions come out the same in whatever order they are added, and by however many
processes. The products are what standard errors are made of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, starmap
from operator import add
from typing import Any

from companion.book.figures.points import Points, whole
from companion.book.figures.scoring import points_to_json
from companion.engine.phrases import N_
from companion.engine.table.expected import expected, read_object

UNREADABLE = N_("expected a tally as it was written, got %(got)s")


@dataclass(frozen=True, slots=True)
class Tally:
    """``evenings`` of one column added up: ``sums[i]`` of the figure ``names[i]``, and ``products`` of each pair of
    figures, row after row of the upper half: (0, 0), (0, 1), ... (1, 1), ..."""

    names: tuple[str, ...]
    evenings: int
    sums: tuple[Points, ...]
    products: tuple[Points, ...]

    def __add__(self, other: Tally) -> Tally:
        assert self.names == other.names
        sums = tuple(map(add, self.sums, other.sums))
        products = tuple(map(add, self.products, other.products))
        return Tally(self.names, self.evenings + other.evenings, sums, products)

    def sum(self, name: str) -> Points:
        """The sum of a figure over all evenings."""
        return whole(self.sums[self.names.index(name)])

    def sum_of(self, weights: Mapping[str, Points | float]) -> Fraction:
        """The sum of figures together, each as often as its weight says."""
        total = Fraction(0)
        for name, weight in weights.items():
            total += Fraction(weight) * self.sums[self.names.index(name)]
        return total

    def product_of(self, one: Mapping[str, Points | float], other: Mapping[str, Points | float]) -> Fraction:
        """The sum over all evenings of the product of two such figures."""
        places = {name: index for index, name in enumerate(self.names)}
        total = Fraction(0)
        for name, weight in one.items():
            for second, times in other.items():
                total += (
                    Fraction(weight)
                    * Fraction(times)
                    * self.products[_place(len(self.names), places[name], places[second])]
                )
        return total


def _place(size: int, one: int, other: int) -> int:
    low, high = min(one, other), max(one, other)
    return low * size - low * (low - 1) // 2 + high - low


def empty_tally(names: Sequence[str]) -> Tally:
    """No evening yet."""
    size = len(names)
    return Tally(tuple(names), 0, (0,) * size, (0,) * (size * (size + 1) // 2))


def tally_evening(names: tuple[str, ...], figures: Sequence[Points]) -> Tally:
    """One evening of which these figures were measured."""
    size = len(figures)
    products = [one * other for index, one in enumerate(figures) for other in figures[index:size]]
    return Tally(names, 1, tuple(figures), tuple(products))


def add_evenings(names: tuple[str, ...], evenings: Sequence[Sequence[Points]]) -> Tally:
    """Evenings added up, of which these figures were measured."""
    total = empty_tally(names)
    return list(accumulate((tally_evening(names, each) for each in evenings), add, initial=total))[-1]


def tally_to_json(tally: Tally) -> dict[str, Any]:
    """The tally as ``tally_from_json`` reads it; fractions are text (``"33/2"``)."""
    return {
        "names": list(tally.names),
        "evenings": tally.evenings,
        "sums": [points_to_json(whole(each)) for each in tally.sums],
        "products": [points_to_json(whole(each)) for each in tally.products],
    }


def tally_from_json(given: object) -> Tally:
    """The tally that ``tally_to_json`` wrote. Raises Unreadable for anything else."""
    read = read_object(given, ("names", "evenings", "sums", "products"))
    names, size = read["names"], len(read["names"]) if isinstance(read["names"], list) else 0
    try:
        told = Tally(tuple(map(str, names)), read["evenings"], _read_all(read["sums"]), _read_all(read["products"]))
    except (TypeError, ValueError, ZeroDivisionError):
        raise expected(UNREADABLE, given, "") from None
    if type(told.evenings) is not int or len(told.sums) != size or len(told.products) != size * (size + 1) // 2:
        raise expected(UNREADABLE, given, "")
    return told


def _read_all(given: Sequence[int | str]) -> tuple[Points, ...]:
    return tuple(starmap(_read, ((each,) for each in given)))


def _read(given: int | str) -> Points:
    if type(given) is int:
        return given
    if not isinstance(given, str):
        raise TypeError(given)
    return Fraction(given)

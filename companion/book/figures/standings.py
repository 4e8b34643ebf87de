"""Who leads and why: totals, places, tie-breaks, and what decided between first and second."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Protocol

from companion.engine.phrases import N_, Phrase, all_of, counted
from companion.engine.rules.options import Rules

from ..people.sides import Side
from .points import Points, whole


class Scored(Protocol):
    """A round as the standings need it: the points of every side, the seats that went out, and those that played."""

    @property
    def points(self) -> tuple[Points, ...]: ...
    @property
    def out(self) -> tuple[int, ...]: ...
    @property
    def seats(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """One side in the standings.

    ``place`` counts 1, 2, 2, 4; ``behind`` are the points between this side and the first; ``zero_rounds`` are the
    numbers of the rounds that count as rounds with 0, ``lowest_nonzero`` the lowest other round (None: there is none);
    ``level`` are the names of all others with the same total.
    """

    place: int
    side: int
    name: str
    total: Points
    behind: Points
    zero_rounds: tuple[int, ...]
    lowest_nonzero: Points | None
    level: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What separates first from second place: ``total``, one of the tie-breaks, or ``shared`` when nothing does."""

    kind: str
    phrase: Phrase
    rivals: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The sides that are ranked, first place first, equal places in seat order; ``left`` are those that are not any
    more, in seat order, with ``place`` 0."""

    rows: tuple[Row, ...]
    decision: Decision
    left: tuple[Row, ...] = ()

    @property
    def leaders(self) -> tuple[Row, ...]:
        """Those in first place."""
        return tuple(row for row in self.rows if row.place == 1)


def standings(
    rules: Rules,
    sides: Sequence[Side],
    rounds: Sequence[Scored],
    final: bool = True,
    beside: Sequence[Points] = (),
    ranked: Container[int] | None = None,
) -> Standings:
    """The standings after these rounds (HE90, FA22, CS131-133, IT94).

    The tie-breaks of the rules are for the end: while the game goes on (``final`` false) equal totals share a place.
    ``beside`` are the points of every side that come from no hand: what a guest began with, penalties, bonuses.
    ``ranked`` are the sides that have a place; without it all.
    """
    more = beside or [0] * len(sides)
    every = [_tally(rules, index, side, rounds, more[index]) for index, side in enumerate(sides)]
    tallies = [row for row in every if ranked is None or row.side in ranked]
    return rank(rules, tallies, final, tuple(row for row in every if row not in tallies))


def rank(rules: Rules, tallies: Sequence[Row], final: bool = True, left: tuple[Row, ...] = ()) -> Standings:
    """The standings of sides whose totals and rounds are told, in seat order, as ``standings`` ranks them."""
    tiebreaks = rules.tiebreaks if final else ()
    ordered = sorted(((_order(rules, tiebreaks, row), row.side, row) for row in tallies), key=itemgetter(0, 1))
    best = ordered[0][2].total
    rows: list[Row] = []
    place, above = 0, None
    for order, _, row in ordered:
        place, above = (place if order == above else len(rows) + 1), order
        level = tuple(other.name for other in tallies if other.total == row.total and other is not row)
        rows.append(replace(row, place=place, behind=_distance(row.total, best), level=level))
    return Standings(tuple(rows), _decide(rules, rows, final), left)


def _distance(one: Points, other: Points) -> Points:
    return whole(one - other if one > other else other - one)


def _tally(rules: Rules, index: int, side: Side, rounds: Sequence[Scored], beside: Points) -> Row:
    played = {number: each for number, each in enumerate(rounds, 1) if side.seats[0] in each.seats}
    scores = {number: each.points[index] for number, each in played.items()}
    if rules.zero_round_means == "went_out":
        zeros = {number: any(seat in each.out for seat in side.seats) for number, each in played.items()}
    else:
        zeros = {number: score <= 0 for number, score in scores.items()}  # below 0: the bonus for going out
    zero_rounds = tuple(number for number, zero in zeros.items() if zero)
    lowest = min((score for score in scores.values() if score > 0), default=None)
    return Row(0, index, side.name, whole(sum(scores.values()) + beside), 0, zero_rounds, lowest)


def _order(rules: Rules, tiebreaks: Sequence[str], row: Row) -> tuple[Points, ...]:
    """Smaller is better: the total (the highest first where the winner takes), then the tie-breaks in their order."""
    return (_total_order(rules, row.total), *(_TIEBREAKS[name](row) for name in tiebreaks))


def _total_order(rules: Rules, total: Points) -> Points:
    return -total if rules.scoring == "winner_takes" else total


def find_leaders(rules: Rules, totals: Sequence[Points]) -> tuple[int, ...]:
    """The sides that are in first place with these totals while the game goes on: equal totals share it."""
    orders = [_total_order(rules, total) for total in totals]
    best = min(orders)
    return tuple(side for side, order in enumerate(orders) if order == best)


_TIEBREAKS: Mapping[str, Callable[[Row], Points]] = {
    "zero_rounds": lambda row: -len(row.zero_rounds),
    # A side without any other round than those with 0 has nothing that could be lower.
    "lowest_nonzero_round": lambda row: 0 if row.lowest_nonzero is None else row.lowest_nonzero,
}


def _decide(rules: Rules, rows: Sequence[Row], final: bool) -> Decision:
    first = [row for row in rows if row.place == 1]
    if len(first) > 1 or len(rows) == 1:
        names = all_of([row.name for row in first])
        decided = N_("%(names)s share first place at %(total)s: nothing in the rules decides between them.")
        text = decided if final else N_("%(names)s are level at %(total)s.")
        return Decision("shared", Phrase(text, {"names": names, "total": first[0].total}), tuple(first))
    winner, second = rows[0], rows[1]
    rivals = (winner, *(row for row in rows[1:] if row.total == winner.total))
    kind = _find_decider(rules, winner, second)
    return Decision(kind, _reason(rules, kind, rivals, second), rivals)


def _find_decider(rules: Rules, ahead: Row, behind: Row) -> str:
    """What put one side before another at the end: ``total``, or the first tie-break in which they differ."""
    if ahead.total != behind.total:
        return "total"
    return next(name for name in rules.tiebreaks if _TIEBREAKS[name](ahead) != _TIEBREAKS[name](behind))


def list_deciders(rules: Rules, row: Row, tied: Sequence[Row]) -> tuple[str, ...]:
    """The tie-breaks that tell a side from those with its total: every one in which it differs from somebody who is
    equal in all before it."""
    equal = [other for other in tied if other.total == row.total]
    kinds = []
    for kind in rules.tiebreaks:
        left = [other for other in equal if _TIEBREAKS[kind](other) == _TIEBREAKS[kind](row)]
        if len(left) < len(equal):
            kinds.append(kind)
        equal = left
    return tuple(kinds)


def prove(rules: Rules, kind: str, row: Row) -> Phrase:
    """What a side has for a tie-break, in figures.

    Where only rounds count in which somebody went out, they are not called rounds with 0: others may have that too.
    """
    if kind == "lowest_nonzero_round":
        if row.lowest_nonzero is None:
            return Phrase(N_("no round above 0"))
        return Phrase(N_("lowest round above 0: %(points)s"), {"points": row.lowest_nonzero})
    zeros = len(row.zero_rounds)
    if rules.zero_round_means == "went_out":
        won = counted("went out in %(n)s round", "went out in %(n)s rounds", zeros)
        return won if zeros else Phrase(N_("went out in no round"))
    return counted("%(n)s round with 0", "%(n)s rounds with 0", zeros) if zeros else Phrase(N_("no round with 0"))


def _reason(rules: Rules, kind: str, rivals: Sequence[Row], second: Row) -> Phrase:
    """Why the first of these is first: all that are level with it are named, the figures are those of the second."""
    winner, others = rivals[0], all_of([row.name for row in rivals[1:]])
    facts = {"name": winner.name, "other": others, "total": winner.total, "second": second.total}
    if kind == "total":
        most = rules.scoring == "winner_takes"
        if rules.partners:
            lowest = N_("%(name)s have the fewest points: %(total)s against %(second)s.")
            highest = N_("%(name)s have the most points: %(total)s against %(second)s.")
        else:
            lowest = N_("%(name)s has the fewest points: %(total)s against %(second)s.")
            highest = N_("%(name)s has the most points: %(total)s against %(second)s.")
        return Phrase(highest if most else lowest, facts)
    if kind == "zero_rounds":
        text = N_("Tied with %(other)s at %(total)s. Rounds with 0: %(more)s against %(fewer)s.")
        if rules.zero_round_means == "went_out":
            text = N_("Tied with %(other)s at %(total)s. Rounds gone out in: %(more)s against %(fewer)s.")
        return Phrase(text, {**facts, "more": len(winner.zero_rounds), "fewer": len(second.zero_rounds)})
    facts["high"] = second.lowest_nonzero or 0
    if winner.lowest_nonzero is None:
        return Phrase(N_("Tied with %(other)s at %(total)s. Lowest round above 0: none against %(high)s."), facts)
    text = N_("Tied with %(other)s at %(total)s. Lowest round above 0: %(low)s against %(high)s.")
    return Phrase(text, {**facts, "low": winner.lowest_nonzero})

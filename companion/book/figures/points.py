"""The points of a round under each scoring.

A side is a player, or a pair of partners who sit opposite (HE94). Points are whole numbers or, where winners share,
exact fractions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import TypeAlias

from companion.engine.rules.options import Rules

from ..entries.hands import Hand, count
from ..people.sides import Side

Points: TypeAlias = int | Fraction
"""Points of a round or a game; a Fraction only where it is not whole."""


def round_winners(
    rules: Rules, sides: Sequence[Side], hands: Sequence[Hand], out: Sequence[int], absent: Collection[int] = ()
) -> tuple[int, ...]:
    """The sides that win a round: those that went out, or in a blocked round the lowest (CS101, FA29) or nobody.

    ``absent`` are the seats that did not play.
    """
    if out:
        return tuple(index for index, side in enumerate(sides) if any(seat in out for seat in side.seats))
    if rules.blocked == "count_all":
        return ()
    sums = _sums(rules, sides, hands)
    played = [index for index, side in enumerate(sides) if not all(seat in absent for seat in side.seats)]
    least = min(sums[index] for index in played)
    lowest = tuple(index for index in played if sums[index] == least)
    return () if len(lowest) > 1 and rules.blocked_tie == "none" else lowest


def round_points(
    rules: Rules, sides: Sequence[Side], hands: Sequence[Hand], out: Sequence[int], absent: Collection[int] = ()
) -> tuple[Points, ...]:
    """The points every side writes for a round.

    Penalty: the winners 0, everybody else the own hand (HE90, FA21, CS113-117, IT92); whoever went out, the bonus for
    it where the rules have one. Winner takes: what the hands of all others count, shared by several winners (CS107,
    FA29). Players who go out together in a first turn share too: that nobody wins a tie is said of blocked rounds only.
    Whoever is ``absent`` has an empty hand and writes 0.
    """
    winners = round_winners(rules, sides, hands, out, absent)
    sums = _sums(rules, sides, hands)
    if rules.scoring == "penalty":
        won = rules.out_bonus if out else 0
        return tuple(won if index in winners else points for index, points in enumerate(sums))
    pot = sum(points for index, points in enumerate(sums) if index not in winners)
    share = _share(rules, pot, len(winners))
    return tuple(share if index in winners else 0 for index in range(len(sides)))


def uncounted_seats(sides: Sequence[Side], out: Sequence[int], winners: Collection[int]) -> dict[int, int]:
    """Whose hand counts for nobody, because the partner went out, as seat to partner.

    The hands of ``winners`` are in no points of ``round_points``.
    """
    won = [sides[side].seats for side in winners]
    return {seat: partner for seats in won for partner in seats for seat in seats if partner in out and seat not in out}


def _share(rules: Rules, pot: int, winners: int) -> Points:
    if winners == 0:
        return 0
    return pot // winners if rules.blocked_tie == "share_floor" else whole(Fraction(pot, winners))


def whole(points: Points) -> Points:
    """The same points, as an int where they are whole."""
    return points.numerator if points.denominator == 1 else points


def _sums(rules: Rules, sides: Sequence[Side], hands: Sequence[Hand]) -> list[int]:
    return [sum(count(rules, hands[seat]) for seat in side.seats) for side in sides]

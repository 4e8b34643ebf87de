"""How the people of a game are told apart at a glance: each has a colour and a sign, the same wherever they appear.

A look is a number from 1 on. The first ten differ in colour and in sign, so that either alone is enough; those after
them take the colours again, each with another sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from .sides import Side


def looks_of(sides: Sequence[Side]) -> tuple[int, ...]:
    """The look of every seat, in seat order: the seats take the looks in turn, and partners share one."""
    looks = {seat: number for number, side in enumerate(sides, 1) for seat in side.seats}
    return tuple(looks[seat] for seat in sorted(looks))

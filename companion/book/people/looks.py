"""How the people of a game are told apart at a glance: each has a colour and a sign, the same wherever they appear.

A look is a number from 1 on. The first ten differ in colour and in sign, so that either alone is enough; those after
them take the colours again, each with another sign.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count

from .sides import Side

LOOKS = 10
"""How many differ in colour and in sign."""


def looks_of(sides: Sequence[Side], chosen: Sequence[int | None] = ()) -> tuple[int, ...]:
    """The look of every seat, in seat order: the seats take the looks in turn, and partners share one.

    ``chosen``, by seat: the looks that some have already. They keep them, but of two who have the same the later seat
    takes the next that is free; the others take theirs in turn where nobody has it, else the next that is free.
    """
    wished = [_wish(side, chosen) for side in sides]
    taken: dict[int, int] = {}
    for index in sorted(range(len(sides)), key=lambda index: wished[index] is None):
        taken[index] = _next_free(wished[index] or index + 1, taken.values())
    looks = {seat: taken[index] for index, side in enumerate(sides) for seat in side.seats}
    return tuple(looks[seat] for seat in sorted(looks))


def _wish(side: Side, chosen: Sequence[int | None]) -> int | None:
    """The look of whichever partner has one."""
    return next((look for seat in side.seats if seat < len(chosen) and (look := chosen[seat])), None)


def _next_free(look: int, taken: Collection[int]) -> int:
    """This look, or the next of the ten that nobody has, from the first again after the last; then those after them."""
    ring = ((look - 1 + step) % LOOKS + 1 for step in range(LOOKS)) if look <= LOOKS else (look,)
    return next((each for each in ring if each not in taken), None) or next(
        each for each in count(LOOKS + 1) if each not in taken
    )

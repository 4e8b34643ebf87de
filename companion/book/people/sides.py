"""Who is scored together: each player, or two partners who sit opposite (HE94)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.rules.options import Rules


@dataclass(frozen=True, slots=True)
class Side:
    """Who is scored together: the seats of one player or of two partners, and their name."""

    seats: tuple[int, ...]
    name: str


def sides_of(rules: Rules, names: Sequence[str]) -> tuple[Side, ...]:
    """The sides of a game in seat order; partners sit opposite and are named "Ana & Cruz" (HE94)."""
    if not rules.partners:
        return tuple(Side((seat,), name) for seat, name in enumerate(names))
    half = len(names) // 2
    return tuple(Side((seat, seat + half), f"{names[seat]} & {names[seat + half]}") for seat in range(half))

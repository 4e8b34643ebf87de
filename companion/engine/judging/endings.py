"""How a round ends, and who wins it."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.worth import count_tile
from ..seats import each_of
from ..table.table import Table


class Over(NamedTuple):
    """The end of a round. ``how`` is "out" or "blocked", ``out`` who emptied the hand, ``winners`` who wins it for
    scoring: nobody where all count a blocked round, None where that hangs on hands nobody has shown.
    """

    how: str
    out: tuple[str, ...]
    winners: tuple[str, ...] | None


def went_out(table: Table) -> Over:
    """The end of a round by those who emptied their hands (HE90, FA20, CS97, IT90); a pair wins together (HE94)."""
    seating = table.seating
    winners = 0
    for seat in each_of(table.out):
        winners |= seating.owns[seat]
    return Over("out", tuple(seating.names_of(table.out)), tuple(seating.names_of(winners)))


def blocked(table: Table) -> Over:
    """The end of a round that nobody could go on with, or that the table has stopped (FA20, CS93, IT104).

    Where a blocked round has a winner it is the lowest hand, of pairs both hands (FA29, CS97); who ties wins together,
    or nobody does.
    """
    seating, rules = table.seating, table.rules
    if rules.blocked != "lowest_wins":
        return Over("blocked", (), ())
    if any(hand is None for hand in table.hands):
        return Over("blocked", (), None)
    counts = [sum(count_tile(rules, tile) for tile in hand or ()) for hand in table.hands]
    if seating.partner is not None:
        counts = [counts[seat] + counts[seating.partner[seat]] for seat in range(seating.size)]
    lowest = [seat for seat in range(seating.size) if counts[seat] == min(counts)]
    sides = {seating.owns[seat] for seat in lowest}
    if len(sides) > 1 and rules.blocked_tie == "none":
        return Over("blocked", (), ())
    return Over("blocked", (), tuple(seating.names[seat] for seat in lowest))

"""What a followed round answers by itself: whose turn it is, the last double, how many of its tiles lie there."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.table.table import Table

from .answers import PIP, SEEN, WHEN, WHO
from .steps import FIRST, LATER


def know_from(table: Table) -> Mapping[str, str]:
    """The answers to steps of questions, as far as this table shows them."""
    known = {WHEN: FIRST if table.first_turn else LATER}
    if table.turn is not None:
        known[WHO] = str(table.turn)
    if table.open_doubles:
        double = table.open_doubles[-1][1]
        known[PIP] = str(double.high)
        if not table.blind:
            known[SEEN] = str((table.seating.answers[double.high] & table.seen).bit_count())
    return known

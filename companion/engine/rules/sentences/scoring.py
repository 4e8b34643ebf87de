"""Scoring, and partners."""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...phrases import N_

SENTENCES: Mapping[str, Mapping[Any, str]] = MappingProxyType({
    "scoring": {
        "penalty": N_("After a round each player writes down the points left in their own hand."),
        "winner_takes": N_("The winner of a round writes down the points left in all the other hands."),
    },
    "score_unit": {
        "pips": N_("A tile counts as many points as it has pips."),
        "tiles": N_("Every tile counts one point, whatever its pips."),
    },
    "blank_value": {
        0: N_("The 0-0 counts 0 points."),
        25: N_("The 0-0 counts 25 points."),
        50: N_("The 0-0 counts 50 points."),
    },
    "double_counts": {
        "once": N_("A double counts as many points as it has pips, like any other tile."),
        "twice": N_("A double left in a hand counts twice its pips."),
        "one_end": N_("A double left in a hand counts the pips of one end only."),
    },
    "out_bonus": {
        0: N_("Whoever goes out writes down nothing for the round but the 0."),
        -5: N_("Whoever goes out takes 5 points off the total."),
        -10: N_("Whoever goes out takes 10 points off the total."),
    },
    "blocked": {
        "count_all": N_("A blocked round has no winner; everybody counts their own hand."),
        "lowest_wins": N_("A blocked round is won by the player with the fewest points in hand."),
    },
    "blocked_tie": {
        "share": N_("Players who tie for the fewest points in a blocked round win it together; points to be won are shared exactly."),
        "share_floor": N_("Players who tie for the fewest points in a blocked round win it together; points to be won are shared and rounded down."),
        "none": N_("If players tie for the fewest points in a blocked round, nobody wins it."),
    },
    "late_guest": {
        "none": N_("A guest who joins after the first round begins with no points."),
        "highest": N_("A guest who joins after the first round begins with the highest total at the table."),
        "mean": N_("A guest who joins after the first round begins with the mean of all totals, rounded to a whole number."),
    },
    "tiebreaks": {
        (): N_("Players with equal totals share the place."),
        ("zero_rounds",): N_("Between equal totals, more rounds of 0 points decide."),
        ("zero_rounds", "lowest_nonzero_round"): N_("Between equal totals, more rounds of 0 points decide; then the lowest single round above 0."),
        ("lowest_nonzero_round",): N_("Between equal totals, the lowest single round above 0 decides."),
        ("lowest_nonzero_round", "zero_rounds"): N_("Between equal totals, the lowest single round above 0 decides; then more rounds of 0 points."),
    },
    "zero_round_means": {
        "score_0": N_("Every round that scored 0 is a round of 0 points, even for a player who did not go out."),
        "went_out": N_("Only a round in which the player went out is a round of 0 points."),
    },
    "partners": {
        True: N_("Players who sit opposite each other are partners; their number must be even."),
        False: N_("Everybody plays alone."),
    },
})  # fmt: skip

BUT_THE_BLANK: Mapping[str, Mapping[Any, str]] = MappingProxyType({
    "score_unit": {
        "pips": N_("A tile counts as many points as it has pips, except the 0-0, which counts %(n)s."),
    },
    "double_counts": {
        "once": N_("A double counts as many points as it has pips, like any other tile, except the 0-0, which counts %(n)s."),
        "twice": N_("A double left in a hand counts twice its pips, except the 0-0, which counts %(n)s."),
        "one_end": N_("A double left in a hand counts the pips of one end only, except the 0-0, which counts %(n)s."),
    },
})  # fmt: skip
"""The sentences on what tiles count where the 0-0 counts something of its own: by option, then by value."""

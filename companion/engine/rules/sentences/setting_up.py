"""Setting up: the engine, and who starts."""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...phrases import N_

SENTENCES: Mapping[str, Mapping[Any, str]] = MappingProxyType({
    "engine": {
        "held_fixed": N_("Each round is opened by its own double, the engine; whoever holds it lays it in the middle."),
        "faceup_fixed": N_("Each round is opened by its own double, the engine; it lies face up in the middle before the tiles are mixed."),
        "held_highest": N_("Each round is opened by the highest double anybody holds; its holder lays it in the middle as the engine."),
    },
    "same_engine": {
        True: N_("All rounds are opened by the same double."),
        False: N_("Each later round is opened by the next lower double; after the 0-0 the highest of the set follows."),
    },
    "search": {
        "together": N_("If nobody holds a double that can open the round, all players draw one tile each, again and again, until somebody has one; what they draw they keep."),
        "in_turn": N_("If nobody holds a double that can open the round, the players draw one tile each in turn, until one of them has such a double; what they draw they keep."),
    },
    "starter": {
        "engine_holder": N_("Whoever laid the engine also has the first turn."),
        "left_of_holder": N_("The player to the left of whoever laid the engine has the first turn."),
        "lot": N_("Before the deal each player draws a tile by lot; the one with the most pips has the first turn."),
        "rotate": N_("The first turn of a round falls to each player in turn."),
        "high_draw": N_("Before the game each player draws a tile; the one with the most pips has the first turn of the first round, the next player that of the next round, and so on."),
        "winner": N_("Whoever won the last round has the first turn of the next; the first round, and one after a round that nobody won, goes by lot."),
        "high_engine_tile": N_("Whoever holds the highest tile with the number of the engine has the first turn."),
    },
    "direction": {
        "cw": N_("Turns pass clockwise."),
        "ccw": N_("Turns pass counter-clockwise."),
    },
})  # fmt: skip

"""Doubles, and going out."""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...phrases import N_

SENTENCES: Mapping[str, Mapping[Any, str]] = MappingProxyType({
    "double_extra": {
        "anywhere": N_("Whoever lays a double plays a further tile, on that double or anywhere else they may play."),
        "on_double": N_("Whoever lays a double must answer it at once with a further tile on that double."),
        "not_on_double": N_("Whoever lays a double plays a further tile, anywhere they may play but not on that double."),
        "none": N_("Laying a double gives no further tile."),
    },
    "double_needs": {
        1: N_("One tile against a double is enough for its train to go on."),
        3: N_("A double stays open until three tiles lie against it; then the train goes on from each of the three. If too few of its tiles are left for that, nothing is laid behind it any more."),
    },
    "doubles_per_turn": {
        "unlimited": N_("If the further tile is a double too, yet another tile is played, and so on."),
        "one": N_("Only one double may be laid in a turn."),
        "two_tiles": N_("A turn never has more than two tiles, even if the second is a double too."),
    },
    "double_lock": {
        True: N_("Until an open double is answered, no tile may be laid on any other train."),
        False: N_("An open double closes no other train."),
    },
    "must_answer": {
        True: N_("Whoever can answer an open double must answer it."),
        False: N_("Nobody has to answer an open double, even with a tile that fits."),
    },
    "answer_order": {
        "any": N_("Several open doubles may be answered in any order."),
        "oldest": N_("Several open doubles are answered in the order in which they were laid."),
        "newest": N_("Several open doubles are answered in reverse order: the last one laid comes first."),
    },
    "answers_per_turn": {
        "one": N_("A player answers only one open double in a turn."),
        "all": N_("A player answers every open double they can before the turn passes."),
    },
    "open_double_marks_train": {
        True: N_("A train left with an open double becomes public."),
        False: N_("An open double does not make its train public."),
    },
    "dead_double": {
        "until_blocked": N_("A double that can never be answered stays open until the round is blocked."),
        "ignore": N_("A double that can never be answered is ignored."),
    },
    "split_doubles": {
        True: N_("Once a double has been answered, two side branches may grow from it."),
        False: N_("Trains do not branch: once a double has been answered, no other tile may be laid against it."),
    },
    "out_on_double": {
        "ends": N_("Whoever lays a double as the last tile is out; the double need not be answered."),
        "must_cover": N_("Whoever lays a double as the last tile is not out yet: a further tile must be drawn and laid."),
    },
    "first_turn_out": {
        "finish_cycle": N_("When somebody empties the hand in the first turn, the round ends only after all have had their first turn."),
        "ends": N_("When somebody empties the hand in the first turn, the round ends at once."),
    },
})  # fmt: skip

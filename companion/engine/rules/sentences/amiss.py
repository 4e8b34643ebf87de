"""When something goes wrong: the laws of a house."""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...phrases import N_

SENTENCES: Mapping[str, Mapping[Any, str]] = MappingProxyType({
    "announce_last": {
        "none": N_("Whoever has one tile left need not say so."),
        "courtesy": N_("Whoever has one tile left says so or knocks, as a courtesy: it costs nothing to forget it."),
        "draw_two": N_("Whoever has one tile left says so before the next player has played, or else draws two tiles."),
        "draw_two_skip": N_("Whoever has one tile left says so before the next player has played, or else draws two tiles and misses a turn."),
    },
    "misplay": {
        "silent": N_("What happens to a tile laid against the rules is for the table to decide when it happens."),
        "before_next": N_("A tile laid against the rules is taken back if it is noticed before the next tile is laid; after that it stays."),
        "face_up": N_("A tile laid against the rules is laid where it fits, if it is noticed before the next play; if it fits nowhere, it stays face up before its player and is laid as soon as it fits."),
    },
    "drew_able": {
        "silent": N_("What it costs to draw when able to play is for the table to decide when it happens."),
        "fifty": N_("Whoever draws although they could play gets 50 penalty points, or the points in their hand if those are more."),
        "thirty": N_("Whoever draws although they could play gets 30 penalty points."),
    },
    "passed_able": {
        "silent": N_("What it costs to pass when able to play is for the table to decide when it happens."),
        "thirty": N_("Whoever passes although they could play gets 30 penalty points, and the round ends there."),
    },
    "wrong_count": {
        "silent": N_("What is done about a hand with the wrong number of tiles is for the table to decide when it happens."),
        "neighbour_takes": N_("If a hand has too many tiles, the neighbour takes the extra ones unseen, back to the boneyard; a hand with too few draws what is missing."),
        "fifty": N_("Whoever plays with the wrong number of tiles gets 50 penalty points."),
        "hundred": N_("Whoever plays with the wrong number of tiles gets 100 penalty points."),
    },
    "shown_tile": {
        "silent": N_("What is done about a tile of a hand that was shown is for the table to decide when it happens."),
        "to_all": N_("A tile of a hand that one other player has seen is shown to all."),
        "touched": N_("A tile that was touched or shown is played; whoever does not play it gets 10 penalty points."),
    },
    "forgotten_marker": {
        "silent": N_("What is done about a forgotten marker is for the table to decide when it happens."),
        "before_next": N_("A forgotten marker is put right if it is noticed before the next player has played; after that the train stays as it was played."),
        "at_once": N_("A forgotten marker is put right as soon as it is noticed; what was laid in the meantime stays."),
    },
    "out_of_turn": {
        "silent": N_("What happens to a tile laid out of turn is for the table to decide when it happens."),
        "before_next": N_("A tile laid out of turn is taken back if it is noticed before the next tile is laid; after that it stays."),
    },
    "miscount": {
        "silent": N_("How late a wrongly counted hand can still be put right is for the table to decide when it happens."),
        "verified": N_("The scorekeeper checks every hand before its points are written down."),
        "judges": N_("Nobody counts their own hand: others count it."),
        "until_next": N_("A hand that was counted wrongly is put right until the next round has begun; after that what is written stays."),
        "any_time": N_("A hand that was counted wrongly is put right whenever it is noticed, even after the game."),
    },
    "bad_set": {
        "silent": N_("Whether a round with a tile missing or there twice counts is for the table to decide when it happens."),
        "replay": N_("A round in which a tile was missing or there twice does not count: it is played again."),
        "counts": N_("A round in which a tile was missing or there twice counts; the set is put right before the next."),
    },
    "slow_play": {
        "silent": N_("How long a turn may take is for the table to decide when it happens."),
        "ten_seconds": N_("A tile is laid within 10 seconds; nobody delays the game on purpose."),
        "warning": N_("Whoever delays the game on purpose is warned; whoever keeps doing it must leave the game."),
    },
})  # fmt: skip

"""The first turn, every other turn, drawing and markers, the Mexican train."""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...phrases import N_

SENTENCES: Mapping[str, Mapping[Any, str]] = MappingProxyType({
    "first_turn": {
        "single": N_("The first turn is a turn like any other."),
        "train_in_order": N_("In the first turn of a round, one player after another may lay a whole train of matching tiles."),
        "train_together": N_("In the first turn of a round, all players lay whole trains of matching tiles at the same time."),
        "train_deferred": N_("A player may begin their own train with a whole row of matching tiles, in the first turn or in a later one."),
    },
    "first_turn_decline": {
        True: N_("A player who could begin a train in the first turn may choose not to."),
        False: N_("Whoever can begin a train in the first turn must begin it."),
    },
    "first_turn_draw": {
        "none": N_("Nobody draws in the first turn."),
        "one": N_("Whoever cannot begin a train in the first turn may draw one tile; if it fits, the train goes on from it as usual."),
    },
    "first_turn_double": {
        "deferred": N_("A double at the end of a first train need not be answered until all players have had their first turn."),
        "at_once": N_("A double at the end of a first train must be answered at once."),
    },
    "trains_start": {
        "private": N_("Every player's train begins the round private: only its owner may lay tiles on it."),
        "public": N_("Every player's train begins the round public: anybody may lay tiles on it until its owner does."),
    },
    "own_train_first": {
        True: N_("Before beginning their own train, a player lays no tile anywhere else, not even on an open double."),
        False: N_("A player may lay tiles on other trains before beginning their own."),
    },
    "begin_others": {
        "anyone": N_("Anybody may begin another player's train while it is public, with a tile that matches the engine."),
        "begun": N_("Only a player whose own train has been begun may begin another player's while it is public."),
    },
    "must_play": {
        True: N_("Whoever can lay a tile from the hand must lay one."),
        False: N_("Nobody has to lay a tile from the hand, even one that fits."),
    },
    "draw": {
        "one": N_("Whoever lays no tile from the hand draws one tile, and only one."),
        "two": N_("Whoever lays no tile from the hand draws one tile; if that does not fit, a second one must be drawn, and no more."),
        "until_fits": N_("Whoever lays no tile from the hand draws one tile after the other until one fits or none is left."),
    },
    "must_play_drawn": {
        True: N_("A drawn tile that fits must be laid at once."),
        False: N_("A drawn tile that fits may be laid at once or kept."),
    },
    "mark_on_empty_pass": {
        True: N_("Whoever passes while the boneyard is empty puts the marker on their own train."),
        False: N_("Whoever passes while the boneyard is empty puts up no marker."),
    },
    "mexican": {
        "on": N_("There can be a Mexican train, which belongs to everybody."),
        "off": N_("There is no Mexican train."),
        "several": N_("There can be several Mexican trains, which belong to everybody; each begins with a tile that matches the engine."),
    },
    "mexican_from": {
        "cycle1": N_("The Mexican train may be begun from the very first turn."),
        "cycle2": N_("The Mexican train may be begun once all players have had their first turn."),
    },
    "mexican_start": {
        "engine": N_("The Mexican train begins with a tile that matches the engine."),
        "any": N_("The Mexican train may begin with any tile."),
    },
    "mexican_double": {
        "free": N_("A double may be laid on the Mexican train as on any other."),
        "if_covered": N_("A double may be laid on the Mexican train only if it is answered in the same turn."),
        "never": N_("No double may be laid on the Mexican train."),
    },
    "swan_drive": {
        True: N_("Whoever lays a tile on their own train may drive on: one tile on each public train, one train after the other."),
        False: N_("There is no swan drive."),
    },
    "swan_direction": {
        "cw": N_("A swan drive visits the public trains clockwise."),
        "ccw": N_("A swan drive visits the public trains counter-clockwise."),
    },
})  # fmt: skip

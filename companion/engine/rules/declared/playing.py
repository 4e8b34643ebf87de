"""Playing: the first turn, every other turn, drawing and markers, the Mexican train."""

from __future__ import annotations

from dataclasses import dataclass

from ...phrases import N_
from ..declaration import YES_NO, Law, option

MUGGINS = "https://shopin.nyc/products/mexican-train-game"
"""Of another game with dominoes, in the leaflet of a box of Mexican Train."""


@dataclass(frozen=True, kw_only=True)
class Playing:
    """The options of the chapters from the first turn to the Mexican train."""

    first_turn: str = option(
        N_("First turn"),
        N_("what a player may lay in the first turn of a round"),
        "single",
        {
            "single": N_("one tile"),
            "train_in_order": N_("a whole train"),
            "train_together": N_("a train, all at once"),
            "train_deferred": N_("a train, when ready"),
        },
    )
    first_turn_decline: bool = option(
        N_("Lay nothing in the first turn"),
        N_("whether a player who could begin the train may wait"),
        False,
        YES_NO,
    )
    first_turn_draw: str = option(
        N_("Draw in the first turn"),
        N_("whether one tile may be drawn when no train can be begun"),
        "none",
        {"none": N_("no"), "one": N_("one tile")},
    )
    first_turn_double: str = option(
        N_("First train ends in a double"),
        N_("when a double at the end of a first train asks for its tile"),
        "deferred",
        {"deferred": N_("after all first turns"), "at_once": N_("at once")},
    )
    trains_start: str = option(
        N_("Trains begin"),
        N_("whether a train that has not been begun yet is open to all"),
        "private",
        {"private": N_("private"), "public": N_("public")},
    )
    own_train_first: bool = option(
        N_("Own train first"),
        N_("whether the player’s own train must be begun before a tile goes anywhere else"),
        False,
        YES_NO,
        {True: Law("http://twrtimes.com/?p=4102")},
    )
    begin_others: str = option(
        N_("Beginning another’s train"),
        N_("who may begin another player’s train while it is public"),
        "anyone",
        {"anyone": N_("anybody"), "begun": N_("whose own train has been begun")},
        {"begun": Law("https://utiluwestellevoluent.pages.dev/829187.html")},
    )
    must_play: bool = option(
        N_("Must you play if you can?"),
        N_("whether a player who can lay a tile from the hand must"),
        True,
        YES_NO,
    )
    draw: str = option(
        N_("How many tiles are drawn"),
        N_("how many tiles a player who lays none from the hand draws, one after the other"),
        "one",
        {"one": N_("one"), "two": N_("a second where the first does not fit"), "until_fits": N_("until one fits")},
        {"until_fits": Law(MUGGINS)},
    )
    must_play_drawn: bool = option(
        N_("Must a drawn tile be played?"),
        N_("whether a drawn tile that fits must be laid at once"),
        True,
        YES_NO,
    )
    mark_on_empty_pass: bool = option(
        N_("Marker when the boneyard is empty"),
        N_("whether a pass with an empty boneyard makes the player’s own train public"),
        True,
        YES_NO,
    )
    mexican: str = option(
        N_("Mexican train"),
        N_("whether there is a train that belongs to everybody"),
        "on",
        {"on": N_("yes"), "off": N_("no"), "several": N_("several")},
        {"several": Law("https://www.thegamesupply.com/mexican-train-domino-sets/")},
    )
    mexican_from: str = option(
        N_("Mexican train may begin"),
        N_("from which turn on the Mexican train may be begun"),
        "cycle2",
        {"cycle1": N_("in the first turn"), "cycle2": N_("after the first turns")},
    )
    mexican_start: str = option(
        N_("Mexican train begins with"),
        N_("what the first tile of the Mexican train must fit"),
        "engine",
        {"engine": N_("a tile that fits the engine"), "any": N_("any tile")},
    )
    mexican_double: str = option(
        N_("Double on the Mexican train"),
        N_("whether a double may be laid on the Mexican train"),
        "free",
        {"free": N_("yes"), "if_covered": N_("only if answered at once"), "never": N_("no")},
    )
    swan_drive: bool = option(
        N_("Swan drive"),
        N_("whether a tile on the player’s own train earns one on each public train in turn"),
        False,
        YES_NO,
    )
    swan_direction: str = option(
        N_("Direction of the swan drive"),
        N_("which way round the table a swan drive goes"),
        "cw",
        {"cw": N_("clockwise"), "ccw": N_("counter-clockwise")},
    )

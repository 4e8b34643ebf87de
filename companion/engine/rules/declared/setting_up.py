"""Setting up: the set, the hands, the engine, and who starts."""

from __future__ import annotations

from dataclasses import dataclass

from ...phrases import N_
from ..declaration import YES_NO, Law, option

HandTable = tuple[tuple[int, int, int], ...]
"""Rows of (fewest players, most players, tiles each)."""

HIGHEST = "highest"
"""The first engine is the highest double of the set."""


@dataclass(frozen=True, kw_only=True)
class SettingUp:
    """The options of the chapter on setting up."""

    set_max: int = option(
        N_("Set of dominoes"),
        N_("the highest double of the set that is played with"),
        12,
        {6: N_("double-6"), 9: N_("double-9"), 12: N_("double-12"), 15: N_("double-15"), 18: N_("double-18")},
    )
    players: tuple[int, int] = option(N_("Players"), N_("the fewest and the most players the sheet speaks of"), (2, 8))
    hand_size: HandTable = option(
        N_("Tiles in a hand"),
        N_("how many tiles each player takes, by the number of players"),
        ((2, 4, 15), (5, 6, 12), (7, 8, 10)),
    )
    rounds: int = option(N_("Rounds"), N_("how many rounds make a game"), 13)
    engine: str = option(
        N_("The engine"),
        N_("which double opens a round and where it is taken from"),
        "held_fixed",
        {
            "held_fixed": N_("in a hand"),
            "faceup_fixed": N_("face up"),
            "held_highest": N_("highest held"),
        },
    )
    first_engine: int | str = option(
        N_("The first engine"),
        N_("the number of the double that opens the first round; each later round has the next lower one"),
        HIGHEST,
        laws={9: Law("http://goodsams-florida.org/GameRules-MexicanTrainDominoes.html")},
    )
    same_engine: bool = option(
        N_("Every round has the same engine"),
        N_("whether the double of the first round opens every other round too"),
        False,
        YES_NO,
        {True: Law("http://nwlsog.org/blog/?p=783")},
    )
    search: str = option(
        N_("Looking for the engine"),
        N_("how tiles are drawn when nobody holds a double that can open the round"),
        "together",
        {"together": N_("all at once"), "in_turn": N_("one player at a time")},
        {"in_turn": Law("http://twrtimes.com/?p=4102")},
    )
    starter: str = option(
        N_("Who starts"),
        N_("who has the first turn of a round"),
        "engine_holder",
        {
            "engine_holder": N_("who holds the engine"),
            "left_of_holder": N_("left of whoever laid the engine"),
            "lot": N_("by lot"),
            "rotate": N_("each in turn"),
            "high_draw": N_("highest draw, then each in turn"),
            "winner": N_("the winner of the last round"),
            "high_engine_tile": N_("the highest tile that fits the engine"),
        },
        {
            "high_draw": Law("http://goodsams-florida.org/GameRules-MexicanTrainDominoes.html"),
            "winner": Law("http://ilma.orgfree.com/dominotournament/registrationandrules.html"),
            "high_engine_tile": Law("https://beta.spielregeln.de/?p=6107"),
        },
    )
    direction: str = option(
        N_("Direction of play"),
        N_("which way round the table the turn passes, seen from above"),
        "cw",
        {"cw": N_("clockwise"), "ccw": N_("counter-clockwise")},
    )

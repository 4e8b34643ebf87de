"""Doubles, and going out."""

from __future__ import annotations

from dataclasses import dataclass

from ...phrases import N_
from ..declaration import YES_NO, Law, option

CHICKENFOOT = "https://docslib.org/doc/4134077/mexican-train-2-8-players"
"""Its page has the rules of Chickenfoot beside those of Mexican Train; the three tiles stand under Chickenfoot."""


@dataclass(frozen=True, kw_only=True)
class Doubles:
    """The options of the chapters on doubles and going out."""

    double_extra: str = option(
        N_("The tile after a double"),
        N_("where the further tile must go after a double"),
        "anywhere",
        {
            "anywhere": N_("anywhere"),
            "on_double": N_("on the double"),
            "not_on_double": N_("not on the double"),
            "none": N_("no further tile"),
        },
    )
    double_needs: int = option(
        N_("Tiles that a double needs"),
        N_("how many tiles must lie against a double before its train goes on"),
        1,
        {1: N_("one"), 3: N_("three")},
        {3: Law(CHICKENFOOT)},
    )
    doubles_per_turn: str = option(
        N_("Doubles in one turn"),
        N_("how many doubles one turn may hold"),
        "unlimited",
        {"unlimited": N_("as many as you can"), "one": N_("one"), "two_tiles": N_("two tiles at most")},
    )
    double_lock: bool = option(
        N_("Open double closes other trains"),
        N_("whether all other trains are closed until it is answered"),
        True,
        YES_NO,
    )
    must_answer: bool = option(
        N_("Must an open double be answered?"),
        N_("whether a player who can answer an open double must"),
        True,
        YES_NO,
    )
    answer_order: str = option(
        N_("Several open doubles"),
        N_("in which order several open doubles are answered"),
        "any",
        {"any": N_("any order"), "oldest": N_("oldest first"), "newest": N_("newest first")},
    )
    answers_per_turn: str = option(
        N_("Doubles answered in one turn"),
        N_("how many open doubles one player answers in a turn"),
        "one",
        {"one": N_("one"), "all": N_("all they can")},
    )
    open_double_marks_train: bool = option(
        N_("Open double makes its train public"),
        N_("whether the train that carries an open double becomes public"),
        False,
        YES_NO,
    )
    dead_double: str = option(
        N_("Double nobody can ever answer"),
        N_("what happens to a double whose tiles are all on the table"),
        "until_blocked",
        {"until_blocked": N_("it stays until the round is blocked"), "ignore": N_("it is ignored")},
    )
    split_doubles: bool = option(
        N_("Trains branch at doubles"),
        N_("whether an answered double may grow two side arms"),
        False,
        YES_NO,
    )
    out_on_double: str = option(
        N_("Last tile is a double"),
        N_("whether a double as the last tile ends the round"),
        "ends",
        {"ends": N_("you are out"), "must_cover": N_("it must be answered first")},
    )
    first_turn_out: str = option(
        N_("Out in the first turn"),
        N_("when the round ends after a hand is emptied in the first turn"),
        "finish_cycle",
        {"finish_cycle": N_("after all first turns"), "ends": N_("at once")},
    )

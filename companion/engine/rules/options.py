"""Every option of the rules, declared once: its values, its meaning and its default.

A rule sheet is a value for each option; nothing else distinguishes one sheet from another. The settings page, the
rules contract, the rule book and the command line are made from these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any

from ..phrases import N_

YES_NO = {True: N_("yes"), False: N_("no")}


@dataclass(frozen=True)
class Option:
    """The declaration of one option.

    ``topic`` is the chapter of the rule book it stands in, ``question`` its name for people, ``meaning`` one line that
    says what it decides; ``names`` has a word for every value of an enumeration and is empty for tables and numbers.
    """

    name: str
    topic: str
    question: str
    meaning: str
    default: Any
    names: Mapping[Any, str]

    @property
    def values(self) -> tuple[Any, ...]:
        """The allowed values of an enumeration, in the order in which people are offered them."""
        return tuple(self.names)


def _option(topic: str, question: str, meaning: str, default: Any, names: Mapping[Any, str] | None = None) -> Any:
    return field(default=default, metadata={"declared": (topic, question, meaning, default, names or {})})


HandTable = tuple[tuple[int, int, int], ...]
"""Rows of (fewest players, most players, tiles each)."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One rule sheet: a value for every option. Compared by value; made with ``read_rules``."""

    set_max: int = _option(
        "setup",
        N_("Set of dominoes"),
        N_("the highest double of the set that is played with"),
        12,
        {6: N_("double-6"), 9: N_("double-9"), 12: N_("double-12"), 15: N_("double-15"), 18: N_("double-18")},
    )
    players: tuple[int, int] = _option(
        "setup", N_("Players"), N_("the fewest and the most players the sheet speaks of"), (2, 8)
    )
    hand_size: HandTable = _option(
        "setup",
        N_("Tiles in a hand"),
        N_("how many tiles each player takes, by the number of players"),
        ((2, 4, 15), (5, 6, 12), (7, 8, 10)),
    )
    rounds: int = _option("setup", N_("Rounds"), N_("how many rounds make a game"), 13)
    engine: str = _option(
        "setup",
        N_("The engine"),
        N_("which double opens a round and where it is taken from"),
        "held_fixed",
        {
            "held_fixed": N_("in a hand"),
            "faceup_fixed": N_("face up"),
            "held_highest": N_("highest held"),
        },
    )
    starter: str = _option(
        "setup",
        N_("Who starts"),
        N_("who has the first turn of a round"),
        "engine_holder",
        {
            "engine_holder": N_("who holds the engine"),
            "left_of_holder": N_("left of the engine"),
            "lot": N_("by lot"),
            "rotate": N_("each in turn"),
        },
    )
    direction: str = _option(
        "setup",
        N_("Direction of play"),
        N_("which way round the table the turn passes, seen from above"),
        "cw",
        {"cw": N_("clockwise"), "ccw": N_("counter-clockwise")},
    )
    first_turn: str = _option(
        "first_turn",
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
    first_turn_draw: str = _option(
        "first_turn",
        N_("Draw in the first turn"),
        N_("whether one tile may be drawn when no train can be begun"),
        "none",
        {"none": N_("no"), "one": N_("one tile")},
    )
    first_turn_decline: bool = _option(
        "first_turn",
        N_("Lay nothing in the first turn"),
        N_("whether a player who could begin the train may wait"),
        False,
        YES_NO,
    )
    first_turn_double: str = _option(
        "first_turn",
        N_("First train ends in a double"),
        N_("when a double at the end of a first train asks for its tile"),
        "deferred",
        {"deferred": N_("after all first turns"), "at_once": N_("at once")},
    )
    trains_start: str = _option(
        "first_turn",
        N_("Trains begin"),
        N_("whether a train that was not begun yet is open to all"),
        "private",
        {"private": N_("private"), "public": N_("public")},
    )
    must_play: bool = _option(
        "playing",
        N_("Must you play if you can?"),
        N_("whether a player who can lay a tile from the hand must"),
        True,
        YES_NO,
    )
    must_play_drawn: bool = _option(
        "playing",
        N_("Must a drawn tile be played?"),
        N_("whether a drawn tile that fits must be laid at once"),
        True,
        YES_NO,
    )
    must_answer: bool = _option(
        "doubles",
        N_("Must an open double be answered?"),
        N_("whether a player who can answer an open double must"),
        True,
        YES_NO,
    )
    mark_on_empty_pass: bool = _option(
        "playing",
        N_("Marker when the boneyard is empty"),
        N_("whether a pass with an empty boneyard makes the player’s own train public"),
        True,
        YES_NO,
    )
    mexican: str = _option(
        "mexican",
        N_("Mexican train"),
        N_("whether there is a train that belongs to everybody"),
        "on",
        {"on": N_("yes"), "off": N_("no")},
    )
    mexican_from: str = _option(
        "mexican",
        N_("Mexican train may begin"),
        N_("from which turn on the Mexican train may be begun"),
        "cycle2",
        {"cycle1": N_("in the first turn"), "cycle2": N_("after the first turns")},
    )
    mexican_start: str = _option(
        "mexican",
        N_("Mexican train begins with"),
        N_("what the first tile of the Mexican train must fit"),
        "engine",
        {"engine": N_("a tile that fits the engine"), "any": N_("any tile")},
    )
    mexican_double: str = _option(
        "mexican",
        N_("Double on the Mexican train"),
        N_("whether a double may be laid on the Mexican train"),
        "free",
        {"free": N_("yes"), "if_covered": N_("only if answered at once"), "never": N_("no")},
    )
    double_extra: str = _option(
        "doubles",
        N_("The tile after a double"),
        N_("where the further tile goes that a double gives its layer"),
        "anywhere",
        {
            "anywhere": N_("anywhere"),
            "on_double": N_("on the double"),
            "not_on_double": N_("not on the double"),
            "none": N_("no further tile"),
        },
    )
    doubles_per_turn: str = _option(
        "doubles",
        N_("Doubles in one turn"),
        N_("how many doubles one turn may hold"),
        "unlimited",
        {"unlimited": N_("as many as you can"), "one": N_("one"), "two_tiles": N_("two tiles at most")},
    )
    double_lock: bool = _option(
        "doubles",
        N_("Open double closes other trains"),
        N_("whether all other trains are closed until it is answered"),
        True,
        YES_NO,
    )
    answer_order: str = _option(
        "doubles",
        N_("Several open doubles"),
        N_("in which order several open doubles are answered"),
        "any",
        {"any": N_("any order"), "oldest": N_("oldest first"), "newest": N_("newest first")},
    )
    answers_per_turn: str = _option(
        "doubles",
        N_("Doubles answered in one turn"),
        N_("how many open doubles one player answers in a turn"),
        "one",
        {"one": N_("one"), "all": N_("all one can")},
    )
    open_double_marks_train: bool = _option(
        "doubles",
        N_("Open double makes its train public"),
        N_("whether the train that carries an open double becomes public"),
        False,
        YES_NO,
    )
    dead_double: str = _option(
        "doubles",
        N_("Double nobody can ever answer"),
        N_("what happens to a double whose tiles are all on the table"),
        "until_blocked",
        {"until_blocked": N_("it stays until the round is blocked"), "ignore": N_("it is ignored")},
    )
    out_on_double: str = _option(
        "going_out",
        N_("Last tile is a double"),
        N_("whether a double as the last tile ends the round"),
        "ends",
        {"ends": N_("you are out"), "must_cover": N_("it must be answered first")},
    )
    first_turn_out: str = _option(
        "going_out",
        N_("Out in the first turn"),
        N_("when the round ends for a hand emptied in the first turn"),
        "finish_cycle",
        {"finish_cycle": N_("after all first turns"), "ends": N_("at once")},
    )
    split_doubles: bool = _option(
        "doubles",
        N_("Trains branch at doubles"),
        N_("whether an answered double may grow two side arms"),
        False,
        YES_NO,
    )
    swan_drive: bool = _option(
        "playing",
        N_("Swan drive"),
        N_("whether a tile on the player’s own train earns one on each public train in turn"),
        False,
        YES_NO,
    )
    scoring: str = _option(
        "scoring",
        N_("Points"),
        N_("who writes the points of a round"),
        "penalty",
        {"penalty": N_("each writes their own hand"), "winner_takes": N_("the winner takes all")},
    )
    score_unit: str = _option(
        "scoring",
        N_("What counts"),
        N_("what is counted in a hand"),
        "pips",
        {"pips": N_("pips"), "tiles": N_("tiles")},
    )
    blank_value: int = _option(
        "scoring", N_("The double blank counts"), N_("how many points the 0-0 is worth"), 0, {0: N_("0"), 50: N_("50")}
    )
    blocked: str = _option(
        "scoring",
        N_("Blocked round"),
        N_("who wins a round that nobody could finish"),
        "count_all",
        {"count_all": N_("nobody, all count"), "lowest_wins": N_("the lowest hand")},
    )
    blocked_tie: str = _option(
        "scoring",
        N_("Lowest hands are equal"),
        N_("how the winners of one round share its points"),
        "share",
        {"share": N_("they share exactly"), "share_floor": N_("they share, rounded down"), "none": N_("nobody wins")},
    )
    tiebreaks: tuple[str, ...] = _option(
        "scoring",
        N_("Equal totals"),
        N_("what decides between equal totals, in this order"),
        (),
        {
            (): N_("they share the place"),
            ("zero_rounds",): N_("more rounds with 0"),
            ("zero_rounds", "lowest_nonzero_round"): N_("more rounds with 0, then the lowest other round"),
            ("lowest_nonzero_round",): N_("the lowest round above 0"),
            ("lowest_nonzero_round", "zero_rounds"): N_("the lowest round above 0, then more rounds with 0"),
        },
    )
    zero_round_means: str = _option(
        "scoring",
        N_("A round with 0 is"),
        N_("what counts as a round with 0 in a tie"),
        "score_0",
        {"score_0": N_("a round that scored 0"), "went_out": N_("a round one went out in")},
    )
    partners: bool = _option(
        "partners", N_("Partners"), N_("whether players who sit opposite play together"), False, YES_NO
    )
    swan_direction: str = _option(
        "playing",
        N_("Direction of the swan drive"),
        N_("which way round the table a swan drive goes"),
        "cw",
        {"cw": N_("clockwise"), "ccw": N_("counter-clockwise")},
    )

    @cached_property
    def tile_count(self) -> int:
        """Tiles of the set: 28, 55, 91, 136 or 190."""
        return (self.set_max + 1) * (self.set_max + 2) // 2

    @cached_property
    def tiles_to_deal(self) -> int:
        """Tiles that can be dealt: the whole set, or all but an engine that lies face up already."""
        return self.tile_count - (self.engine == "faceup_fixed")

    def tiles_each(self, players: int) -> int | None:
        """How many tiles each of so many players takes; None where the sheet has no row for them."""
        if not self.players[0] <= players <= self.players[1]:
            return None
        return next((tiles for low, high, tiles in self.hand_size if low <= players <= high), None)

    def engine_of(self, number: int) -> int | None:
        """The pip of the double that opens round ``number`` (1, ...); None where the highest one held does (IT25)."""
        return None if self.engine == "held_highest" else self.set_max + 1 - number

    @cached_property
    def several_may_go_out(self) -> bool:
        """Whether two players can empty their hands in a round: only in first turns that all finish (FA8, IT61)."""
        return self.first_turn != "single" and self.first_turn_out == "finish_cycle"


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {each.name: Option(each.name, *each.metadata["declared"]) for each in fields(Rules)}
)
"""Every option by name, in the order of the rule book."""

TOPICS: Mapping[str, str] = MappingProxyType(
    {
        "setup": N_("Setting up"),
        "first_turn": N_("The first turn"),
        "playing": N_("Playing"),
        "mexican": N_("The Mexican train"),
        "doubles": N_("Doubles"),
        "going_out": N_("Going out"),
        "scoring": N_("Scoring"),
        "partners": N_("Partners"),
    }
)
"""The chapters of the rule book and their names."""

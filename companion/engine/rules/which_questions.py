"""The questions of "Which rules do we play?": what is asked at a table, in words that need no rule book."""

# ruff: noqa: E501 - an answer stands on one line

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ..phrases import N_
from .options import Rules

FOUR = "tiles_of_four"
"""Not an option: how many tiles each takes where four play."""


@dataclass(frozen=True, eq=False)
class Answer:
    """An answer: ``values`` are the options that it stands for, ``words`` and ``line`` say it.

    ``besides`` are values that a sheet needs so that these can be played by it: nobody holds an engine that lies there.
    """

    key: str
    values: Mapping[str, Any]
    words: str
    line: str = ""
    besides: Mapping[str, Any] = field(default_factory=dict)

    def holds(self, rules: Rules) -> bool:
        """Whether a table under these rules would answer so."""
        return all(_value(rules, name) == value for name, value in self.values.items())


@dataclass(frozen=True, eq=False)
class Question:
    """A question: ``short`` is the name of its stop, ``asks`` what the table is asked.

    Every table is asked what ``comes_first``, because each has an opinion on it, and what ``comes_last``, because it
    changes the score however the table plays; the others as far as they part rule sets.
    """

    key: str
    short: str
    asks: str
    answers: tuple[Answer, ...]
    comes_first: bool = False
    comes_last: bool = False

    def find(self, key: str) -> Answer | None:
        """The answer of this key; None where there is none."""
        return next((answer for answer in self.answers if answer.key == key), None)


def _value(rules: Rules, name: str) -> Any:
    return rules.tiles_each(4) if name == FOUR else getattr(rules, name)


def _tiles(*numbers: int) -> tuple[Answer, ...]:
    return tuple(Answer(str(n), {FOUR: n}, str(n), N_("tiles each")) for n in numbers)


_PLAIN = {"mexican": "on", "partners": False, "split_doubles": False, "swan_drive": False}

_ALL = (
    Question("tiles", N_("Tiles each"), N_("Four of you play. How many tiles does each take?"), _tiles(10, 11, 12, 14, 15)),
    Question(
        "first_turn",
        N_("First turn"),
        N_("Your very first turn of a round. How much may you lay?"),
        (
            Answer("single", {"first_turn": "single"}, N_("One tile"), N_("as in every other turn")),
            Answer("train_in_order", {"first_turn": "train_in_order"}, N_("A whole train"), N_("one player after the other")),
            Answer("train_together", {"first_turn": "train_together"}, N_("A whole train, together"), N_("all lay theirs at the same time")),
            Answer("train_deferred", {"first_turn": "train_deferred"}, N_("A whole train, when ready"), N_("you may wait a few turns with it")),
        ),
    ),
    Question(
        "engine",
        N_("The engine"),
        N_("Where does the double come from that opens a round?"),
        (
            Answer("held_fixed", {"engine": "held_fixed", "same_engine": False}, N_("Whoever holds it lays it"), N_("one lower each round")),
            Answer("same", {"engine": "held_fixed", "same_engine": True}, N_("Every round has the same engine")),
            Answer("faceup_fixed", {"engine": "faceup_fixed"}, N_("It lies there before the deal"), N_("taken out face up, one lower each round"), {"starter": "rotate"}),
            Answer("held_highest", {"engine": "held_highest"}, N_("The highest double anybody holds"), N_("whichever it is")),
        ),
    ),
    Question(
        "double",
        N_("After a double"),
        N_("You lay a double. And then?"),
        (
            Answer("on_double", {"double_extra": "on_double"}, N_("I answer it myself"), N_("on the double, from my hand or with a drawn tile")),
            Answer("anywhere", {"double_extra": "anywhere"}, N_("I lay one more, anywhere"), N_("on the double or on any train I may use")),
            Answer("not_on_double", {"double_extra": "not_on_double"}, N_("I lay one more, elsewhere"), N_("the double waits for the next player")),
            Answer("none", {"double_extra": "none"}, N_("My turn is over"), N_("the next player has to answer it")),
        ),
    ),
    Question(
        "lock",
        N_("Double open"),
        N_("A double lies open. What may the next player do?"),
        (
            Answer("must", {"double_lock": True, "must_answer": True}, N_("Answer it, if they can"), N_("nothing else is laid before")),
            Answer("may", {"double_lock": True, "must_answer": False}, N_("Answer it, or draw"), N_("nothing else is laid before, but drawing is free")),
            Answer("free", {"double_lock": False, "must_answer": False}, N_("Play anywhere"), N_("an open double closes no train")),
        ),
        comes_first=True,
    ),
    Question(
        "order",
        N_("Several open"),
        N_("Two doubles lie open. Which is answered first?"),
        (
            Answer("any", {"answer_order": "any"}, N_("Either"), N_("as the player likes")),
            Answer("oldest", {"answer_order": "oldest"}, N_("The older one"), N_("in the order in which they were laid")),
            Answer("newest", {"answer_order": "newest"}, N_("The newer one"), N_("the last one laid comes first")),
        ),
    ),
    Question(
        "several",
        N_("Doubles in a turn"),
        N_("After a double you hold another that fits. May you lay it too?"),
        (
            Answer("unlimited", {"doubles_per_turn": "unlimited"}, N_("Yes, as many as I can"), N_("a chain of doubles in one turn")),
            Answer("one", {"doubles_per_turn": "one"}, N_("No, one double a turn"), N_("the further tile is no double")),
            Answer("two_tiles", {"doubles_per_turn": "two_tiles"}, N_("Yes, but two tiles at most"), N_("after the second double the turn is over")),
        ),
    ),
    Question(
        "able",
        N_("Able to play"),
        N_("You could lay a tile, but would rather keep it. May you draw?"),
        (
            Answer("must", {"must_play": True}, N_("No: whoever can, must"), N_("drawing is for those who have nothing that fits")),
            Answer("may", {"must_play": False}, N_("Yes"), N_("nobody has to lay a tile")),
        ),
    ),
    Question(
        "begun",
        N_("Train not begun"),
        N_("A player has no train yet. May others begin it?"),
        (
            Answer("private", {"trains_start": "private"}, N_("No, only its owner"), N_("unless a marker lies there")),
            Answer("public", {"trains_start": "public"}, N_("Yes, anybody"), N_("until its owner has begun it")),
        ),
    ),
    Question(
        "mexican",
        N_("Mexican train"),
        N_("How early may the Mexican train be begun?"),
        (
            Answer("cycle1", {"mexican_from": "cycle1"}, N_("In the very first turn"), N_("in place of one’s own")),
            Answer("cycle2", {"mexican_from": "cycle2"}, N_("When all have had a turn"), N_("first everybody sees to their own train")),
        ),
    ),
    Question(
        "out",
        N_("Going out"),
        N_("Your last tile is a double. Are you out?"),
        (
            Answer("ends", {"out_on_double": "ends"}, N_("Yes"), N_("the round is over")),
            Answer("must_cover", {"out_on_double": "must_cover"}, N_("Not yet"), N_("it must be answered first, so you draw")),
        ),
    ),
    Question(
        "points",
        N_("Counting"),
        N_("The round is over. Who writes down points?"),
        (
            Answer("penalty", {"scoring": "penalty"}, N_("Each their own"), N_("what is left in the hand; the fewest win")),
            Answer("winner_takes", {"scoring": "winner_takes", "blocked": "lowest_wins"}, N_("The winner"), N_("what all the others hold; the most win")),
        ),
    ),
    Question(
        "blank",
        N_("Double blank"),
        N_("The 0-0 is left in a hand. What does it count?"),
        (
            Answer("0", {"blank_value": 0}, N_("Nothing"), N_("it has no pips")),
            Answer("25", {"blank_value": 25}, N_("25 points"), N_("half as much as some others count")),
            Answer("50", {"blank_value": 50}, N_("50 points"), N_("the dearest tile of all")),
        ),
        comes_last=True,
    ),
    Question(
        "special",
        N_("Special"),
        N_("Is one of these yours?"),
        (
            Answer("plain", _PLAIN, N_("None of these"), N_("a Mexican train, everybody for themselves")),
            Answer("off", {"mexican": "off"}, N_("No Mexican train"), N_("just everybody’s own")),
            Answer("partners", {"partners": True}, N_("Partners"), N_("in pairs, partners opposite each other")),
            Answer("split", {"split_doubles": True}, N_("Trains branch"), N_("an answered double grows two more arms")),
            Answer("swan", {"swan_drive": True}, N_("A tile on every public train"), N_("after one on your own, in turn")),
        ),
    ),
    Question(
        "announce",
        N_("Last tile"),
        N_("You have one tile left. Do you have to say so?"),
        (
            Answer("none", {"announce_last": "none"}, N_("No"), N_("the others may count")),
            Answer("courtesy", {"announce_last": "courtesy"}, N_("It is polite"), N_("but costs nothing if forgotten")),
            Answer("draw_two", {"announce_last": "draw_two"}, N_("Yes, or draw two"), N_("if somebody notices")),
            Answer("draw_two_skip", {"announce_last": "draw_two_skip"}, N_("Yes, or draw two and wait"), N_("a turn is missed as well")),
        ),
    ),
    Question(
        "set",
        N_("The set"),
        N_("Which is the highest tile of your set?"),
        tuple(
            Answer(str(n), {"set_max": n}, f"{n}-{n}") for n in (6, 9, 12, 15, 18)
        ),
    ),
    Question(
        "first_double",
        N_("First train"),
        N_("A first train ends in a double. When is it answered?"),
        (
            Answer("deferred", {"first_turn_double": "deferred"}, N_("When all have begun"), N_("in the first turn it closes nothing")),
            Answer("at_once", {"first_turn_double": "at_once"}, N_("At once"), N_("by whoever laid it, or the next")),
        ),
    ),
    Question(
        "starter",
        N_("Who starts"),
        N_("Who has the first turn of a round?"),
        (
            Answer("engine_holder", {"starter": "engine_holder"}, N_("Whoever laid the engine"), besides={"engine": "held_fixed"}),
            Answer("left_of_holder", {"starter": "left_of_holder"}, N_("The next after the engine"), besides={"engine": "held_fixed"}),
            Answer("rotate", {"starter": "rotate"}, N_("Each in turn"), N_("one round after the other")),
            Answer("lot", {"starter": "lot"}, N_("By lot")),
            Answer("high_draw", {"starter": "high_draw"}, N_("Whoever draws highest, then each in turn"), besides={"engine": "faceup_fixed"}),
            Answer("high_engine_tile", {"starter": "high_engine_tile"}, N_("Whoever holds the highest tile that fits the engine")),
            Answer("winner", {"starter": "winner"}, N_("The winner of the last round")),
        ),
    ),
)  # fmt: skip

QUESTIONS: Mapping[str, Question] = MappingProxyType({question.key: question for question in _ALL})
"""The questions by key; of two that part equally well the earlier is asked."""

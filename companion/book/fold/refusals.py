"""Why an entry is refused: every reason in words, and the two that no book can hold whatever the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn, Self

from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase

from ..entries.entry import RoundCorrected, RoundEntered
from ..entries.hands import Fault, Hand


class Refused(CompanionError):
    """An entry that the book does not take. ``faults`` has every reason; the error itself speaks of the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].phrase, faults[0].part)
        self.faults = tuple(faults)

    @property
    def by_part(self) -> dict[str, Phrase]:
        """The first reason for each part of the entry."""
        return {fault.part: fault.phrase for fault in reversed(self.faults)}

    def at(self, prefix: str) -> Self:
        """The same refusal, seen from further out."""
        joint = "." if prefix else ""
        return type(self)([replace(fault, part=f"{prefix}{joint}{fault.part}") for fault in self.faults])


_REASONS = {
    "looks": N_("every seat has a colour and sign of its own, from 1 to %(most)s, and partners the same"),
    "begun": N_("a book begins with the beginning of the game, and only once"),
    "over": N_("the game is over: it must go on before a round can be entered"),
    "number": N_("round %(expected)s comes next, got round %(number)s"),
    "no round": N_("there is no round %(number)s yet"),
    "engine": N_("the engine of round %(number)s is %(expected)s, got %(got)s"),
    "no engine": N_("the engine of round %(number)s is missing: which double was laid?"),
    "engine set": N_("the engine must be a double of the set, up to %(max)s"),
    "seats": N_("expected a hand for every player: %(expected)s, got %(got)s"),
    "who": N_("nobody is marked as out yet; choose a name, or say that the round was blocked"),
    "out": N_("only somebody at the table can go out, and only once"),
    "seat": N_("nobody sits at that seat"),
    "name": N_("a name is missing"),
    "long": N_("a name has room for %(most)s letters at most"),
    "twice": N_("%(name)s sits at the table already: names must differ"),
    "mexican": N_("%(name)s is the name of the train that belongs to everybody"),
    "letters": N_("a name is written in letters: %(name)s has characters that cannot be seen"),
    "rules": N_("the name of rules has room for %(most)s letters at most"),
    "title": N_("the name of a game has room for %(most)s letters at most"),
    "nothing": N_("there is nothing to finish before a round is entered"),
    "end of over": N_("the game is over: it must go on before its end can be agreed on"),
    "no end": N_("no end has been agreed on"),
    "both ends": N_("agree on a number of rounds or on a time, not on both"),
    "end round": N_("the last round can be any from %(first)s to %(last)s, got %(number)s"),
    "end moment": N_("say by when you want to finish, such as 23:00"),
    "not finished": N_("the game has not been stopped"),
    "no points": N_("a penalty or a bonus is a whole number of points other than 0, up to %(most)s"),
    "no reason": N_("say what the points are for"),
    "long reason": N_("the reason has room for %(most)s letters at most"),
    "reason letters": N_("the reason has characters that cannot be seen"),
    "round of points": N_("points belong to a round from 1 to %(last)s, got %(number)s"),
    "did not play": N_("%(name)s does not play in round %(number)s"),
    "no ruling": N_("there is no kept ruling with the number %(number)s"),
    "closed": N_("the game is over: it must go on before somebody joins or leaves"),
    "partners stay": N_("partners play together to the end: nobody joins or leaves in the middle of the game"),
    "from next": N_("this can only begin with the next round, %(expected)s, got %(number)s"),
    "comes back": N_("%(name)s has left this game: let them play again, or write another name"),
    "has not left": N_("%(name)s has not left"),
    "has left": N_("%(name)s has left already"),
    "too few": N_("at least two must go on playing"),
    "total": N_("a total is a whole number from %(least)s to %(most)s"),
    "undo": N_("there is nothing to undo: somebody was faster"),
    "redo": N_("there is nothing to redo: somebody was faster"),
}


def nobody_said() -> Fault:
    """The fault of a round for which it was not said who went out."""
    return fault("out", "who")


def refuse(part: str, reason: str, **facts: object) -> NoReturn:
    """Raise Refused for this one reason."""
    raise Refused([fault(part, reason, **facts)])


def fault(part: str, reason: str, at: int | None = None, /, **facts: object) -> Fault:
    """The fault of a part of an entry, for one of the reasons of this module; ``at``: the seat it is about."""
    return Fault(part, Phrase(_REASONS[reason], facts), at)


def check_order(entry: RoundEntered | RoundCorrected, entered: int) -> list[Fault]:
    """What is wrong with the number of a round in a book of so many rounds entered."""
    if isinstance(entry, RoundEntered) and entry.number != entered + 1:
        return [fault("number", "number", expected=entered + 1, number=entry.number)]
    if isinstance(entry, RoundCorrected) and not 1 <= entry.number <= entered:
        return [fault("number", "no round", number=entry.number)]
    return []


def check_count(hands: Sequence[Hand | None], seats: int) -> list[Fault]:
    """What is wrong with so many hands at a table of so many seats."""
    return [] if len(hands) == seats else [fault("left", "seats", expected=seats, got=len(hands))]

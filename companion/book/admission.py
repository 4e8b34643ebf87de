"""Whether an entry may be written into a book, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn, Self

from companion.engine.errors import CompanionError, UnknownRules
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.validity import check_together, tiles_for
from companion.engine.tiles import Tile

from .entries import (
    Begun,
    Entry,
    Finished,
    PlayerRenamed,
    Reopened,
    Restored,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from .hands import Fault, Hand, check_hands
from .names import can_be_read, folded_name, letters_in
from .names import clean_name as clean_name

if TYPE_CHECKING:
    from .book import Book

LONGEST_NAME = 40  # letters, as a reader counts them
LONGEST_WRITTEN = 160  # signs, with all accents and vowel signs
LONGEST_TITLE = 60


class Refused(CompanionError):
    """An entry that the book does not take. ``faults`` has every reason; the error itself speaks of the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].phrase, faults[0].part)
        self.faults = tuple(faults)

    def at(self, prefix: str) -> Self:
        """The same refusal, seen from further out."""
        joint = "." if prefix else ""
        return type(self)([replace(fault, part=f"{prefix}{joint}{fault.part}") for fault in self.faults])


_REASONS = {
    "begun": N_("a book begins with the beginning of the game, and only once"),
    "over": N_("the game is over: it must go on before a round can be entered"),
    "number": N_("round %(expected)s comes next, got round %(number)s"),
    "no round": N_("there is no round %(number)s yet"),
    "engine": N_("the engine of round %(number)s is %(expected)s, got %(got)s"),
    "no engine": N_("the engine of round %(number)s is missing: which double was laid?"),
    "engine set": N_("the engine must be a double of the set, up to %(max)s"),
    "seats": N_("expected a hand for every player: %(expected)s, got %(got)s"),
    "who": N_("nobody is marked as out yet; choose a name, or that the round was blocked"),
    "out": N_("only somebody at the table can go out, and only once"),
    "seat": N_("nobody sits at that seat"),
    "name": N_("a name is missing"),
    "long": N_("a name has room for %(most)s letters at most"),
    "twice": N_("%(name)s sits at the table already: names must differ"),
    "mexican": N_("%(name)s is the name of the train that belongs to everybody"),
    "letters": N_("a name is written in letters: %(name)s has characters that cannot be seen"),
    "title": N_("the name of a game has room for %(most)s letters at most"),
    "nothing": N_("there is nothing to finish before a round is entered"),
    "not finished": N_("the game has not been stopped"),
    "undo": N_("there is nothing to undo: somebody was faster"),
    "redo": N_("there is nothing to redo: somebody was faster"),
}


def nobody_said() -> Fault:
    """The fault of a round for which it was not said who went out."""
    return _fault("out", "who")


def refuse(part: str, reason: str, **facts: object) -> NoReturn:
    """Raise Refused for this one reason."""
    raise Refused([_fault(part, reason, **facts)])


def _fault(part: str, reason: str, at: int | None = None, /, **facts: object) -> Fault:
    return Fault(part, Phrase(_REASONS[reason], facts), at)


def check_names(names: Sequence[str], others: Iterable[str] = (), earlier: bool = False) -> list[Fault]:
    """What is wrong with these players' names; they must differ from each other and from ``others``.

    Names that were written ``earlier`` may be spellings of one name: the first release kept those apart.
    """
    fold = str.casefold if earlier else folded_name
    seen = {fold(name): name for name in others}
    faults = []
    for seat, name in enumerate(names):
        key = fold(name)
        if not name:
            faults.append(_fault("players", "name", seat))
        elif letters_in(name) > LONGEST_NAME or len(name) > LONGEST_WRITTEN:
            faults.append(_fault("players", "long", seat, most=LONGEST_NAME))
        elif not can_be_read(name):
            faults.append(_fault("players", "letters", seat, name=repr(name)))
        elif key == "mexican":
            faults.append(_fault("players", "mexican", seat, name=name))
        elif key in seen:
            faults.append(_fault("players", "twice", seat, name=seen[key]))
        if key:
            seen.setdefault(key, name)
    return faults


def _check_rules(rules: Rules) -> list[Fault]:
    try:
        check_together(rules, ())
    except UnknownRules as error:
        return [Fault(f"rules.{error.field}", error.phrase)]
    return []


def check_seats(rules: Rules, players: int) -> list[Fault]:
    """What is wrong with so many players under these rules."""
    try:
        tiles_for(rules, players)
    except UnknownRules as error:
        return [Fault(error.field, error.phrase)]
    return []


def check_begun(entry: Begun, earlier: bool = False) -> None:
    """Raise Refused when no game can begin like this, or could have begun ``earlier``."""
    faults = check_names(entry.players, earlier=earlier)
    faults += _check_rules(entry.rules) or check_seats(entry.rules, len(entry.players))
    if len(entry.house) > LONGEST_TITLE or entry.house != clean_name(entry.house):
        faults.append(_fault("house", "title", most=LONGEST_TITLE))
    if len(entry.title) > LONGEST_TITLE:
        faults.append(_fault("title", "title", most=LONGEST_TITLE))
    elif entry.title and not can_be_read(clean_name(entry.title)):
        faults.append(_fault("title", "letters", name=repr(entry.title)))
    if faults:
        raise Refused(faults)


def check_entry(book: Book, entry: Entry, earlier: bool = False) -> None:
    """Raise Refused, with every fault, when ``entry`` may not be written into ``book``, nor could have been earlier."""
    faults = _faults(book, entry, earlier)
    if faults:
        raise Refused(faults)


def _faults(book: Book, entry: Entry, earlier: bool) -> list[Fault]:
    match entry:
        case Begun():
            return [_fault("kind", "begun")]
        case RoundEntered() if book.over:
            return [_fault("kind", "over")]
        case RoundEntered() | RoundCorrected():
            return _check_order(book, entry) or check_round(book, entry.number, entry.engine, entry.hands, entry.out)
        case PlayerRenamed():
            return _rename(book, entry, earlier)
        case RulingKept():
            return []
        case Finished():
            return [_fault("kind", "over")] if book.over else [] if book.rounds else [_fault("kind", "nothing")]
        case Reopened():
            return [] if book.finished else [_fault("kind", "not finished")]
        case Voided():
            return [] if book.undoable and book.undoable.seq == entry.seq else [_fault("seq", "undo")]
        case Restored():
            return [] if book.redoable and book.redoable.seq == entry.seq else [_fault("seq", "redo")]


def _rename(book: Book, entry: PlayerRenamed, earlier: bool) -> list[Fault]:
    if not 0 <= entry.seat < len(book.players):
        return [_fault("seat", "seat")]
    others = [name for seat, name in enumerate(book.players) if seat != entry.seat]
    return [Fault(f.part, f.phrase, entry.seat) for f in check_names([entry.name], others, earlier)]


def check_shape(book: Book, entry: RoundEntered | RoundCorrected) -> None:
    """Raise Refused for a round that no book can hold: out of order, or without a hand for every seat."""
    faults = _check_order(book, entry) or _check_count(book, entry.hands)
    if faults:
        raise Refused(faults)


def _check_order(book: Book, entry: RoundEntered | RoundCorrected) -> list[Fault]:
    entered = len(book.rounds)
    if isinstance(entry, RoundEntered) and entry.number != entered + 1:
        return [_fault("number", "number", expected=entered + 1, number=entry.number)]
    if isinstance(entry, RoundCorrected) and not 1 <= entry.number <= entered:
        return [_fault("number", "no round", number=entry.number)]
    return []


def _check_count(book: Book, hands: Sequence[Hand | None]) -> list[Fault]:
    seats = len(book.players)
    return [] if len(hands) == seats else [_fault("left", "seats", expected=seats, got=len(hands))]


def check_round(
    book: Book,
    number: int,
    engine: int | None,
    hands: Sequence[Hand | None],
    out: Sequence[int],
    so_far: bool = False,
    last: int | None = None,
) -> list[Fault]:
    """Everything wrong with a round as it was entered, whether it is the next one or an earlier one.

    ``so_far``: what was not entered yet is no fault. ``last``: the seat whose hand was entered last.
    """
    due = book.rules.engine_of(number)
    if engine is None:
        return [] if so_far else [_fault("engine", "no engine", number=number)]
    if due is not None and engine != due:
        return [_fault("engine", "engine", number=number, expected=_double(due), got=_double(engine))]
    if not 0 <= engine <= book.rules.set_max:
        return [_fault("engine", "engine set", max=_double(book.rules.set_max))]
    if faults := _check_count(book, hands):
        return faults
    if len(set(out)) != len(out) or any(not 0 <= seat < len(hands) for seat in out):
        return [_fault("out", "out")]
    return check_hands(book.rules, book.players, engine, hands, out, so_far, last)


def _double(pip: int) -> Tile:
    return Tile.of(pip, pip)

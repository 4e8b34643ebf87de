"""Entries in words, in one place for all who speak of them: the history, undo and redo, what is said after a save."""

from __future__ import annotations

from dataclasses import dataclass

from companion.book.book import Book, Record
from companion.book.entries import (
    Act,
    Begun,
    Finished,
    PlayerRenamed,
    Reopened,
    Restored,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from companion.engine.phrases import N_, Phrase


@dataclass(frozen=True, slots=True)
class Named:
    """What an act is called inside a sentence: ``whole`` as in "Undo round 9", ``short`` where there is little room."""

    whole: Phrase
    short: Phrase


def name_act(act: Act) -> Named:
    """What an act is called: "round 9", "the ruling ...", "the end of the game"."""
    match act:
        case RoundEntered(number=number):
            name = Phrase(N_("round %(n)s"), {"n": number})
            return Named(name, name)
        case RoundCorrected(number=number):
            return Named(Phrase(N_("the correction of round %(n)s"), {"n": number}), Phrase(N_("correction")))
        case PlayerRenamed(name=name):
            return Named(Phrase(N_("the name %(name)s"), {"name": name}), Phrase(N_("name")))
        case RulingKept(title=title):
            return Named(Phrase(N_("the ruling “%(title)s”"), {"title": title}), Phrase(N_("ruling")))
        case Finished():
            return Named(Phrase(N_("the end of the game")), Phrase(N_("the end")))
        case Reopened():
            return Named(Phrase(N_("playing on")), Phrase(N_("playing on")))


def line_of(book: Book, record: Record) -> tuple[str, Phrase]:
    """The kind of an entry, and its line in the history."""
    match record.entry:
        case Begun():
            return "begun", Phrase(N_("The game begins: %(names)s"), {"names": record.entry.players})
        case RoundEntered(number=number):
            return "round", Phrase(N_("Round %(number)s entered"), {"number": number})
        case RoundCorrected(number=number):
            return "correction", Phrase(N_("Round %(number)s corrected"), {"number": number})
        case PlayerRenamed(seat=seat, name=name):
            return "rename", Phrase(N_("Seat %(seat)s is called %(name)s now"), {"seat": seat + 1, "name": name})
        case RulingKept(title=title):
            return "ruling", Phrase(N_("Ruling kept: %(title)s"), {"title": title})
        case Finished():
            return "finish", Phrase(N_("The table stops the game"))
        case Reopened():
            return "reopen", Phrase(N_("The game goes on"))
        case Voided(seq=seq):
            return "void", undone(_act_at(book, seq))
        case Restored(seq=seq):
            return "restore", redone(_act_at(book, seq))


def undone(act: Act) -> Phrase:
    """What undo has done: "Undone: round 9"."""
    return Phrase(N_("Undone: %(what)s"), {"what": name_act(act).whole})


def redone(act: Act) -> Phrase:
    """What redo has done: "Redone: round 9"."""
    return Phrase(N_("Redone: %(what)s"), {"what": name_act(act).whole})


def _act_at(book: Book, seq: int) -> Act:
    act = book.records[seq - 1].entry
    assert not isinstance(act, Begun | Voided | Restored)  # a book holds no undo of anything else
    return act

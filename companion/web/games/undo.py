"""Undo and redo that speak: what they will do, said before; what was done, said after, with the way back in it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from companion.book.entries.entry import Begun, Finished, Reopened, Restored, RoundEntered, RulingKept, Voided
from companion.book.fold.book import Book
from companion.book.words.entries import name_record, redone, undone
from companion.disputes.kept import name_kept
from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase

UNDO, REDO = "undo", "redo"


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be undone or redone: which record, and in words what pressing the key will do.

    ``label`` says it whole ("Undo round 9"), ``verb`` and ``short`` where there is little room ("Undo", "round 9").
    ``in_view``: the page shows what it is about, so that it may be done from there.
    """

    step: str
    seq: int
    label: Phrase
    verb: Phrase
    short: Phrase
    in_view: bool = True


@dataclass(frozen=True, slots=True)
class Told:
    """What was just done, and what takes it back; None where the page itself has the key for that."""

    phrase: Phrase
    back: Offer | None


@dataclass(frozen=True, slots=True)
class Missed:
    """An undo or redo that came too late: what was wanted and why it was not done, and what its key would do now."""

    phrase: Phrase
    now: Offer | None


def offer_undo(book: Book, rulings_in_view: bool = False) -> Offer | None:
    """What undo would take back; None when there is nothing. A ruling is seen in the history alone."""
    record = book.undoable
    if record is None:
        return None
    named = name_record(book, record, name_kept)
    label = Phrase(N_("Undo %(what)s"), {"what": named.whole})
    in_view = rulings_in_view or not isinstance(record.entry, RulingKept)
    return Offer(UNDO, record.seq, label, Phrase(N_("Undo")), named.short, in_view)


def offer_redo(book: Book) -> Offer | None:
    """What redo would bring back; None when there is nothing."""
    record = book.redoable
    if record is None:
        return None
    named = name_record(book, record, name_kept)
    label = Phrase(N_("Redo %(what)s"), {"what": named.whole})
    return Offer(REDO, record.seq, label, Phrase(N_("Redo")), named.short)


def tell_done(book: Book, seq: int | None) -> Told | None:
    """What the entry ``seq`` has done, as long as nothing was written after it; None when there is nothing to say."""
    if seq != book.version:
        return None
    entry = book.records[-1].entry
    match entry:
        case Voided(seq=voided):
            return Told(undone(name_record(book, book.records[voided - 1], name_kept)), offer_redo(book))
        case Restored(seq=restored):
            named = name_record(book, book.records[restored - 1], name_kept)
            return Told(redone(named), offer_undo(book, rulings_in_view=True))
        case Begun() | Finished() | Reopened():
            return None  # the page that follows says nothing else
    # the end of a game is said by its own page
    named = name_record(book, book.records[-1], name_kept)
    return None if book.over else Told(Phrase(N_("Saved: %(what)s"), {"what": named.whole}), None)


def tell_missed(book: Book, step: str, seq: int, seen: int) -> Missed | None:
    """What is said when ``step`` (UNDO, REDO) of the record ``seq`` comes too late: its page showed version ``seen``.

    None where the key named nothing that can be undone or redone.
    """
    if step not in (UNDO, REDO) or not 1 <= seq <= book.version:
        return None
    wanted = book.records[seq - 1]
    if isinstance(wanted.entry, Begun | Voided | Restored):
        return None
    counts = any(record.seq == seq for record in book.acts)
    named, last = name_record(book, wanted, name_kept).whole, book.records[-1]
    if counts is (step == REDO):
        return Missed(Phrase(_WAS_DONE[step], {"what": named}), None)
    now = offer_undo(book) if step == UNDO else offer_redo(book)
    if isinstance(last.entry, RoundEntered) and last.seq > seen:
        return Missed(Phrase(_ROUND_CAME[step], {"what": named, "n": last.entry.number}), now)
    return Missed(Phrase(_BOOK_CHANGED[step], {"what": named}), now)


_WAS_DONE = {
    UNDO: N_("You wanted to undo %(what)s: that was done already."),
    REDO: N_("You wanted to redo %(what)s: that was done already."),
}
_ROUND_CAME = {
    UNDO: N_("You wanted to undo %(what)s, but round %(n)s has been entered meanwhile: nothing was undone."),
    REDO: N_("You wanted to redo %(what)s, but round %(n)s has been entered meanwhile: nothing was redone."),
}
_BOOK_CHANGED = {
    UNDO: N_("You wanted to undo %(what)s, but this was written in the book meanwhile: nothing was undone."),
    REDO: N_("You wanted to redo %(what)s, but this was written in the book meanwhile: nothing was redone."),
}


def done() -> int | None:
    """The entry that was just written, as the address says, so that the page can speak of it."""
    return read_number(request.args.get("done", ""))

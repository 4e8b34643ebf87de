"""What every entry does to what stands in a book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ..entries.entry import (
    OPEN_END,
    Adjusted,
    EndAgreed,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Reopened,
    Returned,
    RoundCorrected,
    RoundEntered,
    RulingKept,
)
from ..people.stays import Stay
from .records import Record, with_empty_hand
from .refusals import Refused, check_count, check_order, refuse
from .written import Written

W = TypeVar("W", bound=Written)


def fold_act(book: W, record: Record) -> W:
    """The book after one more act. Raises Refused where it has no place for it."""
    match record.entry:
        case RoundEntered() | RoundCorrected():
            return fold_round(book, record)
        case PlayerRenamed():
            return _fold_rename(book, record.entry)
        case Adjusted():
            return _fold_adjustment(book, record.entry)
        case Joined():
            return _fold_join(book, record.entry)
        case Left():
            return _fold_leave(book, record.entry)
        case Returned():
            return _fold_return(book, record.entry)
        case RulingKept():
            return replace(book, rulings=(*book.rulings, record))
        case EndAgreed():
            return replace(book, agreed_end=record.entry)
        case Finished():
            return replace(book, finished=True)
        case Reopened():
            # who plays on goes beyond what was agreed
            return replace(book, finished=False, agreed_end=OPEN_END)
        case _:
            raise TypeError("undo and redo are not acts")


def fold_round(book: W, record: Record) -> W:
    """The book with a round in it, a new one or one that replaces an earlier. Raises Refused where it has no room."""
    entry = record.entry
    assert isinstance(entry, RoundEntered | RoundCorrected)
    if faults := check_order(entry, len(book.rounds)) or check_count(entry.hands, len(book.players)):
        raise Refused(faults)
    made = book.round_of(entry.number, entry.engine, entry.hands, entry.out)
    earlier = book.rounds[entry.number - 1].versions if entry.number <= len(book.rounds) else ()
    made = replace(made, versions=(*earlier, record))
    return replace(book, rounds=(*book.rounds[: entry.number - 1], made, *book.rounds[entry.number :]))


def _require_seat(book: Written, seat: int) -> None:
    if not 0 <= seat < len(book.players):
        refuse("seat", "seat")


def _fold_rename(book: W, entry: PlayerRenamed) -> W:
    _require_seat(book, entry.seat)
    names = list(book.players)
    names[entry.seat] = entry.name
    return replace(book, players=tuple(names))


def _fold_join(book: W, entry: Joined) -> W:
    """The rounds before have a place for the guest, with an empty hand."""
    rounds = tuple(
        replace(
            each,
            hands=(*each.hands, ()),
            points=(*each.points, 0),
            versions=tuple(map(with_empty_hand, each.versions)),
        )
        for each in book.rounds
    )
    stays = (*book.stays, Stay(entry.round, None, entry.total))
    return replace(book, players=(*book.players, entry.name), stays=stays, rounds=rounds)


def _fold_leave(book: W, entry: Left) -> W:
    return _with_stay(book, entry.seat, lambda stay: replace(stay, until=entry.round))


def _fold_return(book: W, entry: Returned) -> W:
    return _with_stay(book, entry.seat, lambda stay: stay.resumed(entry.round))


def _with_stay(book: W, seat: int, change: Callable[[Stay], Stay]) -> W:
    _require_seat(book, seat)
    return replace(book, stays=(*book.stays[:seat], change(book.stays[seat]), *book.stays[seat + 1 :]))


def _fold_adjustment(book: W, entry: Adjusted) -> W:
    _require_seat(book, entry.seat)
    return replace(book, adjustments=(*book.adjustments, entry))

"""The history of a game in words: what was written, when, on which device, and whether it still counts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from companion.engine.phrases import N_, Phrase
from companion.engine.tiles import Tile

from ..entries.entry import Begun, Restored, RoundCorrected, RoundEntered, Voided
from ..entries.hands import Hand, count
from ..figures.points import Points
from ..fold.book import Book
from ..fold.records import Record, Round, exchanged_with
from .entries import NameRuling, line_of, name_as_kept


@dataclass(frozen=True, slots=True)
class Line:
    """One entry in words; ``details`` are the values that changed, ``counts`` whether it was not undone."""

    seq: int
    at: str
    device: str
    kind: str
    phrase: Phrase
    details: tuple[Phrase, ...]
    counts: bool
    number: int | None


def history_lines(book: Book, name_ruling: NameRuling = name_as_kept) -> tuple[Line, ...]:
    """Every entry of the book, the latest first; of those that an exchange of names took, and of those that undid or
    redid it, the last of each for them all. ``name_ruling``: a kept ruling in words."""
    live = {record.seq for record in book.acts}
    rounds: dict[int, RoundEntered | RoundCorrected] = {}
    lines = []
    for record, following in zip_longest(book.records, book.records[1:]):
        counts = record.seq in live or isinstance(record.entry, (Begun, Voided, Restored))
        if following is None or not _tells_it_too(book, record, following):
            lines.append(_line(book, record, counts, rounds, name_ruling))
        if isinstance(record.entry, (RoundEntered, RoundCorrected)) and counts:
            rounds[record.entry.number] = record.entry
    return tuple(reversed(lines))


def _tells_it_too(book: Book, record: Record, following: Record) -> bool:
    """Whether the next record is of the same exchange of names, or undid or redid it as this one did."""
    if type(record.entry) is not type(following.entry):
        return False
    together = exchanged_with(book.records, _find_act(book, record))
    return len(together) > 1 and _find_act(book, following) in together


def _find_act(book: Book, record: Record) -> Record:
    """The record that was undone or redone by this one, else itself."""
    return book.records[record.entry.seq - 1] if isinstance(record.entry, (Voided, Restored)) else record


def count_held_by_round(book: Book) -> tuple[tuple[Points | None, ...], ...]:
    """What the hands of every side counted, by round and side, where the points do not say it: they went to the winner,
    or are the hand that won a blocked round.

    None for whoever went out, and everywhere where everybody writes their own hand.
    """
    return tuple(tuple(_count_held(book, played, index) for index in range(len(book.sides))) for played in book.rounds)


def _count_held(book: Book, played: Round, index: int) -> Points | None:
    seats = book.sides[index].seats
    if book.rules.scoring == "penalty" or any(seat in played.out for seat in seats):
        return None
    if seats[0] not in played.seats:
        return None
    return sum(count(book.rules, played.hands[seat]) for seat in seats)


def _line(
    book: Book,
    record: Record,
    counts: bool,
    rounds: dict[int, RoundEntered | RoundCorrected],
    name_ruling: NameRuling,
) -> Line:
    entry, number = record.entry, None
    details: tuple[Phrase, ...] = ()
    if isinstance(entry, (RoundEntered, RoundCorrected)):
        number = entry.number
        details = _hands(book, entry, rounds.get(entry.number) if isinstance(entry, RoundCorrected) else None)
    kind, phrase = line_of(book, record, name_ruling)
    return Line(record.seq, record.at, record.device, kind, phrase, details, counts, number)


def _hands(
    book: Book, entry: RoundEntered | RoundCorrected, before: RoundEntered | RoundCorrected | None
) -> tuple[Phrase, ...]:
    """Which double opened the round, where the rules leave that open, whether the round was blocked, and what every
    hand counted; of a correction only what it changed."""
    said = [*_opened(book, entry, before), *_blocked(entry, before)]
    # What was undone may be of another table: a guest was not there yet.
    for seat in (seat for seat in book.seats_in(entry.number) if seat < len(entry.hands)):
        name = book.players[seat]
        now = _counted(book, entry.hands[seat], seat in entry.out)
        if before is None:
            facts = {"name": name, "now": Phrase(N_("went out")) if now is None else now}
            said.append(Phrase(N_("%(name)s: %(now)s"), facts))
            continue
        was = _counted(book, before.hands[seat], seat in before.out)
        if was != now:
            said.append(_changed(name, was, now))
    return tuple(said)


def _opened(
    book: Book, entry: RoundEntered | RoundCorrected, before: RoundEntered | RoundCorrected | None
) -> tuple[Phrase, ...]:
    if before is not None:
        return tell_other_engine(before.engine, entry.engine)
    if book.rules.engine_of(entry.number) is not None:
        return ()
    return (Phrase(N_("Engine %(tile)s"), {"tile": Tile.of(entry.engine, entry.engine)}),)


def tell_other_engine(was: int, now: int) -> tuple[Phrase, ...]:
    """That a correction says another engine, by their pips; nothing where it is the same."""
    if was == now:
        return ()
    facts = {"name": Phrase(N_("Engine")), "was": Tile.of(was, was), "now": Tile.of(now, now)}
    return (Phrase(N_("%(name)s: %(was)s became %(now)s"), facts),)


def _blocked(entry: RoundEntered | RoundCorrected, before: RoundEntered | RoundCorrected | None) -> list[Phrase]:
    """That nobody went out, or that a correction has changed that."""
    if not entry.out and (before is None or before.out):
        return [Phrase(N_("the round was blocked"))]
    if before is not None and not before.out and entry.out:
        return [Phrase(N_("the round was not blocked"))]
    return []


def _changed(name: str, was: int | None, now: int | None) -> Phrase:
    if now is None:
        return Phrase(N_("%(name)s: went out, instead of %(was)s"), {"name": name, "was": was})
    if was is None:
        return Phrase(N_("%(name)s: %(now)s, instead of going out"), {"name": name, "now": now})
    return Phrase(N_("%(name)s: %(was)s became %(now)s"), {"name": name, "was": was, "now": now})


def _counted(book: Book, hand: Hand, out: bool) -> int | None:
    """What a hand counted; None for whoever went out."""
    return None if out else count(book.rules, hand)

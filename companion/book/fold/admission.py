"""Whether an entry may be written into a book, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from companion.engine.errors import UnknownRules
from companion.engine.rules.options import Rules
from companion.engine.rules.validity import check_together, tiles_for
from companion.engine.tiles import Tile

from ..entries.entry import (
    OPEN_END,
    Adjusted,
    Begun,
    EndAgreed,
    Entry,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Reopened,
    Restored,
    Returned,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from ..entries.hands import Fault, Hand, check_hands
from ..figures.guests import lowest_start
from ..people.looks import LOOKS, looks_of
from ..people.names import can_be_read, clean_name, folded_name, letters_in
from ..people.sides import sides_of
from .book import Book
from .refusals import Refused, check_count, check_order, fault

LONGEST_NAME = 40  # letters, as a reader counts them
LONGEST_WRITTEN = 160  # signs, with all accents and vowel signs
LONGEST_TITLE = 60
LONGEST_REASON = 120
MOST_ADJUSTED = 999  # points of one penalty or bonus
MOST_BEGUN_WITH = 9999  # points a guest begins with
MOMENT = "%Y-%m-%dT%H:%M:%SZ"  # as an end is agreed on


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
            faults.append(fault("players", "name", seat))
        elif letters_in(name) > LONGEST_NAME or len(name) > LONGEST_WRITTEN:
            faults.append(fault("players", "long", seat, most=LONGEST_NAME))
        elif not can_be_read(name):
            faults.append(fault("players", "letters", seat, name=repr(name)))
        elif key == "mexican":
            faults.append(fault("players", "mexican", seat, name=name))
        elif key in seen:
            faults.append(fault("players", "twice", seat, name=seen[key]))
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
    if entry.looks and not faults and not _are_looks(entry):
        faults.append(fault("looks", "looks", most=LOOKS))
    if len(entry.house) > LONGEST_TITLE or entry.house != clean_name(entry.house):
        faults.append(fault("house", "rules", most=LONGEST_TITLE))
    if len(entry.title) > LONGEST_TITLE:
        faults.append(fault("title", "title", most=LONGEST_TITLE))
    elif entry.title and not can_be_read(clean_name(entry.title)):
        faults.append(fault("title", "letters", name=repr(entry.title)))
    if faults:
        raise Refused(faults)


def _are_looks(entry: Begun) -> bool:
    """Whether these are looks that the seats of this table can have."""
    within = all(1 <= look <= max(LOOKS, len(entry.players)) for look in entry.looks)
    return within and entry.looks == looks_of(sides_of(entry.rules, entry.players), entry.looks)


def check_entry(book: Book, entry: Entry, earlier: bool = False) -> None:
    """Raise Refused, with every fault, when ``entry`` may not be written into ``book``, nor could have been earlier."""
    faults = _faults(book, entry, earlier)
    if faults:
        raise Refused(faults)


def _faults(book: Book, entry: Entry, earlier: bool) -> list[Fault]:
    match entry:
        case Begun():
            return [fault("kind", "begun")]
        case RoundEntered() if book.over:
            return [fault("kind", "over")]
        case RoundEntered() | RoundCorrected():
            return check_order(entry, len(book.rounds)) or check_round(
                book, entry.number, entry.engine, entry.hands, entry.out, earlier=earlier
            )
        case PlayerRenamed():
            return _rename(book, entry, earlier)
        case Adjusted():
            return _check_adjustment(book, entry)
        case Joined() | Left() | Returned() if book.over:
            return [fault("kind", "closed")]
        case Joined() | Left() | Returned() if book.rules.partners:
            return [fault("kind", "partners stay")]
        case Joined():
            return _check_guest(book, entry, earlier)
        case Left():
            return _check_leaving(book, entry)
        case Returned():
            return _check_return(book, entry)
        case RulingKept():
            return []
        case EndAgreed() if book.over:
            return [fault("kind", "end of over")]
        case EndAgreed():
            return _check_end(book, entry)
        case Finished():
            if book.over:
                return [fault("kind", "over")]
            return [] if book.rounds or book.adjustments else [fault("kind", "nothing")]
        case Reopened():
            return [] if book.finished else [fault("kind", "not finished")]
        case Voided():
            return [] if book.undoable and book.undoable.seq == entry.seq else [fault("seq", "undo")]
        case Restored():
            return [] if book.redoable and book.redoable.seq == entry.seq else [fault("seq", "redo")]


def _rename(book: Book, entry: PlayerRenamed, earlier: bool) -> list[Fault]:
    if not 0 <= entry.seat < len(book.players):
        return [fault("seat", "seat")]
    others = [name for seat, name in enumerate(book.players) if seat != entry.seat]
    return [Fault(f.part, f.phrase, entry.seat) for f in check_names([entry.name], others, earlier)]


def _check_adjustment(book: Book, entry: Adjusted) -> list[Fault]:
    is_seat = 0 <= entry.seat < len(book.players)
    faults = [] if is_seat else [fault("seat", "seat")]
    if not 1 <= entry.round <= book.current:
        faults.append(fault("round", "round of points", last=book.current, number=entry.round))
    elif is_seat and entry.seat not in book.seats_in(entry.round):
        name = book.players[entry.seat]
        faults.append(fault("seat", "did not play", entry.seat, name=name, number=entry.round))
    if not 0 < abs(entry.points) <= MOST_ADJUSTED:
        faults.append(fault("points", "no points", most=MOST_ADJUSTED))
    if not entry.reason.strip():
        faults.append(fault("reason", "no reason"))
    elif letters_in(entry.reason) > LONGEST_REASON or len(entry.reason) > LONGEST_WRITTEN * 3:
        faults.append(fault("reason", "long reason", most=LONGEST_REASON))
    elif not can_be_read(clean_name(entry.reason)):
        faults.append(fault("reason", "reason letters"))
    if entry.ruling is not None and entry.ruling not in {record.seq for record in book.rulings}:
        faults.append(fault("ruling", "no ruling", number=entry.ruling))
    return faults


def _check_guest(book: Book, entry: Joined, earlier: bool) -> list[Fault]:
    faults = _check_from_next(book, entry.round)
    gone = {folded_name(book.players[row.side]): row.name for row in book.standings.left}
    if not earlier and (name := gone.get(folded_name(entry.name))):
        faults.append(fault("name", "comes back", name=name))
    else:
        faults += [Fault("name", each.phrase) for each in check_names([entry.name], book.players, earlier)]
    faults += check_seats(book.rules, len(book.present) + 1)
    least = -MOST_BEGUN_WITH if earlier else lowest_start(row.total for row in book.standings.rows)
    if not least <= entry.total <= MOST_BEGUN_WITH:
        faults.append(fault("total", "total", least=least, most=MOST_BEGUN_WITH))
    return faults


def _check_leaving(book: Book, entry: Left) -> list[Fault]:
    if not 0 <= entry.seat < len(book.players):
        return [fault("seat", "seat")]
    if entry.seat not in book.present:
        return [fault("seat", "has left", entry.seat, name=book.players[entry.seat])]
    faults = _check_from_next(book, entry.round)
    if len(book.present) <= 2:
        return [*faults, fault("seat", "too few")]
    return faults + check_seats(book.rules, len(book.present) - 1)


def _check_return(book: Book, entry: Returned) -> list[Fault]:
    if not 0 <= entry.seat < len(book.players):
        return [fault("seat", "seat")]
    if entry.seat in book.present:
        return [fault("seat", "has not left", entry.seat, name=book.players[entry.seat])]
    return _check_from_next(book, entry.round) + check_seats(book.rules, len(book.present) + 1)


def _check_end(book: Book, entry: EndAgreed) -> list[Fault]:
    if entry == OPEN_END == book.agreed_end:
        return [fault("kind", "no end")]
    if entry.rounds is not None and entry.until is not None:
        return [fault("until", "both ends")]
    if entry.rounds is not None and not book.current <= entry.rounds <= book.rules.rounds:
        return [fault("rounds", "end round", first=book.current, last=book.rules.rounds, number=entry.rounds)]
    if entry.until is not None and not _is_moment(entry.until):
        return [fault("until", "end moment")]
    return []


def _is_moment(text: str) -> bool:
    """Whether it is a moment as books have them: ISO 8601 in UTC, to the second."""
    try:
        return f"{datetime.strptime(text, MOMENT):{MOMENT}}" == text
    except ValueError:
        return False


def _check_from_next(book: Book, number: int) -> list[Fault]:
    coming = len(book.rounds) + 1
    return [] if number == coming else [fault("round", "from next", expected=coming, number=number)]


def check_round(
    book: Book,
    number: int,
    engine: int | None,
    hands: Sequence[Hand | None],
    out: Sequence[int],
    so_far: bool = False,
    last: int | None = None,
    earlier: bool = False,
) -> list[Fault]:
    """Everything wrong with a round as it was entered, whether it is the next one or an earlier one.

    ``so_far``: what was not entered yet is no fault. ``last``: the seat whose hand was entered last. ``earlier``: it
    may have been written when no hand was held against the tiles that were dealt, or nobody knows how many were.
    """
    due = book.rules.engine_of(number)
    if engine is None:
        return [] if so_far else [fault("engine", "no engine", number=number)]
    if due is not None and engine != due:
        return [fault("engine", "engine", number=number, expected=_double(due), got=_double(engine))]
    if not 0 <= engine <= book.rules.set_max:
        return [fault("engine", "engine set", max=_double(book.rules.set_max))]
    if faults := check_count(hands, len(book.players)):
        return faults
    seats = book.seats_in(number)
    if len(set(out)) != len(out) or any(seat not in seats for seat in out):
        return [fault("out", "out")]
    absent = frozenset(range(len(hands))) - frozenset(seats)
    tiles = None if earlier else book.most_tiles_in(number)
    return check_hands(book.rules, book.players, engine, hands, out, so_far, last, absent, tiles)


def _double(pip: int) -> Tile:
    return Tile.of(pip, pip)

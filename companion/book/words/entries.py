"""Entries in words, in one place for all who speak of them: the history, undo and redo, what is said after a save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import TypeAlias

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules

from ..entries.entry import (
    Act,
    Adjusted,
    Begun,
    EndAgreed,
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
from ..figures.points import Points, whole
from ..fold.book import Book
from ..fold.records import Record, exchanged_with
from .rulings import name_verdict

NameRuling: TypeAlias = Callable[[RulingKept], tuple[object, Phrase]]
"""What a kept ruling was about, and its verdict."""


@dataclass(frozen=True, slots=True)
class Named:
    """What an act is called inside a sentence: ``whole`` as in "Undo round 9", ``short`` where there is little room."""

    whole: Phrase
    short: Phrase


def name_act(book: Book, act: Act, name_ruling: NameRuling) -> Named:
    """What an act of a book is called: "round 9", "the penalty for Ana (10)", "the end of the game"."""
    match act:
        case RoundEntered(number=number):
            name = Phrase(N_("round %(n)s"), {"n": number})
            return Named(name, name)
        case RoundCorrected(number=number):
            return Named(Phrase(N_("the correction of round %(n)s"), {"n": number}), Phrase(N_("correction")))
        case PlayerRenamed(name=name):
            return Named(Phrase(N_("the name %(name)s"), {"name": name}), Phrase(N_("name")))
        case Adjusted(seat=seat, points=points):
            facts = {"name": _name_at(book, seat), "points": abs(points)}
            if is_penalty(book.rules, points):
                return Named(Phrase(N_("the penalty for %(name)s (%(points)s)"), facts), Phrase(N_("penalty")))
            return Named(Phrase(N_("the bonus for %(name)s (%(points)s)"), facts), Phrase(N_("bonus")))
        case Joined(name=name):
            return Named(Phrase(N_("the arrival of %(name)s"), {"name": name}), Phrase(N_("arrival")))
        case Left(seat=seat):
            return Named(
                Phrase(N_("the departure of %(name)s"), {"name": _name_at(book, seat)}), Phrase(N_("departure"))
            )
        case Returned(seat=seat):
            return Named(Phrase(N_("the return of %(name)s"), {"name": _name_at(book, seat)}), Phrase(N_("return")))
        case RulingKept():
            title, _ = name_ruling(act)
            return Named(Phrase(N_("the ruling “%(title)s”"), {"title": title}), Phrase(N_("ruling")))
        case EndAgreed():
            return _name_end(act)
        case Finished():
            return Named(Phrase(N_("the end of the game")), Phrase(N_("the end")))
        case Reopened():
            return Named(Phrase(N_("playing on")), Phrase(N_("playing on")))


def name_record(book: Book, record: Record, name_ruling: NameRuling) -> Named:
    """What the act of a record is called, those that stand or fall with it included."""
    if len(exchanged_with(book.records, record)) > 1:
        return Named(Phrase(N_("the exchange of names")), Phrase(N_("names")))
    assert not isinstance(record.entry, Begun | Voided | Restored)  # these are never undone
    return name_act(book, record.entry, name_ruling)


def name_as_kept(ruling: RulingKept) -> tuple[object, Phrase]:
    """What a kept ruling was about, and its verdict, in the words in which it was kept."""
    return ruling.title, name_verdict(ruling.answer)


def line_of(book: Book, record: Record, name_ruling: NameRuling = name_as_kept) -> tuple[str, Phrase]:
    """The kind of an entry, and its line in the history; ``name_ruling``: a kept ruling in words."""
    match record.entry:
        case Begun():
            return "begun", Phrase(N_("The game begins: %(names)s"), {"names": record.entry.players})
        case RoundEntered(number=number):
            return "round", Phrase(N_("Round %(number)s entered"), {"number": number})
        case RoundCorrected(number=number):
            return "correction", Phrase(N_("Round %(number)s corrected"), {"number": number})
        case PlayerRenamed() if len(together := exchanged_with(book.records, record)) > 1:
            return "rename", _tell_exchange(together)
        case PlayerRenamed(seat=seat, name=name):
            return "rename", Phrase(N_("Seat %(seat)s is called %(name)s now"), {"seat": seat + 1, "name": name})
        case Adjusted():
            return "adjust", tell_adjustment(book, record.entry)
        case Joined():
            return "join", _tell_arrival(record.entry, record.entry.name)
        case Left(seat=seat, round=number):
            facts = {"name": _name_at(book, seat), "n": number}
            return "leave", Phrase(N_("%(name)s does not play from round %(n)s on"), facts)
        case Returned(seat=seat, round=number):
            facts = {"name": _name_at(book, seat), "n": number}
            return "back", Phrase(N_("%(name)s plays again from round %(n)s on"), facts)
        case RulingKept():
            title, verdict = name_ruling(record.entry)
            facts = {"title": title, "verdict": verdict}
            return "ruling", Phrase(N_("Ruling kept: %(title)s – %(verdict)s"), facts)
        case EndAgreed():
            return "end", _tell_end(record.entry)
        case Finished():
            return "finish", Phrase(N_("The table stopped the game"))
        case Reopened():
            return "reopen", Phrase(N_("The game goes on"))
        case Voided(seq=seq):
            return "void", undone(name_record(book, book.records[seq - 1], name_ruling))
        case Restored(seq=seq):
            return "restore", redone(name_record(book, book.records[seq - 1], name_ruling))


def tell_people(book: Book) -> tuple[Phrase, ...]:
    """Who joined, who does not play any more and who plays again, by the names of now."""
    names = {came: name for (_, came), name in zip(book.people, book.players, strict=True)}
    return tuple(
        _tell_arrival(record.entry, names[record.seq]) if isinstance(record.entry, Joined) else line_of(book, record)[1]
        for record in book.acts
        if isinstance(record.entry, Joined | Left | Returned)
    )


def _tell_arrival(entry: Joined, name: str) -> Phrase:
    facts = {"name": name, "n": entry.round, "total": entry.total}
    return Phrase(N_("%(name)s joins from round %(n)s on, with %(total)s"), facts)


def _tell_exchange(together: Sequence[Record]) -> Phrase:
    """Who exchanged their names: of each seat the name that was written last."""
    names = {each.entry.seat: each.entry.name for each in together if isinstance(each.entry, PlayerRenamed)}
    return Phrase(N_("Names exchanged: %(names)s"), {"names": tuple(names[seat] for seat in sorted(names))})


def _name_end(act: EndAgreed) -> Named:
    short = Phrase(N_("agreed end"))
    if act.rounds is not None:
        return Named(Phrase(N_("the agreed end after round %(n)s"), {"n": act.rounds}), short)
    if act.until is not None:
        return Named(Phrase(N_("the agreed end by %(time)s"), {"time": time_of(act.until)}), short)
    return Named(Phrase(N_("playing all rounds")), Phrase(N_("all rounds")))


def _tell_end(entry: EndAgreed) -> Phrase:
    if entry.rounds is not None:
        return Phrase(N_("Agreed: round %(n)s is the last"), {"n": entry.rounds})
    if entry.until is not None:
        return Phrase(N_("Agreed: the game ends by %(time)s"), {"time": time_of(entry.until)})
    return Phrase(N_("Agreed: all rounds are played"))


def time_of(at: str) -> time:
    """The time of day of a moment (ISO 8601, UTC), where the house is."""
    return datetime.fromisoformat(at).astimezone().time()


def is_penalty(rules: Rules, points: int) -> bool:
    """Whether points that are added to a total make it worse."""
    return points < 0 if rules.scoring == "winner_takes" else points > 0


def sign_points(rules: Rules, points: int, penalty: bool) -> int:
    """So many points (0 and more) as they are added to a total, where they are a penalty, or else a bonus."""
    return points if is_penalty(rules, 1) is penalty else -points


def tell_adjustment(book: Book, entry: Adjusted) -> Phrase:
    """A penalty or a bonus in a line: whose, of which round, how many points, and for what; of a book of totals alone
    they are that."""
    facts = {"name": _name_at(book, entry.seat), "n": entry.round, "points": abs(entry.points), "reason": entry.reason}
    if book.in_totals:
        return Phrase(N_("%(name)s: %(points)s (%(reason)s)"), {**facts, "points": entry.points})
    penalty = N_("Round %(n)s, penalty for %(name)s: %(points)s (%(reason)s)")
    bonus = N_("Round %(n)s, bonus for %(name)s: %(points)s (%(reason)s)")
    return Phrase(penalty if is_penalty(book.rules, entry.points) else bonus, facts)


@dataclass(frozen=True, slots=True)
class Given:
    """Points that stand beside the rounds, a penalty, a bonus or the start of a guest: what they are, for which side,
    how they are added, and why; ``total`` with them, None of a start, which is one."""

    title: Phrase
    side: int
    points: int
    reason: str
    total: Points | None = None


def given_by_round(book: Book) -> tuple[tuple[Given, ...], ...]:
    """The penalties and bonuses that the totals hold since each round entered."""
    return tuple(tuple(_list_given(book, number)) for number in range(1, len(book.rounds) + 1))


def starts_by_round(book: Book) -> tuple[tuple[Given, ...], ...]:
    """What guests begin with who play from each round on; the last is for the round to come."""
    stays = list(enumerate(book.stays))
    return tuple(
        tuple(
            Given(Phrase(N_("Start")), book.side_of(seat), stay.start, "")
            for seat, stay in stays
            if stay.since == number > 1
        )
        for number in range(1, len(book.rounds) + 2)
    )


def _list_given(book: Book, number: int) -> Iterator[Given]:
    running = [*book.totals_of_hands[number - 1]]
    for entry in book.adjustments_in(number):
        side = book.side_of(entry.seat)
        running[side] = whole(running[side] + entry.points)
        title = Phrase(N_("Penalty")) if is_penalty(book.rules, entry.points) else Phrase(N_("Bonus"))
        yield Given(title, side, entry.points, entry.reason, running[side])


def undone(named: Named) -> Phrase:
    """What undo has done: "Undone: round 9"."""
    return Phrase(N_("Undone: %(what)s"), {"what": named.whole})


def redone(named: Named) -> Phrase:
    """What redo has done: "Redone: round 9"."""
    return Phrase(N_("Redone: %(what)s"), {"what": named.whole})


def _name_at(book: Book, seat: int) -> object:
    """Who sits at a seat; its number where the guest who sat there was undone."""
    return book.players[seat] if seat < len(book.players) else Phrase(N_("seat %(seat)s"), {"seat": seat + 1})

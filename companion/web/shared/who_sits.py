"""Whether those who are to sit at a table can be told apart afterwards."""

from __future__ import annotations

from dataclasses import replace

from companion.book.entries.entry import Begun, Joined, PlayerRenamed
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.people.admission import check_seated
from companion.store.people.acts import people


def check_begins(begun: Begun) -> None:
    """Raise Refused where a game begins with somebody twice, under two names."""
    if faults := check_seated(people(), begun.players):
        raise Refused(faults)


def check_comes(slug: str, book: Book, entry: object) -> None:
    """Raise Refused where a guest, or another name, would seat somebody a second time."""
    names = list(book.players)
    match entry:
        case Joined(name=name):
            names.append(name)
        case PlayerRenamed(seat=seat, name=name) if seat < len(names):
            names[seat] = name
        case _:
            return
    who = people()
    known = check_seated(who, book.players, slug)  # as when they were joined since
    if faults := [fault for fault in check_seated(who, names, slug) if fault not in known]:
        raise Refused([replace(fault, part="name", seat=None) for fault in faults])

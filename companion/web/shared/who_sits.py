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
    match entry:
        case Joined(name=name):
            names, at = (*book.players, name), len(book.players)
        case PlayerRenamed(seat=at, name=name) if at < len(book.players):
            names = (*book.players[:at], name, *book.players[at + 1 :])
        case _:
            return
    if faults := [each for each in check_seated(people(), names, slug) if each.seat == at]:
        raise Refused([replace(fault, part="name", seat=None) for fault in faults])

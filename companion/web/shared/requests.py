"""What every page of a game does: finds its book, writes an entry, and knows which device it speaks with."""

from __future__ import annotations

import re

from flask import abort, g, request, url_for

from companion.book.entries.entry import Entry
from companion.book.fold.book import Book
from companion.store.books import drafts, games, log
from companion.store.books.reading import Head
from companion.store.books.summary import FINISHED
from companion.store.errors import NoSuchGame, in_trash

from .device_names import name_agent
from .forms import EntryForm, VersionField

_SEEN_KEY = re.compile(r"[A-Za-z0-9._:\-]{1,64}", re.ASCII)


def find_head(slug: str) -> Head:
    """Which version the game has. Answers 404 when there is none, raises GameInTrash when it lies there."""
    try:
        head = games.head(slug)
    except NoSuchGame:
        abort(404)
    return _show_head(slug, head)


def _show_head(slug: str, head: Head) -> Head:
    if head.trashed_at is not None:
        raise in_trash()
    g.head_of = slug, head
    return head


def shown_head(slug: str) -> Head:
    """Of which version of the game this request tells: the one its view looked for. Raises NoSuchGame where it looked
    for none and there is none."""
    of, head = g.get("head_of", ("", None))
    return head if of == slug and head is not None else games.head(slug)


def find_book(slug: str) -> Book:
    """The book of a game that is not in the trash."""
    return games.book(slug, find_head(slug))


def find_state(slug: str) -> tuple[Head, str]:
    """Which version the game has, and the ETag of its state.

    It is another one whenever the book or a hand entered is another, when the house shows its clock or no more, and
    when the table has gone on to its next game. Raises NoSuchGame, and GameInTrash when it lies there.
    """
    head, mark = drafts.head(slug)
    following = games.find_next(slug) if head.state == FINISHED else None
    return _show_head(slug, head), "-".join((head.tag, mark, *((following.slug,) if following else ())))


def list_entered_seats(slug: str, book: Book) -> list[int]:
    """The seats for which a hand was entered for the round to come."""
    if book.coming is None:
        return []
    return sorted({draft.seat for draft in drafts.list_standing(slug, book, book.coming.number)} & {*book.present})


def write(slug: str, entry: Entry, form: EntryForm) -> log.Appended:
    """Write an entry with the key and the version that the form carries."""
    seen = find_known_version(slug, form)
    return log.append(slug, entry, key=form.key.data, base_version=seen.data, seen=seen.tag, device=device())


def find_known_version(slug: str, form: EntryForm) -> VersionField:
    """The version of the book up to which whoever sends the form knows it: that of its page, or a later one up to which
    the device has written everything itself, while everybody sits where they sat on that page."""
    seen, known = form.base_version, form.known_to
    if known.data <= seen.data or not known.tag or not games.has_been(shown_head(slug), known.tag):
        return seen
    book = find_book(slug)
    return known if book.as_of(known.data).keeps_people(book.as_of(seen.data)) else seen


def is_of_another_book(slug: str, form: EntryForm) -> bool:
    """Whether the form was made from a book that the one of now never was, as after a backup was restored."""
    head, seen = shown_head(slug), form.base_version
    return seen.data > head.version or (seen.tag != "" and not games.has_been(head, seen.tag))


def find_seat_now(slug: str, book: Book, form: EntryForm, seat: int | None) -> int | None:
    """Where the person sits now who sat at this seat when the form was made; None where nobody knows that any more, and
    a person has to say it once more."""
    if seat is None or is_of_another_book(slug, form):
        return None
    before = as_seen(book, form)
    return book.find_person(before, seat) if 0 <= seat < len(before.players) else None


def mark_of(slug: str) -> str:
    """What a form of this page says it was made from: the book of now."""
    return shown_head(slug).tag


def as_seen(book: Book, form: EntryForm) -> Book:
    """The book as it was when the form was made, whatever it has come to meanwhile."""
    return book.as_of(form.base_version.data)


def read_saved_key() -> str | None:
    """The key of the entry that was just written, so that the device can let go of its draft."""
    key = request.args.get("saved", "")
    return key if _SEEN_KEY.fullmatch(key) else None


def device() -> str:
    """A short name for the device that speaks: "iPad, Safari"."""
    return name_agent(request.user_agent.string)


def address_of(slug: str, book: Book, saved: str | None = None, done: int | None = None) -> str:
    """Where a game goes on: its table, or its end; there it is said what the entry ``done`` has done."""
    return url_for("games.end" if book.over else "games.table", slug=slug, saved=saved, done=done)


def cookie_path() -> str:
    """For which part of its host a cookie of this app is."""
    return request.root_path or "/"


def way_back(address: str) -> str:
    """A page of this app; never an address elsewhere, nor one beside the path that the app has to itself."""
    root = f"{request.root_path}/"
    below = address.removeprefix(root)
    ours = below != address and not below.startswith(("/", "\\", ".")) and address.isprintable()
    return address if ours else root

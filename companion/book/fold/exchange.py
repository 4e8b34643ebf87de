"""A whole game as one JSON document, as the app exports it, and back into a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import CompanionError, Unreadable, quote
from companion.engine.phrases import N_, Phrase

from ..entries.as_json import entry_from_json, entry_to_json
from ..entries.entry import Begun
from .admission import check_begun, check_entry
from .book import Book
from .records import Record

FORMAT = "mexican-train-companion/1"


def book_to_json(book: Book) -> dict[str, Any]:
    """The book as a document: its format and its entries in order."""
    entries = [
        {
            "seq": record.seq,
            "at": record.at,
            "device": record.device,
            **({"key": record.key} if record.key else {}),
            "entry": entry_to_json(record.entry),
        }
        for record in book.records
    ]
    return {"format": FORMAT, "entries": entries}


def book_from_json(document: object) -> Book:
    """The book of a document, every entry checked; what an earlier release could write is not refused.

    Raises Unreadable, or Refused, with the field of what cannot be.
    """
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        got = quote(document.get("format") if isinstance(document, Mapping) else document)
        raise Unreadable(
            Phrase(N_("expected an exported game (%(format)s), got %(got)s"), {"format": FORMAT, "got": got})
        )
    entries = document.get("entries")
    if not isinstance(entries, list) or not entries:
        raise Unreadable(Phrase(N_("expected a list of entries, got %(got)s"), {"got": quote(entries)}), "entries")
    book: Book | None = None
    for index, given in enumerate(entries):
        try:
            book = _append_record(book, _record(given, index + 1))
        except CompanionError as error:
            raise Unreadable(error.phrase, error.field).at(f"entries[{index}]") from None
    assert book is not None
    return book


def _record(given: object, seq: int) -> Record:
    if not isinstance(given, Mapping):
        raise Unreadable(Phrase(N_("expected an object, got %(got)s"), {"got": quote(given)}))
    if given.get("seq") != seq:
        text = N_("expected entry %(seq)s, got %(got)s")
        raise Unreadable(Phrase(text, {"seq": seq, "got": quote(given.get("seq"))}), "seq")
    for name in ("at", "device"):
        if not isinstance(given.get(name), str):
            raise Unreadable(Phrase(N_("expected text, got %(got)s"), {"got": quote(given.get(name))}), name)
    key = given.get("key")  # whether it is one is found out where it is written
    try:
        entry = entry_from_json(given.get("entry"))
        return Record(seq, entry, given["at"], given["device"], key if isinstance(key, str) else "")
    except CompanionError as error:
        raise error.at("entry") from None


def _append_record(book: Book | None, record: Record) -> Book:
    if book is not None:
        check_entry(book, record.entry, earlier=True)
        return book.with_record(record)
    if isinstance(record.entry, Begun):
        check_begun(record.entry, earlier=True)
    return Book.of((record,))

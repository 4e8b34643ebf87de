"""One game as a JSON document with everything that is known of it, and back into a database.

The document is that of ``companion.book.fold.exchange`` (``format``, ``entries`` with ``seq``, ``at``, ``device``,
``entry``) and has in addition the game's ``slug`` and of every entry its ``key``, ``made_from`` and ``hash``. A game
that comes back is checked seal by seal, and every entry by what any release took; it bears the same slug, its keys
are the same, and it has the same seals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from companion.book.fold.book import Book
from companion.book.fold.exchange import FORMAT, book_from_json
from companion.book.fold.records import Record
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.people.acts import PersonRecord

from ..books.games import insert_game
from ..books.hash_chain import compact, seal
from ..books.log import MOST, Submission, check_key, key_reused, make_submission, printable, write
from ..books.reading import HEAD, Head, decoded, no_such_game
from ..database import Store, store
from ..errors import DAMAGED, NotTheSame, in_trash, trouble
from ..models import ENTRIES, GAMES
from ..people.acts import insert_acts

NEW, SAME, LONGER, SHORTER = "new", "same", "longer", "shorter"
FIRST_YEAR, LAST_YEAR = 1970, 2999
"""What clocks show, right or wrong, and every calendar can be asked about."""

_SLUG = re.compile(r"[0-9a-z]{1,24}", re.ASCII)
_E, _G = ENTRIES.c, GAMES.c
_ENTRIES: sa.Select[Any] = (
    sa.select(_E.seq, _E.at, _E.device, _E.key, _E.base_version, _E.body, _E.hash)
    .join_from(ENTRIES, GAMES, _E.game_id == _G.id)
    .where(_G.slug == sa.bindparam("slug"))
    .order_by(_E.seq)
)
_SOME = _ENTRIES.where(_E.seq > sa.bindparam("after")).limit(sa.bindparam("most"))
_SEALS = sa.select(_E.hash).where(_E.game_id == sa.bindparam("game")).order_by(_E.seq)
_LOCKED = HEAD.with_for_update()
_USED = sa.select(_E.id).where(_E.key == sa.bindparam("key"))


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a document: the game's slug, and how it stood to the game of this name that was there.

    ``outcome``: ``new`` (there was none), ``same``, ``longer`` (the document had more entries, which were added) or
    ``shorter`` (the game here goes on after the document ends; nothing was written).
    """

    slug: str
    outcome: str
    version: int


@dataclass(frozen=True, slots=True)
class Sealed:
    """An entry of a document with its seal, which fits."""

    submission: Submission
    base_version: int
    hash: str


def export_game(slug: str, kept: Store | None = None) -> dict[str, Any]:
    """The document of a game, in the trash or not. Raises NoSuchGame, and StoreDamaged where something is no text any
    more."""
    with (kept or store()).reading() as connection:
        rows = connection.execute(_ENTRIES, {"slug": slug}).all()
    if not rows:
        raise no_such_game(slug)
    return {"format": FORMAT, "slug": slug, "entries": [_write_row(row) for row in rows]}


def entries_of(slug: str, after: int, most: int) -> list[dict[str, Any]]:
    """The entries of a game as they stand in its document: at most ``most``, those that follow entry ``after``."""
    with store().reading() as connection:
        return [
            _write_row(row) for row in connection.execute(_SOME, {"slug": slug, "after": after, "most": most}).all()
        ]


def _write_row(row: tuple[Any, ...]) -> dict[str, Any]:
    if any(isinstance(value, bytes) for value in row):
        raise trouble(DAMAGED)
    names = ("seq", "at", "device", "key", "made_from", "entry", "hash")
    entry = dict(zip(names, row, strict=True))
    return {**entry, "entry": decoded(entry["entry"])}


def import_game(document: object) -> Imported:
    """Write the game of a document into the database. Raises what ``import_games`` raises."""
    return import_games([document])[0]


def import_games(documents: Sequence[object], acts: Sequence[PersonRecord] = ()) -> tuple[Imported, ...]:
    """Write the games of these documents into the database, all of them or none; with what was said of people
    elsewhere (``acts``), where nothing was said of them here yet.

    Raises Unreadable with the field of what cannot be or is not as it was sealed; NotTheSame when a game of this name
    is here and its book is another one; KeyReused when a key of it stands in another game; GameInTrash when entries
    would be added to a game in the trash; and the troubles of ``Store.writing``. Nothing is written then.
    """
    checked = [check_document(document) for document in documents]
    kept = store()
    with kept.writing() as connection:
        done = tuple(_import(connection, *each) for each in checked)
        if acts:
            insert_acts(connection, acts)
    for each, (slug, _, sealed) in zip(done, checked, strict=True):
        if each.outcome in (NEW, LONGER):
            kept.mark(slug, len(sealed), sealed[-1].hash)
    return done


def compare_game(slug: str, sealed: Sequence[Sealed]) -> str:
    """How a document stands to the game of its name that is here: what ``import_games`` would come to, without
    writing. Raises NotTheSame."""
    with store().reading() as connection:
        return _compare(connection, slug, sealed, HEAD)[2]


def _import(connection: sa.Connection, slug: str, book: Book, sealed: list[Sealed]) -> Imported:
    row, here, outcome = _compare(connection, slug, sealed, _LOCKED)
    if outcome in (NEW, LONGER):
        _add(connection, Head(*row) if row else None, slug, sealed, book)
    return Imported(slug, outcome, max(here, len(sealed)))


def _compare(
    connection: sa.Connection, slug: str, sealed: Sequence[Sealed], asked: sa.Select[Any]
) -> tuple[Any, int, str]:
    """The row of the game that is here, how many entries it has, and the outcome."""
    row = connection.execute(asked, {"slug": slug}).first()
    here = connection.execute(_SEALS, {"game": row[0]}).scalars().all() if row else []
    if not all(one == other.hash for one, other in zip(here, sealed, strict=False)):
        said = N_("another game here is called %(slug)s: nothing was changed")
        raise NotTheSame(Phrase(said, {"slug": slug}), "slug")
    return row, len(here), _outcome(len(here), len(sealed))


def check_document(document: object) -> tuple[str, Book, list[Sealed]]:
    """The slug, the book and the sealed entries of a document. Raises Unreadable for what is not as it was sealed."""
    _check_size(document)
    book = book_from_json(document)
    assert isinstance(document, Mapping)
    slug = _slug(document)
    return slug, book, _sealed(slug, book, document["entries"])


def _outcome(here: int, there: int) -> str:
    if not here:
        return NEW
    return SAME if here == there else LONGER if there > here else SHORTER


def _add(connection: sa.Connection, head: Head | None, slug: str, sealed: list[Sealed], book: Book) -> None:
    """Write the entries that are missing."""
    if head is not None and head.trashed_at is not None:
        raise in_trash()
    done = head.version if head else 0
    for each in sealed[done:]:
        if connection.execute(_USED, {"key": each.submission.key}).first() is not None:
            raise key_reused(each.submission.key)
    before = Book.of(book.records[:done]) if done else None
    for each, record in zip(sealed[done:], book.records[done:], strict=True):
        after = before.with_record(record) if before else Book.of((record,))
        head = head or insert_game(connection, slug, after, each.submission)
        write(connection, head, each.submission, each.base_version, before.players if before else (), after)
        head, before = Head(head.id, slug, record.seq, each.hash, "", None), after


def _check_size(document: object) -> None:
    entries = document.get("entries") if isinstance(document, Mapping) else None
    if isinstance(entries, list) and len(entries) > MOST:
        raise Unreadable(Phrase(N_("choose a game of at most %(most)s entries"), {"most": MOST}), "entries")


def _slug(document: Mapping[str, Any]) -> str:
    slug = document.get("slug")
    if not isinstance(slug, str) or not _SLUG.fullmatch(slug):
        said = N_("expected the name of a game (small letters and digits), got %(got)s")
        raise Unreadable(Phrase(said, {"got": quote(slug)}), "slug")
    return slug


def _sealed(slug: str, book: Book, entries: list[Mapping[str, Any]]) -> list[Sealed]:
    """The entries of a document, every seal checked."""
    sealed: list[Sealed] = []
    keys: set[str] = set()
    for index, (given, record) in enumerate(zip(entries, book.records, strict=True)):
        try:
            each = _one_sealed(slug, given, record, sealed[-1].hash if sealed else "")
            if each.submission.key in keys:
                raise key_reused(each.submission.key)
        except Unreadable as error:
            raise error.at(f"entries[{index}]") from None
        keys.add(each.submission.key)
        sealed.append(each)
    return sealed


def _one_sealed(slug: str, given: Mapping[str, Any], record: Record, previous: str) -> Sealed:
    key, base_version = given.get("key"), given.get("made_from")
    check_key(key if isinstance(key, str) else "")
    if type(base_version) is not int or not 0 <= base_version < record.seq:
        said = N_("expected the number of an earlier entry, got %(got)s")
        raise Unreadable(Phrase(said, {"got": quote(base_version)}), "made_from")
    _check_moment(record.at)
    submission = _read_submission(given, record, str(key))
    fields = (key, base_version, submission.kind, submission.body, submission.at, submission.device)
    hash = seal(previous, slug, record.seq, *fields)  # type: ignore[arg-type]
    if given.get("hash") != hash:
        said = N_("entry %(seq)s is not what was written: its seal does not match")
        raise Unreadable(Phrase(said, {"seq": record.seq}), "hash")
    return Sealed(submission, base_version, hash)


def _read_submission(given: Mapping[str, Any], record: Record, key: str) -> Submission:
    """The entry as it stands in the document: that is what was sealed, whatever a later release makes of it."""
    if record.device != printable(record.device):
        raise Unreadable(Phrase(N_("expected text, got %(got)s"), {"got": quote(record.device)}), "device")
    submission = make_submission(record.entry, key, record.device, record.at)
    return Submission(submission.entry, submission.kind, compact(given["entry"]), key, submission.at, submission.device)


def _check_moment(at: str) -> None:
    try:
        readable = len(at) <= 40 and FIRST_YEAR <= datetime.fromisoformat(at).year <= LAST_YEAR
    except ValueError:
        readable = False
    if not readable:
        said = N_("expected a moment such as %(such)s, got %(got)s")
        raise Unreadable(Phrase(said, {"such": "2026-11-21T19:00:00Z", "got": quote(at)}), "at")

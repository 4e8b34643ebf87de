"""``append``: the only way by which anything gets into a book.

In one transaction, with the writer's turn taken: the game's row is read (and locked, on PostgreSQL), the key looked
up, the version compared, the entry admitted by the book itself, then written with its seal, and the summary row
brought up to date from the folded book. Either all of it is on disk when ``append`` returns, or nothing is.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from companion.book.entries.as_json import entry_to_json
from companion.book.entries.entry import Entry
from companion.book.entries.hands import Fault
from companion.book.fold.admission import check_entry
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.book.fold.refusals import Refused
from companion.engine.phrases import N_, Phrase

from ..database import Store, store
from ..drivers import new_number
from ..errors import BadKey, KeyReused, Overtaken, VersionConflict, in_trash
from ..models import ENTRIES, GAMES
from . import players
from .hash_chain import compact, seal
from .reading import HEAD, Head, no_such_game, read_book, read_records, record_of
from .summary import summary_of

logger = logging.getLogger("companion")

_LOCKED = HEAD.with_for_update()
_EARLIER = (
    sa.select(GAMES.c.slug, ENTRIES.c.seq, ENTRIES.c.body, ENTRIES.c.at, ENTRIES.c.device, ENTRIES.c.key)
    .join_from(ENTRIES, GAMES, ENTRIES.c.game_id == GAMES.c.id)
    .where(ENTRIES.c.key == sa.bindparam("key"))
)
_INSERT = ENTRIES.insert()
_UPDATE = GAMES.update().where(GAMES.c.id == sa.bindparam("game"))

MOST = 10_000  # entries of one game; what can be written can be exported, and read again

_KEY = re.compile(r"[A-Za-z0-9._:\-]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of an entry: its record, and whether it had been written before under the same key."""

    record: Record
    repeated: bool

    @property
    def version(self) -> int:
        """The version of the book with this entry as its last."""
        return self.record.seq


@dataclass(frozen=True, slots=True)
class Submission:
    """An entry as a device sends it, before it has its place in a book; ``body`` is its canonical JSON."""

    entry: Entry
    kind: str
    body: str
    key: str
    at: str
    device: str


def append(
    slug: str,
    entry: Entry,
    *,
    key: str,
    base_version: int | None,
    seen: str = "",
    device: str = "",
    at: str | None = None,
) -> Appended:
    """Write an entry into the book of a game.

    ``key``: 1 to 64 letters, digits, ``. _ : -``, made by the device, never used for anything else.
    ``base_version``: the version that the device had before its eyes; None for an entry that holds whatever came in
    between, such as a ruling that is kept. ``seen``: the tag of that book (``Head.tag``), which is another one where a
    backup was restored and as much written since; left out, the number alone counts. ``device``: a short name, cut to
    80 characters. ``at``: ISO 8601 in UTC; left out, now.

    The same entry under the same key is answered as the first time, and written once. Raises NoSuchGame, GameInTrash,
    BadKey, KeyReused, VersionConflict (the book has another version; the error carries the records since), Refused (the
    book's own checks), and the troubles of ``Store.writing``.
    """
    submission = make_submission(entry, key, device, at)
    try:
        return _append(store(), slug, submission, base_version, seen)
    except Overtaken:
        # PostgreSQL: the same key was written into another game at this very moment; now it is there to be found
        return _append(store(), slug, submission, base_version, seen)


def make_submission(entry: Entry, key: str, device: str, at: str | None) -> Submission:
    """An entry ready to be written. Raises BadKey."""
    check_key(key)
    body = entry_to_json(entry)
    return Submission(entry, body["kind"], compact(body), key, at or now(), printable(device))


def check_key(key: str) -> None:
    """Raise BadKey when no device makes such a key."""
    if not _KEY.fullmatch(key):
        said = N_("expected a key of 1 to 64 letters, digits, dots, colons or hyphens, got %(got)s")
        raise BadKey(Phrase(said, {"got": repr(key[:64])}), "key")


def key_reused(key: str) -> KeyReused:
    """The error that a key was used before."""
    return KeyReused(Phrase(N_("the key %(key)s was used before for something else"), {"key": key}), "key")


def printable(device: str, most: int = 80) -> str:
    """The name of a device as it is kept: what can be seen of it, cut to ``most`` characters."""
    return "".join(sign for sign in device if sign.isprintable())[:most]


def find_earlier(connection: sa.Connection, submission: Submission, slug: str | None) -> tuple[str, Record] | None:
    """The game and the record that this submission became when it was sent before; None when it is new.

    Raises KeyReused when the key stands for another entry or, unless ``slug`` is None, for another game.
    """
    row = connection.execute(_EARLIER, {"key": submission.key}).first()
    if row is None:
        return None
    game, record = row[0], row[1:]
    if record[1] != submission.body or slug not in (None, game):
        raise key_reused(submission.key)
    return game, record_of(*record)


def write(
    connection: sa.Connection,
    head: Head,
    submission: Submission,
    base_version: int,
    before: tuple[str, ...],
    after: Book,
) -> str:
    """Write the entry that makes ``after`` of the book of ``head``, with summary and players; returns its seal."""
    entry: dict[str, Any] = {
        "seq": after.version,
        "key": submission.key,
        "base_version": base_version,
        "kind": submission.kind,
        "body": submission.body,
        "at": submission.at,
        "device": submission.device,
    }
    hash = seal(head.hash, head.slug, **entry)
    latest = new_number(connection.execute(_INSERT, {**entry, "game_id": head.id, "hash": hash}))
    connection.execute(
        _UPDATE, {**summary_of(after), "game": head.id, "hash": hash, "changed_at": submission.at, "latest": latest}
    )
    players.remember(connection, before, after.players, submission.at, latest)
    return hash


def now() -> str:
    """This moment as it is written into the book: ISO 8601, UTC, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")[:19] + "Z"


def _append(kept: Store, slug: str, submission: Submission, base_version: int | None, seen: str) -> Appended:
    with kept.writing() as connection:
        head = locked(connection, slug)
        earlier = find_earlier(connection, submission, slug)
        if earlier is not None:
            return Appended(earlier[1], repeated=True)
        _check(connection, head, base_version, seen)
        if head.version >= MOST:
            said = N_("a book has room for %(most)s entries, and this one is full")
            raise Refused([Fault("kind", Phrase(said, {"most": MOST}))])
        before = read_book(kept, connection, head)
        check_entry(before, submission.entry)
        record = Record(head.version + 1, submission.entry, submission.at, submission.device, submission.key)
        after = before.with_record(record)
        made = head.version if base_version is None else base_version
        hash = write(connection, head, submission, made, before.players, after)
    kept.mark(slug, record.seq, hash)
    logger.info(
        "%s (%s): entry %d, %s, from %s", after.title or slug, slug, record.seq, submission.kind, submission.device
    )
    kept.cache.put(hash, after, instead_of=head.hash)
    return Appended(record, repeated=False)


def locked(connection: sa.Connection, slug: str) -> Head:
    """The head of a game that nobody else writes into until this transaction ends. Raises NoSuchGame."""
    row = connection.execute(_LOCKED, {"slug": slug}).first()
    if row is None:
        raise no_such_game(slug)
    return Head(*row)


def _check(connection: sa.Connection, head: Head, base_version: int | None, seen: str) -> None:
    if head.trashed_at is not None:
        raise in_trash()
    if base_version is None or (base_version == head.version and seen in ("", head.tag)):
        return
    since = read_records(connection, head.id, after=base_version, upto=head.version)
    said = N_("the book has changed meanwhile: it was at %(seen)s and is at %(version)s now")
    conflict = VersionConflict(Phrase(said, {"seen": base_version, "version": head.version}), "made_from")
    conflict.version, conflict.records = head.version, since
    raise conflict

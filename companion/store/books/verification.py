"""Checks that nothing in the database was changed behind the book's back.

For every game: the entries are numbered 1, 2, 3, ... without a gap, every seal follows from its entry and the seal
before, and the row in the list of games says what the folded book says. A changed digit passes the database's own
checks; it does not pass this one. Nor does a game that is gone with all its entries: on SQLite the rows of entries and
games are numbered without a gap, because none is ever deleted.

That the list says what a book says is remembered under the book's last seal, so that books are folded once and not
with every copy.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from companion.book.fold.book import Book
from companion.engine.phrases import N_, Phrase

from ..database import Store, store
from ..errors import DAMAGED, StoreDamaged
from ..models import ENTRIES, GAMES
from .hash_chain import seal
from .reading import no_such_game, record_of
from .summary import summary_of


class _Line(NamedTuple):
    """An entry (None: there is none) and the summary of its game, the columns as they are called in the tables."""

    id: int
    slug: str
    last: str
    hash: str
    seq: int
    key: str
    base_version: int
    kind: str
    body: str
    at: str
    device: str
    version: int
    title: str
    preset: str
    players: str
    state: str
    rounds_entered: int
    rounds: int
    summary: str
    begun_at: str
    changed_at: str
    latest: int
    trashed_at: str | None
    entry: int


_SEALED = (str, int, str, int, str, str, str, str)
"""What kind of thing each column of an entry holds."""
_SUMMED = _Line._fields[12:19]
"""What the list says that only the folded book tells."""
_E, _G = ENTRIES.c, GAMES.c
_ENTRY = [_E[name] for name in _Line._fields[3:11]]


def _lines(column: Callable[[sa.Column[Any]], sa.ColumnElement[Any]]) -> sa.Select[Any]:
    """The rows of games with their entries; ``column``: how the columns of the list are asked for."""
    game = [column(_G[name]).label(name) for name in _Line._fields[11:-1]]
    chosen = (_G.id, _G.slug, column(_G.hash).label("last"), *_ENTRY, *game, _E.id.label("entry"))
    return sa.select(*chosen).join_from(GAMES, ENTRIES, _G.id == _E.game_id, isouter=True).order_by(_G.id, _E.seq)


_ROWS = _lines(lambda column: column)
_ONE = _ROWS.where(_G.slug == sa.bindparam("slug"))
_SOME = _ROWS.where(_G.id > sa.bindparam("after"), _G.id <= sa.bindparam("upto"))
# a text that is none cannot be read as one; as bytes it can, and is then not what the book says
_RAW = _lines(lambda each: sa.cast(each, sa.LargeBinary) if isinstance(each.type, sa.String) else each)
_RAW = _RAW.where(_G.id > sa.bindparam("after"), _G.id <= sa.bindparam("upto"))
_UPTO = sa.select(_G.id).where(_G.id > sa.bindparam("after")).order_by(_G.id).limit(1).offset(sa.bindparam("skip"))
_LAST = sa.select(sa.func.max(_G.id))
_COUNTS = sa.select(
    *(
        sa.select(number).select_from(table).scalar_subquery()
        for table in (GAMES, ENTRIES)
        for number in (sa.func.count(), sa.func.max(table.c.id))
    )
)
_SLUGS = sa.select(_G.id, _G.slug).where(_G.id > sa.bindparam("after"), _G.id <= sa.bindparam("upto")).order_by(_G.id)
AT_ONCE = 200  # games read by one statement
REMEMBERED = 200_000  # books, of about 100 bytes each

HARMED, LISTED, UNREADABLE = "harmed", "listed", "unreadable"
"""Kinds of breaks: an entry is not what was written; only the list of games is not what the books say, and can be made
again from them; every entry is as it was written, and this release makes no book of them."""

_right: set[bytes] = set()


class TookTooLong(Exception):
    """Nobody has the patience to wait for the end of this look."""


@dataclass(frozen=True, slots=True)
class Break:
    """A place where the database does not hold together: the game, the entry (0: the game's summary), and why."""

    slug: str
    seq: int
    phrase: Phrase
    kind: str = HARMED

    def __str__(self) -> str:
        return f"{self.slug}: {self.phrase}"


def verify(slug: str) -> tuple[Break, ...]:
    """Everything that is wrong with one game; nothing when it is whole. Raises NoSuchGame."""
    with store().reading() as connection:
        rows = [_Line(*row) for row in connection.execute(_ONE, {"slug": slug}).all()]
    if not rows:
        raise no_such_game(slug)
    return tuple(_breaks(rows, fold=True))


def verify_all(folded: int | None = None, kept: Store | None = None, until: float | None = None) -> tuple[Break, ...]:
    """Everything that is wrong with any game, those in the trash too, in the order in which they began.

    ``folded``: of how many games, those that began last, the book is folded and compared with the list of games; of
    the others seals and numbers only, several times as fast. None: of all. ``kept``: another database than that of the
    app at work. Raises TookTooLong when it is not done ``until`` then, by the clock that nobody sets.
    """
    found: list[Break] = []
    kept = kept or store()
    end = _last_number(kept)
    unfolded = 0 if folded is None else end - folded  # the last number of those
    for rows in _chunks(kept, end):
        if until is not None and time.monotonic() > until:
            raise TookTooLong
        if isinstance(rows, Break):
            found.append(rows)
            continue
        for id, game in groupby(rows, key=lambda row: row.id):
            found += _breaks(list(game), fold=id > unfolded)
    return tuple(found)


def missing(kept: Store | None = None) -> int:
    """How many entries and games are gone without a trace; 0 on PostgreSQL, whose numbers have gaps anyway."""
    kept = kept or store()
    if kept.engine.dialect.name != "sqlite":
        return 0
    with kept.reading() as connection:
        games, last_game, entries, last_entry = connection.execute(_COUNTS).one()
    return int(max((last_entry or 0) - entries, (last_game or 0) - games, 0))


def _last_number(kept: Store) -> int:
    with kept.reading() as connection:
        return connection.execute(_LAST).scalar() or 0


def _chunks(kept: Store, end: int) -> Iterator[Sequence[_Line] | Break]:
    """The rows of all games to the number ``end``, some games at a time; those of one game come from one statement, and
    so agree.

    Where they cannot be read, those of each game; of one that cannot be read at all, that.
    """
    with kept.reading() as connection:
        after = 0
        while after < end:
            upto = connection.execute(_UPTO, {"after": after, "skip": AT_ONCE - 1}).scalar() or end
            try:
                yield _read(kept, after, upto)
            except StoreDamaged:
                for id, slug in connection.execute(_SLUGS, {"after": after, "upto": upto}).all():
                    yield _read_one(kept, id, slug)
            after = upto


def _read(kept: Store, after: int, upto: int, how: sa.Select[Any] = _SOME) -> Sequence[_Line]:
    with kept.reading() as connection:
        return [_Line(*row) for row in connection.execute(how, {"after": after, "upto": upto}).all()]


def _read_one(kept: Store, id: int, slug: str) -> Sequence[_Line] | Break:
    """The rows of a game that may be damaged: those of its entries all the same, when it is only the list that is."""
    try:
        return _read(kept, id - 1, id)
    except StoreDamaged:
        pass
    try:
        return [_Line(*map(_text, row)) for row in _read(kept, id - 1, id, _RAW)]
    except StoreDamaged:
        return Break(slug, 0, Phrase(DAMAGED[1]))


def _text(value: Any) -> Any:
    """Bytes as the text that they are, or as they are when they are none."""
    try:
        return value.decode() if isinstance(value, bytes) else value
    except UnicodeDecodeError:
        return value


def _breaks(rows: Sequence[_Line], fold: bool) -> list[Break]:
    game = rows[0]
    strange = next((row for row in rows if not _is_of_its_kinds(row)), None)
    if strange is not None:  # one bit of a row says whether a value is a text: the database finds that in order
        return [Break(str(game.slug), 0, Phrase(DAMAGED[1]))]
    found = _chain_breaks(rows)
    if found or not fold:
        return found
    try:
        wrong = _wrongly_summed(rows)
    except Exception as why:  # whatever a book that was made by another hand does to the reader is a break, no crash
        said = N_("the book cannot be read: %(why)s")
        return [Break(game.slug, 0, Phrase(said, {"why": getattr(why, "phrase", repr(why))}), UNREADABLE)]
    last = rows[-1]
    follows = {"begun_at": game.at, "changed_at": last.at, "latest": last.entry}
    wrong += [name for name, told in follows.items() if getattr(game, name) != told]
    wrong += [] if _is_mark(game.trashed_at) else ["trashed_at"]
    said = N_("the list of games does not say what the book says (%(what)s)")
    return [Break(game.slug, 0, Phrase(said, {"what": name}), LISTED) for name in wrong]


def _is_of_its_kinds(row: _Line) -> bool:
    """Whether what is sealed, and what tells of it, are numbers and texts where these belong."""
    sealed = zip(row[3:11], _SEALED, strict=True) if row.entry is not None else ()
    return isinstance(row.slug, str) and isinstance(row.version, int) and all(isinstance(*each) for each in sealed)


def _is_mark(at: object) -> bool:
    """Whether this may stand where the list says since when a game lies in the trash."""
    try:
        return at is None or bool(isinstance(at, str) and datetime.fromisoformat(at))
    except ValueError:
        return False


def _wrongly_summed(rows: Sequence[_Line]) -> list[str]:
    """What the list of games does not say of a game as its book does; its seals fit, so the last one stands for all
    entries."""
    listed = {name: getattr(rows[0], name) for name in _SUMMED}
    seen = hashlib.blake2b(repr((rows[-1].hash, *listed.values())).encode(), digest_size=16).digest()
    if seen in _right:
        return []
    told = summary_of(Book.of(record_of(row.seq, row.body, row.at, row.device, row.key) for row in rows))
    wrong = [name for name, value in listed.items() if value != told[name]]
    if not wrong:
        if len(_right) >= REMEMBERED:
            _right.clear()
        _right.add(seen)
    return wrong


def _chain_breaks(rows: Sequence[_Line]) -> list[Break]:
    """Gaps in the numbers, and seals that do not follow; of a seal behind a gap nothing can be known."""
    game, found = rows[0], []
    entries = [row for row in rows if row.seq is not None]
    previous: str | None = ""
    expected = 1
    for row in entries:
        if row.seq != expected:
            found.append(_gap(game.slug, expected, row.seq - 1))
            previous = None
        if previous is not None and row.hash != _seal_of(row, previous):
            said = N_("entry %(seq)s is not what was written: its seal does not match")
            found.append(Break(game.slug, row.seq, Phrase(said, {"seq": row.seq})))
        previous, expected = row.hash, row.seq + 1
    if game.version >= expected:
        found.append(_gap(game.slug, expected, game.version))
    elif not found and (game.version, game.last) != (expected - 1, previous):
        said = N_("the list of games does not say what the book says (%(what)s)")
        found.append(Break(game.slug, 0, Phrase(said, {"what": "version"}), LISTED if entries else HARMED))
    return found


def _seal_of(row: _Line, previous: str) -> str:
    return seal(previous, row.slug, row.seq, row.key, row.base_version, row.kind, row.body, row.at, row.device)


def _gap(slug: str, first: int, last: int) -> Break:
    if first == last:
        return Break(slug, first, Phrase(N_("entry %(seq)s is missing"), {"seq": first}))
    return Break(slug, first, Phrase(N_("entries %(first)s to %(last)s are missing"), {"first": first, "last": last}))

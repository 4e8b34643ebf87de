"""Checks that nothing in the database was changed behind the book's back.

For every game: the entries are numbered 1, 2, 3, ... without a gap, every seal follows from its entry and the seal
before, and the summary row says what the folded book says. A changed digit passes the database's own checks; it does
not pass this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from companion.book.book import Book
from companion.engine.phrases import N_, Phrase

from .database import store
from .reading import ENTRIES, GAMES, no_such_game, records_of
from .seal import seal
from .summary import summary_of

_SUMMARY = ("title", "preset", "players", "state", "rounds_entered", "rounds", "summary")
_E, _G = ENTRIES.c, GAMES.c
_SEALED = ("seq", "key", "made_from", "kind", "body", "at", "device")
_ROWS = (
    sa.select(
        _G.id,
        _G.slug,
        _G.version,
        _G.hash.label("last"),
        _E.hash,
        *[_E[name] for name in _SEALED],
        *[_G[name] for name in _SUMMARY],
    )
    .join_from(GAMES, ENTRIES, _G.id == _E.game_id, isouter=True)
    .order_by(_G.id, _E.seq)
)
_ONE = _ROWS.where(_G.slug == sa.bindparam("slug"))
_SOME = _ROWS.where(_G.id > sa.bindparam("after"), _G.id <= sa.bindparam("upto"))
_UPTO = sa.select(_G.id).where(_G.id > sa.bindparam("after")).order_by(_G.id).limit(1).offset(sa.bindparam("skip"))
_LAST = sa.select(sa.func.max(_G.id))
AT_ONCE = 200  # games read by one statement


@dataclass(frozen=True, slots=True)
class Break:
    """A place where the database does not hold together: the game, the entry (0: the game's summary), and why."""

    slug: str
    seq: int
    phrase: Phrase

    def __str__(self) -> str:
        return f"{self.slug}: {self.phrase}"


def verify(slug: str) -> tuple[Break, ...]:
    """Everything that is wrong with one game; nothing when it is whole. Raises NoSuchGame."""
    with store().reading() as connection:
        rows = connection.execute(_ONE, {"slug": slug}).all()
    if not rows:
        raise no_such_game(slug)
    return tuple(_breaks(rows, fold=True))


def verify_all(fold: bool = True) -> tuple[Break, ...]:
    """Everything that is wrong with any game, those in the trash too, in the order in which they began.

    Without ``fold`` the books are not folded and the summaries not compared: seals and numbers only, several times as
    fast.
    """
    found: list[Break] = []
    for rows in _chunks():
        for _, game in groupby(rows, key=lambda row: row.id):
            found += _breaks(list(game), fold)
    return tuple(found)


def _chunks() -> Iterator[Sequence[sa.Row[Any]]]:
    """The rows of all games, some games at a time; those of one game come from one statement, and so agree."""
    with store().reading() as connection:
        end = connection.scalar(_LAST) or 0
        after = 0
        while after < end:
            upto = connection.scalar(_UPTO, {"after": after, "skip": AT_ONCE - 1}) or end
            yield connection.execute(_SOME, {"after": after, "upto": upto}).all()
            after = upto


def _breaks(rows: Sequence[sa.Row[Any]], fold: bool) -> list[Break]:
    game = rows[0]
    found = _chain_breaks(rows)
    if found or not fold:
        return found
    try:
        told = summary_of(Book.of(records_of(rows)))
    except Exception as why:  # whatever a book that was made by another hand does to the reader is a break, no crash
        said = N_("the book cannot be read: %(why)s")
        return [Break(game.slug, 0, Phrase(said, {"why": getattr(why, "phrase", repr(why))}))]
    said = N_("the list of games does not say what the book says (%(what)s)")
    wrong = (name for name in _SUMMARY if getattr(game, name) != told[name])
    return [Break(game.slug, 0, Phrase(said, {"what": name})) for name in wrong]


def _chain_breaks(rows: Sequence[sa.Row[Any]]) -> list[Break]:
    """Gaps in the numbers, and seals that do not follow; of a seal behind a gap nothing can be known."""
    game, found = rows[0], []
    entries = [row for row in rows if row.seq is not None]
    previous: str | None = ""
    expected = 1
    for row in entries:
        if row.seq != expected:
            found.append(_gap(game.slug, expected, row.seq - 1))
            previous = None
        if previous is not None and row.hash != seal(previous, game.slug, *(row._mapping[name] for name in _SEALED)):
            said = N_("entry %(seq)s is not what was written: its seal does not fit")
            found.append(Break(game.slug, row.seq, Phrase(said, {"seq": row.seq})))
        previous, expected = row.hash, row.seq + 1
    if game.version >= expected:
        found.append(_gap(game.slug, expected, game.version))
    elif not found and (game.version, game.last) != (expected - 1, previous):
        said = N_("the list of games does not say what the book says (%(what)s)")
        found.append(Break(game.slug, 0, Phrase(said, {"what": "version"})))
    return found


def _gap(slug: str, first: int, last: int) -> Break:
    if first == last:
        return Break(slug, first, Phrase(N_("entry %(seq)s is missing"), {"seq": first}))
    return Break(slug, first, Phrase(N_("entries %(first)s to %(last)s are missing"), {"first": first, "last": last}))

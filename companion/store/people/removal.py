"""Removes a person's name from all books: what was sealed with it is sealed anew, and nothing else changes.

All of it is one transaction. The books are read twice: for who sits where, then to be rewritten; a game that is not as
it was sealed is left alone, and with it all others.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, NamedTuple

import sqlalchemy as sa

from companion.book.entries.hands import Fault
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.engine.phrases import Phrase
from companion.people.acts import Assigned, Called, Key, key_of
from companion.people.people import People
from companion.people.removal import (
    Body,
    Words,
    free_names,
    name_spellings,
    rewrite_act,
    rewrite_entry,
    rewrite_kept,
    seats_named,
)
from companion.people.tables import Table, names_by_person
from companion.people.words import MOVED_ON, NOBODY

from ..books import players
from ..books.followed import SEAT as FOLLOWED
from ..books.hash_chain import compact, seal
from ..books.reading import decoded, record_of
from ..books.summary import summary_of
from ..database import Store, store
from ..errors import DAMAGED, VersionConflict, trouble
from ..models import DIGESTS, DRAFTS, ENTRIES, GAMES, LINKS, PEOPLE_ACTS
from .acts import read_people, read_tables

logger = logging.getLogger("companion")

_E, _G = ENTRIES.c, GAMES.c
_LOCKED = sa.select(_G.id).order_by(_G.id).with_for_update()
_WHOLE = (
    sa.select(_G.id, _G.slug, _G.changed_at, _G.latest, _G.hash.label("last"))
    .add_columns(_E.seq, _E.key, _E.base_version, _E.kind, _E.body, _E.at, _E.device, _E.hash)
    .join_from(GAMES, ENTRIES, _G.id == _E.game_id)
    .order_by(_G.latest, _G.id, _E.seq)
)
_LAST = sa.select(_G.slug, _E.seq, _E.hash).join_from(ENTRIES, GAMES, _E.game_id == _G.id)
_LAST = _LAST.order_by(_E.id.desc()).limit(1)
_SPARE = 40  # more than a table has seats
_REWRITE = ENTRIES.update().where(_E.game_id == sa.bindparam("game"), _E.seq == sa.bindparam("which"))


class _Row(NamedTuple):
    id: int
    slug: str
    changed_at: str
    latest: int
    last: str
    seq: int
    key: str
    base_version: int
    kind: str
    body: str
    at: str
    device: str
    hash: str


@dataclass(frozen=True, slots=True)
class Removed:
    """What a person is called from now on, and how many games were rewritten."""

    name: str
    games: int


class _House(NamedTuple):
    """Who is who, whose name goes, and what they are called instead; all games; the persons in them; every name that
    stands at a seat, and those of them under which nobody else was written."""

    people: People
    key: Key
    instead: tuple[str, ...]
    tables: Mapping[str, Table]
    standing: frozenset[Key]
    names: frozenset[str]
    own: frozenset[str]


def remove_name(key: Key, word: Callable[[int], str], *, base_version: int) -> Removed:
    """Take the name of a person out of all books: they are called ``word`` with the smallest number that is free.

    ``base_version``: the version of the people that the host had before their eyes. It cannot be undone: use
    ``backups.removal``, which makes a backup before. Raises Refused (nobody of this name stands in the books),
    VersionConflict, StoreDamaged where a game is not as it was sealed, and the troubles of ``Store.writing``; nothing
    is changed then.
    """
    kept = store()
    with kept.writing() as connection:
        connection.execute(_LOCKED).all()
        people = read_people(kept, connection)
        _check(people, key, base_version, read_tables(connection))
        house = _look_round(connection, people, people.whose(key), word)
        games = sum(_rewrite_game(connection, house, rows) for rows in _games(connection))
        _rewrite_acts(connection, house)
        last = connection.execute(_LAST).first()
        if kept.high_water_mark is not None:  # what it says is not there any more, from the end of this block on
            kept.high_water_mark.remove()
    _forget(kept)
    if last is not None:
        kept.mark(*last)
    logger.info("people: a name was removed from %d games", games)
    return Removed(house.instead[0], games)


def _check(people: People, key: Key, base_version: int, tables: Sequence[Table]) -> None:
    if base_version != people.version:
        conflict = VersionConflict(Phrase(MOVED_ON), "base_version")
        conflict.version = people.version
        raise conflict
    if people.whose(key) not in names_by_person(people, tables):
        raise Refused([Fault("key", Phrase(NOBODY))])


def _forget(kept: Store) -> None:
    kept.cache.clear()
    kept.people = None


def _games(connection: sa.Connection) -> Iterator[list[_Row]]:
    """The rows of every game, the last written into last."""
    rows = [_Row(*row) for row in connection.execute(_WHOLE).all()]
    for _, game in groupby(rows, key=lambda row: row.id):
        yield list(game)


def _look_round(connection: sa.Connection, people: People, key: Key, word: Callable[[int], str]) -> _House:
    named = {
        (rows[0].slug, seat, name)
        for rows in _games(connection)
        for names in seats_named(decoded(row.body) for row in rows)
        for seat, name in names
    }
    whose = [(people.person_of(name, slug, seat), name) for slug, seat, name in named]
    called = {people.called.get(key, ""), people.given.get(key, "")} - {""}
    names = frozenset(name for _, name in whose)
    free = free_names(word, [*names, *people.into, *people.into.values(), *people.given])
    tables = {table.slug: table for table in read_tables(connection)}
    standing = frozenset(one for table in tables.values() for one in people.seated(table.names, table.slug))
    own = frozenset({name for person, name in whose if person == key} | called)
    others = {name for person, name in whose if person != key}
    return _House(people, key, tuple(islice(free, _SPARE)), tables, standing, names, own - others)


def _rewrite_game(connection: sa.Connection, house: _House, rows: list[_Row]) -> bool:
    """Rewrite what has to be in one game; returns whether anything of its book was."""
    bodies = [decoded(row.body) for row in rows]
    seats = list(seats_named(bodies))
    instead = _instead(house, rows[0].slug, seats)
    words = _words(house, seats, instead)
    _rewrite_beside(connection, rows[0].id, words)
    new = [
        rewrite_entry(body, [instead.get(each, each[1]) for each in named], words)
        for body, named in zip(bodies, seats, strict=True)
    ]
    devices = [words.take_out(row.device)[:80] for row in rows]
    if new == bodies and devices == [row.device for row in rows]:
        return False
    _seal_anew(connection, rows, new, devices)
    return True


def _instead(house: _House, slug: str, seats: Sequence[Sequence[tuple[int, str]]]) -> dict[tuple[int, str], str]:
    """What stands at a seat instead of a name that goes; of a person who was written at several, another at each."""
    people, names = house.people, house.tables[slug].names
    keys = people.seated(names, slug)
    others = {seat for seat, key in enumerate(keys) if key != house.key == people.person_of(names[seat], slug, seat)}
    own = keys.index(house.key) if house.key in keys else -1
    gone = [
        (seat, name)
        for seat, name in dict.fromkeys(each for named in seats for each in named)
        if (seat not in others and people.person_of(name, slug, seat) == house.key)
        or (seat == own and people.person_of(name) not in house.standing)  # a slip of the pen
    ]
    order = [own, *(seat for seat, _ in gone)] if own >= 0 else [seat for seat, _ in gone]
    number = {seat: number for number, seat in enumerate(dict.fromkeys(order))}
    return {(seat, name): house.instead[number[seat]] for seat, name in gone}


def _words(house: _House, seats: Sequence[Sequence[tuple[int, str]]], instead: Mapping[tuple[int, str], str]) -> Words:
    """The names that go from the texts of a game: those that go from its seats, and those that nobody else bears."""
    here = {name for _, name in instead}
    stay = {name for named in seats for seat, name in named if (seat, name) not in instead}
    return Words((here | house.own) - stay, house.names, house.instead[0])


def _seal_anew(connection: sa.Connection, rows: list[_Row], bodies: Sequence[Body], devices: Sequence[str]) -> None:
    before, after, hash, old = [], [], "", ""
    for row, body, device in zip(rows, bodies, devices, strict=True):
        sealed = (row.key, row.base_version, row.kind)
        if seal(old, row.slug, row.seq, *sealed, row.body, row.at, row.device) != row.hash:
            raise trouble(DAMAGED)
        text, old = compact(body), row.hash
        hash = seal(hash, row.slug, row.seq, *sealed, text, row.at, device)
        changed = {"body": text, "device": device, "hash": hash}
        connection.execute(_REWRITE, {"game": row.id, "which": row.seq, **changed})
        before.append(record_of(row.seq, row.body, row.at, row.device, row.key))
        after.append(record_of(row.seq, text, row.at, device, row.key))
    game, book, was = rows[0], Book.of(after), Book.of(before)
    if old != game.last or (book.totals, book.places) != (was.totals, was.places):
        raise trouble(DAMAGED)
    connection.execute(GAMES.update().where(_G.id == game.id), {**summary_of(book), "hash": hash})
    connection.execute(DIGESTS.delete().where(DIGESTS.c.game_id == game.id))
    players.remember(connection, was.players, book.players, game.changed_at, game.latest)


def _rewrite_beside(connection: sa.Connection, game: int, words: Words) -> None:
    """Links and hands in the round in progress: whose they are is written there in words too."""
    for id, label in connection.execute(sa.select(LINKS.c.id, LINKS.c.label).where(LINKS.c.game_id == game)).all():
        if (new := words.take_out(label)) != label:
            connection.execute(LINKS.update().where(LINKS.c.id == id), {"label": new})
    columns = sa.select(DRAFTS.c.id, DRAFTS.c.seat, DRAFTS.c.body, DRAFTS.c.device).where(DRAFTS.c.game_id == game)
    for id, seat, body, device in connection.execute(columns).all():
        text = compact(rewrite_kept(json.loads(body), words)) if seat == FOLLOWED and body else body
        row: dict[str, Any] = {"body": text, "device": words.take_out(device)[:80]}
        if row != {"body": body, "device": device}:
            connection.execute(DRAFTS.update().where(DRAFTS.c.id == id), row)


def _rewrite_acts(connection: sa.Connection, house: _House) -> None:
    """The acts stay in their order; the last one has another key, so that every process reads them anew."""
    called = key_of(house.people.called.get(house.key, ""))
    theirs = house.people.spellings_of(house.key)
    first = called if called in theirs else house.key
    spellings = name_spellings(house.instead[0], first, theirs | _tried(house))
    words = Words(house.own, house.names, house.instead[0])
    rows = connection.execute(sa.select(PEOPLE_ACTS.c.seq, PEOPLE_ACTS.c.body, PEOPLE_ACTS.c.device)).all()
    for seq, body, device in rows:
        new = {"body": compact(rewrite_act(decoded(body), spellings)), "device": words.take_out(device)[:80]}
        connection.execute(PEOPLE_ACTS.update().where(PEOPLE_ACTS.c.seq == seq), new)
    if rows:
        last = PEOPLE_ACTS.update().where(PEOPLE_ACTS.c.seq == max(seq for seq, *_ in rows))
        connection.execute(last, {"key": f"removed-{secrets.token_hex(12)}"})


def _tried(house: _House) -> set[Key]:
    """Names that somebody wanted to call them by, which was undone; nobody in the books bears them."""
    tried = set()
    for record in house.people.records:
        act = record.act
        if isinstance(act, Called) and house.people.whose(act.key) == house.key:
            tried.add(key_of(act.name))
        elif isinstance(act, Assigned):
            seated = [(house.tables.get(slug), slug, seat) for slug, seat in act.games]
            names = [
                (table.names[seat], slug, seat) for table, slug, seat in seated if table and seat < len(table.names)
            ]
            if any(house.people.person_of(*each) == house.key for each in names):
                tried.add(key_of(act.name))
    return {key for key in tried if key and house.people.whose(key) not in house.standing}

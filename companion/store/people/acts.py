"""What the host has said of people, kept like a book: ``append_act`` is the only way by which anything gets into it.

The acts stand in one row after the other, numbered 1, 2, 3, ...; none is ever changed, but for a name that is removed
from all books.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import uuid4

import sqlalchemy as sa

from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase
from companion.people.acts import Act, PersonRecord, act_from_json, act_to_json
from companion.people.admission import check_act
from companion.people.people import People
from companion.people.tables import Table
from companion.people.words import MOVED_ON

from ..books.hash_chain import compact
from ..books.log import check_key, key_reused, now, printable
from ..database import Store, store
from ..errors import DAMAGED, Overtaken, VersionConflict, trouble
from ..models import GAMES, PEOPLE_ACTS

logger = logging.getLogger("companion")

_SPELT = People()
"""Who is who before anything was said of it: one value, so that what was made of it is found again."""
_A, _G = PEOPLE_ACTS.c, GAMES.c
_LAST = sa.select(_A.seq, _A.key).where(_A.seq == sa.select(sa.func.max(_A.seq)).scalar_subquery())
_ALL = sa.select(_A.seq, _A.body, _A.at, _A.device).where(_A.seq > 0).order_by(_A.seq)
_EARLIER = sa.select(_A.seq, _A.body, _A.at, _A.device).where(_A.key == sa.bindparam("key"))
_BOOKS = sa.select(sa.func.aggregate_strings(_G.hash, ""))  # the seals of all books stand for what is in them
_TABLES = sa.select(_G.slug, _G.begun_at, _G.players).order_by(_G.latest, _G.id)


@dataclass(frozen=True, slots=True)
class Said:
    """What became of an act: its record, and whether it had been written before under the same key."""

    record: PersonRecord
    repeated: bool


def people() -> People:
    """Who is who now. One row is read as long as nothing was said since.

    Of acts that cannot be read, those before them count; the doctor says so.
    """
    kept = store()
    with kept.reading() as connection:
        return read_people(kept, connection)


def tables() -> tuple[Table, ...]:
    """Who sat together on which evening: all games, those in the trash too, the last written into last.

    They are read anew as soon as a book is another.
    """
    kept = store()
    with kept.reading() as connection:
        mark = connection.execute(_BOOKS).scalar() or ""
        held = kept.tables
        if held is None or held[0] != mark:
            held = kept.tables = mark, read_tables(connection)
    return held[1]


def append_act(act: Act, *, key: str, base_version: int, device: str = "", at: str | None = None) -> Said:
    """Write what the host says of people.

    ``key``: as for ``books.log.append``; the same act under the same key is written once. ``base_version``: the version
    of the people (``People.version``) that the host had before their eyes. Raises Refused with every reason,
    VersionConflict when somebody was faster, BadKey, KeyReused, and the troubles of ``Store.writing``.
    """
    check_key(key)
    body = act_to_json(act)
    row = {"kind": body["kind"], "body": compact(body), "at": at or now(), "device": printable(device), "key": key}
    try:
        return _append(act, row, base_version)
    except Overtaken:  # PostgreSQL: somebody else has written at this very moment; now it is there to be seen
        return _append(act, row, base_version)


def insert_acts(connection: sa.Connection, records: Iterable[PersonRecord]) -> bool:
    """Write what was said of people elsewhere, if nothing was said of them here; returns whether it was written.

    The records are a history that stands by itself (``People.of``); keys are made anew.
    """
    if connection.execute(_LAST).first() is not None:
        return False
    rows = []
    for record in records:
        body = act_to_json(record.act)
        said = {"kind": body["kind"], "body": compact(body), "at": record.at, "device": printable(record.device)}
        rows.append({"seq": record.seq, **said, "key": f"brought.{uuid4()}"})
    if rows:
        connection.execute(PEOPLE_ACTS.insert(), rows)
    return bool(rows)


def read_acts(rows: Iterable[Sequence[Any]]) -> People:
    """Who is who after these rows (number, body, when, device), in their order, up to the first that cannot be read."""
    records: list[PersonRecord] = []
    with suppress(CompanionError, ValueError, TypeError, RecursionError):
        for seq, body, at, device in rows:
            if seq != len(records) + 1:
                break
            records.append(PersonRecord(seq, act_from_json(json.loads(body)), at, device))
    while records:
        try:
            return People.of(records)
        except CompanionError:
            records.pop()
    return People()


def wrong_acts() -> Phrase | None:
    """What is wrong with the acts, in words; None when all can be read."""
    with store().reading() as connection:
        rows = connection.execute(_ALL).all()
    known = read_acts([tuple(row) for row in rows]).version
    if known == len(rows):
        return None
    said = N_("what was said of people cannot be read from number %(number)s on: a backup has it whole")
    return Phrase(said, {"number": known + 1})


def _append(act: Act, row: dict[str, Any], base_version: int) -> Said:
    kept = store()
    with kept.writing() as connection:
        earlier = connection.execute(_EARLIER, {"key": row["key"]}).first()
        if earlier is not None:
            seq, body, at, device = earlier
            if body != row["body"]:
                raise key_reused(row["key"])
            return Said(PersonRecord(seq, act, at, device), repeated=True)
        before = read_people(kept, connection)
        last = connection.execute(_LAST).first()
        if last is not None and last[0] != before.version:
            raise trouble(DAMAGED)
        if base_version != before.version:
            conflict = VersionConflict(Phrase(MOVED_ON), "base_version")
            conflict.version = before.version
            raise conflict
        check_act(before, act, read_tables(connection))
        record = PersonRecord(before.version + 1, act, row["at"], row["device"])
        connection.execute(PEOPLE_ACTS.insert(), {"seq": record.seq, **row})
        after = before.with_record(record)
    kept.people = ((record.seq, row["key"]), after)
    logger.info("people: act %d, %s, from %s", record.seq, row["kind"], row["device"])
    return Said(record, repeated=False)


def read_people(kept: Store, connection: sa.Connection) -> People:
    last = connection.execute(_LAST).first()
    if last is None:
        return _SPELT
    mark = (int(last[0]), str(last[1]))
    if kept.people is None or kept.people[0] != mark:
        kept.people = (mark, read_acts([tuple(row) for row in connection.execute(_ALL).all()]))
    return kept.people[1]


def read_tables(connection: sa.Connection) -> tuple[Table, ...]:
    return tuple(Table(slug, _day(at), _names(names)) for slug, at, names in connection.execute(_TABLES).all())


def _day(at: str) -> date:
    """The day as it was in the house."""
    try:
        return datetime.fromisoformat(at).astimezone().date()
    except ValueError:
        return date.min


def _names(written: str) -> tuple[str, ...]:
    try:
        return tuple(map(str, json.loads(written)))
    except (ValueError, TypeError, RecursionError):  # the list is made again with the next start
        return ()

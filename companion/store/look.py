"""Looks the database over when it is opened, and says how it is whenever a supervisor asks.

A database that is not whole is opened to be read only: the log says loudly what is wrong and which copy is good, every
page can be read, and nothing is written over what might still be saved.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from companion.engine.phrases import N_, Phrase, counted

from .backups import backup
from .backups.files import ASIDE, BEFORE, BEFORE_REMOVAL, list_backups
from .backups.in_use import sweep_left
from .backups.upgrades import open_up_to_date
from .books import games, verification
from .books.listing import make_list_again
from .books.verification import HARMED, Break
from .database import Store, database_file, open_unwritable, opened_file, store
from .disk import LITTLE, free_space
from .errors import StoreAway, StoreDamaged, StoreError, StoreReadOnly, not_ours
from .migrations import find_revision
from .models import ENTRIES, GAMES, Base

logger = logging.getLogger("companion")

FOLDED_AT_START = 2_000
"""Games that began last, of which the start compares the list with the books: an evening a week for forty years. Of
those before them the first copy does, beside whatever else is done."""

_COUNTS = sa.select(
    sa.select(sa.func.count()).select_from(GAMES).scalar_subquery(),
    sa.select(sa.func.count()).select_from(ENTRIES).scalar_subquery(),
)
_ANSWER = sa.select(GAMES.c.id).limit(1)
_SEAL = (
    sa.select(ENTRIES.c.hash)
    .join_from(ENTRIES, GAMES, ENTRIES.c.game_id == GAMES.c.id)
    .where(GAMES.c.slug == sa.bindparam("slug"), ENTRIES.c.seq == sa.bindparam("seq"))
)
_LAST = (
    sa.select(GAMES.c.slug, ENTRIES.c.seq, ENTRIES.c.hash)
    .join_from(ENTRIES, GAMES, ENTRIES.c.game_id == GAMES.c.id)
    .order_by(ENTRIES.c.id.desc())
    .limit(1)
)


def open_checked(app: Flask) -> None:
    """Open the database of an app, and look it over: read-only where it is not whole.

    Raises what ``open_up_to_date`` raises; StoreDamaged then names the last good copy.
    """
    try:
        open_up_to_date(app)
    except StoreDamaged as error:
        with app.app_context():
            raise StoreDamaged(what_to_do(error.phrase)) from error
    except (StoreReadOnly, StoreAway):
        file = database_file(app)
        if file is None or not file.is_file() or may_write(file):
            raise
        why = not_ours(file.parent).phrase
        open_unwritable(app, file, why)
        logger.critical("the score books are opened to be read only: %s", why)
        return
    with app.app_context():
        kept = store()
        if kept.file is not None:
            sweep_left(kept.file.parent)
        fault = whats_wrong(mend=True)
        if fault is not None:
            kept.fault, kept.read_only = what_to_do(fault), True
            logger.critical("the score books are not whole and are opened to be read only: %s", kept.fault)


def may_write(file: Path) -> bool:
    """Whether this user may write a database: the file, and beside it."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def whats_wrong(mend: bool = False) -> Phrase | None:
    """The first thing that is wrong with the database at work: its pages, its latest entry, its seals.

    ``mend``: what can be made again from the books is made again - the list of games, indexes - and is not wrong.
    """
    kept = store()
    try:
        fault = wrong_pages(kept) or wrong_end(kept) or wrong_number()
        if fault is not None:
            return fault
        copied = kept.file is not None  # PostgreSQL's backups, made elsewhere, mend nothing
        found = verification.verify_all(FOLDED_AT_START if mend and copied else None)
        fault = wrong_seals(found)
        if fault is not None:
            return fault
        if not mend:
            return wrong_list(found) or wrong_indexes(kept)
        make_list_again(found)
        make_indexes_again(kept)
    except StoreDamaged as error:
        return error.phrase
    except StoreError as error:  # it can be read all the same
        logger.error("what is wrong in the list of games could not be mended: %s", error)
    return None


def counts() -> tuple[int, int]:
    """How many games and entries there are."""
    with store().reading() as connection:
        games, entries = connection.execute(_COUNTS).one()
    return games, entries


def nothing_written() -> bool:
    """Whether no game was ever begun here, so that there is nothing to back up; False where that cannot be known."""
    try:
        return store().fault is None and counts() == (0, 0) and wrong_end(store()) is None
    except StoreError:
        return False


def health() -> dict[str, Any]:
    """How it is, for supervisors: never raises.

    ``status`` is ``ok`` when the database answers, else ``down``; ``read_only``: nothing can be written; ``fault``
    (only then): why; ``free`` in bytes, None when nobody knows; ``little_space``: it is time to make room.
    """
    kept = store()
    told: dict[str, Any] = {"status": "ok", "database": True, "read_only": kept.read_only}
    if kept.fault is not None:
        told["fault"] = str(kept.fault)
    try:
        with kept.reading() as connection:
            connection.execute(_ANSWER).first()
    except Exception:  # whatever it is, the answer is that the database gives none
        told |= {"status": "down", "database": False}
    try:
        free: int | None = free_space()
    except OSError:
        free = None
    return {**told, "free": free, "little_space": free is not None and free < LITTLE}


def what_to_do(fault: Phrase) -> Phrase:
    """What is wrong, and the copy that helps."""
    try:
        found = backup.find_last_good()
    except (StoreError, OSError):
        found = None
    if found is None:
        return Phrase(N_("%(fault)s; there is no good backup"), {"fault": fault})
    said = N_("%(fault)s; the last good backup is of %(moment)s (%(what)s): ./run restore %(name)s restores it")
    copy, what = found[0], backup.tell(*found)
    return Phrase(said, {"fault": fault, "moment": copy.made_at, "what": what, "name": copy.name})


def wrong_pages(kept: Store) -> Phrase | None:
    """What SQLite finds wrong with the file."""
    if kept.file is None:
        return None
    with kept.driver() as connection:
        return backup.wrong_page(connection)


def wrong_end(kept: Store) -> Phrase | None:
    """That an entry is not there which was acknowledged, or copied, last: it is gone with the write-ahead log, or the
    file is an older one."""
    for noted in (kept.high_water_mark.read() if kept.high_water_mark is not None else None, _copied()):
        if noted is None:
            continue
        slug, seq, hash = noted
        with kept.reading() as connection:
            has_tables = find_revision(connection) is not None
            if has_tables and connection.execute(_SEAL, {"slug": slug, "seq": seq}).first() == (hash,):
                continue
        said = N_("entries are missing: entry %(seq)s of the game %(slug)s was written and is not there any more")
        return Phrase(said, {"seq": seq, "slug": slug})
    return None


def _copied() -> tuple[str, int, str] | None:
    """The last entry of the last copy; None when a copy was put back since, so that it need not be here."""
    last = next(iter(list_backups()), None)
    if store().file is None or last is None or last.why in (BEFORE, BEFORE_REMOVAL, ASIDE):
        return None
    try:
        with opened_file(last.path) as copy, copy.reading() as connection:
            row = connection.execute(_LAST).first()
    except (StoreError, SQLAlchemyError, sqlite3.Error):  # the copy is damaged: it says nothing
        return None
    return (str(row[0]), int(row[1]), str(row[2])) if row else None


def wrong_number() -> Phrase | None:
    """That whole games, or entries, are gone without a trace."""
    gone = verification.missing()
    if not gone:
        return None
    return counted(
        "entries are missing: %(n)s was written and is not there any more",
        "entries are missing: %(n)s were written and are not there any more",
        gone,
    )


def wrong_seals(found: Sequence[Break]) -> Phrase | None:
    """The first entry that is not as it was written, of all breaks found; more of them are said in the log."""
    return _first([each for each in found if each.kind == HARMED])


def wrong_list(found: Sequence[Break]) -> Phrase | None:
    """What the list of games does not say as the books say it, or a book that cannot be read."""
    return _first([each for each in found if each.kind != HARMED])


def _first(breaks: Sequence[Break]) -> Phrase | None:
    if not breaks:
        return None
    first = breaks[0]
    for each in breaks[:20]:
        logger.critical("%s", each)
    return Phrase(N_("in the game %(title)s: %(what)s"), {"title": _title(first.slug), "what": first.phrase})


def _title(slug: str) -> str:
    try:
        card = games.find(slug)
    except StoreError:  # the title is what is damaged
        card = None
    return (card.title if card else "") or slug


def wrong_indexes(kept: Store) -> Phrase | None:
    """That an index is gone: everything is there, and finding it takes longer."""
    gone = [str(index.name) for index in _gone(kept)]
    return Phrase(N_("an index of the database is gone: %(names)s"), {"names": tuple(gone)}) if gone else None


def make_indexes_again(kept: Store) -> None:
    """Make the indexes again that are gone. Raises StoreReadOnly, StoreFull, StoreBusy."""
    gone = _gone(kept)
    if not gone:
        return
    with kept.engine.begin() as connection:
        for index in gone:
            index.create(connection)
            logger.warning("the index %s was gone: it was made again", index.name)


def _gone(kept: Store) -> list[sa.Index]:
    with kept.reading() as connection:
        found = sa.inspect(connection).get_multi_indexes()
    there = {each["name"] for indexes in found.values() for each in indexes}
    return [index for table in Base.metadata.sorted_tables for index in table.indexes if index.name not in there]

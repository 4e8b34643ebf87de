"""Looks the database over when it is opened, and says how it is whenever a supervisor asks.

A database that is not whole is opened to be read only: the log says loudly what is wrong and which copy is good, every
page can be read, and nothing is written over what might still be saved.
"""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app

from companion.engine.phrases import N_, Phrase

from . import backup, chain, games
from .database import Store, open_database, store
from .errors import StoreDamaged, StoreError
from .reading import ENTRIES, GAMES

logger = logging.getLogger("companion")

LITTLE = 200 * 2**20  # bytes free: from here on it is time to make room

_ANSWER = sa.select(GAMES.c.id).limit(1)
_SEAL = (
    sa.select(ENTRIES.c.hash)
    .join_from(ENTRIES, GAMES, ENTRIES.c.game_id == GAMES.c.id)
    .where(GAMES.c.slug == sa.bindparam("slug"), ENTRIES.c.seq == sa.bindparam("seq"))
)


def open_checked(app: Flask) -> None:
    """Open the database of an app, and look it over: read-only where it is not whole.

    Raises what ``open_database`` raises; StoreDamaged then names the last good copy.
    """
    try:
        open_database(app)
    except StoreDamaged as error:
        with app.app_context():
            raise StoreDamaged(what_to_do(error.phrase)) from error
    with app.app_context():
        kept, fault = store(), whats_wrong()
        if fault is not None:
            kept.fault, kept.read_only = what_to_do(fault), True
            logger.critical("the score books are not whole and are opened to be read only: %s", kept.fault)


def whats_wrong() -> Phrase | None:
    """The first thing that is wrong with the database at work: its pages, its latest entry, its seals."""
    kept = store()
    try:
        return wrong_pages(kept) or wrong_end(kept) or wrong_seals()
    except StoreDamaged as error:
        return error.phrase


def free_space() -> int:
    """How many bytes are free where the games are kept; on PostgreSQL, in the instance folder."""
    file = store().file
    folder = file.parent if file else Path(current_app.instance_path)
    return shutil.disk_usage(folder).free


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
        with kept.reading() as clerk:
            clerk.row(_ANSWER)
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
        copy = backup.last_good()
    except (StoreError, OSError):
        copy = None
    if copy is None:
        return Phrase(N_("%(fault)s; there is no good backup"), {"fault": fault})
    said = N_("%(fault)s; the last good backup is of %(moment)s: ./run restore %(name)s restores it")
    return Phrase(said, {"fault": fault, "moment": copy.made_at, "name": copy.name})


def wrong_pages(kept: Store) -> Phrase | None:
    """What SQLite finds wrong with the file."""
    if kept.file is None:
        return None
    with kept.driver() as connection:
        return backup.wrong_page(connection)


def wrong_end(kept: Store) -> Phrase | None:
    """That the entry that was acknowledged last is not there: it is gone with the write-ahead log."""
    noted = kept.witness.told() if kept.witness is not None else None
    if noted is None:
        return None
    slug, seq, hash = noted
    with kept.reading() as clerk:
        if clerk.row(_SEAL, slug=slug, seq=seq) == (hash,):
            return None
    said = N_("entries are missing: entry %(seq)s of the game %(slug)s was written and is not there any more")
    return Phrase(said, {"seq": seq, "slug": slug})


def wrong_seals() -> Phrase | None:
    """The first entry that is not as it was written; more of them are said in the log."""
    breaks = chain.verify_all(fold=False)
    if not breaks:
        return None
    first = breaks[0]
    for each in breaks[:20]:
        logger.critical("%s", each)
    card = games.find(first.slug)
    title = (card.title if card else "") or first.slug
    return Phrase(N_("in the game %(title)s: %(what)s"), {"title": title, "what": first.phrase})

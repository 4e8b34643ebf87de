"""Opens score books that an earlier version wrote: they are copied, then brought up to date, and what was done is kept
among the settings for whoever asks which version this is.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from flask import Flask
from packaging.version import InvalidVersion, Version

from companion import __version__
from companion.engine.phrases import N_, Phrase

from ..database import Store, open_database, store
from ..errors import StoreError
from ..migrations import find_revision, refuse_unknown
from ..models import GAMES
from ..settings import put_setting, setting
from .backup import make_backup
from .files import UPGRADE

logger = logging.getLogger("companion")

NAME = "release"
_BEFORE_IT_WAS_KEPT = {"0001": "1.0", "0002": "1.1", "0003": "1.2"}  # by the last change of the tables
_ANY_GAME = sa.select(GAMES.c.id).limit(1)


@dataclass(frozen=True, slots=True)
class Release:
    """Which version wrote the score books last, and from which it took them over.

    ``old``, ``at`` (ISO 8601 in UTC) and ``backup`` (the name of the one that was made before) are empty where these
    books were begun by this version; ``backup`` also where there was no way to make one, as on PostgreSQL.
    """

    version: str
    old: str = ""
    at: str = ""
    backup: str = ""


def open_up_to_date(app: Flask) -> None:
    """Open the database of an app and bring it up to date, after a copy of what an earlier version wrote.

    Raises what ``open_database`` raises. A copy that cannot be made, and a note that cannot be written, are said in the
    log: neither keeps anybody from their games.
    """
    found = Release(__version__)

    def look() -> None:
        nonlocal found
        found = _copy_of_earlier(store())

    open_database(app, before=look)
    with app.app_context():
        _write_down(found)


def kept_release() -> Release | None:
    """What was kept of the version that wrote these books last; None where none was. Raises as ``setting`` does."""
    told = setting(NAME)
    try:
        return None if told is None else Release(**{name: str(value) for name, value in json.loads(told).items()})
    except (ValueError, TypeError, AttributeError):  # written by another hand
        return None


def version_words(moment: Callable[[str], str] | None = None) -> Phrase:
    """Which version this is, and what became of books that an earlier one wrote: for the shell with the name of the
    backup; for a page, which lists it, with its time as ``moment`` words it."""
    kept = kept_release()
    if kept is None or not kept.old or kept.version != __version__:
        return Phrase(N_("%(new)s"), {"new": __version__})
    said = N_("%(new)s; brought up to date from %(old)s on %(moment)s, without a backup")
    if kept.backup and moment is not None:
        said = N_("%(new)s; brought up to date from %(old)s on %(moment)s, after a backup was made")
    elif kept.backup:
        said = N_("%(new)s; brought up to date from %(old)s on %(moment)s, after the backup %(name)s was made")
    at = kept.at if moment is None else moment(kept.at)
    return Phrase(said, {"new": kept.version, "old": kept.old, "moment": at, "name": kept.backup})


def _copy_of_earlier(kept: Store) -> Release:
    """Copy books that an earlier version wrote; what is to be kept of it."""
    with kept.reading() as connection:
        revision = find_revision(connection)
    refuse_unknown(revision)
    if revision is None or not _any_game(kept):
        return Release(__version__)
    before = _release_of(revision)
    if kept.read_only or not _is_earlier(before.version):
        return before if before.version == __version__ else Release(__version__)
    return Release(__version__, before.version, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}", _copied(kept))


def _release_of(revision: str) -> Release:
    before = kept_release() if revision > "0001" else None  # the first had no settings
    return before or Release(_BEFORE_IT_WAS_KEPT.get(revision, __version__))


def _is_earlier(version: str) -> bool:
    try:
        return Version(version) < Version(__version__)
    except InvalidVersion:
        return False


def _any_game(kept: Store) -> bool:
    with kept.reading() as connection:
        return connection.execute(_ANY_GAME).first() is not None


def _copied(kept: Store) -> str:
    """The name of a copy of the books as they are; empty where there is no way to make one."""
    try:
        return make_backup(UPGRADE).name if kept.file is not None else ""
    except (StoreError, OSError) as error:
        logger.error("the score books could not be copied before they were brought up to date: %s", error)
        return ""


def _write_down(found: Release) -> None:
    """Keep which version this is, where that is news, and say so in the log."""
    if store().read_only:
        return
    try:
        if kept_release() == found:
            return
        put_setting(NAME, json.dumps({name: value for name, value in asdict(found).items() if value}))
        if found.old:
            logger.info("version %s", version_words())
    except StoreError as error:
        logger.error("which version wrote the score books could not be kept: %s", error)

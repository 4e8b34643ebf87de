"""What the store refuses, and what can go wrong with a database, in words.

CompanionError
  Unreadable
    BadKey            the key of an entry is not of the form that a device sends
    BadPin            a PIN is not of the form that can be one
    BadLink           a link of this kind cannot be made
  StoreError
    NoSuchGame        no game bears this name
    GameInTrash       the game lies in the trash; nothing can be written into it
    VersionConflict   the book has changed since the device last saw it; carries what came in between
    KeyReused         the key was used before, for something else
    NotTheSame        another game of this name is here
    NoBackups         the database is backed up elsewhere
    NoSuchBackup      there is no backup of this name
    NoSuchLink        the game has no such link, or no longer
    NoSuchSimulation  nothing that was played out bears this name, or no longer
    WrongPin          this is not the host's PIN
    TooManyTries      too many wrong PINs; carries how long to wait
    StoreFull         no room left on the disk; nothing that was acknowledged is lost
    StoreReadOnly     the database may not be written
    StoreBusy         somebody else is writing for too long; try again
    StoreAway         the database does not answer
    StoreDamaged      the file is no database, or damaged
    StoreTooNew       written by a later release of this program
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import sqlalchemy as sa

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase

if TYPE_CHECKING:
    from companion.book.fold.records import Record


class BadKey(Unreadable):
    """The key of an entry is not 1 to 64 letters, digits, dots, colons, hyphens or underscores."""


class BadPin(Unreadable):
    """A PIN has 4 to 12 digits. The error does not tell what came instead."""


class BadLink(Unreadable):
    """No such role, no such seat, a name that cannot be read, or a game that has links enough."""


class StoreError(CompanionError):
    """The store cannot do what was asked."""


class NoSuchGame(StoreError):
    """No game bears this name."""


class GameInTrash(StoreError):
    """The game lies in the trash; it must be taken out before anything is written into it."""


class VersionConflict(StoreError):
    """The book has changed since it was last seen: ``version`` is what it is now, ``records`` what was written since.

    ``records`` is empty when the device has seen a later version than there is, as after an older copy was restored.
    """

    version: int = 0
    records: tuple[Record, ...] = ()


class KeyReused(StoreError):
    """The key was used before, for another entry or in another game."""


class NotTheSame(StoreError):
    """A game is here that bears this name, and its book is another one."""


class NoBackups(StoreError):
    """Copies of this database are made and put back elsewhere."""


class NoSuchBackup(StoreError):
    """There is no backup of this name."""


class NoSuchLink(StoreError):
    """The game has no such link, or it was revoked."""


class NoSuchSimulation(StoreError):
    """Nothing that was played out bears this name, or it was swept out for later ones."""


class WrongPin(StoreError):
    """This is not the host's PIN, or there is none."""


class TooManyTries(WrongPin):
    """Too many wrong PINs came: the next one is looked at after ``wait`` seconds (1 to 900)."""

    wait: int = 0


class StoreFull(StoreError):
    """No room is left where the database is kept. The entry was not written; what was acknowledged is safe."""


class StoreReadOnly(StoreError):
    """The database may not be written."""


class StoreBusy(StoreError):
    """Somebody else has been writing for too long. The entry was not written; the same one may be sent again."""


class Overtaken(StoreBusy):
    """The key was written by somebody else since it was looked for, as can be on PostgreSQL; look again."""


class StoreAway(StoreError):
    """The database does not answer."""


class StoreDamaged(StoreError):
    """The file is no database, or it is damaged."""


class StoreTooNew(StoreError):
    """The database was written by a later release than this one."""


FULL = StoreFull, N_("the disk is full: nothing more can be kept until there is room again")
READ_ONLY = StoreReadOnly, N_("the score books can be read but not written at this moment")
BUSY = StoreBusy, N_("the score books are busy: please try again")
OVERTAKEN = Overtaken, BUSY[1]
AWAY = StoreAway, N_("the score books cannot be reached: the database does not answer")
DAMAGED = StoreDamaged, N_("the file of the score books is damaged or is not a database")

Trouble = tuple[type[StoreError], str]

# the primary result codes of SQLite, the lowest eight bits of what it reports
_SQLITE: dict[int, Trouble] = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_CANTOPEN: AWAY,
    sqlite3.SQLITE_IOERR: AWAY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}

# SQLSTATE of PostgreSQL, whole or only its class (the first two characters)
_POSTGRESQL: dict[str, Trouble] = {
    "53100": FULL,
    "23505": OVERTAKEN,
    "25006": READ_ONLY,
    "40001": BUSY,
    "40P01": BUSY,
    "53300": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "08": AWAY,
    "57": AWAY,
    "XX": DAMAGED,
}


def in_trash() -> GameInTrash:
    """The error for a game that must be taken out of the trash first."""
    return GameInTrash(Phrase(N_("the game is in the trash: take it out first")))


def not_ours(folder: object) -> StoreReadOnly:
    """The error that a folder belongs to another user."""
    return StoreReadOnly(Phrase(N_("the folder %(folder)s cannot be written by this user"), {"folder": str(folder)}))


def no_such_link() -> NoSuchLink:
    """The error for a link that the game does not have, or no longer."""
    return NoSuchLink(Phrase(N_("this link no longer exists")))


def trouble(kind: Trouble) -> StoreError:
    """One of the troubles above as an error to raise."""
    error, text = kind
    return error(Phrase(text))


def translated(fault: BaseException | None) -> StoreError | None:
    """The error of a database driver as one of ours, or None when it is none of the database's troubles."""
    code = getattr(fault, "sqlite_errorcode", None)
    if code is None and isinstance(fault, sqlite3.OperationalError) and "decode to UTF-8" in str(fault):
        return trouble(DAMAGED)  # said by Python's own part of the driver, which gives no code
    if code is not None:
        found = _SQLITE.get(code & 0xFF)
        return trouble(found) if found else None
    if type(fault).__module__.partition(".")[0] != "psycopg":
        return None
    state = getattr(fault, "sqlstate", None)
    if state is None:  # the connection itself has failed: there was nobody to give a state
        return trouble(AWAY) if type(fault).__name__ == "OperationalError" else None
    found = _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2])
    return trouble(found) if found else None


@contextmanager
def in_words(unknown: Trouble | None = None) -> Iterator[None]:
    """Raise what SQLite or SQLAlchemy reports as an error of ours; ``unknown``: as which, when it is none of them."""
    try:
        yield
    except (sqlite3.Error, sa.exc.DBAPIError) as fault:
        error = translated(getattr(fault, "orig", fault)) or (trouble(unknown) if unknown else None)
        if error is None:
            raise
        raise error from fault

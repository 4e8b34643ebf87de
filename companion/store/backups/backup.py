"""Backups of an SQLite database: made while it is at work, verified before they count, kept with a limit.

A backup is taken through SQLite itself from one moment of the database (copying the file would miss what is still in
the write-ahead log), written to a temporary file, brought to disk, checked page by page and seal by seal, compared with
what was there, and only then gets its name (``files``). A backup that would leave less than ``RESERVE`` bytes free is
not made: room for rounds goes first.

PostgreSQL is copied by whoever runs it, with ``pg_dump``.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.engine.phrases import N_, Phrase, counted

from ..books import verification
from ..books.listing import make_list_again
from ..books.verification import LISTED, UNREADABLE, Break
from ..database import Store, opened_file, store
from ..errors import AWAY, DAMAGED, FULL, NoBackups, StoreAway, StoreDamaged, StoreError, in_words, trouble
from .files import ASIDE, ASKED, Backup, backup_of, backups_folder, list_backups, new_name, sweep
from .foreign import foreign_things

RESERVE = 50 * 2**20  # bytes

_STEPS = 100_000  # of SQLite's own machine, between looks at the clock

_one_at_a_time = threading.Lock()
_known: dict[tuple[str, int, int], Checked] = {}


@dataclass(frozen=True, slots=True)
class Checked:
    """What a file of score books is worth: how many games and entries it has, and what is wrong with it."""

    games: int
    entries: int
    breaks: tuple[Break, ...] = ()
    fault: Phrase | None = None

    @property
    def good(self) -> bool:
        """Whether nothing is wrong with it; that this release cannot read a book is no fault of the backup."""
        return self.fault is None and all(each.kind == UNREADABLE for each in self.breaks)

    @property
    def why(self) -> Phrase | None:
        """The first thing that is wrong with it."""
        return self.fault or next((each.phrase for each in self.breaks if each.kind != UNREADABLE), None)

    @property
    def holds(self) -> tuple[Phrase, ...]:
        """How many games and entries are in it."""
        return say_held(self.games, self.entries)


def say_held(games: int, entries: int) -> tuple[Phrase, Phrase]:
    """How many games, and how many entries of them there are."""
    return counted("%(n)s game", "%(n)s games", games), counted("%(n)s entry", "%(n)s entries", entries)


def last_good() -> Backup | None:
    """The last backup with which nothing is wrong; None when there is none. Looks at one after the other."""
    found = find_last_good()
    return found[0] if found else None


def find_last_good() -> tuple[Backup, Checked] | None:
    """The same, with what it is worth."""
    looked_at = ((each, check_file(each.path)) for each in list_backups() if each.why != ASIDE)
    return next((each for each in looked_at if each[1].good), None)


def make_backup(why: str = ASKED) -> Backup:
    """Copy the database as it is at this moment, and sweep out what is too old.

    Raises NoBackups on PostgreSQL, StoreFull, StoreAway, and StoreDamaged when the backup is not whole: then it is
    thrown away, and the last good one stays.
    """
    kept = store()
    if kept.file is None:
        raise no_backups()
    with _one_at_a_time, _in_words():
        folder = backups_folder()
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob("*.part"):  # by a backup that was interrupted
            left.unlink(missing_ok=True)
        check_room(folder, kept.file)
        try:
            made = _write_backup(kept, folder / new_name(why))
        except _ListOnly as error:
            make_list_again(error.breaks)
            made = _write_backup(kept, folder / new_name(why))
    sweep()
    return made


def checked_backup(backup: Backup, until: float) -> Checked | None:
    """What a backup is worth: looked into once, and known as long as its file is the same.

    None when that is not known ``until`` then, by the clock that nobody sets, or when it was swept away.
    """
    try:
        place = _place(backup.path)
        if place not in _known and time.monotonic() < until:
            _known[place] = check_file(backup.path, until=until)
    except (OSError, verification.TookTooLong):
        return None
    return _known.get(place)


def tell(copy: Backup, checked: Checked) -> tuple[Phrase, ...]:
    """Why a good backup was made, and how many games and entries it holds: after a restore the last need not be that
    of the books that are missed."""
    return (Phrase(copy.reason), *checked.holds)


def forget_checks() -> None:
    """Look into every backup anew."""
    _known.clear()


def _place(path: Path) -> tuple[str, int, int]:
    found = path.stat()
    return str(path), found.st_size, found.st_mtime_ns


def check_file(path: Path, expected: tuple[int, int] | None = None, until: float | None = None) -> Checked:
    """Look through a file page by page and seal by seal, and for what no companion made.

    ``expected``: how many games and entries a backup just made must have. Whatever else the database of now holds is no
    reason not to copy it. Raises TookTooLong when the look is not over ``until`` then.
    """
    try:
        with _in_words(), opened_file(path) as kept:
            counts, fault = _pages(kept, expected is not None, until)
            if fault is None and (expected not in (None, counts) or verification.missing(kept)):
                fault = Phrase(N_("entries are missing in the backup"))
            return Checked(*counts, verification.verify_all(kept=kept, until=until) if fault is None else (), fault)
    except StoreError as error:
        return Checked(0, 0, (), error.phrase)


def put_aside(file: Path) -> Backup:
    """Copy the files of a database as they are, damaged as they may be, for whoever can still read something there."""
    with _in_words():
        folder = backups_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / new_name(ASIDE)
        for end in ("-wal", ""):
            if os.path.exists(f"{file}{end}"):
                shutil.copyfile(f"{file}{end}", f"{path}{end}")
        path.touch()
    sweep()
    backup = backup_of(path)
    assert backup is not None
    return backup


def check_room(folder: Path, file: Path) -> None:
    """Raise StoreFull when a copy of ``file`` in ``folder`` would leave no room for rounds."""
    size = sum(os.path.getsize(f"{file}{end}") for end in ("", "-wal") if os.path.exists(f"{file}{end}"))
    if shutil.disk_usage(folder).free < size + RESERVE:
        raise trouble(FULL)


def no_backups() -> NoBackups:
    """The error that backups of PostgreSQL are made elsewhere."""
    said = N_(
        "these score books are kept by PostgreSQL: whoever runs it makes backups with pg_dump and restores "
        "them with pg_restore; games can be exported and imported here one by one"
    )
    return NoBackups(Phrase(said))


def counts_of(connection: sqlite3.Connection) -> tuple[int, int]:
    """How many games and entries there are."""
    with closing(connection.execute("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM entries)")) as cursor:
        games, entries = cursor.fetchone()
    return games, entries


def wrong_page(connection: sqlite3.Connection) -> Phrase | None:
    """What SQLite finds wrong with the pages of a file."""
    try:
        (told,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except (UnicodeDecodeError, sqlite3.OperationalError) as fault:
        # what it says names what it found, damaged as that is
        if isinstance(fault, sqlite3.OperationalError) and hasattr(fault, "sqlite_errorcode"):
            raise
        told = None
    alone = told == "ok" and connection.execute("PRAGMA foreign_key_check").fetchone()
    return None if told == "ok" and not alone else Phrase(DAMAGED[1])


def to_disk(path: Path) -> None:
    """Wait until a file, and the name it has in its folder, are on disk."""
    for each in (path, path.parent):
        if each.is_dir() and os.name == "nt":  # Windows has no way to do this with a folder
            continue
        opened = os.open(each, os.O_RDONLY if each.is_dir() else os.O_RDWR)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


class _ListOnly(StoreDamaged):
    """Nothing is wrong with a copy but its list of games, which can be made again."""

    def __init__(self, checked: Checked) -> None:
        assert checked.why is not None
        super().__init__(checked.why)
        self.breaks = checked.breaks


def _list_only(checked: Checked) -> bool:
    return checked.fault is None and all(each.kind in (LISTED, UNREADABLE) for each in checked.breaks)


def _write_backup(kept: Store, path: Path) -> Backup:
    temporary = path.with_suffix(".part")
    try:
        counts = _write(kept, temporary)
        to_disk(temporary)
        checked = check_file(temporary, counts)
        if checked.why is not None:
            raise _ListOnly(checked) if _list_only(checked) else StoreDamaged(checked.why)
        temporary.replace(path)
        to_disk(path)
        _known[_place(path)] = checked
    finally:
        temporary.unlink(missing_ok=True)
    backup = backup_of(path)
    assert backup is not None
    return backup


def _write(kept: Store, path: Path) -> tuple[int, int]:
    """Write everything that is in the database at one moment to ``path``; returns how many games and entries."""
    path.unlink(missing_ok=True)
    with kept.driver() as source, closing(sqlite3.connect(path, isolation_level=None)) as target:
        source.execute("BEGIN").close()
        try:
            counts = counts_of(source)
            source.backup(target)
        finally:
            source.rollback()
        target.execute("PRAGMA journal_mode=DELETE").close()  # one file, that may lie where nothing can be written
    return counts


def _pages(kept: Store, foreign: bool, until: float | None) -> tuple[tuple[int, int], Phrase | None]:
    """How many games and entries a file has, and what is wrong with its pages, or (unless ``foreign``) its tables."""
    with kept.driver() as connection:
        if until is not None:
            connection.set_progress_handler(lambda: time.monotonic() > until, _STEPS)
        try:
            fault = (None if foreign else foreign_things(connection)) or wrong_page(connection)
            return (counts_of(connection), None) if fault is None else ((0, 0), fault)
        except sqlite3.OperationalError as stopped:
            if getattr(stopped, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
                raise verification.TookTooLong from None
            raise
        finally:
            connection.set_progress_handler(None, 0)


@contextmanager
def _in_words() -> Iterator[None]:
    """Troubles of files and of SQLite as errors of the store."""
    try:
        with in_words(DAMAGED):
            yield
    except OSError as fault:
        if fault.errno in (errno.ENOSPC, errno.EDQUOT):
            raise trouble(FULL) from fault
        if fault.errno == errno.ENOENT:
            raise trouble(AWAY) from fault
        said = N_("the backups cannot be written: %(why)s")
        raise StoreAway(Phrase(said, {"why": fault.strerror or str(fault)})) from fault

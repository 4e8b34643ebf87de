"""Puts a copy back, also into a companion at work, and says before what that changes.

The copy is made ready beside the database: brought up to date, looked through, with what stays as it is now
(``preserved``). Then SQLite writes it over the database in one transaction: whoever reads sees the one or the other,
and a plug that is pulled leaves what was. A backup of the present state is made first. Whatever is acknowledged
meanwhile, by this program or another one, is in that backup or comes after: once SQLite keeps all others from writing,
and before anything is written over, it is asked whether somebody wrote since the backup was begun; then all begins
anew.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase

from ..books.games import all_slugs
from ..database import opened_file, store
from ..drivers import open_engine
from ..errors import AWAY, BUSY, DAMAGED, StoreBusy, StoreDamaged, StoreError, Trouble, in_words, trouble
from ..high_water_mark import HighWaterMark, mark_of
from ..migrations import bring_up_to_date
from .backup import check_file, check_room, make_backup, no_backups, put_aside, to_disk
from .compared import Preview, appear, compared
from .export import check_document, export_game
from .files import BEFORE, Backup, backups_folder
from .in_use import RESTORING, hold_folder, in_use, sweep_left
from .preserved import carry_over, keeps_door, open_foreign
from .rows import write_anew

_NO_BACKUP = StoreDamaged, N_("this file is damaged, or is not a backup of the score books")
_MOVED_ON = N_("The books have changed since you looked, so nothing was done. This is how things stand now.")
_TRIES = 5  # when another program writes again and again
_STEP = 8  # pages; less than any database has, so that SQLite stops once before the end


class MovedOn(StoreError):
    """The books are no longer as they were when the preview was made that somebody agreed to."""


class _Overwritten(Exception):
    """Somebody wrote since the copy of before was begun."""


def preview(path: Path) -> Preview:
    """What ``restore(path)`` would change; changes nothing.

    Raises StoreDamaged when the file is not whole, StoreTooNew, StoreAway when there is none, NoBackups on PostgreSQL.
    """
    with _ready(path) as ready:
        return _preview_ready(ready)


def preview_file(path: Path, file: Path) -> Preview:
    """What ``replace_file`` would bring. Raises what ``preview`` raises."""
    with _prepared(path, file, 4096) as ready, closing(open_foreign(ready)) as then:
        return Preview(appear(then), 0, unreadable=True, door=True)


def restore(path: Path, agreed: Preview | None = None) -> Backup:
    """Put the file back; returns the copy of what was there before.

    ``agreed``: what somebody was told that it changes. Raises MovedOn, and changes nothing, when it is no longer that;
    what ``preview`` raises; StoreBusy when another program writes all the time; and StoreDamaged when the present file
    is so damaged that SQLite cannot write over it: then nothing is changed, and ``replace_file`` helps while the
    companion does not run.
    """
    kept = store()
    with _ready(path) as ready, kept.driver(alone=True) as now, kept.driver() as watch:
        before = _exchanged(now, watch, ready, agreed)
        kept.cache.clear()
        kept.people = kept.tables = None
        if kept.fault is not None:
            kept.fault, kept.read_only = None, False
        if kept.high_water_mark is not None:
            kept.high_water_mark.remove()
    return before


def replace_file(path: Path, file: Path) -> Backup:
    """Put the file in the place of a database that cannot even be opened, while no companion runs.

    The damaged files are put aside; returns where. Raises what ``preview`` raises, and StoreBusy while another program
    has the database open: what that program acknowledged would be lost.
    """
    with _prepared(path, file, 4096) as ready:
        if in_use(file):
            raise StoreBusy(Phrase(N_("another program is using the score books: stop the companion first")))
        aside = put_aside(file)
        for end in ("-wal", "-shm"):
            Path(f"{file}{end}").unlink(missing_ok=True)
        ready.replace(file)
        to_disk(file)
    HighWaterMark(mark_of(file)).remove()
    return aside


@contextmanager
def _ready(path: Path) -> Iterator[Path]:
    """The file as a whole database of this release, beside the one at work and with pages of the same size."""
    file = store().file
    if file is None:
        raise no_backups()
    page = 4096
    with suppress(StoreError, sqlite3.Error), store().driver() as now:
        (page,) = now.execute("PRAGMA page_size").fetchone()
    with _prepared(path, file, page) as ready:
        yield ready


@contextmanager
def _prepared(path: Path, file: Path, page: int) -> Iterator[Path]:
    if not path.is_file():
        raise trouble(AWAY)
    check_room(file.parent, path)
    with beside_books(file) as folder:
        ready = Path(folder, file.name)
        _check(path, _NO_BACKUP)
        _take(path, ready, page)
        _bring_up(ready)
        _check(ready)
        if not _is_own(path):
            _check_books(ready)
        to_disk(ready)
        yield ready


def _bring_up(ready: Path) -> None:
    engine = open_engine(f"sqlite:///{ready}")
    try:
        bring_up_to_date(engine)
    finally:
        engine.dispose()


@contextmanager
def beside_books(file: Path) -> Iterator[Path]:
    """A folder beside the books for what is made ready there; what a killed program has left there is thrown away."""
    sweep_left(file.parent)
    with tempfile.TemporaryDirectory(prefix=RESTORING, dir=file.parent, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with hold_folder(folder):
            yield folder


def _is_own(path: Path) -> bool:
    """Whether this program has written the file: it holds nothing that was not taken when it was written."""
    return path.resolve().parent == backups_folder().resolve() or path.parent.name.startswith(RESTORING)


def _check_books(ready: Path) -> None:
    """Look at every game of a file from outside as if it were read from its own file."""
    with opened_file(ready) as kept:
        for slug in all_slugs(kept):
            try:
                check_document(export_game(slug, kept))
            except Unreadable as error:
                said = N_("in the game %(title)s: %(what)s")
                raise StoreDamaged(Phrase(said, {"title": slug, "what": error.phrase})) from None


def _check(path: Path, damaged: Trouble = DAMAGED) -> None:
    checked = check_file(path)
    if checked.why == Phrase(DAMAGED[1]):
        raise trouble(damaged)
    if checked.why is not None:
        raise StoreDamaged(checked.why)


def _take(path: Path, ready: Path, page: int) -> None:
    with in_words(_NO_BACKUP), opened_file(path) as copy:
        write_anew(copy, ready)
    with in_words(DAMAGED), closing(open_foreign(ready)) as target:
        target.execute("PRAGMA journal_mode=DELETE").close()
        if target.execute("PRAGMA page_size").fetchone() != (page,):
            target.execute(f"PRAGMA page_size={page}").close()
            target.execute("VACUUM").close()


def _back_up_now() -> Backup:
    """A backup of what is there, whole or not."""
    try:
        return make_backup(BEFORE)
    except StoreDamaged:
        file = store().file
        assert file is not None
        return put_aside(file)


def _exchanged(now: Any, watch: Any, ready: Path, agreed: Preview | None) -> Backup:
    """Put in what is ready; returns the copy of all that was there. ``watch`` is another connection than ``now``."""
    for _ in range(_TRIES):
        with in_words(DAMAGED), _nobody_writes(watch):
            at_first = _others(watch)
            if agreed is not None and _preview_ready(ready) != agreed:
                raise MovedOn(Phrase(_MOVED_ON))
            before = _back_up_now()
            carry_over(now, ready)
        try:
            _write_over(now, ready, watch, at_first)
            return before
        except _Overwritten:
            before.path.unlink(missing_ok=True)  # the next one holds more
    raise trouble(BUSY)


@contextmanager
def _nobody_writes(watch: Any) -> Iterator[None]:
    """Other programs wait, as far as that is possible: SQLite can write over a database only after this."""
    watch.execute("BEGIN IMMEDIATE").close()
    try:
        yield
    finally:
        watch.rollback()


def _write_over(now: Any, ready: Path, watch: Any, at_first: int) -> None:
    """Write the file over the database. Raises _Overwritten, and writes nothing, when somebody else has written."""
    checked = False

    def step(status: int, _remaining: int, _total: int) -> None:
        nonlocal checked
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise trouble(BUSY)
        if not checked and _others(watch) != at_first:  # after the first step nobody else can write any more
            raise _Overwritten
        checked = True

    with in_words(DAMAGED), closing(open_foreign(ready)) as source:
        source.backup(now, pages=_STEP, progress=step)


def _others(watch: Any) -> int:
    """A number that is another one when anybody has written."""
    (number,) = watch.execute("PRAGMA data_version").fetchone()
    return int(number)


def _preview_ready(ready: Path) -> Preview:
    """What putting in what is ready changes."""
    with closing(open_foreign(ready)) as then:
        try:
            with store().driver() as now:
                return replace(compared(now, then), door=not keeps_door(now))
        except (StoreError, sqlite3.Error):
            return Preview(appear(then), 0, unreadable=True, door=True)

"""Whether another program works with an SQLite database, found out without opening it.

A database that is open holds a shared lock on one byte of the file ``-shm`` beside it, whatever the system: the byte
that SQLite calls the dead man's switch, because the lock goes when the program does.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SWITCH = 128
_HELD = "held"
RESTORING = ".restore-"
"""How folders begin in which a file is made ready beside the books."""
_JUST_MADE = 60.0  # seconds


def in_use(file: Path) -> bool:
    """Whether another program has the database open. Not for a program that has it open itself: its locks would go."""
    try:
        with Path(f"{file}-shm").open("r+b") as shared:
            return not _locked(shared.fileno())
    except FileNotFoundError:
        return False
    except OSError:
        return True


@contextmanager
def hold_folder(folder: Path) -> Iterator[None]:
    """Hold a folder of this program's own, so that ``sweep_left`` leaves it alone; a program that is killed lets go."""
    with Path(folder, _HELD).open("w") as sign:
        _take(sign.fileno())
        yield


def sweep_left(folder: Path) -> None:
    """Throw away the folders that a program has left which was killed while it made a file ready in one."""
    for each in folder.glob(f"{RESTORING}*"):
        sign = each / _HELD
        try:
            if sign.exists() and _is_held(sign):
                continue
            if not sign.exists() and time.time() - each.stat().st_mtime < _JUST_MADE:
                continue
        except OSError:
            continue
        shutil.rmtree(each, ignore_errors=True)


def _is_held(sign: Path) -> bool:
    with sign.open("r+") as opened:
        return not _take(opened.fileno())


if sys.platform == "win32":
    import msvcrt
    import os

    def _locked(opened: int) -> bool:
        os.lseek(opened, _SWITCH, os.SEEK_SET)
        try:
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(opened, _SWITCH, os.SEEK_SET)
        msvcrt.locking(opened, msvcrt.LK_UNLCK, 1)
        return True

    def _take(opened: int) -> bool:
        try:
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(opened: int) -> bool:
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _SWITCH)
        except OSError:
            return False
        return True

    def _take(opened: int) -> bool:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)  # of this opening, not of the process
        except OSError:
            return False
        return True

"""Whether another program works with an SQLite database, found out without opening it.

A database that is open holds a shared lock on one byte of the file ``-shm`` beside it, whatever the system: the byte
that SQLite calls the dead man's switch, because the lock goes when the program does.
"""

from __future__ import annotations

import sys
from pathlib import Path

_SWITCH = 128


def in_use(file: Path) -> bool:
    """Whether another program has the database open. Not for a program that has it open itself: its locks would go."""
    try:
        with Path(f"{file}-shm").open("r+b") as shared:
            return not _locked(shared.fileno())
    except FileNotFoundError:
        return False
    except OSError:
        return True


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

else:
    import fcntl

    def _locked(opened: int) -> bool:
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _SWITCH)
        except OSError:
            return False
        return True

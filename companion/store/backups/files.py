"""The folder of the backups: which there are, what they are called, and which are kept.

``000042-20261121T190000Z-hourly.sqlite``: the number orders backups, not the time, because clocks are set back. Kept
are the last 24, besides the last of each of the 14 latest days on which there are backups, and the last of each of the
12 latest months; of damaged databases that were put aside, the last 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from flask import current_app

from companion.engine.phrases import N_, Phrase

from ..errors import NoSuchBackup

START, END, HOURLY, ASKED, BEFORE, ASIDE = "start", "end", "hourly", "asked", "before", "damaged"
BEFORE_REMOVAL, UPGRADE = "removal", "upgrade"
REASONS = {
    START: N_("when the companion was started"),
    END: N_("at the end of a game"),
    HOURLY: N_("every hour"),
    ASKED: N_("when somebody asked for it"),
    BEFORE: N_("before a backup was restored"),
    BEFORE_REMOVAL: N_("before a name was removed from all books"),
    UPGRADE: N_("before a new version brought the score books up to date"),
    ASIDE: N_("damaged, set aside"),
}
LATEST, DAYS, MONTHS, ASIDES = 24, 14, 12, 3

_NAME = re.compile(r"(\d{6,9})-(\d{8}T\d{6}Z)-([a-z]{3,12})\.sqlite", re.ASCII)


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the folder: ``why`` is one of ``REASONS``, ``made_at`` ISO 8601 in UTC, ``size`` in bytes."""

    path: Path
    number: int
    made_at: str
    why: str
    size: int

    @property
    def name(self) -> str:
        """The name of its file: what ``find_backup`` and ``./run restore`` are told."""
        return self.path.name

    @property
    def reason(self) -> str:
        """Why it was made, a marked sentence."""
        return REASONS.get(self.why, self.why)


def list_backups() -> tuple[Backup, ...]:
    """All backups, the last made first."""
    folder = backups_folder()
    found = [backup for path in (folder.iterdir() if folder.is_dir() else ()) if (backup := backup_of(path))]
    return tuple(sorted(found, key=lambda backup: backup.number, reverse=True))


def backups_folder() -> Path:
    """Where backups are kept: ``BACKUPS`` of the app's configuration, or ``backups`` in the instance folder."""
    return Path(current_app.config.get("BACKUPS") or Path(current_app.instance_path, "backups"))


def find_backup(name: str) -> Backup:
    """The backup of this name. Raises NoSuchBackup."""
    found = next((backup for backup in list_backups() if backup.name == name), None)
    if found is None:
        raise NoSuchBackup(Phrase(N_("there is no backup of this name: %(name)s"), {"name": repr(name)[:80]}))
    return found


def sweep() -> None:
    """Throw away the backups that are too old."""
    every = list_backups()
    staying = {backup.path for backup in staying_of(every)}
    for backup in every:
        if backup.path not in staying:
            for end in ("", "-wal"):
                Path(f"{backup.path}{end}").unlink(missing_ok=True)


def staying_of(every: Iterable[Backup]) -> tuple[Backup, ...]:
    """Of these backups, the last first, those that are kept."""
    aside = [backup for backup in every if backup.why == ASIDE]
    whole = [backup for backup in every if backup.why != ASIDE]
    staying = set(whole[:LATEST]) | set(aside[:ASIDES])
    for signs, most in ((len("2026-11-21"), DAYS), (len("2026-11"), MONTHS)):
        last: dict[str, Backup] = {}
        for backup in whole:
            last.setdefault(backup.made_at[:signs], backup)
        staying |= set(list(last.values())[:most])
    return tuple(backup for backup in every if backup in staying)


def new_name(why: str) -> str:
    """The name of the next backup."""
    number = max((backup.number for backup in list_backups()), default=0) + 1
    return f"{number:06}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}-{why}.sqlite"


def backup_of(path: Path) -> Backup | None:
    """The backup that a file is; None for any other file."""
    named = _NAME.fullmatch(path.name)
    if named is None:
        return None
    number, at, why = named.groups()
    made_at = f"{at[:4]}-{at[4:6]}-{at[6:11]}:{at[11:13]}:{at[13:]}"
    try:
        return Backup(path, int(number), made_at, why, path.stat().st_size)
    except OSError:
        return None

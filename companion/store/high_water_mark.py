"""The high-water mark: remembers outside of the database which entry was acknowledged last.

A database that has lost its latest entries, as with its write-ahead log or because an older file was put in its place,
is whole in itself: nothing in it can tell. So a few bytes beside it say which entry must be there. They are not waited
for: after the power has failed they may be older than the database, never newer.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

_ROOM = 128  # bytes; always as many, so that what is longer never shines through what is shorter


def mark_of(file: Path) -> Path:
    """Where the mark of a database stands: ``companion.sqlite-mark``."""
    return file.with_name(f"{file.name}-mark")


@dataclass(frozen=True, slots=True)
class HighWaterMark:
    """Writes into one small file. Raises nothing: an entry is acknowledged whether there is a mark or not."""

    path: Path

    def put(self, slug: str, seq: int, hash: str) -> None:
        """The entry with this number and hash was written into this game."""
        with contextlib.suppress(OSError):
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.write(file, f"{slug} {seq} {hash}".ljust(_ROOM - 1).encode("ascii") + b"\n")
            finally:
                os.close(file)

    def read(self) -> tuple[str, int, str] | None:
        """The game, the number and the hash of the entry that was noted last; None when nothing can be read."""
        try:
            slug, seq, hash = self.path.read_text(encoding="ascii").split()
            return slug, int(seq), hash
        except (OSError, ValueError):
            return None

    def remove(self) -> None:
        """Nothing was noted: the database is another one now."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

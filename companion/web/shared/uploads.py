"""Files from outside, kept in the instance folder under random names for as long as a person looks at them."""

from __future__ import annotations

import io
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from flask import Blueprint, current_app
from flask.blueprints import BlueprintSetupState
from werkzeug.datastructures import FileStorage

from companion.store.backups.backup import RESERVE
from companion.store.errors import FULL, trouble

AN_HOUR = 3600.0
MOST = 3

_NAME = re.compile(r"[0-9a-f]{32}\.upload", re.ASCII)


def keep(file: FileStorage, size: int) -> Path:
    """Keep a file of at most ``size`` bytes. Raises StoreFull when too little room would be left for rounds."""
    folder = uploads_folder()
    sweep(folder, most=MOST - 1)
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder).free < size + RESERVE:
        raise trouble(FULL)
    path = folder / f"{secrets.token_hex(16)}.upload"
    file.save(path)
    return path


def keep_text(text: str) -> Path:
    """Keep a text that was pasted, as a file would be. Raises StoreFull."""
    data = text.encode("utf-8", "replace")
    return keep(FileStorage(io.BytesIO(data)), len(data))


def find(name: str) -> Path | None:
    """The file that was kept under this name; None when it is gone, or no such name."""
    path = uploads_folder() / name if _NAME.fullmatch(name) else None
    return path if path is not None and path.is_file() else None


def drop(path: Path) -> None:
    """Let go of a file."""
    path.unlink(missing_ok=True)


def uploads_folder() -> Path:
    """Where they are kept."""
    return Path(current_app.instance_path, "uploads")


def sweep(folder: Path, older_than: float = AN_HOUR, most: int = MOST) -> None:
    """Let go of what has been kept for longer than so many seconds, and of all but the ``most`` that came last."""
    kept = sorted(_ages(folder)) if folder.is_dir() else []
    for place, (age, path) in enumerate(kept):
        if age >= older_than or place >= most:
            drop(path)


def _ages(folder: Path) -> Iterator[tuple[float, Path]]:
    """The files and for how many seconds each has been kept."""
    for path in folder.glob("*.upload"):
        with suppress(FileNotFoundError):  # somebody else let go of it
            yield time.time() - path.stat().st_mtime, path


def sweep_at_start(pages: Blueprint) -> None:
    """Let go of everything when an app begins: nobody looks at it any more."""

    def begun(state: BlueprintSetupState) -> None:
        sweep(Path(state.app.instance_path, "uploads"), most=0)

    pages.record(begun)

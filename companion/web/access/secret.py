"""The key that signs cookies: made once, kept in the instance folder, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.store.errors import not_ours

SHORTEST = 32  # letters


def read_secret(folder: Path) -> str:
    """The secret key of this installation; made and written to ``folder`` when there is none yet.

    Raises Unreadable when the file holds none, because somebody has cut it; StoreReadOnly when this user may not.
    """
    path = folder / "secret.key"
    try:
        if not path.exists():
            _make(path)
        key = path.read_text(encoding="ascii", errors="replace").strip()
    except PermissionError:
        raise not_ours(folder) from None
    if len(key) < SHORTEST:
        said = N_(
            "the secret in %(file)s is damaged: remove the file and a new one is made; renew the links afterwards"
        )
        raise Unreadable(Phrase(said, {"file": str(path)}))
    return key


def _make(path: Path) -> None:
    """Write a new key, whole or not at all; where another process was faster, its key stands."""
    ready = path.with_name(f"secret-{secrets.token_hex(8)}")
    file = os.open(ready, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "w", encoding="ascii") as written:
            written.write(secrets.token_hex(32))
            written.flush()
            os.fsync(written.fileno())
        try:
            os.link(ready, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            if not path.exists():
                ready.replace(path)
    finally:
        ready.unlink(missing_ok=True)

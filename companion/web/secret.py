"""The key that signs cookies: made once, kept in the instance folder, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def kept_secret(folder: Path) -> str:
    """The secret key of this installation; made and written to ``folder`` when there is none yet."""
    path = folder / "secret.key"
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(file, "w", encoding="ascii") as written:
        key = secrets.token_hex(32)
        written.write(key)
    return key

"""How much room is left where the score books are kept."""

from __future__ import annotations

import shutil
from pathlib import Path

from flask import current_app

from .database import store

LITTLE = 200 * 2**20  # bytes free: from here on it is time to make room


def free_space() -> int:
    """How many bytes are free where the games are kept; on PostgreSQL, in the instance folder."""
    file = store().file
    folder = file.parent if file else Path(current_app.instance_path)
    return shutil.disk_usage(folder).free

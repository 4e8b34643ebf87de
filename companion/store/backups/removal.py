"""Removes a person's name from all books, with a backup before it and another one after it.

The backups made earlier keep the name until they are swept out; so does the first of these two.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.people.acts import Key

from ..database import store
from ..people.removal import Removed, remove_name
from .backup import make_backup
from .files import ASKED, BEFORE_REMOVAL


def remove_safely(key: Key, word: Callable[[int], str], *, base_version: int) -> Removed:
    """Remove the name of a person as ``remove_name`` does; where the database is one file, between two backups.

    Raises what ``remove_name`` and ``make_backup`` raise; when it is the second backup that could not be made, the name
    is removed all the same.
    """
    backed_up = store().file is not None
    if backed_up:
        make_backup(BEFORE_REMOVAL)
    removed = remove_name(key, word, base_version=base_version)
    if backed_up:
        make_backup(ASKED)
    return removed

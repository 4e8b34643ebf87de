"""What the host has set for this companion: names and values, text."""

from __future__ import annotations

import sqlalchemy as sa

from .database import store
from .models import SETTINGS

CLOCK = "clock"
"""Whether the clock of the evening is shown in this house: set where it is."""

_ONE = sa.select(SETTINGS.c.value).where(SETTINGS.c.name == sa.bindparam("which"))
_GONE = SETTINGS.delete().where(SETTINGS.c.name == sa.bindparam("which"))
_ALL_GONE = SETTINGS.delete().where(sa.func.substr(SETTINGS.c.name, 1, sa.bindparam("n")) == sa.bindparam("begin"))
# the same on SQLite and PostgreSQL
_PUT = sa.text("INSERT INTO settings VALUES (:which, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value")


def setting(name: str) -> str | None:
    """What was set under this name; None when nothing was."""
    with store().reading() as connection:
        row = connection.execute(_ONE, {"which": name}).first()
    return None if row is None else str(row[0])


def put_setting(name: str, value: str | None) -> None:
    """Set a value under a name of at most 64 characters; None takes it away. Raises what ``Store.writing`` raises."""
    with store().writing() as connection:
        if value is None:
            connection.execute(_GONE, {"which": name})
        else:
            connection.execute(_PUT, {"which": name, "value": value})


def drop_settings(beginning: str) -> None:
    """Take away all whose names begin like this. Raises what ``Store.writing`` raises."""
    with store().writing() as connection:
        connection.execute(_ALL_GONE, {"n": len(beginning), "begin": beginning})

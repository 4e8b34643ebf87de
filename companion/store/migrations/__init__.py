"""How the tables came to be what they are, and how an older database is brought up to date.

``versions/`` holds one file per change, ``0001_...py``, ``0002_...py``, written by hand and never changed once
released. A change to ``models.py`` needs the next file; a test compares the two and names what is missing.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sqlalchemy as sa

from companion.engine.phrases import N_, Phrase

from ..drivers import outside_transactions
from ..errors import StoreTooNew

HERE = Path(__file__).parent
_LOCK = 7_203_471  # any number, the same in every process: only one of them changes the tables of PostgreSQL


@cache
def newest(folder: Path = HERE) -> str:
    """The number of the last change that this release knows, such as ``"0001"``."""
    return max(file.name[:4] for file in folder.glob("versions/[0-9]*.py"))


def find_revision(connection: sa.Connection) -> str | None:
    """The number of the last change made to this database; None when it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return found


def bring_up_to_date(engine: sa.Engine, folder: Path = HERE, upto: str = "head") -> None:
    """Make the tables in an empty database, or change those of an older one, all or nothing.

    ``upto``: another release than this one. Costs one look when there is nothing to do. Several processes may start
    at once. Raises StoreTooNew for a database that a later release has changed; it is left as it is.
    """
    with outside_transactions(engine).connect() as connection:
        found = find_revision(connection)
    if found == newest(folder):
        return
    refuse_unknown(found, folder)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        _upgrade(connection, folder, upto)


def refuse_unknown(found: str | None, folder: Path = HERE) -> None:
    """Raise StoreTooNew for the number of a change that this release does not know."""
    if found is None or list(folder.glob(f"versions/{found}_*.py")):
        return
    said = N_("the score books were written by a later release (%(found)s) than this one (%(known)s): install that one")
    raise StoreTooNew(Phrase(said, {"found": found, "known": newest(folder)}))


def _upgrade(connection: sa.Connection, folder: Path, upto: str) -> None:
    # imported here: a start with nothing to change does not pay for it
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, upto)

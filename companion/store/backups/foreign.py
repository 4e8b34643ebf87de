"""What no companion made, in a file that says it is one of score books.

SQLite runs triggers and views whenever the table is used: in a file from outside they would be a back door. So such a
file holds the tables and indexes of this release and of those before, and nothing else.
"""

from __future__ import annotations

from typing import Any

from companion.engine.errors import quote
from companion.engine.phrases import N_, Phrase

from ..errors import DAMAGED
from ..models import Base

_SHOWN = 3
_THINGS = "SELECT CAST(type AS BLOB), CAST(name AS BLOB), rootpage FROM sqlite_master"  # a damaged name may be no text
_OWN = {("table", "alembic_version")}
_OWN |= {("table", name) for name in Base.metadata.tables}
_OWN |= {("index", str(index.name)) for table in Base.metadata.tables.values() for index in table.indexes}


def foreign_things(connection: Any) -> Phrase | None:
    """What is wrong with the tables of a file; None when they are ours. Raises what SQLite raises."""
    try:
        things = connection.execute(_THINGS).fetchall()
    except UnicodeDecodeError:  # what SQLite says names what it found, damaged as that is
        return Phrase(DAMAGED[1])
    named = [(_text(kind), _text(name), page) for kind, name, page in things]
    found = [f"{kind} {quote(name)}" for kind, name, page in named if not _ours(kind, name, page)]
    if not found:
        return None
    said = N_("the file holds things that no companion ever made: %(what)s")
    return Phrase(said, {"what": ", ".join([*found[:_SHOWN], *(["…"] if found[_SHOWN:] else [])])})


def _ours(kind: str, name: str, page: object) -> bool:
    """Whether we made it, or SQLite itself; what has no page is no table but what looks like one."""
    made_by_sqlite = kind in ("table", "index") and name.startswith(("sqlite_autoindex_", "sqlite_stat"))
    return bool(page) and ((kind, name) in _OWN or made_by_sqlite)


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""

"""The rows of a file from anywhere, written into tables of our own.

What a file calls its tables says nothing of what they do: a check, a default or a rule for rows that are there already
would work on when the file is put in the place of ours. So nothing comes over but values, each of the kind that its
column is for.
"""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.phrases import N_, Phrase

from ..database import Store
from ..drivers import open_engine
from ..errors import StoreDamaged
from ..migrations import bring_up_to_date, find_revision, newest, refuse_unknown

LONGEST = 4 * 2**20  # characters of one value

_LENGTH = re.compile(r"VARCHAR\((\d+)\)")
_NUMBERS = ("INTEGER", "BIGINT", "BOOLEAN")


def write_anew(copy: Store, ready: Path) -> None:
    """Write what is in a file into a new one, with the tables of the release that wrote it.

    Raises StoreTooNew, StoreDamaged, and what SQLite raises.
    """
    with copy.reading() as connection:
        found = find_revision(connection)
    if found is None:
        raise StoreDamaged(Phrase(N_("the file holds no score books")))
    refuse_unknown(found)
    make_tables(ready, found)
    with copy.driver() as source, closing(sqlite3.connect(ready)) as target, target:
        for table in _tables(target):
            _copy(source, target, table)


def make_tables(file: Path, upto: str = "") -> None:
    """Make a file with empty tables: those of this release, or of an earlier one."""
    file.write_bytes(_empty(upto or newest()))


@cache
def _empty(upto: str) -> bytes:
    """A database without a row, as the releases made it one after the other: made once, because that takes a while."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        file = Path(folder, "empty.sqlite")
        engine = open_engine(f"sqlite:///{file}")
        try:
            bring_up_to_date(engine, upto=upto)
        finally:
            engine.dispose()
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").close()
        return file.read_bytes()


def _tables(target: sqlite3.Connection) -> list[str]:
    """Tables of ours; what others refer to comes before them."""
    asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rootpage"
    return [name for (name,) in target.execute(asked) if name != "alembic_version"]


def _copy(source: Any, target: sqlite3.Connection, table: str) -> None:
    columns = [(name, kind) for _, name, kind, *_ in target.execute(f"PRAGMA table_info({table})")]
    names, gaps = ", ".join(name for name, _ in columns), ", ".join("?" * len(columns))
    kinds = [kind for _, kind in columns]
    with closing(source.execute(f"SELECT {names} FROM {table}")) as rows:
        target.executemany(f"INSERT INTO {table} ({names}) VALUES ({gaps})", _sound(rows, kinds))


def _sound(rows: Any, kinds: list[str]) -> Iterator[tuple[Any, ...]]:
    for row in rows:
        for value, kind in zip(row, kinds, strict=True):
            if not _fits(value, kind):
                raise StoreDamaged(Phrase(N_("the file holds a value that no companion writes")))
        yield row


def _fits(value: Any, kind: str) -> bool:
    if value is None:  # where it must not be, the table refuses it
        return True
    if kind in _NUMBERS:
        return isinstance(value, int)
    length = _LENGTH.fullmatch(kind)
    return isinstance(value, str) and len(value) <= (int(length[1]) if length else LONGEST)

"""Asks the database: statements of SQLAlchemy Core, put into the driver's words once and then sent to it directly.

SQLAlchemy spends five times as long on a statement of ours as the database does, each time anew. The statements are
few and always the same, so their text is kept; connections come from SQLAlchemy's pool and go back to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.sql.expression import Executable

Row: TypeAlias = tuple[Any, ...]
Facts: TypeAlias = Mapping[str, Any]


class Wording:
    """The text of every statement in the words of one driver, with the values that stand in the statement itself."""

    def __init__(self, dialect: sa.Dialect) -> None:
        kind: Any = type(dialect)
        self._dialect = kind(paramstyle="named" if dialect.name == "sqlite" else "pyformat")
        self._known: dict[Executable, tuple[str, Facts]] = {}

    def of(self, statement: Executable, facts: Facts) -> tuple[str, Facts]:
        """The text of a statement, and all it needs. A statement always comes with the same names in ``facts``."""
        known = self._known.get(statement)
        if known is None:
            known = self._known[statement] = self._put(statement, facts)
        text, constant = known
        return text, ({**constant, **facts} if constant else facts)

    def _put(self, statement: Any, facts: Facts) -> tuple[str, Facts]:
        compiled = statement.compile(dialect=self._dialect, column_keys=list(facts))
        return str(compiled), {name: value for name, value in compiled.params.items() if name not in facts}


class Clerk:
    """Somebody to ask, with one connection; see ``Store.reading`` and ``Store.writing``."""

    def __init__(self, wording: Wording, connection: Any) -> None:
        self._wording = wording
        self._connection = connection

    def rows(self, statement: Executable, **facts: Any) -> list[Row]:
        """All rows of a question."""
        cursor = self._ask(statement, facts)
        found: list[Row] = cursor.fetchall()
        cursor.close()
        return found

    def row(self, statement: Executable, **facts: Any) -> Row | None:
        """The first row of a question; None when there is none."""
        # read to the end all the same: a statement half read would hold on to what it saw
        found = self.rows(statement, **facts)
        return found[0] if found else None

    def run(self, statement: Executable, **facts: Any) -> None:
        """Write."""
        self._ask(statement, facts).close()

    def _ask(self, statement: Executable, facts: Facts) -> Any:
        cursor = self._connection.cursor()
        facts = {name: _sayable(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        cursor.execute(*self._wording.of(statement, facts))
        return cursor


def _sayable(text: str) -> str:
    """A text without what no database can be told: half letters, and on PostgreSQL the sign 0.

    Nothing that is written has any of them; a name in an address may, and then nothing bears it.
    """
    if text.isascii():
        return text.replace("\0", "\ufffd") if "\0" in text else text
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")

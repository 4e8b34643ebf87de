"""The SQLite of old systems is enough: ``./run matrix`` plays on one, and here is what it would stumble over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LATER = {
    "RETURNING (3.35)": r"\.returning\(|\bRETURNING [a-z*]",
    "DROP COLUMN (3.35)": r"\bdrop_column\(|\bDROP COLUMN\b",
    "MATERIALIZED (3.35)": r"\bMATERIALIZED\b",
    "STRICT tables (3.37)": r"\bsqlite_strict\b|\) STRICT\b",
    "-> of JSON (3.38)": r"->>? ?'",
    "IS DISTINCT FROM (3.39)": r"\bIS (?:NOT )?DISTINCT FROM\b|\bis_(?:not_)?distinct_from\(",
    "FULL JOIN (3.39)": r"\b(?:FULL|RIGHT) (?:OUTER )?JOIN\b|\bfull=True",
}


@pytest.mark.parametrize("what", LATER)
def test_nothing_is_asked_of_sqlite_that_debian_11_does_not_know(what: str) -> None:
    for path in (ROOT / "companion" / "store").rglob("*.py"):
        assert not re.search(LATER[what], path.read_text(encoding="utf-8")), path.relative_to(ROOT)

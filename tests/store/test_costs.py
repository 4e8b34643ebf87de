"""What the pages ask costs the same with 100,000 finished games as with 100: every question is answered by an index."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries import PlayerRenamed
from companion.store import games, log, players
from companion.store.database import store
from companion.store.reading import HEAD

from .table import begun, key, round_

QUESTIONS: dict[str, Callable[[str], object]] = {
    "the game in progress": lambda slug: games.current(),
    "the latest games": lambda slug: games.recent(20),
    "the next page of finished games": lambda slug: games.finished(20, before=1000),
    "the trash": lambda slug: games.trashed(20),
    "the regulars": lambda slug: players.regulars(12),
    "a game": games.find,
    "the head of a game": lambda slug: games.head(slug),
    "the book of a game": lambda slug: games.book(slug),
    "a round saved": lambda slug: log.append(slug, round_(2), key=key(), made_from=2),
    "a player renamed": lambda slug: log.append(slug, PlayerRenamed(0, "Anna"), key=key(), made_from=2),
    "a game begun": lambda slug: games.create(begun("Saturday"), key=key()),
    "a game thrown away": lambda slug: games.trash(slug),
}


def asked(work: Callable[[], object]) -> list[tuple[str, Any]]:
    """The statements that ``work`` sends to the database, with their facts."""
    said: list[tuple[str, Any]] = []

    def note(_c: object, _cursor: object, statement: str, facts: Any, _context: object, _many: bool) -> None:
        said.append((statement, facts))

    sa.event.listen(store().engine, "before_cursor_execute", note)
    work()
    sa.event.remove(store().engine, "before_cursor_execute", note)
    return [(statement, facts) for statement, facts in said if not statement.startswith("BEGIN")]


def plan(statement: str, facts: Any) -> str:
    """How the database goes about a statement; on PostgreSQL, how it would with many rows."""
    sqlite = store().engine.dialect.name == "sqlite"
    with store().reading() as connection:
        if sqlite:
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", facts).all()
            return "\n".join(row[-1] for row in rows)
        connection.exec_driver_sql("SET enable_seqscan = off")
        connection.exec_driver_sql("SET enable_bitmapscan = off")
        connection.exec_driver_sql("SET enable_sort = off")
        return "\n".join(row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", facts))


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_index_answers(friday: str, question: str) -> None:
    log.append(friday, round_(1), key=key(), made_from=1)
    store().shelf = type(store().shelf)()
    statements = asked(lambda: QUESTIONS[question](friday))
    if question in ("the head of a game", "the book of a game"):  # goes past SQLAlchemy
        statements.append(_head(friday))
    assert statements
    for statement, facts in statements:
        told = plan(statement, facts)
        assert "TEMP B-TREE" not in told, told
        assert "Sort" not in told, told
        assert "Seq Scan" not in told, told
        assert "SCAN" not in told or "USING INDEX" in told, told


def _head(slug: str) -> tuple[str, Any]:
    return next(iter(asked(lambda: _execute_head(slug))))


def _execute_head(slug: str) -> None:
    with store().reading() as connection:
        connection.execute(HEAD, {"slug": slug})


def test_a_book_on_the_shelf_costs_one_row(app: Flask, friday: str) -> None:
    games.book(friday)
    assert asked(lambda: games.book(friday)) == []


def test_a_save_asks_four_questions(friday: str) -> None:
    games.book(friday)
    said = [
        statement.split()[0] for statement, _ in asked(lambda: log.append(friday, round_(1), key=key(), made_from=1))
    ]
    assert said == ["SELECT", "SELECT", "INSERT", "UPDATE"]

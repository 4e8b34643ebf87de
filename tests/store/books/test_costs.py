"""What the pages ask costs the same with 100,000 finished games as with 100: every question is answered by an index."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import PlayerRenamed
from companion.store.access import links, pin
from companion.store.books import drafts, games, log
from companion.store.books.summary import PLAYING
from companion.store.cache import Cache
from companion.store.database import store
from companion.store.errors import WrongPin
from companion.store.people import regulars

from ..table import begun, key, looking, round_


def wrong_pin() -> None:
    with pytest.raises(WrongPin):
        pin.check_pin("1234", "10.0.0.7")


QUESTIONS: dict[str, Callable[[str], object]] = {
    "the game in progress": lambda slug: games.current(),
    "the latest games": lambda slug: games.recent(20),
    "the next page of finished games": lambda slug: games.finished(20, before=1000),
    "the trash": lambda slug: games.trashed(20),
    "what the games of today are called": lambda slug: games.titles_since("2026-11-21"),
    "the regulars": lambda slug: regulars.regulars(12),
    "how many games lie in the trash": lambda slug: games.in_trash(),
    "the games in progress": lambda slug: games.in_state(PLAYING, 5),
    "a game": games.find,
    "the head of a game": lambda slug: games.head(slug),
    "the book of a game": lambda slug: games.book(slug),
    "a round saved": lambda slug: log.append(slug, round_(2), key=key(), base_version=2),
    "a player renamed": lambda slug: log.append(slug, PlayerRenamed(0, "Anna"), key=key(), base_version=2),
    "a game begun": lambda slug: games.create(begun("Saturday"), key=key()),
    "a game thrown away": lambda slug: games.trash(slug),
    "the links of a game": links.links,
    "a link": lambda slug: links.link_of("x" * 22),
    "a link made": lambda slug: links.make_link(slug, "watch"),
    "the hands entered": lambda slug: drafts.list_entered(slug, 2),
    "whether a hand was entered": lambda slug: drafts.latest(slug, 2),
    "a hand entered": lambda slug: drafts.enter(slug, 2, 1, 12, key=key(), source="phone"),
    "a PIN tried": lambda slug: wrong_pin(),
}


def asked(work: Callable[[], object]) -> list[tuple[str, Any]]:
    """The statements that ``work`` sends to the database, with their facts."""
    said: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, facts: Any, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            said.append((statement, facts))

    sa.event.listen(store().engine, "before_cursor_execute", note)
    work()
    sa.event.remove(store().engine, "before_cursor_execute", note)
    return said


def plan(statement: str, facts: Any) -> str:
    """How the database goes about a statement; on PostgreSQL, how it would with many rows."""
    sqlite = store().engine.dialect.name == "sqlite"
    with looking() as connection:
        if sqlite:
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", facts).all()
            return "\n".join(row[-1] for row in rows)
        connection.exec_driver_sql("SET enable_seqscan = off")
        connection.exec_driver_sql("SET enable_bitmapscan = off")
        connection.exec_driver_sql("SET enable_sort = off")
        return "\n".join(row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", facts))


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_index_answers(friday: str, question: str) -> None:
    log.append(friday, round_(1), key=key(), base_version=1)
    store().cache = Cache()
    statements = asked(lambda: QUESTIONS[question](friday))
    assert statements
    for statement, facts in statements:
        told = plan(statement, facts)
        assert "TEMP B-TREE" not in told, told
        assert "Sort" not in told, told
        assert "Seq Scan" not in told, told
        assert "SCAN" not in told.replace("SCAN CONSTANT ROW", "") or "INDEX" in told, told


def test_a_cached_book_costs_one_row(app: Flask, friday: str) -> None:
    games.book(friday)
    assert len(asked(lambda: games.book(friday))) == 1


def test_a_save_asks_four_questions(friday: str) -> None:
    games.book(friday)
    said = asked(lambda: log.append(friday, round_(1), key=key(), base_version=1))
    assert [statement.split()[0] for statement, _ in said] == ["SELECT", "SELECT", "INSERT", "UPDATE"]

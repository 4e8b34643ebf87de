"""Somebody changes the database behind the book's back, and it is noticed."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import RoundCorrected, Voided
from companion.store.books import games, log, verification
from companion.store.books.hash_chain import compact, seal
from companion.store.database import store

from ..table import EVENING, begun, key, looking, round_


@pytest.fixture
def evening(app: Flask) -> str:
    """A game of four rounds between two others."""
    games.create(begun("Thursday"), key=key())
    slug = games.create(begun("Friday"), key=key())
    for number in range(1, 5):
        log.append(slug, round_(number, 11, 12, 13), key=key(), base_version=number)
    games.create(begun("Saturday"), key=key())
    assert verification.verify_all() == verification.verify(slug) == ()
    return slug


def tamper(sql: str, **facts: object) -> None:
    """Change the database past the program."""
    with store().engine.begin() as connection:
        assert connection.execute(sa.text(sql), facts).rowcount > 0


FRIDAY = "game_id = (SELECT id FROM games WHERE title = 'Friday')"
CHANGES = {
    "a digit": (f"UPDATE entries SET body = replace(body, '12', '13') WHERE seq = 3 AND {FRIDAY}", [(3, "seal")]),
    "a time": (f"UPDATE entries SET at = '2020-01-01T00:00:00Z' WHERE seq = 2 AND {FRIDAY}", [(2, "seal")]),
    "a device": (f"UPDATE entries SET device = 'Ben' WHERE seq = 5 AND {FRIDAY}", [(5, "seal")]),
    "a key": (f"UPDATE entries SET key = 'other' WHERE seq = 1 AND {FRIDAY}", [(1, "seal")]),
    "a kind": (f"UPDATE entries SET kind = 'finish' WHERE seq = 4 AND {FRIDAY}", [(4, "seal")]),
    "a version": (f"UPDATE entries SET made_from = 0 WHERE seq = 4 AND {FRIDAY}", [(4, "seal")]),
    "a seal": (
        f"UPDATE entries SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE seq = 2 AND {FRIDAY}",
        [(2, "seal"), (3, "seal")],
    ),
    "one taken out": (f"DELETE FROM entries WHERE seq = 3 AND {FRIDAY}", [(3, "entry 3 is missing")]),
    "two taken out": (f"DELETE FROM entries WHERE seq IN (2, 3) AND {FRIDAY}", [(2, "entries 2 to 3 are missing")]),
    "the first": (f"DELETE FROM entries WHERE seq = 1 AND {FRIDAY}", [(1, "entry 1 is missing")]),
    "the last": (f"DELETE FROM entries WHERE seq = 5 AND {FRIDAY}", [(5, "entry 5 is missing")]),
    "all": (f"DELETE FROM entries WHERE {FRIDAY}", [(1, "entries 1 to 5 are missing")]),
    "the slug": ("UPDATE games SET slug = 'thefriday' WHERE title = 'Friday'", [(n, "seal") for n in range(1, 6)]),
    "a title": ("UPDATE games SET title = 'Freitag' WHERE title = 'Friday'", [(0, "(title)")]),
    "a leader": (
        "UPDATE games SET summary = replace(summary, 'Ana', 'Ben') WHERE title = 'Friday'",
        [(0, "list of games does not say what the book says (summary)")],
    ),
    "a state": ("UPDATE games SET state = 'finished' WHERE title = 'Friday'", [(0, "(state)")]),
    "the number of entries": ("UPDATE games SET version = 4 WHERE title = 'Friday'", [(0, "(version)")]),
    "a huge number of entries": (
        "UPDATE games SET version = 2000000000 WHERE title = 'Friday'",
        [(6, "entries 6 to 2000000000 are missing")],
    ),
    "the last seal": ("UPDATE games SET hash = 'x' WHERE title = 'Friday'", [(0, "(version)")]),
}


@pytest.mark.parametrize(("sql", "expected"), CHANGES.values(), ids=CHANGES.keys())
def test_a_change_is_noticed_and_named(evening: str, sql: str, expected: list[tuple[int, str]]) -> None:
    tamper(sql)
    found = verification.verify_all()
    assert [(each.seq, text in str(each)) for each, (_, text) in zip(found, expected, strict=True)] == [
        (seq, True) for seq, _ in expected
    ]
    slug = "thefriday" if "thefriday" in sql else evening
    assert {each.slug for each in found} == {slug}
    assert verification.verify(slug) == found


def test_without_the_fold_the_seals_are_checked_and_the_summaries_are_not(evening: str) -> None:
    tamper("UPDATE games SET title = 'Freitag' WHERE title = 'Friday'")
    assert verification.verify_all(folded=0) == ()
    renamed = FRIDAY.replace("Friday", "Freitag")
    tamper(f"UPDATE entries SET body = replace(body, '12', '13') WHERE seq = 3 AND {renamed}")
    assert [each.seq for each in verification.verify_all(folded=0)] == [3]


def test_a_book_with_good_seals_that_makes_no_sense_is_a_break(evening: str) -> None:
    with looking() as connection:
        previous = connection.scalar(sa.text(f"SELECT hash FROM entries WHERE seq = 4 AND {FRIDAY}"))
    fields = {"key": "k-x", "made_from": 4, "kind": "round", "body": compact({"kind": "round"}), "at": "", "device": ""}
    forged = seal(previous or "", evening, 5, *fields.values())  # type: ignore[arg-type]
    columns = ", ".join(f"{name} = :{name}" for name in (*fields, "hash"))
    tamper(f"UPDATE entries SET {columns} WHERE seq = 5 AND {FRIDAY}", **fields, hash=forged)
    tamper("UPDATE games SET hash = :hash WHERE title = 'Friday'", hash=forged)
    (found,) = verification.verify_all()
    assert (found.seq, "the book cannot be read" in str(found)) == (0, True)


def test_many_games_are_checked_some_at_a_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "AT_ONCE", 2)
    slugs = [games.create(begun(f"game {number}"), key=key()) for number in range(5)]
    assert verification.verify_all() == ()
    tamper("UPDATE games SET preset = 'persian' WHERE title IN ('game 0', 'game 3', 'game 4')")
    assert [each.slug for each in verification.verify_all()] == [slugs[0], slugs[3], slugs[4]]


def test_an_empty_database_is_whole(app: Flask) -> None:
    assert verification.verify_all() == ()


def test_corrections_and_undo_are_whole(evening: str) -> None:
    head = games.head(evening)
    correction = round_(2, 1, 2, 3)
    fixed = RoundCorrected(2, correction.engine, correction.hands, correction.out)
    log.append(evening, fixed, key=key(), base_version=head.version)
    log.append(evening, Voided(head.version + 1), key=key(), base_version=head.version + 1)
    assert verification.verify_all() == ()


def test_the_seal_of_the_first_release_stays() -> None:
    """Never change these: books on paper and in backups carry such seals."""
    first = seal("", "4h2k9m7xqw3t", 1, "tablet-1", 0, "begun", '{"kind":"begun"}', EVENING, "Ana")
    assert first == "1f56cdb3b1f96fc6d094679538bdac8176ebcf44dfc461c03a05b8c41039a420"
    second = seal(first, "4h2k9m7xqw3t", 2, "tablet-2", 1, "finish", '{"kind":"finish"}', EVENING, "דנה")
    assert second == "5a6a1d192e321535509011fa51498f0e704b3687edc2bfc5f07104278216f1a3"

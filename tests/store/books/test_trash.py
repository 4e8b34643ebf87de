"""Ana throws a game away, and takes it out of the trash again."""

from __future__ import annotations

from flask import Flask

from companion.book.entries.entry import Finished
from companion.store.books import games, log, verification

from ..table import begun, key, round_


def test_a_game_thrown_away_is_in_the_trash_and_in_no_list(friday: str) -> None:
    log.append(friday, round_(1), key=key(), base_version=1)
    games.trash(friday, at="2026-11-22T09:00:00Z")
    assert games.current() is None
    assert games.recent().cards == games.finished().cards == ()
    (card,) = games.trashed()
    assert (card.slug, card.trashed_at) == (friday, "2026-11-22T09:00:00Z")
    assert games.head(friday).trashed_at == "2026-11-22T09:00:00Z"


def test_its_book_can_still_be_read(friday: str) -> None:
    games.trash(friday)
    assert games.book(friday).title == "Friday"
    assert verification.verify_all() == ()


def test_it_comes_back_as_it_was(friday: str) -> None:
    log.append(friday, round_(1), key=key(), base_version=1)
    log.append(friday, Finished(), key=key(), base_version=2)
    before = games.find(friday)
    games.trash(friday)
    games.untrash(friday)
    assert games.find(friday) == before
    assert games.trashed() == ()


def test_twice_is_as_good_as_once(friday: str) -> None:
    games.trash(friday, at="2026-11-22T09:00:00Z")
    games.trash(friday, at="2026-11-22T10:00:00Z")
    assert len(games.trashed()) == 1
    games.untrash(friday)
    games.untrash(friday)
    assert [card.slug for card in games.recent().cards] == [friday]


def test_the_last_thrown_away_comes_first(app: Flask) -> None:
    for day in (1, 3, 2):
        games.trash(games.create(begun(f"day {day}"), key=key()), at=f"2026-11-0{day}T09:00:00Z")
    assert [card.title for card in games.trashed()] == ["day 3", "day 2", "day 1"]

"""Dot looks for a game: by its address, in the list, the book itself."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.book.entries.entry import Finished, Reopened
from companion.store.books import games, log
from companion.store.database import store
from companion.store.errors import NoSuchGame

from ..table import begun, key, round_


def evening(title: str, finished: bool) -> str:
    """A game with one round, stopped or not."""
    slug = games.create(begun(title), key=key())
    log.append(slug, round_(1), key=key(), base_version=1)
    if finished:
        log.append(slug, Finished(), key=key(), base_version=2)
    return slug


def titles(page: games.Page) -> list[str]:
    return [card.title for card in page.cards]


def test_nothing_is_found_under_a_name_nobody_gave(app: Flask) -> None:
    assert games.find("nowhere") is None
    for look in (games.head, games.book, games.trash, games.untrash):
        with pytest.raises(NoSuchGame):
            look("nowhere")


def test_the_head_tells_whether_the_book_has_changed(friday: str) -> None:
    before = games.head(friday)
    assert (before.version, before.state, before.trashed_at) == (1, "playing", None)
    assert games.head(friday).tag == before.tag
    log.append(friday, round_(1), key=key(), base_version=1)
    after = games.head(friday)
    assert (after.version, after.tag != before.tag) == (2, True)


def test_the_book_is_folded_once_for_each_version(friday: str) -> None:
    first = games.book(friday)
    assert games.book(friday) is first
    log.append(friday, round_(1), key=key(), base_version=1)
    assert games.book(friday).version == 2


def test_the_book_as_it_was_at_a_head_taken_before(friday: str) -> None:
    head = games.head(friday)
    log.append(friday, round_(1), key=key(), base_version=1)
    assert games.book(friday, head).version == 1


def test_what_another_process_wrote_is_seen(friday: str, url: str, open_app) -> None:  # type: ignore[no-untyped-def]
    games.book(friday)
    other = open_app(url)
    with other.app_context():
        log.append(friday, round_(1), key=key(), base_version=1)
    assert games.book(friday).version == 2


def test_the_cache_keeps_the_books_last_used(app: Flask) -> None:
    slugs = [games.create(begun(f"game {index}"), key=key()) for index in range(40)]
    books = [games.book(slug) for slug in slugs]
    assert games.book(slugs[-1]) is books[-1]
    assert games.book(slugs[0]) is not books[0]
    assert games.book(slugs[0]) == books[0]
    assert len(store().cache._books) == 32


def test_the_game_in_progress_is_the_one_written_into_last(app: Flask) -> None:
    assert games.current() is None
    first = evening("first", finished=False)
    evening("second", finished=False)
    evening("third", finished=True)
    log.append(first, round_(2), key=key(), base_version=2)
    current = games.current()
    assert current is not None
    assert current.slug == first


def test_the_list_is_in_the_order_of_writing_even_with_a_clock_set_back(app: Flask) -> None:
    games.create(begun("first"), key=key(), at="2026-11-21T19:00:00Z")
    games.create(begun("second"), key=key(), at="2026-11-20T19:00:00Z")
    assert titles(games.recent()) == ["second", "first"]


def test_finished_games_come_a_page_at_a_time(app: Flask) -> None:
    for number in range(5):
        evening(f"game {number}", finished=number != 2)
    page = games.finished(limit=3)
    assert titles(page) == ["game 4", "game 3", "game 1"]
    page = games.finished(limit=3, before=page.before)
    assert (titles(page), page.before) == (["game 0"], None)
    assert titles(games.recent(limit=2)) == ["game 4", "game 3"]


def test_a_page_that_is_just_full_has_no_next(app: Flask) -> None:
    for number in range(2):
        evening(f"game {number}", finished=True)
    assert games.finished(limit=2).before is None


@pytest.mark.parametrize(
    "slug", ["", "nowhere", "a\x00b", "x" * 5000, "é", "é\x00", "\ud800", "'; DROP TABLE games"], ids=ascii
)
def test_a_name_that_no_game_bears(app: Flask, slug: str) -> None:
    assert games.find(slug) is None
    with pytest.raises(NoSuchGame):
        games.head(slug)


def finish(slug: str, at: str, *points: int) -> None:
    log.append(slug, round_(1, *points), key=key(), base_version=1, at=at)
    log.append(slug, Finished(), key=key(), base_version=2, at=at)


def test_a_table_goes_on_to_the_first_game_of_the_evening_that_half_of_it_plays(app: Flask) -> None:
    first = games.create(begun("one"), key=key(), at="2026-11-20T19:00:00Z")
    finish(first, "2026-11-20T21:00:00Z")
    assert games.find_next(first) is None
    games.create(begun("others", ("Xia", "Yan", "Zoe", "Ana")), key=key(), at="2026-11-20T21:30:00Z")
    games.create(begun("too late"), key=key(), at="2026-11-21T09:00:01Z")
    assert games.find_next(first) is None
    following = games.create(begun("two", ("Ana", "Ben")), key=key(), at="2026-11-21T08:59:59Z")
    found = games.find_next(first)
    assert found is not None
    assert found.slug == following
    assert games.find_next(following) is None, "it goes on"
    finish(following, "2026-11-21T09:10:00Z", 11)
    games.create(begun("one of two", ("Ana", "Zoe")), key=key(), at="2026-11-21T09:20:00Z")
    assert games.find_next(following) is None, "one of two is another table"
    games.trash(following)
    assert games.find_next(first) is None
    games.untrash(following)
    log.append(first, Reopened(), key=key(), base_version=3)
    assert games.find_next(first) is None, "it is over no more"
    assert games.find_next("nowhere") is None

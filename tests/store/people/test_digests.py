"""What figures need of finished games is made of their books, kept, made anew after a change, thrown away at will."""

from __future__ import annotations

import gc
import logging
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.book.entries.entry import Entry, Finished, PlayerRenamed, Reopened
from companion.statistics.played import PlayedGame
from companion.store.books import games, log
from companion.store.database import Store, store
from companion.store.errors import FULL, trouble
from companion.store.people import digests
from companion.store.people.digests import mend_digests, played_games, wrong_digests

from ..table import begun, key, looking, round_

_days = count()


def write(slug: str, *entries: Entry, at: str = "2026-01-30T20:00:00Z") -> str:
    """These entries in the book of a game."""
    for entry in entries:
        log.append(slug, entry, key=key(), base_version=games.head(slug).version, at=at)
    return slug


def finished(title: str, day: int | None = None) -> str:
    """A game of a few rounds that was brought to an end on this day of the year, else on the next one."""
    end = datetime(2026, 1, 1, 21, tzinfo=UTC) + timedelta(days=next(_days) if day is None else day)
    slug = games.create(begun(title), key=key(), at="2025-12-31T19:00:00Z")
    return write(slug, round_(1), round_(2), Finished(), at=f"{end:%Y-%m-%dT%H:%M:%SZ}")


def titles() -> list[str]:
    return [game.title for game in played_games()]


def kept() -> dict[str, str]:
    """The digests in the database, by the title of the game."""
    with looking() as connection:
        rows = connection.execute(sa.text("SELECT title, body FROM digests d JOIN games g ON g.id = d.game_id"))
        return {str(title): str(body) for title, body in rows.all()}


def forget() -> None:
    """Start anew: what is held in memory is gone."""
    store().digests = type(store().digests)()


def throw_away() -> None:
    with store().writing() as connection:
        connection.execute(sa.text("DELETE FROM digests"))
    forget()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The games of which digests are made, as they are made."""
    seen: list[str] = []

    def make(slug: str, book: object, make: Callable[..., PlayedGame | None] = digests.digest_game) -> object:
        seen.append(slug)
        return make(slug, book)

    monkeypatch.setattr(digests, "digest_game", make)
    return seen


def test_finished_games_come_in_the_order_of_their_end(app: Flask) -> None:
    finished("second", day=70)
    finished("first", day=30)
    games.create(begun("goes on"), key=key())
    games.trash(finished("thrown away"))
    assert titles() == ["first", "second"]


def test_a_house_without_finished_games_has_none(app: Flask) -> None:
    assert played_games() == ()


def test_digests_are_kept_and_made_once(app: Flask, made: list[str]) -> None:
    slug = finished("one")
    first = played_games()
    forget()
    assert played_games() == first
    assert made == [slug]
    assert list(kept()) == ["one"]


def test_the_same_value_is_told_as_long_as_nothing_has_changed(app: Flask) -> None:
    finished("one")
    games.create(begun("goes on"), key=key())
    assert played_games() is played_games()


def test_a_change_of_the_book_is_told_and_kept(app: Flask, made: list[str]) -> None:
    one, two = finished("one"), finished("two")
    assert len(played_games()) == 2
    write(one, PlayerRenamed(0, "Anna"))
    assert {side.names[0] for game in played_games() for side in game.sides} >= {"Anna"}
    assert made == [one, two, one]
    assert "Anna" in kept()["one"]


def test_a_game_that_goes_on_again_or_lies_in_the_trash_does_not_count(app: Flask, made: list[str]) -> None:
    one, two = finished("one"), finished("two")
    assert titles() == ["one", "two"]
    games.trash(one)
    assert titles() == ["two"]
    games.untrash(one)
    write(two, Reopened())
    assert titles() == ["one"]
    assert made == [one, two]


def test_throwing_them_away_changes_nothing(app: Flask) -> None:
    for title in ("one", "two", "three"):
        finished(title)
    before, rows = played_games(), kept()
    throw_away()
    assert played_games() == before
    assert kept() == rows


@pytest.mark.parametrize("body", ["", "x", "[]", "{}", '{"form":0}', "[" * 9999])
def test_a_digest_that_cannot_be_read_is_made_anew(app: Flask, body: str) -> None:
    finished("one")
    before, rows = played_games(), kept()
    with store().writing() as connection:
        connection.execute(sa.text("UPDATE digests SET body = :body"), {"body": body})
    forget()
    assert played_games() == before
    assert kept() == rows


def test_a_digest_of_an_earlier_version_is_made_anew_and_is_nothing_wrong(app: Flask) -> None:
    finished("one")
    before, rows = played_games(), kept()
    with store().writing() as connection:
        connection.execute(sa.text("UPDATE digests SET body = :body"), {"body": '{"form":2}'})
    forget()
    assert wrong_digests() == ()
    assert played_games() == before
    assert kept() == rows


def test_a_damaged_game_is_left_out(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    bad = finished("bad")
    finished("good")
    with store().writing() as connection:
        broken = "UPDATE entries SET body = '{' WHERE seq = 2 AND game_id = (SELECT id FROM games WHERE slug = :slug)"
        connection.execute(sa.text(broken), {"slug": bad})
    store().cache.clear()
    with caplog.at_level(logging.ERROR):
        assert titles() == ["good"]
    assert bad in caplog.text
    assert list(kept()) == ["good"]
    caplog.clear()
    finished("another")
    assert titles() == ["good", "another"]
    assert not caplog.records, "it is said once"


def test_where_nothing_can_be_written_they_are_told_all_the_same(app: Flask) -> None:
    finished("one")
    store().read_only = True
    assert titles() == ["one"]
    assert kept() == {}


def test_a_full_disk_stops_no_figure(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    finished("one")

    def full(self: Store) -> object:
        raise trouble(FULL)

    monkeypatch.setattr(Store, "writing", full)
    assert titles() == ["one"]


def test_books_at_hand_stay_at_hand(app: Flask, friday: str) -> None:
    """What a table needs is not pushed out by what figures read."""
    for number in range(40):
        finished(str(number))
    store().cache.clear()
    at_table = games.book(friday)
    assert len(played_games()) == 40
    assert games.book(friday) is at_table


def test_nothing_that_is_written_makes_a_digest(app: Flask, made: list[str]) -> None:
    finished("one")
    assert made == []
    assert kept() == {}


def test_wrong_digests_are_found_and_put_right(app: Flask) -> None:
    one, trashed = finished("one"), finished("trashed")
    finished("right")
    before, rows = played_games(), kept()
    games.trash(trashed)
    with store().writing() as connection:
        wrong = "UPDATE digests SET body = replace(body, :right, :wrong)"
        for title in ("one", "trashed"):
            connection.execute(sa.text(wrong), {"right": f'"{title}"', "wrong": f'"not {title}"'})
    forget()
    assert titles() == ["not one", "right"]
    assert wrong_digests() == (one, trashed)
    assert mend_digests() == (one, trashed)
    assert wrong_digests() == ()
    games.untrash(trashed)
    assert kept() == rows
    assert played_games() == before


def test_nothing_is_made_again_of_a_book_that_is_not_as_it_was_written(app: Flask) -> None:
    finished("one")
    before = played_games()
    with store().writing() as connection:
        connection.execute(sa.text("UPDATE entries SET body = replace(body, '11', '99')"))
    store().cache.clear()
    assert mend_digests() == ()
    forget()
    assert played_games() == before


def test_whoever_asks_at_once_waits_for_one_to_make_them(app: Flask, made: list[str]) -> None:
    slugs = [finished(str(number)) for number in range(5)]

    def ask(_: int) -> tuple[PlayedGame, ...]:
        with app.app_context():
            return played_games()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(8)))
    assert made == slugs
    assert all(answer == answers[0] for answer in answers)


def test_what_nobody_holds_any_more_does_not_stay_with_the_figures(
    app: Flask, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "MANY", 0)

    class Ring:
        """Something that holds itself, as requests that failed do."""

        def __init__(self) -> None:
            self.own = self

    ring = weakref.ref(Ring())
    frozen = gc.get_freeze_count()
    played_games()
    assert gc.get_freeze_count() > frozen
    gc.collect()
    assert ring() is None


def test_the_news_of_one_evening_are_read_without_looking_through_all_that_is_held(
    app: Flask, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    finished("Friday")
    looked: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: looked.append(1))
    assert len(played_games()) == 1
    assert looked == []

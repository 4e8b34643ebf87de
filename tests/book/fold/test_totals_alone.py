"""A game of which the totals alone are known: nobody wrote its rounds down, and it is over."""

from __future__ import annotations

import pytest

from companion.book.entries.entry import Adjusted, Finished
from companion.book.fold.admission import check_entry
from companion.book.fold.book import Book
from companion.sheets.keepsakes.medal import medals
from companion.statistics.digest import digest_game
from companion.store.books.summary import summary_of
from tests.book.table import begun, book_of

REASON = "Total of the evening"


def old_game(*totals: int, preset: str = "hebrew") -> Book:
    """A game that is stopped without a round, with a total for every seat."""
    given = [Adjusted(seat, points, REASON, 1) for seat, points in enumerate(totals) if points]
    book = book_of(begun(len(totals), preset), *given)
    check_entry(book, Finished())
    return book_of(*(record.entry for record in book.records), Finished())


def test_places_follow_from_the_totals() -> None:
    book = old_game(120, 95, 0, 95)
    assert [(row.name, row.place, row.total) for row in book.standings.rows] == [
        ("Cruz", 1, 0), ("Ben", 2, 95), ("Dot", 2, 95), ("Ana", 4, 120),
    ]  # fmt: skip
    assert book.leaders == (("Cruz",), 0)
    assert summary_of(book)["summary"] == '{"leaders":["Cruz"],"total":0}'


def test_the_most_points_win_where_the_winner_takes_all() -> None:
    book = old_game(120, 95, preset="czech-plus")
    assert book.leaders == (("Ana",), 120)


def test_it_counts_for_wins_and_places_but_not_for_points_a_round() -> None:
    game = digest_game("old", old_game(120, 95, 95))
    assert game is not None
    assert [(side.place, side.total, side.hands) for side in game.sides] == [(3, 120, ()), (1, 95, ()), (1, 95, ())]
    assert (game.rounds, game.minutes, game.full, game.leads) == (0, None, False, ())


def test_its_medals_have_no_pips() -> None:
    assert [(medal.name, medal.bursts) for medal in medals(old_game(120, 95, 95))] == [("Ben", ()), ("Cruz", ())]


@pytest.mark.parametrize("points", [1, -5])
def test_it_is_no_game_before_it_is_stopped(points: int) -> None:
    book = book_of(begun(3), Adjusted(0, points, REASON, 1))
    assert medals(book) == ()
    assert summary_of(book)["summary"] == '{"leaders":[]}'


def test_a_total_that_was_read_wrong_is_put_right_as_any_other() -> None:
    book = old_game(120, 95)
    check_entry(book, Adjusted(0, -30, "the 2 was a 5", 1))
    later = book_of(*(record.entry for record in book.records), Adjusted(0, -30, "the 2 was a 5", 1))
    assert later.leaders == (("Ana",), 90)

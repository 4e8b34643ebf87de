"""The years of a house: by either calendar, and all of them together."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from companion.people.people import People
from companion.statistics.house import review_house, review_year, years
from companion.statistics.person import describe_person
from companion.statistics.played import PlayedGame
from tests.book.table import entered
from tests.statistics.test_digest import played, short


def played_on(day: str) -> PlayedGame:
    game = played(short(3, rounds=2), entered(1, ("", 4, 20), 0), entered(2, (5, "", 40), 1))
    return replace(game, slug=day, began=f"{day}T12:00:00Z", ended=f"{day}T13:00:00Z")


GAMES = tuple(map(played_on, ("2025-03-19", "2025-03-22", "2026-02-01", "2026-12-31")))


def count_from_spring(day: date) -> tuple[int, int]:
    """A calendar of which the year begins in April and has the number of the year in which it ends."""
    return day.year + (day.month > 3), (day.month - 4) % 12 + 1


def test_a_year_is_that_of_the_calendar_and_begins_with_its_first_month() -> None:
    assert years(GAMES) == (2026, 2025)
    assert years(GAMES, count_from_spring) == (2027, 2026, 2025)
    told = review_year(GAMES, People(), 2025)
    assert told is not None
    assert [len(month) for month in told.months] == [0, 0, 2, *[0] * 9]
    told = review_year(GAMES, People(), 2026, count_from_spring)
    assert told is not None
    assert (told.games, told.years) == (1, (2027, 2026, 2025))
    assert [each.slug for each in told.months[10]] == ["2026-02-01"]
    assert review_year(GAMES, People(), 2024) is None


def test_a_person_has_the_years_of_the_calendar_too() -> None:
    found = describe_person(GAMES, People(), "ana", calendar=count_from_spring)
    assert found is not None
    assert found.years == (2027, 2026, 2025)
    assert [(part.year, part.games) for part in found.by_year] == [(2027, 1), (2026, 1), (2025, 2)]
    chosen = describe_person(GAMES, People(), "ana", year=2025, calendar=count_from_spring)
    assert chosen is not None
    assert [each.slug for each in chosen.evenings] == ["2025-03-19", "2025-03-22"]


def test_the_house_is_all_its_years_together() -> None:
    told = review_house(GAMES, People())
    assert told is not None
    assert [(each.year, each.games) for each in told.years] == [(2026, 2), (2025, 2)]
    assert (told.games, told.people, told.rounds, told.pips) == (4, 3, 8, 4 * 69)
    assert (told.first, told.last) == ("2025-03-19T12:00:00Z", "2026-12-31T12:00:00Z")
    assert [(each.who.name, each.won) for each in told.winners] == [("Ben", 4)]
    parts = [review_year(GAMES, People(), year) for year in (2025, 2026)]
    assert sum(part.pips for part in parts if part) == told.pips
    assert review_house((), People()) is None


def test_a_game_of_which_nobody_knows_when_it_began_is_of_no_year() -> None:
    told = review_house((replace(GAMES[0], began=""), GAMES[1]), People())
    assert told is not None
    assert (told.games, [each.games for each in told.years], told.first) == (2, [1], "2025-03-22T12:00:00Z")
    assert review_house((replace(GAMES[0], began=""),), People()) is not None

"""Figures are worked out once for the same games and people, and anew as soon as either is another."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from companion.people.people import People
from companion.statistics import remember as memory
from companion.statistics.calendar import Calendar, split_day
from companion.statistics.played import PlayedGame
from companion.statistics.remember import remember

asked: list[object] = []


@remember
def figures(games: Sequence[PlayedGame], people: People, year: int = 0, *, calendar: Calendar = split_day) -> object:
    """Something that is worked out, or None for no year."""
    asked.append((year, calendar(date(2000, 1, 1))))
    return object() if year else None


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    asked.clear()


def some() -> tuple[PlayedGame, ...]:
    """Games that are no other's: an empty tuple is the same everywhere."""
    return (object(),)  # type: ignore[return-value]


def jalali(day: date) -> tuple[int, int]:
    return day.year - 622, 10


def test_an_answer_is_found_again() -> None:
    games, people = some(), People()
    assert figures(games, people, 2026) is figures(games, people, 2026)
    assert figures(games, people) is None
    assert figures(games, people) is None
    assert len(asked) == 2


def test_another_question_has_another_answer() -> None:
    games, people = some(), People()
    assert figures(games, people, 2026) is not figures(games, people, 2025)


def test_other_games_and_other_people_have_other_answers() -> None:
    games, people = some(), People()
    first = figures(games, people, 2026)
    assert figures(some(), people, 2026) is not first
    assert figures(games, People(), 2026) is not first
    assert len(asked) == 3


def test_a_list_of_games_may_still_change() -> None:
    games, people = list(some()), People()
    assert figures(games, people, 2026) is not figures(games, people, 2026)


def test_a_calendar_is_known_by_how_it_counts() -> None:
    games, people = some(), People()
    own = figures(games, people, 1404, calendar=jalali)
    assert figures(games, people, 1404, calendar=lambda day: jalali(day)) is own
    assert figures(games, people, 1404) is not own


def test_what_was_found_first_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "ROOM", 2)
    games, people = some(), People()
    first, second = figures(games, people, 1), figures(games, people, 2)
    figures(games, people, 3)
    assert figures(games, people, 2) is second
    assert figures(games, people, 1) is not first

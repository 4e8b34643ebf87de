"""How years are counted: as the reader counts them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from .played import PlayedGame

Calendar: TypeAlias = Callable[[date], tuple[int, int]]
"""How years are counted: the year of a day and its month, 1 to 12."""


def split_day(day: date) -> tuple[int, int]:
    """The year and the month of a day by the Gregorian calendar."""
    return day.year, day.month


def year_of(game: PlayedGame, calendar: Calendar) -> int | None:
    """The year in which a game began, where the house is; None when that is not known."""
    return calendar(game.day)[0] if game.day else None

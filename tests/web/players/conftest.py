"""A house that has played: Ana, Ben and Cruz five times, twice with Ana K.; Dot has never finished a game."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.store.books import games
from tests.store.table import begun, key
from tests.web.players.evenings import play


@pytest.fixture
def evenings(app: Flask) -> list[str]:
    """The games, in the order in which they were played; the last of them has not ended."""
    with app.app_context():
        found = [play(f"2025-05-0{day}", "Ana", "Ben", "Cruz", winner=day % 3) for day in range(1, 6)]
        found += [play(f"2026-05-0{day}", "Ana K.", "Ben", winner=1) for day in (1, 2)]
        found.append(games.create(begun("Now", ("Ben", "Dot")), key=key()))
    return found

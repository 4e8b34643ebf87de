"""Tables for programs of statistics."""

from __future__ import annotations

from flask import Response

from companion.exchange.long_table import rounds_csv
from companion.statistics.calendar import split_day, year_of
from companion.store.people.acts import people
from companion.store.people.digests import played_games

from ..exchange.filing import file_games
from .asking import pages, read_number_asked
from .figures import EARLIEST, LATEST


@pages.get("/api/v1/export/rounds.csv")
def export_rounds() -> Response:
    """Every round of the finished games, of one year or of all, as one long table."""
    year = read_number_asked("year", 0, EARLIEST, LATEST)
    chosen = [game for game in played_games() if not year or year_of(game, split_day) == year]
    answer = Response(rounds_csv(file_games(chosen), people()), content_type="text/csv; charset=utf-8")
    answer.headers["Cache-Control"] = "no-store"
    return answer

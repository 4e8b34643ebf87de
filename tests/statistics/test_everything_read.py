"""The shell reads everything of a house as it is taken out: games, and who is who."""

from __future__ import annotations

from companion.book.entries.entry import Finished
from companion.book.fold.exchange import book_to_json
from companion.engine.errors import CompanionError
from companion.people.acts import Merged, PersonRecord
from companion.people.exchange import people_from_json, people_to_json
from companion.people.people import People
from companion.statistics.report import read_games, report_reading
from tests.book.table import ANA, begun, book_of, entered

WHO = People.of([PersonRecord(1, Merged("ben", "zoe"), "2026-01-01T00:00:00Z", "iPad")])


def test_names_that_were_joined_are_one_person() -> None:
    game = book_to_json(book_of(begun(3), entered(1, ["", 14, 3], ANA), Finished()))
    reading = read_games([game, people_to_json(WHO)], lambda error: {"error": str(error)})
    told = report_reading(reading, str)
    assert (told["games"], told["unreadable"]) == (1, [])
    assert reading.people == WHO
    assert people_from_json(people_to_json(WHO)) == WHO


def test_what_cannot_be_read_of_it_is_said() -> None:
    broken = {**people_to_json(WHO), "acts": [{"seq": 7}]}
    reading = read_games([broken], lambda error: {"field": error.field if isinstance(error, CompanionError) else ""})
    assert reading.unreadable == [{"game": 1, "field": "acts[0].seq"}]

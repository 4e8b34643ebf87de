"""How long rounds took: breaks, games entered afterwards, clocks that were set."""

from __future__ import annotations

import pytest

from companion.book.entries.entry import PlayerRenamed, RoundCorrected
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.clock.durations import find_start, part_breaks, read_moment, time_rounds
from tests.book.table import begun, corrected, entered

from .evening import after, book_at

HANDS: list[str | int] = ["", 20, 20, 20]


def test_a_round_takes_from_one_entry_to_the_next() -> None:
    book = book_at(12, 20, 35.5)
    assert time_rounds(book) == (720, 480, 930)
    assert find_start(book) == after(35.5)
    assert find_start(book, 1) == after(12)
    assert find_start(book_at()) == after(0)
    assert time_rounds(book_at()) == ()


def test_what_cannot_be_believed_is_left_out() -> None:
    # entered in one go, left over night, entered after the clock was set back
    assert time_rounds(book_at(12, 12.5, 25)) == (720, None, 750)
    assert time_rounds(book_at(12, 12 + 91, 12 + 101)) == (720, None, 600)
    woken = [Record(1, begun(), "2026-01-30T20:00:00Z"), Record(2, entered(1, HANDS, 0), "1970-01-01T00:10:00Z")]
    assert time_rounds(Book.of(woken)) == (None,)


@pytest.mark.parametrize(("at", "year"), [("", None), ("yesterday", None), ("0001-01-01T00:00:00Z", None),
                                          ("9999-12-31T23:59:59Z", None), ("2026-01-30T20:00:00", 2026)])  # fmt: skip
def test_a_moment_that_no_clock_told_is_none(at: str, year: int | None) -> None:
    moment = read_moment(at)
    assert (moment and moment.year) == year


def test_a_correction_and_a_name_move_nothing() -> None:
    book = book_at(12, 20, said=[(30.0, corrected(1, HANDS, 0)), (31.0, PlayerRenamed(0, "Zoe"))])
    assert isinstance(book.acts[-2].entry, RoundCorrected)
    assert time_rounds(book) == (720, 480)


def test_a_break_is_no_measure_of_play() -> None:
    assert part_breaks([600, 660, 2400, 540]) == ((600, 660, 540), 2400 - 630)
    assert part_breaks([600, 2400], usual=600) == ((600,), 1800)
    assert part_breaks([]) == ((), 0)

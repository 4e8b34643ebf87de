"""What stands below the grid of a sheet: two columns, and what a book without end costs."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from companion.book.entries.entry import Begun, RoundCorrected, RoundEntered
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.rules.presets import read_rules
from companion.sheets.notes import MOST_CORRECTIONS, Note, balance, height_of, take
from companion.sheets.score_sheet import score_sheet

from .reading import page_count, text_of
from .spoken import Spoken

notes = st.lists(
    st.builds(
        Note, st.integers(1, 60).map(float), st.none(), st.booleans(), st.sampled_from((0.0, 10.0))
    ),
    max_size=12,
)  # fmt: skip


def cuts(given_: list[Note]) -> list[int]:
    """Where a column may end: not behind what stays with the next."""
    return [at for at in range(len(given_) + 1) if not at or not given_[at - 1].keep_with_next]


@given(notes, st.integers(20, 400))
def test_the_columns_are_as_equal_as_can_be_when_all_of_it_fits(given_: list[Note], room: int) -> None:
    lowest = min(max(height_of(given_[:at]), height_of(given_[at:])) for at in cuts(given_))
    first, second, rest = balance(given_, room)
    assert first + second + rest == given_
    if lowest <= room:
        assert (max(height_of(first), height_of(second)), rest) == (lowest, [])
    else:
        assert height_of(first) <= room
        assert height_of(second) <= room


@given(notes, st.integers(20, 400))
def test_a_column_is_filled_as_far_as_it_goes(given_: list[Note], room: int) -> None:
    here, rest = take(given_, room)
    assert here + rest == given_
    fitting = [at for at in cuts(given_) if height_of(given_[:at]) <= room]
    assert len(here) == (len(given_) if height_of(given_) <= room else max(fitting))


class Looked:
    """A note that counts how often it is asked how high it is."""

    keep_with_next, gap, asked = False, 0.0, 0

    @property
    def height(self) -> float:
        Looked.asked += 1
        return 12.0


def test_twice_as_many_notes_are_twice_as_much_work() -> None:
    asked = []
    for many in (1000, 2000):
        Looked.asked = 0
        balance([Looked()] * many, 700)  # type: ignore[list-item]
        asked.append(Looked.asked)
    assert asked[1] < 2.2 * asked[0]


def corrected(times: int) -> Book:
    """A game whose first round was corrected again and again."""
    at = "2026-11-21T19:00:00Z"
    records = [
        Record(1, Begun("Friday", ("Ana", "Ben", "Cruz"), "hebrew", {}, read_rules("hebrew"), "en"), at),
        Record(2, RoundEntered(1, 12, ((), 10, 11), (0,)), at),
    ]
    records += [Record(3 + n, RoundCorrected(1, 12, ((), 12 + n % 2, 11), (0,)), at) for n in range(times)]
    return Book.of(records)


def test_of_corrections_without_end_the_first_are_printed_and_the_rest_are_counted() -> None:
    data = score_sheet(corrected(5000), Spoken("en"))
    text = " ".join(text_of(data).split())
    assert page_count(data) < 6
    assert text.count("corrected to") == MOST_CORRECTIONS
    assert re.search(r"and 4,?80[01] more corrections, in the history of the game", text)

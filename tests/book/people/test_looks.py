"""The colour and sign of every seat."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.entries.as_json import entry_from_json, entry_to_json
from companion.book.entries.entry import Joined
from companion.book.fold.admission import check_begun
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.book.fold.refusals import Refused
from companion.book.people.looks import looks_of
from companion.book.people.sides import sides_of

from ..table import CAST, begun, rules_of


def test_seats_take_the_looks_in_turn_so_that_ten_players_all_differ() -> None:
    assert looks_of(sides_of(rules_of("italian"), CAST)) == tuple(range(1, 11))


def test_partners_sit_opposite_and_share_a_look() -> None:
    assert looks_of(sides_of(rules_of("hebrew", partners=True), CAST[:4])) == (1, 2, 1, 2)


def test_who_has_a_look_keeps_it_and_of_two_the_later_seat_takes_the_next() -> None:
    sides = sides_of(rules_of("italian"), CAST[:4])
    assert looks_of(sides, (None, 7, None, None)) == (1, 7, 3, 4)
    assert looks_of(sides, (None, 7, 7, 1)) == (2, 7, 8, 1)
    assert looks_of(sides, (None, 10, 10, None)) == (2, 10, 1, 4)


def test_partners_have_the_look_of_whichever_has_one() -> None:
    sides = sides_of(rules_of("hebrew", partners=True), CAST[:4])
    assert looks_of(sides, (None, 9, 5, None)) == (5, 9, 5, 9)


@given(st.lists(st.none() | st.integers(1, 10), min_size=2, max_size=14))
def test_no_two_have_the_same_look_and_looks_that_fit_stay(chosen: list[int | None]) -> None:
    sides = sides_of(rules_of("italian"), [f"Player {seat}" for seat in range(len(chosen))])
    looks = looks_of(sides, chosen)
    assert len(set(looks)) == len(chosen)
    assert looks_of(sides, looks) == looks
    assert all(look in looks for look in chosen if look)


def test_a_book_shows_the_looks_it_began_with_and_a_guest_takes_a_free_one() -> None:
    entry = replace(begun(3, "hebrew"), looks=(4, 2, 3))
    check_begun(entry)
    assert entry_from_json(entry_to_json(entry)) == entry
    assert "looks" not in entry_to_json(begun(3, "hebrew"))
    book = Book.of([Record(1, entry)])
    assert book.looks == (4, 2, 3)
    assert book.with_record(Record(2, Joined("Guest", 1, 0))).looks == (4, 2, 3, 5)


@pytest.mark.parametrize("looks", [(1, 2), (1, 1, 2), (0, 1, 2), (1, 2, 11), (1, 2, 3, 4)])
def test_looks_that_no_table_has_are_refused(looks: tuple[int, ...]) -> None:
    with pytest.raises(Refused) as error:
        check_begun(replace(begun(3, "hebrew"), looks=looks))
    assert error.value.field == "looks"

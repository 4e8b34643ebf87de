"""The colour and sign of every seat."""

from __future__ import annotations

from companion.book.people.looks import looks_of
from companion.book.people.sides import sides_of

from ..table import CAST, rules_of


def test_seats_take_the_looks_in_turn_so_that_ten_players_all_differ() -> None:
    assert looks_of(sides_of(rules_of("italian"), CAST)) == tuple(range(1, 11))


def test_partners_sit_opposite_and_share_a_look() -> None:
    assert looks_of(sides_of(rules_of("hebrew", partners=True), CAST[:4])) == (1, 2, 1, 2)

"""The colours and signs of a new game are those of its people."""

from __future__ import annotations

from companion.engine.rules.presets import read_rules
from companion.people.acts import LookChosen, Merged, PersonRecord
from companion.people.looks import choose_looks
from companion.people.people import People

RULES = read_rules("hebrew")


def test_nobody_has_one_yet() -> None:
    assert choose_looks(People(), RULES, ("Ana", "Ben", "Cruz")) == ()


def test_a_person_has_theirs_under_every_spelling() -> None:
    people = People.of([PersonRecord(1, LookChosen("ana", 6)), PersonRecord(2, Merged("ana k.", "ana"))])
    assert choose_looks(people, RULES, ("Ben", "Ana K.", "Cruz")) == (1, 6, 3)


def test_the_look_of_a_seat_need_not_be_written() -> None:
    people = People.of([PersonRecord(1, LookChosen("ben", 2))])
    assert choose_looks(people, RULES, ("Ana", "Ben", "Cruz")) == ()


def test_who_was_given_none_keeps_that_of_the_game_before() -> None:
    before = {"ana": 1, "ben": 2, "cruz": 3, "dot": 4}
    assert choose_looks(People(), RULES, ("Ana", "Cruz", "Dot"), before) == (1, 3, 4)
    assert choose_looks(People(), RULES, ("Ana", "Zoe", "Dot"), before) == (1, 2, 4)
    assert choose_looks(People(), RULES, ("Ana", "Ben", "Cruz", "Dot"), before) == ()


def test_a_look_that_was_given_goes_before_that_of_the_game_before() -> None:
    people = People.of([PersonRecord(1, LookChosen("dot", 1))])
    assert choose_looks(people, RULES, ("Ana", "Ben", "Dot"), {"ana": 1, "ben": 2}) == (3, 2, 1)

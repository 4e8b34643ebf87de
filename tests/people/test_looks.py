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

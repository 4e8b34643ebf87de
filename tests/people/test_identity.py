"""What stands for a person or a game is the same every time, and in no two houses."""

from __future__ import annotations

from uuid import UUID

from companion.people.identity import person_id, play_id, short_id

HOUSE, OTHER = UUID(int=1), UUID(int=2)


def test_the_same_every_time_and_for_nobody_else() -> None:
    assert person_id(HOUSE, "ana") == person_id(HOUSE, "ana") == UUID("76747d35-6ca9-5c43-9c35-2efe0b53f1c1")
    assert len({person_id(HOUSE, "ana"), person_id(OTHER, "ana"), person_id(HOUSE, "ben"), play_id(HOUSE, "ana")}) == 4


def test_addresses_have_twelve_of_its_digits() -> None:
    assert person_id(HOUSE, "ana").hex.startswith(short_id(person_id(HOUSE, "ana")))
    assert len(short_id(person_id(HOUSE, "ana"))) == 12

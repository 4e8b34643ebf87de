"""Who may be one person under two names: what is suggested, and what never is."""

from __future__ import annotations

from datetime import date
from itertools import count

import pytest

from companion.people.acts import Merged, PersonRecord
from companion.people.alike import ACCENTS, INITIAL, KEYBOARD, ONE_LETTER, suggest_pairs
from companion.people.people import People
from companion.people.tables import Table

DAYS = count(1)


def evening(*names: str) -> Table:
    day = next(DAYS)
    return Table(f"game{day}", date.fromordinal(740_000 + day), names)


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Ana", "Ana K.", INITIAL),
        ("Ana K.", "Ana Kovács", INITIAL),
        ("A. Kovács", "Ana Kovács", INITIAL),
        ("דנה", "דנה כ׳", INITIAL),
        ("Zdeněk", "Zdenek", ACCENTS),
        ("José", "Jose", ACCENTS),
        ("dana", "גשמש", KEYBOARD),
        ("sara", "سشقش", KEYBOARD),
        ("Martin", "Matrin", ONE_LETTER),
        ("Martin", "Marti", ONE_LETTER),
        ("Martin", "Mertin", ONE_LETTER),
        ("מיכאל", "מיכל", ONE_LETTER),
    ],
)
def test_names_that_may_be_one_person(one: str, other: str, reason: str) -> None:
    tables = (evening(one, "Ben"), evening(one, "Ben"), evening(other, "Ben"))
    (found,) = suggest_pairs(People(), tables)
    assert found.reason == reason
    assert found.into == People().person_of(one), "whoever played more stays"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Ava"), ("Ana K.", "Ana P."), ("A.", "Ana"), ("Ana", "Hanna"), ("Ana Kovács", "Ana Horvath")],
)
def test_names_that_are_two_people(one: str, other: str) -> None:
    assert suggest_pairs(People(), (evening(one, "Ben"), evening(other, "Ben"))) == ()


def test_who_sat_at_one_table_is_never_suggested() -> None:
    assert suggest_pairs(People(), (evening("Ana", "Ana K."), evening("Ana", "Ben"))) == ()


def test_who_is_joined_already_is_not_suggested_again() -> None:
    people = People.of([PersonRecord(1, Merged("ana k.", "ana"))])
    assert suggest_pairs(people, (evening("Ana", "Ben"), evening("Ana K.", "Ben"))) == ()

"""Who is who after what the host has said: joined, parted, assigned, called, given a look, undone and redone."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.fold.refusals import Refused
from companion.engine.errors import Unreadable
from companion.people.acts import (
    Act,
    Assigned,
    Called,
    LookChosen,
    Merged,
    PersonRecord,
    Redone,
    Split,
    Undone,
    act_from_json,
    act_to_json,
    key_of,
)
from companion.people.admission import check_act, check_seated
from companion.people.people import People
from companion.people.tables import Table, names_by_person

TABLES = (
    Table("one", date(2026, 1, 2), ("Ana", "Ben", "Cruz")),
    Table("two", date(2026, 1, 9), ("Ana K.", "Ben", "Dot")),
    Table("three", date(2026, 1, 16), ("Ana", "Bén", "Dot")),
)


def said(*acts: Act) -> People:
    return People.of(PersonRecord(seq, act, "2026-01-20T20:00:00Z") for seq, act in enumerate(acts, 1))


def refused(people: People, act: Act) -> dict[str, str]:
    with pytest.raises(Refused) as error:
        check_act(people, act, TABLES)
    return {part: str(phrase) for part, phrase in error.value.by_part.items()}


def test_a_name_nobody_has_spoken_of_is_its_own_person() -> None:
    people = said()
    assert people.person_of("ANA") == people.person_of("Ana") == "ana"
    assert people.spellings_of("ana") == {"ana"}
    assert people.shown_name("ana", "Ana") == "Ana"
    assert people.look_of("ana") is None


def test_spellings_that_are_joined_are_one_person() -> None:
    check_act(said(), Merged("ana k.", "ana"), TABLES)
    people = said(Merged("ana k.", "ana"))
    assert people.person_of("Ana K.") == "ana"
    assert people.spellings_of("ana") == people.spellings_of("ana k.") == {"ana", "ana k."}
    assert names_by_person(people, TABLES).keys() == {"ana", "ben", "cruz", "dot", key_of("Bén")}


def test_joining_goes_on_and_parting_takes_one_spelling_out() -> None:
    joined = said(Merged("b", "a"), Merged("a", "c"), Merged("d", "b"))
    assert joined.spellings_of("a") == {"a", "b", "c", "d"}
    apart = joined.with_record(PersonRecord(4, Split("b")))
    assert (apart.person_of("b"), apart.spellings_of("c")) == ("b", {"a", "c", "d"})


def test_the_others_stay_together_when_the_spelling_that_named_them_goes() -> None:
    people = said(Merged("b", "a"), Merged("c", "a"), Called("a", "B"), Split("a"))
    assert people.spellings_of("a") == {"a"}
    assert people.spellings_of("b") == people.spellings_of("c") == {"b", "c"}
    assert (people.shown_name("a", "A"), people.shown_name("b", "c")) == ("A", "B")


def test_evenings_of_somebody_else_of_the_same_spelling() -> None:
    act = Assigned((("three", 0),), "Aunt Ana")
    check_act(said(), act, TABLES)
    people = said(act)
    assert people.person_of("Ana", "one", 0) == "ana"
    assert people.person_of("Ana", "three", 0) == people.person_of("Aunt Ana") == "aunt ana"
    assert names_by_person(people, TABLES)["aunt ana"] == "Aunt Ana"


def test_evenings_go_to_somebody_who_is_known_and_back() -> None:
    people = said(Assigned((("three", 0),), "Ana K."))
    assert people.person_of("Ana", "three", 0) == people.person_of("Ana K.")
    check_act(people, Assigned((("three", 0),), "Ana"), TABLES)
    assert said(Assigned((("three", 0),), "Ana K."), Assigned((("three", 0),), "Ana")).person_of(
        "Ana", "three", 0
    ) == key_of("Ana")


def test_a_name_given_by_hand_is_shown_and_is_a_spelling_of_theirs() -> None:
    people = said(Called("ana", "Anna Kovács"))
    assert people.shown_name("ana", "Ana") == "Anna Kovács"
    assert people.person_of("Anna Kovács") == "ana"
    assert said(Called("ana", "Anna"), Called("ana", "")).shown_name("ana", "Ana") == "Ana"


def test_a_look_goes_with_whoever_is_joined_where_the_other_has_none() -> None:
    assert said(LookChosen("b", 4), Merged("b", "a")).look_of("a") == 4
    assert said(LookChosen("b", 4), LookChosen("a", 7), Merged("b", "a")).look_of("b") == 7
    assert said(LookChosen("b", 4), Merged("b", "a"), Split("b")).look_of("b") == 4


def test_two_at_one_table_are_two_whatever_was_joined() -> None:
    people = said(Merged("ana k.", "ana"))
    assert people.seated(("Ana", "Ben", "Ana K.")) == ("ana", "ben", "ana k.")
    assert people.seated(("Ana K.", "Ben", "Ana")) == ("ana k.", "ben", "ana")
    assert people.seated(("Ana K.", "Ben")) == ("ana", "ben")


def test_undo_and_redo_go_through_the_acts() -> None:
    records = said(Merged("b", "a"), LookChosen("a", 3), Undone(2))
    assert (records.look_of("a"), records.undoable and records.undoable.seq) == (None, 1)
    assert records.redoable
    assert records.redoable.seq == 2
    again = records.with_record(PersonRecord(4, Redone(2)))
    assert (again.look_of("a"), again.version) == (3, 4)
    assert records.with_record(PersonRecord(4, Split("b"))).redoable is None


@pytest.mark.parametrize(
    ("before", "act", "expected"),
    [
        ((), Merged("ana", "ana"), {"into": "Ana is one person already"}),
        ((Merged("ana k.", "ana"),), Merged("ana", "ana k."), {"into": "Ana is one person already"}),
        (
            (),
            Merged("ana k.", "dot"),
            {"into": "Ana K. and Dot sat at one table on 2026-01-09: they are two people"},
        ),
        (
            (Merged("ana k.", "ana"),),
            Merged("cruz", "ana k."),
            {"into": "Cruz and Ana sat at one table on 2026-01-02: they are two people"},
        ),
        ((), Merged("zoe", "ana"), {"key": "nobody of this name stands in the books"}),
        ((), Split("ana"), {"name_key": "Ana is a person of their own already"}),
        ((), Split("zoe"), {"name_key": "nobody of this name stands in the books"}),
        ((), Assigned((), "Zoe"), {"games": "choose at least one evening"}),
        ((), Assigned((("one", 7),), "Zoe"), {"games[0]": "nobody sits at that seat"}),
        ((), Assigned((("none", 0),), "Zoe"), {"games[0]": "nobody sits at that seat"}),
        ((), Assigned((("one", 0),), ""), {"name": "a name is missing"}),
        (
            (),
            Assigned((("one", 0),), "ANA"),
            {"name": "this is ANA already: write the name by which to tell the two apart"},
        ),
        (
            (),
            Assigned((("one", 0),), "Ben"),
            {"name": "Ana and Ben sat at one table on 2026-01-02: they are two people"},
        ),
        ((), Called("zoe", "Zoe"), {"key": "nobody of this name stands in the books"}),
        ((), Called("ana", "x" * 41), {"name": "a name has room for 40 letters at most"}),
        (
            (),
            Called("ana", "Ben"),
            {"name": "Ben is the name of another player: join the two, or choose another name"},
        ),
        ((), LookChosen("ana", 11), {"look": "expected a colour and sign from 1 to 10, got 11"}),
        ((), LookChosen("zoe", 1), {"key": "nobody of this name stands in the books"}),
        ((), Undone(1), {"seq": "there is nothing to undo: somebody was faster"}),
        ((LookChosen("ana", 1),), Redone(1), {"seq": "there is nothing to redo: somebody was faster"}),
    ],
)
def test_what_cannot_be_said_is_refused(before: tuple[Act, ...], act: Act, expected: dict[str, str]) -> None:
    assert refused(said(*before), act) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Dan Cohen", "Dan"), {1: "Dan is Dan Cohen here, who sits at the table already: enter another name"}),
        (("DAN", "Ben", "dan cohen"), {2: "dan cohen is DAN here, who sits at the table already: enter another name"}),
        (("Dan", "Danny"), {1: "Danny is Dan here, who sits at the table already: enter another name"}),
        (("Dan", "Ben"), {}),
        (("Dan Cohen", "Dan Cohen"), {}),  # that is said of names that are alike
        (("Cy", "Cyril"), {}),  # joined, and no name was given: two who sit at one table are two
    ],
)
def test_nobody_who_was_given_a_name_sits_at_a_table_twice(names: tuple[str, ...], expected: dict[int, str]) -> None:
    people = said(Called("dan", "Dan Cohen"), Merged("danny", "dan"), Merged("cyril", "cy"))
    assert {fault.seat: str(fault.phrase) for fault in check_seated(people, names)} == expected


def test_at_a_table_where_somebody_would_sit_twice_the_seat_of_the_given_name_is_theirs() -> None:
    people = said(Called("dan", "Dan Cohen"), Merged("danny", "dan"))
    assert people.seated(("Danny", "Dan Cohen")) == ("danny", "dan")


def test_two_who_have_sat_at_one_table_since_are_not_one_by_redo_or_undo() -> None:
    people = said(Merged("dot", "ben"), Undone(1))
    assert refused(people, Redone(1)) == {"seq": "Ben and Dot sat at one table on 2026-01-09: they are two people"}
    parted = said(Merged("dot", "ben"), Split("dot"))
    assert refused(parted, Undone(2)) == {"seq": "Ben and Dot sat at one table on 2026-01-09: they are two people"}
    check_act(said(Merged("ana k.", "ana"), Undone(1)), Redone(1), TABLES)
    check_act(said(Merged("dot", "ben"), LookChosen("ana", 3)), Undone(2), TABLES)


KEYS = st.sampled_from("abcdef")
ACTS = st.one_of(
    st.builds(Merged, KEYS, KEYS),
    st.builds(Split, KEYS),
    st.builds(Assigned, st.tuples(st.tuples(st.sampled_from(("x", "y")), st.integers(0, 3))), KEYS),
    st.builds(Called, KEYS, KEYS),
    st.builds(LookChosen, KEYS, st.integers(1, 10)),
)


@given(st.lists(ACTS, max_size=12))
def test_everybody_is_one_person_however_much_is_said(acts: list[Act]) -> None:
    people = said(*acts)
    for key in "abcdef":
        person = people.whose(key)
        assert people.whose(person) == person
        assert {other for other in "abcdef" if people.whose(other) == person} == people.spellings_of(key)


@given(st.lists(ACTS, min_size=1, max_size=8))
def test_undoing_everything_leaves_everybody_as_spelt(acts: list[Act]) -> None:
    people = said(*acts)
    while people.undoable:
        people = people.with_record(PersonRecord(people.version + 1, Undone(people.undoable.seq)))
    assert (people.into, people.seats, people.called, people.chosen) == ({}, {}, {}, {})
    while people.redoable:
        people = people.with_record(PersonRecord(people.version + 1, Redone(people.redoable.seq)))
    assert people.into == said(*acts).into


@given(st.one_of(ACTS, st.builds(Undone, st.integers(1)), st.builds(Redone, st.integers(1))))
def test_an_act_comes_back_from_its_json(act: Act) -> None:
    assert act_from_json(act_to_json(act)) == act


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (None, "kind"),
        ({"kind": "marry"}, "kind"),
        ({"kind": "merge", "key": "a"}, "into"),
        ({"kind": "look", "key": "a", "look": "3"}, "look"),
        ({"kind": "look", "key": "a", "look": True}, "look"),
        ({"kind": "assign", "name": "a", "games": [["x"]]}, "games[0]"),
        ({"kind": "assign", "name": "a", "games": "x"}, "games"),
    ],
)
def test_what_is_no_act_cannot_be_read(body: object, field: str) -> None:
    with pytest.raises(Unreadable) as error:
        act_from_json(body)
    assert error.value.field == field

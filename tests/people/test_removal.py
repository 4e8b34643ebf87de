"""A name is taken out of texts where it stands as a word, and out of entries and acts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.people.acts import (
    Act,
    Assigned,
    Called,
    LookChosen,
    Merged,
    PersonRecord,
    Split,
    act_from_json,
    act_to_json,
    key_of,
)
from companion.people.people import People
from companion.people.removal import (
    Words,
    free_names,
    name_spellings,
    rewrite_act,
    rewrite_entry,
    rewrite_kept,
    seats_named,
)

NAMES = ("Ana", "דנה", 'אבו"ש', "علی", "José")
OTHERS = (*NAMES, "Ana K.", "Anabel", "علی‌اکبر")
WORDS = Words(NAMES, OTHERS, "Player 3")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ana drew twice", "Player 3 drew twice"),
        ("may Ana, or Ben, play?", "may Player 3, or Ben, play?"),
        ("Ana's turn, Ana’s hand", "Player 3's turn, Player 3’s hand"),
        ("“Ana” and 'Ana' (Ana)", "“Player 3” and 'Player 3' (Player 3)"),
        ("trains.Ana[2]", "trains.Player 3[2]"),
        ("Ana K. drew, then Ana", "Ana K. drew, then Player 3"),
        ("דנה שלפה, של־דנה", "Player 3 שלפה, של־דנה"),
        ("המרקר ל־דנה", "המרקר ל־Player 3"),
        ('של אבו"ש היום', "של Player 3 היום"),
        ("نوبت علی است", "نوبت Player 3 است"),
        ("José", "Player 3"),
    ],
)
def test_a_name_goes_where_it_is_a_word(text: str, left: str) -> None:
    assert WORDS.take_out(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "Anabel, Banana, ana",
        "Ana-Maria",
        "O'Ana",
        "Ana_2",
        "דנהלה",
        "לדנה",
        'דנה"ל',
        "علی‌اکبر",
        "דנהּ",
        "Jose\u0301e",
        "",
    ],
)
def test_a_name_that_is_part_of_another_word_stays(text: str) -> None:
    assert WORDS.take_out(text) == text


def test_a_name_without_letters_is_never_looked_for_in_texts() -> None:
    assert Words(("6-6", "6"), (), "Player 1").take_out("6-6 and 6") == "6-6 and 6"


@given(st.text())
def test_nothing_else_is_touched(text: str) -> None:
    assert Words(("\ue000x",), (), "Player 1").take_out(text) == text


def test_the_smallest_number_that_nobody_bears() -> None:
    free = free_names("Player {}".format, ["player 1", "PLAYER 3"])
    assert [next(free), next(free)] == ["Player 2", "Player 4"]


def test_the_seat_of_a_guest_who_was_undone_is_that_of_the_next() -> None:
    bodies = [
        {"kind": "begun", "players": ["Ana", "Ben"]},
        {"kind": "join", "name": "Cruz"},
        {"kind": "void", "seq": 2},
        {"kind": "join", "name": "Dot"},
        {"kind": "join", "name": "Eva"},
        {"kind": "void", "seq": 5},
        {"kind": "restore", "seq": 5},
        {"kind": "join", "name": "Fay"},
    ]
    assert [named for named in seats_named(bodies) if named] == [
        ((0, "Ana"), (1, "Ben")), ((2, "Cruz"),), ((2, "Dot"),), ((3, "Eva"),), ((4, "Fay"),),
    ]  # fmt: skip


def test_the_rules_of_a_ruling_are_no_names() -> None:
    words = Words(("none", "Ana"), (), "Player 3")
    kept = {"rules": {"starter": "none"}, "trains": {"Ana": ["6-6"]}, "players": ["Ana", "Ben"], "turn": "Ana"}
    assert rewrite_kept(kept, words) == {
        "rules": {"starter": "none"}, "trains": {"Player 3": ["6-6"]}, "players": ["Player 3", "Ben"],
        "turn": "Player 3",
    }  # fmt: skip


def test_a_reason_that_grows_too_long_is_cut() -> None:
    words = Words(("Al",), (), "Player 3")
    body = {"kind": "adjust", "reason": " ".join(["Al"] * 40)}
    assert len(rewrite_entry(body, (), words)["reason"]) == 120


def test_acts_speak_of_whoever_it_is_called_now() -> None:
    spellings = name_spellings("Player 3", "ana", ("ana k.", "ana"))
    acts = [
        ({"kind": "merge", "key": "ana k.", "into": "ana"}, {"key": "player 3 #2", "into": "player 3"}),
        ({"kind": "merge", "key": "ben", "into": "ana"}, {"key": "ben", "into": "player 3"}),
        ({"kind": "call", "key": "ben", "name": "ANA"}, {"name": "Player 3"}),
        ({"kind": "call", "key": "ana", "name": ""}, {"key": "player 3", "name": ""}),
        ({"kind": "assign", "games": [["x", 1]], "name": "Ana K."}, {"name": "Player 3 #2"}),
        ({"kind": "look", "key": "ben", "look": 2}, {}),
        ({"kind": "undo", "seq": 2}, {}),
    ]
    for body, changed in acts:
        assert rewrite_act(body, spellings) == {**body, **changed}


KEYS = st.sampled_from("abcdef")
ACTS = st.one_of(
    st.builds(Merged, KEYS, KEYS),
    st.builds(Split, KEYS),
    st.builds(Assigned, st.tuples(st.tuples(st.sampled_from(("x", "y")), st.integers(0, 3))), KEYS),
    st.builds(Called, KEYS, KEYS),
    st.builds(LookChosen, KEYS, st.integers(1, 10)),
)


@given(st.lists(ACTS, max_size=10), KEYS)
def test_whoever_else_is_spoken_of_is_who_they_were(acts: list[Act], key: str) -> None:
    people = People.of(PersonRecord(seq, act) for seq, act in enumerate(acts, 1))
    gone = people.spellings_of(key)
    new = name_spellings("Player 1", people.whose(key), gone)
    bodies = [rewrite_act(act_to_json(act), new) for act in acts]
    after = People.of(PersonRecord(seq, act_from_json(body)) for seq, body in enumerate(bodies, 1))
    for other in set("abcdef") - gone:
        assert after.spellings_of(other) == people.spellings_of(other)
        assert after.look_of(other) == people.look_of(other)
        assert after.shown_name(other) == people.shown_name(other)
    assert after.spellings_of("player 1") == {key_of(name) for name in new.values()}
    assert after.look_of("player 1") == people.look_of(key)
    assert {at: after.whose(seat) for at, seat in after.seats.items()} == {
        at: "player 1" if seat in gone else people.whose(seat) for at, seat in people.seats.items()
    }

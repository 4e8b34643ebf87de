"""What a book does not take, each with its reason; the rest of it is taken."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.book.entries.entry import (
    Begun,
    EndAgreed,
    Entry,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Reopened,
    Restored,
    Returned,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from companion.book.entries.hands import Hand, count
from companion.book.fold.admission import LONGEST_TITLE, check_begun, check_entry, check_round, check_seats
from companion.book.fold.book import Book
from companion.book.fold.exchange import book_from_json, book_to_json
from companion.book.fold.records import Record
from companion.book.fold.refusals import Refused, nobody_said
from companion.engine.rules.validity import Contradiction, sizes_for
from companion.engine.tiles import Tile, tile_set

from ..table import ANA, BEN, CRUZ, begun, book_of, corrected, entered, rules_of, sentences, write

FIRST = entered(1, ["", 14, 3, 21], ANA)
SECOND = entered(2, [5, "", 3, 21], BEN)
FRESH = (begun(),)
ONE = (*FRESH, FIRST)
STOPPED = (*ONE, Finished())
SHORT = (begun(rounds=1), FIRST)
ITALIAN = (begun(preset="italian"),)

TEN = "2026-01-30T22:00:00Z"

REFUSED = [
    (FRESH, begun(), "kind", "a book begins with the beginning of the game, and only once"),
    (FRESH, SECOND, "number", "round 1 comes next, got round 2"),
    (ONE, FIRST, "number", "round 2 comes next, got round 1"),
    (FRESH, replace(FIRST, number=0), "number", "round 1 comes next, got round 0"),
    (STOPPED, SECOND, "kind", "the game is over: it must go on before a round can be entered"),
    (SHORT, SECOND, "kind", "the game is over: it must go on before a round can be entered"),
    (FRESH, corrected(1, ["", 14, 3, 21], ANA), "number", "there is no round 1 yet"),
    (ONE, corrected(2, ["", 14, 3, 21], ANA), "number", "there is no round 2 yet"),
    (ONE, corrected(0, ["", 14, 3, 21], ANA), "number", "there is no round 0 yet"),
    (FRESH, replace(FIRST, engine=11), "engine", "the engine of round 1 is 12-12, got 11-11"),
    (ONE, corrected(1, ["", 1, 2, 3], ANA, engine=3), "engine", "the engine of round 1 is 12-12, got 3-3"),
    (ITALIAN, replace(FIRST, engine=13), "engine", "the engine must be a double of the set, up to 12-12"),
    (ITALIAN, replace(FIRST, engine=-1), "engine", "the engine must be a double of the set, up to 12-12"),
    (FRESH, entered(1, ["", 14, 3], ANA), "left", "expected a hand for every player: 4, got 3"),
    (FRESH, entered(1, ["", 14, 3, 4, 5], ANA), "left", "expected a hand for every player: 4, got 5"),
    (FRESH, replace(FIRST, out=(0, 0)), "out", "only somebody at the table can go out, and only once"),
    (FRESH, replace(FIRST, out=(4,)), "out", "only somebody at the table can go out, and only once"),
    (FRESH, replace(FIRST, out=(-1,)), "out", "only somebody at the table can go out, and only once"),
    (FRESH, entered(1, ["", "", 3, 21], ANA, BEN), "out", "only one player can go out in a round, got Ana and Ben"),
    (FRESH, entered(1, ["", 1, 1, 21], ANA), "left", "Cruz cannot have 1 left"),
    (ONE, corrected(1, ["", "6-5", "6-5", 3], ANA), "left", "Cruz cannot have 6-5: it is in the hand of Ben"),
    (FRESH, PlayerRenamed(4, "Zoe"), "seat", "nobody sits at that seat"),
    (FRESH, PlayerRenamed(-1, "Zoe"), "seat", "nobody sits at that seat"),
    (FRESH, PlayerRenamed(0, ""), "players", "a name is missing"),
    (FRESH, PlayerRenamed(0, "ben"), "players", "Ben sits at the table already: names must differ"),
    (FRESH, PlayerRenamed(0, "mexican"), "players", "mexican is the name of the train that belongs to everybody"),
    (FRESH, Finished(), "kind", "there is nothing to finish before a round is entered"),
    (STOPPED, Finished(), "kind", "the game is over"),
    (SHORT, Finished(), "kind", "the game is over"),
    (STOPPED, EndAgreed(5), "kind", "the game is over: it must go on before its end can be agreed on"),
    (SHORT, EndAgreed(), "kind", "the game is over: it must go on before its end can be agreed on"),
    (FRESH, EndAgreed(), "kind", "no end has been agreed on"),
    ((*ONE, EndAgreed(5), EndAgreed()), EndAgreed(), "kind", "no end has been agreed on"),
    ((*STOPPED[:2], EndAgreed(5), Finished(), Reopened()), EndAgreed(), "kind", "no end has been agreed on"),
    (ONE, EndAgreed(5, TEN), "until", "agree on a number of rounds or on a time, not on both"),
    (ONE, EndAgreed(1), "rounds", "the last round can be any from 2 to 13, got 1"),
    (ONE, EndAgreed(14), "rounds", "the last round can be any from 2 to 13, got 14"),
    (ONE, EndAgreed(until=""), "until", "say by when you want to finish, such as 23:00"),
    (ONE, EndAgreed(until="23:00"), "until", "say by when you want to finish, such as 23:00"),
    (ONE, EndAgreed(until="2026-02-30T22:00:00Z"), "until", "say by when you want to finish"),
    (ONE, EndAgreed(until="2026-1-30T22:00:00Z"), "until", "say by when you want to finish"),
    (ONE, EndAgreed(until="2026-01-30T22:00:00+00:00"), "until", "say by when you want to finish"),
    (ONE, Reopened(), "kind", "the game has not been stopped"),
    (SHORT, Reopened(), "kind", "the game has not been stopped"),
    (FRESH, Voided(1), "seq", "there is nothing to undo: somebody was faster"),
    (ONE, Voided(1), "seq", "there is nothing to undo: somebody was faster"),
    (ONE, Voided(3), "seq", "there is nothing to undo: somebody was faster"),
    ((*ONE, SECOND), Voided(2), "seq", "there is nothing to undo: somebody was faster"),
    ((*ONE, Voided(2)), Voided(2), "seq", "there is nothing to undo: somebody was faster"),
    (ONE, Restored(2), "seq", "there is nothing to redo: somebody was faster"),
    ((*ONE, Voided(2)), Restored(1), "seq", "there is nothing to redo: somebody was faster"),
    ((*ONE, Voided(2), PlayerRenamed(0, "Zoe")), Restored(2), "seq", "there is nothing to redo"),
]


@pytest.mark.parametrize(
    ("entries", "entry", "part", "sentence"),
    [pytest.param(*case, id=f"{type(case[1]).__name__}: {case[3]} #{n}") for n, case in enumerate(REFUSED)],
)
def test_refused(entries: tuple[Entry, ...], entry: Entry, part: str, sentence: str) -> None:
    book = book_of(*entries)
    with pytest.raises(Refused) as refused:
        check_entry(book, entry)
    assert refused.value.field == refused.value.faults[0].part == part
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("entries", "entry"),
    [
        pytest.param(FRESH, FIRST, id="the first round"),
        pytest.param(ONE, SECOND, id="the second round"),
        pytest.param(ONE, corrected(1, [9, "", 3, 21], BEN), id="a correction"),
        pytest.param(STOPPED, corrected(1, [9, "", 3, 21], BEN), id="a correction of a game that is over"),
        pytest.param(SHORT, corrected(1, [9, "", 3, 21], BEN), id="a correction of a complete game"),
        pytest.param(ITALIAN, replace(FIRST, engine=3), id="any engine where the highest held opens (IT25)"),
        pytest.param(FRESH, PlayerRenamed(0, "Ana"), id="the same name again"),
        pytest.param(FRESH, PlayerRenamed(0, "ANA"), id="the own name in capitals"),
        pytest.param(STOPPED, PlayerRenamed(1, "Zoe"), id="a name after the end"),
        pytest.param(FRESH, RulingKept("t", {}, {}), id="a ruling before any round"),
        pytest.param(FRESH, EndAgreed(1), id="an end after the round in progress"),
        pytest.param(ONE, EndAgreed(13), id="an end after all rounds"),
        pytest.param(ONE, EndAgreed(until=TEN), id="an end by a time"),
        pytest.param((*ONE, EndAgreed(4)), EndAgreed(until=TEN), id="another end"),
        pytest.param((*ONE, EndAgreed(4)), EndAgreed(), id="no end any more"),
        pytest.param(ONE, Finished(), id="stopping"),
        pytest.param(STOPPED, Reopened(), id="going on"),
        pytest.param(STOPPED, Voided(3), id="undoing the end"),
        pytest.param((*ONE, Voided(2)), Restored(2), id="redo"),
    ],
)
def test_admitted(entries: tuple[Entry, ...], entry: Entry) -> None:
    check_entry(book_of(*entries), entry)


def test_every_fault_of_a_round_is_told() -> None:
    with pytest.raises(Refused) as refused:
        check_entry(book_of(*FRESH), entered(1, ["6-5", "", "5-6", 3], ANA))
    assert [(fault.part, fault.seat, fault.index) for fault in refused.value.faults] == [
        ("left", ANA, None),
        ("left", BEN, None),
        ("left", CRUZ, 0),
    ]


def test_a_refusal_seen_from_further_out() -> None:
    with pytest.raises(Refused) as refused:
        check_entry(book_of(*FRESH), Finished())
    assert refused.value.at("entries[3]").field == "entries[3].kind"
    assert refused.value.at("").field == "kind"


def test_renamed_player_is_the_one_at_fault() -> None:
    with pytest.raises(Refused) as refused:
        check_entry(book_of(*FRESH), PlayerRenamed(2, "Ben"))
    assert [fault.seat for fault in refused.value.faults] == [2]


# The beginning


def test_a_game_can_begin() -> None:
    check_begun(begun())


@pytest.mark.parametrize(
    ("entry", "part", "sentence"),
    [
        pytest.param(replace(begun(), players=("Ana", "ana")), "players", "Ana sits at the table already", id="names"),
        pytest.param(
            replace(begun(), players=("Ana",)), "players", "these rules are for 2 to 8 players, not 1", id="alone"
        ),
        pytest.param(begun(9), "players", "these rules are for 2 to 8 players, not 9", id="too many"),
        pytest.param(
            begun(3, "hebrew-pairs"),
            "players",
            "partners need 4, 6 or 8 players; there are 3 of you",
            id="odd pairs",
        ),
        pytest.param(
            begun(4, set_max=9), "rules", "expected options that go together", id="more tiles than the set has"
        ),
        pytest.param(
            replace(begun(), title="T" * (LONGEST_TITLE + 1)),
            "title",
            "the name of a game has room for 60 letters at most",
            id="title",
        ),
        pytest.param(
            replace(begun(), title="a\x00"), "title", "a name is written in letters", id="title with controls"
        ),
        pytest.param(
            replace(begun(), rules=replace(rules_of(), scoring="winner_takes")),
            "rules.scoring",
            "expected options that go together, got 'scoring' against 'blocked'",
            id="frozen rules that contradict",
        ),
    ],
)
def test_a_game_that_cannot_begin(entry: Begun, part: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        check_begun(entry)
    assert refused.value.field == part
    assert str(refused.value).startswith(sentence)


def test_too_many_tiles_names_both_options() -> None:
    (fault,) = check_seats(rules_of(set_max=9), 4)
    assert dict(fault.phrase.facts, reason=None) == {"option": "set_max", "other": "hand_size", "reason": None}


def test_a_title_in_an_isolated_language_passes() -> None:
    check_begun(replace(begun(), title="משחק של \u206821 בנובמבר\u2069"))


# Rounds half entered


def test_an_engine_not_said() -> None:
    book = book_of(*ITALIAN)
    hands = book_of(*ITALIAN, replace(FIRST, engine=9)).rounds[0].hands
    assert sentences(check_round(book, 1, None, hands, (0,))) == [
        "the engine of round 1 is missing: which double was laid?"
    ]
    assert check_round(book, 1, None, hands, (0,), so_far=True) == []


def test_nobody_said_who_went_out() -> None:
    fault = nobody_said()
    assert (fault.part, str(fault.phrase)) == (
        "out",
        "nobody is marked as out yet; choose a name, or say that the round was blocked",
    )


# Records that are no book


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param((), id="nothing"),
        pytest.param((FIRST,), id="no beginning"),
        pytest.param((*FRESH, begun()), id="begun twice"),
        pytest.param((*FRESH, SECOND), id="a round left out"),
        pytest.param((*ONE, FIRST), id="a round twice"),
        pytest.param((*FRESH, corrected(1, ["", 1, 2, 3], ANA)), id="a correction of nothing"),
        pytest.param((*FRESH, entered(1, ["", 1], ANA)), id="hands missing"),
        pytest.param((*FRESH, Voided(2)), id="nothing to undo"),
        pytest.param((*ONE, SECOND, Voided(2)), id="undone out of order"),
        pytest.param((*ONE, Restored(2)), id="nothing to redo"),
        pytest.param((*ONE, SECOND, Voided(3), Voided(2), Restored(3)), id="redone out of order"),
        pytest.param((*FRESH, PlayerRenamed(9, "Zoe")), id="a name for nobody"),
    ],
)
def test_records_that_are_no_book(entries: tuple[Entry, ...]) -> None:
    with pytest.raises(Refused):
        book_of(*entries)


def test_what_is_refused_leaves_the_book_as_it_was() -> None:
    book = write(book_of(*FRESH), FIRST)
    with pytest.raises(Refused):
        write(book, FIRST)
    assert book == Book.of((Record(1, FRESH[0]), Record(2, FIRST)))


def test_contradictions_are_refusals_of_the_rules() -> None:
    with pytest.raises(Contradiction):
        rules_of(scoring="winner_takes")


def test_round_types_differ_only_in_their_kind() -> None:
    assert RoundEntered.__dataclass_fields__.keys() == RoundCorrected.__dataclass_fields__.keys()


# What one hand can hold: its own tiles, and all that lay face down.

SHEETS = ("hebrew", "hebrew-pairs", "czech-minus", "czech-plus", "italian", "persian", "double-nine", "tactic")
COUNTED: tuple[dict[str, object], ...] = ({}, {"score_unit": "tiles"}, {"blank_value": 50}, {"double_counts": "twice"})


def deal_and_draw(book: Book, rng: Random, drawn: float) -> tuple[int, list[list[Tile]]]:
    """The pip of the engine, and what is in the hands when the last of them has drawn such a part of the boneyard."""
    rules, count_each = book.rules, book.tiles_in(1)
    supply, due = [*tile_set(rules.set_max)], rules.engine_of(1)
    rng.shuffle(supply)
    if rules.engine == "faceup_fixed":
        assert due is not None
        supply.remove(Tile.of(due, due))
    held = [[supply.pop() for _ in range(count_each)] for _ in book.players]
    found = [tile.high for hand in held for tile in hand if tile.is_double]
    engine = due if due is not None else max(found, default=rules.set_max)
    first, least = Tile.of(engine, engine), len(supply) * (1 - drawn)
    while supply and (len(supply) > least or first in supply):
        held[-1].append(supply.pop())
    held = [[tile for tile in hand if tile != first] for hand in held]
    return engine, [*(rng.sample(hand, rng.randint(1, len(hand))) for hand in held[:-1]), held[-1]]


@settings(max_examples=150)
@given(st.sampled_from(SHEETS), st.sampled_from(COUNTED), st.randoms(use_true_random=False), st.data())
def test_every_hand_that_can_be_dealt_and_drawn_is_possible(
    sheet: str, options: dict[str, object], rng: Random, data: st.DataObject
) -> None:
    rules = rules_of(sheet, **options)
    book = book_of(begun(data.draw(st.sampled_from(sizes_for(rules))), sheet, **options))
    engine, held = deal_and_draw(book, rng, data.draw(st.sampled_from([0, 0.5, 1])))
    told: list[Hand] = [tuple(tiles) for tiles in held]
    if data.draw(st.booleans()):
        told[-1] = count(rules, told[-1])
    assert check_round(book, 1, engine, told, ()) == []


@pytest.mark.parametrize("options", COUNTED, ids=str)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_heaviest_hand_is_possible_and_one_point_more_is_not(sheet: str, options: dict[str, object]) -> None:
    for players in sizes_for(rules_of(sheet, **options)):
        book = book_of(begun(players, sheet, **options))
        rules, engine = book.rules, book.rules.set_max
        free = [tile for tile in tile_set(engine) if tile != Tile.of(engine, engine)]
        free.sort(key=lambda tile: count(rules, (tile,)), reverse=True)
        most = book.rules.tiles_to_deal - book.tiles_in(1) * (players - 1)
        heaviest = count(rules, tuple(free[:most]))
        others: list[Hand] = [(tile,) for tile in free[most : most + players - 1]]
        assert check_round(book, 1, engine, [*others, heaviest], ()) == []
        (fault,) = check_round(book, 1, engine, [*others, heaviest + 1], ())
        assert fault.seat == players - 1
        assert str(fault.phrase).endswith(f"make at most {heaviest}")


SEVEN = (begun(7, "czech-plus"),)
TOO_MUCH = entered(1, ["", 999, 5, 6, 7, 8, 9], ANA)


def test_what_seven_cannot_hold_is_refused_and_a_book_that_has_it_is_read() -> None:
    said = "Ben cannot have 999 left: the tiles that can be left make at most 733"
    with pytest.raises(Refused) as refused:
        check_entry(book_of(*SEVEN), TOO_MUCH)
    assert sentences(refused.value.faults) == [said]
    book = book_of(*SEVEN, TOO_MUCH)
    assert book_from_json(book_to_json(book)) == book


@pytest.mark.parametrize(
    ("moves", "players", "tiles"),
    [
        ((), 7, 90 - 6 * 8),
        # dealt to seven, whose tiles six of them hold; the guest took theirs from what lay face down, or later
        ((Joined("Zoe", 1, 0),), 8, 90 - 6 * 8),
        # the tiles of whoever left may lie face down again
        ((Left(CRUZ, 1),), 6, 90 - 5 * 8),
        ((Left(CRUZ, 1), Joined("Zoe", 1, 0)), 7, 90 - 5 * 8),
        ((Left(CRUZ, 1), Returned(CRUZ, 1)), 7, 90 - 5 * 8),
        ((Joined("Zoe", 2, 0),), 7, 90 - 6 * 8),
    ],
)
def test_who_came_or_went_may_have_done_so_before_the_deal_or_after_it(
    moves: tuple[Entry, ...], players: int, tiles: int
) -> None:
    """What those hold who were there all the time is in no other hand, whichever it was."""
    book = book_of(*SEVEN, *moves)
    assert book.most_tiles_in(1) == tiles
    seats = book.seats_in(1)
    assert len(seats) == players
    worth = sorted((count(book.rules, (tile,)) for tile in tile_set(12) if tile != Tile.of(12, 12)), reverse=True)
    heaviest = sum(worth[:tiles])
    hands: list[Hand | None] = [() if seat == ANA or seat not in seats else None for seat in range(len(book.players))]
    hands[BEN] = heaviest
    assert check_round(book, 1, 12, hands, (ANA,), so_far=True) == []
    hands[BEN] = heaviest + 1
    (fault,) = check_round(book, 1, 12, hands, (ANA,), so_far=True)
    assert str(fault.phrase).endswith(f"make at most {heaviest}")


def test_what_a_round_may_count_is_not_held_against_who_left_before_it() -> None:
    later = book_of(*SEVEN, Left(CRUZ, 1), entered(1, ["", 20, "", 6, 7, 8, 9], ANA))
    faults = check_round(later, 2, 11, [(), 999, None, 6, 7, 8, 9], (0,))
    assert [fault.seat for fault in faults] == [BEN]

"""A guest joins, somebody leaves and comes back, points are given beside the hands: what follows, what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.book.entries.entry import (
    Adjusted,
    Entry,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Restored,
    Returned,
    RulingKept,
    Voided,
)
from companion.book.entries.hands import hand_to_json
from companion.book.figures.scoring import answer_score
from companion.book.fold.admission import check_entry
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.book.people.stays import Stay, find_starter
from companion.book.words.history import history_lines
from companion.disputes.setting import find_setting

from ..table import ANA, BEN, CRUZ, DOT, begun, book_of, corrected, entered, rules_of, sentences, write

ELI = 4


def four(*entries: Entry, preset: str = "hebrew", **options: object) -> Book:
    """A game of Ana, Ben, Cruz and Dot with a round in it, 0 24 24 17, and what follows."""
    return write(book_of(begun(4, preset, **options)), entered(1, ("", 24, 24, 17), ANA), *entries)


def totals(book: Book) -> dict[str, object]:
    """The totals by name, of those who have left too."""
    return {row.name: row.total for row in (*book.standings.rows, *book.standings.left)}


# What follows


def test_a_guest_sits_down_last_and_has_no_part_in_earlier_rounds() -> None:
    book = four(Joined("Eli", 2, 30))
    assert book.players == ("Ana", "Ben", "Cruz", "Dot", "Eli")
    assert (book.seats_in(1), book.seats_in(2)) == ((0, 1, 2, 3), (0, 1, 2, 3, 4))
    assert totals(book)["Eli"] == 30
    assert book.places == ((1, 3, 3, 2, 5),)
    book = write(book, entered(2, (5, 6, 7, 8, ""), ELI), corrected(1, ("", 23, 24, 17, ""), ANA))
    assert totals(book) == {"Ana": 5, "Ben": 29, "Cruz": 31, "Dot": 25, "Eli": 30}
    assert book.places == ((1, 3, 4, 2, 0), (1, 3, 5, 2, 4))
    assert [row.name for row in book.standings_after(1).rows] == ["Ana", "Dot", "Ben", "Cruz"]


def test_who_has_left_has_no_place_and_keeps_the_total() -> None:
    book = write(four(Left(BEN, 2)), entered(2, (5, "", "", 8), CRUZ))
    assert [(row.place, row.name, row.total) for row in book.standings.rows] == [
        (1, "Ana", 5), (2, "Cruz", 24), (3, "Dot", 25)]  # fmt: skip
    assert [(row.place, row.name, row.total) for row in book.standings.left] == [(0, "Ben", 24)]
    assert book.places[1] == (1, 0, 2, 3)


@pytest.mark.parametrize(
    ("players", "preset", "entry", "before", "after"),
    [
        (4, "hebrew", Joined("Zoe", 1, 0), (15, 31), (12, 31)),
        (5, "hebrew", Left(0, 1), (12, 31), (15, 31)),
        (6, "hebrew", Joined("Zoe", 1, 0), (12, 19), (10, 21)),
    ],
)
def test_the_deal_goes_by_those_who_play(
    players: int, preset: str, entry: Entry, before: tuple[int, int], after: tuple[int, int]
) -> None:
    book = book_of(begun(players, preset))
    assert book.coming is not None
    assert (book.coming.hand_size, book.coming.boneyard) == before
    book = write(book, entry)
    assert book.coming is not None
    assert (book.coming.hand_size, book.coming.boneyard) == after


@pytest.mark.parametrize(
    ("step", "starters"),
    [(1, [0, 1, 3, 4, 0, 1]), (-1, [0, 3, 1, 0, 4, 3])],
)
def test_the_first_turn_goes_on_to_the_next_who_plays(step: int, starters: list[int]) -> None:
    """Four sit there; seat 2 leaves before round 3, a guest joins behind seat 3 in round 4."""
    stays = [Stay(), Stay(), Stay(until=3), Stay(), Stay(since=4)]
    assert [find_starter(stays, number, step) for number in range(1, 7)] == starters


@given(st.lists(st.tuples(st.integers(1, 6), st.none() | st.integers(2, 9)), max_size=6), st.sampled_from([1, -1]))
def test_the_starter_plays(others: list[tuple[int, int | None]], step: int) -> None:
    stays = [Stay(), *(Stay(since, until if until is None or until > since else None) for since, until in others)]
    for number in range(1, 12):
        assert stays[find_starter(stays, number, step)].plays(number)


def test_the_winner_who_has_left_does_not_start() -> None:
    book = write(book_of(begun(4, "persian", starter="winner")), entered(1, (5, "", 6, 7), BEN))
    assert book.coming is not None
    assert book.coming.starter == BEN
    book = write(book, Left(BEN, 2))
    assert book.coming is not None
    assert book.coming.starter is None


def test_nobody_who_is_away_wins_a_blocked_round() -> None:
    book = write(four(Left(BEN, 2), preset="czech-minus"), entered(2, (5, "", 6, 7)))
    assert book.rounds[1].winners == (ANA,)
    assert book.rounds[1].points == (0, 0, 6, 7)


def test_the_winner_takes_what_those_hold_who_play() -> None:
    book = write(four(Joined("Eli", 2, 0), Left(BEN, 2), preset="czech-plus"), entered(2, (5, "", 6, 7, ""), ELI))
    assert book.rounds[1].points == (0, 0, 0, 0, 18)
    assert totals(book) == {"Ana": 65, "Ben": 0, "Cruz": 0, "Dot": 0, "Eli": 18}


def test_tie_breaks_ask_for_the_rounds_that_somebody_has_played() -> None:
    """Eli plays round 2 alone, with 5 and without a round of 0; who did not play has not played to 0."""
    book = write(four(Joined("Eli", 2, 19)), entered(2, (24, 10, "", 7, 5), CRUZ), Finished())
    rows = {row.name: row for row in book.standings.rows}
    assert (rows["Eli"].total, rows["Dot"].total, rows["Ana"].total) == (24, 24, 24)
    assert rows["Eli"].zero_rounds == ()
    assert rows["Ana"].zero_rounds == (1,)
    assert (rows["Eli"].lowest_nonzero, rows["Dot"].lowest_nonzero) == (5, 7)
    assert [row.name for row in book.standings.rows][:4] == ["Ana", "Cruz", "Eli", "Dot"]


def test_points_count_in_the_total_of_their_round() -> None:
    book = four(Adjusted(DOT, 10, "elbows", 2), Adjusted(ANA, -5, "cake", 1))
    assert totals(book) == {"Ana": -5, "Ben": 24, "Cruz": 24, "Dot": 27}
    book = write(book, entered(2, (5, "", 6, 7), BEN))
    assert book.totals == ((-5, 24, 24, 17), (0, 24, 30, 34))
    assert book.standings.rows[0].zero_rounds == (1,), "a bonus makes no round of 0, nor takes one away"
    assert book.rounds[0].points == (0, 24, 24, 17)


def test_points_before_the_first_round_count_at_once() -> None:
    book = write(book_of(begun(3)), Adjusted(BEN, 7, "late", 1))
    assert totals(book) == {"Ana": 0, "Ben": 7, "Cruz": 0}
    assert totals(write(book, entered(1, ("", 3, 4), ANA))) == {"Ana": 0, "Ben": 10, "Cruz": 4}


def test_points_of_partners_count_for_both() -> None:
    book = write(book_of(begun(4, "hebrew-pairs")), Adjusted(DOT, 10, "whispered", 1))
    assert totals(book) == {"Ana & Cruz": 0, "Ben & Dot": 10}


def test_shared_points_and_a_penalty() -> None:
    book = write(book_of(begun(4, "persian-positive")), entered(1, (10, 10, 20, 13)), Adjusted(ANA, -3, "slow", 1))
    assert book.rounds[0].points[:2] == (Fraction(33, 2), Fraction(33, 2))
    assert totals(book)["Ana"] == Fraction(27, 2)


def test_who_comes_back_goes_on_with_the_total_and_missed_what_was_missed() -> None:
    away = write(four(Left(BEN, 2)), entered(2, (5, "", "", 8), CRUZ))
    book = write(away, Returned(BEN, 3))
    assert (book.seats_in(1), book.seats_in(2), book.seats_in(3)) == ((0, 1, 2, 3), (0, 2, 3), (0, 1, 2, 3))
    assert book.present == (0, 1, 2, 3)
    assert book.stays[BEN] == Stay(away=((2, 3),))
    assert book.coming is not None
    assert (book.coming.hand_size, book.coming.boneyard) == (15, 31), "four are dealt to again"
    assert totals(book) == {"Ana": 5, "Ben": 24, "Cruz": 24, "Dot": 25}
    assert book.standings.left == ()
    assert book.standings_after(1).rows[1:] == four().standings.rows[1:]
    book = write(book, entered(3, (1, 2, 3, ""), DOT), corrected(2, (6, "", "", 8), CRUZ))
    assert totals(book) == {"Ana": 7, "Ben": 26, "Cruz": 27, "Dot": 25}
    assert book.rounds[1].seats == (0, 2, 3)
    assert book.places[2] == (1, 3, 4, 2)
    assert book.standings.rows[2].zero_rounds == (), "a round that was missed is no round of 0"
    assert "Ben plays again from round 3 on" in [str(line.phrase) for line in history_lines(book)]


def test_who_comes_back_at_once_has_missed_nothing() -> None:
    assert four(Left(BEN, 2), Returned(BEN, 2)).stays == four().stays


def test_whoever_comes_back_may_leave_again() -> None:
    book = write(four(Left(BEN, 2)), entered(2, (5, "", "", 8), CRUZ), Returned(BEN, 3), Left(BEN, 3))
    assert book.stays[BEN] == Stay(until=3, away=((2, 3),))
    assert (book.seats_in(3), [row.name for row in book.standings.left]) == ((0, 2, 3), ["Ben"])


def test_the_first_turn_comes_to_who_is_back() -> None:
    stays = [Stay(), Stay(away=((2, 4),)), Stay()]
    assert [find_starter(stays, number, 1) for number in range(1, 7)] == [0, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("preset", ["hebrew", "czech-plus", "persian"])
def test_a_book_told_to_score_is_scored_the_same(preset: str) -> None:
    book = write(four(Left(BEN, 2), preset=preset), entered(2, (5, "", "", 8), CRUZ), Returned(BEN, 3))
    book = write(book, entered(3, (1, 2, 3, ""), DOT), Finished())
    told = answer_score({
        "rules": preset, "players": [*book.players], "stays": {"Ben": {"away": [[2, 3]]}},
        "rounds": [
            {"left": {book.players[seat]: hand_to_json(each.hands[seat]) for seat in each.seats},
             "out": [book.players[seat] for seat in each.out]}
            for each in book.rounds
        ],
    })  # fmt: skip
    assert told["totals"] == totals(book)
    assert [name for row in told["ranking"] for name in row["names"]] == [row.name for row in book.standings.rows]


@pytest.mark.parametrize(
    ("stay", "field"),
    [
        ({"away": [[2, 2]]}, "stays.Ben.away[0]"),
        ({"away": [[3, 2]]}, "stays.Ben.away[0]"),
        ({"away": [[2, 3], [2, 4]]}, "stays.Ben.away[1]"),
        ({"since": 2, "away": [[1, 3]]}, "stays.Ben.away[0]"),
        ({"until": 3, "away": [[2, 4]]}, "stays.Ben.away[0]"),
        ({"away": [2, 3]}, "stays.Ben.away[0]"),
        ({"away": [[True, 3]]}, "stays.Ben.away[0]"),
        ({"away": 2}, "stays.Ben.away"),
    ],
)
def test_an_absence_that_cannot_be(stay: dict[str, object], field: str) -> None:
    told = answer_score({"rules": "hebrew", "players": ["Ana", "Ben", "Cruz"], "stays": {"Ben": stay}, "rounds": []})
    assert told["field"] == field


def test_undo_and_redo_of_each() -> None:
    book = four(Joined("Eli", 2, 30), Adjusted(ELI, 10, "elbows", 2), Left(BEN, 2), PlayerRenamed(ELI, "Elias"))
    version = book.version
    undone = write(book, *(Voided(seq) for seq in range(version, 2, -1)))
    assert undone.players == ("Ana", "Ben", "Cruz", "Dot")
    assert undone.present == (0, 1, 2, 3)
    assert totals(undone) == {"Ana": 0, "Ben": 24, "Cruz": 24, "Dot": 17}
    said = [str(line.phrase) for line in history_lines(undone)]
    assert "Undone: the penalty for seat 5 (10)" in said, "nobody sits there any more"
    again = write(undone, *(Restored(seq) for seq in range(3, version + 1)))
    assert (again.players, again.present, totals(again)) == (book.players, book.present, totals(book))


def test_the_judge_sits_with_those_who_play() -> None:
    book = four(Joined("Eli", 2, 30), Left(BEN, 2), preset="persian", starter="rotate", direction="cw")
    setting = find_setting("friday", book)
    assert setting.players == ("Ana", "Cruz", "Dot", "Eli")
    assert setting.seats == (0, 2, 3, 4)
    assert setting.players[setting.starter] == "Cruz"


# What is refused

RULING = RulingKept("6-6", {"id": 1}, {"verdict": "legal"})


@pytest.mark.parametrize(
    ("entries", "entry", "part", "sentence"),
    [
        ((), Adjusted(4, 5, "x", 1), "seat", "nobody sits at that seat"),
        ((), Adjusted(-1, 5, "x", 1), "seat", "nobody sits at that seat"),
        ((), Adjusted(0, 0, "x", 1), "points",
         "a penalty or a bonus is a whole number of points other than 0, up to 999"),
        ((), Adjusted(0, -1000, "x", 1), "points",
         "a penalty or a bonus is a whole number of points other than 0, up to 999"),
        ((), Adjusted(0, 5, " ", 1), "reason", "say what the points are for"),
        ((), Adjusted(0, 5, "x" * 121, 1), "reason", "the reason has room for 120 letters at most"),
        ((), Adjusted(0, 5, "x\u0000", 1), "reason", "the reason has characters that cannot be seen"),
        ((), Adjusted(0, 5, "x", 0), "round", "points belong to a round from 1 to 2, got 0"),
        ((), Adjusted(0, 5, "x", 3), "round", "points belong to a round from 1 to 2, got 3"),
        ((Finished(),), Adjusted(0, 5, "x", 2), "round", "points belong to a round from 1 to 1, got 2"),
        ((), Adjusted(0, 5, "x", 1, 2), "ruling", "there is no kept ruling with the number 2"),
        ((RULING, Voided(3)), Adjusted(0, 5, "x", 1, 3), "ruling", "there is no kept ruling with the number 3"),
        ((Left(BEN, 2),), Adjusted(BEN, 5, "x", 2), "seat", "Ben does not play in round 2"),
        ((Joined("Eli", 2, 0),), Adjusted(ELI, 5, "x", 1), "seat", "Eli does not play in round 1"),
        ((), Joined("ben", 2, 0), "name", "Ben sits at the table already: names must differ"),
        ((), Joined("", 2, 0), "name", "a name is missing"),
        ((), Joined("Eli", 1, 0), "round", "this can only begin with the next round, 2, got 1"),
        ((), Joined("Eli", 3, 0), "round", "this can only begin with the next round, 2, got 3"),
        ((), Joined("Eli", 2, 10000), "total", "a total is a whole number from 0 to 9999"),
        ((), Joined("Eli", 2, -1), "total", "a total is a whole number from 0 to 9999"),
        ((Adjusted(ANA, -30, "first out", 1),), Joined("Eli", 2, -31), "total",
         "a total is a whole number from -30 to 9999"),
        ((Finished(),), Joined("Eli", 2, 0), "kind",
         "the game is over: it must go on before somebody joins or leaves"),
        ((Left(BEN, 2),), Joined("ben", 2, 0), "name",
         "Ben has left this game: let them play again, or write another name"),
        ((), Returned(4, 2), "seat", "nobody sits at that seat"),
        ((), Returned(BEN, 2), "seat", "Ben has not left"),
        ((Left(BEN, 2), Returned(BEN, 2)), Returned(BEN, 2), "seat", "Ben has not left"),
        ((Left(BEN, 2),), Returned(BEN, 1), "round", "this can only begin with the next round, 2, got 1"),
        ((Left(BEN, 2),), Returned(BEN, 3), "round", "this can only begin with the next round, 2, got 3"),
        ((Left(BEN, 2), Finished()), Returned(BEN, 2), "kind",
         "the game is over: it must go on before somebody joins or leaves"),
        ((), Left(4, 2), "seat", "nobody sits at that seat"),
        ((Left(BEN, 2),), Left(BEN, 2), "seat", "Ben has left already"),
        ((), Left(BEN, 1), "round", "this can only begin with the next round, 2, got 1"),
        ((Left(BEN, 2), Left(DOT, 2)), Left(ANA, 2), "seat", "at least two must go on playing"),
        ((Finished(),), Left(BEN, 2), "kind", "the game is over: it must go on before somebody joins or leaves"),
        ((Left(BEN, 2),), entered(2, (5, 6, "", 8), CRUZ), "left", "Ben does not play in this round"),
        ((Left(BEN, 2),), entered(2, (5, "", 7, 8), BEN), "out",
         "only somebody at the table can go out, and only once"),
        ((Joined("Eli", 2, 0),), entered(2, (5, 6, "", 8), CRUZ), "left",
         "expected a hand for every player: 5, got 4"),
        ((Joined("Eli", 2, 0),), entered(2, (5, 6, "", 8, ""), CRUZ), "left",
         "Eli did not go out and must have a tile left"),
    ],
)  # fmt: skip
def test_refused(entries: tuple[Entry, ...], entry: Entry, part: str, sentence: str) -> None:
    book = four(*entries)
    with pytest.raises(Refused) as refused:
        check_entry(book, entry)
    assert refused.value.faults[0].part == part
    assert sentences(refused.value.faults) == [sentence]


@pytest.mark.parametrize("entry", [Joined("Eli", 1, 0), Left(ANA, 1), Returned(ANA, 1)])
def test_partners_stay_to_the_end(entry: Entry) -> None:
    with pytest.raises(Refused, match="partners play together to the end"):
        check_entry(book_of(begun(4, "hebrew-pairs")), entry)


def test_a_sheet_that_has_no_row_for_one_more_or_one_less() -> None:
    with pytest.raises(Refused, match="these rules are for 2 to 8 players, not 9"):
        check_entry(book_of(begun(8)), Joined("Zoe", 1, 0))
    eight = write(book_of(begun(8)), Left(ANA, 1), Joined("Zoe", 1, 0))
    with pytest.raises(Refused, match="these rules are for 2 to 8 players, not 9"):
        check_entry(eight, Returned(ANA, 1))
    three = book_of(replace(begun(3), rules=rules_of("hebrew", players=[3, 6])))
    with pytest.raises(Refused, match="these rules are for 3 to 6 players, not 2"):
        check_entry(three, Left(ANA, 1))

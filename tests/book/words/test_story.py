"""How an evening went, in three sentences at most."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.book.entries.entry import Adjusted, Entry, Finished, Joined, Left, Returned
from companion.book.words.story import story
from companion.language import language

from ..table import begun, book_of, entered


def told(
    rounds: list[list[str | int]], over: bool = True, preset: str = "hebrew", given: Sequence[Adjusted] = ()
) -> list[tuple[int, str]]:
    """The tales of these players after these rounds and penalties: the round, and what is said in English."""
    entries = [entered(number, hands, hands.index("")) for number, hands in enumerate(rounds, 1)]
    end = [*given, *([Finished()] if over else [])]
    tales = story(book_of(begun(len(rounds[0]), preset), *entries, *end))
    return [(tale.number, language("en").say(tale.phrase).translate({0x2068: None, 0x2069: None})) for tale in tales]


LATE: list[list[str | int]] = [[40, "", 10], [30, 5, ""], ["", 9, 12], ["", 20, 30], ["", 24, 36], ["", 30, 40]]


def test_the_turn_the_closest_call_and_who_came_from_behind() -> None:
    assert told(LATE) == [
        (6, "Round 6: Ben is left with 30, and Ana takes the lead for good."),
        (5, "After round 5: Ben 58, Ana 70."),
        (4, "Ana: place 3 after round 4, place 1 at the end."),
    ]


def test_a_round_of_the_first_half_that_was_closer_is_not_denied() -> None:
    """After round 1 Ana and Ben were one point apart."""
    entries = [entered(number, hands, hands.index("")) for number, hands in enumerate([[1, 9, ""], *LATE], 1)]
    tales = story(book_of(begun(3, "hebrew"), *entries, Finished()))
    assert [str(tale.title) for tale in tales] == ["Turning point", "Closest in the second half", "Comeback"]


def comebacks(rounds: list[list[str | int]], left: Sequence[int]) -> list[str]:
    """What is said of a comeback when these seats leave before the last round."""
    entries: list[Entry] = [entered(number, hands, hands.index("")) for number, hands in enumerate(rounds, 1)]
    entries[-1:-1] = [Left(seat, len(rounds)) for seat in left]
    book = book_of(begun(len(rounds[0])), *entries, Finished())
    return [str(tale.phrase) for tale in story(book) if str(tale.title) == "Comeback"]


def test_the_largest_rise_of_the_whole_game_is_told() -> None:
    """Eli goes from place 5 after round 4 to place 3, but one of the two was Ana's."""
    rounds: list[list[str | int]] = [
        ["", 10, 20, 60, 30],
        ["", 60, 60, 1, 60],
        ["", 10, 20, 5, 12],
        ["", 10, 20, 20, 20],
        ["", 10, 20, "", 10],
    ]
    assert comebacks(rounds, [0]) == ["Dot: place 5 after round 1, place 1 at the end."]


def test_a_place_that_somebody_left_free_is_not_gained() -> None:
    assert comebacks([["", 10, 20, 30]] * 4 + [["", "", "", 30]], [0, 1]) == []


def test_whoever_was_passed_and_left_then_was_passed_all_the_same() -> None:
    rounds: list[list[str | int]] = [[50, 60, 90, ""], [50, 60, "", 1], [50, 60, "", 1], [50, 60, "", 1]]
    assert comebacks([*rounds, ["", "", 10, ""]], [0, 1]) == ["Cruz: place 4 after round 1, place 2 at the end."]


def test_whoever_led_throughout_did_so_and_the_heaviest_hand_fills_a_quiet_evening() -> None:
    assert told([["", 24, 36], ["", 24, 36], ["", 50, 36], ["", 24, 36]]) == [
        (1, "Ana is in front after every round."),
        (3, "Round 3: Ben is left with 50."),
    ]
    assert told([["", 5, 36], ["", 4, 36], ["", 6, 36], ["", 24, 36]]) == [
        (1, "Ana is in front after every round."),
        (3, "After round 3: Ana 0, Ben 15."),
    ]


def test_of_several_hands_as_heavy_none_is_the_heaviest() -> None:
    lines = told([["", 50, 36], ["", 24, 36], ["", 24, 50], ["", 24, 36]])
    assert not [line for _, line in lines if "is left with" in line]


def test_where_the_winner_takes_the_points_the_lead_is_won() -> None:
    rounds = [[40, "", 30], [50, 5, ""], ["", 60, 30], ["", 9, 70]]
    assert told(rounds, preset="czech-plus") == [
        (3, "Round 3: Ana wins 90 and takes the lead for good."),
        (2, "Ana: place 3 after round 2, place 1 at the end."),
    ]


def test_of_a_pair_it_is_told_that_they_did_it() -> None:
    late: list[list[str | int]] = [[40, "", 10, 1], ["", 30, 5, 40], ["", 9, 12, 9], ["", 20, 30, 60]]
    assert told(late, preset="hebrew-pairs") == [
        (2, "Round 2: Ben & Dot are left with 70, and Ana & Cruz take the lead for good."),
        (4, "Round 4: Ben & Dot are left with 80."),
    ]
    assert told([["", 9, 0, 9]] * 4, preset="hebrew-pairs")[0] == (1, "Ana & Cruz are in front after every round.")


def test_several_winners_turned_nothing() -> None:
    rounds = [["", 10, 90], [10, "", 80], ["", 10, 70], [10, "", 75]]
    assert [said for _, said in told(rounds)] == ["Round 1: Cruz is left with 90."]


# Ana is in front alone after rounds 3 to 5 and 7; Ben draws level in round 6.
LEVEL: list[list[str | int]] = [
    ["", 0, 20],
    [60, "", 90],
    ["", 80, 9],
    [5, "", 9],
    ["", 4, 9],
    [19, "", 9],
    ["", 40, 9],
]


def test_whoever_was_level_again_has_not_led_for_good() -> None:
    assert told(LEVEL)[:2] == [
        (7, "Round 7: Ana takes the lead and keeps it."),
        (6, "After round 6, Ana and Ben are level at 84."),
    ]


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ((), 3),
        ((Adjusted(0, 30, "late", 5),), 6),  # behind after round 5, and in front again after round 6
        ((Adjusted(0, 20, "late", 5),), 6),  # level
        ((Adjusted(0, 19, "late", 5),), 3),  # still in front
    ],
    ids=["none", "behind", "level", "ahead"],
)
def test_a_penalty_counts_for_who_led(given: Sequence[Adjusted], number: int) -> None:
    rounds: list[list[str | int]] = [["", 0, 99], [60, "", 99], ["", 80, 9], ["", 0, 9], ["", 0, 9], ["", 50, 9]]
    assert told(rounds, given=given)[0][0] == number


@pytest.mark.parametrize(("points", "number"), [(19, 3), (20, 6), (30, 6)], ids=["ahead", "level", "behind"])
def test_a_penalty_counts_before_its_round_is_entered(points: int, number: int) -> None:
    rounds: list[list[str | int]] = [["", 0, 99], [60, "", 99], ["", 80, 9], ["", 0, 9], ["", 0, 9], ["", 50, 9]]
    entries: list[Entry] = [entered(at, hands, hands.index("")) for at, hands in enumerate(rounds, 1)]
    entries.insert(5, Adjusted(0, points, "late", 6))  # shown in the totals while round 6 is played
    told = story(book_of(begun(3), *entries, Finished()))[0]
    assert told.number == number
    lost = "Round 6: after a penalty or a bonus Ana takes the lead back and keeps it."
    assert (str(told.phrase) == lost) == (number == 6)


def test_a_lead_that_came_with_a_penalty_is_not_put_down_to_a_hand() -> None:
    rounds: list[list[str | int]] = [["", 0, 99], [60, "", 99], ["", 40, 9], ["", 9, 9]]
    assert told(rounds, given=[Adjusted(1, 50, "late", 3)])[0] == (3, "Round 3: Ana takes the lead and keeps it.")


def told_of_stays(
    rounds: list[list[str | int]], stays: dict[int, Sequence[Entry]], preset: str = "hebrew"
) -> list[tuple[int, str]]:
    """The tales of these rounds; who comes or goes does so before the round of that number."""
    entries: list[Entry] = []
    for number, hands in enumerate(rounds, 1):
        entries += [*stays.get(number, ()), entered(number, hands, hands.index(""))]
    told = story(book_of(begun(len(rounds[0]), preset), *entries, Finished()))
    return [(tale.number, language("en").say(tale.phrase).translate({0x2068: None, 0x2069: None})) for tale in told]


FIRST: list[list[str | int]] = [["", 20, 20], ["", 20, 20], ["", 20, 20], ["", 20, 25]]  # Ana 0, Ben 80, Cruz 85
AWAY: list[list[str | int]] = [[0, "", 1], [0, "", 1]]  # of Ana
ROUNDS_AWAY: dict[int, Sequence[Entry]] = {5: [Left(0, 5)], 7: [Returned(0, 7)]}


def test_the_lead_of_whoever_is_away_and_comes_back_is_not_taken_meanwhile() -> None:
    assert told_of_stays([*FIRST, *AWAY, [90, "", 80]], ROUNDS_AWAY) == [
        (7, "Round 7: Ana is left with 90, and Ben takes the lead for good."),
        (7, "Round 7: Ana is left with 90."),
    ]


def test_whoever_sat_out_rounds_was_not_in_front_after_each_and_turned_nothing() -> None:
    assert told_of_stays([*FIRST, *AWAY, ["", 30, 50]], ROUNDS_AWAY) == [(7, "Round 7: Cruz is left with 50.")]


def test_whoever_is_away_when_the_leader_falls_back_turned_nothing() -> None:
    """Ana sits round 2 out, in which Ben, who was in front, is left with 70."""
    rounds: list[list[str | int]] = [[20, "", 90], [0, 70, ""], ["", 60, 70], ["", 30, 70]]
    tales = told_of_stays(rounds, {2: [Left(0, 2)], 3: [Returned(0, 3)]})
    assert tales == [(1, "Round 1: Cruz is left with 90.")]


def test_the_lead_of_whoever_left_for_good_is_not_put_down_to_a_win() -> None:
    rounds: list[list[str | int]] = [["", 20, 50], ["", 20, 50], [0, "", 9], [0, "", 9]]
    tales = told_of_stays(rounds, {3: [Left(0, 3)]}, preset="czech-plus")
    assert tales[0] == (3, "Round 3: Ben takes the lead and keeps it.")


def test_a_guest_who_wins_was_not_in_front_before_they_joined() -> None:
    rounds: list[list[str | int]] = [["", 20], [20, ""], [30, 40, ""], [40, 30, ""], [40, 30, ""]]
    assert told_of_stays(rounds, {3: [Joined("Cruz", 3, 10)]})[0] == (3, "Round 3: Cruz takes the lead and keeps it.")


def test_a_tie_break_turns_nothing() -> None:
    rounds: list[list[str | int]] = [["", 40, 90], [30, "", 90], ["", 20, 90], [30, "", 90]]
    assert not any("lead" in said or "in front" in said for _, said in told(rounds))


def test_all_who_were_level_are_named() -> None:
    rounds: list[list[str | int]] = [["", 0, 9, 99], [30, "", 9, 99], ["", 30, 12, 99], ["", 30, 30, 99]]
    assert (3, "After round 3, Ana, Ben and Cruz are level at 30.") in told(rounds)
    rounds[2] = ["", 36, 18, 99]
    assert (3, "After round 3: Ana 30, Ben and Cruz 36.") in told(rounds)


def test_a_short_game_and_one_that_goes_on_have_no_story() -> None:
    assert told(LATE[:3]) == []
    assert told(LATE, over=False) == []

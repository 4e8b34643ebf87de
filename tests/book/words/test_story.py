"""How an evening went, in three sentences at most."""

from __future__ import annotations

from companion.book.entries.entry import Finished
from companion.book.words.story import story
from companion.language import language

from ..table import begun, book_of, entered


def told(rounds: list[list[str | int]], over: bool = True, preset: str = "hebrew") -> list[tuple[int, str]]:
    """The tales of three players after these rounds: the round, and what is said in English."""
    entries = [entered(number, hands, hands.index("")) for number, hands in enumerate(rounds, 1)]
    tales = story(book_of(begun(3, preset), *entries, *([Finished()] if over else [])))
    return [(tale.number, language("en").say(tale.phrase).translate({0x2068: None, 0x2069: None})) for tale in tales]


LATE: list[list[str | int]] = [[40, "", 10], [30, 5, ""], ["", 9, 12], ["", 20, 30], ["", 24, 36], ["", 30, 40]]


def test_the_turn_the_closest_call_and_who_came_from_behind() -> None:
    assert told(LATE) == [
        (6, "Round 6: Ben is left with 30, and Ana takes the lead for good."),
        (5, "After round 5: Ben 58, Ana 70."),
        (4, "Ana: place 3 after round 4, place 1 at the end."),
    ]


def test_whoever_led_throughout_did_so_and_the_heaviest_hand_fills_a_quiet_evening() -> None:
    assert told([["", 24, 36], ["", 24, 36], ["", 50, 36], ["", 24, 36]]) == [
        (1, "Ana is in front after every round."),
        (3, "Round 3: Ben is left with 50."),
    ]
    assert told([["", 5, 36], ["", 4, 36], ["", 6, 36], ["", 24, 36]]) == [
        (1, "Ana is in front after every round."),
        (3, "After round 3: Ana 0, Ben 15."),
    ]


def test_where_the_winner_takes_the_points_the_lead_is_won() -> None:
    rounds = [[40, "", 30], [50, 5, ""], ["", 60, 30], ["", 9, 70]]
    assert told(rounds, preset="czech-plus") == [
        (3, "Round 3: Ana wins 90 and takes the lead for good."),
        (2, "Ana: place 3 after round 2, place 1 at the end."),
    ]


def test_several_winners_turned_nothing() -> None:
    rounds = [["", 10, 90], [10, "", 80], ["", 10, 70], [10, "", 75]]
    assert [said for _, said in told(rounds)] == ["Round 1: Cruz is left with 90."]


def test_a_short_game_and_one_that_goes_on_have_no_story() -> None:
    assert told(LATE[:3]) == []
    assert told(LATE, over=False) == []

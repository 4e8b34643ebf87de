"""How an evening went, in three sentences at most."""

from __future__ import annotations

from companion.book.entries.entry import Finished
from companion.book.words.story import story
from companion.language import language

from ..table import begun, book_of, entered


def told(rounds: list[list[str | int]], over: bool = True) -> list[tuple[int, str]]:
    """The tales of three players after these rounds: the round, and what is said in English."""
    entries = [entered(number, hands, hands.index("")) for number, hands in enumerate(rounds, 1)]
    tales = story(book_of(begun(3), *entries, *([Finished()] if over else [])))
    return [(tale.number, language("en").say(tale.phrase).translate({0x2068: None, 0x2069: None})) for tale in tales]


LATE: list[list[str | int]] = [[40, "", 10], [30, 5, ""], ["", 9, 12], ["", 20, 30], ["", 24, 36], ["", 30, 40]]


def test_the_turn_the_closest_call_and_who_came_from_behind() -> None:
    assert told(LATE) == [
        (6, "Round 6: Ana takes the lead and keeps it."),
        (5, "After round 5: Ben 58, Ana 70."),
        (4, "Ana: place 3 after round 4, place 1 at the end."),
    ]


def test_nothing_turned_and_nobody_came_close_where_the_winner_led_throughout() -> None:
    assert told([["", 24, 36], ["", 24, 36], ["", 24, 36], ["", 24, 36]]) == []
    assert told([["", 5, 36], ["", 4, 36], ["", 6, 36], ["", 24, 36]]) == [(3, "After round 3: Ana 0, Ben 15.")]


def test_a_short_game_and_one_that_goes_on_have_no_story() -> None:
    assert told(LATE[:3]) == []
    assert told(LATE, over=False) == []

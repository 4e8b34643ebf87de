"""Who has the first turn of the round to come, where the rounds before or a lot say so."""

from __future__ import annotations

import pytest

from companion.book.fold.book import Book
from companion.book.fold.lot import asks_lot
from companion.engine.rules.presets import PRESETS

from ..table import ANA, BEN, CRUZ, begun, book_of, corrected, entered, write

WINNER = {"engine": "faceup_fixed", "starter": "winner"}


def told(book: Book) -> tuple[int | None, bool]:
    """The seat that starts, and whether a lot is drawn for it."""
    assert book.coming is not None
    return book.coming.starter, asks_lot(book)


def test_the_winner_of_the_last_round_starts() -> None:
    book = book_of(begun(3, "persian", **WINNER))
    seen = [told(book)]
    for number, out in enumerate((BEN, CRUZ, CRUZ, ANA), 1):
        book = write(book, entered(number, ["" if seat == out else 14 + seat for seat in range(3)], out))
        seen.append(told(book))
    assert seen == [(None, True), (BEN, False), (CRUZ, False), (CRUZ, False), (ANA, False)]


def test_a_correction_changes_who_starts() -> None:
    book = write(book_of(begun(3, "persian", **WINNER)), entered(1, ["", 14, 3], ANA), corrected(1, [9, 14, ""], CRUZ))
    assert told(book) == (CRUZ, False)


@pytest.mark.parametrize(
    ("options", "hands", "out", "starts"),
    [
        ({"blocked": "count_all"}, [4, 5, 6], (), None),
        ({"blocked": "lowest_wins"}, [4, 5, 6], (), ANA),
        ({"blocked": "lowest_wins"}, [4, 4, 6], (), None),
        ({"blocked": "lowest_wins", "blocked_tie": "none"}, [7, 5, 5], (), None),
        ({}, ["", "", 6], (ANA, BEN), None),
        ({}, [6, 7, ""], (CRUZ,), CRUZ),
        ({"out_bonus": -10}, [6, "", 9], (BEN,), BEN),
    ],
    ids=[
        "blocked",
        "blocked, won",
        "blocked, level",
        "blocked, level, no winner",
        "two out",
        "one out",
        "with a bonus",
    ],
)
def test_where_no_one_won_alone_a_lot_is_drawn(
    options: dict[str, object], hands: list[str | int], out: tuple[int, ...], starts: int | None
) -> None:
    book = write(book_of(begun(3, "persian", **WINNER, **options)), entered(1, hands, *out))
    assert told(book) == (starts, starts is None)


def test_of_a_pair_the_one_who_went_out_starts() -> None:
    book = book_of(begun(4, "hebrew-pairs", **WINNER))
    assert told(write(book, entered(1, [5, 6, "", 8], CRUZ))) == (CRUZ, False)
    assert told(write(book, entered(1, [5, 6, 7, 8]))) == (None, True)


def test_the_highest_draw_is_drawn_once() -> None:
    book = book_of(begun(3, "persian", engine="faceup_fixed", starter="high_draw"))
    assert told(book) == (None, True)
    assert told(write(book, entered(1, ["", 14, 3], ANA))) == (None, False)


def test_tiles_say_who_holds_the_highest_that_fits() -> None:
    book = book_of(begun(3, "persian", starter="high_engine_tile"))
    assert told(book) == (None, False)


@pytest.mark.parametrize("name", PRESETS)
def test_under_the_sheets_it_is_as_it_was(name: str) -> None:
    rules = PRESETS[name].rules
    if rules.starter in ("high_draw", "winner"):
        pytest.skip("a lot, or the winner")
    book = book_of(begun(4, name))
    assert told(book) == (0 if rules.starter == "rotate" else None, rules.starter == "lot")

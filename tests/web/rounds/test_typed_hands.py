"""What people type for a hand: totals, sums and tiles in every spelling, and what cannot be read."""

from __future__ import annotations

import pytest

from companion.book.entries.hands import Hand
from companion.engine.errors import Unreadable
from companion.engine.tiles import Tile
from companion.web.rounds.typed_hands import LONGEST, read_hand, write_hand

TWO = (Tile(6, 5), Tile(4, 2))


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("", None),
        ("   ", None),
        ("\u200f", None),
        ("0", 0),
        ("24", 24),
        (" 24 ", 24),
        ("024", 24),
        ("12+7+5", 24),
        ("12 + 7 + 5", 24),
        ("12+", 12),
        ("12＋7", 19),
        ("0+0", 0),
        ("۲۴", 24),
        ("٢٤", 24),
        ("۱۲+۷", 19),
        ("\u200f24\u200e", 24),
        ("\u206824\u2069", 24),
        ("6-5 4-2", TWO),
        ("5-6 2-4", TWO),
        ("6-5, 4-2", TWO),
        ("6-5,4-2", TWO),
        ("6-5; 4-2", TWO),
        ("6-5، 4-2", TWO),
        ("6/5 4/2", TWO),
        ("6:5 4:2", TWO),
        ("6|5 4|2", TWO),
        ("6 - 5  4 - 2", TWO),
        ("6–5 4−2", TWO),
        ("6—5 4‑2", TWO),
        ("6־5 4־2", TWO),
        ("۶-۵ ۴-۲", TWO),
        ("\u206a6-5\u206c 4-2", TWO),
        ("6-5 4-2 ", TWO),
        ("6-5 4-2,", TWO),
        ("06-05 4-2", TWO),
        ("12-11 2-3", (Tile(12, 11), Tile(3, 2))),
        ("0-0", (Tile(0, 0),)),
        ("6-5\t4-2", TWO),
        ("௧௨", 12),
        ("६-५ ४-२", TWO),
        ("6-5\r\n4-2", TWO),
    ],
)
def test_a_hand_is_read(text: str, hand: Hand | None) -> None:
    assert read_hand(text) == hand


@pytest.mark.parametrize(
    "text",
    [
        "lots", "-5", "+5", "+", "12++5", "1.5", "1,5", "1e3", "12 7", "0x1f", "6-", "-6", "6-5-4", "6-5 4", "24 6-5",
        "6-5+7", "12-112-3", "6-54-2", "99999", "12345+1", "19-1", "100-1", "six", "½", "²", "24€", "<b>24</b>",
        "24; DROP TABLE games", "=1+1", "9" * 500, "1+" * 300, "6-5 " * 200, "\x00", "24\x0012",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"^expected .*, got|is none of these$"):
        read_hand(text)


def test_the_refusal_shows_what_came_and_is_short() -> None:
    with pytest.raises(Unreadable) as caught:
        read_hand("9" * 10_000)
    assert len(str(caught.value)) < 200


def test_long_but_possible_texts_are_read() -> None:
    text = " ".join(f"{high}-{low}" for high in range(13) for low in range(high + 1))[:LONGEST].rpartition(" ")[0]
    hand = read_hand(text)
    assert isinstance(hand, tuple)
    assert len(hand) > 80


@pytest.mark.parametrize("hand", [None, 0, 24, TWO, (Tile(12, 0),)])
def test_a_hand_that_is_written_is_read_again(hand: Hand | None) -> None:
    assert read_hand(write_hand(hand)) == hand

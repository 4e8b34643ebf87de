"""The lot for the first turn: one for a round, whichever device draws it, and the last one counts."""

from __future__ import annotations

import pytest

from companion.store.books import drafts, games, lots
from companion.store.errors import GameInTrash, NoSuchGame


def test_the_last_lot_counts_and_whoever_was_slower_is_told_of_it(friday: str) -> None:
    assert lots.find_lot(friday, 1) == ""
    assert lots.keep_lot(friday, 1, "1-15-aa", instead="", device="tablet") == "1-15-aa"
    assert lots.keep_lot(friday, 1, "1-15-bb", instead="", device="phone") == "1-15-aa", "somebody was faster"
    assert lots.keep_lot(friday, 1, "1-15-bb", instead="1-15-aa") == "1-15-bb"
    assert lots.find_lot(friday, 1) == "1-15-bb"
    assert lots.find_lot(friday, 2) == ""


def test_it_is_no_hand_and_whoever_watches_is_told(friday: str) -> None:
    before = drafts.head(friday)
    lots.keep_lot(friday, 1, "1-15-aa", instead="")
    assert drafts.list_entered(friday, 1) == ()
    assert drafts.latest(friday, 1) == 0
    assert drafts.head(friday) != before


def test_a_game_that_takes_nothing_takes_no_lot(friday: str) -> None:
    with pytest.raises(NoSuchGame):
        lots.keep_lot("nowhere", 1, "1-15-aa", instead="")
    games.trash(friday)
    with pytest.raises(GameInTrash):
        lots.keep_lot(friday, 1, "1-15-aa", instead="")

"""A round followed on the tablet is taken up on the laptop; what both did meanwhile stands side by side."""

from __future__ import annotations

import pytest

from companion.store.books import drafts, followed
from companion.store.errors import KeyReused

from ..table import key

TABLE = {"table": {"players": ["Ana", "Ben"]}}


def moves(count: int) -> dict[str, object]:
    return {**TABLE, "actions": [{"draw": True}] * count}


def keep(slug: str, count: int, *replaces: int, device: str = "tablet") -> int:
    return followed.keep(slug, 1, moves(count), key=key(), replaces=replaces, device=device).id


def standing(slug: str) -> list[tuple[str, int]]:
    return [(each.device, len(each.position["actions"])) for each in followed.followed(slug, 1)]


def test_a_save_takes_the_place_of_the_one_it_went_on_from(friday: str) -> None:
    first = keep(friday, 1)
    second = keep(friday, 2, first)
    keep(friday, 3, second, device="laptop")
    assert standing(friday) == [("laptop", 3)]


def test_what_two_devices_did_without_each_other_stands_side_by_side(friday: str) -> None:
    first = keep(friday, 1)
    laptop = keep(friday, 5, first, device="laptop")
    tablet = keep(friday, 2, first)
    assert standing(friday) == [("tablet", 2), ("laptop", 5)]
    tablet = keep(friday, 3, tablet)
    assert standing(friday) == [("tablet", 3), ("laptop", 5)], "the tablet has not seen what the laptop did"
    keep(friday, 6, laptop, tablet, device="laptop")
    assert standing(friday) == [("laptop", 6)]


def test_sent_twice_it_is_kept_once(friday: str) -> None:
    one = followed.keep(friday, 1, moves(1), key="same")
    assert followed.keep(friday, 1, moves(1), key="same") == one
    drafts.enter(friday, 1, 1, 12, key="hand", source="p1")
    with pytest.raises(KeyReused):
        followed.keep(friday, 1, moves(1), key="hand")


def test_it_is_no_hand(friday: str) -> None:
    before = drafts.head(friday)
    keep(friday, 3)
    assert drafts.list_entered(friday, 1) == ()
    assert drafts.latest(friday, 1) == 0
    assert drafts.head(friday) == before, "nobody who watches is told"

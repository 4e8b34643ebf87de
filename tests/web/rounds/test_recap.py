"""Before a round is written: the table can check what each person holds, whatever that makes in points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.visitor import Visitor

Begin = Callable[..., str]


def rows(visitor: Visitor) -> dict[str, str]:
    """What the recap says below each name."""
    heads = [head for head in visitor.page.all("th") if head.get("scope") == "row"]
    return {head.all("bdi")[0].text: head.all("small")[0].text for head in heads}


def check(visitor: Visitor, slug: str, address: str, out: object, *hands: object) -> None:
    """From the form of a round to its recap."""
    visitor.open(f"/game/{slug}/{address}")
    visitor.press("Check", out=out, **{f"hand_{seat}": hand for seat, hand in enumerate(hands)})


def test_where_the_winner_takes_all_each_hand_is_shown(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="czech-plus")
    check(ana, ana.slug, "round", 2, 20, "6-5 4-2", "", 31)
    assert rows(ana) == {"Cruz": "went out", "Ana": "20 left", "Ben": "17 left 6-5 4-2", "Dot": "31 left"}
    assert "nothing of value" not in ana.text


def test_a_correction_shows_whose_hand_became_what(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="czech-plus")
    slug = ana.slug
    ana.enter(2, 20, 9, "", 31)
    check(ana, slug, "round/1", 2, 24, 9, "", 31)
    assert rows(ana) == {"Cruz": "went out", "Ana": "20 left 24 left", "Ben": "9 left", "Dot": "31 left"}
    assert [s.text for s in ana.page.all("s")] == ["60", "20 left"]
    changed = [row for row in ana.page.all("tr") if "is-changed" in row.get("class", "")]
    assert [row.all("bdi")[0].text for row in changed] == ["Ana"]
    check(ana, slug, "round/1", 0, "", 9, 20, 31)
    changed = [row for row in ana.page.all("tr") if "is-changed" in row.get("class", "")]
    assert {row.all("bdi")[0].text for row in changed} == {"Ana", "Cruz"}


@pytest.mark.parametrize("preset", ["hebrew", "czech-minus"])
def test_where_the_points_are_the_hand_it_is_not_said_twice(ana: Visitor, preset: str) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset=preset)
    check(ana, ana.slug, "round", 0, "", 24, "12+7", 17)
    assert rows(ana) == {"Ana": "went out", "Dot": "", "Cruz": "12+7", "Ben": ""}


def test_nothing_of_value_is_said_of_a_hand_of_nothing_alone(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="hebrew")
    check(ana, ana.slug, "round", 0, "", "0-0", 24, 17)
    assert rows(ana)["Ben"].startswith("nothing of value")
    ana.begin("Ana", "Ben", "Cruz", preset="czech-plus")
    check(ana, ana.slug, "round", "none", 20, 9, 31)
    assert rows(ana) == {"Ben": "9 left", "Ana": "20 left", "Cruz": "31 left"}


def test_a_blocked_round_that_nobody_wins_is_said_to_give_what_it_gives(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", preset="czech-plus", blocked_tie="none")
    check(ana, ana.slug, "round", "none", 9, 9, 31)
    assert "The round was blocked. The lowest hands are equal: nobody gets points." in ana.text
    assert "counts their own hand" not in ana.text
    ana.begin("Ana", "Ben", "Cruz", preset="czech-minus", blocked_tie="none")
    check(ana, ana.slug, "round", "none", 9, 9, 31)
    assert "The round was blocked. Everybody counts their own hand." in ana.text


def test_all_who_share_the_lead_are_shown_to_lead(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="persian")
    slug = ana.slug
    ana.enter(0, "", 12, 20, 31)
    check(ana, slug, "round", 1, 12, "", 20, 31)
    leading = [row.all("bdi")[0].text for row in ana.page.all("tr") if "is-first" in row.get("class", "")]
    assert sorted(leading) == ["Ana", "Ben"]

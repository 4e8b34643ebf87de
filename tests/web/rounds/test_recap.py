"""Before a round is written: the table can check what each person holds, whatever that makes in points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.visitor import Visitor, plain

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


def test_that_several_went_out_is_said_where_the_sheet_knows_it(ana: Visitor) -> None:
    said = "went out: several can do so only in their first turns."
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="persian")
    check(ana, ana.slug, "round", [0, 2], "", 24, "", 17)
    assert f"Ana and Cruz {said}" in plain(ana.text)
    check(ana, ana.slug, "round", 2, 5, 24, "", 17)
    assert said not in ana.text


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


@pytest.mark.parametrize("scoring", ["penalty", "winner_takes"])
def test_a_hand_that_does_not_count_for_its_partner_went_out_is_said(ana: Visitor, scoring: str) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="hebrew-pairs", scoring=f'"{scoring}"', blocked='"lowest_wins"')
    said = "Ana went out: what Cruz has left (31) is not counted."
    check(ana, ana.slug, "round", 0, "", 24, 31, 17)
    assert said in ana.text
    check(ana, ana.slug, "round", 0, "", 24, "0-0", 17)
    assert "not counted" not in ana.text, "a hand of nothing would not count anything"
    check(ana, ana.slug, "round", "none", 10, 24, 31, 17)
    assert "not counted" not in ana.text


def test_who_plays_alone_has_no_hand_that_does_not_count(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", preset="hebrew")
    check(ana, ana.slug, "round", 0, "", 24, 31)
    assert "not counted" not in ana.text


def test_what_partners_are_left_with_is_said_in_hebrew_with_its_prefix(ana: Visitor) -> None:
    ana.begin("רות", "Ben", "רבקה", "Dot", preset="hebrew-pairs")
    ana.client.set_cookie("language", "he")
    ana.open(f"/game/{ana.slug}/round")
    ana.press("לבדוק", out=0, hand_0="", hand_1=24, hand_2=31, hand_3=17)
    said = [span.text for span in ana.page.of_class("left")]
    assert said == ["רות סיים/ה", "לרבקה נשארו 31", "ל־Ben נשארו 24", "ל־Dot נשארו 17"]


def test_an_arrow_says_that_a_place_changed_though_it_is_shared_now(ana: Visitor) -> None:
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="persian")
    ana.enter(0, "", 12, 20, 31)
    check(ana, ana.slug, "round", 2, 20, 8, "", 31)
    places = {row.all("bdi")[0].text: row.all("td")[0].text for row in ana.page.of_class("recap")[0].all("tr")[1:]}
    assert places == {"Ana": "1", "Ben": "1 was 2", "Cruz": "1 was 3", "Dot": "4"}


def test_a_total_with_a_digit_too_many_is_asked_about(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 220, 17)
    assert "Cruz 220: is that right? A whole hand of 15 tiles counts about 178." in ana.text
    ana.press("Change")
    ana.press("Check", hand_2="22")
    assert "is that right?" not in ana.text


def test_of_tiles_that_are_shown_nobody_is_asked_whether_they_are_right(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, "12-11 12-10 12-9 11-11 11-10 11-9 10-10 10-9 9-9 9-8", 17)
    assert "is that right?" not in ana.text

"""The rule book: one sheet, several side by side, the search, what the sheets leave open."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.visitor import Visitor


def test_a_sheet_is_told_by_topic_with_its_passages(ana: Visitor) -> None:
    ana.open("/rules?sheet=persian")
    assert "Whoever can lay a tile from the hand must lay one." in ana.text
    assert "FA12" in ana.text
    assert [h.text for h in ana.page.all("h2")][:3] == ["Setting up", "The first turn", "Playing"]
    assert any(q.get("lang") == "fa" for q in ana.page.all("q"))


def test_what_the_sheet_leaves_open_is_said(ana: Visitor) -> None:
    ana.open("/rules?sheet=hebrew")
    assert "The sheet contradicts itself" in ana.text
    assert "We read it this way:" in ana.text
    assert "our reading" in ana.text


def test_what_the_table_decides_is_no_reading_of_ours(ana: Visitor) -> None:
    ana.open("/rules?sheet=hebrew&all=1")
    assert "the table decides" in ana.text
    told = next(each.text for each in ana.page.all("li") if "forgotten marker" in each.text)
    assert "our reading" not in told
    assert "The sheet does not say it expressly" not in told


def test_two_sheets_stand_side_by_side_where_they_disagree(ana: Visitor) -> None:
    ana.open("/rules?sheet=hebrew&sheet=persian")
    assert "Nobody has to lay a tile from the hand, even one that fits." in ana.text
    assert "Whoever can lay a tile from the hand must lay one." in ana.text
    agreed = "Ends that touch must show the same number."
    assert agreed not in ana.text
    ana.follow("Show all")
    assert agreed in ana.text


def test_no_more_than_four_stand_side_by_side(ana: Visitor) -> None:
    ana.open("/rules?sheet=hebrew&sheet=persian&sheet=italian&sheet=czech-plus&sheet=italian-free")
    assert len(ana.page.all("table")[0].all("th", scope="col")) == 4


@pytest.mark.parametrize(
    ("words", "found"),
    [("must lay", "must lay"), ("FA12", "FA12"), ("نشانگر", "marker"), ("DOUBLE", "Doubles")],
)
def test_the_search_finds_words_places_and_the_original(ana: Visitor, words: str, found: str) -> None:
    ana.open("/rules?sheet=persian")
    whole = len(ana.text)
    ana.press("Show", q=words)
    assert found in ana.text
    assert len(ana.text) < whole


@pytest.mark.parametrize("words", ["ruku v prvním", "ruku v\u00a0prvním"])
def test_words_that_stay_in_one_line_are_found(ana: Visitor, words: str) -> None:
    ana.client.set_cookie("language", "cs")
    ana.open("/rules?sheet=czech-plus&all=1")
    whole = len(ana.text)
    assert "v\u00a0prvním" in ana.answer.text
    assert "ruku v prvním" not in ana.answer.text
    ana.open(f"/rules?sheet=czech-plus&q={words}")
    assert "v\u00a0<mark>prvním</mark>" in ana.answer.text
    assert len(ana.text) < whole


def test_a_search_that_finds_nothing_says_so(ana: Visitor) -> None:
    ana.open("/rules?sheet=persian&q=<b>chess</b>")
    assert "are nowhere in these rules" in ana.text
    assert "<b>chess" not in ana.page.html


def test_an_unknown_sheet_is_the_first_one(ana: Visitor) -> None:
    ana.open("/rules?sheet=chess")
    assert ana.status == 200
    assert "HE" in ana.text


def test_the_rules_of_a_game_are_told_with_what_was_changed(ana: Visitor) -> None:
    slug = ana.begin(preset="persian", must_play="false")
    ana.open(f"/rules?game={slug}")
    changed = [li.text for li in ana.page.of_class("is-changed")]
    assert any("Nobody has to lay a tile" in text and "changed at this table" in text for text in changed)
    assert ana.text.count("changed at this table") == 1
    ana.open(f"/rules?game={slug}&sheet=persian")
    assert len(ana.page.all("table")[0].all("th", scope="col")) == 2


def test_the_rule_book_is_written_in_the_language_of_the_reader(ana: Visitor) -> None:
    ana.client.set_cookie("language", "fa")
    ana.open("/rules?sheet=hebrew")
    assert ana.page.one("html").get("dir") == "rtl"
    assert any(q.get("lang") == "he" for q in ana.page.all("q"))


def test_sheets_that_say_the_same_say_it_once(ana: Visitor) -> None:
    every = "sheet=hebrew&sheet=persian&sheet=italian&sheet=czech-plus"
    ana.open(f"/rules?{every}&all=1")
    agreed = "Ends that touch must show the same number."
    assert ana.text.count(agreed) == 1
    cell = next(td for td in ana.page.all("td") if agreed in td.text)
    assert cell.get("colspan") == "4"
    for row in ana.page.all("tr"):
        cells = row.all("td")
        if cells:
            assert sum(int(td.get("colspan", "1")) for td in cells) == 4
            said = [td.all("p")[0].text for td in cells]
            assert all(one != other for one, other in pairwise(said)), said

"""All rule sets: by origin, by what makes them different, by words; and the rule book of a box."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.engine.rules.presets import BOX_FILES, PRESETS
from companion.web.rulebook.rule_sets import TELLING
from tests.conftest import device
from tests.visitor import Visitor


def shown(ana: Visitor) -> dict[str, list[str]]:
    """The names of the sets by origin."""
    return {
        origin.all("h2")[0].text: [each.all("b")[0].text for each in origin.all("a")]
        for origin in ana.page.of_class("origin")
    }


def test_every_rule_set_stands_under_its_origin_with_a_line(ana: Visitor) -> None:
    ana.open("/rules/sets")
    found = shown(ana)
    assert [name.split()[0] for name in found] == ["Hebrew", "Persian", "Czech", "Italian", "Boxes"]
    assert sum(map(len, found.values())) == len(PRESETS)
    assert found["Boxes and clubs"] == [PRESETS[name].sheet.name for name in BOX_FILES]
    assert all(preset.gist in ana.text for preset in PRESETS.values())
    assert f"All {len(PRESETS)} rule sets" in ana.text


@pytest.mark.parametrize(
    ("words", "names"),
    [("good sam", ["Good Sam Idaho", "Good Sam Florida"]), ("PUREMCO", ["Parsons and Puremco"]),
     ("swan", ["swan drive"]),
     ("celko", ["Cardinal"]), ("עברית swan", ["swan drive"]), ("twrtimes", ["Tanglewood"])],
)  # fmt: skip
def test_words_find_a_box_by_its_name(ana: Visitor, words: str, names: list[str]) -> None:
    ana.open("/rules/sets")
    ana.press("Show", q=words)
    assert [name for sets in shown(ana).values() for name in sets] == names


@pytest.mark.parametrize("word", ["pairs", "team", "partners"])
def test_pairs_are_found_by_whatever_they_are_called(ana: Visitor, word: str) -> None:
    partners = sorted(name for name, preset in PRESETS.items() if preset.rules.partners)
    ana.open("/rules/sets")
    ana.press("Show", q=word)
    assert sorted(each.get("href").partition("sheet=")[2] for each in ana.page.of_class("set")) == partners
    sets = ana.open("/new").one("div", **{"class": "origins"}).all("label")
    assert sum(word in each.get("data-narrow-item") for each in sets) == len(partners)
    nothing = ana.page.elements[0].all("p", **{"data-part": "nothing"})
    assert [(each.text, "hidden" in each) for each in nothing] == [("No rule set has all of that.", True)]


def test_what_makes_them_different_narrows_them_down_and_goes_with_words(ana: Visitor) -> None:
    for chip in TELLING.values():
        ana.open("/rules/sets")
        ana.follow(chip)
        assert 0 < sum(map(len, shown(ana).values())) < len(PRESETS)
        ana.follow(chip)
        assert sum(map(len, shown(ana).values())) == len(PRESETS)
    ana.follow("engine face up")
    ana.press("Show", q="good")
    assert shown(ana) == {"Boxes and clubs": ["Good Sam Florida"]}


def test_nothing_found_says_so(ana: Visitor) -> None:
    ana.open("/rules/sets?q=chess")
    assert "No rule set has all of that." in ana.text
    assert shown(ana) == {}
    ana.open("/rules/sets?with=moon:full")
    assert sum(map(len, shown(ana).values())) == len(PRESETS)


def test_the_rules_of_a_box_are_named_with_their_address_and_never_quoted(ana: Visitor) -> None:
    ana.open("/rules/sets")
    ana.follow("Good Sam Idaho")
    assert "Game rules of the Good Sam campers of Idaho" in ana.text
    assert "We could read only its beginning" in ana.text
    assert "https://www.idahogoodsam.org/gamerules/9" in ana.page.of_class("elsewhere")[0].text
    assert ana.page.all("q") == []
    assert "The sheet contradicts itself" not in ana.text
    assert "We have not read this on the sheet; the table may agree otherwise." in ana.text
    ana.follow("Play by these rules")
    assert [each.get("value") for each in ana.page.all("input", name="preset") if "checked" in each] == [
        "good-sam-idaho"
    ]


def test_boxes_stand_beside_sheets(ana: Visitor) -> None:
    ana.open("/rules?sheet=hebrew&sheet=tanglewood")
    assert [th.text for th in ana.page.all("table")[0].all("th", scope="col")] == ["Hebrew", "Tanglewood"]
    chosen = [each.get("value") for each in ana.page.all("input", name="sheet") if "checked" in each]
    assert chosen == ["hebrew", "tanglewood"]
    assert len(ana.page.all("input", name="sheet")) == len(PRESETS)


def test_rules_of_this_house_are_for_the_host(share_first: Callable[..., Flask]) -> None:
    stranger = Visitor(device(share_first(GUARDED=True)))
    stranger.open("/rules/sets")
    assert stranger.status == 200
    assert "Named here" not in stranger.text


def test_a_verdict_under_a_box_names_the_box_and_its_address(ana: Visitor) -> None:
    ana.open("/judge/verdict?sheet=parsons&ask=out&who=1&pip=12&train=1")
    assert "https://en.wikipedia.org/wiki/Mexican_Train" in ana.page.of_class("elsewhere")[0].text
    assert "The sheet does not speak of this." not in ana.text

"""Rules of the table's own: named, used again in the next game, printed and shown by their name."""

from __future__ import annotations

from tests.visitor import Visitor

CHANGED = {"rule-must_play": "true"}


def test_named_rules_are_offered_again(ana: Visitor) -> None:
    ana.open("/new")
    for name in ("Ana", "Ben", "Cruz"):
        ana.press("Add", newcomer=name)
    ana.press("Show what follows", preset="hebrew")
    ana.press("Show what follows", **CHANGED)
    ana.press("Begin the game", house='כללי "הבית"', **CHANGED)
    assert '\u2068כללי "הבית"\u2069 (Hebrew), 1 changed' in ana.page.text
    ana.open("/new")
    ana.begin(preset="persian")
    ana.open("/new")
    house = next(each for each in ana.page.of_class("card") if 'כללי "הבית"' in each.text)
    ana.press("Show what follows", preset=house.all("input")[0].get("value"))
    assert ana.page.one("input", name="house").get("value") == 'כללי "הבית"'
    assert "Changed: the sheet says no" in ana.page.text


def test_rules_as_written_have_no_name_of_their_own(ana: Visitor) -> None:
    ana.open("/new")
    for name in ("Ana", "Ben", "Cruz"):
        ana.press("Add", newcomer=name)
    assert ana.page.all("input", name="house") == []

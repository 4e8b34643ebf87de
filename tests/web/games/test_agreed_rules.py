"""The rules of a running game: that they stay, why, and what can be done instead."""

from __future__ import annotations

from tests.visitor import Visitor


def test_more_says_what_can_be_changed_and_leads_there(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Change a rule")
    assert "The rules of a game stay as they were agreed" in ana.text
    assert ana.page.all("form") == []
    for link in ana.page.all("main")[0].all("a"):
        assert ana.client.get(link.get("href")).status_code == 200, link.text
    ana.follow("Begin another game with the same people")
    assert [field.get("value") for field in ana.page.all("input", name="name")] == ["Ana", "Ben", "Cruz", "Dot"]


def test_before_the_first_round_nothing_hangs_on_the_rules(ana: Visitor, friday: str) -> None:
    ana.follow("Change a rule")
    assert "No round has been entered yet, so nothing is lost" in ana.text
    assert "hang on them" not in ana.text
    assert "keeps its result" not in ana.text
    ana.follow("Put this game in the trash")
    assert "Move to the trash" in ana.page.buttons
    ana.open(f"/game/{friday}/rules")
    ana.follow("Begin another game with the same people")
    assert "open" in ana.page.one("details", id="differs"), "the rules lie open"
    ana.open(f"/game/{friday}/rematch")
    assert "open" not in ana.page.one("details", id="differs")

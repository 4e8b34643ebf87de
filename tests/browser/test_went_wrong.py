"""Something went wrong, by fingers: four taps from the judge, and the penalty stands in the standings."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from .fingers import SIX, Fingers, begin

TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}
MOST_TAPS = 4


def begin_with_law(context: BrowserContext, house: str) -> str:
    """Begin a game with another device, by rules under which the wrong number of tiles costs 50 points."""
    return begin(context, house, SIX, preset="persian", wrong_count="fifty")


@pytest.mark.parametrize("window", [pytest.param(TABLET, marks=pytest.mark.wide), PHONE], ids=["tablet", "phone"])
def test_a_penalty_is_entered_in_four_taps_and_taken_back(tablet: Page, house: str, window: dict[str, int]) -> None:
    tablet.set_viewport_size({"width": window["width"], "height": window["height"]})
    game = begin_with_law(tablet.context, house)
    tablet.goto(f"{game}/judge")
    finger = Fingers(tablet)
    finger.press("Something went wrong")
    tablet.wait_for_selector(".wrongs")
    finger.press("Too many or too few tiles")
    tablet.wait_for_selector(".remedy-page")
    assert tablet.locator("h1").inner_text() == "50 points"
    finger.tap(tablet.locator("label:has([name=who])").nth(1))
    tablet.locator(".enter-form button").wait_for()
    assert "Ben mixes it" in tablet.locator(".todo").inner_text()
    finger.press("Enter the penalty")
    tablet.wait_for_selector(".table-page")
    assert finger.taps <= MOST_TAPS
    assert tablet.locator("tr").filter(has_text="Ben").locator(".total").inner_text() == "50"
    tablet.locator("button").filter(has_text="Undo").first.tap()
    tablet.locator("tr").filter(has_text="Ben").locator(".total").filter(has_text="0").wait_for()


@pytest.mark.parametrize("key", ["Enter the penalty", "Keep"])
def test_the_points_of_a_hand_are_shown_and_written_as_they_are_typed(tablet: Page, house: str, key: str) -> None:
    game = begin(tablet.context, house, SIX, preset="persian")
    tablet.goto(f"{game}/judge/wrong?what=able&who=1")
    finger = Fingers(tablet)
    finger.tap(tablet.locator(".laws label", has_text="50, or the hand"))
    tablet.locator("#hand").tap()
    tablet.keyboard.type("87", delay=60)
    tablet.locator(".price", has_text="87").wait_for()
    tablet.keyboard.type("8")
    tablet.keyboard.press("Backspace")
    finger.press(key)
    if key == "Keep":
        tablet.locator("#hand").wait_for(state="detached")
        finger.press("Enter the penalty")
    tablet.wait_for_selector(".table-page")
    assert tablet.locator("tr").filter(has_text="Ben").locator(".total").inner_text() == "87"


def test_the_way_back_leads_to_the_mishaps_however_often_an_answer_was_changed(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/wrong")
    Fingers(tablet).press("Too many or too few tiles")
    for answer in ("few", "many", "few"):
        tablet.locator(f"label:has([value={answer}])").tap()
        tablet.wait_for_url(f"**kind={answer}**")
    assert "draws 1 tile" in tablet.locator(".todo").inner_text()
    tablet.go_back()
    tablet.wait_for_selector(".wrongs")

"""The pages of the players measured in the browser: at three sizes, from both sides, by day and by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from .conftest import Device
from .fingers import begin, do_at_end, write_round
from .test_axe import RUN, axe
from .test_measures import MEASURE, NAMES, settle

SIZES: dict[str, ViewportSize] = {
    "en": {"width": 1024, "height": 768},
    "he": {"width": 390, "height": 844},
    "fa": {"width": 768, "height": 1024},
}
THESE = tuple(f"{name} P" for name in NAMES)  # nobody else in the house is called so


@pytest.fixture(scope="module")
def played(browser: Browser, house: str) -> None:
    """Three evenings of six with long names, so that there is something to say of everybody."""
    context = browser.new_context(locale="en", service_workers="block")
    for winner in range(3):
        game = begin(context, house, THESE, preset="hebrew")
        for number in (1, 2):
            write_round(context, game, number, winner, ["" if seat == winner else 20 + seat for seat in range(6)])
        do_at_end(context, game, "finish")
    context.close()


@pytest.mark.parametrize(
    "language", [pytest.param("en", marks=pytest.mark.wide), "he", pytest.param("fa", marks=pytest.mark.wide)]
)
def test_the_pages_of_the_players_fit_and_can_be_read(device: Device, house: str, played: None, language: str) -> None:
    scheme = "dark" if language == "he" else "light"
    page = device(viewport=SIZES[language], locale=language, color_scheme=scheme).new_page()
    page.goto(f"{house}/players")
    people = page.locator(".everybody .who a")
    first, second = (people.filter(has_text=name).get_attribute("href") or "" for name in THESE[:2])
    other = second.rpartition("/")[2]
    found = []
    for address in ("/players", first, f"{first}/with/{other}", f"{first}/change", f"{first}/remove"):
        page.goto(f"{house}{address}")
        settle(page)
        page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true })")
        page.evaluate(axe())
        told = page.evaluate(MEASURE)
        found += [f"{address}: {fault}" for fault in (*told["small"], *told["wide"], *page.evaluate(RUN))]
    assert found == []
    page.goto(f"{house}{first}")
    drawn = page.locator(".evenings:visible")
    assert drawn.count() == 1
    marks = drawn.locator("circle.lost, use.won").all()
    across = [box["x"] for mark in marks if (box := mark.bounding_box())]
    assert len(across) == 3
    lost = [box["x"] for mark in drawn.locator("circle.lost").all() if (box := mark.bounding_box())]
    assert lost == sorted(lost, reverse=language != "en"), "evenings run as the language is read"

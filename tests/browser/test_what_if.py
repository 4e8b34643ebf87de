"""What would change? A tablet looks on while evenings are played, stops them, and sees others to their end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import expect

from .conftest import WAIT, Device
from .pictures import serve_house

ASKED = "what-if?preset=persian&rule-rounds=1&players=2&with=flip:trains_start:%22public%22&evenings="


@pytest.fixture
def house(tmp_path: Path, make_companion: Callable[..., Flask]) -> Iterator[str]:
    """A house without games."""
    make_companion(DATABASE_URL=f"sqlite:///{tmp_path}/book.sqlite", INSTANCE=str(tmp_path))
    with serve_house(str(tmp_path)) as address:
        yield address


@pytest.mark.long
def test_evenings_are_played_before_ones_eyes_stopped_and_seen_to_their_end(device: Device, house: str) -> None:
    page = device().new_page()
    page.goto(f"{house}/{ASKED}5000")
    page.get_by_role("button", name="Play it out").last.click()
    page.evaluate("window.stayed = true")
    page.locator("#measured > summary").click()
    expect(page.locator(".dock .running p")).to_contain_text(re.compile(r"[1-9]\d* of 5000 evenings played"))
    assert page.evaluate("document.querySelector('progress').position") > 0
    assert page.evaluate("window.stayed"), "parts are exchanged; the page is the same"
    expect(page.locator("#measured")).to_have_attribute("open", "")
    page.get_by_role("button", name="Stop here").click()
    expect(page.get_by_role("status")).to_contain_text("It was stopped")
    expect(page.get_by_role("button", name="Play the rest")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)

    phone = device(viewport={"width": 390, "height": 844}, locale="fa").new_page()
    phone.goto(f"{house}/{ASKED}500")
    phone.locator(".dock button").click()
    phone.evaluate("window.stayed = true")
    expect(phone.locator(".dock a.key--go")).to_be_visible(timeout=6 * WAIT)  # it plays while nobody else wants to
    assert phone.evaluate("window.stayed"), "it is done without another page"
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    names, drawn, told = (phone.locator(f".asks li:first-child {each}").bounding_box() for each in (
        ".fig-names", ".fig svg", ".told",
    ))  # fmt: skip
    assert names is not None
    assert drawn is not None
    assert told is not None
    assert names["x"] > drawn["x"] + drawn["width"] - 1, "names are at the beginning of the line, which is right"
    assert drawn["y"] > told["y"] + told["height"] - 1, "the picture stands below the sentence"
    marks = phone.locator(".asks li:first-child .fig text").evaluate_all(
        "all => all.map((each) => [each.getBoundingClientRect().x, each.getBoundingClientRect().right])"
    )
    assert all(one[0] > other[1] for one, other in pairwise(marks)), "from the right, not in one another"

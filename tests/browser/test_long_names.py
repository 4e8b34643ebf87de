"""A name of forty letters without a gap: no page grows wider than its screen for it."""

from __future__ import annotations

import pytest

from .conftest import TABLET, Device
from .fingers import Fingers, begin

PHONE = {"width": 390, "height": 844}
NAMES = ("א" * 40, "W" * 35, "محمدرضا حسینی‌نژاد طباطبایی", "Ben")
WIDTH = "document.documentElement.scrollWidth"


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("code", ["en", "he"])
def test_no_page_is_wider_than_its_screen(device: Device, house: str, code: str, size: dict[str, int]) -> None:
    page = device(viewport=size, locale=code).new_page()
    game = begin(page.context, house, NAMES)
    found = {}
    for address in (f"{game}/history", f"{game}/links", f"{game}/mine?seat=0", f"{house}/new", game, f"{game}/round"):
        page.goto(address)
        found[address] = page.evaluate(WIDTH)
    page.locator("form.is-scripted").wait_for()
    Fingers(page).went_out(2)
    found["hands"] = page.evaluate(WIDTH)
    assert {address: width for address, width in found.items() if width > size["width"]} == {}

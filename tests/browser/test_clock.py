"""The clock on a tablet and on a television: the minutes go on by themselves, and nothing else is asked for it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.web.clock import shown
from tests.web.clock.house import live_in, play

from .conftest import Device
from .pictures import serve_house

TV = {"width": 1280, "height": 720}


@pytest.fixture
def game(tmp_path: Path, make_companion: Callable[..., Flask]) -> Iterator[str]:
    """A game four minutes into its fourth round, in a house whose rounds take twelve and whose clock is on."""
    database = f"sqlite:///{tmp_path}/book.sqlite"
    with make_companion(DATABASE_URL=database, INSTANCE=str(tmp_path)).app_context():
        live_in()
        slug = play([12, 24, 36], began=datetime.now(UTC) - timedelta(minutes=40))
        shown.show(True)
    with serve_house(str(tmp_path), TZ=os.environ.get("TZ", "UTC")) as house:
        yield f"{house}/game/{slug}"


def icon(page: Page) -> str:
    """The colour of the clock's sign."""
    return str(page.locator(".clock .icon").first.evaluate("each => getComputedStyle(each).color"))


def minutes(page: Page) -> int:
    """When it ends, as minutes of the day, from noon on."""
    hour, minute = map(int, re.findall(r"\d+", page.locator('[data-time="end"]').inner_text()))
    return (hour * 60 + minute - 12 * 60) % 1440


def test_the_minutes_go_on_and_an_agreed_end_is_on_every_screen(game: str, device: Device) -> None:
    tv = device(viewport=TV, locale="fa").new_page()
    tv.goto(f"{game}/tv")
    expect(tv.locator("html")).to_have_attribute("dir", "rtl")
    expect(tv.locator(".clock time")).to_have_text(re.compile(r"^[۰-۹]{1,2}:[۰-۹]{2}$"))

    tablet = device().new_page()
    asked: list[str] = []
    tablet.clock.install()
    tablet.goto(game)
    tablet.on("request", lambda request: asked.append(request.url))
    first, grey = minutes(tablet), icon(tablet)
    expect(tablet.locator(".clock-long")).to_be_hidden()
    tablet.clock.fast_forward("05:00")
    assert minutes(tablet) == first, "a usual round ends when it was said"
    tablet.clock.fast_forward("45:00")
    expect(tablet.locator(".clock-long")).to_be_visible()
    assert icon(tablet) != grey
    assert 35 <= (minutes(tablet) - first) % 1440 <= 45, "it is some forty minutes late"
    assert [url for url in asked if not url.endswith("/state")] == []
    box = tablet.locator(".clock-says").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert tablet.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all of it in sight"

    tablet.locator(".clock-says").click()
    expect(tablet.locator(".clock-page details p:visible")).to_contain_text("Most likely between")
    tablet.locator('input[name=rounds][value="6"]').check()
    tablet.get_by_role("button", name="End after this round").click()
    expect(tablet.locator(".clock-says")).to_contain_text("Round 6 is to be the last one")
    expect(tv.locator(".clock-says")).to_contain_text("۶")
    clock, line = (tv.locator(each).bounding_box() for each in (".clock", ".tv-side .line"))
    assert clock is not None
    assert line is not None
    assert clock["y"] + clock["height"] <= line["y"]
    assert line["y"] + line["height"] <= TV["height"]
    assert clock["x"] > TV["width"] / 2, "at the beginning of the line, which is right"

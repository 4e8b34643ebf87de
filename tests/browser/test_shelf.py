"""The devices that browser tests are lent one after another: nothing stays on them, and what goes wrong is told."""

from __future__ import annotations

from .conftest import TABLET, Shelf

LEFT = "[localStorage.length, sessionStorage.length, document.cookie, Date.toString().includes('native code')]"


def test_a_device_comes_back_empty_and_with_what_went_wrong(shelf: Shelf, house: str) -> None:
    context = shelf.lend({"locale": "cs"})
    page = context.new_page()
    page.goto(f"{house}/rules")
    page.evaluate("localStorage.left = sessionStorage.left = document.cookie = 'left=1'")
    page.evaluate("fetch('/nowhere').then(() => 0)")
    context.set_offline(True)
    context.route("**/rules", lambda route: route.abort())
    told = shelf.take_back(context)
    assert any("/nowhere" in each for each in told), told
    again = shelf.lend({"locale": "cs"})
    assert again is context
    page = again.new_page()
    page.goto(f"{house}/rules")
    assert page.evaluate(LEFT) == [0, 0, "", True]
    page.goto("about:blank")
    page.set_content("<img src='http://192.0.2.1/else.png'><img src='http://example.org/where.png'>")
    page.wait_for_load_state()
    told = shelf.take_back(again)
    assert all(any(name in each for each in told) for name in ("else.png", "where.png")), told


def test_a_device_with_another_clock_is_not_lent_again(shelf: Shelf) -> None:
    context = shelf.lend({"locale": "cs-CZ"})
    context.new_page().clock.install()
    shelf.take_back(context)
    other = shelf.lend({"locale": "cs-CZ"})
    assert other is not context
    assert shelf.take_back(other) == []


def test_a_page_is_lent_again_with_its_device_as_large_as_was_asked_for(shelf: Shelf, house: str) -> None:
    context = shelf.lend({"locale": "cs-CZ"})
    page = context.new_page()
    page.goto(f"{house}/rules")
    assert page.evaluate("innerWidth") == TABLET["width"]
    assert shelf.take_back(context) == []
    small = shelf.lend({"locale": "cs-CZ", "viewport": {"width": 320, "height": 568}})
    assert small is context
    assert small.new_page() is page
    assert page.evaluate("[history.length, innerWidth]") == [1, 320]
    page.emulate_media(color_scheme="dark")
    shelf.take_back(small)
    assert shelf.lend({"locale": "cs-CZ"}).new_page() is not page
    shelf.take_back(context)
    assert page.is_closed()

"""What one device writes is on the others within two seconds; a connection that breaks is told, and comes back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import WAIT, Device
from .fingers import Fingers, begin, do_at_end, take_out_of_trash, write_round

SOON = 2000  # two seconds is the promise, told by the clocks of the devices: this machine may be busy with others
PHONE = {"width": 390, "height": 844}


def opened(device: Device, address: str, **options: Any) -> Page:
    """A page of another device, its script at work."""
    page = device(**options).new_page()
    page.goto(address)
    return page


class Still:
    """A device whose clock stands still until somebody moves it on."""

    def __init__(self, device: Device, address: str, **options: Any) -> None:
        self.page = device(**options).new_page()
        self.asked = self.answered = 0
        self.page.on("request", lambda request: self._count(request.url, asked=1))
        for ended in ("requestfinished", "requestfailed"):
            self.page.on(ended, lambda request: self._count(request.url, answered=1))  # type: ignore[call-overload]
        self.page.clock.install()
        self.page.goto(address)
        self.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))

    def _count(self, url: str, asked: int = 0, answered: int = 0) -> None:
        if url.endswith("/state"):
            self.asked += asked
            self.answered += answered

    def shows(self, wanted: list[str]) -> None:
        """Within two seconds of its clock it shows these totals, after what it was already asking."""
        found = expect(self.page.locator(".standings td.total"))
        for last in (False, False, True):
            for _ in range(500):
                if self.asked and self.asked <= self.answered:
                    break
                self.page.wait_for_timeout(20)
            self.page.evaluate("Promise.resolve().then(() => null)")
            self.page.clock.run_for(SOON)
            try:
                found.to_have_text(wanted, timeout=WAIT if last else 2_000)
                break
            except AssertionError:
                if last:
                    raise


def totals(page: Page) -> list[str]:
    return page.locator(".standings td.total").all_inner_texts()


def test_an_entry_is_on_every_device_within_two_seconds(device: Device, house: str) -> None:
    keeper = device()
    game = begin(keeper, house)
    board = Still(device, f"{game}/watch", viewport=PHONE)
    screen = Still(device, f"{game}/tv", viewport={"width": 1920, "height": 1080})
    table = Still(device, game)
    for each in (board, screen):
        each.page.evaluate("document.documentElement.dataset.same = 'yes'")
    for number in (1, 2, 3):
        write_round(keeper, game, number, 0, ("", 24, 36, 17))
        for each in (board, screen, table):
            each.shows([str(number * points) for points in (0, 17, 24, 36)])
    for page in (board.page, screen.page):
        assert page.evaluate("document.documentElement.dataset.same") == "yes", "only parts were exchanged"
        assert page.locator(".engine-round b").inner_text() == "4"
        assert page.locator(".standings .is-new").count() >= 3, "what has changed is marked"
        assert page.evaluate("document.getAnimations().length") == 0, "nothing moves where nothing shall"
    assert board.page.locator(".rounds tbody tr").count() == 3
    assert "round 4" in board.page.title()
    # the second tablet takes back the entry that it has learnt of
    Fingers(table.page).press("Undo")
    expect(table.page.locator("a.key--go")).to_have_text("Enter round 3")
    board.shows(["0", "34", "48", "72"])


def test_the_end_comes_and_goes_on_every_device(device: Device, house: str) -> None:
    keeper = device()
    game = begin(keeper, house)
    write_round(keeper, game, 1, 0, ("", 24, 36, 17))
    board = opened(device, f"{game}/watch", viewport=PHONE)
    table = opened(device, game)
    do_at_end(keeper, game, "finish")
    board.locator(".winner h2").wait_for()
    assert "Ana" in board.locator(".winner h2").inner_text()
    table.wait_for_url(f"{game}/end")
    do_at_end(keeper, game, "reopen")
    board.locator(".engine-round").wait_for()
    table.wait_for_url(game)


def test_a_television_goes_on_to_the_next_game_and_a_phone_is_offered_it(device: Device, house: str) -> None:
    keeper = device()
    game = begin(keeper, house)
    write_round(keeper, game, 1, 0, ("", 24, 36, 17))
    board = opened(device, f"{game}/watch", viewport=PHONE)
    mine = opened(device, f"{game}/mine?seat=1", viewport=PHONE)
    television = opened(device, f"{game}/tv", viewport={"width": 1920, "height": 1080})
    do_at_end(keeper, game, "finish")
    television.locator(".winner h2").wait_for()
    end = opened(device, f"{game}/end", viewport=PHONE)
    assert end.get_by_role("link", name="Next game").count() == 0
    following = begin(keeper, house)
    television.wait_for_url(f"{following}/tv")
    end.get_by_role("link", name="Next game").wait_for()
    assert end.get_by_role("link", name="Next game").bounding_box() is not None
    assert end.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    for page, name in ((board, "watch"), (mine, "mine?seat=1")):
        page.get_by_role("link", name="Next game").tap()
        page.wait_for_url(f"{following}/{name}")


@pytest.mark.long
def test_a_connection_that_breaks_is_told_and_comes_back(device: Device, house: str) -> None:
    keeper = device()
    game = begin(keeper, house)
    board = opened(device, f"{game}/watch", viewport=PHONE)
    persian = opened(device, f"{game}/watch", viewport=PHONE, locale="fa")
    told = board.locator("[data-says]")
    assert told.inner_text() == ""
    for page in (board, persian):
        page.context.set_offline(True)
    expect(told).to_have_text(re.compile(r"^Not connected since \d\d:\d\d$"))
    expect(persian.locator("[data-says]")).to_have_text(re.compile("[۰-۹]{2}:[۰-۹]{2}"))
    write_round(keeper, game, 1, 0, ("", 24, 36, 17))
    assert totals(board) == ["0", "0", "0", "0"], "what was seen last stays"
    board.context.set_offline(False)
    expect(board.locator(".standings td.total")).to_have_text(["0", "17", "24", "36"])
    expect(told).to_have_text("")


@pytest.mark.parametrize("page", ["watch", pytest.param("tv", marks=pytest.mark.wide)])
def test_a_game_that_was_put_away_is_told_and_comes_back_by_itself(device: Device, house: str, page: str) -> None:
    """Nobody loads a television anew. It is the same for a game that a restore took away and another brought back."""
    keeper = device()
    game = begin(keeper, house)
    board = opened(device, f"{game}/{page}", viewport=PHONE)
    do_at_end(keeper, game, "trash")
    expect(board.locator("[data-says]")).to_have_text("This game was moved to the trash.")
    take_out_of_trash(keeper, house, game)
    write_round(keeper, game, 1, 0, ("", 24, 36, 17))
    expect(board.locator(".standings td.total")).to_have_text(["0", "17", "24", "36"])
    expect(board.locator("[data-says]")).to_have_text("")


def test_a_lot_that_was_drawn_is_seen_by_everybody(device: Device, house: str) -> None:
    keeper = device()
    game = begin(keeper, house, preset="czech-minus")
    table = opened(device, game)
    board = opened(device, f"{game}/tv", viewport=PHONE)
    starts = "[aria-label='The round to come'] dl"
    expect(board.locator(starts)).to_contain_text("the highest tile drawn")
    drawing = keeper.new_page()
    drawing.goto(game)
    drawing.get_by_role("button", name="Draw lots").tap()
    drawing.locator("h1").filter(has_text="starts").wait_for()
    first = drawing.locator("li.is-first bdi").inner_text()
    for page in (table, board):
        expect(page.locator(starts)).to_contain_text(first)
        expect(page.locator(starts)).not_to_contain_text("the highest tile drawn")


def test_a_page_that_was_asked_for_while_the_game_was_away_comes_by_itself(device: Device, house: str) -> None:
    keeper = device()
    game = begin(keeper, house)
    do_at_end(keeper, game, "trash")
    board = device(viewport=PHONE).new_page()
    board.goto(f"{game}/watch")
    expect(board.locator("h1")).to_have_text("This game is in the trash")
    take_out_of_trash(keeper, house, game)
    expect(board.locator(".standings td.total")).to_have_text(["0", "0", "0", "0"])


def test_a_device_that_may_watch_no_more_is_told_and_asks_no_more(device: Device, house: str) -> None:
    game = begin(device(), house)
    board = opened(device, f"{game}/watch", viewport=PHONE)
    board.route("**/state", lambda route: route.fulfill(status=403, body="no"))
    expect(board.locator("[data-says]")).to_have_text(re.compile("its link was taken back"))
    asked: list[str] = []
    board.on("request", lambda request: asked.append(request.url))
    board.wait_for_timeout(2500)
    assert [address for address in asked if address.endswith("/state")] == []


def test_an_open_menu_is_not_taken_away(device: Device, house: str) -> None:
    keeper = device()
    game = begin(keeper, house)
    table = opened(device, game)
    ana = Fingers(table)
    ana.press("More")
    with table.expect_response(lambda answer: answer.url.endswith("/state") and answer.status == 200):
        write_round(keeper, game, 1, 0, ("", 24, 36, 17))
    table.wait_for_timeout(200)
    assert table.locator("details[open]").count() == 1
    assert totals(table) == ["0", "0", "0", "0"]
    table.keyboard.press("Escape")
    expect(table.locator(".standings td.total")).to_have_text(["0", "17", "24", "36"])

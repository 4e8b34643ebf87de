"""What was entered on a device is in the book in the end, and once: whatever breaks, closes, restarts or runs wrong."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from .conftest import ROOT, TABLET, Device
from .fingers import Fingers, abort_sent, begin, wait_until, wait_until_forgotten, write_round

WAITS = re.compile("Friday.?, round 1")
TOTALS = ["0", "17", "24", "36"]
"""The totals after the round that `recap` enters, the best first."""


FILL = """([out, texts]) => {
  const form = document.querySelector("[data-enter]");
  form.querySelector(`[name=out][value="${out}"]`).checked = true;
  texts.forEach((text, seat) => (form.elements[`hand-${seat}`].value = text));
  form.dataset.touched = "yes";
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "step", value: "check" }));
  HTMLFormElement.prototype.submit.call(form);
}"""


def recap(page: Page, game: str) -> None:
    """The question whether the table agrees: typed as without script, for speed."""
    page.goto(f"{game}/round")
    fill(page)


def fill(page: Page) -> None:
    """From the empty form to that question."""
    page.locator("form[data-enter].is-scripted").wait_for()
    page.evaluate(FILL, ["0", ["", "24", "36", "17"]])
    page.locator("form[data-agree].is-scripted").wait_for()


def typed(page: Page, game: str) -> Fingers:
    """The same typed as people do, so that there is a draft."""
    page.goto(f"{game}/round")
    ana = Fingers(page)
    ana.went_out(0)
    ana.type("24>36>17>")
    page.locator("form[data-agree].is-scripted").wait_for()
    return ana


def agree(page: Page) -> None:
    """The table agrees, and nobody waits for what comes."""
    page.locator("button[value=agree]").tap()


def agree_away(page: Page, game: str) -> Fingers:
    """The table agrees on a typed round, and nothing that is sent arrives: it waits on the device."""
    ana = typed(page, game)
    cut(page)
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    return ana


def kept(page: Page) -> list[str]:
    """What this device keeps."""
    names: list[str] = page.evaluate("Object.keys(localStorage).map((name) => name.split('.')[1])")
    return sorted(names)


def entries(context: BrowserContext, game: str) -> list[str]:
    """What the book holds, the latest first."""
    text = context.request.get(f"{game}/history").text()
    log = text[text.index('class="log') :]
    return re.findall(r"Round \d+ \w+|The game begins", log)


def is_written_once(page: Page, game: str) -> None:
    """One round, its numbers on the table, nothing left on the device."""
    expect(page.locator(".table-page td.total")).to_have_text(TOTALS)
    assert entries(page.context, game) == ["Round 1 entered", "The game begins"]
    wait_until_forgotten(page)


def lose_answers(page: Page) -> list[int]:
    """Posts reach the server, but no answer comes back; the statuses of the answers that were lost."""
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        lost.append(route.fetch(max_redirects=0).status)
        return route.abort("internetdisconnected")

    page.route("**/round", lose)
    return lost


def cut(page: Page) -> None:
    """No post reaches the server."""
    page.route("**/round", abort_sent)


@pytest.fixture
def context(device: Device) -> BrowserContext:
    """A tablet."""
    return device()


@pytest.fixture
def game(context: BrowserContext, house: str) -> str:
    """The address of a game of four that has just begun."""
    return begin(context, house)


def test_the_answer_is_lost_and_the_page_loaded_again(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    typed(page, game)
    lost = lose_answers(page)
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    assert lost[0] == 303, "the server has it, the device does not know"
    assert kept(page) == ["draft", "outbox"]
    page.unroute_all()
    page.goto(game)
    is_written_once(page, game)


def refused_below_what_waits(page: Page, game: str) -> None:
    """A field that is refused is seen with what is said of it, though what waits comes above it afterwards; and whoever
    comes back to it later finds the form."""
    page.goto(f"{game}/adjust")
    page.locator("[data-outbox]").get_by_text(WAITS).wait_for()  # until it is there, keys move
    page.locator("label:has([name=seat])").first.tap()
    expect(page.locator("[name=seat]").first).to_be_checked()
    page.locator("[name=points]").fill("7")
    page.locator("button[form=adjust]").tap()
    page.locator("#says-reason").wait_for()
    page.locator("[data-outbox]").get_by_text(WAITS).wait_for()
    expect(page.locator("[name=reason]")).to_be_focused()
    page.wait_for_function(
        """() => {
          const { left, bottom } = document.querySelector("#says-reason").getBoundingClientRect();
          return document.elementFromPoint(left + 4, bottom - 4)?.id === "says-reason";
        }"""
    )
    page.locator("[name=reason]").fill("late")
    page.locator("button[form=adjust]").tap()
    page.wait_for_url(game)
    page.go_back()
    expect(page.locator("form#adjust")).to_be_visible()
    assert page.url == f"{game}/adjust"


def test_it_is_said_on_every_page_what_waits(context: BrowserContext, house: str, game: str) -> None:
    page = context.new_page()
    recap(page, game)
    context.route("**/round", lambda route: route.abort("internetdisconnected"))
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    assert page.locator("[data-outbox]:visible").count() == 0, "this page says it already"
    page.goto(house)
    said = page.locator("[data-outbox]")
    said.get_by_text(WAITS).wait_for()
    assert "sent as soon as the companion answers. The next round is entered after that" in said.inner_text()
    assert said.locator("a").get_attribute("href") in game
    page.goto(game)
    said.get_by_text(WAITS).wait_for()
    assert page.locator("[data-save-mark]").inner_text() == "Not saved yet"
    refused_below_what_waits(page, begin(context, house))
    page.goto(game)
    said.get_by_text(WAITS).wait_for()
    context.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator("td.total").first.wait_for()
    is_written_once(page, game)
    assert not said.is_visible()


def leave_waiting(page: Page, game: str) -> None:
    """A round that the table agreed on waits on the device, since nothing arrives; then to the table."""
    page.goto(f"{game}/round")
    fill(page)
    page.context.route("**/round", lambda route: route.abort("internetdisconnected"))
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    page.goto(game)


def test_nothing_is_undone_before_what_waits_is_sent(context: BrowserContext, game: str) -> None:
    write_round(context, game, 1, 0, ["", 24, 36, 17])
    page = context.new_page()
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    leave_waiting(page, game)
    page.locator("[data-outbox]:visible").wait_for()
    undo = page.get_by_role("button", name="Undo round 1")
    undo.tap()
    said = page.locator("[data-held]")
    expect(said).to_contain_text(re.compile("Not yet: .Friday., round 2 waits on this device and goes first"))
    assert not [address for address in sent if address.endswith("/undo")]
    assert entries(context, game) == ["Round 1 entered", "The game begins"]
    context.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("button", name="Undo round 2")).to_be_visible()
    assert entries(context, game) == ["Round 2 entered", "Round 1 entered", "The game begins"]
    wait_until_forgotten(page)


def test_a_round_that_waits_and_is_changed_goes_as_it_is_now(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    ana = agree_away(page, game)
    page.goto(f"{game}/round")
    page.locator("[data-restored]:visible").wait_for()
    assert kept(page) == ["draft", "outbox"]
    ana.tap(page.locator("#seat-1 .rail-key"))
    ana.type("<<42")
    assert kept(page) == ["draft", "outbox"], "what the table agreed on before waits until it agrees on this"
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(300)
    assert entries(context, game) == ["The game begins"], "while another is entered in its place it is not sent"
    ana.type(">")
    ana.agree()
    expect(page.locator(".table-page td.total")).to_have_text(["0", "17", "36", "42"])
    assert entries(context, game) == ["Round 1 entered", "The game begins"]
    wait_until_forgotten(page)
    expect(page.locator("[data-outbox]")).to_be_hidden()


def test_a_round_that_waits_and_is_only_touched_goes_as_it_was_agreed_on(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    ana = agree_away(page, game)
    for _ in range(2):  # what was left half-way comes back, and is left again
        page.goto(f"{game}/round")
        page.locator("[data-restored]:visible").wait_for()
        ana.tap(page.locator("#seat-1 .rail-key"))
        ana.type("9")
        page.goto(game)
        expect(page.locator("[data-outbox]")).to_contain_text(WAITS)
    page.unroute_all()
    page.goto(game)
    expect(page.locator(".table-page td.total")).to_have_text(TOTALS)
    assert entries(context, game) == ["Round 1 entered", "The game begins"]


def test_a_round_that_waits_is_changed_twice_and_goes_once(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    ana = agree_away(page, game)
    for hand in ("41", "42"):
        page.goto(f"{game}/round")
        page.locator("[data-restored]:visible").wait_for()
        ana.tap(page.locator("#seat-1 .rail-key"))
        ana.type("<<" + hand)
        page.goto(game)
    page.goto(f"{game}/round")
    page.locator("[data-restored]:visible").wait_for()
    page.unroute_all()
    ana.type(">")
    ana.agree()
    expect(page.locator(".table-page td.total")).to_have_text(["0", "17", "36", "42"])
    assert entries(context, game) == ["Round 1 entered", "The game begins"]
    wait_until_forgotten(page)


def test_a_round_that_waits_and_was_changed_is_not_sent_while_its_page_opens(
    context: BrowserContext, game: str
) -> None:
    """The companion answers again when the page is opened on which another was begun in its place."""
    page = context.new_page()
    ana = agree_away(page, game)
    page.goto(f"{game}/round")
    page.locator("[data-restored]:visible").wait_for()
    ana.tap(page.locator("#seat-1 .rail-key"))
    ana.type("<<42")
    page.goto("about:blank")
    page.unroute_all()
    page.goto(f"{game}/round")
    page.locator("[data-restored]:visible").wait_for()
    page.wait_for_timeout(300)
    assert entries(context, game) == ["The game begins"]
    ana.type(">")
    ana.agree()
    expect(page.locator(".table-page td.total")).to_have_text(["0", "17", "36", "42"])
    assert entries(context, game) == ["Round 1 entered", "The game begins"]


def test_a_round_that_waits_and_is_started_over_is_sent_no_more(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    ana = agree_away(page, game)
    page.goto(game)
    page.locator("[data-outbox]:visible").wait_for()
    ana.press("Correct round 1")
    ana.press("Start over")
    page.locator("dialog").get_by_role("button", name="Start over").tap()
    page.locator("form.is-scripted[data-phase=who]").wait_for()
    assert kept(page) == []
    page.unroute_all()
    page.goto(game)
    expect(page.get_by_role("link", name="Enter round 1")).to_be_visible()
    assert entries(context, game) == ["The game begins"]


def test_a_person_may_discard_what_waits_but_not_by_one_tap_and_undo_then(context: BrowserContext, game: str) -> None:
    write_round(context, game, 1, 0, ["", 24, 36, 17])
    page = context.new_page()
    typed(page, game)
    context.route("**/round", lambda route: route.abort("internetdisconnected"))
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    page.goto(game)
    box, said = page.locator("[data-outbox]"), page.locator("[data-held]")
    box.wait_for()
    page.get_by_role("button", name="Undo round 1").tap()
    expect(said).to_be_visible()
    box.locator("summary").tap()
    wait_until(page, "!Object.keys(localStorage).some((name) => name.split('.')[1] === 'sending')", "it is being sent")
    assert kept(page) == ["draft", "outbox"]
    box.get_by_text("Discard it for good").tap()
    expect(box).to_be_hidden()
    expect(said).to_be_hidden()
    wait_until_forgotten(page)
    assert entries(context, game) == ["Round 1 entered", "The game begins"]
    page.get_by_role("button", name="Undo round 1").tap()
    expect(page.locator("[data-told]")).to_contain_text("Undone: round 1")


def test_the_clock_of_the_device_is_set_a_day_back_and_stands_still(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    recap(page, game)
    lost = lose_answers(page)
    page.clock.set_fixed_time(datetime.now(UTC) - timedelta(days=1))
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    assert lost
    page.unroute_all()
    is_written_once(page, game)


def test_cookies_are_gone(context: BrowserContext, house: str, game: str) -> None:
    page = context.new_page()
    recap(page, game)
    cut(page)
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    context.clear_cookies()
    page.unroute_all()
    is_written_once(page, game)


def test_two_tabs_keep_what_each_has_entered(context: BrowserContext, game: str) -> None:
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{game}/round")
    for page, digits in ((first, "24"), (second, "99")):
        page.bring_to_front()
        tab = Fingers(page)
        tab.went_out(0)
        tab.keys(digits)
    assert kept(first) == ["draft", "draft"]
    for page, points in ((second, "99"), (first, "24")):
        page.bring_to_front()
        page.reload()
        page.locator("form[data-phase=hands]").wait_for()
        assert page.locator("[data-points]").nth(1).inner_text() == points


def test_a_tab_that_comes_later_is_offered_what_another_has(context: BrowserContext, game: str) -> None:
    first = context.new_page()
    first.goto(f"{game}/round")
    ana = Fingers(first)
    ana.went_out(0)
    ana.keys("24")
    second = context.new_page()
    second.goto(f"{game}/round")
    second.get_by_text("Another tab of this device has entered something else").wait_for()
    ben = Fingers(second)
    ben.went_out(1)
    ben.keys("88")
    for seat, points in ((1, "24"), (0, "88")):
        ben.press("Show it here")
        second.locator("[data-points]").nth(seat).get_by_text(points, exact=True).wait_for()
    first.bring_to_front()
    first.reload()
    first.locator("[data-points]").nth(1).get_by_text("24", exact=True).wait_for()
    assert kept(first).count("draft") == 3, "both of theirs, and the one that Ben has put back"


def test_two_tabs_with_the_same_round_write_it_once(context: BrowserContext, game: str) -> None:
    first = context.new_page()
    typed(first, game)
    second = context.new_page()
    second.goto(f"{game}/round")
    second.get_by_text("Show it here").tap()
    second.locator("form[data-phase=hands]").wait_for()
    second.locator("[data-key=next]:visible").first.tap()
    second.locator("form[data-agree].is-scripted").wait_for()
    agree(second)
    first.bring_to_front()
    agree(first)
    for page in (first, second):
        page.locator(".table-page").wait_for()
    is_written_once(second, game)


def test_the_book_has_moved_on_and_a_person_decides(
    device: Device, context: BrowserContext, house: str, game: str
) -> None:
    page = context.new_page()
    agree_away(page, game)
    write_round(device(), game, 1, 0, ["", 25, 36, 17])
    page.close()
    other = context.new_page()
    other.goto(house)
    said = other.locator("[data-outbox]")
    said.get_by_text("The book has changed meanwhile. Look at both, then decide.").wait_for()
    assert kept(other) == ["draft", "outbox"], "it is neither sent again nor lost"
    said.get_by_text("Look and decide").tap()
    other.locator(".conflict-page").wait_for()
    assert other.locator(".hands").nth(1).locator("td").all_inner_texts() == ["went out", "24", "36", "17"]
    ana = Fingers(other)
    ana.press("Write mine instead")
    ana.agree()
    expect(other.locator("td.total")).to_have_text(TOTALS)
    wait_until_forgotten(other)


def refused(page: Page, game: str, other: BrowserContext, texts: list[object]) -> None:
    """A round typed without a connection, while another device enters it otherwise; then the connection is back."""
    agree_away(page, game)
    write_round(other, game, 1, 0, texts)
    page.unroute_all()
    page.goto(game)
    page.locator("[data-outbox] .key--go").wait_for()


def test_what_waits_for_a_decision_stays_while_the_round_is_corrected(
    device: Device, context: BrowserContext, game: str
) -> None:
    page = context.new_page()
    refused(page, game, device(), ["", 25, 36, 17])
    page.goto(f"{game}/round/1")
    page.locator("form[data-enter].is-scripted").wait_for()
    page.evaluate(FILL, ["0", ["", "27", "36", "17"]])
    page.locator("form[data-agree].is-scripted").wait_for()
    Fingers(page).agree()
    expect(page.locator("[data-outbox]")).to_contain_text("Look at both, then decide.")
    page.get_by_text("Look and decide").tap()
    page.locator(".conflict-page").wait_for()
    assert page.locator(".hands").nth(1).locator("td").all_inner_texts() == ["went out", "24", "36", "17"]
    page.get_by_text("Keep the book as it is").tap()
    page.locator(".table-page").wait_for()
    wait_until_forgotten(page)


def test_each_of_two_rounds_that_wait_is_decided_about_by_itself(
    device: Device, context: BrowserContext, game: str
) -> None:
    one, two = context.new_page(), context.new_page()
    for page, hand in ((one, "36"), (two, "38")):
        page.goto(f"{game}/round")
        ana = Fingers(page)
        ana.went_out(0)
        ana.type(f"24>{hand}>17>")
        page.locator("form[data-agree].is-scripted").wait_for()
        cut(page)
    for count, page in enumerate((one, two), 1):
        page.bring_to_front()
        agree(page)
        waits = f"Object.keys(localStorage).filter((name) => name.includes('.outbox.')).length === {count}"
        wait_until(page, waits, "it is not kept on the device")
    write_round(device(), game, 1, 0, ["", 25, 36, 17])
    two.close()
    one.unroute_all()
    one.goto(game)
    said = one.locator("[data-outbox]")
    expect(said.get_by_text("Look and decide")).to_have_count(2)
    said.get_by_text("Look and decide").first.tap()
    one.get_by_text("Keep the book as it is").tap()
    one.locator(".table-page").wait_for()
    expect(said.get_by_text("Look and decide")).to_have_count(1)
    said.get_by_text("Look and decide").tap()
    one.get_by_text("Keep the book as it is").tap()
    one.locator(".table-page").wait_for()
    wait_until_forgotten(one)


def test_a_door_is_shut_and_the_game_away_for_a_while(context: BrowserContext, house: str, game: str) -> None:
    page = context.new_page()
    recap(page, game)
    context.route("**/round", lambda route: route.fulfill(status=403, body=""))
    agree(page)
    said = page.locator("[data-outbox]")
    said.get_by_text("Open your link or enter the PIN again").wait_for()
    assert page.locator("button[value=edit]").is_enabled()
    context.unroute_all()
    context.route("**/round", lambda route: route.fulfill(status=410, body=""))
    page.goto(house)
    said.get_by_text("lies in the trash").wait_for()
    context.unroute_all()
    page.goto(game)
    is_written_once(page, game)


def test_what_waits_for_a_game_in_the_trash_goes_by_itself_once_it_is_back(
    context: BrowserContext, house: str, game: str
) -> None:
    page = context.new_page()
    page.clock.install()
    recap(page, game)
    context.route("**/round", lambda route: route.fulfill(status=410, body=""))
    agree(page)
    page.goto(house)
    page.clock.run_for(1000)
    page.locator("[data-outbox]").get_by_text("lies in the trash").wait_for()
    context.unroute_all()
    page.clock.run_for(31_000)
    wait_until_forgotten(page)
    page.goto(game)
    is_written_once(page, game)


def test_the_post_never_arrives_the_tab_dies_while_it_sends_and_another_page_of_the_app_is_opened(
    context: BrowserContext, house: str, game: str
) -> None:
    page = context.new_page()
    recap(page, game)
    cut(page)
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    assert entries(context, game) == ["The game begins"]
    page.evaluate("localStorage.setItem('mtc.sending', 'another tab')")
    page.close()
    other = context.new_page()
    other.goto(house)
    wait_until_forgotten(other)
    shown = context.new_page()  # the other one shows by itself what was written
    shown.goto(game)
    is_written_once(shown, game)


def test_neither_a_full_disk_nor_a_page_of_somebody_else_is_an_answer(browser: Browser, house: str) -> None:
    """The door to another wireless network answers everything with a page of its own."""
    context = browser.new_context(viewport=TABLET, has_touch=True, locale="en", service_workers="block")
    game = begin(context, house)
    page = context.new_page()
    recap(page, game)
    answers = [(507, "full"), (200, "<h1>Welcome to our wireless network</h1>")]

    def wrong(route: Route) -> None:
        if route.request.method != "POST" or not answers:
            return route.fallback()
        status, body = answers.pop(0)
        return route.fulfill(status=status, body=body)

    page.route("**/round", wrong)
    agree(page)
    page.locator("[data-away-words]:visible").wait_for()
    is_written_once(page, game)
    assert answers == []
    context.close()


def test_a_device_that_keeps_nothing_sends_as_ever(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    recap(page, game)
    agree(page)
    is_written_once(page, game)


def test_back_after_it_was_written(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    page.goto(game)
    Fingers(page).press("Enter round 1")
    fill(page)
    agree(page)
    page.locator(".table-page").wait_for()
    page.evaluate("() => void setTimeout(() => history.back())")
    page.wait_for_url("**/round")
    ana = Fingers(page)
    ana.went_out(1)
    ana.keys("12")
    page.goto(game)
    assert entries(context, game) == ["Round 1 entered", "The game begins"]
    assert kept(page) == ["draft"], "what was begun of round 2"
    Fingers(page).press("Enter round 2")
    page.locator("form[data-phase=hands]").wait_for()
    assert page.locator("[data-points]").first.inner_text() == "12"


class Served:
    """A companion of this test alone, on one port and one folder; it can be killed and started again."""

    command: tuple[str, ...] = (sys.executable, str(ROOT / "app.py"))

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Serve, and wait until it does."""
        given = {
            "INSTANCE": str(self.folder), "DATABASE_URL": f"sqlite:///{self.folder}/book.sqlite",
            "HOST": "127.0.0.1", "PORT": str(self.port),
        }  # fmt: skip
        self.process = subprocess.Popen(self.command, env={**os.environ, **given}, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.address in self.process.stdout.readline()

    def kill(self) -> None:
        """As when the plug is pulled."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A companion that may be killed."""
    companion = Served(tmp_path_factory.mktemp("served"))
    yield companion
    companion.kill()


@pytest.mark.long
def test_the_companion_is_killed_and_starts_again(browser: Browser, served: Served) -> None:
    """After the round was written, then before it arrived."""
    context = browser.new_context(viewport=TABLET, has_touch=True, locale="en", service_workers="block")
    page = context.new_page()
    for arrived in (True, False):
        game = begin(context, served.address)
        recap(page, game)
        if arrived:
            lose_answers(page)
            agree(page)
            page.locator("[data-away-words]:visible").wait_for()
            page.unroute_all()
        served.kill()
        if not arrived:
            agree(page)
            page.locator("[data-away-words]:visible").wait_for()
        served.start()
        is_written_once(page, game)
    context.close()

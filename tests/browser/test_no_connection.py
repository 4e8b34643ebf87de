"""Without a connection no step of entering ends on the browser's page of errors: it waits, and goes on by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from .conftest import Device
from .fingers import SIX, Fingers, abort_sent, begin, wait_until, wait_until_forgotten, write_round

SENT = "!Object.keys(localStorage).some((name) => name.includes('.outbox.'))"
"""Nothing waits on the device."""
HELD = "goes on by itself as soon as the connection is back"


@pytest.fixture
def ana(device: Device, house: str) -> Fingers:
    """Fingers on the form of the first round, before who went out is said."""
    page = device().new_page()
    page.goto(begin(page.context, house) + "/round")
    return Fingers(page)


def held(page: Page) -> None:
    """Wait until the page says that it waits."""
    expect(page.locator("[data-held]")).to_contain_text(HELD)


def cut(page: Page) -> None:
    """The connection is lost, once the page has its scripts."""
    page.locator("[data-held]").wait_for(state="attached")
    page.context.set_offline(True)


def test_the_check_of_the_last_hand_waits_for_the_connection_and_is_called_off_by_what_is_typed(ana: Fingers) -> None:
    page = ana.page
    ana.went_out(0)
    ana.type("24>36>")
    cut(page)
    ana.type("17>")
    held(page)
    ana.type("18")
    expect(page.locator("[data-held]")).to_be_hidden()
    page.context.set_offline(False)
    page.wait_for_timeout(100)
    assert page.locator("form[data-phase=hands]").is_visible()
    cut(page)
    ana.type(">")
    held(page)
    assert page.locator("[data-points]").all_inner_texts() == ["0", "24", "36", "18"]
    expect(page.locator("[data-save-mark]")).to_have_text("Not connected")
    page.context.set_offline(False)
    ana.agree()
    assert page.locator("td.total").all_inner_texts() == ["0", "18", "24", "36"]
    wait_until_forgotten(page)


@pytest.mark.parametrize(
    "size", [{"width": 1024, "height": 768}, {"width": 390, "height": 844}], ids=["tablet", "phone"]
)
def test_while_a_round_waits_for_its_check_every_key_is_whole(device: Device, house: str, size: dict[str, int]) -> None:
    page = device(viewport=size).new_page()
    page.goto(begin(page.context, house, SIX, preset="czech-plus") + "/round")
    ana = Fingers(page)
    ana.went_out(5)
    cut(page)
    ana.type("11>26>18>3>9>")
    page.locator("[data-agree-away]").wait_for()
    covered = """() => [...document.querySelectorAll("[data-keypad] .key")].filter((key) => {
      const { left, width, bottom } = key.getBoundingClientRect();
      return !key.contains(document.elementFromPoint(left + width / 2, bottom - 4));
    }).map((key) => key.dataset.key)"""
    assert page.evaluate(covered) == []


def test_the_way_to_the_form_and_out_of_it_waits(ana: Fingers) -> None:
    page = ana.page
    ana.went_out(0)
    ana.type("24>36>17>")
    page.locator("form[data-agree].is-scripted").wait_for()
    form = page.url
    cut(page)
    ana.press("Change")
    held(page)
    page.context.set_offline(False)
    page.locator("form[data-phase=hands]").wait_for()
    page.goto(form)
    page.locator("[data-restored]").wait_for()
    cut(page)
    ana.press("Start over")
    ana.tap(page.locator("dialog").get_by_role("button", name="Start over"))
    held(page)
    page.context.set_offline(False)
    page.locator("form[data-phase=who]").wait_for()
    cut(page)
    ana.tap(page.locator("[data-back]"))
    held(page)
    page.context.set_offline(False)
    page.locator(".table-page").wait_for()
    cut(page)
    ana.press("Enter round 1")
    held(page)
    page.context.set_offline(False)
    page.locator("form[data-phase=who]").wait_for()


def test_a_phone_waits_on_every_step(device: Device, house: str) -> None:
    context = device(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(begin(context, house) + "/mine?seat=1")
    page.locator("form.is-scripted").wait_for()
    ben = Fingers(page)
    ben.type("124>")
    page.locator(".own-sent").wait_for()
    for press, comes in (
        ("Change", "form.is-scripted"),
        (">", ".own-sent"),
        ("Take the hand back", "form.is-scripted"),
    ):
        cut(page)
        if press == ">":
            ben.type("5>")
            expect(page.locator("[data-away-words]")).to_contain_text("kept on this device")
        else:
            ben.press(press)
            held(page)
        context.set_offline(False)
        page.locator(comes).wait_for()


def test_an_undo_that_waits_is_named_and_nothing_else_is_said(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page = context.new_page()
    page.goto(f"{game}/round")
    ana = Fingers(page)
    ana.went_out(0)
    ana.type("24>36>17>")
    ana.agree()
    page.locator("[data-told]:visible").wait_for()
    cut(page)
    ana.tap(page.get_by_role("button", name="Undo round 1"))
    held(page)
    expect(page.locator("[data-held]")).to_contain_text("Undo round 1")
    expect(page.locator("[data-told]")).to_be_hidden()
    context.set_offline(False)
    expect(page.locator("[data-told]")).to_contain_text("Undone: round 1")


def test_a_new_game_begins_as_soon_as_the_connection_is_back(device: Device, house: str) -> None:
    page = device().new_page()
    begin(page.context, house)
    page.goto(f"{house}/new?preset=hebrew")
    expect(page.locator("input[name=name]")).to_have_count(4)
    cut(page)
    page.locator("button[value=begin]").tap()
    held(page)
    assert page.locator("input[name=name]").count() == 4, "what was chosen is there"
    page.context.set_offline(False)
    page.locator(".table-page").wait_for()


def test_a_new_game_begins_once_where_its_page_is_left(device: Device, house: str) -> None:
    context = device()
    begin(context, house)
    before = list_games(context, house)
    page = context.new_page()
    page.goto(f"{house}/new?preset=hebrew")
    expect(page.locator("input[name=name]")).to_have_count(4)
    cut_for_good(page)
    page.locator("button[value=begin]").tap()
    other = leave_and_come_back(page, house)
    wait_until(other, SENT, "it is not sent")
    assert len(list_games(context, house) - before) == 1


def list_games(context: BrowserContext, house: str) -> set[str]:
    return set(re.findall(r"/game/[a-z0-9]{12}", context.request.get(house).text()))


def test_of_a_next_game_that_another_device_has_begun_it_is_said_by_itself_and_decided_once(
    device: Device, house: str
) -> None:
    page = device().new_page()
    begin(page.context, house)
    page.goto(f"{house}/new?preset=hebrew")
    expect(page.locator("input[name=name]")).to_have_count(4)
    cut(page)
    page.locator("[name=title]").fill("Later")
    page.locator("button[value=begin]").tap()
    held(page)
    expect(page.locator("[data-outbox]")).to_contain_text("New game · Later")
    page.wait_for_timeout(1000)  # moments are whole seconds
    begin(device(), house)
    page.context.set_offline(False)
    expect(page.locator(".twin")).to_contain_text("A game has begun meanwhile")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    page.locator(".twin a").tap()
    page.locator(".table-page").wait_for()
    wait_until(page, SENT, "it still waits")
    expect(page.locator("[data-save-mark]")).to_have_text("All saved")


@pytest.mark.parametrize(
    ("where", "fill", "key", "waits"),
    [
        ("people", {"[name=name]": "Eli"}, "button[form=join]", "A guest joins · Eli"),
        ("people?leaving=1", {}, "button[form=leave]", "\u2068Ben\u2069 leaves"),
        ("names", {"[name=name] >> nth=0": "Anna"}, "button[form=names]", "Change names"),
    ],
)
def test_who_plays_and_what_they_are_called_waits(
    device: Device, house: str, where: str, fill: dict[str, str], key: str, waits: str
) -> None:
    page = device().new_page()
    page.goto(f"{begin(page.context, house)}/{where}")
    for field, text in fill.items():
        page.locator(field).fill(text)
    cut(page)
    page.locator(key).first.tap()
    held(page)
    expect(page.locator("[data-outbox]")).to_contain_text(waits)
    page.context.set_offline(False)
    page.locator(".table-page").wait_for()


def test_a_backup_waits(device: Device, house: str) -> None:
    page = device().new_page()
    page.goto(f"{house}/house")
    cut(page)
    page.get_by_role("button", name="Make a backup now").tap()
    held(page)
    page.context.set_offline(False)
    page.locator(".copies .row", has_text="when somebody asked for it").first.wait_for()


def cut_for_good(page: Page) -> None:
    """Nothing that is sent arrives, from whatever page: one that is left hears for a moment that it is connected."""
    page.locator("[data-held]").wait_for(state="attached")
    page.context.route("**/*", abort_sent)


def penalize(page: Page, game: str, seat: int = 0) -> Locator:
    """A penalty of ten points for having talked is tapped without a connection, and waits; returns the key."""
    page.goto(f"{game}/adjust?seat={seat}&points=10&reason=talked")
    cut_for_good(page)
    key = page.get_by_role("button", name="Write it in the book")
    key.tap()
    held(page)
    return key


def close_waiting(page: Page) -> None:
    """The page is closed while something waits on the device; then there is a connection."""
    held(page)
    wait_until(page, f"!({SENT})", "it is not kept")
    page.close()
    page.context.unroute_all()


def leave_and_come_back(page: Page, where: str) -> Page:
    """The page is closed while it waits; then there is a connection, and another one is opened."""
    close_waiting(page)
    other = page.context.new_page()
    other.goto(where)
    return other


@pytest.mark.parametrize(
    ("where", "fill", "key", "seen"),
    [
        ("people", {"[name=name]": "Eli"}, "button[form=join]", "Eli joins"),
        ("people?leaving=1", {}, "button[form=leave]", "Ben does not play"),
        ("names", {"[name=name] >> nth=0": "Anna"}, "button[form=names]", "Anna"),
        ("adjust?seat=0&points=10&reason=talked", {}, "button[form=adjust]", "talked"),
        ("history", {}, "button[aria-label='Undo round 1']", "undone"),
        ("judge/wrong?what=last-tile&who=1", {}, ".keep", "announced"),
    ],
)
def test_what_goes_into_the_book_goes_from_another_page_where_its_own_is_left(
    device: Device, house: str, where: str, fill: dict[str, str], key: str, seen: str
) -> None:
    context = device()
    game = begin(context, house)
    write_round(context, game, 1, 0, ["", 24, 36, 17])
    page = context.new_page()
    page.goto(f"{game}/{where}")
    for field, text in fill.items():
        page.locator(field).fill(text)
    before = context.request.get(f"{game}/history").text().count("<li")
    cut_for_good(page)
    page.locator(key).first.tap()
    other = leave_and_come_back(page, f"{game}/history")
    wait_until(other, SENT, "it is not sent")
    after = context.request.get(f"{game}/history").text()
    assert seen in after
    assert after.count("<li") > before


def test_what_waits_is_named_on_every_page(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page = context.new_page()
    penalize(page, game)
    page.goto(game)
    expect(page.locator("[data-outbox]")).to_contain_text("Friday⁩ · Penalty or bonus · Ana · Penalty · 10")
    context.unroute_all()
    page.reload()
    wait_until(page, SENT, "it is not sent")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert "talked" in context.request.get(f"{game}/history").text()


@pytest.mark.parametrize(
    ("where", "key", "decide"),
    [
        ("adjust?seat=0&points=10&reason=talked", "button[form=adjust]", "button[form=adjust]"),
        ("people?leaving=1", "button[form=leave]", "button[form=leave]"),
        ("history", "button[aria-label='Undo round 1']", ".dock a"),
    ],
)
def test_what_comes_too_late_is_decided_about_where_it_is_seen(
    device: Device, house: str, where: str, key: str, decide: str
) -> None:
    context = device()
    game = begin(context, house)
    write_round(context, game, 1, 0, ["", 24, 36, 17])
    page = context.new_page()
    page.goto(f"{game}/{where}")
    cut_for_good(page)
    page.locator(key).first.tap()
    close_waiting(page)
    write_round(context, game, 2, 0, ["", 1, 2, 3])
    page = context.new_page()
    page.goto(game)
    page.get_by_role("button", name="Look and decide").tap()
    page.locator(decide).first.wait_for()
    page.wait_for_timeout(1000)  # what waits has had its turn
    expect(page.locator("[data-outbox]")).to_be_hidden()
    page.locator(decide).first.tap()
    wait_until(page, SENT, "it still waits")
    expect(page.locator("[data-outbox]")).to_be_hidden()


def test_what_is_entered_on_the_page_of_what_waits_is_another_thing(device: Device, house: str) -> None:
    """Two penalties, one after the other, and the second is not asked about because of the first."""
    page = device().new_page()
    game = begin(page.context, house)
    key = penalize(page, game)
    expect(page.locator("[data-outbox]")).to_contain_text("Ana · Penalty · 10")
    page.locator("[name=seat]").nth(1).check(force=True)
    page.locator("[name=reason]").fill("slow")
    key.tap()
    expect(page.locator("[data-outbox]")).to_contain_text("Ben · Penalty · 10")
    page.context.unroute_all()
    page.locator(".table-page").wait_for()
    wait_until(page, SENT, "it is not sent")
    text = page.context.request.get(f"{game}/history").text()
    assert ("slow" in text, "talked" in text) == (True, True)


def test_what_is_begun_on_the_page_of_what_waits_stays(device: Device, house: str) -> None:
    page = device().new_page()
    game = begin(page.context, house)
    key = penalize(page, game)
    page.locator("[name=seat]").nth(1).check(force=True)
    page.locator("[name=reason]").fill("slow")
    page.context.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_until(page, SENT, "it is not sent")
    assert page.locator("[name=reason]").input_value() == "slow"
    key.tap()
    page.locator(".table-page").wait_for()
    text = page.context.request.get(f"{game}/history").text()
    assert ("slow" in text, "talked" in text) == (True, True)


def test_a_round_after_a_penalty_goes_without_a_question(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    write_round(context, game, 1, 0, ["", 24, 36, 17])
    page = context.new_page()
    page.goto(f"{game}/round")
    ana = Fingers(page)
    ana.went_out(0)
    ana.type("5>6>7>")
    page.locator("form[data-agree].is-scripted").wait_for()
    other = context.new_page()
    penalize(other, game, seat=1)
    page.locator("button[value=agree]").tap()
    page.locator("[data-away-words]:visible").wait_for()
    context.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator(".table-page").wait_for()
    expect(page.locator("td.total")).to_have_text(["0", "24", "39", "42"])


def test_no_round_is_entered_before_the_undo_that_waits(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    write_round(context, game, 1, 0, ["", 24, 36, 17])
    page = context.new_page()
    page.goto(game)
    cut_for_good(page)
    undo = page.get_by_role("button", name="Undo round 1")
    undo.tap()
    held(page)
    expect(page.locator("[data-outbox]")).to_contain_text("Friday⁩ · Undo round 1")
    page.get_by_role("link", name="Enter round 2").tap()
    expect(page.locator("[data-held]")).to_contain_text("Undo round 1 waits on this device and goes first")
    page.locator("[data-outbox] summary").tap()
    page.get_by_role("button", name="Discard it for good").tap()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    undo.tap()
    expect(page.locator("[data-outbox]")).to_contain_text("Undo round 1")
    context.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("link", name="Enter round 1")).to_be_visible()


def test_a_hand_that_is_taken_back_is_taken_back_from_another_page(device: Device, house: str) -> None:
    context = device(viewport={"width": 390, "height": 844})
    game = begin(context, house)
    page = context.new_page()
    page.goto(f"{game}/mine?seat=1")
    ben = Fingers(page)
    page.locator("form.is-scripted").wait_for()
    ben.type("124>")
    page.locator(".own-sent").wait_for()
    cut_for_good(page)
    ben.press("Take the hand back")
    close_waiting(page)
    page = context.new_page()
    page.goto(f"{game}/board")
    wait_until(page, SENT, "it is not sent")
    page.goto(f"{game}/mine?seat=1")
    page.locator("form.is-scripted").wait_for()


def test_a_penalty_waits(device: Device, house: str) -> None:
    page = device().new_page()
    page.goto(f"{begin(page.context, house)}/adjust")
    page.locator("[name=seat]").first.check(force=True)
    page.locator("[name=points]").fill("10")
    page.locator("[name=reason]").fill("talked")
    cut(page)
    page.get_by_role("button", name="Write it in the book").tap()
    held(page)
    expect(page.locator("[data-outbox]")).to_contain_text("Penalty · 10")
    page.context.set_offline(False)
    page.locator(".table-page").wait_for()


def test_what_is_entered_where_the_link_was_taken_back_waits_for_another(device: Device, house: str) -> None:
    page = device().new_page()
    game = begin(page.context, house)
    page.goto(f"{game}/adjust?seat=0&points=10&reason=talked")
    page.locator("[data-held]").wait_for(state="attached")

    def shut(route: Route) -> None:
        route.fulfill(
            status=403, content_type="text/html", body=""
        ) if route.request.method != "GET" else route.fallback()

    page.route("**/adjust*", shut)
    page.locator("button[form=adjust]").tap()
    page.wait_for_url(game)
    outbox = page.locator("[data-outbox]")
    expect(outbox).to_contain_text("Penalty or bonus · Ana · Penalty · 10")
    expect(outbox).to_contain_text("Open your link or enter the PIN again, then it is sent.")
    assert page.locator("td.total").first.inner_text() == "0"
    page.unroute_all()
    page.reload()
    expect(page.locator("td.total").filter(has_text="10")).to_be_visible()
    wait_until(page, SENT, "it waits still")


def test_whoever_may_not_write_any_more_is_not_told_that_there_is_no_connection(device: Device, house: str) -> None:
    page = device().new_page()
    game = begin(page.context, house)
    write_round(page.context, game, 1, 0, ["", 24, 17, 9])
    page.goto(game)
    page.locator("[data-held]").wait_for(state="attached")
    page.route("**/*", abort_sent)
    page.get_by_role("button", name="Undo round 1").tap()
    held(page)
    page.unroute_all()
    page.route(
        "**/*",
        lambda route: route.fulfill(status=403, body="") if route.request.method == "POST" else route.fallback(),
    )
    expect(page.locator("[data-outbox]")).to_contain_text("This device may not write here any more.")
    expect(page.locator("[data-held]")).to_be_hidden()
    page.unroute_all()
    page.reload()
    wait_until(page, SENT, "it waits still")

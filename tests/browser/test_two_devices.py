"""Two devices, and a connection that breaks: nothing is written twice, nothing that was typed is lost."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests import pages
from tests.book.table import list_reseated

from .conftest import Device
from .fingers import Fingers, begin, penalize, rename, send_hand, wait_until, wait_until_forgotten, write_round

WAITING = "Object.keys(localStorage).some((name) => name.startsWith('mtc.outbox.'))"


def one_of_two(device: Device, house: str) -> tuple[Fingers, str]:
    """A device on the empty form of the first round of a game that another has begun."""
    game = begin(device(), house)
    return on_the_form(device, game), game


def on_the_form(device: Device, game: str) -> Fingers:
    """A device on the empty form of the next round."""
    page = device().new_page()
    page.goto(f"{game}/round")
    return Fingers(page)


def entries(context: BrowserContext, game: str) -> int:
    """How many entries the history shows."""
    log = pages.Page(context.request.get(f"{game}/history").text()).one("ol", **{"class": "log"})
    return sum(isinstance(part, pages.Element) and part.tag == "li" for part in log.content)


def recap(page: Page, game: str) -> Fingers:
    """Fingers on the recap of the first round, its script at work."""
    page.goto(f"{game}/round")
    ana = Fingers(page)
    ana.went_out(0)
    ana.type("24>36>17>")
    page.locator("form[data-agree].is-scripted").wait_for()
    return ana


def test_two_devices_enter_the_same_round(device: Device, house: str) -> None:
    ana, game = one_of_two(device, house)
    ben = on_the_form(device, game)
    ben.went_out(0)
    ana.enter(0, [24, 36, 17])
    ben.type("25>36>17>")
    ben.page.locator(".conflict-page").wait_for()
    assert ben.page.locator(".hands").nth(0).locator("td").all_inner_texts() == ["went out", "24", "36", "17"]
    assert ben.page.locator(".hands").nth(1).locator("td").all_inner_texts() == ["went out", "25", "36", "17"]
    assert entries(ben.page.context, game) == 2
    ben.press("Write mine instead")
    ben.agree()
    assert ben.page.locator("td.total").all_inner_texts() == ["0", "17", "25", "36"]


def test_it_is_noticed_at_the_agreement_too(device: Device, house: str) -> None:
    ben, game = one_of_two(device, house)
    ben.went_out(0)
    ben.type("25>36>17>")
    ben.page.locator("form[data-agree]").wait_for()
    write_round(device(), game, 1, 0, ["", 24, 36, 17])
    ben.press("The table agrees")
    ben.page.locator(".conflict-page").wait_for()
    ben.press("Keep the book as it is")
    ben.page.locator(".table-page").wait_for()
    assert ben.page.locator("td.total").all_inner_texts() == ["0", "17", "24", "36"]
    assert entries(ben.page.context, game) == 2
    wait_until_forgotten(ben.page)
    ben.press("Enter round 2")
    ben.page.locator("form.is-scripted[data-phase=who]").wait_for()


TOTALS_MOVED = "Something else was written meanwhile: the totals have changed. Look at them once more."


def on_the_check(device: Device, house: str) -> tuple[Fingers, str]:
    """A device on the check of the second round."""
    ana, game = one_of_two(device, house)
    ana.enter(0, [24, 36, 17])
    ana.press("Enter round 2")
    ana.went_out(0)
    ana.type("1>2>3>")
    ana.page.locator("form[data-agree].is-scripted").wait_for()
    assert ana.page.locator("td.total").all_inner_texts() == ["0", "20", "25", "38"]
    return ana, game


def test_who_looks_at_totals_that_change_is_shown_those_of_now(device: Device, house: str) -> None:
    ana, game = on_the_check(device, house)
    page = ana.page
    penalize(device(), game, seat=3, points=30)
    expect(page.locator("[data-late]")).to_have_text(TOTALS_MOVED)
    assert page.locator("td.total").all_inner_texts() == ["0", "25", "38", "50"], "they stand above what is said"
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        send_hand(game, 1, "1")
    expect(page.locator("[data-late]")).to_have_text(TOTALS_MOVED)
    ana.agree()
    assert page.locator("td.total").all_inner_texts() == ["0", "25", "38", "50"]
    assert entries(page.context, game) == 4
    wait_until_forgotten(page)


def test_another_name_moves_no_total(device: Device, house: str) -> None:
    ana, game = on_the_check(device, house)
    rename(device(), game, ["Ana", "Ben", "Kruz", "Dot"])
    expect(ana.page.locator(".recap")).to_contain_text("Kruz")
    expect(ana.page.locator("[data-late]")).to_be_hidden()
    ana.agree()
    assert entries(ana.page.context, game) == 4


def test_what_was_agreed_without_a_connection_is_looked_at_where_totals_have_changed(
    device: Device, house: str
) -> None:
    ana, game = on_the_check(device, house)
    page = ana.page
    page.context.set_offline(True)
    penalize(device(), game, seat=3, points=30)
    ana.press("The table agrees")
    page.locator("[data-away-words]").wait_for()
    page.context.set_offline(False)
    expect(page.locator(".recap-words.fault")).to_have_text(TOTALS_MOVED)
    page.goto(game)
    assert entries(page.context, game) == 3
    ana.press("Look and decide")
    expect(page.locator(".recap-words.fault")).to_have_text(TOTALS_MOVED)
    page.locator("form[data-agree].is-scripted").wait_for()
    ana.agree()
    assert page.locator("td.total").all_inner_texts() == ["0", "25", "38", "50"]
    wait_until_forgotten(page)


def test_names_are_exchanged_on_another_device(device: Device, house: str) -> None:
    """What was typed for a person stays theirs, and a phone of somebody else fills nothing in on an open form."""
    ana, game = one_of_two(device, house)
    ana.went_out(1)
    ana.type("44>")
    rename(device(), game, ["Dot", "Ben", "Cruz", "Ana"])
    with ana.page.expect_response(lambda answer: answer.url.endswith("/round") and answer.request.method == "GET"):
        send_hand(game, 3, "31")
    ana.type("9>17>")
    ana.page.locator(".conflict-page").wait_for()
    mine = ana.page.locator(".hands tr").all_inner_texts()
    assert [row.split() for row in mine] == [["Ana", "44"], ["Ben", "went", "out"], ["Cruz", "9"], ["Dot", "17"]]
    ana.press("Go on with my figures")
    fault = ana.page.locator("#seat-3 [data-fault]")
    expect(fault).to_have_text("two devices say different things about Ana: 44 and 31")
    expect(ana.page.locator("[data-points]")).to_have_text(["17", "0", "9", "44"])


FOUND = """async ([way, told]) => {
  const { findPerson } = await import(way);
  return told.map(([was, now]) => was.map((_person, seat) => findPerson(was, now, seat)));
}"""


def test_a_person_is_found_again_as_the_book_finds_them(tablet: Page, house: str) -> None:
    tablet.goto(house)
    told = list_reseated()
    people = [[each.before.people, each.now.people] for each in told]
    found = tablet.evaluate(FOUND, [f"{house}/static/js/rounds/enter-seats.js", people])
    expected = {each.case: [-1 if seat is None else seat for seat in each.sit] for each in told}
    assert dict(zip(expected, found, strict=True)) == expected


def test_who_leaves_without_deciding_finds_the_way_back(device: Device, house: str) -> None:
    ben, game = one_of_two(device, house)
    ben.went_out(0)
    write_round(device(), game, 1, 0, ["", 24, 36, 17])
    ben.type("25>36>17>")
    page, said = ben.page, ben.page.locator("[data-outbox]")
    page.locator(".conflict-page").wait_for()
    wait_until(page, WAITING, "what was refused is not kept on the device")  # by a script, a moment after it is seen
    page.get_by_role("link", name="Back to the table").tap()
    page.locator(".table-page").wait_for()
    for address in (game, f"{game}/round", f"{game}/round/1", house):
        page.goto(address)
        said.get_by_text("The book has changed meanwhile. Look at both, then decide.").wait_for()
        assert "round 1" in said.inner_text()
        if address == game:
            expect(page.locator("[data-save-mark]")).to_have_text("Not saved yet")
    ben.press("Look and decide")
    page.locator(".conflict-page").wait_for()
    assert page.locator(".hands").nth(1).locator("td").all_inner_texts() == ["went out", "25", "36", "17"]
    ben.press("Write mine instead")
    ben.agree()
    assert page.locator("td.total").all_inner_texts() == ["0", "17", "25", "36"]
    wait_until_forgotten(page)


def test_the_connection_breaks_at_the_agreement(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page = context.new_page()
    ana = recap(page, game)
    context.set_offline(True)
    ana.press("The table agrees")
    page.locator("[data-away-words]").wait_for()
    assert "kept on this device" in page.locator("[data-away-words]").inner_text()
    assert "Not connected" in page.locator("[data-save-mark]").inner_text()
    context.set_offline(False)
    page.locator(".table-page").wait_for()
    assert page.locator("td.total").all_inner_texts() == ["0", "17", "24", "36"]
    assert entries(context, game) == 2
    wait_until_forgotten(page)


def test_the_device_is_closed_before_the_answer(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page = context.new_page()
    ana = recap(page, game)
    context.set_offline(True)
    ana.press("The table agrees")
    page.locator("[data-away-words]").wait_for()
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"{game}/round")
    # Sent by this page, which goes on to the table; or in the other's last breath, then the next round is asked.
    again.locator(".table-page").or_(again.get_by_text("Engine 11-11")).wait_for()
    again.goto(game)
    assert again.locator("td.total").all_inner_texts() == ["0", "17", "24", "36"]
    assert entries(context, game) == 2


def test_the_device_is_closed_before_the_agreement(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page = context.new_page()
    recap(page, game)
    page.close()
    again = context.new_page()
    again.goto(f"{game}/round")
    again.locator("form[data-phase=hands]").wait_for()
    assert again.locator("[data-points]").all_inner_texts() == ["0", "24", "36", "17"], "all is here again"


def test_a_double_tap_on_the_agreement_is_one_round(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page = context.new_page()
    recap(page, game)
    page.locator("button[value=agree]").dblclick()
    page.locator(".table-page").wait_for()
    assert entries(context, game) == 2


def test_a_double_tap_on_undo_takes_back_one_round(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    for number in (1, 2, 3):
        write_round(context, game, number, 0, ["", 24, 36, 17])
    page = context.new_page()
    page.goto(game)
    page.locator("button").filter(has_text="Undo").dblclick()
    page.locator("a").filter(has_text="Enter round 3").wait_for()
    assert entries(context, game) == 5


def test_the_back_button_after_the_agreement_writes_nothing_twice(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page: Page = context.new_page()
    page.goto(game)
    ana = Fingers(page)
    ana.press("Enter round 1")
    ana.went_out(0)
    ana.type("24>36>17>")
    ana.agree()
    page.wait_for_url(f"{game}*")
    for _ in range(2):
        # The browser may ask whether to send a form again instead of going back: that is a way back too.
        page.evaluate("() => void setTimeout(() => history.back())")
        page.wait_for_timeout(500)
    page.goto(game)
    assert entries(context, game) == 2
    assert page.locator("td.total").all_inner_texts() == ["0", "17", "24", "36"]

"""Players enter their own hands on their telephones while the keeper's page is open."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.visitor import plain

from .conftest import Device
from .fingers import (
    SIX,
    Fingers,
    abort_sent,
    begin,
    do_at_end,
    join,
    leave,
    rename,
    send_hand,
    take_out_of_trash,
    undo,
    write_round,
)
from .test_axe import RUN, SCHEMES, axe

PHONE = {"width": 390, "height": 844}
TABLET, UPRIGHT = {"width": 1024, "height": 768}, {"width": 768, "height": 1024}
BEN, CRUZ, DOT = 1, 2, 3


class Table:
    """A game: the keeper's tablet, and telephones."""

    def __init__(self, device: Device, house: str) -> None:
        self.device = device
        self.tablet = device().new_page()
        self.game = begin(self.tablet.context, house)

    def keeper(self) -> Fingers:
        """The keeper on the form of the round."""
        self.tablet.goto(f"{self.game}/round")
        self.tablet.locator("form.is-scripted").wait_for()
        return Fingers(self.tablet)

    def phone(self, seat: int) -> Fingers:
        """Another telephone, on the hand of this seat."""
        page = self.device(viewport=PHONE).new_page()
        page.goto(f"{self.game}/mine?seat={seat}")
        page.locator("form.is-scripted").wait_for()
        return Fingers(page)

    def hand(self, seat: int, keys: str) -> Fingers:
        """A telephone that has sent a hand."""
        fingers = self.phone(seat)
        fingers.keys(keys + ">")
        sent(fingers)
        return fingers

    def send(self, seat: int, hand: str) -> None:
        """A hand comes from another telephone, which nobody looks at."""
        send_hand(self.game, seat, hand)

    def points(self) -> list[str]:
        """What the list of players shows."""
        return self.tablet.locator("[data-points]").all_inner_texts()

    def shows(self, *points: str) -> None:
        """Wait until the list of players shows these points."""
        expect(self.tablet.locator("[data-points]")).to_have_text(list(points))


@pytest.fixture
def table(device: Device, house: str) -> Table:
    """A game of four that has just begun."""
    return Table(device, house)


def sent(fingers: Fingers) -> None:
    """Wait until the telephone says that the hand is with the keeper."""
    fingers.page.locator(".own-sent").wait_for()


def stored(page: Page) -> list[str]:
    """What is kept on a device."""
    names: list[str] = page.evaluate("Object.keys(localStorage).filter((name) => /draft|outbox/.test(name))")
    return names


def test_from_the_phones_into_the_book_and_on_to_the_next_round(table: Table) -> None:
    keeper = table.keeper()
    ana, ben = table.phone(0), table.phone(BEN)
    ana.tap(ana.page.locator("[data-went-out]"))
    sent(ana)
    ben.type("12+7+5>")
    sent(ben)
    expect(table.tablet.locator("[data-said='1']")).to_have_text("24")
    expect(table.tablet.locator("[data-said='0']")).to_have_text("went out")
    expect(table.tablet.locator("[data-missing]")).to_have_text("Still missing: \u2068Cruz\u2069, \u2068Dot\u2069")
    assert table.tablet.locator("[name=out]:checked").get_attribute("value") == "0"
    keeper.press("Continue")
    table.shows("0", "24", "–", "–")
    table.send(CRUZ, "30")
    table.shows("0", "24", "30", "–")
    expect(ben.page.locator(".entered li")).to_have_text(["Ana", "Ben", "Cruz"])
    table.tablet.locator("#seat-3 .rail-key").tap()
    keeper.type("17>")
    keeper.agree()
    ben.page.locator("form.is-scripted").wait_for()
    assert "Round 2" in ben.page.locator(".bar-title").inner_text()
    assert ben.page.locator(".own-score dd").all_inner_texts() == ["24", "24", "3"]
    assert ben.page.locator("[data-result]").inner_text() == ""
    assert stored(ben.page) == stored(table.tablet) == []


@pytest.mark.parametrize(("before", "after"), [("2", "4>"), ("7+12+", "5>")])
def test_a_figure_that_is_half_typed_goes_on_after_a_reload(table: Table, before: str, after: str) -> None:
    ben = table.phone(BEN)
    ben.keys(before)
    ben.page.reload()
    ben.page.locator("form.is-scripted").wait_for()
    ben.keys(after)
    sent(ben)
    table.keeper()
    assert table.points()[1] == "24"


@pytest.mark.parametrize("code", ["en", "fa", "it"])
@pytest.mark.parametrize(("width", "height"), [pytest.param(360, 640, marks=pytest.mark.wide), (320, 640)])
def test_on_a_low_phone_no_key_lies_under_the_one_for_going_out(
    device: Device, house: str, code: str, width: int, height: int
) -> None:
    """Whoever reaches for 0 does not say that they went out."""
    keeper = device()
    game = begin(keeper, house, ("Maryam", "Reza", "Neda", "Bartholomew"))
    write_round(keeper, game, 1, 0, ["", 24, 33, 47])
    phone = device(viewport={"width": width, "height": height})
    phone.add_cookies([{"name": "language", "value": code, "url": house}])
    page = phone.new_page()
    page.goto(f"{game}/mine?seat=3")
    page.locator("form.is-scripted").wait_for()
    keeps_keys_free(page)


def keeps_keys_free(page: Page) -> None:
    """Whether no key of the keypad lies under the one for going out."""
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('[data-keypad] [data-key]')]"
        ".map((key) => key.getBoundingClientRect().bottom))"
    )
    assert lowest <= page.evaluate("document.querySelector('[data-went-out]').getBoundingClientRect().top")


def test_a_page_that_was_kept_since_another_hand_sends_under_a_key_of_its_own(table: Table) -> None:
    """As a device shows it without a connection: with the key under which the hand before was sent."""
    ben = table.phone(BEN)
    ben.type("20>")
    sent(ben)
    with ben.page.expect_response("**change=1") as opened:
        ben.page.locator("a[href*='change=1']").tap()
    kept = opened.value.text()
    ben.page.locator("form.is-scripted").wait_for()
    ben.type("<<21>")
    sent(ben)
    ben.page.route("**change=1", lambda route: route.fulfill(body=kept, content_type="text/html; charset=utf-8"))
    ben.page.locator("a[href*='change=1']").tap()
    ben.page.locator("form.is-scripted").wait_for()
    ben.page.unroute("**change=1")
    ben.type("<<22>")
    sent(ben)
    table.keeper()
    assert table.points()[1] == "22"


def test_what_is_left_of_a_figure_that_was_not_taken_is_not_sent(table: Table) -> None:
    ben = table.phone(BEN)
    fault = ben.page.locator("[data-entry-fault]")
    ben.keys("999>")
    expect(fault).to_contain_text("999 cannot be left")
    assert ben.shown() == "999"
    assert ben.page.locator(".own-sent").count() == 0
    ben.page.reload()
    ben.page.locator("form.is-scripted").wait_for()
    expect(fault).to_contain_text("999 cannot be left")
    assert ben.shown() == "999"
    ben.keys("<")
    assert ben.shown() == "99"
    ben.keys(">")
    sent(ben)
    table.keeper()
    assert table.points()[1] == "99"


def test_what_was_typed_is_not_thrown_away_by_going_out(table: Table) -> None:
    ben = table.phone(BEN)
    out = ben.page.locator("[data-went-out]")
    expect(out).to_contain_text("0: nothing left")
    ben.keys("12+7")
    expect(out).to_be_disabled()
    expect(out).to_contain_text("Erase 19 first")
    ben.keys("<<<<")
    expect(out).to_contain_text("0: nothing left")
    ben.tap(out)
    sent(ben)
    assert ben.page.locator(".own-figure").inner_text() == "went out"


def test_hands_arrive_after_a_guest_has_joined_and_somebody_has_left(table: Table) -> None:
    broken: list[str] = []
    table.tablet.on("pageerror", lambda error: broken.append(str(error)))
    keeper = table.keeper()
    keeper.went_out(0)
    keeper.type("25>")
    join(table.tablet.context, table.game, "Eli")
    changed = table.tablet.locator("[data-changed]")
    expect(changed).to_contain_text("New at the table: \u2068Eli\u2069.")
    table.send(CRUZ, "33")
    table.shows("0", "25", "33", "–")
    leave(table.tablet.context, table.game, DOT)
    expect(changed).to_contain_text("No longer at the table: \u2068Dot\u2069.")
    table.send(CRUZ, "34")
    expect(table.tablet.locator("#seat-2 [data-claims] [data-take]")).to_have_count(2)
    keeper.press("Go on with my figures")
    table.tablet.locator("#seat-4").wait_for()
    expect(changed).to_be_hidden()
    assert table.tablet.locator("[data-seat]").count() == 4
    assert table.points()[:2] == ["0", "25"]
    assert broken == []


def test_a_page_on_which_nothing_was_typed_follows_who_plays(table: Table) -> None:
    table.keeper()
    join(table.tablet.context, table.game, "Eli")
    table.tablet.locator("#seat-4").wait_for(state="attached")
    expect(table.tablet.locator("[data-changed]")).to_be_hidden()


def test_the_phone_of_who_has_left_is_told(table: Table) -> None:
    dot = table.phone(DOT)
    ben = table.hand(BEN, "24")
    for seat in (DOT, BEN):
        leave(table.tablet.context, table.game, seat)
    for phone, name in ((dot, "Dot"), (ben, "Ben")):
        expect(phone.page.locator("main .notice:visible")).to_have_text(f"{name} has left the game")
        expect(phone.page.locator(".name-key")).to_contain_text(["Ana", "Cruz"])


def test_the_phone_is_asked_again_when_names_were_exchanged(table: Table) -> None:
    ben = table.hand(BEN, "24").page
    table.tablet.goto(f"{table.game}/names")
    names = table.tablet.locator("input[name=name]")
    for seat, name in ((BEN, "Cruz"), (CRUZ, "Ben")):
        names.nth(seat).fill(name)
    table.tablet.get_by_role("button", name="Write the names").click()
    expect(ben.get_by_text("Sent from here for Ben: 24. This is now the hand of Cruz: send it again.")).to_be_visible()
    keeper = table.keeper()
    keeper.went_out(0)
    table.shows("0", "–", "–", "–")
    said = "Sent from a phone, for Ben: 24. It does not count for Cruz."
    expect(keeper.page.locator("[data-entry-claims]").get_by_text(said)).to_be_visible()


def test_a_hand_that_was_sent_counts_again_when_an_exchange_is_undone(table: Table) -> None:
    ben = table.hand(BEN, "24")
    rename(table.tablet.context, table.game, ["Ana", "Cruz", "Ben", "Dot"])
    expect(ben.page.locator(".own-main")).to_contain_text("This is now the hand of")
    rename(table.tablet.context, table.game, ["Ana", "Ben", "Cruz", "Dot"])
    sent(ben)
    assert ben.page.locator(".own-figure").inner_text() == "24"


@pytest.mark.parametrize(
    ("names", "shown", "told"),
    [
        (["Ana", "Benny", "Cruz", "Dot"], "24", ""),
        (["Ana", "Cruz", "Ben", "Dot"], "", "Typed here for Ben, and not sent: 24. This is now the hand of Cruz."),
    ],
    ids=["another spelling", "exchanged"],
)
def test_what_is_typed_stays_with_whom_it_is_of(table: Table, names: list[str], shown: str, told: str) -> None:
    ben = table.phone(BEN)
    ben.keys("12+7+5")
    rename(table.tablet.context, table.game, names)
    expect(ben.page.locator(".own-ask")).to_contain_text(names[BEN])
    ben.page.locator("form.is-scripted").wait_for()
    assert ben.shown() == shown
    said = ben.page.locator("[data-typed]")
    assert plain(said.inner_text() if said.is_visible() else "") == told


def test_a_phone_that_asks_has_the_name_of_now_and_no_figure_of_somebody_else(table: Table) -> None:
    ben = table.phone(BEN)
    ben.type("24")
    for name, figure in (("Cruz", ""), ("Ben", "24")):
        table.tablet.goto(f"{table.game}/names")
        names = table.tablet.locator("input[name=name]")
        names.nth(BEN).fill(name)
        names.nth(CRUZ).fill("Ben" if name == "Cruz" else "Cruz")
        table.tablet.get_by_role("button", name="Write the names").click()
        expect(ben.page.locator(f'[data-seat][data-name*="{name}"]')).to_be_attached()
        expect(ben.page.locator("[data-own]")).to_have_class(re.compile("is-scripted"))
        expect(ben.page.locator("[name=hand]")).to_have_value(figure)


def test_tiles_that_are_typed_on_a_keyboard_make_no_figure(table: Table) -> None:
    ben = table.phone(BEN).page
    ben.keyboard.type("6-5 4-2")
    ben.keyboard.press("Enter")
    expect(ben.locator("[data-own]")).to_have_attribute("data-way", "tiles")
    expect(ben.locator("[name=hand]")).to_have_value("")
    expect(ben.locator(".own-sent")).to_have_count(0)
    ben.locator("[data-tray]").wait_for()


def test_two_phones_differ_and_the_keeper_chooses(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    table.send(BEN, "24")
    table.shows("0", "24", "–", "–")
    table.send(BEN, "31")
    table.shows("0", "–", "–", "–")
    keys = table.tablet.locator("[data-entry-claims] [data-take]")
    table.tablet.locator("#seat-1 .rail-key").tap()
    expect(keys).to_have_count(2)
    assert [text.split()[0] for text in keys.all_inner_texts()] == ["24", "31"]
    keeper.tap(keys.nth(1))
    table.shows("0", "31", "–", "–")
    expect(keys.nth(1)).to_have_attribute("aria-pressed", "true")
    keeper.type(">30>17>")
    keeper.page.locator("form[data-agree]").wait_for()
    keeper.agree()
    assert table.tablet.locator("td.total").all_inner_texts() == ["0", "17", "30", "31"]


def test_what_the_keeper_typed_stands_and_who_takes_a_hand_back_is_missing_again(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    keeper.type("25")
    ben = send_hand(table.game, BEN, "24")
    cruz = table.hand(CRUZ, "30")
    table.shows("0", "25", "30", "–")
    send_hand(table.game, BEN, "26", ben)
    cruz.press("Change")
    cruz.page.locator("form.is-scripted").wait_for()
    cruz.type("33>")
    sent(cruz)
    table.shows("0", "25", "33", "–")
    table.tablet.locator("#seat-3 .rail-key").tap()
    table.tablet.locator("#seat-1 .rail-key").tap()
    expect(table.tablet.locator("[data-entry-claims] [data-take]")).to_have_text(re.compile(r"^\s*26\b"))
    keeper.page.reload()
    table.shows("0", "25", "33", "–")
    missing = table.tablet.locator("[data-missing]")
    expect(missing).to_contain_text("Dot")
    expect(missing).not_to_contain_text("Cruz")
    cruz.press("Take the hand back")
    table.shows("0", "25", "–", "–")
    expect(missing).to_contain_text("Still missing: \u2068Cruz\u2069, \u2068Dot\u2069")
    table.tablet.locator("#seat-1 .rail-key").tap()
    keeper.tap(table.tablet.locator("[data-entry-claims] [data-take]"))
    table.shows("0", "26", "–", "–")


def test_a_hand_from_a_phone_comes_back_with_the_page_as_what_it_is(table: Table) -> None:
    ben = table.hand(BEN, "50")
    keeper = table.keeper()
    keeper.went_out(0)
    keeper.type("33>")
    table.shows("0", "50", "33", "–")

    def changes(points: str) -> None:
        ben.press("Change")
        ben.page.locator("form.is-scripted").wait_for()
        ben.type(f"{points}>")
        sent(ben)
        table.shows("0", points, "33", "–")
        expect(table.tablet.locator("#seat-1")).to_contain_text("from a phone")

    changes("48")
    keeper.page.reload()
    table.shows("0", "48", "33", "–")
    expect(table.tablet.locator("#seat-1")).to_contain_text("from a phone")
    other = table.tablet.context.new_page()
    table.tablet.close()
    table.tablet = other
    keeper = table.keeper()
    changes("47")
    ben.press("Take the hand back")
    table.shows("0", "–", "33", "–")
    table.tablet.reload()
    table.tablet.locator("form[data-phase=hands]").wait_for()
    table.shows("0", "–", "33", "–")


def test_what_is_typed_over_a_hand_from_a_phone_and_taken_back_leaves_it_to_the_phone(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    ben = send_hand(table.game, BEN, "50")
    table.shows("0", "50", "–", "–")
    keeper.type("4")
    keeper.tap(table.tablet.locator("[data-take-last]"))
    table.shows("0", "50", "–", "–")
    send_hand(table.game, BEN, "48", ben)
    table.shows("0", "48", "–", "–")
    keeper.type("5")
    send_hand(table.game, BEN, "47", ben)
    expect(table.tablet.locator("#seat-1 [data-take]")).to_have_attribute("data-text", "47")
    keeper.tap(table.tablet.locator("[data-take-last]"))
    table.shows("0", "47", "–", "–")


def test_a_hand_that_comes_after_another_was_typed_is_asked_about(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    keeper.type("10>")
    table.send(BEN, "22")
    row = table.tablet.locator("#seat-1")
    to_decide = re.compile("Still to decide: \u2068Ben\u2069")
    expect(row).to_contain_text("devices differ")
    expect(table.tablet.locator("[data-missing]")).to_have_text(to_decide)
    keeper.page.reload()
    expect(row).to_contain_text("devices differ")
    expect(table.tablet.locator("[data-missing]")).to_have_text(to_decide)
    table.shows("0", "10", "–", "–")
    keeper.type("30>17>")
    fault = table.tablet.locator("[data-entry-fault]")
    expect(fault).to_contain_text("two devices say different things about Ben: 10 and 22", ignore_case=True)
    keeper.tap(table.tablet.locator("[data-entry-claims] [data-take]"))
    keeper.type(">")
    keeper.agree()
    assert table.tablet.locator("td.total").all_inner_texts() == ["0", "17", "22", "30"]


def sends_while_typing(table: Table, keeper: Fingers) -> None:
    """While 23 is typed for Ben on the tablet his own telephone says 41."""
    keeper.type("2")
    table.send(BEN, "41")
    expect(table.tablet.locator("#seat-1 [data-take]")).to_have_count(1)
    keeper.type("3>")


def is_asked_about_both(table: Table) -> None:
    """The check asks which of the two it is."""
    fault = table.tablet.locator("[data-entry-fault]")
    expect(fault).to_contain_text("two devices say different things about Ben: 23 and 41", ignore_case=True)


def test_a_hand_that_comes_while_another_is_typed_is_asked_about(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    sends_while_typing(table, keeper)
    expect(table.tablet.locator("#seat-1")).to_contain_text("devices differ")
    keeper.type("30>17>")
    is_asked_about_both(table)


def test_a_hand_that_comes_while_the_last_one_is_typed_is_asked_about(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    table.tablet.locator("#seat-2 .rail-key").tap()
    keeper.type("30>17>")
    sends_while_typing(table, keeper)
    is_asked_about_both(table)


def test_a_hand_that_was_seen_and_left_alone_is_asked_about_no_more(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    keeper.type("10>")
    table.send(BEN, "22")
    row = table.tablet.locator("#seat-1")
    expect(row).to_contain_text("devices differ")
    row.locator(".rail-key").tap()
    expect(table.tablet.locator("[data-entry-claims] [data-take]")).to_have_text(re.compile(r"^\s*22\b"))
    table.tablet.locator("#seat-2 .rail-key").tap()
    expect(row).not_to_contain_text("devices differ")
    keeper.type("30>17>")
    told = re.compile("For \u2068?Ben\u2069? another device says \u2068?22\u2069?; \u2068?10\u2069? is entered.")
    expect(table.tablet.locator(".recap-words")).to_have_text(told)
    keeper.agree()
    assert table.tablet.locator("td.total").all_inner_texts() == ["0", "10", "17", "30"]


def test_who_went_out_here_and_sends_a_hand_is_asked_about(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    keeper.type("10>30>")
    table.send(0, "5")
    row = table.tablet.locator("#seat-0")
    expect(row).to_contain_text("devices differ")
    keeper.type("17>")
    expect(table.tablet.locator("[data-entry-fault]")).to_contain_text("about Ana: went out and 5", ignore_case=True)


def test_a_hand_is_sent_when_the_connection_is_back(table: Table) -> None:
    ben = table.phone(BEN)
    ben.page.context.set_offline(True)
    ben.type("24>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    ben.page.context.set_offline(False)
    sent(ben)
    assert stored(ben.page) == []
    assert ben.page.locator(".own-figure").inner_text() == "24"


@pytest.mark.parametrize("reloaded", [False, True], ids=["at once", "after a reload"])
def test_a_hand_that_waits_and_is_changed_is_not_sent(table: Table, *, reloaded: bool) -> None:
    ben = table.phone(BEN)
    held = ben.page.locator("[data-away-words]")
    ben.page.context.route("**/mine*", abort_sent)
    ben.type("66>")
    expect(held).to_contain_text("kept on this device")
    if reloaded:
        ben.page.reload()
        ben.page.locator("form.is-scripted").wait_for()
        assert ben.shown() == "66"
    ben.type("<<")
    expect(held).to_be_hidden()
    ben.page.context.unroute_all()
    with ben.page.expect_response("**/state"):
        ben.page.evaluate("dispatchEvent(new Event('online'))")
    assert [name for name in stored(ben.page) if "outbox" in name] == []
    expect(held).to_be_hidden()
    table.keeper()
    table.shows("–", "–", "–", "–")
    ben.type("31>")
    sent(ben)
    table.shows("–", "31", "–", "–")


def test_a_hand_that_is_left_as_it_was_is_sent_no_more(table: Table) -> None:
    ben = table.hand(BEN, "20")
    ben.press("Change")
    ben.page.locator("form.is-scripted").wait_for()
    ben.page.context.route("**/mine*", abort_sent)
    ben.type("<<44>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    ben.press("Leave it")
    sent(ben)
    assert stored(ben.page) == []
    ben.page.context.unroute_all()
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    assert ben.page.locator(".own-figure").inner_text() == "20"
    table.keeper()
    table.shows("–", "20", "–", "–")


def test_a_phone_comes_back_by_itself_to_a_game_that_was_gone(table: Table, house: str) -> None:
    ben = table.phone(BEN)
    ben.type("24")
    do_at_end(table.tablet.context, table.game, "trash")
    expect(ben.page.locator("[data-away-words]")).to_have_text("This game was moved to the trash.")
    expect(ben.page.locator(".own-form button:visible")).to_have_count(0)
    take_out_of_trash(table.tablet.context, house, table.game)
    expect(ben.page.locator("[data-away-words]")).to_be_hidden()
    ben.page.locator("form.is-scripted").wait_for()
    assert ben.shown() == "24"


def test_a_hand_that_comes_too_late_is_not_lost_without_a_word(table: Table) -> None:
    ben = table.phone(BEN)
    ben.page.context.set_offline(True)
    ben.type("55>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    write_round(table.tablet.context, table.game, 1, 0, ["", 24, 2, 3])
    ben.page.context.set_offline(False)
    told = ben.page.locator(".own-main")
    expect(told).to_contain_text("The round was entered meanwhile. This is round 2.")
    expect(told).to_contain_text("Round 1: the table agreed on 24; this phone said 55.")
    ben.page.wait_for_timeout(2500)  # what follows the game has had its turn
    expect(told).to_contain_text("this phone said 55")
    assert stored(ben.page) == []
    keeps_keys_free(ben.page)


def test_a_hand_that_comes_too_late_is_told_once_where_its_page_was_loaded_again(table: Table) -> None:
    ben = table.phone(BEN)
    ben.page.route("**/mine*", abort_sent)
    ben.type("55>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    write_round(table.tablet.context, table.game, 1, 0, ["", 24, 2, 3])
    ben.page.goto(f"{table.game}/board")
    ben.page.unroute_all()
    ben.page.goto(f"{table.game}/mine?seat={BEN}")
    told = ben.page.locator(".own-main")
    expect(told).to_contain_text("Round 1: the table agreed on 24; this phone said 55.")
    expect(ben.page.locator("[data-outbox]")).to_be_hidden()
    ben.page.goto(f"{table.game}/mine?seat={BEN}")
    ben.page.locator("form.is-scripted").wait_for()
    ben.page.wait_for_timeout(1500)
    expect(ben.page.locator("[data-outbox]")).to_be_hidden()
    assert [name for name in stored(ben.page) if "outbox" in name] == []


def test_a_hand_that_waits_is_there_again_when_its_player_is(table: Table) -> None:
    ben = table.phone(BEN)
    ben.page.context.set_offline(True)
    ben.type("38>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    leave(table.tablet.context, table.game, BEN)
    ben.page.context.set_offline(False)
    expect(ben.page.locator("[data-left-hand]")).to_contain_text("Typed here and not sent: 38.")
    undo(table.tablet.context, table.game)
    ben.page.goto(f"{table.game}/mine?seat={BEN}")
    ben.page.locator("form.is-scripted").wait_for()
    assert ben.shown() == "38"
    ben.type(">")
    sent(ben)


def test_a_hand_for_a_round_that_was_undone_waits_until_it_comes_again(table: Table) -> None:
    write_round(table.tablet.context, table.game, 1, 0, ["", 24, 2, 3])
    ben = table.phone(BEN)
    ben.page.context.set_offline(True)
    ben.type("42>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    undo(table.tablet.context, table.game)
    ben.page.context.set_offline(False)
    expect(ben.page.locator(".own-main")).to_contain_text("The game is back at round 1.")
    write_round(table.tablet.context, table.game, 1, 0, ["", 24, 2, 3])
    expect(ben.page.locator(".bar-title")).to_contain_text("Round 2")
    ben.page.locator("form.is-scripted").wait_for()
    assert ben.shown() == "42"


def test_what_was_typed_for_a_round_that_is_to_come_again_is_said_until_then(table: Table) -> None:
    """Nobody wonders where a figure is after an undo."""
    write_round(table.tablet.context, table.game, 1, 0, ["", 24, 2, 3])
    ben = table.phone(BEN)
    ben.type("44")
    ben.page.goto("about:blank")
    table.tablet.goto(table.game)
    Fingers(table.tablet).press("Undo round 1")
    expect(table.tablet.locator("td.total").first).to_have_text("0")
    ben.page.goto(f"{table.game}/mine?seat={BEN}")
    ahead = ben.page.locator("[data-ahead]")
    expect(ahead).to_have_text("Typed here for round 2 and not sent: 44. It is here again when that round is played.")
    assert ben.page.locator("#hand").input_value() == ""
    write_round(table.tablet.context, table.game, 1, 0, ["", 20, 2, 3])
    ben.page.goto(f"{table.game}/mine?seat={BEN}")
    expect(ben.page.locator("#hand")).to_have_value("44")
    expect(ahead).to_be_hidden()


@pytest.mark.parametrize(("typed", "is_said"), [("31", True), ("24", False)])
def test_what_was_typed_and_not_sent_before_the_table_agreed_is_said_once(
    table: Table, typed: str, is_said: bool
) -> None:
    ben = table.phone(BEN)
    ben.type(typed)
    write_round(table.tablet.context, table.game, 1, 0, ["", 24, 2, 3])
    expect(ben.page.locator(".bar-title")).to_contain_text("Round 2")
    ben.page.locator("form.is-scripted").wait_for()
    past = ben.page.locator("[data-past]")
    if is_said:
        expect(past).to_have_text("Round 1: the table agreed on 24; 31 was typed here and not sent.")
    else:
        expect(past).to_be_hidden()
    assert ben.page.locator("#hand").input_value() == ""
    ben.page.reload()
    ben.page.locator("form.is-scripted").wait_for()
    expect(past).to_be_hidden()


@pytest.mark.parametrize(("out", "agreed"), [(0, "on 51"), (BEN, "that you went out")])
def test_who_takes_a_hand_back_too_late_is_told(table: Table, out: int, agreed: str) -> None:
    ben = table.hand(BEN, "51")
    ben.page.context.set_offline(True)
    ben.press("Take the hand back")
    expect(ben.page.locator("[data-held]")).to_contain_text("goes on by itself")
    write_round(table.tablet.context, table.game, 1, out, [51 if out else "", "" if out else 51, 2, 3])
    ben.page.context.set_offline(False)
    expect(ben.page.locator(".own-main")).to_contain_text(
        f"Round 1: the table agreed {agreed} before the hand was taken back here."
    )


def test_whoever_is_asked_whose_hand_it_is_sees_exchanged_names(device: Device, house: str) -> None:
    """A name that is tapped opens the hand of whoever bears it now."""
    context = device(viewport=PHONE)
    game = begin(context, house, ("Ana", "Ben", "Cruz", "Dot"))
    page = context.new_page()
    page.goto(f"{game}/mine")
    rename(context, game, ("Ana", "Cruz", "Ben", "Dot"))
    names = page.locator(".who-out a")
    expect(names.nth(1)).to_contain_text("Cruz")
    names.nth(1).tap()
    expect(page.locator(".own-main h1")).to_contain_text("Cruz")


def test_axe_finds_nothing_to_mend(device: Device, house: str) -> None:
    context = device(viewport=PHONE)
    game = begin(context, house)
    page = context.new_page()
    page.goto(f"{game}/mine?seat={BEN}")
    page.locator("form.is-scripted").wait_for()
    found = faults(page)
    Fingers(page).type("24>")
    page.locator(".own-sent").wait_for()
    found += faults(page)
    for address in (f"{game}/mine", f"{game}/round"):
        page.goto(address)
        found += faults(page)
    assert found == []


def faults(page: Page) -> list[str]:
    """What axe says about the page that is shown, light and dark."""
    page.evaluate(axe())
    found = []
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        said: list[str] = page.evaluate(RUN, rules)
        found += [f"{scheme}: {each}" for each in said]
    return found


def test_what_was_counted_is_there_after_a_reload_and_tiles_are_looked_at_as_tiles(table: Table) -> None:
    ben = table.phone(BEN)
    ben.type("12+7")
    ben.page.reload()
    ben.page.locator("form.is-scripted").wait_for()
    assert ben.shown() == "19"
    ben.tap(ben.page.locator("[data-way=tiles]:not(form)"))
    assert ben.page.locator("[data-tile='12-12']").is_disabled(), "the engine is in nobody's hand"
    ben.tap(ben.page.locator("[data-tile='6-5']"))
    ben.tap(ben.page.locator("[data-tray-next]"))
    sent(ben)
    assert ben.page.locator(".own-sum").inner_text() == "11"
    cruz = table.phone(CRUZ)
    cruz.tap(cruz.page.locator("[data-way=tiles]:not(form)"))
    assert cruz.page.locator("[data-tile='6-5']").is_enabled(), "what others hold is not shown"
    ben.press("Change")
    expect(ben.page.locator("[data-tray]")).to_be_visible()
    keeper = table.keeper()
    keeper.went_out(0)
    tray = table.tablet.locator("[data-tray]")
    expect(tray).to_be_hidden()
    table.tablet.locator("#seat-1 .rail-key").tap()
    expect(tray).to_be_visible()
    keeper.tap(table.tablet.locator("[data-tray-next]"))
    expect(tray).to_be_hidden()


def test_a_hand_stays_on_the_device_while_its_door_is_shut(table: Table) -> None:
    ben = table.phone(BEN)
    ben.page.context.route("**/mine*", lambda route: route.fulfill(status=403, body=""))
    ben.type("24>")
    ben.page.locator("[data-outbox]").get_by_text("Open your link").wait_for()
    assert ben.shown() == "24"
    assert stored(ben.page)
    ben.page.context.unroute_all()
    ben.page.goto(table.game)
    table.keeper()
    table.shows("–", "24", "–", "–")


def test_the_round_was_entered_elsewhere(table: Table) -> None:
    keeper = table.keeper()
    write_round(table.tablet.context, table.game, 1, 0, ["", 1, 2, 3])
    table.tablet.locator(".table-page").wait_for()
    table.keeper()
    keeper.went_out(0)
    keeper.type("25")
    keys = table.tablet.locator("[data-keypad]").bounding_box()
    write_round(table.tablet.context, table.game, 2, 0, ["", 1, 2, 3])
    table.tablet.locator("[data-moved]").wait_for()
    assert table.tablet.locator("[data-keypad]").bounding_box() == keys, "no key moves under a finger"
    keeper.tap(table.tablet.locator("[data-moved] button"))
    table.tablet.locator(".conflict-page").wait_for()


def test_a_check_with_nothing_chosen_says_what_differs(table: Table) -> None:
    keeper = table.keeper()
    keeper.went_out(0)
    for points in ("24", "31"):
        table.send(BEN, points)
    table.tablet.locator("[data-take]").nth(1).wait_for(state="attached")
    table.tablet.locator("#seat-2 .rail-key").tap()
    keeper.type("30>17>>")
    fault = table.tablet.locator("[data-entry-fault]")
    expect(fault).to_contain_text("two devices say different things", ignore_case=True)
    keeper.tap(table.tablet.locator("[data-entry-claims] [data-take]").nth(1))
    expect(fault).to_have_text("")


def test_sent_by_another_page_it_is_no_longer_waiting(table: Table) -> None:
    ben = table.phone(BEN)
    ben.page.context.set_offline(True)
    ben.type("24>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    later = ben.page.context.new_page()
    ben.page.close()
    ben.page.context.set_offline(False)
    later.goto(f"{table.game}/mine?seat={BEN}")
    later.locator(".own-sent").wait_for()
    expect(later.locator("[data-save-mark]")).to_have_text("All saved")


def test_of_a_hand_that_waits_its_figure_is_said(table: Table) -> None:
    ben = table.phone(BEN)
    ben.page.context.route("**/mine*", lambda route: route.abort("internetdisconnected"))
    ben.type("24>")
    expect(ben.page.locator("[data-away-words]")).to_contain_text("kept on this device")
    elsewhere = ben.page.context.new_page()
    elsewhere.goto(table.game)
    expect(elsewhere.locator("[data-outbox]")).to_contain_text(re.compile("Round 1, .Ben.: 24"))


def test_what_was_typed_stays_when_the_link_is_taken_back(table: Table) -> None:
    ben = table.phone(BEN)
    ben.type("12+7")
    ben.page.context.route("**/state*", lambda route: route.fulfill(status=403, body=""))
    words = ben.page.locator("[data-away-words]")
    expect(words).to_contain_text("Ask at the tablet for a new code; what was typed here is kept.")
    assert ben.shown() == "19"
    expect(ben.page.locator(".own-form button:visible")).to_have_count(0)
    ben.page.keyboard.press("5")
    assert ben.shown() == "19", "nothing is typed that cannot be sent"


def test_what_was_sent_waits_for_a_new_code_when_the_link_is_taken_back(table: Table) -> None:
    ben = table.phone(BEN)
    for address in ("**/mine*", "**/state*"):
        ben.page.context.route(address, lambda route: route.fulfill(status=403, body=""))
    ben.type("24>")
    words = ben.page.locator("[data-away-words]")
    expect(words).to_contain_text("the hand is kept and will then be sent")
    expect(ben.page.locator("[data-outbox]")).to_be_hidden()
    expect(ben.page.locator(".own-form button:visible")).to_have_count(0)
    assert ben.shown() == "24"
    ben.page.context.unroute_all()
    ben.page.goto(table.game)
    table.keeper()
    table.shows("–", "24", "–", "–")


def test_the_table_is_told_at_once_what_a_phone_takes_back_or_changes(table: Table) -> None:
    ben = table.hand(BEN, "24")
    keeper = table.keeper()
    keeper.went_out(0)
    for keys in ("30>", "17>"):
        keeper.type(keys)
    table.tablet.locator("form[data-agree].is-scripted").wait_for()
    told = table.tablet.locator("[data-late]")
    expect(told).to_be_hidden()
    ben.press("Take the hand back")
    expect(told).to_have_text("a phone has taken back what it said about Ben: 24")
    ben.keys("44>")
    expect(told).to_have_text("a phone has corrected what it said about Ben: 24, now 44")
    ben.press("Change")
    ben.keys("<<24>")
    expect(told).to_be_hidden()
    ben.press("Take the hand back")
    expect(told).to_be_visible()
    keeper.press("The table agrees")
    table.tablet.locator("form.is-scripted[data-phase=hands]").wait_for()
    table.shows("0", "–", "30", "17")
    why = table.tablet.locator("[data-entry-fault]")
    expect(why).to_have_text("a phone has taken back what it said about Ben: 24")


@pytest.mark.parametrize(
    ("takes", "reloads"),
    [
        pytest.param(True, False, id="takes-agrees"),
        pytest.param(False, True, id="keeps-reloads"),
        pytest.param(True, True, id="takes-reloads", marks=pytest.mark.wide),
        pytest.param(False, False, id="keeps-agrees", marks=pytest.mark.wide),
    ],
)
def test_a_hand_that_its_phone_corrects_while_the_table_looks_is_taken_or_not(
    table: Table, reloads: bool, takes: bool
) -> None:
    ben = send_hand(table.game, BEN, "80")
    keeper = table.keeper()
    keeper.went_out(0)
    table.shows("0", "80", "–", "–")
    table.tablet.locator("#seat-2 .rail-key").tap()
    keeper.type("30>17>")
    table.tablet.locator("form[data-agree].is-scripted").wait_for()
    send_hand(table.game, BEN, "8", ben)
    corrected = "a phone has corrected what it said about Ben: 80, now 8"
    expect(table.tablet.locator("[data-late]")).to_have_text(corrected)
    if reloads:
        table.tablet.reload()
    else:
        keeper.press("The table agrees")
    table.tablet.locator("form.is-scripted[data-phase=hands]").wait_for()
    expect(table.tablet.locator("[data-entry-fault]")).to_have_text(corrected)
    table.shows("0", "80", "30", "17")
    if takes:
        keeper.tap(table.tablet.locator("[data-entry-claims] [data-take]"))
        table.shows("0", "8", "30", "17")
    keeper.type(">")
    table.tablet.locator("form[data-agree]").wait_for()
    expect(table.tablet.locator(".recap-words")).to_have_count(0 if takes else 1)
    keeper.agree()
    totals = ["0", "8", "17", "30"] if takes else ["0", "17", "30", "80"]
    assert table.tablet.locator("td.total").all_inner_texts() == totals


def test_who_is_still_to_be_decided_is_whom_the_big_key_leads_to(table: Table) -> None:
    ben, cruz = table.hand(BEN, "24"), table.hand(CRUZ, "30")
    keeper = table.keeper()
    keeper.went_out(0)
    keeper.type("17>")
    table.tablet.locator("form[data-agree].is-scripted").wait_for()
    for phone, points in ((ben, "20>"), (cruz, "33>")):
        phone.press("Take the hand back")
        phone.keys(points)
    expect(table.tablet.locator("[data-late]")).to_contain_text("now 33")
    keeper.press("The table agrees")
    put = table.tablet.locator("[data-keypad] [data-next]")
    expect(put).to_contain_text(re.compile("24 for .*Ben"))
    expect(put).to_contain_text(re.compile("then .*Cruz"))
    keeper.type(">")
    expect(table.tablet.locator("h1[data-ask]")).to_contain_text("Cruz")
    keeper.tap(table.tablet.locator("[data-entry-claims] [data-take]"))
    expect(put).to_contain_text("then check")


def test_who_went_out_by_their_phone_and_has_a_hand_after_all_is_asked_about(table: Table) -> None:
    ana = table.phone(0)
    ana.tap(ana.page.locator("[data-went-out]"))
    sent(ana)
    keeper = table.keeper()
    keeper.type("24>30>17>")
    table.tablet.locator("form[data-agree].is-scripted").wait_for()
    ana.press("Change")
    ana.page.locator("form.is-scripted").wait_for()
    ana.keys("5>")
    corrected = "a phone has corrected what it said about Ana: went out, now 5"
    expect(table.tablet.locator("[data-late]")).to_have_text(corrected)
    keeper.press("The table agrees")
    table.tablet.locator("form.is-scripted[data-phase=hands]").wait_for()
    expect(table.tablet.locator("[data-entry-fault]")).to_have_text(corrected)
    table.shows("0", "24", "30", "17")


COVERED = """tray => [...tray.querySelectorAll("[data-tile]")].filter((tile) => {
    tile.scrollIntoView({ block: "center" });
    const box = tile.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there?.closest("[data-tile]") !== tile;
}).map((tile) => tile.dataset.tile)"""


@pytest.mark.parametrize(
    "names",
    [(*SIX, "Gus"), pytest.param(("מיכל", "דוד", "דנה", "רות"), marks=pytest.mark.wide)],
    ids=["en-7", "he-4"],
)
def test_what_phones_sent_covers_no_tile(device: Device, house: str, names: tuple[str, ...]) -> None:
    page = device(locale="en" if "Ana" in names else "he").new_page()
    game = begin(page.context, house, names, preset="persian", blank_value="50")
    send_hand(game, BEN, "2-1 6-5 9-4 11-3 0-0")
    page.goto(f"{game}/round")
    Fingers(page).went_out(0)
    page.locator(f"#seat-{BEN} .rail-key").tap()
    keys = page.locator("[data-entry-claims] [data-take]")
    expect(keys).to_have_count(1)
    tray = page.locator("[data-tray]")
    for size in (TABLET, UPRIGHT, PHONE):
        page.set_viewport_size(size)
        expect(tray, str(size)).to_be_visible()
        assert tray.evaluate(COVERED) == [], size
    send_hand(game, BEN, "2-1 6-5 9-4 11-3 10-7 8-2")
    expect(keys).to_have_count(2)
    page.evaluate("scrollTo(0, 0)")
    page.locator("button[data-way=tiles]").tap()
    for size in (PHONE, UPRIGHT, TABLET):
        page.set_viewport_size(size)
        expect(tray, str(size)).to_be_visible()
        assert tray.evaluate(COVERED) == [], size


CUT = """claims => {
    const wrong = [];
    const rows = [...document.querySelectorAll("[data-entry] > *")].filter((row) => row.getBoundingClientRect().height);
    const below = rows[rows.indexOf(claims) + 1].getBoundingClientRect().top;
    const inside = (what, box, around, edge) => {
        if (box.top < around.top + edge || box.bottom > around.bottom - edge) wrong.push(`${what} sticks out`);
    };
    const room = claims.getBoundingClientRect();
    if (room.bottom > below) wrong.push("what was sent reaches below the next key");
    for (const key of claims.querySelectorAll("[data-take]")) {
        const words = document.createRange();
        words.selectNodeContents(key);
        inside("a key", key.getBoundingClientRect(), room, 0);
        inside("its words", words.getBoundingClientRect(), key.getBoundingClientRect(), 1);
    }
    const well = document.querySelector("[data-readout]").getBoundingClientRect();
    for (const tile of document.querySelectorAll("[data-terms] .tile"))
        inside("a little tile", tile.getBoundingClientRect(), well, 3);
    return wrong;
}"""


@pytest.mark.parametrize("code", [*(pytest.param(code, marks=pytest.mark.wide) for code in ("en", "he")), "fa"])
def test_what_a_phone_sent_is_read_whole_and_moves_no_tile(device: Device, house: str, code: str) -> None:
    page = device(locale=code).new_page()
    game = begin(page.context, house)
    page.goto(f"{game}/round")
    Fingers(page).went_out(0)
    page.locator("button[data-way=tiles]").tap()
    tile = page.locator("[data-tray] [data-tile='9-8']")
    claims = page.locator("[data-entry-claims]")
    ten = "4-1 7-6 12-9 12-11 10-9 11-8 9-3 7-5 3-1 2-0"
    for seat, tiles in ((BEN, "5-3 0-0"), (CRUZ, "2-1 6-5 9-4 11-3 10-7 8-2"), (DOT, ten)):
        page.evaluate("scrollTo(0, 0)")
        page.locator(f"#seat-{seat} .rail-key").tap()
        before = []
        for size in (UPRIGHT, TABLET):
            page.set_viewport_size(size)
            before.append((size, tile.bounding_box()))
        send_hand(game, seat, tiles)
        expect(claims.locator("[data-take]")).to_have_count(1)
        expect(page.locator("[data-terms] .tile")).to_have_count(len(tiles.split()))
        for size, place in reversed(before):
            page.set_viewport_size(size)
            assert claims.evaluate(CUT) == [], (tiles, size)
            assert page.locator("[data-tray]").evaluate(COVERED) == [], (tiles, size)
            page.evaluate("scrollTo(0, 0)")
            assert tile.bounding_box() == place, ("no tile moves under a finger", tiles, size)


APART = """score => {
    const wrong = [], room = score.getBoundingClientRect();
    const boxes = [...score.querySelectorAll("dd")].map((figure) => {
        const words = document.createRange();
        words.selectNodeContents(figure);
        return words.getBoundingClientRect();
    }).sort((one, other) => one.left - other.left);
    for (const [at, box] of boxes.entries()) {
        if (box.left < room.left + 8 || box.right > room.right - 8) wrong.push(`figure ${at} leaves the card`);
        if (at && box.left < boxes[at - 1].right + 8) wrong.push(`figure ${at} runs into the one beside it`);
    }
    return wrong;
}"""


OTHERS = [pytest.param(code, marks=pytest.mark.wide) for code in ("he", "cs", "it")]


@pytest.mark.parametrize("code", ["en", "fa", *OTHERS])
def test_going_out_last_leaves_the_total_alone(device: Device, house: str, code: str) -> None:
    page = device(viewport=PHONE, locale=code).new_page()
    game = begin(page.context, house)
    write_round(page.context, game, 1, BEN, [12, "", 30, 17])
    write_round(page.context, game, 2, CRUZ, [12, 24, "", 17])
    do_at_end(page.context, game, "finish")
    page.goto(f"{game}/mine?seat={CRUZ}")
    score = page.locator(".own-over .own-score")
    for figure, total in (("0", "30"), ("103", "323")):  # what those who go out win, where most points win
        score.evaluate(
            """(score, [figure, total]) => {
                score.querySelector(".is-out").textContent = figure;
                score.querySelector(":scope > :nth-child(2) dd").textContent = total;
            }""",
            [figure, total],
        )
        for size in (PHONE, {"width": 320, "height": 568}):
            page.set_viewport_size(size)
            assert score.evaluate(APART) == [], (figure, size)


def test_the_table_tells_how_many_hands_were_sent(table: Table) -> None:
    table.tablet.goto(table.game)
    key = table.tablet.locator(".dock .key--go")
    expect(key).to_have_text("Enter round 1")
    table.send(BEN, "24")
    expect(key).to_have_text(re.compile(r"Enter round 1\s*Sent from phones: 1 of 4"))
    table.send(CRUZ, "7")
    expect(key).to_contain_text("2 of 4")


def test_among_tiles_too_it_is_seen_that_there_is_no_connection(device: Device, house: str) -> None:
    phone = device(viewport=PHONE).new_page()
    phone.goto(f"{begin(phone.context, house)}/mine?seat=1")
    phone.locator("button[data-way=tiles]").tap()
    phone.locator(".tray-cell:visible").nth(3).tap()
    phone.context.set_offline(True)
    phone.locator("[data-tray-next]").tap()
    words = phone.locator("[data-away-words]")
    expect(words).to_be_in_viewport(ratio=1)
    assert "Not connected" in words.inner_text()

"""Entering a round with fingers and keys: taps, the keypad's order, sums, the draft, the tray of tiles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import TABLET, Device
from .fingers import Fingers, begin, join, leave, rename, undo, wait_until_forgotten, write_round

PHONE = {"width": 390, "height": 844}
TEN = {
    "en": ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon"),
    "fa": ("سارا", "رضا", "مریم", "علی", "نرگس", "حسین", "زهرا", "امیر", "فاطمه", "پریسا"),
}


@pytest.fixture
def fingers(tablet: Page, house: str) -> Fingers:
    """Fingers on the empty form of the first round of Ana, Ben, Cruz and Dot."""
    tablet.goto(begin(tablet.context, house) + "/round")
    return Fingers(tablet)


LATER = """addEventListener("pagehide", () => {
  const tap = JSON.parse(sessionStorage.getItem("second-tap"));
  sessionStorage.setItem("second-tap", JSON.stringify({ ...tap, at: tap.at + 60000 }));
})"""
"""The next page comes at once, however long this machine takes to make it."""


def middle(key: Locator) -> tuple[float, float]:
    """Where a finger hits a key."""
    box = key.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice_to_the_table(page: Page, key: Locator) -> None:
    """Tap a key that leads to the table, and once more where the key to the next round stands by then."""
    page.evaluate(LATER)
    key.scroll_into_view_if_needed()
    box, wide = key.bounding_box(), page.viewport_size
    assert box
    assert wide
    place = (min(box["x"] + box["width"], wide["width"] - 40) - 20, middle(key)[1])
    page.touchscreen.tap(*place)
    page.locator(".table-page").wait_for()
    page.wait_for_load_state()
    assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.dock a.key--go')", place)
    page.touchscreen.tap(*place)
    page.wait_for_timeout(300)
    assert page.locator(".table-page").is_visible(), "nobody asked for a round"


def points(page: Page) -> list[str]:
    """What the list of players shows for each."""
    return page.locator("[data-points]").all_inner_texts()


def test_a_round_of_four_takes_at_most_twelve_taps_and_a_blocked_one_those_of_one_hand_more(fingers: Fingers) -> None:
    fingers.enter(0, [24, 36, 17])
    assert fingers.taps <= 12
    assert fingers.taps == 11, "one for who went out, two digits and the big key for each hand, one to agree"
    assert fingers.page.locator("td.total").all_inner_texts() == ["0", "17", "24", "36"]
    fingers.press("Enter round 2")
    fingers.taps = 0
    fingers.went_out("none")
    for total in (11, 24, 36, 17):
        fingers.hand(total)
    fingers.page.locator("form[data-agree]").wait_for()
    assert fingers.taps == 13, "and one to agree"


def test_nothing_is_shown_before_something_is_entered(fingers: Fingers) -> None:
    fingers.went_out(1)
    assert points(fingers.page) == ["–", "0", "–", "–"]
    assert fingers.shown() == ""
    fingers.keys("0>")
    assert points(fingers.page) == ["0", "0", "–", "–"]
    signs = fingers.page.locator("[data-sign]").all_inner_texts()
    assert signs == ["just entered", "went out", "counting now", "not entered"]
    fingers.keys("24>")
    signs = fingers.page.locator("[data-sign]").all_inner_texts()
    assert signs == ["nothing of value", "went out", "just entered", "counting now"]


def test_tiles_are_added_one_after_another_and_three_figures_typed_as_they_are_said(fingers: Fingers) -> None:
    fingers.went_out(0)
    fingers.keys("12+7+5")
    assert fingers.shown() == "24"
    assert fingers.page.locator("[data-terms]").inner_text() == "12 + 7 + 5"
    fingers.keys("<<<")
    assert fingers.shown() == "12"
    fingers.keys("+9>")
    assert points(fingers.page)[1] == "21"
    fingers.tap(fingers.page.locator("#seat-1 .rail-key"))
    fingers.keys("124>105>7")
    assert points(fingers.page) == ["0", "124", "105", "7"]


def signs(page: Page) -> list[str]:
    """What the list of players says about each."""
    return page.locator("[data-sign]").all_inner_texts()


def big_key(page: Page) -> str:
    """What the big key says."""
    return " ".join(
        page.locator("[data-keypad] [data-next]").inner_text().replace("\u2068", "").replace("\u2069", "").split()
    )


def test_the_big_key_says_the_sentence_that_will_be_written(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(2)
    assert big_key(page) == "Type the total for Ana"
    fingers.type("22")
    assert big_key(page) == "22 for Ana then Ben"
    fingers.type(">124>")
    fingers.type("7")
    assert big_key(page) == "7 for Dot then check the round"
    slip = page.locator("[data-slip]")
    assert "124 for" in slip.inner_text()
    assert "Ben" in slip.inner_text()
    assert signs(page) == ["entered", "just entered", "went out", "counting now"]


def test_nobody_is_skipped_however_fast_or_slow(tablet: Page, house: str) -> None:
    tablet.clock.install()
    tablet.goto(begin(tablet.context, house, TEN["en"][:9], preset="persian") + "/round")
    fingers = Fingers(tablet)
    fingers.went_out(8)
    for seat in range(8):
        for sign in f">3{seat}" if seat else f"3{seat}":
            fingers.keys(sign)
            tablet.clock.run_for((50, 300, 700, 1500)[seat // 2])
        assert points(tablet)[: seat + 1] == [f"3{number}" for number in range(seat + 1)]


def test_a_tap_that_came_twice_is_none_on_what_stands_there_then(fingers: Fingers) -> None:
    page = fingers.page
    page.locator("form.is-scripted[data-phase=who]").wait_for()
    x, y = middle(page.locator('label:has([name=out][value="3"])'))
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x + 3, y - 2)
    page.locator("form[data-phase=hands]").wait_for()
    assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('[data-key]')", [x, y])
    assert points(page)[:3] == ["–", "–", "–"], "the key that came to stand there was not meant"
    fingers.keys("22>31>44")
    assert points(page)[:3] == ["22", "31", "44"], "keys elsewhere count at once, and each as often as it is tapped"
    page.evaluate(LATER)
    x, y = middle(page.locator('[data-keypad] [data-key="next"]'))
    place = (x, y + 60)
    page.touchscreen.tap(*place)
    page.locator("form[data-agree].is-scripted").wait_for()
    assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('[value=agree]')", place)
    page.touchscreen.tap(*place)
    assert page.locator("form[data-agree]").get_attribute("data-asking") is None
    tap_twice_to_the_table(page, page.locator("form[data-agree] [value=agree]"))


def test_a_second_tap_on_begin_opens_no_round(tablet: Page, house: str) -> None:
    begin(tablet.context, house)
    tablet.goto(f"{house}/new?preset=hebrew")  # those of the game before sit there already
    tap_twice_to_the_table(tablet, tablet.locator(".new-dock [value=begin]"))


def test_what_was_wrong_is_said_no_more_once_it_is_changed(tablet: Page, house: str) -> None:
    tablet.goto(begin(tablet.context, house, preset="persian") + "/round")
    fingers, said = Fingers(tablet), tablet.locator(".faults")
    fingers.went_out(1)
    fingers.keys("600>700>30>")
    expect(said).to_contain_text("add up to more than the 1068 points")
    tablet.locator("form.is-scripted").wait_for()
    fingers.tap(tablet.locator("#seat-0 .rail-key"))
    expect(said).to_be_visible()
    keys = tablet.locator("[data-keypad]").bounding_box()
    fingers.keys("60")
    expect(said).to_be_hidden()
    assert tablet.locator("[data-keypad]").bounding_box() == keys, "no key moves under a finger"
    fingers.tap(tablet.locator("#seat-2 .rail-key"))
    fingers.keys("2>")
    expect(said).to_be_hidden()
    expect(tablet.locator("[data-entry-fault]")).to_have_text("")


def test_a_digit_in_the_place_of_the_double_before_it_counts(tablet: Page, house: str) -> None:
    """From the time on after which tablets take a second tap for one of its own."""
    tablet.goto(begin(tablet.context, house, preset="italian") + "/round")
    fingers = Fingers(tablet)
    tablet.locator("form.is-scripted[data-phase=who]").wait_for()
    fingers.tap(tablet.locator('[name=out][value="0"]'))
    tablet.locator("form[data-phase=which]").wait_for()
    fingers.tap(tablet.locator('[name=engine][value="3"]'))
    places = [middle(tablet.locator(f'[data-keypad] [data-key="{digit}"]')) for digit in range(1, 10)]
    fingers.tap(tablet.locator("[data-back]"))
    tablet.locator("form[data-phase=which]").wait_for()
    lies_there = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.which-key')"
    digit, place = next((n, at) for n, at in enumerate(places, 1) if tablet.evaluate(lies_there, at))
    tablet.wait_for_timeout(350)
    tablet.touchscreen.tap(*place)
    tablet.locator("form[data-phase=hands]").wait_for()
    tablet.wait_for_timeout(350)
    tablet.touchscreen.tap(*place)
    assert fingers.shown() == str(digit)


def test_the_big_key_twice_skips_nobody_and_asks_by_name(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(3)
    fingers.keys("22>>")
    question = page.locator("[data-question]")
    assert "Nothing entered for" in question.inner_text()
    assert "Ben" in question.inner_text()
    fingers.keys("31")
    assert not question.is_visible()
    assert points(page) == ["22", "31", "–", "0"]
    fingers.keys(">>")
    fingers.tap(question.locator("[data-still]"))
    assert signs(page)[2] == "counting now", "nobody else is missing"
    fingers.keys(">")
    fingers.tap(question.locator("[data-zero]"))
    page.locator("form[data-agree]").wait_for()
    assert "nothing of value" in page.locator(".recap").inner_text()


def test_who_still_counts_is_left_open_and_comes_again(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(3)
    fingers.type(">")
    fingers.tap(page.locator("[data-still]"))
    fingers.type("31>15>")
    assert points(page) == ["–", "31", "15", "0"]
    fingers.type("22>")
    page.locator("form[data-agree]").wait_for()


def test_a_figure_goes_on_when_its_player_is_lit_again_and_is_put_down_by_the_big_key(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("12+7")
    fingers.tap(page.locator("#seat-3 .rail-key"))
    fingers.type("12")
    fingers.tap(page.locator("#seat-2 .rail-key"))
    assert points(page) == ["0", "19", "–", "12"]
    assert signs(page) == ["went out", "not entered", "counting now", "not entered"]
    assert page.locator("[data-sum]").inner_text().split()[-1] == "0", "what is half typed does not count"
    expect(page.locator("[data-slip]")).to_be_hidden()
    fingers.type("+<5")
    fingers.tap(page.locator("#seat-2 .rail-key"))  # who is lit already
    fingers.type("0")
    assert points(page) == ["0", "19", "50", "12"], "neither plus nor backspace leaves an empty hand"
    settled = page.locator("[data-result].is-settled")
    expect(settled).to_have_count(0)
    for row in ("#seat-1", "#seat-3"):
        fingers.tap(page.locator(f"{row} .rail-key"))
        expect(settled).to_have_count(0)
    fingers.type("3>")
    assert points(page)[3] == "123", "the figure goes on"
    assert signs(page)[1] == "counting now", "who is missing is asked"
    assert "123 for" in page.locator("[data-slip]").inner_text()
    fingers.tap(page.locator("[data-change]"))
    expect(settled).to_have_text("123")
    expect(page.locator("[data-slip]")).to_be_hidden()
    fingers.type("4")
    assert points(page)[3] == "4", "a digit takes the place of what stands there as if it were selected"


def test_a_figure_that_was_typed_anew_is_no_more_said_to_be_put_down(fingers: Fingers) -> None:
    page, slip = fingers.page, fingers.page.locator("[data-slip]")
    fingers.went_out(0)
    fingers.type("12>")
    expect(slip).to_have_text(re.compile("12 for .*Ben"))
    fingers.tap(page.locator("#seat-1 .rail-key"))
    fingers.type("8")
    fingers.tap(page.locator("#seat-3 .rail-key"))
    assert signs(page)[1] == "not entered"
    expect(slip).to_be_hidden()
    fingers.tap(page.locator("#seat-1 .rail-key"))
    fingers.type(">")
    expect(slip).to_have_text(re.compile("8 for .*Ben"))


def test_a_sum_that_is_half_typed_goes_on_after_a_reload(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("11>5+12+")
    for _ in range(2):
        page.reload()
        page.locator("form.enter.is-scripted").wait_for()
        assert points(page)[:3] == ["0", "11", "17"]
    fingers.type("9>")
    assert points(page)[:3] == ["0", "11", "26"]


@pytest.mark.parametrize("address", ["/round", "/round/1"])
def test_what_is_changed_after_the_check_is_there_after_a_reload(fingers: Fingers, address: str) -> None:
    page = fingers.page
    game = page.url.removesuffix("/round")
    if address == "/round/1":
        write_round(page.context, game, 1, 0, ["", 1, 14, 17])
        page.goto(game + address)
        fingers.tap(page.locator("#seat-1 .rail-key"))
        fingers.type("11>")
    else:
        fingers.went_out(0)
        fingers.type("11>14>17>")
    page.locator("form[data-agree].is-scripted").wait_for()
    fingers.press("Change")
    page.locator("form.enter.is-scripted").wait_for()
    page.reload()
    page.locator("form.enter.is-scripted").wait_for()
    assert points(page) == ["0", "11", "14", "17"], "nothing was changed yet"
    fingers.tap(page.locator("#seat-2 .rail-key"))
    fingers.type("77")
    fingers.tap(page.locator("#seat-3 .rail-key"))
    fingers.type("5")
    for _ in range(2):
        page.reload()
        page.locator("form.enter.is-scripted").wait_for()
        assert points(page) == ["0", "11", "77", "5"]
        assert signs(page)[2:] == ["not entered", "counting now"]
        assert page.locator("[data-restored]").is_visible()
    fingers.type("6>>")
    page.locator("form[data-agree].is-scripted").wait_for()
    fingers.agree()
    assert page.locator("td.total").all_inner_texts() == ["0", "11", "56", "77"]
    wait_until_forgotten(page)


def test_a_figure_over_which_a_tile_was_laid_is_taken_back_to_and_tiles_over_which_one_was_typed(
    fingers: Fingers,
) -> None:
    page, back = fingers.page, fingers.page.locator("[data-take-last]")
    fingers.went_out(0)
    fingers.type("88")
    fingers.tap(page.locator("button[data-way=tiles]"))
    fingers.tap(page.locator('[data-tray] [data-tile="6-5"]'))
    expect(back).to_have_text("Take back 11")
    fingers.tap(back)
    assert fingers.shown() == "88"
    fingers.tap(page.locator('[data-tray] [data-tile="6-5"]'))
    fingers.tap(page.locator("button[data-way=keys]"))
    fingers.type("7")
    fingers.tap(back)
    assert fingers.shown() == "11"


def test_what_was_put_down_is_taken_back_one_hand_after_another(fingers: Fingers) -> None:
    page = fingers.page
    back = page.locator("[data-take-last]")
    assert page.locator(".bar form").count() == 0, "nothing saved is taken back from here"
    fingers.went_out(0)
    expect(back).to_be_disabled()
    fingers.type("24>36>1")
    expect(back).to_have_text("Take back 1")
    fingers.tap(back)
    assert points(page) == ["0", "24", "36", "–"]
    assert signs(page)[3] == "counting now", "what was half typed for Dot was written by nobody: Dot is asked again"
    expect(back).to_have_text("Take back 36")
    fingers.tap(back)
    assert points(page) == ["0", "24", "–", "–"]
    assert signs(page)[2] == "counting now"
    fingers.type("35>")
    assert signs(page)[3] == "counting now"
    fingers.type("1")
    fingers.tap(page.locator("[data-change]"))
    fingers.type("3")
    expect(back).to_have_text("Take back 3")
    fingers.tap(back)
    assert points(page) == ["0", "24", "35", "1"]
    fingers.type("3")
    page.reload()
    page.locator("form[data-phase=hands]").wait_for()
    expect(back).to_have_text("Take back 3")
    for left in (["0", "24", "35", "1"], ["0", "24", "–", "1"], ["0", "–", "–", "1"]):
        fingers.tap(back)
        assert points(page) == left
    expect(back).to_be_disabled()


def test_whoever_leaves_a_figure_half_typed_is_asked_for_it_again(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("24>3")
    for goes_back in ("[data-change]", "#seat-1 .rail-key"):
        fingers.tap(page.locator(goes_back))
        assert (points(page), signs(page)[2]) == (["0", "24", "3", "–"], "not entered")
        assert page.locator("[data-sum]").inner_text().split()[-1] == "24", "what is half typed does not count"
        assert page.locator("#seat-2 input").input_value() == ""
        fingers.type(">")
        assert signs(page)[2] == "counting now"
    fingers.tap(page.locator("[data-change]"))
    fingers.type("26")
    page.reload()
    page.locator("form[data-phase=hands]").wait_for()
    assert signs(page)[1:3] == ["counting now", "not entered"], "it comes back as it was left"
    fingers.type(">")
    fingers.tap(page.locator("#seat-1 .rail-key"))
    page.reload()
    page.locator("form[data-phase=hands]").wait_for()
    assert signs(page)[1:3] == ["counting now", "not entered"], "whoever was lit is, though nothing is typed there"
    fingers.type(">8>")
    assert points(page) == ["0", "26", "38", "–"]
    fingers.type("1")
    fingers.tap(page.locator("[data-back]"))
    fingers.went_out(0)
    assert signs(page)[3] == "counting now", "who went out is seen again, and the figure goes on"
    fingers.type("2")
    fingers.tap(page.locator("#seat-2 .rail-key"))
    fingers.type(">>")
    page.locator("form[data-agree]").wait_for()
    assert "12" in page.locator(".recap").inner_text()


def test_a_draft_stays_half_typed_however_often_the_page_is_loaded_and_is_gone_when_it_is_saved(
    fingers: Fingers,
) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("24>1")
    assert page.locator("[data-save-mark]").inner_text() == "Not saved yet"
    for typed in ("1", "12"):
        page.reload()
        page.locator("form[data-phase=hands]").wait_for()
        expect(page.locator("#seat-2 [data-sign]")).to_have_text("counting now")
        fingers.type(typed[1:])
    assert points(page) == ["0", "24", "12", "–"]
    page.reload()
    page.locator("form[data-phase=hands]").wait_for()
    fingers.type("4")
    assert points(page) == ["0", "24", "124", "–"]
    assert "24 for" in page.locator("[data-slip]").inner_text()
    assert "Your entries are back" in page.locator("[data-restored]").inner_text()
    fingers.type(">17>")
    fingers.agree()
    wait_until_forgotten(page)
    fingers.press("Enter round 2")
    page.locator("form.is-scripted").wait_for()
    assert page.locator("[name=out]:checked").count() == 0


def test_every_key_writes_the_draft_once(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    page.evaluate("""() => {
      window.written = [];
      const keep = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, value) { window.written.push(name); keep.call(this, name, value); };
    }""")
    fingers.type("24")
    written = page.evaluate("window.written")
    assert len(written) == 2, written
    assert page.evaluate("name => localStorage.getItem(name)", written[0])


def test_arrows_and_the_tab_key_choose_a_player(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(1)
    keyboard = page.keyboard
    keyboard.type("22")
    keyboard.press("ArrowDown")
    keyboard.type("31")
    assert points(page) == ["22", "0", "31", "–"]
    keyboard.press("Tab")
    keyboard.type("7")
    keyboard.press("ArrowUp")
    keyboard.press("Backspace")
    keyboard.type("0")
    assert points(page) == ["22", "0", "30", "7"]


def test_a_figure_that_makes_more_than_all_the_tiles_count_is_not_taken(fingers: Fingers) -> None:
    fingers.went_out(0)
    fault = fingers.page.locator("[data-entry-fault]")
    lit = fingers.page.locator("[data-seat].is-now")
    fingers.type("1234")
    expect(fault).to_have_text("1234 cannot be left with \u2068Ben\u2069: 743 is the most")
    assert fingers.shown() == "1234", "what was typed is seen"
    assert points(fingers.page)[1] == "–", "the figure that cannot be is not taken, nor a part of it"
    assert fingers.page.locator("[data-sum] b").inner_text() == "0"
    fingers.type("+9")
    expect(fault).to_have_text("")
    fingers.type("99")
    expect(fault).to_have_text("1122 cannot be left with \u2068Ben\u2069: 743 is the most")
    assert fingers.shown() == "1122"
    fingers.type("<")
    expect(fault).to_have_text("")
    assert fingers.shown() == "222", "the digit that was not taken is taken back, and no other"
    fingers.type("999999")
    expect(fault).to_have_text("1122 cannot be left with \u2068Ben\u2069: 743 is the most")
    assert fingers.shown() == "1122", "no more is typed than is seen"
    fingers.type("<")
    expect(fault).to_have_text("")
    expect(fingers.page.locator("[data-next]").first).to_contain_text("222", use_inner_text=True)
    fingers.type("9>")
    expect(fault).to_have_text("1122 cannot be left with \u2068Ben\u2069: 743 is the most")
    expect(lit).to_have_attribute("data-seat", "1")
    fingers.tap(fingers.page.locator("#seat-2 .rail-key"))
    fingers.type("7>>")
    expect(lit).to_have_attribute("data-seat", "3")
    fingers.tap(fingers.page.locator("#seat-1 .rail-key"))
    expect(fault).to_have_text("1122 cannot be left with \u2068Ben\u2069: 743 is the most")
    expect(fingers.page.locator("[data-next]").first).to_contain_text("Type", use_inner_text=True)
    fingers.page.reload()
    fingers.page.locator("form[data-phase=hands]").wait_for()
    expect(fault).to_have_text("1122 cannot be left with \u2068Ben\u2069: 743 is the most")
    assert (fingers.shown(), points(fingers.page)[1:3]) == ("1122", ["–", "7"])
    fingers.type("<")
    fingers.type("<<<")
    fingers.type(">")
    expect(lit).to_have_attribute("data-seat", "3")
    assert points(fingers.page)[1:3] == ["123", "7"]


def test_a_figure_that_was_not_taken_gives_way_to_tiles(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("1234")
    fingers.tap(page.locator("button[data-way=tiles]"))
    fingers.tap(page.locator('[data-tray] [data-tile="6-5"]'))
    fingers.tap(page.locator("[data-next]:visible").first)
    assert points(page)[:2] == ["0", "11"]
    expect(page.locator("[data-seat].is-now")).to_have_attribute("data-seat", "2")


def test_a_figure_that_was_not_taken_goes_with_what_is_taken_back(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("1234")
    expect(page.locator("[data-result]")).to_have_class(re.compile("is-untaken"))
    fingers.tap(page.locator("[data-take-last]"))
    assert fingers.shown() == ""
    expect(page.locator("[data-result]")).not_to_have_class(re.compile("is-untaken"))
    expect(page.locator("[data-entry-fault]")).to_have_text("")
    fingers.hand(12)
    assert points(page)[:2] == ["0", "12"]


def test_what_is_not_taken_is_said_however_long_the_figure_and_however_late_the_answer_about_another(
    tablet: Page, house: str
) -> None:
    page = tablet
    page.goto(
        begin(page.context, house, ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil"), preset="czech-plus") + "/round"
    )
    fingers = Fingers(page)
    fingers.went_out(0)
    late: list[Route] = []
    page.route("**/round", lambda route: late.append(route) if route.request.method == "POST" else route.continue_())
    fault = page.locator("[data-entry-fault]")
    fingers.type("20>99")
    expect(fault).to_have_text("")
    fingers.type("9")
    said = "999 cannot be left with \u2068Cruz\u2069: 733 is the most"
    expect(fault).to_have_text(said)
    with page.expect_response("**/round"):
        late.pop().continue_()
    page.wait_for_timeout(100)
    expect(fault).to_have_text(said)
    page.unroute("**/round")
    page.goto(begin(page.context, house, ("Ana", "Ben")) + "/round")
    fingers.went_out(0)
    fingers.type("10000")
    expect(fault).to_have_text("10000 cannot be left with \u2068Ben\u2069: 1018 is the most")
    assert fingers.shown() == "10000"


def test_whose_hand_is_refused_is_marked_and_named_and_nobody_else_is_lit(fingers: Fingers) -> None:
    """Only 1-0 makes 1: it cannot be said of one player and shown by another."""
    page = fingers.page
    fingers.went_out(0)
    fingers.type("1>")
    fingers.tap(page.locator("button[data-way=tiles]"))
    fingers.tap(page.locator("[data-tile='1-0']"))
    fingers.tap(page.locator("[data-tray-next]"))
    fault = page.locator("[data-entry-fault]")
    lit = page.locator("[data-seat].is-now")
    expect(fault).to_have_text("Cruz cannot have 1 left: the others hold the tiles that would make this total")
    expect(page.locator("[data-seat].is-wrong")).to_have_attribute("data-seat", "2")
    expect(lit).to_have_attribute("data-seat", "3")
    fingers.tap(page.locator("#seat-2 .rail-key"))
    expect(page.locator("h1[data-ask]")).to_have_text("What does \u2068Cruz\u2069 have left?")
    fingers.tap(page.locator("[data-tile='1-0']"))
    fingers.tap(page.locator("[data-tile='1-1']"))
    expect(fault).to_have_text("")
    fingers.tap(page.locator("[data-tray-next]"))
    expect(lit).to_have_attribute("data-seat", "3")
    page.reload()
    expect(page.locator("[data-tray]")).to_be_visible()  # the way that was chosen stays


def test_what_is_refused_late_moves_nobody(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("700>700>")
    fault = page.locator("[data-entry-fault]")
    expect(fault).to_contain_text("the hands add up to more", ignore_case=True)
    fingers.type("5")
    assert points(page) == ["0", "700", "700", "5"]
    page.reload()
    page.locator("form[data-phase=hands]").wait_for()
    expect(fault).to_contain_text("the hands add up to more", ignore_case=True)
    expect(page.locator("[data-seat].is-now")).to_have_attribute("data-seat", "3")
    assert points(page) == ["0", "700", "700", "5"]


def test_a_draft_survives_leaving_and_is_started_afresh_when_wanted(fingers: Fingers, house: str) -> None:
    page = fingers.page
    form = page.url
    fingers.went_out(0)
    fingers.type("24")
    page.goto(house)
    page.goto(form)
    page.locator("form[data-phase=hands]").wait_for()
    assert points(page)[1] == "24"
    asked = page.locator("dialog")
    for key in ("Escape", "Enter"):
        fingers.press("Start over")
        expect(asked).to_contain_text("is erased. This cannot be undone.")
        page.keyboard.type("7")
        page.keyboard.press(key)  # the key that keeps everything has the focus
        expect(asked).to_be_hidden()
        expect(page.locator(".rail .is-now .rail-key")).to_be_focused()  # what is typed next goes on with the hand
        assert points(page)[1] == "24"
    fingers.press("Start over")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("form[data-phase=who]").wait_for()
    assert page.locator("[name=out]:checked").count() == 0


def test_a_draft_is_taken_up_by_those_who_still_play(fingers: Fingers) -> None:
    page = fingers.page
    form, game = page.url, page.url.removesuffix("/round")
    restored = page.locator("[data-restored] span")
    fingers.went_out(0)
    fingers.type("24>5+6>7")
    assert points(page)[1:] == ["24", "11", "7"]
    page.goto(f"{game}/people")
    leave(page.context, game, 2)
    join(page.context, game, "Eli")
    page.goto(form)
    page.locator("form[data-phase=hands]").wait_for()
    expect(restored).to_contain_text("Your entries are back.")
    expect(restored).to_contain_text("New at the table: \u2068Eli\u2069.")
    expect(restored).to_contain_text("No longer at the table: \u2068Cruz\u2069.")
    assert points(page)[:3] == ["0", "24", "7"]
    assert page.locator("#seat-3.is-now").count() == 1, "Dot goes on being typed"
    page.reload()
    expect(restored).to_have_text("Your entries are back.")  # it was said once
    page.goto(f"{game}/people")
    leave(page.context, game, 0)
    page.goto(form)
    page.locator("form[data-phase=who]").wait_for()
    expect(restored).to_contain_text("No longer at the table: \u2068Ana\u2069.")
    fingers.went_out(4)
    assert points(page) == ["24", "7", "0"]


def test_what_was_typed_stays_with_the_person_whose_name_is_on_another_seat_now(fingers: Fingers) -> None:
    page = fingers.page
    form, game = page.url, page.url.removesuffix("/round")
    fingers.went_out(3)
    fingers.type("44>9>3")
    rename(page.context, game, ["Cruz", "BEN", "Ana", "Dot"])
    page.goto(form)
    page.locator("form[data-phase=hands]").wait_for()
    assert points(page) == ["3", "9", "44", "0"]
    assert page.locator("#seat-0.is-now").count() == 1, "Cruz goes on being typed"
    expect(page.locator("[data-restored] span")).to_have_text("Your entries are back.")
    fingers.type("8>")
    fingers.agree()
    assert page.locator("td.total").all_inner_texts() == ["0", "9", "38", "44"]
    assert page.locator(".who bdi").all_inner_texts()[:4] == ["Dot", "BEN", "Cruz", "Ana"]


def test_whose_total_is_asked_about_is_lit_where_it_is_changed(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.type("24>17>220>")
    page.locator(".recap-words", has_text="is that right?").wait_for()
    fingers.press("Change")
    page.locator("form.is-scripted[data-phase=hands]").wait_for()
    expect(page.locator("[data-seat].is-now")).to_have_attribute("data-seat", "3")
    fingers.type("22>")
    fingers.agree()
    assert page.locator("td.total").all_inner_texts() == ["0", "17", "22", "24"]


def test_where_nobody_can_tell_who_is_called_what_the_hands_are_asked_for_once_more(fingers: Fingers) -> None:
    page = fingers.page
    form, game = page.url, page.url.removesuffix("/round")
    fingers.went_out(0)
    fingers.type("42>12>7")
    rename(page.context, game, ["Ana", "Benjamin", "Ben", "Dot"])
    page.goto(form)
    page.locator("form[data-phase=hands]").wait_for()
    assert points(page) == ["0", "–", "–", "7"]
    expect(page.locator("[data-restored] span")).to_have_text(
        "Your entries are back. Names have changed. "
        "Hands to be entered once more: \u2068Benjamin\u2069, \u2068Ben\u2069."
    )


def test_what_was_typed_for_a_guest_is_not_for_the_next_who_comes_to_the_seat(fingers: Fingers) -> None:
    page = fingers.page
    game = page.url.removesuffix("/round")
    join(page.context, game, "Eva")
    page.goto(f"{game}/round")
    fingers.went_out(0)
    fingers.type("24>11>9>7")
    undo(page.context, game)
    join(page.context, game, "Fay")
    page.goto(f"{game}/round")
    page.locator("form[data-phase=hands]").wait_for()
    assert points(page) == ["0", "24", "11", "9", "–"]
    restored = page.locator("[data-restored] span")
    expect(restored).to_contain_text("New at the table: \u2068Fay\u2069. No longer at the table: \u2068Eva\u2069.")
    assert page.locator("#seat-4.is-now").count() == 1, "Fay is asked"


def test_a_draft_of_nobody_who_still_plays_is_kept_no_longer(fingers: Fingers) -> None:
    page = fingers.page
    form, game = page.url, page.url.removesuffix("/round")
    fingers.went_out(0)
    page.goto(f"{game}/people")
    leave(page.context, game, 0)
    page.goto(form)
    page.locator("form[data-phase=who]").wait_for()
    expect(page.locator("[data-restored]")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('draft'))") == []


@pytest.mark.parametrize("code", ["fa", *(pytest.param(code, marks=pytest.mark.wide) for code in ("en", "it"))])
def test_what_is_said_above_the_keypad_leaves_the_keys_where_they_are(device: Device, house: str, code: str) -> None:
    page = device(locale=code, reduced_motion="reduce").new_page()
    page.goto(begin(page.context, house) + "/round")
    fingers = Fingers(page)
    fingers.went_out(0)
    fingers.type("24>")
    keys = page.locator("[data-keypad] .key, .bar > .key:last-child, [data-back]")
    there = "keys => keys.map((key) => JSON.stringify(key.getBoundingClientRect()))"
    page.evaluate("document.fonts.ready")
    expect(page.locator(".key:active")).to_have_count(
        0
    )  # a key that is pressed is lower, a while longer than the finger
    before = keys.evaluate_all(there)
    page.reload()
    page.locator("form[data-phase=hands]").wait_for()
    assert page.locator("[data-restored]").is_visible()
    for _ in range(50):  # a page that just came is still being laid out
        if keys.evaluate_all(there) == before:
            break
        page.wait_for_timeout(100)
    assert keys.evaluate_all(there) == before
    page.context.set_offline(True)
    fingers.tap(page.locator("[data-back]"))
    fingers.tap(page.locator("[data-back]"))
    held = page.locator("[data-held]")
    expect(held).to_be_visible()
    covers = """held => [...document.querySelectorAll("button, a")].filter((key) => {
        if (!key.checkVisibility()) return false;
        const [one, other] = [held, key].map((each) => each.getBoundingClientRect());
        return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    }).map((key) => key.className)"""
    assert held.evaluate(covers) == []
    page.context.set_offline(False)
    page.locator(".table-page").wait_for()


def in_both_sizes(page: Page, what: Locator) -> list[dict[str, float]]:
    """Where this is seen on a tablet and on a telephone."""
    boxes = []
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        box = what.bounding_box()
        assert box is not None, size
        boxes.append({**box})
    return boxes


def expect_in_both_sizes(page: Page, what: Locator) -> None:
    """It is seen on a tablet and on a telephone."""
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)
        expect(what, str(size)).to_be_visible()


def test_what_a_tile_counts_is_said_of_every_hand(tablet: Page, house: str) -> None:
    game = begin(tablet.context, house, preset="czech-plus")
    words, keypad = tablet.locator(".counts"), tablet.locator("[data-keypad]")
    tablet.goto(f"{game}/mine?seat=1")
    tablet.locator("form.is-scripted").wait_for()
    expect(words).to_have_text("The 0-0 counts 50 points.")
    expect_in_both_sizes(tablet, words)
    tablet.goto(f"{game}/round")
    fingers = Fingers(tablet)
    fingers.went_out(0)
    expect_in_both_sizes(tablet, words)
    keys_at = in_both_sizes(tablet, keypad)
    fingers.type("34>")
    expect_in_both_sizes(tablet, tablet.locator("[data-slip]"))
    expect_in_both_sizes(tablet, words)
    for then, now in zip(keys_at, in_both_sizes(tablet, keypad), strict=True):
        assert now == pytest.approx(then, abs=0.5)


PLACES = """keys => keys.map((key) => {
    const { x, y } = key.getBoundingClientRect();
    return [key.dataset.key, x, y];
})"""


@pytest.mark.parametrize("code", [*(pytest.param(code, marks=pytest.mark.wide) for code in ("en", "he")), "fa"])
def test_the_keypad_stands_from_left_to_right_in_every_language(device: Device, house: str, code: str) -> None:
    page = device(locale=code).new_page()
    page.goto(begin(page.context, house) + "/round")
    assert page.locator("html").get_attribute("dir") == ("ltr" if code == "en" else "rtl")
    fingers = Fingers(page)
    fingers.went_out(0)
    boxes = page.locator("[data-keypad] [data-key]:visible").evaluate_all(PLACES)
    digits = sorted((y, x, key) for key, x, y in boxes if key in "123456789")
    assert [key for _, _, key in digits] == list("123456789")
    fingers.keys("12+7")
    terms = page.locator("[data-terms]").evaluate("e => [getComputedStyle(e).direction, e.textContent]")
    assert terms[0] == "ltr", "a sum is read from the left"
    assert page.locator("[data-result]").inner_text() == ("۱۹" if code == "fa" else "19")


DIGITS = """digits => digits.forEach((key) =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))"""


def test_the_whole_round_by_keyboard_alone_and_with_persian_digits(fingers: Fingers) -> None:
    page = fingers.page
    page.locator("form.is-scripted").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.locator("form[data-phase=hands]").wait_for()
    for total in ("12+7", "۳۶", "17"):
        if total.isascii():
            page.keyboard.type(total)
        else:
            page.evaluate(DIGITS, list(total))
        page.keyboard.press("Enter")
    page.locator("form[data-agree]").wait_for()
    assert page.locator("td.gain").all_inner_texts() == ["0", "17", "19", "36"]
    page.get_by_role("button", name="The table agrees").press("Enter")
    page.locator(".table-page").wait_for()
    assert page.locator("td.total").all_inner_texts() == ["0", "17", "19", "36"]


def test_tiles_that_are_spent_cannot_be_taken(fingers: Fingers) -> None:
    page = fingers.page
    fingers.went_out(0)
    fingers.tap(page.locator("button[data-way=tiles]"))
    tile = "[data-tile='{}']".format
    assert page.locator(tile("12-12")).is_disabled(), "the engine"
    assert page.locator(tile("12-12")).locator(".is-spent").is_visible(), "it lies there, grey"
    assert page.locator("[data-tray-words]").inner_text() == "The dimmed tile is the engine."
    for name in ("6-5", "4-2"):
        fingers.tap(page.locator(tile(name)))
    assert page.locator(tile("6-5")).get_attribute("aria-pressed") == "true"
    assert fingers.shown() == "17"
    fingers.tap(page.locator("[data-tray-next]"))
    assert page.locator(tile("6-5")).is_disabled(), "Ben holds it"
    assert "Ben" in str(page.locator(tile("6-5")).get_attribute("aria-label"))
    assert page.locator(tile("6-5")).locator(".holder .token").get_attribute("class") == (
        page.locator("#seat-1 .rail-key .token").get_attribute("class")
    )
    assert "what \u2068Ben\u2069 hold" in page.locator("[data-tray-words]").inner_text()
    fingers.tap(page.locator("#seat-1 .rail-key"))
    assert fingers.shown() == "17", "the list of players stays in reach"
    fingers.tap(page.locator("#seat-2 .rail-key"))
    assert page.locator("[data-tray]").is_visible()
    fingers.tap(page.locator(tile("0-0")))
    assert fingers.shown() == "0"
    fingers.tap(page.locator(tile("0-0")))
    assert fingers.shown() == "", "taken back"
    fingers.tap(page.locator(tile("6-6")))
    fingers.tap(page.locator("[data-tray-next]"))
    assert "what \u2068Ben\u2069 and \u2068Cruz\u2069 hold." in page.locator("[data-tray-words]").inner_text()
    fingers.tap(page.locator(tile("3-3")))
    fingers.tap(page.locator("[data-tray-next]"))
    page.locator("form[data-agree]").wait_for()
    assert page.locator("td.gain").all_inner_texts() == ["0", "6", "12", "17"]


def test_who_holds_spent_tiles_is_said_as_hebrew_writes_it(device: Device, house: str) -> None:
    page = device(locale="he").new_page()
    page.goto(begin(page.context, house, ("מיכל", "דנה", "דוד", "Cruz", "רות")) + "/round")
    fingers = Fingers(page)
    fingers.went_out(0)
    fingers.tap(page.locator("button[data-way=tiles]"))
    for tile, held in (("6-5", "של דנה."), ("4-2", "של דנה ודוד."), ("3-1", "של דנה, דוד ו־Cruz.")):
        fingers.tap(page.locator(f"[data-tile='{tile}']"))
        fingers.tap(page.locator("[data-tray-next]"))
        page.locator(f"[data-tile='{tile}'][disabled]").wait_for()
        said = page.locator("[data-tray-words]").inner_text()
        assert said.replace("\u2068", "").replace("\u2069", "").endswith(held)


def test_what_is_said_of_spent_tiles_moves_no_key(tablet: Page, house: str) -> None:
    tablet.goto(begin(tablet.context, house) + "/round")
    fingers = Fingers(tablet)
    fingers.went_out(0)
    keypad, tray_next = tablet.locator("[data-keypad]"), tablet.locator("[data-tray-next]")
    keys_at = in_both_sizes(tablet, keypad)
    tablet.locator("button[data-way=tiles]").tap()
    tray_next_at = in_both_sizes(tablet, tray_next)
    tablet.locator("[data-tile='6-5']").tap()
    tray_next.tap()
    tablet.locator("[data-tile='6-5'][disabled]").wait_for()
    for then, now in zip(tray_next_at, in_both_sizes(tablet, tray_next), strict=True):
        assert now == pytest.approx(then, abs=0.5)
    tablet.locator("button[data-way=keys]").tap()
    for then, now in zip(keys_at, in_both_sizes(tablet, keypad), strict=True):
        assert now == pytest.approx(then, abs=0.5)


OVERLAID = """tray => [...tray.querySelectorAll("[data-tile]:not([disabled])")].filter((key) => {
    key.scrollIntoView({ block: "nearest" });
    const box = key.querySelector(".tile").getBoundingClientRect();
    return [[0.5, 0.5], [0.02, 0.05], [0.98, 0.05], [0.02, 0.95], [0.98, 0.95]].some(([x, y]) =>
        document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)?.closest("[data-tile]") !== key);
}).map((key) => key.dataset.tile)"""
PUT_DOWN = """(tile) => {
    document.querySelector(`[data-tile='${tile}']`).click();
    document.querySelector("[data-tray-next]").click();
}"""


@pytest.mark.parametrize(
    ("people", "upright", "code"),
    [
        pytest.param(6, False, "fa", marks=pytest.mark.wide),
        (7, False, "fa"),
        pytest.param(7, True, "en", marks=pytest.mark.wide),
        (8, True, "fa"),
        (10, False, "en"),
    ],
)
def test_no_key_lies_over_a_tile(device: Device, house: str, people: int, upright: bool, code: str) -> None:
    page = device(viewport={"width": 768, "height": 1024} if upright else TABLET, locale=code).new_page()
    counted = {"blank_value": "50", "double_counts": "twice"}  # what a hand counts takes two lines more
    page.goto(begin(page.context, house, TEN[code][:people], preset="persian", **counted) + "/round")
    fingers = Fingers(page)
    fingers.went_out(0)
    page.locator("button[data-way=tiles]").tap()
    tray = page.locator("[data-tray]")
    for seat in range(1, people - 1):
        page.evaluate(PUT_DOWN, f"10-{seat}")
        page.locator(f"[data-tile='10-{seat}'][disabled]").wait_for()
    for tile in ("3-2", "11-9", "9-4", "7-1"):
        page.locator(f"[data-tile='{tile}']").evaluate("tile => tile.click()")
    expect(page.locator("[data-terms] .tile")).to_have_count(4)
    assert tray.evaluate(OVERLAID) == []
    held = page.locator("[data-tray-words]")
    assert held.is_visible()
    assert all(name in held.inner_text() for name in TEN[code][1 : people - 1])
    heights = "keys => keys.map((key) => key.getBoundingClientRect().height)"
    assert min(tray.locator("[data-tile]:visible").evaluate_all(heights)) >= 44


def test_ten_players_stand_above_the_keys_that_agree(tablet: Page, house: str) -> None:
    ten = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")
    tablet.goto(begin(tablet.context, house, ten, preset="persian") + "/round")
    fingers = Fingers(tablet)
    fingers.went_out(0)
    fingers.type("".join(f"{total}>" for total in range(30, 39)))
    tablet.locator("form[data-agree]").wait_for()
    last, dock = tablet.locator(".recap tbody tr").last.bounding_box(), tablet.locator(".dock").bounding_box()
    assert last is not None
    assert dock is not None
    assert last["y"] + last["height"] <= dock["y"]


def test_a_script_that_does_not_come_leaves_the_plain_form(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    page = context.new_page()
    page.route("**/enter.js*", lambda route: route.abort("internetdisconnected"))
    page.goto(f"{game}/round")
    page.locator("[name=hand-1]").wait_for()
    page.locator('[name=out][value="0"]').check()
    for seat, total in ((1, "24"), (2, "36"), (3, "17")):
        page.locator(f"[name=hand-{seat}]").fill(total)
    page.locator("button[value=check]").click()
    page.locator("button[value=agree]").wait_for()
    assert page.locator("td.gain").all_inner_texts() == ["0", "17", "24", "36"]


def test_the_double_that_opened_the_round_is_asked_and_seen_and_can_be_chosen_again(tablet: Page, house: str) -> None:
    game = begin(tablet.context, house, preset="italian")
    fingers, engine = Fingers(tablet), tablet.locator(".bar-title span")
    which = tablet.locator("form[data-phase=which]")
    tablet.goto(f"{game}/round")
    tablet.locator("form.is-scripted[data-phase=who]").wait_for()
    fingers.tap(tablet.locator('[name=out][value="0"]'))
    which.wait_for()
    expect(tablet.locator("[data-go-which]")).to_be_hidden()
    fingers.tap(tablet.locator('[name=engine][value="3"]'))
    expect(engine).to_have_text("Engine 3-3")
    fingers.type("24>")
    fingers.tap(tablet.locator("[data-back]"))
    which.wait_for()
    fingers.tap(tablet.locator("[data-go-which]"))
    expect(engine).to_have_text("Engine 3-3")
    fingers.tap(tablet.locator("[data-back]"))
    fingers.tap(tablet.locator('[name=engine][value="9"]'))
    expect(engine).to_have_text("Engine 9-9")
    fingers.type("36>17>")
    tablet.locator("form[data-agree]").wait_for()
    assert "9-9" in tablet.locator(".bar").inner_text()
    fingers.agree()
    tablet.goto(f"{game}/round/1")
    expect(engine).to_have_text("Engine 9-9")
    fingers.tap(tablet.locator("[data-back]"))
    fingers.tap(tablet.locator("[data-back]"))
    tablet.locator("form[data-phase=who]").wait_for()
    fingers.press("Continue")
    fingers.tap(tablet.locator('[name=engine][value="11"]'))
    expect(engine).to_have_text("Engine 11-11")
    tablet.locator("button[data-way=tiles]").tap()
    expect(tablet.locator("[data-tile='11-11']")).to_be_disabled()
    expect(tablet.locator("[data-tile='9-9']")).to_be_enabled()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_back_and_forward_lead_by_the_check_of_a_round(device: Device, house: str, script: bool) -> None:
    """A browser has what a form was answered with from its own memory, or shows a page of its own."""
    page = device(java_script_enabled=script).new_page()
    game = begin(page.context, house)
    page.goto(f"{game}/round")
    if script:
        fingers = Fingers(page)
        fingers.went_out(0)
        fingers.type("24>36>17>")
        page.locator("form[data-agree]").wait_for()
        page.go_back()
        page.locator("form[data-phase=hands]").wait_for()
        page.go_forward()
    else:
        page.locator("[name=out][value='0']").check()
        for seat, total in ((1, 24), (2, 36), (3, 17)):
            page.locator(f"[name=hand-{seat}]").fill(str(total))
        page.locator("button[value=check]").click()
        page.locator("button[value=agree]").click()
        page.locator(".table-page").wait_for()
        page.go_back()
    expect(page.locator("form[data-agree] button[value=agree]")).to_be_visible()
    page.locator("button[value=agree]").click()
    page.locator(".table-page").wait_for()
    assert page.locator("td.total").all_inner_texts() == ["0", "17", "24", "36"], "it is in the book once"


def test_back_after_saving_nobody_is_chosen_in_the_next_round(tablet: Page, house: str) -> None:
    """A browser gives the fields of a page back what was chosen in them when it was left."""
    tablet.goto(begin(tablet.context, house, preset="persian") + "/round")
    fingers = Fingers(tablet)
    fingers.enter(2, [24, 36, 17])
    tablet.go_back()
    tablet.locator("form.is-scripted[data-phase=who]").wait_for()
    expect(tablet.locator(".bar-title strong")).to_have_text("Round 2")
    tablet.wait_for_load_state()
    assert tablet.locator("[name=out]:checked").count() == 0
    fingers.press("Several in the first turn")
    for seat in (0, 1):
        fingers.tap(tablet.locator(f'[name=out][value="{seat}"]'))
    fingers.press("Continue")
    tablet.locator("form[data-phase=hands]").wait_for()
    assert points(tablet) == ["0", "0", "–", "–"]


OUT_OF_MEMORY = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
"""What a page hears that a browser had in its memory as it was."""


def test_a_page_out_of_the_browsers_memory_shows_no_round_that_was_written_since(fingers: Fingers) -> None:
    page = fingers.page
    game = page.url.removesuffix("/round")
    fingers.went_out(0)
    fingers.type("24>")
    page.evaluate(OUT_OF_MEMORY)
    fingers.type("36>17")
    assert points(page) == ["0", "24", "36", "17"], "what was not written stays"
    page.route("**/state*", lambda route: route.abort("internetdisconnected"))  # it sleeps meanwhile
    write_round(page.context, game, 1, 0, ["", 24, 36, 17])
    page.evaluate("localStorage.clear()")  # as the page that sends it does once it is written
    page.evaluate(OUT_OF_MEMORY)
    page.locator("form.is-scripted[data-phase=who]").wait_for()
    expect(page.locator(".bar-title strong")).to_have_text("Round 2")
    assert page.locator("[name=out]:checked").count() == 0

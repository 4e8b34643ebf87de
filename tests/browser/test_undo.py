"""Undo in the browser: what was done is said for eight seconds, with the way back in it, and it covers no words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.disputes.link import pack
from tests import pages

from .conftest import TABLET, Device
from .fingers import SIX, Fingers, begin, post, write_round

EIGHT = (*SIX, "Gil", "Hana")
PHONE, PORTRAIT = {"width": 390, "height": 844}, {"width": 768, "height": 1024}

COVERED = """() => {
  const told = document.querySelector("[data-told]").getBoundingClientRect();
  const over = (e) => {
    const box = e.getBoundingClientRect();
    return box.left < told.right && told.left < box.right && box.top < told.bottom && told.top < box.bottom;
  };
  const read = ".standings tbody .total, .engine-round, .facts :is(dt, dd), .dock .key";
  const kept = [...document.querySelectorAll(read)].filter((e) => e.checkVisibility());
  const seen = told.top >= 0 && told.bottom <= innerHeight && told.left >= 0 && told.right <= innerWidth;
  return { covered: kept.filter(over).map((e) => e.textContent), seen };
}"""

ONE_LINE = """(key) => {
  const range = document.createRange();
  range.selectNodeContents(key);
  return range.getClientRects().length === 1;
}"""

UNDO = {"en": "Undo", "he": "ביטול", "fa": "واگرد", "cs": "Zpět", "it": "Annulla"}

# How far the two lines of a key, the sign beside them too, lie from the middle of its height, in pixels.
SPREAD = """(key) => {
  const middle = (from, to) => (from.getBoundingClientRect().top + to.getBoundingClientRect().bottom) / 2;
  const lines = [...key.querySelectorAll("span, small")].filter((e) => e.checkVisibility());
  const whole = middle(key, key);
  return [middle(lines[0], lines.at(-1)) - whole, middle(key.querySelector("svg"), key.querySelector("svg")) - whole];
}"""

# The eight seconds pass when the test says so.
PATIENT = """{
  const soon = window.setTimeout;
  window.setTimeout = (act, wait, ...given) => {
    if (wait !== 8000) return soon(act, wait, ...given);
    window.afterEight = act;
    return 0;
  };
}"""


def game(device: Device, house: str, names: tuple[str, ...] = SIX) -> str:
    context = device()
    made = begin(context, house, names)
    for number in (1, 2):
        write_round(context, made, number, 0, ["", *(20 + seat for seat in range(1, len(names)))])
    return made


def test_it_says_what_it_does_and_redo_stands_in_the_same_place(device: Device, house: str) -> None:
    made = game(device, house)
    page = device().new_page()
    page.add_init_script(PATIENT)
    page.goto(made)
    expect(page.locator(".bar .offer-words").first).to_have_text("Undo round 2")
    page.get_by_role("banner").get_by_role("button", name="Undo round 2").tap()
    told = page.locator("[data-told]")
    expect(told.locator("p")).to_have_text("Undone: round 2")
    expect(page).to_have_url(made)
    redo = told.get_by_role("button", name="Redo round 2")
    place = redo.bounding_box()
    redo.tap()
    expect(told.locator("p")).to_have_text("Redone: round 2")
    again = told.get_by_role("button", name="Undo round 2").bounding_box()
    assert place is not None
    assert again is not None
    ends = [(round(box["y"]), round(box["x"] + box["width"])) for box in (place, again)]
    assert ends[0] == ends[1]
    more = page.locator("[data-menu] > summary")
    more.tap()
    expect(told).to_be_hidden()  # it would lie on the last lines of the menu
    more.tap()
    expect(told).to_be_visible()
    page.evaluate("afterEight()")
    expect(told).to_be_hidden()
    page.reload()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("code", [pytest.param("en", marks=pytest.mark.wide), "he"])
@pytest.mark.parametrize("names", [pytest.param(SIX, marks=pytest.mark.wide), EIGHT], ids=["6", "8"])
def test_what_is_said_covers_no_total_and_no_key(device: Device, house: str, code: str, names: tuple[str, ...]) -> None:
    page = device(locale=code).new_page()
    page.add_init_script(PATIENT)
    page.goto(game(device, house, names))
    page.locator(".bar form button").first.tap()
    page.locator("[data-told]").wait_for()
    for size in (TABLET, PORTRAIT, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(COVERED) == {"covered": [], "seen": True}, size


def test_on_a_telephone_the_object_stands_below_the_sign(device: Device, house: str) -> None:
    made = game(device, house)
    page = device(viewport=PHONE).new_page()
    page.goto(made)
    assert page.locator(".bar .offer small").filter(visible=True).all_inner_texts() == ["round 2"]
    expect(page.get_by_role("button", name="Undo round 2")).to_be_visible()
    key = page.locator(".dock .key--go > span")
    assert key.evaluate(ONE_LINE), "Enter round 3 stands in one line"


@pytest.mark.parametrize(
    ("code", "verb"),
    [
        pytest.param(*each, marks=() if each[0] in ("en", "fa") else pytest.mark.wide, id=each[0])
        for each in UNDO.items()
    ],
)
def test_the_key_says_undo_of_a_ruling_too(device: Device, house: str, code: str, verb: str) -> None:
    page = device(viewport=PORTRAIT, locale=code).new_page()
    made = begin(page.context, house)
    begun = {"rules": "persian", "players": [*SIX[:4]], "round": 1, "engine": 12, "turn": "Ben"}
    action = {"play": "12-5", "on": "Ben"}
    verdict = f"{made}/judge/verdict?p={pack({'table': begun, 'action': action})}"
    forms = pages.Page(page.context.request.get(verdict).text()).all("form")
    keep = next(form for form in forms if form.get("action").endswith("/judge/keep"))
    fields = {field.get("name"): field.get("value") for field in keep.all("input", type="hidden")}
    assert "/ruling/" in post(page.context, house + keep.get("action"), fields)
    page.goto(made)
    key = page.locator(".bar a.offer")
    words = key.locator("span:visible, small:visible")
    for size in (PORTRAIT, TABLET):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(words, str(size)).to_have_count(2)
        assert words.first.inner_text() == verb, size
        assert key.evaluate(SPREAD) == pytest.approx([0, 0], abs=1.5), "as far from the upper edge as from the lower"
    expect(key).to_have_attribute("href", re.compile("/history#entry-"))


def in_every_size(page: Page, what: Locator) -> Locator:
    """It is seen on a tablet, upright too, and on a telephone, from the left edge to the right one; gives it as it is
    on the telephone."""
    for size in (TABLET, PORTRAIT, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(what.first, str(size)).to_be_visible()
        box = what.first.bounding_box()
        assert box is not None
        assert box["x"] >= 0, size
        assert box["x"] + box["width"] <= size["width"], size
    return what.first


def test_a_round_that_was_taken_back_is_entered_again_with_what_was_right(device: Device, house: str) -> None:
    page = device().new_page()
    page.goto(game(device, house))
    in_every_size(page, page.locator("button:visible", has_text="Undo round 2")).tap()
    in_every_size(page, page.locator("a:visible", has_text="Enter round 2")).tap()
    page.locator("form.is-scripted[data-phase=hands]").wait_for()
    again = page.locator("[data-restored]")
    expect(again).to_contain_text("Round 2 is here again as it was entered")
    in_every_size(page, again)
    assert page.locator("[data-points]").all_inner_texts() == ["0", "21", "22", "23", "24", "25"]
    page.locator('[data-seat="3"] .rail-key').tap()
    for key in (*"9", "next"):
        page.locator(f'[data-keypad] [data-key="{key}"]').tap()
    page.locator("form[data-agree] button[value=agree]").tap()
    page.locator(".table-page").wait_for()
    in_every_size(page, page.locator("a:visible", has_text="Enter round 3"))
    page.goto(f"{page.url.partition('?')[0]}/round/2")
    assert page.locator("[data-points]").all_inner_texts() == ["0", "21", "22", "9", "24", "25"]


def test_a_round_that_is_typed_and_not_agreed_on_is_named_where_the_game_is_stopped(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house)
    write_round(context, game, 1, 0, ["", 9, 30, 22])
    page = context.new_page()
    notice = page.locator("[data-typed-round]")
    page.goto(f"{game}/end")
    expect(notice).to_be_hidden()
    page.goto(f"{game}/round")
    fingers = Fingers(page)
    fingers.went_out(1)
    fingers.type("17>")
    page.goto(f"{game}/end")
    expect(notice).to_contain_text("Hands of round 2 were typed and are not agreed on: that round does not count.")
    notice.get_by_role("link", name="Enter round 2").tap()
    page.wait_for_url(f"{game}/round")
    expect(page.locator("[data-restored]")).to_be_visible()
    page.goto(f"{game}/end")
    page.get_by_role("button", name="Stop the game").tap()
    expect(page.get_by_role("link", name="Play again")).to_be_visible()
    expect(notice).to_contain_text("Hands of round 2")
    expect(page.locator("[data-save-mark]")).to_have_text("Not saved yet")
    notice.get_by_role("button", name="Play on").tap()
    page.locator(".table-page").wait_for()
    page.goto(f"{game}/round")
    page.locator("form.is-scripted[data-phase=hands]").wait_for()
    fingers.type("5>6>")
    fingers.agree()
    page.goto(f"{game}/end")
    expect(page.get_by_role("button", name="Stop the game")).to_be_visible()
    expect(notice).to_be_hidden()

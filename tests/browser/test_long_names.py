"""A name of forty letters without a gap: no page grows wider than its screen for it."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from .conftest import Device
from .fingers import Fingers, begin, write_round
from .test_measures import SIZES, settle

PHONE, TABLET, PORTRAIT = (SIZES[name] for name in ("phone", "tablet", "portrait"))
NAMES = (
    "א" * 40, "W" * 35, "محمدرضا حسینی‌نژاد طباطبایی", "Ben",
    "Catherine Montgomery-Jones", "Anne-Marie Featherstonehaugh",
)  # fmt: skip
WIDTH = "document.documentElement.scrollWidth"

# Names and questions of which a box cuts letters off, those that leave their key, those over their figure.
CUT = """() => {
  const wrong = [], names = ".rail .who bdi, .entry-head h1, .next-words span, .slip p, .entered li, .recap .who bdi";
  const all = document.querySelectorAll(names + ", .name-key bdi");
  for (const name of [...all].filter((each) => each.checkVisibility())) {
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1);
    const key = name.closest(".rail-key, .name-key, .entered li, td, th");
    for (let around = name; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around), box = around.getBoundingClientRect();
      const cuts = around === key || [overflowX, overflowY].some((each) => /hidden|clip/.test(each));
      const out = (line) => line.left < box.left - 1.5 || line.right > box.right + 1.5
        || line.top + line.height * .2 < box.top || line.bottom - line.height * .2 > box.bottom;
      if (cuts && lines.some(out)) wrong.push(`${name.textContent}: ${around.tagName}.${around.className}`);
    }
    const figure = name.closest(".rail-key")?.querySelector(".points").getBoundingClientRect();
    const over = (line) => Math.min(line.right, figure.right) - Math.max(line.left, figure.left) > 1
      && Math.min(line.bottom, figure.bottom) - Math.max(line.top, figure.top) > line.height * .3;
    if (figure && lines.some(over)) wrong.push(`${name.textContent} over its figure`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("code", [pytest.param("en", marks=pytest.mark.wide), "he"])
def test_no_page_is_wider_than_its_screen(device: Device, house: str, code: str) -> None:
    page = device(locale=code).new_page()
    game = begin(page.context, house, NAMES)
    wide: list[str] = []
    cut: list[str] = []

    def look(part: str, *, whole: bool = True) -> None:
        for size in (PHONE, TABLET):  # what is tapped next is tapped on a tablet
            page.set_viewport_size(size)
            settle(page)
            if (width := page.evaluate(WIDTH)) > size["width"]:
                wide.append(f"{part}: {width} of {size['width']}")
            if whole:
                cut.extend(f"{part}, {size['width']}: {each}" for each in page.evaluate(CUT))

    for part, address in (
        ("links", f"{game}/links"),
        ("mine", f"{game}/mine?seat=0"),
        ("new", f"{house}/new"),
        ("table", game),
        ("who", f"{game}/round"),
    ):
        page.goto(address)
        if part == "who":
            page.locator("form.is-scripted").wait_for()
        look(part, whole=part in ("mine", "who"))
    fingers = Fingers(page)
    fingers.went_out(2)
    fingers.hand(24)
    look("hands")
    page.locator("button[data-way=tiles]").tap()
    look("tiles")
    page.locator("button[data-way=keys]").tap()
    for total in (9, 12, 15, 18):
        fingers.hand(total)
    page.locator("form[data-agree]").wait_for()
    look("recap")
    page.locator("form[data-agree] .key--go").tap()
    page.locator(".table-page").wait_for()
    page.goto(f"{game}/history")
    assert page.locator(".log-details").count() == 1
    look("history", whole=False)
    assert wide == []
    assert cut == []


@pytest.mark.parametrize("code", ["en", pytest.param("it", marks=pytest.mark.wide)])
def test_one_long_name_makes_no_other_of_the_standings_small(device: Device, house: str, code: str) -> None:
    page = device(locale=code, viewport=SIZES["narrowest"]).new_page()
    game = begin(page.context, house, ("Ana", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN", "Cruz"), preset="hebrew")
    write_round(page.context, game, 1, 0, ["", 24, 30])
    page.goto(game)
    settle(page)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.standings .cut')].map((name) => parseFloat(getComputedStyle(name).fontSize))"
    )
    assert [size >= 20 for size in sizes] == [True, False, True]
    assert min(sizes) >= 11
    legend = "(sign) => [sign.getBoundingClientRect().height, sign.scrollWidth - sign.clientWidth]"
    height, over = page.locator(".standings .legend").evaluate(legend)
    assert (height < 24, over) == (True, 0), "what an ivory figure means stands on one line, clear of the last round"


# Names of the round table that a coin lies on, the edge of the table runs through, or the screen cuts.
COVERED = """() => [...document.querySelectorAll(".person b bdi")].flatMap((name) => {
  const range = document.createRange(), wrong = [];
  range.selectNodeContents(name);
  const coins = [...document.querySelectorAll(".person .token")].map((each) => each.getBoundingClientRect());
  const felt = document.querySelector(".felt").getBoundingClientRect();
  for (const line of range.getClientRects()) {
    const top = line.top + line.height * .25, bottom = line.bottom - line.height * .25;
    const onTable = (x, y) => Math.hypot((x - felt.left) / felt.width - .5, (y - felt.top) / felt.height - .5) < .5;
    if (coins.some((coin) => Math.min(line.right, coin.right) - Math.max(line.left, coin.left) > 3
      && Math.min(bottom, coin.bottom) - Math.max(top, coin.top) > 3)) wrong.push(`${name.textContent} under a coin`);
    if ([top, bottom].some((y) => onTable(line.left, y) || onTable(line.right, y)))
      wrong.push(`${name.textContent} on the table`);
    if (line.left < 0 || line.right > innerWidth) wrong.push(`${name.textContent} beside the screen`);
  }
  return wrong;
})"""


@pytest.mark.parametrize("people", [*(pytest.param(people, marks=pytest.mark.wide) for people in (7, 8)), 9, 10])
def test_every_name_round_the_table_is_whole(device: Device, house: str, people: int) -> None:
    names = ["Ana", "Ben", NAMES[4], "Cruz", "Anne-Marie Feather", "Eli", NAMES[2], "Hanna", "Ivo", "Jan"][:people]
    page = device(locale="en").new_page()
    page.goto(f"{house}/new?{urlencode([('title', 'Friday'), *(('name', name) for name in names)])}")
    covered = {}
    for size in (PHONE, TABLET, PORTRAIT):
        page.set_viewport_size(size)
        settle(page)
        covered[size["width"]] = page.evaluate(COVERED)
    assert covered == {390: [], 1024: [], 768: []}

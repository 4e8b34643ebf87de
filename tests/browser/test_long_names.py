"""A name of forty letters without a gap: no page grows wider than its screen for it."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from .conftest import TABLET, Device
from .fingers import Fingers, begin

PHONE = {"width": 390, "height": 844}
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


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("code", ["en", "he"])
def test_no_page_is_wider_than_its_screen(device: Device, house: str, code: str, size: dict[str, int]) -> None:
    page = device(viewport=size, locale=code).new_page()
    game = begin(page.context, house, NAMES)
    found = {}
    cut = {}
    for address in (f"{game}/links", f"{game}/mine?seat=0", f"{house}/new", game, f"{game}/round"):
        page.goto(address)
        found[address] = page.evaluate(WIDTH)
        if "/mine" in address:
            cut["mine"] = page.evaluate(CUT)
    page.locator("form.is-scripted").wait_for()
    cut["who"] = page.evaluate(CUT)
    fingers = Fingers(page)
    fingers.went_out(2)
    fingers.hand(24)
    found["hands"] = page.evaluate(WIDTH)
    cut["hands"] = page.evaluate(CUT)
    page.locator("button[data-way=tiles]").tap()
    cut["tiles"] = page.evaluate(CUT)
    page.locator("button[data-way=keys]").tap()
    for total in (9, 12, 15, 18):
        fingers.hand(total)
    page.locator("form[data-agree]").wait_for()
    cut["recap"] = page.evaluate(CUT)
    page.locator("form[data-agree] .key--go").tap()
    page.locator(".table-page").wait_for()
    page.goto(f"{game}/history")
    assert page.locator(".log-details").count() == 1
    found["history"] = page.evaluate(WIDTH)
    assert {address: width for address, width in found.items() if width > size["width"]} == {}
    assert {part: names for part, names in cut.items() if names} == {}


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


@pytest.mark.parametrize("people", [7, 8, 9, 10])
def test_every_name_round_the_table_is_whole(device: Device, house: str, people: int) -> None:
    names = ["Ana", "Ben", NAMES[4], "Cruz", "Anne-Marie Feather", "Eli", NAMES[2], "Hanna", "Ivo", "Jan"][:people]
    page = device(locale="en").new_page()
    covered = {}
    for size in (PHONE, TABLET, {"width": 768, "height": 1024}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(f"{house}/new?{urlencode([('title', 'Friday'), *(('name', name) for name in names)])}")
        page.evaluate("document.fonts.ready.then(() => null)")
        covered[size["width"]] = page.evaluate(COVERED)
    assert covered == {390: [], 1024: [], 768: []}

"""Large figures: four of them, negative ones, in Latin and in Persian, fit their tiles and cover nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from companion.web.shared.translation import COOKIE

from .conftest import Device
from .fingers import SIX, begin, write_round

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 1024, "height": 768}
SCREEN: ViewportSize = {"width": 1280, "height": 720}
PAGES = {"": (TABLET, PHONE), "/history": (TABLET, PHONE), "/watch": (PHONE,), "/tv": (SCREEN,)}
"""In which sizes a page of a game is looked at."""

# No set has the pips for four figures in a round; the pages are held to them all the same.
WRITE = """(figure) => {
  document.querySelector(".standings")?.classList.add("is-wide");
  for (const cell of document.querySelectorAll(".cell")) cell.firstChild.data = figure;
  for (const total of document.querySelectorAll(".standings tbody .total span, td small")) total.textContent = figure;
}"""
WRONG = """() => {
  const wrong = [];
  const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  const text = (e) => {
    const range = document.createRange();
    range.selectNode(e.firstChild);
    return range.getBoundingClientRect();
  };
  const beside = (a, b) => a.right <= b.left + .5 || b.right <= a.left + .5;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + .5 || b.bottom <= a.top + .5;
  for (const cell of [...document.querySelectorAll(".cell")].filter(seen)) {
    const box = cell.getBoundingClientRect(), figure = text(cell), chip = getComputedStyle(cell, "::before");
    if (cell.classList.contains("is-out")) {
      const [start, end] = [box.left + parseFloat(chip.left), box.right - parseFloat(chip.right)];
      if (figure.left < start + 1 || figure.right > end - 1) wrong.push(`${cell.textContent} bursts its tile`);
      const small = cell.parentElement.querySelector("small");
      const edge = box.bottom - parseFloat(chip.bottom) + 3;
      if (small && edge > text(small).top + 2) wrong.push("a tile lies over the total below it");
    }
    if (figure.left < box.left || figure.right > box.right) wrong.push(`${cell.textContent} leaves its place`);
  }
  for (const row of document.querySelectorAll(".standings tbody tr, .grid tbody tr, .rounds tbody tr")) {
    const figures = [...row.querySelectorAll(".cell, .total span")].filter(seen).map((e) => [e, text(e)]);
    for (const [i, [a, box]] of figures.entries())
      for (const [b, other] of figures.slice(i + 1))
        if (!apart(box, other)) wrong.push(`${a.className} over ${b.className}`);
    const name = row.querySelector(".who .cut");
    if (name && name.getBoundingClientRect().width < 40) wrong.push("no room for a name");
  }
  return [...new Set(wrong)];
}"""


@pytest.mark.parametrize("code", [pytest.param("en", marks=pytest.mark.wide), "fa"])
def test_three_and_four_figures_fit_everywhere(device: Device, house: str, code: str) -> None:
    context = device(locale=code)
    game = begin(context, house, SIX, preset="czech-plus")
    for number in range(1, 4):
        write_round(context, game, number, number, ["" if seat == number else 30 + seat for seat in range(6)])
    page = context.new_page()
    wrong = []
    for path, sizes in PAGES.items():
        page.set_viewport_size(sizes[0])
        page.goto(game + path)
        for figure in ("", "1234", "−1234") if code == "en" else ("", "۱۲۳۴", "−۱۲۳۴"):
            if figure:
                page.evaluate(WRITE, figure)
            for size in sizes:
                page.set_viewport_size(size)
                page.evaluate("document.fonts.ready")
                wrong += [f"{path or 'table'} {size['width']}: {each}" for each in page.evaluate(WRONG)]
    assert wrong == []


UNITS = """() => [...document.querySelectorAll(".standings tbody .total span")].map((e) => {
  const r = document.createRange(); r.selectNodeContents(e); return Math.round(r.getBoundingClientRect().right);
})"""


@pytest.mark.parametrize("code", ["fa", *(pytest.param(code, marks=pytest.mark.wide) for code in ("en", "he"))])
def test_totals_stand_below_each_other_by_their_units(device: Device, house: str, code: str) -> None:
    context = device(locale=code)
    game = begin(context, house, SIX)
    write_round(context, game, 1, 0, ["", 5, 52, 103, 30, 61])
    page = context.new_page()
    page.goto(game)
    page.evaluate("document.fonts.ready")
    right = page.evaluate(UNITS)
    assert len(right) == 6
    assert max(right) - min(right) <= 1, right
    wanted = "proportional-nums" if code == "fa" else "tabular-nums"
    cell = page.locator(".standings tbody .total").first
    assert wanted in cell.evaluate("(e) => getComputedStyle(e).fontVariantNumeric")


AXIS = """() => {
  const chart = [...document.querySelectorAll("svg.chart")].find((each) => each.checkVisibility());
  const right = (e) => {
    const r = document.createRange(); r.selectNodeContents(e); return Math.round(r.getBoundingClientRect().right);
  };
  const edge = chart.getBoundingClientRect().right + 1;
  return {
    units: [...chart.querySelectorAll(".at-end span")].map(right),
    over: [...chart.querySelectorAll("text.scale")].filter((e) => e.getBoundingClientRect().right > edge).length,
  };
}"""


def test_a_chart_from_the_right_keeps_its_figures_inside_and_their_units_in_line(device: Device, house: str) -> None:
    context = device(locale="he", viewport=PHONE)
    game = begin(context, house, SIX)
    write_round(context, game, 1, 0, ["", 5, 52, 103, 30, 161])
    page = context.new_page()
    page.goto(f"{game}/chart")
    page.evaluate("document.fonts.ready")
    found = page.evaluate(AXIS)
    assert len(found["units"]) == 6
    assert max(found["units"]) - min(found["units"]) <= 3, found  # of three figures each may be rounded by a pixel
    assert found["over"] == 0


OVER = """() => {
  const chart = [...document.querySelectorAll("svg.chart")].find((each) => each.checkVisibility());
  const boxes = [...chart.querySelectorAll(".at-end b")].map((e) => e.getBoundingClientRect());
  boxes.sort((one, other) => one.top - other.top);
  return boxes.slice(1).filter((box, i) => box.top < boxes[i].bottom).length;
}"""


# Of each name of those who share a place: whether its sign stands before it, and how often a word is broken.
SHARED = """() => {
  const lines = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  };
  const names = [...document.querySelectorAll(".winner .is-shared > span")].filter((each) => each.checkVisibility());
  return names.map((name) => {
    const text = name.querySelector("bdi").firstChild, sign = name.querySelector("svg").getBoundingClientRect();
    const words = [...text.data.matchAll(/[^ -]+/g)];
    const broken = words.filter((word) => lines(text, word.index, word.index + word[0].length) > 1).length;
    return [sign.right <= name.querySelector("bdi").getBoundingClientRect().left, broken];
  });
}"""


def test_long_names_beside_each_other_do_not_run_into_one_another(device: Device, house: str) -> None:
    context = device()
    long = ("Wilhelmina-Alexandrina von Hohenlohe-Lan", "Bartholomew Featherstonehaugh-Smythe III")
    game = begin(context, house, (*long, "Cruz", "Dot"))
    for number in range(1, 14):
        out = 3 if number == 13 else number % 2
        write_round(context, game, number, out, ["" if seat == out else 20 + 40 * (seat > 1) for seat in range(4)])
    page = context.new_page()
    for path, size in (("/tv", SCREEN), ("/watch", PHONE), ("/end", TABLET)):
        page.set_viewport_size(size)
        page.goto(game + path)
        page.evaluate("document.fonts.ready")
        sizes = page.locator(".at-end b:visible").evaluate_all("all => all.map((b) => getComputedStyle(b).fontSize)")
        assert len(sizes) == 4
        assert len({*sizes}) == 1, "one size for all of a chart"
        assert page.evaluate(OVER) == 0, path
        assert page.evaluate(SHARED) == [[True, 0], [True, 0]], path
        if path == "/end":
            reason, dock = page.locator(".winner .why").bounding_box(), page.locator(".dock").bounding_box()
            assert reason is not None
            assert dock is not None
            assert reason["y"] + reason["height"] <= dock["y"], "why they share it stands above the keys"


def test_ten_stand_above_the_dock_with_a_penalty_and_a_bonus(tablet: Page, house: str) -> None:
    ten = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")
    game = begin(tablet.context, house, ten, preset="persian")
    write_round(tablet.context, game, 1, 0, ["", *range(30, 39)])
    for given in ("seat=3&points=20&reason=late", "seat=5&points=-10&reason=cake"):
        tablet.goto(f"{game}/adjust?{given}")
        tablet.get_by_role("button", name="Write it in the book").tap()
        tablet.locator(".table-page").wait_for()
    assert tablet.locator(".standings .given").all_inner_texts() == ["\u221210 round 2", "+20 round 2"]
    tablet.goto(game)  # what was just saved is said no more
    last, dock = tablet.locator(".standings tbody tr").last.bounding_box(), tablet.locator(".dock").bounding_box()
    assert last is not None
    assert dock is not None
    assert last["y"] + last["height"] <= dock["y"]


def test_the_keys_below_an_end_are_of_one_height(device: Device, house: str) -> None:
    context = device(viewport={"width": 768, "height": 1024})
    game = begin(context, house)
    write_round(context, game, 1, 0, ["", 9, 30, 22])
    page = context.new_page()
    page.goto(f"{game}/end")
    page.get_by_role("button", name="Stop the game").tap()
    page.locator(".end-page").wait_for()
    for code in ("en", "he", "cs", "it", "fa"):
        context.add_cookies([{"name": COOKIE, "value": code, "url": house}])
        page.goto(f"{game}/end")
        assert page.locator("html").get_attribute("lang") == code
        keys = page.locator(".dock .key--main:visible")
        assert keys.count() == 4, code
        heights = keys.evaluate_all("keys => keys.map((key) => Math.round(key.getBoundingClientRect().height))")
        assert len({*heights}) == 1, (code, heights)

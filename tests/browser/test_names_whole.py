"""Names in the Arabic script are seen whole: what hangs below a line, as the dots of ي, is nowhere cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from .conftest import Device
from .fingers import Fingers, begin, write_round
from .test_measures import SIZES

NAMES = ("مريم", "علي كاظمي", "علی‌رضا", 'شیرین "شیری"', "کاوه Kaveh", "سيد محمد علي موسوي", "حاجي")
HANDS = ([12, "", 7, 8, 9, 20, 4], [19, 5, "", 30, 35, 22, 4])
SMALL, TABLET = SIZES["phone"], SIZES["tablet"]
TV: ViewportSize = {"width": 1920, "height": 1080}
FONTS = "document.fonts.ready.then(() => null)"

# The ink of every text in the Arabic script against the boxes around it that cut off; names that lose letters besides.
CUT_OFF = """() => {
  const context = document.createElement("canvas").getContext("2d"), below = [], beside = [];
  let seen = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, element = text.parentElement, words = text.data.trim();
    if (!/[\\u0620-\\u06ff]/.test(words) || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(".visually-hidden, .skip, title")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const line = [...range.getClientRects()].at(-1), style = getComputedStyle(element);
    if (!line?.width) continue;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText(words);
    const scale = line.height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
    const lowest = line.bottom + (ink.actualBoundingBoxDescent - ink.fontBoundingBoxDescent) * scale;
    seen += 1;
    for (let around = element; around !== document.body; around = around.parentElement) {
      const box = around.getBoundingClientRect(), { overflowY, overflowX, position } = getComputedStyle(around);
      if (overflowY !== "visible" && box.height > 1 && lowest > box.bottom + 0.5)
        below.push(`${words}: ${around.tagName}.${around.className} ${(lowest - box.bottom).toFixed(1)}`);
      if (overflowX !== "visible" && around.scrollWidth > around.clientWidth + 1 && around.clientWidth)
        beside.push(words);
      if (position === "fixed") break;
    }
  }
  return { seen, below, beside };
}"""


def measured(page: Page, least: int = len(NAMES)) -> dict[str, Any]:
    """What is cut off on a page that has its fonts."""
    page.evaluate(FONTS)
    found: dict[str, Any] = page.evaluate(CUT_OFF)
    assert found["seen"] >= least, page.url
    return found


@pytest.mark.parametrize("code", ["fa", pytest.param("en", marks=pytest.mark.wide)])
def test_dots_below_a_name_are_seen_on_every_page(device: Device, house: str, code: str) -> None:
    context = device(locale=code)
    game = begin(context, house, NAMES)
    for number, hands in enumerate(HANDS, 1):
        write_round(context, game, number, hands.index(""), hands)
    page = context.new_page()
    cut = []
    for way in ("", "/chart", "/history", "/watch", "/end", "/round", "/tv"):
        page.goto(game + way)
        for size in (TV,) if way == "/tv" else (SMALL, TABLET):
            page.set_viewport_size(size)
            cut += [f"{way} {size['width']}: {each}" for each in measured(page)["below"]]
    assert cut == []


def test_dots_below_the_question_beside_the_tiles_are_seen(device: Device, house: str) -> None:
    context = device(locale="fa")
    page = context.new_page()
    page.goto(begin(context, house, ("يقيي جججي", "حاجي")) + "/round")
    Fingers(page).went_out(1)
    page.locator("button[data-way=tiles]").tap()
    page.evaluate(FONTS)
    assert [each for each in page.evaluate(CUT_OFF)["below"] if ": H1" in each] == []


TEN = (
    "Catherine Montgomery-Jones",
    "יואב-David",
    'עומר "הג׳ינג׳י" לוי',
    "ד״ר שושנה בן־ארי",
    "محمدرضا حسینی‌نژاد طباطبایی",
    "Anne-Marie Featherstonehaugh",
    "Ben",
    'תמר "תותי" ש׳',
    "Zoë O'Neil",
    "Wojciech",
)

# Of the names of a table: their sizes; those of which a part is outside a box that cuts off, or outside their cell.
LETTERED = """(which) => {
  const names = [...document.querySelectorAll(which)].filter((name) => name.checkVisibility());
  const lost = names.filter((name) => {
    const drawn = name.getBoundingClientRect(), cell = name.closest("th, foreignObject").getBoundingClientRect();
    if (drawn.left < cell.left - 1 || drawn.right > cell.right + 1 || drawn.bottom > cell.bottom + 1) return true;
    for (let around = name; !around.matches("th, foreignObject"); around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX !== "visible" && around.scrollWidth > around.clientWidth + 1) return true;
      if (overflowY !== "visible" && around.scrollHeight > around.clientHeight + 1) return true;
    }
    return false;
  });
  const sizes = new Set(names.map((name) => getComputedStyle(name).fontSize));
  return { count: names.length, sizes: sizes.size, lost: lost.map((name) => name.textContent) };
}"""


# The farthest that a name stands from the middle of its column, in pixels.
ASIDE = """() => Math.max(...[...document.querySelectorAll("thead .head")].map((name) => {
  const drawn = name.getBoundingClientRect(), column = name.closest("th").getBoundingClientRect();
  return Math.abs(drawn.left + drawn.right - column.left - column.right) / 2;
}))"""


@pytest.mark.parametrize("code", [pytest.param("en", marks=pytest.mark.wide), "he"])
def test_all_names_of_a_table_or_chart_are_of_one_size_and_whole(device: Device, house: str, code: str) -> None:
    context = device(locale=code)
    game = begin(context, house, TEN, preset="persian")
    write_round(context, game, 1, 1, [50, "", 12, 12, 10, 9, 3, 4, 4, 13])
    page = context.new_page()
    standing, ends, heads = "tbody .who bdi", ".at-end bdi", "thead .head bdi"
    for way, size, tables in (
        ("/tv", TV, (standing,)),
        ("", TABLET, (standing,)),
        ("/watch", SMALL, (standing, ends, heads)),
        ("/history", TABLET, (heads,)),
        ("/chart", TABLET, (ends,)),
    ):
        page.set_viewport_size(size)
        page.goto(game + way)
        measured(page, 1)
        for each in tables:
            assert page.evaluate(LETTERED, each) == {"count": 10, "sizes": 1, "lost": []}, (way, each)
        if heads in tables:
            assert page.evaluate(ASIDE) < 1, "an upright name stands over its column"
        if way == "":
            assert page.evaluate("document.documentElement.scrollHeight") <= 768, "ten fit on a tablet"


def test_the_chart_shows_a_name_of_two_words_whole(device: Device, house: str) -> None:
    context = device(locale="fa")
    game = begin(context, house, NAMES[:5])
    for number, hands in enumerate(HANDS, 1):
        write_round(context, game, number, hands.index(""), hands[:5])
    page = context.new_page()
    page.goto(f"{game}/chart")
    for size in (TABLET, SMALL):
        page.set_viewport_size(size)
        assert measured(page)["beside"] == [], size
        rows = page.locator(".at-end b:visible").evaluate_all(
            "names => names.map((name) => [name.textContent, name.getBoundingClientRect().height /"
            " name.closest('foreignObject').getBoundingClientRect().height])"
        )
        assert len(rows) == 5
        assert [name for name, share in rows if share > 1.01] == [], size


HYPHENS = """() => [...document.querySelectorAll(".at-end bdi")].filter((name) => name.checkVisibility())
  .filter((name) => name.textContent.includes("-")).map((name) => {
    const text = name.firstChild, at = text.data.indexOf("-"), range = document.createRange();
    const top = (index) => {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return Math.round(range.getBoundingClientRect().top);
    };
    return top(at) === top(at - 1);
  })"""


@pytest.mark.parametrize("code", ["en", pytest.param("he", marks=pytest.mark.wide)])
def test_a_name_beside_a_chart_is_broken_after_its_hyphen(device: Device, house: str, code: str) -> None:
    context = device(locale=code)
    game = begin(context, house, ("Bartholomew-James", "Maximiliana", "Eli Featherstone", "Bartholomew-Jo"))
    write_round(context, game, 1, 0, ["", 104, 111, 120])
    page = context.new_page()
    page.goto(f"{game}/chart")
    for size in (TABLET, SMALL):
        page.set_viewport_size(size)
        page.evaluate(FONTS)
        assert page.evaluate(HYPHENS) == [True, True], size


def test_what_marks_a_new_total_lies_below_its_figure(device: Device, house: str) -> None:
    context = device(locale="fa", viewport=TV)
    game = begin(context, house, NAMES[:5])
    write_round(context, game, 1, 1, HANDS[0][:5])
    page = context.new_page()
    page.goto(f"{game}/tv")
    total = page.locator("tbody .total span").first
    drawn = total.evaluate(
        "total => { total.classList.add('is-new'); const style = getComputedStyle(total);"
        " return [style.textDecorationLine, style.boxShadow]; }"
    )
    assert drawn == ["underline", "none"], "the box of a span is higher than its row"


BROKEN = """() => [...document.querySelectorAll(".who-out bdi")].flatMap((name) => {
  const text = name.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length !== 1;
  }).map((word) => word[0]);
})"""


def test_no_word_is_broken_where_it_is_asked_who_went_out(device: Device, house: str) -> None:
    page = device(viewport=SMALL).new_page()
    page.goto(begin(page.context, house, ("Grandma Jo", "Mommy", "Gemma", "Mohammad", "Gwendolyn", "Wim")) + "/round")
    page.evaluate(FONTS)
    assert page.locator(".who-out bdi").count() == 6
    for size in (SMALL, {"width": 360, "height": 640}, TABLET):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(BROKEN) == [], size

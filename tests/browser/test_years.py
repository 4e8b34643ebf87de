"""The pages of the house measured and heard: three languages, a tablet either way up and a phone, light and dark."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Route

from tests.conftest import device as reader_of
from tests.web.statistics.evenings import play_evenings

from .conftest import Device
from .test_axe import RUN, SCHEMES, axe
from .test_measures import MEASURE, SIZES, settle

HOUSE = "http://127.0.0.1:1"  # nothing listens there: the app itself answers


@pytest.fixture
def years(app: Flask) -> Flask:
    """A house of two years: a few evenings in the first, many in a month of the second."""
    with app.app_context():
        play_evenings(6, seed=1, days=690)
        play_evenings(36, days=90)
    return app


@pytest.mark.parametrize(
    ("code", "sizes"),
    [
        ("fa", ("phone", "tablet")),
        *(pytest.param(code, ("tablet", "portrait", "phone"), marks=pytest.mark.wide) for code in ("en", "he", "fa")),
    ],
)
def test_the_years_fit_and_can_be_heard(years: Flask, device: Device, code: str, sizes: tuple[str, ...]) -> None:
    client = reader_of(years, code)

    def answer(route: Route) -> None:
        given = client.get(route.request.url.removeprefix(HOUSE), buffered=True)
        route.fulfill(status=given.status_code, headers=dict(given.headers), body=given.data)

    context = device(locale=code)
    context.route(f"{HOUSE}/**", answer)
    page = context.new_page()
    found = []
    for address in ("/statistics", "/statistics/2026", "/statistics/2025"):
        client.get(address)
        page.goto(HOUSE + (f"/statistics/{int(address[-4:]) - 621}" if code == "fa" and "/20" in address else address))
        page.locator("details:not([open])").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        for size in sizes:
            page.set_viewport_size(SIZES[size])
            settle(page)
            measured = page.evaluate(MEASURE)
            found += [f"{address}, {size}: {each}" for each in (*measured["wide"], *measured["small"])]
            found += [f"{address}, {size}: {each}" for each in page.evaluate(WORDS_OUTSIDE)]
        page.evaluate(axe())
        for scheme, rules in SCHEMES.items():
            page.emulate_media(color_scheme=scheme)
            found += [f"{address}, {scheme}: {each}" for each in page.evaluate(RUN, rules)]
    assert found == []
    assert page.locator(".fig").count() >= 2


# In the second row of months the way from the name above to the highest tile, and from a tile to its own month's name.
MONTHS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const months = [...document.querySelectorAll(".months > li")].map((each) => ({
    top: box(each).top, line: parseFloat(getComputedStyle(each).borderBlockEndWidth),
    name: box(each.querySelector(":scope > span")), tiles: [...each.querySelectorAll(".won")].map(box),
  }));
  const second = months.filter((month) => month.top > months[0].top + 1);
  const above = Math.max(...months.slice(0, 6).map((month) => month.name.bottom));
  const tiles = second.flatMap((month) => month.tiles);
  const own = second.filter((month) => month.tiles.length).map((month) =>
    month.name.top - Math.max(...month.tiles.map((tile) => tile.bottom)));
  return {
    rows: second.length, lines: months.every((month) => month.line > 0),
    above: Math.min(...tiles.map((tile) => tile.top)) - above, own: Math.max(...own),
  };
}"""


def test_on_a_phone_the_tiles_of_a_month_stand_by_its_own_name(years: Flask, device: Device) -> None:
    client = reader_of(years, "en")
    page = device().new_page()

    def answer(route: Route) -> None:
        given = client.get(route.request.url.removeprefix(HOUSE), buffered=True)
        route.fulfill(status=given.status_code, headers=dict(given.headers), body=given.data)

    page.route(f"{HOUSE}/**", answer)
    page.set_viewport_size(SIZES["phone"])
    page.goto(f"{HOUSE}/statistics/2025")
    settle(page)
    found = page.evaluate(MONTHS)
    assert found["rows"] == 6
    assert found["lines"], "each row ends with a line below its names"
    assert found["above"] > 3 * found["own"], found


WORDS_OUTSIDE = """() => [...document.querySelectorAll(".fig")].flatMap((figure) => {
  const frame = figure.getBoundingClientRect();
  const boxed = (each) => [each.textContent.trim(), each.getBoundingClientRect()];
  const words = [...figure.querySelectorAll("text")].map(boxed);
  const out = words.filter(([, box]) => box.left < frame.left - 8 || box.right > frame.right + 8);
  const over = words.filter(([, box], at) => words.some(([, other], before) =>
    before < at && box.left < other.right - 1 && other.left < box.right - 1
    && box.top < other.bottom - 1 && other.top < box.bottom - 1));
  return [...out.map(([text]) => `outside: ${text}`), ...over.map(([text]) => `on another word: ${text}`)];
})"""

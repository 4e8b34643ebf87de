"""Names, roles and contrast of every control, as axe-core sees them."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from .conftest import Device
from .fingers import SIX, begin, write_round

VENDOR = Path(__file__).parent / "vendor" / "axe.min.js.gz"
RUN = """async (rules) => {
  const preload = { assets: ["media"] }; // no rule of these asks for the style sheets once more
  const runOnly = rules ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
  const found = await axe.run(document, { runOnly, resultTypes: ["violations"], selectors: false, preload });
  return found.violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`);
}"""
PAGES = (
    "",
    "/round",
    "/round/1",
    "/history",
    "/chart",
    "/end",
    "/print",
    "/names",
    "/adjust?seat=0&points=10&reason=x",
    "/clock",
    "/people",
    "/people?leaving=1",
    "/judge",
    "/judge/wrong",
    "/judge/wrong?what=count&who=1&law=fifty",
    "/watch",
    "/tv",
    "/links",
)
SCHEMES: dict[Literal["light", "dark"], dict[str, Any] | None] = {
    "light": None,
    "dark": {"type": "rule", "values": ["color-contrast"]},  # nothing else hangs on colours
}
ELSEWHERE = (
    "/",
    "/new",
    "/judge",
    "/rules",
    "/rules/sets",
    "/rules/which",
    "/sheets",
    "/language",
    "/devices/",
    "/house",
)
COLOURFUL = ("", "/round", "/round/1", "/chart", "/end", "/clock", "/people", "/judge", "/tv", "/new")
"""Where most of the colours are, and those of players, engines and verdicts."""


@cache
def axe() -> str:
    return gzip.decompress(VENDOR.read_bytes()).decode("utf-8")


@pytest.mark.long
@pytest.mark.parametrize(
    "in_the_dark", [COLOURFUL, pytest.param((*PAGES, *ELSEWHERE), marks=pytest.mark.wide)], ids=["most", "all"]
)
def test_axe_finds_nothing_to_mend(device: Device, house: str, in_the_dark: tuple[str, ...]) -> None:
    context = device()
    game = begin(context, house, SIX)
    write_round(context, game, 1, 0, ("", 24, 17, 9, 31, 40))
    page = context.new_page()
    found = []
    for place, end in (*((game, end) for end in PAGES), *((house, path) for path in ELSEWHERE)):
        page.goto(f"{place}{end}")
        page.evaluate(axe())
        for scheme, rules in SCHEMES.items():
            if scheme == "light" or end in in_the_dark:
                page.emulate_media(color_scheme=scheme)
                found += [f"{end}, {scheme}: {fault}" for fault in page.evaluate(RUN, rules)]
    assert found == []


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.wide), "dark"])
def test_axe_finds_nothing_at_the_end_of_a_game_in_a_theme_chosen_by_hand(
    device: Device, house: str, theme: Literal["light", "dark"]
) -> None:
    context = device(reduced_motion="reduce")
    game = begin(context, house, SIX)
    write_round(context, game, 1, 0, ("", 24, 17, 9, 31, 40))
    page = context.new_page()
    page.goto(f"{game}/end")
    page.get_by_role("button", name="Stop the game").click()
    page.locator(".medal").wait_for()
    found = []
    context.add_cookies([{"name": "theme", "value": theme, "url": house}])
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    for end in ("/end", "/watch", "/tv", "/evening"):
        page.goto(f"{game}{end}")
        if end != "/evening":
            page.locator(".medal").wait_for()
        page.evaluate(axe())
        found += [f"{end}: {fault}" for fault in page.evaluate(RUN, SCHEMES[theme])]
    assert found == []


def test_axe_would_find_something(device: Device) -> None:
    page = device().new_page()
    page.goto("about:blank")
    page.set_content("<html><body><img src='data:,'><button></button></body></html>")
    page.evaluate(axe())
    assert len(page.evaluate(RUN)) > 2

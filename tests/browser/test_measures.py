"""Every page measured in the browser: nothing hangs over the edge, and fingers hit what they aim at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from .conftest import Device, Launch
from .fingers import SIX, begin, do_at_end, write_round
from .test_figures import WRONG

SIZES: dict[str, ViewportSize] = {
    name: {"width": width, "height": height}
    for name, width, height in (
        ("phone", 390, 844),
        ("portrait", 768, 1024),
        ("tablet", 1024, 768),
        ("narrowest", 320, 568),
        ("portrait at 200 %", 384, 512),
        ("tablet at 200 %", 512, 384),
    )
}
TOUCH, MAIN = 48, 72
PRESSED = "a, button, input:not([type=hidden]), select, summary, [role=button]"
NAMES = ("Maximiliana Konstantina von Hohenlohe", "דנה הקטר כהן", *SIX[2:5], "Bartholomew Featherstonehaugh-Smythe!!")

MEASURE = (
    """() => {
  const named = (e) => `${e.tagName.toLowerCase()}.${e.className}`;
  const words = (e) => (e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 20);
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".visually-hidden, .skip, svg");
  const target = (e) => e.matches("input[type=radio], input[type=checkbox]") ? e.closest("label") ?? e : e;
  const inText = (e) => e.matches("a") && getComputedStyle(e).display === "inline";
  const small = [], wide = [], lies = [];
  const words_of = (scene) => scene.nextElementSibling.textContent.trim().slice(0, 20);
  for (const element of document.querySelectorAll(PRESSED)) {
    const box = target(element).getBoundingClientRect();
    if (!seen(element) || inText(element) || !box.width) continue;
    // The row of all engines is as wide as the page; the same rounds have larger cells in the history.
    if (element.closest(".line") && matchMedia("(max-width: 37.49em)").matches && box.height >= TOUCH) continue;
    // All rounds of six stand beside each other on a phone: what a row has less of width it has more of height.
    if (element.closest(".columns") && box.width >= 40 && box.height >= 60) continue;
    const main = element.matches(".key--main");
    if (box.height < (main ? MAIN : TOUCH) - 0.5 || box.width < TOUCH - 0.5)
      small.push(`${named(element)} ${words(element)} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const element of over > 0 ? document.body.querySelectorAll("*") : []) {
    const box = element.getBoundingClientRect();
    if (seen(element) && (box.right > innerWidth + 1 || box.left < -1)) wide.push(named(element));
  }
  const picture = (e) => [...e.children].at(-1)?.getBoundingClientRect();
  for (const scene of document.querySelectorAll(".asked .scene")) {
    const [last, words] = [picture(scene), scene.nextElementSibling.getBoundingClientRect()];
    const beside = last && scene.checkVisibility() && words.top < last.bottom && words.bottom > last.top;
    if (beside && last.right > words.left + 1 && last.left < words.right - 1) lies.push(words_of(scene));
  }
  for (const name of document.querySelectorAll("main bdi")) {
    const style = getComputedStyle(name);
    if (seen(name) && style.display !== "inline" && style.textAlign === "start") lies.push(words(name));
  }
  const ask = document.querySelector("h1[data-ask]");
  // Letters of some scripts reach out of their line; what is cut off is a line.
  const line = ask && parseFloat(getComputedStyle(ask).lineHeight);
  if (ask && seen(ask) && ask.scrollHeight > ask.clientHeight + line / 2) lies.push(words(ask));
  return { small, lies, wide: over > 0 ? [`${over} px: ${wide.slice(0, 6).join(", ")}`] : [] };
}""".replace("MAIN", str(MAIN))
    .replace("TOUCH", str(TOUCH))
    .replace("PRESSED", repr(PRESSED))
)


@pytest.fixture(scope="module")
def games(browser: object, house: str) -> dict[str, str]:
    """A game of six in its third round, one that is over, one in the trash; by what is done with them."""
    context: BrowserContext = browser.new_context(locale="en", service_workers="block")  # type: ignore[attr-defined]
    made = {}
    for name in ("going", "over", "thrown"):
        made[name] = begin(context, house, NAMES, preset="hebrew")
        for number in (1, 2):
            write_round(
                context, made[name], number, number % 6, ["" if seat == number % 6 else 20 + seat for seat in range(6)]
            )
    do_at_end(context, made["over"], "finish")
    do_at_end(context, made["thrown"], "trash")
    context.close()
    return made


def settle(page: Page) -> None:
    """Wait until the page has its stylesheets and fonts and is painted: a script may measure it sooner."""
    page.wait_for_load_state()
    page.evaluate(
        "document.fonts.ready.then(() => new Promise((then) => requestAnimationFrame(() => setTimeout(then))))"
    )


def evening(page: Page, house: str, games: dict[str, str]) -> Iterator[str]:
    """The pages, one after another, and the states in which fingers meet them."""
    going, over = games["going"], games["over"]
    ways = {
        "home": house, "new": f"{house}/new", "rematch": f"{over}/rematch", "table": going,
        "history": f"{going}/history", "chart": f"{going}/chart", "watch": f"{going}/watch",
        "evening": f"{over}/evening",
        "end": f"{over}/end", "stop": f"{going}/end", "names": f"{going}/names", "print": f"{going}/print",
        "penalty": f"{going}/adjust?seat=1&points=7", "people": f"{going}/people", "clock": f"{going}/clock",
        "leaving": f"{going}/people?leaving=0", "blank": f"{house}/sheets", "past": f"{house}/games",
        "trash": f"{house}/trash", "gone": games["thrown"],
        "this device": f"{house}/devices/", "not there": f"{house}/nowhere", "went wrong": f"{going}/judge/wrong",
        "remedy": f"{going}/judge/wrong?what=shown&who=0&law=touched",
        "remedy of a miscount": f"{over}/judge/wrong?what=points&who=5",
    }  # fmt: skip
    for name, address in ways.items():
        page.goto(address)
        yield name
        more = page.locator("summary:visible")
        if more.count():
            more.first.click()
            if name == "new":
                page.evaluate("for (const fold of document.querySelectorAll('.new-page details')) fold.open = true")
            yield f"{name}, more"
    yield from entering(page, going)
    page.goto(f"{going}/round/1")
    page.locator("form.is-scripted").wait_for()
    yield "correct"


def entering(page: Page, going: str) -> Iterator[str]:
    """The states in which a round is entered, one after another."""
    page.goto(f"{going}/round")
    page.locator("form.is-scripted").wait_for()
    yield "who went out"
    page.locator('[name=out][value="0"]').click()
    page.locator("form[data-phase=hands]").wait_for()
    yield "keypad"
    page.locator("button[data-way=tiles]").click()
    page.locator('[data-seat="5"] .rail-key').click()
    yield "tiles"
    page.locator('[data-seat="1"] .rail-key').click()
    page.locator("button[data-way=keys]").click()
    for hand in ("20", "30", "40", "50", "60"):
        page.keyboard.type(hand)
        page.keyboard.press("Enter")
    page.locator("form[data-agree]").wait_for()
    yield "recap"


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "sizes"),
    [
        ("fa", ("phone", "tablet", "narrowest")),
        pytest.param("en", tuple(SIZES), marks=pytest.mark.wide),
        pytest.param("he", ("tablet",), marks=pytest.mark.wide),
    ],
)
def test_nothing_hangs_over_and_every_key_is_large_enough(
    device: Device, house: str, games: dict[str, str], code: str, sizes: tuple[str, ...]
) -> None:
    page = device(viewport=SIZES[sizes[0]], locale=code).new_page()
    wide, small, lies = [], [], []
    for name in evening(page, house, games):
        for size in sizes:
            page.set_viewport_size(SIZES[size])
            settle(page)
            found = page.evaluate(MEASURE)
            wide += [f"{name}, {size}: {each}" for each in found["wide"]]
            small += [f"{name}, {size}: {each}" for each in found["small"]]
            lies += [f"{name}, {size}: {each}" for each in found["lies"]]
        page.set_viewport_size(SIZES[sizes[0]])
    assert wide == []
    assert small == []
    assert lies == [], "a picture on its words, a name away from its sign, a question cut off"


def test_the_sample_evening_fits_upright_too(device: Device, house: str) -> None:
    page = device(viewport=SIZES["portrait"]).new_page()
    page.goto(f"{house}/game/sample")
    wide = []
    for size in ("portrait", "tablet", "narrowest"):
        page.set_viewport_size(SIZES[size])
        for way in ("", "/chart", "/end", "/history"):
            page.goto(f"{house}/game/sample{way}")
            settle(page)
            wide += [f"{way}, {size}: {each}" for each in page.evaluate(MEASURE)["wide"]]
    assert wide == []


@pytest.fixture(scope="module")
def large(launch: Launch) -> Iterator[Browser]:
    """The browser of somebody who chose letters half as large again."""
    with launch("--blink-settings=defaultFontSize=24") as running:
        yield running


KEYS_OUT = """() => [...document.querySelectorAll("[data-keypad] .key")].filter((key) => {
  const box = key.getBoundingClientRect();
  return box.bottom > innerHeight || box.right > innerWidth;
}).map((key) => key.dataset.key)"""


LAPPING = """() => {
  const tiles = [...document.querySelectorAll(".half-key .half, .tray-cell .tile")].filter((e) => e.checkVisibility());
  const boxes = tiles.map((tile) => tile.getBoundingClientRect());
  const lies = (one, other) => one.right > other.left + 1 && other.right > one.left + 1 &&
    one.bottom > other.top + 1 && other.bottom > one.top + 1;
  return boxes.slice(1).filter((box, i) => lies(boxes[i], box)).length;
}"""
"""How many tiles or halves to choose from lie on the one before."""


@pytest.mark.parametrize(
    "size", ["tablet", pytest.param("portrait", marks=pytest.mark.wide), pytest.param("phone", marks=pytest.mark.wide)]
)
def test_tiles_to_choose_from_do_not_lie_on_each_other(
    large: Browser, house: str, games: dict[str, str], size: str
) -> None:
    context = large.new_context(viewport=SIZES[size], locale="en", service_workers="block")
    page = context.new_page()
    page.goto(f"{games['going']}/judge?ask=play")
    assert page.locator(".half-key .half:visible").count() > 10
    halves = page.evaluate(LAPPING)
    page.goto(f"{games['going']}/round")
    page.locator('[name=out][value="0"]').click()
    page.locator("button[data-way=tiles]").click()
    assert page.locator(".tray-cell .tile:visible").count() > 90
    assert (halves, page.evaluate(LAPPING)) == (0, 0)
    context.close()


@pytest.mark.parametrize("walk", ["entering a round", pytest.param("all pages", marks=pytest.mark.wide)])
def test_large_letters_choose_a_layout_that_has_room_for_them(
    large: Browser, house: str, games: dict[str, str], walk: str
) -> None:
    """Figures and names have their place, as with zoom, and the keys of the keypad are in the window."""
    context = large.new_context(viewport=SIZES["tablet"], locale="en", service_workers="block")
    page = context.new_page()
    wrong = []
    page.goto(games["going"])
    short = chain(["table"], entering(page, games["going"]))
    for name in evening(page, house, games) if walk == "all pages" else short:
        for size in ("phone", "portrait", "tablet"):
            page.set_viewport_size(SIZES[size])
            settle(page)
            found = page.evaluate(MEASURE)
            told = [each for kind in ("wide", "small", "lies") for each in found[kind]]
            if name == "keypad":
                told += [f"{key} is out of the window" for key in page.evaluate(KEYS_OUT)]
            if name in ("table", "history", "recap"):
                told += page.evaluate(WRONG)
            wrong += [f"{name}, {size}: {each}" for each in told]
    context.close()
    assert wrong == []


def test_upright_the_end_stands_whole_below_the_way_to_the_next_game(device: Device, house: str) -> None:
    page = device(viewport=SIZES["portrait"]).new_page()
    ended = begin(page.context, house, [name + "?" for name in NAMES[:4]])
    write_round(page.context, ended, 1, 0, ("", 20, 30, 40))
    do_at_end(page.context, ended, "finish")
    begin(page.context, house, [name + "?" for name in NAMES[:4]])
    page.goto(f"{ended}/end")
    settle(page)
    assert page.evaluate(MEASURE) == {"small": [], "wide": [], "lies": []}
    way, medal, name, why = (
        page.locator(f".winner {each}").first.bounding_box() for each in (".onward", ".medal", "h1", ".why")
    )
    assert way is not None
    assert medal is not None
    assert name is not None
    assert why is not None
    assert way["y"] + way["height"] <= min(medal["y"], name["y"]), "the way is above them all"
    assert why["y"] >= name["y"] + name["height"], "the reason stands below the name"
    assert medal["x"] + medal["width"] <= min(name["x"], why["x"])


def test_the_pages_without_script_fit_as_well(device: Device, house: str, games: dict[str, str]) -> None:
    page = device(java_script_enabled=False).new_page()
    sizes = (SIZES["phone"], SIZES["tablet at 200 %"])
    for address in (f"{games['going']}/round/1", f"{house}/new", f"{games['going']}/round"):
        page.goto(address)
        for size in sizes:
            page.set_viewport_size(size)
            box = page.locator("main").bounding_box()
            assert box is not None
            assert box["x"] >= 0, (address, size)
            assert box["x"] + box["width"] <= size["width"], (address, size)
    for size in sizes:
        page.set_viewport_size(size)
        page.goto(f"{games['going']}/round")
        page.locator('[name=out][value="0"]').check(force=True)
        for seat, hand in enumerate(("", "20", "30", "40", "abc", "60")):
            page.locator(f"[name=hand-{seat}]").fill(hand)
        page.locator("[data-dock] button").click()
        said, dock = page.locator("#fault-4").bounding_box(), page.locator("[data-dock]").bounding_box()
        assert said is not None
        assert dock is not None
        assert 0 <= said["y"] < dock["y"], "what is wrong is seen without script, wherever it stands"

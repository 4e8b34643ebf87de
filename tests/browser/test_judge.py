"""The judge on a tablet: every common dispute in at most five taps, by keyboard alone, named for a screen reader."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.serving import make_server

from companion.web.position import pack
from tests.conftest import device
from tests.visitor import Visitor

sync_api = pytest.importorskip("playwright.sync_api")

TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}
MOST_TAPS = 5
CONTROLS = {"button", "link", "textbox", "searchbox", "radio", "checkbox", "combobox", "DisclosureTriangle"}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser, started once."""
    with sync_api.sync_playwright() as player:
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        try:
            browser = player.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except sync_api.Error as error:
            pytest.skip(f"no Chromium here: {error.message.splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """Where the companion is served."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def slug(app: Flask) -> str:
    """A Persian game of six players that has just begun."""
    return Visitor(device(app)).begin("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", preset="persian")


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page of a tablet; whatever its console complains of fails the test."""
    context = chromium.new_context(viewport=TABLET, has_touch=True, locale="en")
    shown = context.new_page()
    troubles: list[str] = []
    shown.on("pageerror", lambda error: troubles.append(str(error)))
    shown.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    yield shown
    context.close()
    assert not [each for each in troubles if "422" not in each]


class Finger:
    """A finger that counts its taps."""

    def __init__(self, page: Any) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        """Tap what this selector means; it must be large enough and in sight after scrolling."""
        self.page.locator(selector).first.tap()
        self.taps += 1


def chosen(name: str, value: str) -> str:
    return f'label:has([name={name}][value="{value}"])'


def tile(name: str) -> str:
    return f'[data-tile="{name}"]'


WHO = chosen("who", "1")
DISPUTES = {
    "play": (WHO, tile("9-2"), chosen("train", "2")),
    "draw": (WHO, tile("9-2")),
    "answer": (WHO, tile("9-2"), chosen("double", "2h")),
    "marker": (WHO, chosen("happened", "unfit"), tile("9-2")),
    "marker-empty": (WHO, chosen("happened", "empty")),
    "out": (WHO, chosen("pip", "6"), chosen("train", "m")),
    "mexican": (WHO, chosen("when", "first"), tile("12-4")),
}
VERDICTS = {
    "play": "Not allowed", "draw": "Not allowed", "answer": "Not allowed", "marker": "Public", "marker-empty": "Public",
    "out": "Allowed", "mexican": "Not allowed",
}  # fmt: skip


@pytest.mark.parametrize("dispute", DISPUTES)
@pytest.mark.parametrize("window", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_common_dispute_takes_five_taps_at_most(
    page: Any, address: str, slug: str, dispute: str, window: dict[str, int]
) -> None:
    page.set_viewport_size(window)
    page.goto(f"{address}/game/{slug}")
    finger = Finger(page)
    finger.tap('a[href$="/judge"]')
    finger.tap(f'[name=ask][value="{dispute.partition("-")[0]}"]')
    for selector in DISPUTES[dispute]:
        finger.tap(selector)
    page.wait_for_selector(".sign")
    assert page.locator("h1").inner_text() == VERDICTS[dispute]
    assert finger.taps <= MOST_TAPS


def test_the_way_back_leads_step_by_step(page: Any, address: str, slug: str) -> None:
    page.goto(f"{address}/game/{slug}/judge?ask=play")
    finger = Finger(page)
    finger.tap(WHO)
    finger.tap(tile("9-2"))
    page.locator("[data-back]").tap()
    assert page.locator("legend:visible").inner_text() == "Which tile?"
    page.locator("[data-back]").tap()
    assert page.locator("legend:visible").inner_text() == "Whose turn is it?"


def test_by_keyboard_alone(page: Any, address: str, slug: str) -> None:
    page.goto(f"{address}/game/{slug}/judge?ask=play")
    press = page.keyboard.press
    page.locator("[name=who]").first.focus()
    press("ArrowDown")
    press("Enter")
    assert page.locator("legend:visible").inner_text() == "Which tile?"
    page.locator("[data-tile]:focus").wait_for()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        press(key)
    assert page.locator("legend:visible").inner_text() == "On which train?"
    press("ArrowDown")
    press("ArrowDown")
    press("Enter")
    page.wait_for_selector(".sign")
    assert "lays 2-1" in page.locator(".bar-title strong").inner_text()


def end(page: Any, seat: str, pip: int, double: bool = False) -> None:
    page.locator(f'[data-train="{seat}"] [data-slot]').tap()
    if double:
        page.locator("[data-double=yes]").tap()
    page.locator(f'[data-pip="{pip}"]').tap()


def lay_out(page: Any) -> None:
    end(page, "0", 4, True)
    end(page, "1", 1)
    end(page, "m", 9, True)
    for panel, value in (("turn", "1"), ("act", "play")):
        page.locator(f"[data-panel={panel}] summary").tap()
        page.locator(f'[data-panel={panel}] label:has([value="{value}"])').tap()
    page.locator("[data-panel=tiles] summary").tap()
    page.locator(f".chooser {tile('9-2')}").tap()
    page.locator("[data-panel=on] summary").tap()
    page.locator('[data-panel=on] label:has([value="m"])').tap()


def test_the_table_is_laid_out_by_touch_and_survives_a_reload(page: Any, address: str, slug: str) -> None:
    page.goto(f"{address}/game/{slug}/judge?ask=table")
    lay_out(page)
    page.reload()
    assert page.locator("[data-restored]").is_visible()
    assert page.locator('[data-train="0"] [data-slot]').inner_text() == "4"
    assert page.locator('[data-train="m"] .tag').inner_text().split() == ["laid", "second"]
    page.locator("[data-judge]").tap()
    page.wait_for_selector(".sign")
    assert page.locator("h1").inner_text() == "Not allowed"
    assert "4-4" in page.locator(".because").inner_text()


def test_a_coin_is_laid_with_one_tap(page: Any, address: str, slug: str) -> None:
    page.goto(f"{address}/game/{slug}/judge?ask=table")
    row = page.locator('[data-train="2"]')
    assert row.locator(".if-private").is_visible()
    row.locator(".coin-key").tap()
    assert row.locator(".if-public").is_visible()
    assert not row.locator(".if-private").is_visible()


def test_the_hand_is_tapped_where_the_ruling_hangs_on_it(page: Any, address: str) -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4, "Ben": 7}, "turn": "Ben"}
    page.goto(f"{address}/judge/verdict?p={pack({'table': table, 'action': {'draw': True}})}")
    assert page.locator("h1").inner_text() == "It depends"
    page.locator(f"[data-hand] {tile('7-2')}").tap()
    page.locator("[data-hand] .key--go").tap()
    page.wait_for_selector(".sign.is-illegal")


def test_a_round_is_followed_by_touch(page: Any, address: str, slug: str) -> None:
    page.goto(f"{address}/game/{slug}/judge?ask=round")
    page.locator("[data-panel=tiles] summary").tap()
    page.locator(f".chooser {tile('12-5')}").tap()
    page.locator("[data-judge]").tap()
    page.wait_for_selector(".moves-list li:not(.is-none)")
    assert page.locator(".turn-now b").inner_text() == "Ben"


def pages(slug: str) -> dict[str, str]:
    verdict = f"/game/{slug}/judge/verdict?"
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4, "Ben": 7}, "turn": "Ben"}
    depends = pack({"table": table, "action": {"draw": True}})
    return {
        "questions": f"/game/{slug}/judge",
        "alone": "/judge",
        "steps": f"/game/{slug}/judge?ask=play",
        "table": f"/game/{slug}/judge?ask=table",
        "round": f"/game/{slug}/judge?ask=round",
        "not-allowed": f"{verdict}ask=play&who=1&tile=9-2&train=2",
        "allowed": f"{verdict}ask=play&who=1&tile=9-2&train=m",
        "depends": f"/judge/verdict?p={depends}",
        "send": f"/judge/link?p={depends}",
        "sheet": "/rules?sheet=persian",
        "side-by-side": "/rules?sheet=hebrew&sheet=persian&sheet=italian&sheet=czech-minus",
    }


NAMES = tuple(pages(""))


@pytest.mark.parametrize("name", NAMES)
def test_every_control_has_a_role_and_a_name(page: Any, address: str, slug: str, name: str) -> None:
    page.goto(address + pages(slug)[name])
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert shown
    nameless = [node["role"]["value"] for node in shown if not node.get("name", {}).get("value", "").strip()]
    assert not nameless


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "he"])
def test_at_200_percent_nothing_is_cut_off(chromium: Any, address: str, slug: str, name: str, language: str) -> None:
    context = chromium.new_context(
        viewport={"width": 512, "height": 384}, device_scale_factor=2, locale=language, has_touch=True
    )
    shown = context.new_page()
    shown.goto(address + pages(slug)[name])
    wide, room = shown.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    outside = shown.evaluate(
        """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), summary, h1")].filter((each) => {
          const box = each.getBoundingClientRect();
          const hidden =
            each.closest(".visually-hidden, .skip, .beside-sheet") || getComputedStyle(each).clipPath !== "none";
          if (!box.width || hidden) return false;
          return box.left < -1 || box.right > innerWidth + 1;
        }).map((each) => each.outerHTML.slice(0, 80))"""
    )
    context.close()
    assert wide <= room
    assert outside == []

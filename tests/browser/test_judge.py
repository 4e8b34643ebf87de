"""The judge on a tablet: every common dispute in at most five taps, by keyboard alone, named for a screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from companion.web.packed import pack

from .conftest import Device
from .fingers import SIX, Fingers, begin
from .test_measures import MEASURE, SIZES

TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}
MOST_TAPS = 5
CONTROLS = {"button", "link", "textbox", "searchbox", "radio", "checkbox", "combobox", "DisclosureTriangle"}


@pytest.fixture(scope="module")
def game(browser: object, house: str) -> str:
    """The address of a Persian game of six players that has just begun."""
    context: BrowserContext = browser.new_context(locale="en")  # type: ignore[attr-defined]
    made = begin(context, house, SIX, preset="persian")
    context.close()
    return made


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
    "play": "Not allowed", "draw": "Not allowed", "answer": "You must", "marker": "Public", "marker-empty": "Public",
    "out": "Allowed", "mexican": "Not allowed",
}  # fmt: skip


@pytest.mark.parametrize("dispute", DISPUTES)
@pytest.mark.parametrize("window", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_common_dispute_takes_five_taps_at_most(
    tablet: Page, game: str, dispute: str, window: dict[str, int]
) -> None:
    tablet.set_viewport_size({"width": window["width"], "height": window["height"]})
    tablet.goto(f"{game}")
    finger = Fingers(tablet)
    finger.tap(tablet.locator('a[href$="/judge"]'))
    finger.tap(tablet.locator(f'[name=ask][value="{dispute.partition("-")[0]}"]'))
    for selector in DISPUTES[dispute]:
        finger.tap(tablet.locator(selector).first)
    tablet.wait_for_selector(".sign")
    assert tablet.locator("h1").inner_text() == VERDICTS[dispute]
    assert finger.taps <= MOST_TAPS


def test_the_way_back_leads_step_by_step(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=play")
    finger = Fingers(tablet)
    finger.tap(tablet.locator(WHO).first)
    finger.tap(tablet.locator(tile("9-2")))
    tablet.locator("[data-back]").tap()
    assert tablet.locator("legend:visible").inner_text() == "Which tile?"
    tablet.locator("[data-back]").tap()
    assert tablet.locator("legend:visible").inner_text() == "Whose turn is it?"


def test_by_keyboard_alone(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=play")
    press = tablet.keyboard.press
    tablet.locator("[name=who]").first.focus()
    press("ArrowDown")
    press("Enter")
    assert tablet.locator("legend:visible").inner_text() == "Which tile?"
    tablet.locator("[data-tile]:focus").wait_for()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        press(key)
    assert tablet.locator("legend:visible").inner_text() == "On which train?"
    press("ArrowDown")
    press("ArrowDown")
    press("Enter")
    tablet.wait_for_selector(".sign")
    assert "lays 2-1" in tablet.locator(".bar-title strong").inner_text()


def end(tablet: Page, seat: str, pip: int, double: bool = False) -> None:
    tablet.locator(f'[data-train="{seat}"] [data-slot]').tap()
    if double:
        tablet.locator("[data-double=yes]").tap()
    tablet.locator(f'[data-pip="{pip}"]').tap()


def lay_out(tablet: Page) -> None:
    end(tablet, "0", 4, True)
    end(tablet, "1", 1)
    end(tablet, "m", 9, True)
    for panel, value in (("turn", "1"), ("act", "play")):
        tablet.locator(f"[data-panel={panel}] summary").tap()
        tablet.locator(f'[data-panel={panel}] label:has([value="{value}"])').tap()
    tablet.locator("[data-panel=tiles] summary").tap()
    tablet.locator(f".chooser {tile('9-2')}").tap()
    tablet.locator("[data-panel=on] summary").tap()
    tablet.locator('[data-panel=on] label:has([value="m"])').tap()


def test_the_table_is_laid_out_by_touch_and_survives_a_reload(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    lay_out(tablet)
    tablet.reload()
    assert tablet.locator("[data-restored]").is_visible()
    assert tablet.locator('[data-train="0"] [data-slot]').inner_text() == "4"
    assert tablet.locator('[data-train="m"] .tag').inner_text().split() == ["laid", "second"]
    tablet.locator("[data-judge]").tap()
    tablet.wait_for_selector(".sign")
    assert tablet.locator("h1").inner_text() == "Not allowed"
    assert "4-4" in tablet.locator(".because").inner_text()


def test_a_coin_is_laid_with_one_tap(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    row = tablet.locator('[data-train="2"]')
    assert row.locator(".if-private").is_visible()
    row.locator(".coin-key").tap()
    assert row.locator(".if-public").is_visible()
    assert not row.locator(".if-private").is_visible()


def test_the_hand_is_tapped_where_the_ruling_hangs_on_it(tablet: Page, house: str) -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4, "Ben": 7}, "turn": "Ben"}
    tablet.goto(f"{house}/judge/verdict?p={pack({'table': table, 'action': {'draw': True}})}")
    assert tablet.locator("h1").inner_text() == "It depends"
    tablet.locator(f"[data-hand] {tile('7-2')}").tap()
    tablet.locator("[data-hand] .key--go").tap()
    tablet.wait_for_selector(".sign.is-illegal")


def follow(tablet: Page, game: str, first: str = "Ana") -> None:
    """Begin to follow the round from the judge's page."""
    tablet.goto(f"{game}/judge")
    tablet.locator('[name=ask][value="round"]').tap()
    tablet.locator(f'[name=starter]:has-text("{first}")').tap()
    tablet.wait_for_selector("[data-table][data-round].is-scripted")


def lay(tablet: Page, name: str) -> None:
    """One move of the player in turn, on their own train."""
    before = tablet.locator(".moves-list li:not(.is-none)").count()
    tablet.locator("[data-panel=tiles] summary").tap()
    tablet.locator(f".chooser {tile(name)}").tap()
    tablet.locator("[data-judge]").tap()
    tablet.locator(".moves-list li:not(.is-none)").nth(before).wait_for()


def test_a_round_is_followed_left_and_taken_up_again(tablet: Page, device: Device, house: str) -> None:
    context: BrowserContext = device()
    game = begin(context, house, SIX, preset="persian")
    follow(tablet, game, "Cruz")
    lay(tablet, "12-5")
    lay(tablet, "12-8")
    assert tablet.locator(".turn-now b").inner_text() == "Eli"
    tablet.locator("[data-back]").tap()
    tablet.locator("[data-back]").tap()
    tablet.locator('a[href$="/judge"]').tap()
    assert "2 moves" in tablet.locator('[name=ask][value="round"]').inner_text()
    tablet.locator('[name=ask][value="round"]').tap()
    tablet.locator(".going-on:visible").tap()
    assert tablet.locator(".moves-list li").count() == 2
    other = context.new_page()
    other.goto(f"{game}/judge/round")
    other.locator(".going-on:visible").tap()
    lay(other, "12-3")
    tablet.reload()
    assert "also kept with 3 moves" in tablet.locator(".beside").inner_text()
    tablet.locator(".beside a").first.tap()
    tablet.locator(".moves-list li").nth(2).wait_for()


def test_a_round_without_a_game_stays_on_the_device(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=4&starter=1")
    lay(tablet, "12-5")
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=4")
    tablet.locator("[data-continue]").tap()
    assert "12-5" in tablet.locator(".moves-list li").inner_text()


def test_a_move_without_a_connection_stays_where_it_was_chosen(tablet: Page, game: str) -> None:
    follow(tablet, game)
    tablet.locator("[data-panel=tiles] summary").tap()
    tablet.locator(f".chooser {tile('12-5')}").tap()
    tablet.context.set_offline(True)
    tablet.locator("[data-judge]").tap()
    tablet.locator("[data-unsent]:visible").wait_for()
    assert tablet.locator("[name=tiles]").input_value() == "12-5"
    tablet.context.set_offline(False)
    tablet.locator("[data-judge]").tap()
    tablet.locator(".moves-list li:not(.is-none)").wait_for()


def test_the_judge_without_a_game_is_asked_by_touch(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge")
    assert tablet.locator("main select, main input:not([type=radio]):not([type=hidden])").count() == 0
    tablet.locator(".judged-by summary").tap()
    tablet.locator('label:has([name=sheet][value="italian"])').tap()
    assert tablet.locator("[data-shown=sheet]").inner_text() == "Italian"
    assert not tablet.locator(".judged-by").get_attribute("open")
    tablet.locator('label:has([name=seats][value="6"])').tap()
    tablet.locator('[name=ask][value="draw"]').tap()
    tablet.locator("[name=who]").first.wait_for(state="attached")
    assert tablet.locator("[name=who]").count() == 6
    tablet.goto(f"{house}/judge")
    assert tablet.locator("[data-shown=sheet]").inner_text() == "Italian"


def addresses(house: str, game: str) -> dict[str, str]:
    verdict = f"{game}/judge/verdict?"
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4, "Ben": 7}, "turn": "Ben"}
    depends = pack({"table": table, "action": {"draw": True}})
    return {
        "questions": f"{game}/judge",
        "alone": f"{house}/judge",
        "steps": f"{game}/judge?ask=play",
        "table": f"{game}/judge?ask=table",
        "start of a round": f"{game}/judge/round",
        "round": f"{game}/judge/round?starter=0",
        "not allowed": f"{verdict}ask=play&who=1&tile=9-2&train=2",
        "allowed": f"{verdict}ask=play&who=1&tile=9-2&train=m",
        "depends": f"{house}/judge/verdict?p={depends}",
        "send": f"{house}/judge/link?p={depends}",
        "helper": f"{game}/hand",
        "sheet": f"{house}/rules?sheet=persian",
        "side by side": f"{house}/rules?sheet=hebrew&sheet=persian&sheet=italian&sheet=czech-minus",
    }


NAMES = tuple(addresses("", ""))


@pytest.mark.parametrize("name", NAMES)
def test_every_control_has_a_role_and_a_name(tablet: Page, house: str, game: str, name: str) -> None:
    tablet.goto(addresses(house, game)[name])
    nodes = tablet.context.new_cdp_session(tablet).send("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert shown
    nameless = [node["role"]["value"] for node in shown if not node.get("name", {}).get("value", "").strip()]
    assert nameless == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "he", "fa"])
def test_nothing_is_cut_off_or_too_small(device: Device, house: str, game: str, name: str, language: str) -> None:
    shown = device(locale=language).new_page()
    wrong = {}
    shown.goto(addresses(house, game)[name])
    for size, (width, height) in SIZES.items():
        shown.set_viewport_size({"width": width, "height": height})
        found = shown.evaluate(MEASURE)
        if found["small"] or found["wide"]:
            wrong[size] = found
    assert wrong == {}

"""The judge on a tablet and a phone: every dispute in three taps and its tiles, by keyboard, for a screen reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page

from companion.disputes.link import pack
from companion.disputes.outcomes import headline

from .conftest import Device
from .fingers import SIX, Fingers, begin, rename, wait_until
from .test_measures import MEASURE, SIZES

CASES = Path(__file__).parents[1] / "cases"
TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}
WINDOWS = [pytest.param(TABLET, id="tablet", marks=pytest.mark.wide), pytest.param(PHONE, id="phone")]
MOST_TAPS = 3
CONTROLS = {"button", "link", "textbox", "searchbox", "radio", "checkbox", "combobox", "DisclosureTriangle"}


@pytest.fixture(scope="module")
def game(browser: object, house: str) -> str:
    """The address of a Persian game of six players that has just begun."""
    context: BrowserContext = browser.new_context(locale="en", service_workers="block")  # type: ignore[attr-defined]
    made = begin(context, house, SIX, preset="persian")
    context.close()
    return made


def chosen(name: str, value: str) -> str:
    return f'label:has([name={name}][value="{value}"])'


def tile(name: str) -> str:
    return f'[data-tile="{name}"]'


ROWS = [json.loads(line) for line in (CASES / "disputes.jsonl").read_text(encoding="utf-8").splitlines()]
PRESET_OF = {"hebrew": "hebrew", "persian": "persian", "czech": "czech-minus", "italian": "italian"}
SCREENS = {"tablet": TABLET, "phone": PHONE}
PERSIAN = [row for row in ROWS if row["sheet"] == "persian"]
FIRST = {tuple(row["asked"][0]["answers"]): row["n"] for row in reversed(PERSIAN)}.values()
"""Of the disputes that ask for the same, in other words, the first."""
WALKED = [
    pytest.param(row, screen, id=f"{row['n']}-{screen}", marks=() if here else pytest.mark.wide)
    for row in PERSIAN
    for screen in SCREENS
    for here in [screen == "phone" and row["n"] in FIRST]
]
ANSWERED = [
    pytest.param(row, id=f"{row['n']}-{row['sheet']}", marks=() if place % 23 == 0 else pytest.mark.wide)
    for place, row in enumerate(ROWS)
]


def answer(page: Page, finger: Fingers, told: dict[str, str]) -> None:
    """Tap the answers of a question; tiles are no taps that count."""
    uncounted = Fingers(page)
    for name, value in told.items():
        if name == "tile":
            for pip in value.split("-"):
                uncounted.tap(page.locator(f'[data-step=tile] [data-pip="{pip}"]'))
            continue
        key = page.locator(f'button[name={name}][value="{value}"], label:has([name={name}][value="{value}"])').first
        (uncounted if name == "pip" else finger).tap(key)
    page.wait_for_selector(".sign")


def read_outcome(page: Page) -> str:
    """The headline of the verdict."""
    return page.locator("h1").inner_text()


def expect(outcome: str) -> str:
    """The headline for an outcome of the table of answers."""
    kind, _, figure = outcome.partition(" ")
    return str(headline(kind, int(figure) if figure else None))


@pytest.fixture(scope="module")
def asking(browser: object) -> Iterator[Page]:
    """One page for all questions."""
    context: BrowserContext = browser.new_context(  # type: ignore[attr-defined]
        locale="en", has_touch=True, reduced_motion="reduce", service_workers="block"
    )
    page = context.new_page()
    yield page
    context.close()


@pytest.mark.parametrize(("row", "screen"), WALKED)
def test_each_dispute_takes_three_taps_and_its_tiles(asking: Page, game: str, row: dict[str, Any], screen: str) -> None:
    asking.set_viewport_size(SCREENS[screen])  # type: ignore[arg-type]
    first = row["asked"][0]
    finger = Fingers(asking)
    if row["n"] == 1:
        asking.goto(game)
        finger.tap(asking.locator('a[href$="/judge"]'))
    else:
        asking.goto(f"{game}/judge")
        finger.taps += 1  # the same tap, seen once
    finger.tap(asking.locator(f'.question[value="{first["question"]}"]'))
    answer(asking, finger, first["answers"])
    assert read_outcome(asking) == expect(first["outcome"])
    assert finger.taps <= MOST_TAPS


@pytest.mark.parametrize("row", ANSWERED)
def test_the_answers_of_the_four_sheets(asking: Page, house: str, row: dict[str, Any]) -> None:
    for each in row["asked"]:
        asking.goto(f"{house}/judge?ask={each['question']}&sheet={PRESET_OF[row['sheet']]}&seats=4")
        answer(asking, Fingers(asking), each["answers"])
        assert read_outcome(asking) == expect(each["outcome"])


@pytest.mark.parametrize(
    "size", [pytest.param("tablet", marks=pytest.mark.wide), pytest.param("portrait", marks=pytest.mark.wide), "phone"]
)
def test_the_last_question_of_a_group_is_in_sight_when_it_is_found(tablet: Page, game: str, size: str) -> None:
    tablet.set_viewport_size(SIZES[size])
    for typed in (True, False):
        tablet.goto(f"{game}/judge" if typed else f"{game}/judge?q=chicken")
        if typed:
            tablet.fill("#q", "chicken")
        found, dock = tablet.locator('.question[value="branch"]'), tablet.locator(".disputes-dock")
        key, bar = found.bounding_box(), dock.bounding_box()
        assert key is not None
        assert bar is not None
        assert key["y"] >= 0, typed
        assert key["y"] + key["height"] <= bar["y"], (typed, key, bar)
        assert tablet.locator(".question:visible").count() == 1, typed


def test_questions_are_searched_as_they_are_typed(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge")
    tablet.locator("#q").fill("0-0")
    assert tablet.locator(".question:not(.is-out)").count() == 1
    assert tablet.locator('.question[value="zero"]:not(.is-out)').count() == 1
    tablet.locator("#q").fill("volcano")
    assert tablet.locator("[data-nothing]").is_visible()
    assert tablet.locator("[data-table].key--go").is_visible()
    tablet.locator("#q").fill("knock")
    assert tablet.locator("[data-found-wrong] .key:visible").all_inner_texts() == ["Last tile not announced"]
    assert not tablet.locator("[data-nothing]").is_visible()
    tablet.locator("#q").fill("")
    assert tablet.locator(".question.is-out").count() == 0
    assert not tablet.locator("[data-found-wrong]").is_visible()
    tablet.locator(".more-ways > summary").tap()
    assert tablet.get_by_text("Open a position from elsewhere").is_visible()


def test_a_phone_shows_the_group_that_is_picked_first(tablet: Page, game: str) -> None:
    tablet.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    tablet.goto(f"{game}/judge")
    place = "document.querySelector('.question[value=%s]').getBoundingClientRect().top"
    assert tablet.evaluate(place % "elsewhere") < tablet.evaluate(place % "zero")
    tablet.locator("label[for=pick-end]").tap()
    assert tablet.evaluate(place % "zero") < tablet.evaluate(place % "elsewhere")


def test_a_question_is_answered_by_keyboard_alone(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=answer")
    press = tablet.keyboard.press
    tablet.locator('[name=who][value="0"]').focus()
    press("Space")  # whoever a round that was followed has in turn
    press("ArrowDown")
    press("Tab")
    press("Space")
    press("ArrowDown")
    press("Tab")
    press("Enter")
    tablet.wait_for_selector(".sign")
    assert "Ben" in tablet.locator(".bar-title strong").inner_text()
    tablet.goto(f"{game}/judge?ask=answer")
    tablet.locator("button[name=hold]").first.focus()
    press("Enter")
    assert tablet.locator(".sign").count() == 0, "which double is asked first"


def test_the_answers_show_the_double_that_was_chosen(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=answer")
    keys = tablet.locator("button[name=hold]")
    shown = "keys => keys.map(key => [...key.querySelectorAll('[aria-label]')].map(svg => svg.ariaLabel))"
    tablet.locator(chosen("pip", "3")).tap()
    assert keys.evaluate_all(shown) == [["3-3", "3-6"], ["3-3"]]
    tablet.locator(chosen("pip", "6")).tap()
    assert keys.evaluate_all(shown) == [["6-6", "6-5"], ["6-6"]]


def test_an_answer_that_comes_too_early_waits_for_the_one_that_is_missing(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=answer")
    says = tablet.locator("[data-step=pip] [data-missing]")
    assert not says.is_visible()
    tablet.locator("button[name=hold][value=yes]").tap()
    assert says.inner_text() == "Say which double it is."
    assert says.is_visible()
    assert tablet.locator("button[name=hold].is-known").get_attribute("value") == "yes"
    tablet.locator("button[name=hold][value=no]").tap()
    assert tablet.locator("button[name=hold].is-known").get_attribute("value") == "no"
    tablet.locator(chosen("pip", "6")).tap()
    tablet.wait_for_selector(".sign")
    assert read_outcome(tablet) == "You must draw", "as was pressed last"
    tablet.goto(f"{game}/judge?ask=elsewhere")
    for pip in (5, 3):
        tablet.locator(f'[data-step=tile] [data-pip="{pip}"]').tap()
    assert tablet.locator("[data-step=pip] [data-missing]").is_visible()
    tablet.locator(chosen("pip", "6")).tap()
    tablet.wait_for_selector(".sign")


def test_the_step_that_is_next_stands_out_among_headings_of_one_size(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge?ask=dead&sheet=persian")
    looks = """() => [...document.querySelectorAll(".stop legend")].map((each) => {
      const style = getComputedStyle(each);
      return [style.fontSize, style.fontWeight, style.textDecorationLine];
    })"""

    def find_next() -> list[bool]:
        return [line == "underline" for _, _, line in tablet.evaluate(looks)]

    assert len({(size, weight) for size, weight, _ in tablet.evaluate(looks)}) == 1
    assert find_next() == [True, False, False]
    tablet.locator(chosen("who", "1")).tap()
    assert find_next() == [False, True, False]
    tablet.locator(chosen("pip", "6")).tap()
    assert find_next() == [False, False, True]


def test_whose_turn_it_is_is_asked_where_the_train_may_be_their_own(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge?ask=play&sheet=persian")
    for selector in ('[data-pip="9"]', '[data-pip="2"]', chosen("train", "2+"), 'button[name=end][value="5"]'):
        tablet.locator(selector).first.tap()
    says = tablet.locator("[data-step=who] [data-missing]")
    assert says.inner_text() == "Say whose turn it is."
    tablet.locator(chosen("who", "1")).tap()
    tablet.wait_for_selector(".sign")
    assert read_outcome(tablet) == "Not allowed"


def test_tiles_of_a_hand_are_touched_one_after_the_other(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=hand")
    for pip in (6, 6, 0, 0, 4, 2):
        tablet.locator(f'[data-pip="{pip}"]').tap()
    made = [svg.get_attribute("aria-label") for svg in tablet.locator("[data-made] [role=img]").all()]
    assert made == ["6-6", "0-0", "4-2"]
    tablet.get_by_role("button", name="Judge it").tap()
    tablet.wait_for_selector(".sign.is-fact")
    assert tablet.locator("h1").inner_text() == "18 points"


def test_the_number_at_the_end_is_asked_where_the_answer_hangs_on_it(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=play")
    finger = Fingers(tablet)
    for selector in (chosen("who", "1"), '[data-pip="9"]', '[data-pip="2"]', chosen("train", "2+")):
        finger.tap(tablet.locator(selector).first)
    finger.tap(tablet.locator('button[name=end][value="5"]'))
    tablet.wait_for_selector(".sign")
    assert tablet.locator("h1").inner_text() == "Not allowed"
    assert "does not fit" in tablet.locator(".because").inner_text()
    tablet.goto(f"{game}/judge?ask=play")
    for selector in (chosen("who", "1"), '[data-pip="9"]', '[data-pip="2"]', chosen("train", "2")):
        finger.tap(tablet.locator(selector).first)
    tablet.wait_for_selector(".sign")
    assert "No marker lies on" in tablet.locator(".because").inner_text()


def pad(tablet: Page, *pips: int) -> list[Locator]:
    """The keys of the pad for these halves."""
    return [tablet.locator(f'[data-pad-keys] [data-pip="{pip}"]') for pip in pips]


def lay_out(tablet: Page, finger: Fingers) -> None:
    """Two open doubles, an end, whose turn it is, and 9-2 on the Mexican train."""
    train = '[data-train="%s"]'
    for tap in (
        tablet.locator(f"{train % 0} .end"), *pad(tablet, 4, 4),
        tablet.locator("[data-pad-next]"), *pad(tablet, 8, 1),
        tablet.locator(f"{train % 'm'} .end"),
        *pad(tablet, 9, 9), tablet.locator(f"{train % 1} [data-turn]"), tablet.locator(f"{train % 'm'} .hole-key"),
        *pad(tablet, 9, 2),
    ):  # fmt: skip
        finger.tap(tap)


def test_the_table_is_laid_out_by_touch_and_survives_a_reload(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    finger = Fingers(tablet)
    lay_out(tablet, finger)
    assert tablet.locator("dialog").count() == 0, "no window covers the table"
    tablet.reload()
    assert tablet.locator("[data-restored]").is_visible()
    names = [svg.get_attribute("aria-label") for svg in tablet.locator(".end [role=img]").all()]
    assert names == ["4-4", "8-1", "9-9"]
    assert tablet.locator(".lays [role=img]").get_attribute("aria-label") == "9-2"
    assert tablet.locator(".lays-on summary b").inner_text() == "on the Mexican train"
    assert tablet.locator(".end .tile--v.is-open").count() == 2, "doubles lie across, and open"
    assert tablet.locator('[data-train="m"] .hole-key [role=img]').get_attribute("aria-label") == "9-2"
    assert tablet.locator('[data-train="m"] .tag').inner_text().split() == ["laid", "second"]
    finger.tap(tablet.locator("[data-judge]"))
    tablet.wait_for_selector(".sign")
    assert tablet.locator("h1").inner_text() == "Not allowed"
    assert "4-4" in tablet.locator(".because").inner_text()
    assert finger.taps <= 14
    tablet.get_by_text("Change the table").tap()
    assert tablet.locator('[data-train="1"] .end [role=img]').get_attribute("aria-label") == "8-1"


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_key_of_the_hands_draws_what_it_has_room_for(tablet: Page, game: str, language: str) -> None:
    tablet.set_extra_http_headers({"Accept-Language": language})
    tablet.goto(f"{game}/judge?ask=table")
    for index, tiles in enumerate(("5-3 3-9 1-1 2-2", "7-7")):
        tablet.locator("[data-panel=hands] input[data-tiles]").nth(index).evaluate(
            "(input, tiles) => { input.value = tiles; input.dispatchEvent(new Event('change', {bubbles: true})); }",
            tiles,
        )
    value = tablet.locator("[data-panel=hands] [data-value]")
    assert value.locator(".tag").inner_text() == "+4"
    assert value.evaluate("(key) => key.scrollWidth <= key.clientWidth")
    assert tablet.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("goes_on", ["[data-pad-next]", "[data-pad-done]", '[data-train="2"] .end'])
def test_one_half_is_an_end_however_one_goes_on(tablet: Page, game: str, goes_on: str) -> None:
    """Of most trains only the number at the end is known: one tap says it."""
    tablet.goto(f"{game}/judge?ask=table")
    finger = Fingers(tablet)
    train = '[data-train="0"]'
    for tap in (
        tablet.locator(f"{train} .hole-key"),
        *pad(tablet, 7, 3),
        tablet.locator(f"{train} .end"),
        *pad(tablet, 7),
    ):
        finger.tap(tap)
    finger.tap(tablet.locator(goes_on))
    assert tablet.locator(f"{train} .slot-typed input").input_value() == "7"


def test_only_next_goes_on_to_the_next_train(tablet: Page, game: str) -> None:
    """A step of its own, and a tap on *Next* after it, would skip a train."""
    tablet.goto(f"{game}/judge?ask=table")
    finger = Fingers(tablet)
    title, following = tablet.locator("[data-pad-title]"), tablet.locator("[data-pad-next]")
    places = set()
    for tap in (tablet.locator('[data-train="0"] .end'), *pad(tablet, 4, 9)):
        finger.tap(tap)
        assert "Ana" in title.inner_text()
        places.add(str(pad(tablet, 9)[0].bounding_box()))
    assert tablet.locator("[data-pad-made] [role=img]").get_attribute("aria-label") == "4-9"
    for name, pips in (("Ben", (3, 3)), ("Cruz", ())):
        assert following.inner_text() == f"Next: {name}"
        for tap in (following, *pad(tablet, *pips)):
            finger.tap(tap)
            assert name in title.inner_text()
            places.add(str(pad(tablet, 9)[0].bounding_box()))
    finger.tap(tablet.locator(".pad-word"))
    assert "Cruz" in title.inner_text()
    assert [tablet.locator(f'[data-train="{row}"] [data-last]').input_value() for row in range(3)] == ["4-9", "3-3", ""]
    assert len(places) == 1, "what is to be pressed does not move"


@pytest.mark.parametrize("window", WINDOWS)
def test_every_tile_that_is_begun_with_lies_at_the_end_and_in_the_window(
    tablet: Page, house: str, window: dict[str, int]
) -> None:
    tablet.set_viewport_size(window)  # type: ignore[arg-type]
    begun = {"rules": "persian", "players": [*SIX], "round": 1, "engine": 12, "turn": "Ben"}
    table = {**begun, "trains": {"Ana": ["12-9", "9-4", "4-1"]}}
    action = {"play": ["12-5", "5-3", "10-3"], "on": "Ben"}
    tablet.goto(f"{house}/judge?ask=table&p={pack({'table': table, 'action': action})}")
    tablet.locator(".hole-key.is-disputed").wait_for()
    hole = tablet.locator('[data-train="1"] .hole-key')
    assert [tile.get_attribute("aria-label") for tile in hole.locator("[role=img]").all()] == ["12-5", "5-3", "3-10"]
    for part in (hole, tablet.locator('[data-train="0"] .hole-key')):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= window["width"]


@pytest.mark.parametrize(
    ("preset", "unbegun", "opened"), [("hebrew", "private", "public"), ("italian", "public", "private")]
)
def test_a_train_that_is_laid_out_is_called_what_it_is_by_these_rules(
    tablet: Page, house: str, preset: str, unbegun: str, opened: str
) -> None:
    tablet.goto(f"{house}/judge?ask=table&sheet={preset}&seats=4")
    tablet.locator(".laid-out.is-scripted, .is-scripted .laid-out, [data-table]").first.wait_for()
    row = tablet.locator('[data-train="1"]')
    said = row.locator(".name small:visible")
    assert said.all_inner_texts() == [unbegun]
    row.locator(".end").tap()
    for key in pad(tablet, 7, 7):
        key.tap()
    assert said.all_inner_texts() == [opened], "for its open double, or as it was begun"
    row.locator(".coin-key").tap()
    assert said.all_inner_texts() == ["public"]


def test_what_is_said_above_a_verdict_is_whole(tablet: Page, game: str) -> None:
    begun = {"rules": "persian", "players": [*SIX], "round": 1, "engine": 12, "turn": "Ben"}
    action = {"play": "12-5", "on": "Ben"}
    tablet.goto(f"{game}/judge/verdict?p={pack({'table': begun, 'action': action})}")
    tablet.locator("form[action$='/judge/keep'] button").tap()
    said = tablet.locator("body > .notice").filter(has_text="The ruling is kept")
    said.wait_for()
    box = said.bounding_box()
    assert box is not None
    assert box["y"] >= 8


def test_a_question_that_is_not_finished_marks_the_rows_that_are_missing(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    tablet.locator('[data-train="1"] [data-turn]').tap()
    tablet.locator('[data-train="2"] .hole-key').tap()
    tablet.locator("[data-pad-done]").tap()
    tablet.locator("[data-judge]").tap()
    tablet.locator("details.is-wrong").wait_for()
    assert [row.get_attribute("data-panel") for row in tablet.locator("details.is-wrong").all()] == ["tiles"]
    assert tablet.locator("details.is-wrong + .fault").inner_text() == "Say which tile it is."
    tablet.locator("[data-panel=tiles] summary").tap()
    for key in pad(tablet, 5, 3):
        key.tap()
    tablet.locator("[data-judge]").tap()
    tablet.wait_for_selector(".sign")


def test_a_tile_that_lies_elsewhere_is_refused_and_both_places_are_marked(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    following = tablet.locator("[data-pad-next]")
    for tap in (tablet.locator('[data-train="0"] .end'), *pad(tablet, 9, 4), following, *pad(tablet, 4, 9)):
        tap.tap()
    tablet.locator("[data-pad-done]").tap()
    tablet.locator('[data-train="0"] [data-turn]').tap()
    tablet.locator("[data-panel=act] summary").tap()
    tablet.locator('[data-panel=act] label:has([value="draw"])').tap()
    tablet.locator("[data-judge]").tap()
    tablet.locator(".train.is-wrong").first.wait_for()
    assert [row.get_attribute("data-train") for row in tablet.locator(".train.is-wrong").all()] == ["0", "1"]
    assert tablet.locator(".judge-fault").inner_text() == (
        "9-4 cannot lie in two places: on Ana’s train and on Ben’s train."
    )


def test_what_was_laid_out_is_taken_back_touch_by_touch(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    undo = tablet.locator("[data-take-back]")
    assert undo.is_disabled()
    lay_out(tablet, Fingers(tablet))
    tablet.locator(".acts label", has_text="draws").tap()
    assert not tablet.locator(".train.is-play").count(), "who draws lays nothing yet"
    undo.tap()
    assert tablet.locator('[data-train="m"].is-play .hole-key [role=img]').get_attribute("aria-label") == "9-2"
    for _ in range(3):  # the tile, its place, the turn
        undo.tap()
    assert tablet.locator('[data-train="0"]').get_attribute("class") == "train is-turn"
    assert tablet.locator(".lays .hole").is_visible()
    while undo.is_enabled():
        undo.tap()
    assert tablet.locator(".end [role=img]").count() == 0
    tablet.reload()
    assert tablet.locator(".end [role=img]").count() == 0, "what was taken back is not brought back"


def test_clearing_the_table_and_a_verdict_are_taken_back_too(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge?ask=table")
    undo, last = tablet.locator("[data-take-back]"), tablet.locator('[data-train="m"].is-play .hole-key [role=img]')
    lay_out(tablet, Fingers(tablet))
    tablet.locator("[data-judge]").tap()
    tablet.wait_for_selector(".sign")
    tablet.go_back()
    last.wait_for()
    undo.tap()
    assert last.count() == 0, "the tile is taken back"
    tablet.locator("[data-panel=tiles] summary").tap()
    for key in pad(tablet, 9, 3):
        key.tap()
    assert last.get_attribute("aria-label") == "9-3"
    with tablet.expect_navigation():
        tablet.locator("[data-clear]").tap()
    undo.and_(tablet.locator(":enabled")).wait_for()
    assert tablet.locator(".end [role=img]").count() == 0
    undo.tap()
    assert last.get_attribute("aria-label") == "9-3"
    tablet.reload()
    assert last.get_attribute("aria-label") == "9-3", "what was brought back stays"
    undo.tap()
    assert last.count() == 0, "and the steps before it are taken back as before"


def test_whoever_lays_nothing_still_tells_how_the_trains_and_the_engine_lie(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    for act in ("pass", "search", "stop"):
        if act != "pass":
            tablet.locator("[data-panel=other] summary").tap()
        tablet.locator(f'[data-panel=act] label:has([value="{act}"])').tap()
        assert not tablet.locator("[data-panel=tiles]").is_visible(), "nothing is laid"
        tablet.locator('[data-train="0"] .end').tap()
        for key in pad(tablet, 12, 4):
            key.tap()
        tablet.locator("[data-pad-done]").tap()
        assert tablet.locator('[data-train="0"] .end [role=img]').get_attribute("aria-label") == "12-4", act
        assert tablet.locator("[data-judge]").is_visible(), act
    tablet.locator('[data-panel=act] label:has([value="pass"])').tap()
    tablet.locator('[data-train="1"] [data-turn]').tap()
    tablet.locator("[data-judge]").tap()
    tablet.wait_for_selector(".sign")


def test_more_about_the_table_is_told_by_touch(tablet: Page, game: str) -> None:
    tablet.goto(f"{game}/judge?ask=table")
    tablet.locator("[data-panel=more] summary").tap()
    more = tablet.locator("[data-panel=more]")
    assert more.locator("textarea:visible").count() == 0
    more.locator('[aria-label^="Round +"]').tap()
    assert tablet.locator("[name=round]").input_value() == "2"
    more.locator("[data-laid] button").tap()
    for key in pad(tablet, 6, 6):
        key.tap()
    more.locator("[data-laid] button", has_text="Ben").tap()
    assert tablet.locator("[name=laid]").input_value() == "6-6 1"
    tablet.locator(".engine-key").tap()
    pad(tablet, 7)[0].tap()
    assert tablet.locator("[name=engine]").input_value() == "7"
    engine = tablet.locator(".engine-key [role=img]")
    assert engine.get_attribute("aria-label") == "7-7"
    tablet.reload()
    assert tablet.locator("[data-restored]").is_visible()
    assert engine.get_attribute("aria-label") == "7-7", "it is seen as it is judged"
    tablet.locator(".engine-key").tap()
    pad(tablet, 3)[0].tap()
    tablet.locator("[data-take-back]").tap()
    assert engine.get_attribute("aria-label") == "7-7"


def test_a_marker_is_laid_with_one_tap(tablet: Page, game: str) -> None:
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
    tablet.locator(".more-ways > summary").tap()
    tablet.locator('[name=ask][value="round"]').tap()
    tablet.locator(f'[name=starter]:has-text("{first}")').tap()
    tablet.wait_for_selector("[data-table][data-round].is-scripted")


def lay(tablet: Page, name: str) -> None:
    """One move of the player in turn, on their own train."""
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    before = tablet.locator(".moves-list li:not(.is-none)").count()
    for key in pad(tablet, *map(int, name.split("-"))):
        key.tap()
    tablet.locator("[data-judge]").tap()
    tablet.locator(".moves-list li:not(.is-none)").nth(before).wait_for()


def test_a_round_that_is_over_says_so_and_has_no_place_to_tap(tablet: Page, house: str) -> None:
    thrown: list[str] = []
    tablet.on("pageerror", lambda error: thrown.append(str(error)))
    table = {"rules": "hebrew", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 9}, "turn": "Ana",
             "hands": {"Ana": ["9-2"]}}  # fmt: skip
    tablet.goto(f"{house}/judge/round?p={pack({'table': table, 'actions': [{'play': '9-2', 'on': 'Ana'}]})}")
    tablet.wait_for_load_state("networkidle")
    assert "The round is over. Out: Ana." in tablet.locator(".play").inner_text()
    assert tablet.locator(".trains button, .trains .hole-key, .is-turn").count() == 0
    tablet.locator(".trains .is-ghost").last.tap()
    assert thrown == []


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
    tablet.locator(".moves-list li").nth(1).wait_for()
    assert tablet.locator(".moves-list li").count() == 2
    other = context.new_page()
    other.goto(f"{game}/judge/round")
    other.locator(".going-on:visible").tap()
    lay(other, "12-3")
    tablet.reload()
    assert "also kept with 3 moves" in tablet.locator(".beside").inner_text()
    tablet.locator(".beside a").first.tap()
    tablet.locator(".moves-list li").nth(2).wait_for()


def test_of_one_tile_that_is_laid_another_takes_the_place(tablet: Page, house: str) -> None:
    """No second one lies beside it: only one is laid."""
    tablet.goto(f"{house}/judge/round?sheet=hebrew&seats=4&starter=1")
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    for number in range(4):
        lay(tablet, f"12-{number + 2}")
    made = tablet.locator("[data-pad-made] > *")
    for pips, count in (("55", 1), ("5", 2), ("3", 1)):
        for pip in pips:
            tablet.locator(f"[data-pad-keys] [data-pip='{pip}']").tap()
        made.nth(count - 1).wait_for()
        assert made.count() == count
    tablet.locator("[data-pad-keys] [data-pip='7']").tap()
    tablet.locator("[data-judge]").tap()
    tablet.get_by_text("Say which tile it is.").first.wait_for()
    assert tablet.locator(".moves-list li:not(.is-none)").count() == 4, "half a tile lays no other"


@pytest.mark.parametrize("window", WINDOWS)
def test_a_move_is_made_from_the_place_at_the_end_of_a_train(tablet: Page, house: str, window: dict[str, int]) -> None:
    tablet.set_viewport_size({"width": window["width"], "height": window["height"]})
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=4&starter=1")
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    tablet.locator('[data-train="1"] .hole-key').tap()
    assert tablet.locator("[data-judge]").is_visible(), "the key of the move stays while the tile is made"
    lay(tablet, "12-5")
    assert "12-5" in tablet.locator(".moves-list li").inner_text()


def test_a_first_train_is_laid_tile_after_tile(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=4&starter=1")
    for pips, train in (((12, 5, 5, 3), "12-5, 5-3"), ((12, 8, 8, 1), "12-8, 8-1")):
        tablet.wait_for_selector("[data-table][data-round].is-scripted")
        for key in pad(tablet, *pips):
            key.tap()
        tablet.locator("[data-judge]").tap()
        tablet.locator(".moves-list li", has_text=train).wait_for()


def test_a_table_in_a_first_turn_is_laid_out_with_a_train(tablet: Page, house: str) -> None:
    table = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "first_turn": ["Ben"], "turn": "Ben",
             "trains": {"Ana": 4}}  # fmt: skip
    tablet.goto(f"{house}/judge?ask=table&p={pack({'table': table})}")
    tablet.wait_for_selector("[data-table].is-scripted")
    act = "[name=act]:checked"
    assert tablet.locator(act).get_attribute("value") == "train"
    tablet.locator('[data-train="0"] [data-turn]').tap()
    assert tablet.locator(act).get_attribute("value") == "play", "the first turn of Ana is over"
    tablet.locator('[data-train="1"] [data-turn]').tap()
    tablet.locator('[data-train="1"] .hole-key').tap()
    for key in pad(tablet, 12, 5, 5, 3):
        key.tap()
    assert tablet.locator("[name=tiles]").input_value() == "12-5 5-3"
    tablet.locator("[data-pad-done]").tap()
    tablet.locator("[data-judge]").tap()
    tablet.wait_for_selector(".sign.is-legal")


def test_a_round_without_a_game_stays_on_the_device(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=4&starter=1")
    lay(tablet, "12-5")
    followed = "Object.keys(localStorage).some((name) => name.startsWith('mtc.follow.'))"
    wait_until(tablet, followed, "the round is not kept on the device")
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=4")
    tablet.locator("[data-continue]").tap()
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    assert "12-5" in tablet.locator(".moves-list li").inner_text()


def test_a_move_without_a_connection_stays_where_it_was_chosen(tablet: Page, game: str) -> None:
    follow(tablet, game)
    for key in pad(tablet, 12, 5):
        key.tap()
    tablet.context.set_offline(True)
    tablet.locator("[data-judge]").tap()
    tablet.locator("[data-unsent]:visible").wait_for()
    assert tablet.locator("[name=tiles]").input_value() == "12-5"
    tablet.context.set_offline(False)
    tablet.locator("[data-judge]").tap()
    tablet.locator(".moves-list li:not(.is-none)").wait_for()


def test_hands_typed_for_the_open_round_are_counted_with(tablet: Page, house: str) -> None:
    own = begin(tablet.context, house, SIX[:3], preset="czech-minus")
    tablet.goto(f"{own}/judge")
    tablet.locator('[name=ask][value="blocked"]').tap()
    tablet.wait_for_selector(".sign")
    lines = tablet.locator(".instead div:has(h2:text-is('For example')) p").all_inner_texts()
    assert [line.partition(" holds ")[0] for line in lines] == ["Player 1", "Player 2", "Player 3"]
    tablet.goto(f"{own}/round")
    finger = Fingers(tablet)
    finger.went_out("none")
    finger.hand(17)
    finger.keys("4")
    for ask, which in (("blocked", ""), ("tie", "round")):
        tablet.goto(f"{own}/judge")
        tablet.locator(f'[name=ask][value="{ask}"]').tap()
        if which:
            tablet.locator(f'[name=which][value="{which}"]').tap()
        tablet.wait_for_selector(".sign")
        said = tablet.locator(".instead div:has(h2:text-is('At this table')) p").all_inner_texts()
        assert said == ["Ana holds 17.", "Ben holds 4.", "Not known yet: Cruz."], ask
    tablet.goto(f"{own}/judge")
    tablet.locator('[name=ask][value="pass"]').tap()
    tablet.locator("[data-ask]").wait_for()
    assert "left-" not in tablet.url, "only what is counted is told with hands"


def test_hands_typed_for_somebody_are_theirs_after_names_were_exchanged(
    tablet: Page, device: Device, house: str
) -> None:
    own = begin(tablet.context, house, SIX[:4], preset="czech-minus")
    tablet.goto(f"{own}/round")
    finger = Fingers(tablet)
    finger.went_out("none")
    for points in (17, 4, 30):
        finger.hand(points)
    rename(device(), own, ["Cruz", "Ana", "Ben", "Dot"])
    tablet.goto(f"{own}/judge")
    tablet.locator('[name=ask][value="blocked"]').tap()
    tablet.wait_for_selector(".sign")
    said = tablet.locator(".instead div:has(h2:text-is('At this table')) p").all_inner_texts()
    assert said == ["Cruz holds 30.", "Ana holds 17.", "Ben holds 4.", "Not known yet: Dot."]


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
        "went wrong": f"{game}/judge/wrong",
        "send": f"{house}/judge/link?p={depends}",
        "helper": f"{game}/hand",
        "sheet": f"{house}/rules?sheet=persian",
        "side by side": f"{house}/rules?sheet=hebrew&sheet=persian&sheet=italian&sheet=czech-minus",
    }


def every_control_has_a_role_and_a_name(page: Page, name: str) -> None:
    """As a screen reader is told."""
    tools = page.context.new_cdp_session(page)
    nodes = tools.send("Accessibility.getFullAXTree")["nodes"]
    tools.detach()
    shown = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert shown, name
    nameless = [node["role"]["value"] for node in shown if not node.get("name", {}).get("value", "").strip()]
    assert nameless == [], name


@pytest.mark.parametrize(
    ("language", "sizes"),
    [
        ("fa", ("narrowest", "phone", "tablet at 200 %", "tablet")),  # the next page is opened on a tablet
        *(pytest.param(code, tuple(SIZES), marks=pytest.mark.wide) for code in ("en", "he", "fa")),
    ],
    ids=lambda given: given if isinstance(given, str) else len(given),
)
def test_nothing_is_cut_off_too_small_or_without_a_name(
    device: Device, house: str, game: str, language: str, sizes: tuple[str, ...]
) -> None:
    shown = device(locale=language).new_page()
    wrong = {}
    for name, address in addresses(house, game).items():
        shown.goto(address)
        for size in sizes:
            shown.set_viewport_size(SIZES[size])
            if size in ("narrowest", "tablet"):
                every_control_has_a_role_and_a_name(shown, f"{name}, {size}")
            found = shown.evaluate(MEASURE)
            if found["small"] or found["wide"]:
                wrong[name, size] = found
    assert wrong == {}


LONG = (
    "Catherine Montgomery-Jones", "Anne-Marie Featherstonehaugh", "محمدرضا حسینی‌نژاد طباطبایی", "יואב-David",
    'עומר "הג׳ינג׳י" לוי', "ד״ר שושנה בן־ארי", "O'Brien", "ژاله", "Zoë", "Řehoř",
)  # fmt: skip
# What is cut beside, and which of the texts one below the other lie over the next.
CUT_OR_COVERED = """(texts) => {
  const boxes = [...document.querySelectorAll(texts)].map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const cut = [text, ...text.querySelectorAll("*")].some((each) =>
      getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1);
    return [text.textContent.trim(), range.getBoundingClientRect(), cut];
  });
  const over = (at) => at && boxes[at][1].top < boxes[at - 1][1].bottom - 9; // boxes of letters are higher than lines
  return [boxes.length, boxes.filter(([, , cut], at) => cut || over(at)).map(([words]) => words)];
}"""


def test_long_names_are_whole_and_cover_nothing(device: Device, house: str) -> None:
    context = device(locale="fa")
    game = begin(context, house, LONG, preset="persian", set_max="15")
    page = context.new_page()
    begun = "/judge/verdict?ask=begin&which=marked&who=1"
    for way, texts, least in (
        ("/judge?ask=table", ".train .name", 11),
        ("/judge?ask=play", ".train-picks b", 11),
        (begun, ".bar-title > :not([hidden])", 2),
    ):
        page.goto(game + way)
        for screen in SCREENS:
            page.set_viewport_size(SIZES[screen])
            assert page.evaluate(CUT_OR_COVERED, texts) == [least, []], (way, screen)
            if way == begun:
                heading, sheets = (page.locator(f".other-sheets > {each}").bounding_box() for each in ("h2", "ul"))
                assert heading
                assert sheets
                over = heading["y"] + heading["height"] <= sheets["y"]
                assert over, f"the heading stands above what it is of: {screen}"
    page.goto(f"{game}/judge?ask=paste")
    for screen in SCREENS:
        page.set_viewport_size(SIZES[screen])
        field, key = (page.locator(f".pasting {each}").bounding_box() for each in ("textarea", "button"))
        assert field
        assert key
        assert key["y"] >= field["y"] + field["height"] + 8, screen
    page.set_viewport_size(SIZES["phone"])
    page.goto(f"{house}/what-if?preset=persian&change=1&players=4")
    assert page.evaluate(CUT_OR_COVERED, ".bar-title > *") == [1, []]


# Of every train of a table its own box, and of each field in it the box of its words and its own: top, bottom, width.
BOXES = """() => [...document.querySelectorAll(".train")].map((train) => {
  const box = (each) => { const { top, bottom, width } = each.getBoundingClientRect(); return { top, bottom, width }; };
  const slots = [".slot-typed", ".slot-open"].map((slot) =>
    ["span", "input"].map((part) => box(train.querySelector(`${slot} ${part}`))));
  return { row: box(train), slots };
})"""


def test_without_script_every_box_of_a_train_says_what_is_written_into_it(device: Device, house: str) -> None:
    page = device(java_script_enabled=False).new_page()
    page.goto(f"{house}/judge?ask=table&sheet=persian&seats=8")
    for width in (1024, 390):
        page.set_viewport_size({"width": width, "height": 768})
        below, trains = 0.0, page.evaluate(BOXES)
        assert len(trains) == 9
        for train in trains:
            for words, field in train["slots"]:
                assert words["width"] > 80, width
                assert below <= words["top"] < words["bottom"] <= field["top"] + 1, width
                assert field["bottom"] <= train["row"]["bottom"], f"boxes stay in their row: {width}"
            below = train["row"]["bottom"] - 1


@pytest.mark.parametrize("size", [TABLET, {"width": 768, "height": 1024}, PHONE], ids=["tablet", "upright", "phone"])
def test_a_move_that_is_not_finished_says_in_sight_what_is_missing(
    tablet: Page, house: str, size: dict[str, int]
) -> None:
    tablet.set_viewport_size({"width": size["width"], "height": size["height"]})
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=6&starter=1")
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    tablet.locator("[data-judge]").tap()
    fault = tablet.locator(".judge-fault.is-near")
    fault.wait_for()
    box = fault.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= box["y"] + box["height"] <= size["height"], "without a scroll"
    assert tablet.locator("details.is-wrong[open]").get_attribute("data-panel") == "tiles"


def test_a_train_that_is_refused_says_in_sight_why(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=2&starter=1")
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    for key in pad(tablet, 12, 5, 5, 5, 12, 12):
        key.tap()
    tablet.locator("[data-judge]").tap()
    fault = tablet.locator(".judge-fault.is-near")
    fault.wait_for()
    tablet.locator("[data-pad-made] > *").nth(2).wait_for()
    box = fault.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= box["y"] + box["height"] <= TABLET["height"], "without a scroll"


def test_what_was_refused_is_said_no_more_once_the_move_is_another(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=2&starter=1")
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    tablet.locator("[data-judge]").tap()
    fault = tablet.locator(".judge-fault.is-near")
    fault.wait_for()
    go = tablet.locator("[data-judge]").bounding_box()
    for key in pad(tablet, 12, 5):
        key.tap()
    fault.wait_for(state="hidden")
    assert tablet.locator(".is-wrong").count() == 0
    assert tablet.locator("[data-judge]").bounding_box() == go, "no key moves under a finger"


def test_a_tile_of_a_train_is_taken_away_by_a_tap_on_it(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/round?sheet=persian&seats=2&starter=1")
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    for key in pad(tablet, 12, 5, 5, 5, 5, 3):
        key.tap()
    made, tiles = tablet.locator("[data-pad-made] .tile"), tablet.locator("[name=tiles]")
    assert tiles.input_value() == "12-5 5-5 5-3"
    made.nth(1).tap()
    assert tiles.input_value() == "12-5 5-3"
    pad(tablet, 8)[0].tap()
    made.nth(1).tap(force=True)
    assert tiles.input_value() == "12-5 5-3", "not while another is half made"


def test_while_all_begin_together_the_own_train_of_whoever_acts_is_chosen(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/judge/round?sheet=czech-plus&seats=7&starter=1")
    tablet.wait_for_selector("[data-table][data-round].is-scripted")
    by = tablet.locator("[name=by]")
    chosen = "document.querySelector('[name=on]:checked')?.value"
    assert tablet.evaluate(chosen) == tablet.locator("[name=by]:checked").get_attribute("value")
    lit = tablet.locator(".train.is-turn")
    assert lit.get_attribute("data-train") == "1"
    go = tablet.locator("[data-judge]").bounding_box()
    assert go is not None
    assert go["y"] + go["height"] <= TABLET["height"], "the key of the move is in sight without a scroll"
    tablet.locator("[data-panel=by] summary").tap()
    by.nth(2).check(force=True)
    assert tablet.evaluate(chosen) == by.nth(2).get_attribute("value") == lit.get_attribute("data-train")


def test_what_is_said_of_an_open_double_lies_beside_its_train(tablet: Page, house: str) -> None:
    """As many tiles are drawn as there is room for, with the words by which open doubles are told apart."""
    trains = {
        "Ana": ["10-8", "8-3", "3-1", "1-1"],
        "Ben": ["10-9", "9-9", "9-2", "2-2"],
        "Cruz": ["10-4", "4-5", "5-6", "6-7"],
    }
    table = {
        "rules": "persian", "players": [*SIX], "round": 1, "engine": 10, "trains": trains, "turn": "Cruz",
        "first_turn": [], "open_doubles": ["Ana", "Ben"], "boneyard": 20,
    }  # fmt: skip
    tablet.goto(f"{house}/judge?ask=table&p={pack({'table': table})}")
    tablet.wait_for_selector("[data-table].is-scripted")
    over = """() => [...document.querySelectorAll(".cars")].flatMap((cars) => {
      const room = cars.getBoundingClientRect();
      return [...cars.querySelectorAll(".tile, .tag, .hole")]
        .filter((part) => part.getBoundingClientRect().right > room.right + 1)
        .map((part) => part.outerHTML.slice(0, 80));
    })"""
    assert tablet.locator(".tag-order").count() >= 2
    for size in (TABLET, {"width": 768, "height": 1024}):
        tablet.set_viewport_size(size)
        assert tablet.evaluate(over) == []

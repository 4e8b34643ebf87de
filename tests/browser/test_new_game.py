"""A new game with fingers: again in one tap, seats moved, rules chosen and changed; names and sheets that fit."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Device
from .fingers import SIX, Fingers, begin
from .test_measures import settle

LONG = ("Maximiliana-Konstantina", "Reza Joe", "D’Angelo", "دنه کوهن", "Bartholomew Featherstonehaugh")
FOUR = "/rules?sheet=hebrew&sheet=persian&sheet=italian&sheet=czech-plus"

# every name stands whole inside what holds it, and inside the page
CUT = """() => [...document.querySelectorAll(".row bdi, .going-words bdi, .again-words bdi")].filter((name) => {
  const mine = name.getBoundingClientRect();
  for (let box = name.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === "visible") continue;
    const around = box.getBoundingClientRect();
    if (mine.left < around.left - 1 || mine.right > around.right + 1) return true;
  }
  return mine.left < 0 || mine.right > innerWidth;
}).map((name) => name.textContent)"""

# which names round the table lie under a coin, or beside the page
COVERED = """() => [...document.querySelectorAll("[data-seat] b")].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const coins = [...document.querySelectorAll("[data-seat] .token")].map((coin) => coin.getBoundingClientRect());
  return [...words.getClientRects()].some((line) => line.left < 0 || line.right > innerWidth || coins.some((coin) =>
    Math.min(line.right, coin.right) - Math.max(line.left, coin.left) > 4 &&
    Math.min(line.bottom, coin.bottom) - Math.max(line.top, coin.top) > 4));
}).map((name) => name.textContent)"""

# who round the table does not answer a touch: on the name, or anywhere on the coin, whatever name lies there
DEAF = """() => [...document.querySelectorAll("[data-seat]")].filter((seat) => {
  seat.scrollIntoView({ block: "center" });
  const answers = (x, y) => document.elementFromPoint(x, y)?.closest("[data-seat]") === seat;
  const coin = seat.querySelector(".token").getBoundingClientRect();
  const middle = [coin.left + coin.width / 2, coin.top + coin.height / 2];
  const turns = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => (n * Math.PI) / 4);
  const names = [...seat.querySelector("b > *").getClientRects()];
  return !names.every((line) => answers(line.left + line.width / 2, line.top + line.height / 2)) ||
    ![0, 0.6, 0.95].every((far) => turns.every((turn) => answers(
      middle[0] + Math.cos(turn) * far * coin.width / 2, middle[1] + Math.sin(turn) * far * coin.width / 2)));
}).map((seat) => seat.textContent.trim())"""

SEEN = """part => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === part;
}"""


def seats(page: Page) -> list[str]:
    """The names on the seats, in order."""
    return [field.input_value() for field in page.locator("[name=name]").all()]


def test_the_last_game_again_is_one_tap(tablet: Page, house: str) -> None:
    first = begin(tablet.context, house, ("Uma", "Vit", "Wes"), preset="czech-plus")
    tablet.goto(f"{house}/new")
    fingers = Fingers(tablet)
    fingers.press("Play again")
    tablet.locator(".table-page").wait_for()
    assert fingers.taps == 1
    assert tablet.url.partition("?")[0] != first
    table = tablet.locator(".standings").inner_text()
    assert all(name in table for name in ("Uma", "Vit", "Wes"))
    assert "the winner takes" in tablet.locator(".bar-title").inner_text()
    title = tablet.locator("h1").inner_text()
    tablet.goto(f"{house}/new")
    fingers.press("Play again")
    tablet.locator(".table-page").wait_for()
    assert tablet.locator("h1").inner_text() != title, "two games of one day have different names"


def test_people_are_moved_round_the_table_and_rules_are_changed_in_place(tablet: Page, house: str) -> None:
    game = begin(tablet.context, house, ("Ana", "Ben", "Cruz", "Dot"), preset="hebrew")
    tablet.goto(f"{game}/rematch")
    tablet.locator("form.can-drag").wait_for()
    people = tablet.locator("[data-grip]")
    expect(tablet.locator(".move:visible")).to_have_count(0)
    people.nth(1).tap()
    tablet.locator(".move:visible button").nth(1).tap()
    expect(tablet.locator("[data-seat]").nth(2)).to_contain_text("Ben")
    assert seats(tablet) == ["Ana", "Cruz", "Ben", "Dot"]
    expect(tablet.locator(".move:visible [name=name]")).to_have_value("Ben")  # stays in hand
    assert tablet.evaluate(DEAF) == []
    start, end = (people.nth(seat).locator("b > *").bounding_box() for seat in (0, 3))
    assert start is not None
    assert end is not None
    tablet.mouse.move(start["x"] + 8, start["y"] + 12)
    tablet.mouse.down()
    tablet.mouse.move(end["x"] + 8, end["y"] + 12, steps=8)
    with tablet.expect_response(re.compile("/new$")):
        tablet.mouse.up()
    expect(tablet.locator("[data-seat]").nth(3)).to_contain_text("Ana")
    tablet.locator("label.card").filter(has_text="Italian").tap()
    expect(tablet.locator('[name=preset][value="italian"]')).to_be_checked()
    expect(tablet.locator("[name=was_preset]")).to_have_value("italian")  # else what is changed next is of no sheet yet
    expect(tablet.locator(".follows")).to_contain_text("clockwise")
    tablet.locator("#differs > summary").tap()
    tablet.locator('label:has([name="rule-blank_value"][value="50"])').tap()
    expect(tablet.locator("#differs > summary")).to_contain_text("1 rule differs from the sheet")
    expect(tablet.locator("#differs")).to_have_attribute("open", "")
    tablet.locator("button").filter(has_text="Begin the game").tap()
    tablet.locator(".table-page").wait_for()
    assert "1 changed" in tablet.locator(".bar-title").inner_text()


@pytest.mark.parametrize(
    "pasted", ["Dan\nEva\r\nMia Ned\n", "Dan, Eva,Mia Ned", "Dan\tEva\tMia Ned", "1. Dan; 2) Eva؛ Mia Ned"]
)
def test_several_names_that_are_pasted_are_as_many_people(tablet: Page, house: str, pasted: str) -> None:
    tablet.goto(f"{house}/new?title=Friday&name=Ana")
    tablet.locator("form.can-drag").wait_for()
    paste(tablet, pasted)
    expect(tablet.locator("[data-seat]")).to_have_count(4)
    assert seats(tablet) == ["Ana", "Dan", "Eva", "Mia Ned"]
    expect(tablet.locator("#newcomer")).to_have_value("")


def test_one_name_that_is_pasted_stands_in_its_field(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/new?title=Friday&name=Ana")
    tablet.locator("form.can-drag").wait_for()
    assert paste(tablet, "Mia Ned"), "the browser pastes it"


def paste(page: Page, text: str) -> bool:
    """Paste text into the field of a new name; whether that is left to the browser."""
    left: bool = page.locator("#newcomer").evaluate(
        """(field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          return field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    return left


@pytest.mark.parametrize("people", [3, 5])
def test_a_table_of_short_names_is_no_wider_than_the_narrowest_screen(device: Device, house: str, people: int) -> None:
    page = device(viewport={"width": 320, "height": 568}).new_page()
    names = "&".join(f"name={name}" for name in ("Ana", "Ben", "Cruz", "Dot", "Eli")[:people])
    page.goto(f"{house}/new?title=Friday&{names}")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("people", [4, 8])
def test_a_long_name_round_the_table_can_be_read(tablet: Page, house: str, people: int) -> None:
    names = ["ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN", *"BCDEFGH"][:people]
    tablet.goto(f"{house}/new?title=Friday&{'&'.join(f'name={name}' for name in names)}")
    settle(tablet)
    sizes = "[...document.querySelectorAll('.person b')].map((name) => parseFloat(getComputedStyle(name).fontSize))"
    assert min(tablet.evaluate(sizes)) >= 11
    assert tablet.evaluate(COVERED) == []


def test_what_is_wrong_is_seen_above_the_dock(device: Device, house: str) -> None:
    page = device(viewport={"width": 390, "height": 844}).new_page()
    begin(page.context, house, [*LONG, "P3", "Catherine Montgomery-Jones", "Zoë"], preset="hebrew")
    page.goto(f"{house}/new")
    page.locator("form.can-drag").wait_for()
    page.locator("#newcomer").fill("P3")
    page.evaluate(
        "scrollBy(0, document.querySelector('#newcomer').getBoundingClientRect().bottom -"
        " document.querySelector('.new-dock').getBoundingClientRect().top)"
    )
    page.locator(".newcomer button").first.evaluate("key => key.click()")
    page.locator("#newcomer-says").wait_for()
    for part in ("#newcomer", "#newcomer-says"):
        assert page.locator(part).evaluate(SEEN), part
    page.locator("#newcomer").fill("P9")
    page.locator("button[value=begin]").tap()
    page.locator("#tiles-each-says").wait_for()
    expect(page.locator("#tiles-each")).to_be_focused()
    for part in ("#tiles-each", "#tiles-each-says"):
        assert page.locator(part).evaluate(SEEN), part
    assert page.evaluate(COVERED) == [], "of nine round the table no name lies under a coin"
    assert page.evaluate(DEAF) == []
    name = page.locator("[data-seat]").nth(1).locator("b > *")
    name.tap()
    expect(page.locator(".move:visible [name=name]")).to_have_value("Reza Joe")
    assert seats(page)[1] == "Reza Joe", "a touch moves nobody"


def test_the_arrows_round_the_table_follow_the_rules(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/new")
    for preset, way in (("hebrew", "ccw"), ("czech-plus", "cw"), ("hebrew", "ccw")):
        tablet.locator(
            f'[name=sheet][value="{preset.partition("-")[0]}"], [name=preset][value="{preset}"]'
        ).first.check(force=True)
        tablet.locator(f".felt .way--{way}").wait_for()


@pytest.mark.parametrize("code", ["fa", pytest.param("en", marks=pytest.mark.wide)])
def test_no_name_is_cut_from_its_front(device: Device, house: str, code: str) -> None:
    context = device(locale=code, viewport={"width": 390, "height": 844})
    begin(context, house, LONG, preset="persian")
    begin(context, house, LONG[::-1], preset="persian")
    page = context.new_page()
    for width in (390, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        for address in ("", "/new", "/games"):
            page.goto(f"{house}{address}")
            assert page.evaluate(CUT) == [], (width, address)


@pytest.mark.parametrize(
    ("width", "code"), [pytest.param(1024, "en", marks=pytest.mark.wide), (768, "fa"), (768, "cs")]
)
def test_four_sheets_side_by_side_fit(device: Device, house: str, width: int, code: str) -> None:
    page = device(locale=code, viewport={"width": width, "height": 1024}).new_page()
    page.goto(house + FOUR)
    columns = page.locator(".beside").first.locator("th[scope=col]")
    boxes = [columns.nth(n).bounding_box() for n in range(4)]
    for box in boxes:
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    wide = page.locator(".beside").evaluate_all(
        "all => all.filter((t) => t.scrollWidth > t.parentElement.clientWidth + 1).length"
    )
    assert wide == 0
    overflown = page.locator(".beside td").evaluate_all(
        "all => all.filter((t) => t.scrollWidth > t.clientWidth + 1).length"
    )
    assert overflown == 0, "no word is wider than its column"


def test_a_sheet_more_is_shown_at_once(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/rules?sheet=hebrew")
    expect(tablet.locator("button").filter(has_text="Show")).to_be_hidden()
    tablet.locator(".chip").filter(has_text="Persian").first.tap()
    expect(tablet.locator(".beside").first.locator("th[scope=col]")).to_have_count(2)
    tablet.locator("[type=search]").fill("same number")
    expect(tablet.locator(".beside td")).to_have_count(1)  # both say it: once


def test_a_figure_that_is_refused_is_said_in_red(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/new")
    tablet.locator("#differs > summary").click()
    tablet.locator("#more-rules > summary").click()
    figure = tablet.locator("[name=rule-rounds]")
    figure.fill("99")
    figure.press("Tab")
    said = tablet.locator(".contract .fault").first
    said.wait_for()
    red = tablet.evaluate(
        "() => { const line = document.body.appendChild(document.createElement('p')); line.className = 'fault';"
        " line.textContent = 'x'; return getComputedStyle(line).color; }"
    )
    assert said.evaluate("line => getComputedStyle(line).color") == red
    assert red != tablet.locator(".contract p:not(.fault)").first.evaluate("line => getComputedStyle(line).color")


@pytest.mark.parametrize("many", [pytest.param(3, marks=pytest.mark.wide), 5])
def test_a_name_at_the_end_of_the_table_stands_on_a_ground_of_its_own(tablet: Page, house: str, many: int) -> None:
    names = ("Ana", "Ben", "Mr. O’Brien", "Dot", "Eve")[:many]
    tablet.goto(f"{begin(tablet.context, house, names)}/rematch")
    bare = tablet.locator("[data-seat] b > *").evaluate_all(
        r"names => names.map(name => /[,/] ?0\)$/.test(getComputedStyle(name).backgroundColor))"
    )
    assert [place for place, is_bare in enumerate(bare) if not is_bare] == [many // 2]


@pytest.mark.parametrize(("size", "said"), [((390, 844), "13 rounds"), ((1024, 768), "13")])
def test_the_number_of_rounds_never_stands_alone(device: Device, house: str, size: tuple[int, int], said: str) -> None:
    """Where there is no room for the line of small words below it, its word stands beside it."""
    page = device(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(f"{house}/new")
    rounds = page.locator(".follows div", has=page.locator("dt", has_text=re.compile("^rounds$")))
    assert rounds.locator("dd").inner_text() == said
    small = rounds.locator("dt").bounding_box()
    assert small is not None
    assert (small["width"] > 5) == (said == "13")


def test_the_table_shows_who_plays_with_whom_whichever_rule_says_so(tablet: Page, house: str) -> None:
    seated = urlencode({"title": "", "name": SIX[:4], "preset": "hebrew", "was_preset": "hebrew"}, doseq=True)
    tablet.goto(f"{house}/new?{seated}")
    tablet.locator("[data-held]").wait_for(state="attached")  # the page has its scripts
    expect(tablet.locator("[data-seat]")).to_have_count(4)
    tablet.locator("[name=newcomer]").fill("Zoe")
    pairs = tablet.locator(".seats.is-paired")
    assert pairs.count() == 0
    tablet.locator("input[name=preset][value=hebrew-pairs]").dispatch_event("click")
    expect(pairs).to_have_count(1)
    assert tablet.locator("[name=newcomer]").input_value() == "Zoe", "who is typed stays"
    tablet.locator("input[name=preset][value=hebrew]").dispatch_event("click")
    expect(pairs).to_have_count(0)


@pytest.mark.parametrize("late", [0, 150, pytest.param(600, marks=pytest.mark.wide)])
def test_names_typed_one_after_another_lose_no_letter(device: Device, house: str, late: int) -> None:
    page = device().new_page()
    page.goto(f"{house}/new?title=Late&preset=hebrew&was_preset=hebrew")  # nobody sits there

    def answer(route: Route) -> None:
        page.wait_for_timeout(late)
        route.continue_()

    page.route("**/new", answer)
    page.locator("[name=newcomer]").focus()
    page.keyboard.type("Ruth\nSamuel\nTabea\nUl", delay=20)
    expect(page.locator("[name=name]")).to_have_count(3)
    assert seats(page) == ["Ruth", "Samuel", "Tabea"]
    expect(page.locator("[name=newcomer]")).to_have_value("Ul")
    page.keyboard.type("rike\n")
    expect(page.locator("[name=name]")).to_have_count(4)
    assert seats(page)[3] == "Ulrike"
    page.locator("[name=title]").fill("XX")
    page.locator("[name=title]").blur()
    page.evaluate("document.querySelectorAll('.which-rules details').forEach((part) => (part.open = true))")
    page.locator("[name=rule-rounds]").fill("5")
    page.locator("[name=title]").focus()
    page.keyboard.type("YY", delay=20)
    expect(page.locator(".differs .label")).to_contain_text("1 rule differs")
    page.keyboard.type("ZZ")
    expect(page.locator("[name=title]")).to_have_value("XXYYZZ")


def test_the_page_that_is_gone_back_to_has_the_rules_that_were_chosen_on_it(device: Device, house: str) -> None:
    page = device().new_page()
    page.goto(f"{house}/new?title=Late&name=Kim&name=Lee&name=Max&preset=persian&was_preset=persian")
    for preset in ("italian", "czech-plus"):  # the card of what was played comes to the front
        page.locator(f".cards [for='set-{preset}'], .cards label:has([value='{preset}'])").first.tap()
        page.wait_for_url(re.compile(f"preset={preset}"))
        expect(page.locator("[name=preset]:checked")).to_have_value(preset)
        page.locator("button[value=begin]").tap()
        page.locator(".table-page").wait_for()
        page.go_back()
        page.locator("[data-live-form]").wait_for()
        assert f"preset={preset}" in page.url
        expect(page.locator("[name=preset]:checked")).to_have_value(preset)

"""Who is who: a colour and a sign on every page; the chart; the end of an evening; light and dark by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import pages
from tests.book.table import CAST

from .conftest import TABLET, Device
from .fingers import SIX, begin, do_at_end, post, write_round

PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}
SHOWN = "svg.chart:visible"
SEEN_LOOK = """(svg) => [getComputedStyle(svg).fill, svg.querySelector("path").getAttribute("d")]"""


def played(context: BrowserContext, house: str, names: Sequence[str], preset: str, *rounds: Sequence[object]) -> str:
    """A game with these rounds; whoever has nothing left went out."""
    game = begin(context, house, names, preset)
    for number, hands in enumerate(rounds, 1):
        write_round(context, game, number, hands.index(""), hands)
    return game


def looks_in_chart(page: Page) -> dict[str, str]:
    """By name the number of the line in the chart that is seen, as its colour is that of the name's sign."""
    page.wait_for_load_state()  # with its style sheets, which choose the chart that fits
    found: dict[str, str] = page.locator(SHOWN).evaluate(
        """(chart) => {
          const colour = (node) => getComputedStyle(node);
          const lines = [...chart.querySelectorAll(".run")];
          const runs = Object.fromEntries(lines.map((run) => [colour(run).stroke, run.dataset.look]));
          return Object.fromEntries([...chart.querySelectorAll(".at-end")].map((line) =>
            [line.querySelector("b").textContent, runs[colour(line.querySelector(".sg")).fill]]));
        }"""
    )
    return found


def signs_in_rows(page: Page) -> dict[str, tuple[str, str]]:
    """Colour and outline of everybody's sign in the standings."""
    rows = page.locator(".standings tbody tr")
    return {
        rows.nth(at).locator("bdi").inner_text(): tuple(rows.nth(at).locator(".place .sg").evaluate(SEEN_LOOK))
        for at in range(rows.count())
    }


def test_ten_players_have_the_same_colour_and_sign_everywhere(device: Device, house: str) -> None:
    context = device(color_scheme="dark")
    game = played(context, house, CAST, "persian", ["", *range(11, 20)], [15, "", *range(21, 29)])
    page = context.new_page()
    page.goto(game)
    at_table = signs_in_rows(page)
    assert len({colour for colour, _ in at_table.values()}) == 10
    assert len({outline for _, outline in at_table.values()}) == 10
    page.locator(".to-chart").tap()
    page.locator(".chart-page").wait_for()
    in_chart = looks_in_chart(page)  # those of the last game, where somebody played it
    assert in_chart.keys() == {*CAST}
    assert sorted(map(int, in_chart.values())) == [*range(1, 11)]
    assert page.locator("table caption").inner_text() == "Totals after each round"
    last = page.locator("tbody tr").last.locator("td").all_inner_texts()
    assert last == ["15", "11", "33", "35", "37", "39", "41", "43", "45", "47"]
    phone = device(viewport=PHONE, color_scheme="dark").new_page()
    phone.goto(f"{game}/watch")
    assert signs_in_rows(phone) == at_table
    assert looks_in_chart(phone) == in_chart
    screen = device(viewport=SCREEN).new_page()
    screen.goto(f"{game}/tv")
    assert signs_in_rows(screen) == at_table
    phone.goto(f"{game}/mine")
    own = phone.locator(".name-key").all()
    assert [key.locator(".sg path").get_attribute("d") for key in own] == [at_table[name][1] for name in CAST]


def test_the_chart_is_one_tap_from_the_table_on_a_phone_too(device: Device, house: str) -> None:
    context = device(viewport=PHONE, locale="he")
    game = played(context, house, SIX, "persian", ["", 24, 17, 9, 31, 40])
    page = context.new_page()
    page.goto(game)
    page.locator(".to-chart").tap()
    page.locator(".chart-page").wait_for()
    page.wait_for_load_state()
    chart = page.locator(SHOWN)
    box = chart.bounding_box()
    assert box is not None
    assert box["width"] <= 390
    ends = [end.bounding_box() for end in chart.locator(".at-end").all()]
    assert all(end is not None and end["x"] + end["width"] < 195 for end in ends), "lines run to the left"
    page.locator(".bar .key").first.tap()
    page.locator(".table-page").wait_for()


def test_the_medal_has_a_pip_for_each_point_and_keeps_still_for_whoever_wants_that(device: Device, house: str) -> None:
    for motion in ("reduce", "no-preference"):
        context = device(reduced_motion=motion)
        game = played(context, house, SIX[:3], "hebrew", ["", 24, 36], [13, "", 20])
        do_at_end(context, game, "finish")
        page = context.new_page()
        page.goto(f"{game}/end")
        bursts = page.locator(".medal .burst")
        assert [burst.get_attribute("d").count("M") for burst in bursts.all()] == [13]  # type: ignore[union-attr]
        moving = page.evaluate("document.getAnimations().map((each) => each.effect.getComputedTiming().endTime)")
        assert bool(moving) == (motion == "no-preference")
        assert all(each < 2000 for each in moving)
        assert page.locator(".key--go").count() == 1, "brass on one key alone"


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(TABLET, id="tablet", marks=pytest.mark.wide)]
)
def test_a_shared_first_place_has_two_medals_side_by_side(device: Device, house: str, size: dict[str, int]) -> None:
    context = device(viewport=size, reduced_motion="reduce")
    game = played(context, house, SIX[:3], "hebrew", ["", 20, 30], [20, "", 30])
    do_at_end(context, game, "finish")
    page = context.new_page()
    page.goto(f"{game}/end")
    left, right = [medal.bounding_box() for medal in page.locator(".medal").all()]
    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    assert page.locator(".proof").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_where_most_wins_the_winner_is_on_top(device: Device, house: str) -> None:
    context = device()
    game = played(context, house, SIX[:4], "czech-plus", ["", 24, 17, 9], [12, "", 31, 8])
    do_at_end(context, game, "finish")
    page = context.new_page()
    page.goto(f"{game}/end")
    ends = sorted(page.locator(f"{SHOWN} .at-end").all(), key=lambda end: end.bounding_box()["y"])  # type: ignore[index]
    assert [end.locator("i").inner_text() for end in ends] == ["1", "2", "3", "3"]
    assert "is-first" in (ends[0].get_attribute("class") or "")


def test_light_and_dark_by_hand_last_and_go_before_the_device(device: Device, house: str) -> None:
    context = device(color_scheme="dark")
    game = begin(context, house, SIX[:4])
    page = context.new_page()
    page.goto(game)
    night = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.locator("summary").tap()
    page.get_by_role("button", name="Light", exact=True).tap()
    page.locator("html[data-theme=light]").wait_for()
    assert page.url.partition("?")[0] == game
    page.reload()
    day = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert day != night
    assert page.evaluate(
        "[...document.querySelectorAll('meta[name=theme-color]')].map((m) => [m.content, m.media])"
    ) == [["#D1DCD3", ""]]
    for address in (house, f"{game}/watch", f"{game}/tv", f"{house}/judge"):
        page.goto(address)
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == day, address
    page.goto(f"{house}/language")
    page.get_by_role("button", name="Automatic").tap()
    page.locator("html:not([data-theme])").wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == night


def test_the_language_changes_inside_a_game_and_the_page_is_there_again(device: Device, house: str) -> None:
    context = device()
    game = begin(context, house, SIX[:4])
    write_round(context, game, 1, 0, ("", 24, 17, 9))
    page = context.new_page()
    tongue = "a[href*='/language']"
    for number, (end, name, code) in enumerate(
        (("", "עברית", "he"), ("/watch", "Čeština", "cs"), ("/mine?seat=1", "English", "en"))
    ):
        page.goto(f"{game}{end}")
        if number == 0:
            page.locator("summary").tap()
        page.locator(tongue).first.tap()
        page.get_by_role("button", name=name).tap()
        page.locator(f"html[lang={code}]").wait_for()
        assert page.url == f"{game}{end}"
    do_at_end(context, game, "finish")
    page.goto(f"{game}/end")
    page.locator("summary").tap()
    page.locator(tongue).tap()
    page.get_by_role("button", name="فارسی").tap()
    page.locator("html[lang=fa]").wait_for()
    assert page.url == f"{game}/end"


BOXES = """() => {
  const side = document.querySelector(".tv-side"), of = side.getBoundingClientRect();
  const wrong = [];
  for (const part of document.querySelectorAll("main, .tv-side"))
    if (part.scrollHeight > Math.max(part.clientHeight, 1) + 1) wrong.push(`${part.className}: ${part.scrollHeight}`);
  for (const part of document.querySelectorAll(".winner > *, .line")) {
    const box = part.getBoundingClientRect();
    if (box.height && (box.bottom > of.bottom + 1 || box.top < of.top - 1)) wrong.push(`${part.className} leaves`);
  }
  for (const part of document.querySelectorAll(".winner > *, .winner bdi"))
    if (part.clientWidth && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === "visible")
      wrong.push(`${part.tagName} too wide`);
  const now = document.querySelector(".tv-now").getBoundingClientRect();
  if (now.bottom > document.querySelector(".line").getBoundingClientRect().top + 1) wrong.push("the line is covered");
  if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page scrolls");
  return wrong;
}"""
LONG = {
    "three words": ('סבא "מוישה" רו"ח', "דנה", "יוסי"),
    "forty letters": ("Maximiliana Konstantinopoulou-Featherstone", "Bartholomew-Alexander Featherstonehaugh", "Ana"),
}


@pytest.mark.parametrize(
    ("code", "names"),
    [
        pytest.param(code, names, id=f"{code}-{kind}", marks=pytest.mark.wide if code == other else ())
        for (kind, names), other in zip(LONG.items(), ("cs", "he"), strict=True)
        for code in ("he", "cs")
    ],
)
def test_the_end_of_an_evening_fits_a_television(device: Device, house: str, code: str, names: tuple[str, ...]) -> None:
    """A television cannot be scrolled: also three who are level, with long names, stand on it whole."""
    context = device(locale=code)
    names = tuple(name[:40] for name in names)
    hands = (["", 24, 20], ["", 10, 20], [64, "", 24], [0, 30, ""])
    game = played(context, house, names, "hebrew", *hands)
    do_at_end(context, game, "finish")
    screen = device(viewport=SCREEN, locale=code).new_page()
    screen.goto(f"{game}/tv")
    screen.evaluate("document.fonts.ready")
    assert screen.locator(".proof > li").count() == 5
    assert screen.evaluate(BOXES) == []


def test_what_is_said_of_a_part_of_a_penalty_goes_once_that_part_is_another(device: Device, house: str) -> None:
    context = device()
    game = played(context, house, ("Ana", "Ben", "Cruz"), "hebrew", ["", 12, 13])
    page = context.new_page()
    page.goto(f"{game}/adjust")
    page.get_by_role("button", name="Write it in the book").tap()
    faults = page.locator("main .fault")
    expect(faults).to_have_count(3)
    place = faults.last.bounding_box()
    page.locator("label.chip", has_text="Ben").tap()
    expect(faults.first).to_be_hidden()
    page.get_by_placeholder("other", exact=True).fill("20")
    page.get_by_placeholder("another reason").fill("late")
    for fault in faults.all():
        expect(fault).to_be_hidden()
    assert faults.last.bounding_box() == place, "nothing moves under a finger"


def test_penalties_on_a_television_are_large_and_leave_every_row_on_it(device: Device, house: str) -> None:
    """Of a screen that is 68 cm high figures of 35 px are read from three metres; eight rows stay on it whole."""
    context = device()
    names = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana")
    game = played(context, house, names, "hebrew", ["", *range(11, 18)], [*range(11, 18), ""])
    for seat in (1, 3, 7):
        form = pages.Page(context.request.get(f"{game}/adjust").text()).one("form", id="adjust")
        hidden = {field.get("name"): field.get("value") for field in form.all("input", type="hidden")}
        given = {"seat": str(seat), "kind": "penalty", "points": "125", "reason": "late", "round": str(1 + seat // 3)}
        post(context, f"{game}/adjust", {**hidden, **given})
    screen = device(viewport=SCREEN).new_page()
    screen.goto(f"{game}/tv")
    screen.evaluate("document.fonts.ready.then(() => null)")
    found = screen.locator(".given").evaluate_all(
        "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert len(found) == 3
    assert min(found) >= 35
    assert (
        screen.evaluate("""() => [...document.querySelectorAll(".standings tr, .standings .cut")].filter((each) => {
      const box = each.getBoundingClientRect();
      return box.top < 0 || box.bottom > innerHeight || each.scrollWidth > each.clientWidth + 1;
    }).length""")
        == 0
    )


@pytest.mark.parametrize("code", ["he", pytest.param("en", marks=pytest.mark.wide)])
def test_what_proves_a_tie_stands_above_the_dock_of_a_tablet(device: Device, house: str, code: str) -> None:
    context = device(locale=code)
    names = ("Cruz", "Bartholomew", "Žofie-אסתר 7 Nová", "Dot")
    hands = (["", 24, 20, 30], ["", 10, 20, 30], [64, "", 24, 30], [0, 30, "", 30])
    game = played(context, house, names, "hebrew", *hands)
    do_at_end(context, game, "finish")
    page = context.new_page()
    page.goto(f"{game}/end")
    page.evaluate("document.fonts.ready.then(() => null)")
    lines, dock = page.locator(".proof > li").all(), page.locator(".dock").bounding_box()
    assert len(lines) == 5
    assert dock is not None
    for line in lines:
        box = line.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= dock["y"]


def test_a_long_name_has_the_room_that_what_proves_a_tie_leaves(device: Device, house: str) -> None:
    context = device()
    game = played(context, house, ("Cruz", "Catherine Montgomery-Jones"), "hebrew", ["", 24], ["", 10], [34, ""])
    do_at_end(context, game, "finish")
    page = context.new_page()
    lines = {}
    for size, way in ((TABLET, "end"), (SCREEN, "tv")):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(f"{game}/{way}")
        page.evaluate("document.fonts.ready.then(() => null)")
        lines[way] = (
            page.locator(".proof bdi")
            .nth(1)
            .evaluate("""(name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          return [new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size,
            name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).overflowX !== "visible"];
        }""")
        )
    assert lines["end"][0] <= 2
    assert lines["tv"] == [2, False], "whole"


@pytest.mark.parametrize(
    ("code", "players", "rounds"), [pytest.param("en", 6, 7, marks=pytest.mark.wide), ("fa", 10, 12), ("en", 10, 13)]
)
def test_the_newest_rounds_stand_on_a_large_screen_that_nobody_scrolls(
    device: Device, house: str, code: str, players: int, rounds: int
) -> None:
    """Those before them have fallen away above, below the names."""
    hands = [["" if seat == number % players else 9 for seat in range(players)] for number in range(rounds)]
    game = played(device(), house, CAST[:players], "persian", *hands)
    page = device(viewport=SCREEN, locale=code).new_page()
    page.goto(f"{game}/watch")
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"]
    sheet = page.locator(".rounds-sheet").bounding_box()
    names = page.locator(".rounds thead th").last.bounding_box()
    rows = [row.bounding_box() for row in page.locator(".rounds tbody tr").all()[-3:]]
    assert sheet is not None
    assert names is not None
    assert names["y"] >= sheet["y"], "the names stay"
    for row in rows:
        assert row is not None
        assert row["y"] >= names["y"] + names["height"] - 1
        assert row["y"] + row["height"] <= sheet["y"] + sheet["height"]

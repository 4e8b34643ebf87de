"""A whole evening on a tablet: thirteen rounds of six, a correction, an undo, a redo, the end, the printed sheet."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from .conftest import Device
from .fingers import SIX, Fingers, begin, wait_until_forgotten, write_round

ROUNDS = 13
BY_HAND = (0, ROUNDS - 1)
"""The rounds that are entered on this device: the first, and the last."""
LOOKED_AT = (2, ROUNDS - 2)
"""The rounds from another device after which the table is looked at: one that is undone, and that before the last."""


def held(number: int) -> list[int]:
    """What everybody is left with after round ``number`` (from 0); seat ``number % 6`` went out."""
    return [0 if seat == number % 6 else 10 + number + 3 * seat for seat in range(6)]


def expected() -> dict[str, int]:
    """The totals, after Ben's 13 of the first round was corrected to 41."""
    totals = {name: sum(held(number)[seat] for number in range(ROUNDS)) for seat, name in enumerate(SIX)}
    totals["Ben"] += 41 - held(0)[1]
    return totals


def write_elsewhere(page: Page, game: str, number: int) -> None:
    """Round ``number`` (from 0) is entered on another device."""
    hands = ["" if seat == number % 6 else total for seat, total in enumerate(held(number))]
    write_round(page.context, game, number + 1, number % 6, hands)
    if number in LOOKED_AT:
        page.goto(game)


def seat_and_begin(page: Page, house: str, names: Sequence[str]) -> None:
    """From home to the table of a new game, after one of other people by the same rules."""
    begin(page.context, house)
    page.goto(house)
    page.locator("a").filter(has_text="New game").first.click()
    page.locator("button:visible").filter(has_text="Other people").click()
    page.locator("[data-seat]").first.wait_for(state="detached")
    for seat, name in enumerate(names):
        page.locator("#newcomer").fill(name)
        page.locator("[data-part=seats] button:visible").filter(has_text="Add").click()
        page.locator("[data-seat] .person").nth(seat).wait_for()
    page.locator("button").filter(has_text="Begin the game").click()
    page.locator(".table-page").wait_for()


def the_end_says_who_has_won(page: Page) -> None:
    """The winner, with the right points."""
    totals = expected()
    winner = min(totals, key=lambda name: totals[name])
    said = " ".join(page.locator("h1").inner_text().split())
    assert said == f"{winner} wins with {totals[winner]} points"


def the_printed_sheet_has_it_all(page: Page) -> None:
    """The PDF, read back."""
    page.locator("a").filter(has_text="Print").first.click()
    address = page.locator("#paper").evaluate("form => form.action")
    answer = page.context.request.get(f"{address}?language=en&second=&paper=a4")
    assert answer.headers["content-type"] == "application/pdf"
    words = " ".join(sheet.extract_text() for sheet in PdfReader(BytesIO(answer.body())).pages)
    for name, total in expected().items():
        assert name in words
        assert str(total) in words.split(), (name, total)
    assert {"41", "12-12", "0-0"} & set(words.split())


@pytest.mark.long
def test_a_whole_game_of_six_with_fingers(tablet: Page, house: str) -> None:
    seat_and_begin(tablet, house, SIX)
    game = tablet.url.partition("?")[0]
    fingers = Fingers(tablet)
    for number in range(ROUNDS):
        if number not in BY_HAND:
            write_elsewhere(tablet, game, number)
        else:
            fingers.press(f"Enter round {number + 1}")
            fingers.enter(number % 6, [total for seat, total in enumerate(held(number)) if seat != number % 6])
        if number == 2:
            fingers.press("Undo")
            tablet.locator("a").filter(has_text="Enter round 3").wait_for()
            fingers.press("Redo")
            tablet.locator("a").filter(has_text="Enter round 4").wait_for()
            correct_a_tap(fingers)
    the_end_says_who_has_won(tablet)
    the_printed_sheet_has_it_all(tablet)
    tablet.goto(f"{game}/history")
    assert "13 became 41" in tablet.locator(".log").inner_text()
    wait_until_forgotten(tablet)


def correct_a_tap(fingers: Fingers) -> None:
    """Ben's 13 of the first round was a 41: a tap on the number, the right one, the table agrees."""
    page = fingers.page
    fingers.tap(page.locator('a.cell[href*="round/1#seat-1"]'))
    page.locator("form.is-scripted[data-phase=hands]").wait_for()
    assert "Ben" in page.locator("h1[data-ask]").inner_text()
    fingers.keys("41>")
    page.locator("form[data-agree]").wait_for()
    assert "13" in page.locator("td.was").all_inner_texts()
    fingers.agree()


@pytest.mark.long
def test_a_whole_game_of_six_without_script(device: Device, house: str) -> None:
    page = device(java_script_enabled=False).new_page()
    seat_and_begin(page, house, SIX)
    game = page.url.partition("?")[0]
    for number in range(ROUNDS):
        if number not in BY_HAND:
            write_elsewhere(page, game, number)
        else:
            page.locator("a").filter(has_text=f"Enter round {number + 1}").click()
            fill_in(page, number)
        if number == 2:
            page.locator(".bar button").filter(has_text="Undo").click()
            page.locator(".bar button").filter(has_text="Redo").click()
            page.locator('a.cell[href*="round/1#seat-1"]').click()
            page.locator("[name=hand-1]").fill("41")
            page.locator("button[value=check]").click()
            page.locator("button[value=agree]").click()
    the_end_says_who_has_won(page)
    the_printed_sheet_has_it_all(page)


def fill_in(page: Page, number: int) -> None:
    """A round by the plain form."""
    page.locator(f'[name=out][value="{number % 6}"]').check()
    for seat, total in enumerate(held(number)):
        if seat != number % 6:
            page.locator(f"[name=hand-{seat}]").fill(f"{total - 5}+5")
    page.locator("button[value=check]").click()
    page.locator("button[value=agree]").click()
    page.locator(".table-page, .end-page").first.wait_for()

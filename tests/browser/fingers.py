"""Fingers on a tablet: what people tap to begin a game and to enter a round, and how many taps it takes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Error, Locator, Page, Route

from tests import pages

SIX = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay")

IN_REACH = """(key) => {
  if (key.disabled) return null;
  const { left, top, width, height } = key.getBoundingClientRect();
  const place = [left + width / 2, top + height / 2];
  return key.contains(document.elementFromPoint(...place)) ? place : null;
}"""
"""Where a finger hits a key, if nothing has to be waited for: Playwright's own tap waits until the key stands still,
and half of what keys took was that."""


class Fingers:
    """Somebody who taps on a page; ``taps`` counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        """One tap."""
        place = None
        with suppress(Error):  # the page is on its way elsewhere
            place = what.evaluate(IN_REACH)
        if place is None:
            what.tap()
        else:
            self.page.touchscreen.tap(*place)
        self.taps += 1

    def press(self, label: str) -> None:
        """Tap a button or a link by its words."""
        self.tap(self.page.locator("button:visible, a:visible, summary:visible").filter(has_text=label).first)

    def went_out(self, seat: int | str) -> None:
        """Tap who went out: a seat, or "none" for a blocked round."""
        self.page.locator("form.is-scripted[data-phase=who]").wait_for()
        self.tap(self.page.locator(f'[name=out][value="{seat}"]'))
        self.page.locator("form[data-phase=hands]").wait_for()

    def keys(self, text: str) -> None:
        """Tap keys of the keypad: digits, "+", and ">" for the next player."""
        for sign in text:
            key = {">": "next", "<": "back"}.get(sign, sign)
            self.tap(self.page.locator(f'[data-keypad] [data-key="{key}"]'))

    def type(self, text: str) -> None:
        """The same on a keyboard, which takes a quarter of the time: where it is not looked at how it was entered."""
        for sign in text:
            self.page.keyboard.press({">": "Enter", "<": "Backspace"}.get(sign, sign))

    def hand(self, total: int) -> None:
        """Tap a total and put it down."""
        self.keys(f"{total}>")

    def enter(self, out: int | str, totals: Sequence[int]) -> None:
        """Enter a round from the empty form to the table, ``totals`` of those who did not go out, in seat order."""
        self.went_out(out)
        for total in totals:
            self.hand(total)
        self.agree()

    def agree(self) -> None:
        """Tap that the table agrees, and see what comes."""
        self.page.locator("form[data-agree]").wait_for()
        self.press("The table agrees")
        self.page.locator(".table-page, .end-page").first.wait_for()

    def shown(self) -> str:
        """What the read-out shows."""
        return self.page.locator("[data-result]").inner_text()


def wait_until(page: Page, true: str, otherwise: str) -> None:
    """Wait until this is true on the page; the page may lead on meanwhile."""
    for _ in range(400):  # twenty seconds, as for all that is expected of a page
        with suppress(Error):
            if page.evaluate(true):
                return
        page.wait_for_timeout(50)
    pytest.fail(otherwise, pytrace=False)


def abort_sent(route: Route) -> None:
    """Nothing that is sent arrives, nor the question whether the companion answers; pages do."""
    route.abort("internetdisconnected") if route.request.method in ("POST", "HEAD") else route.fallback()


def wait_until_forgotten(page: Page) -> None:
    """Wait until nothing is left on this device."""
    try:
        wait_until(page, "Object.keys(localStorage).length === 0", "something is still kept on the device")
    except pytest.fail.Exception:
        pytest.fail(f"still kept on the device: {page.evaluate('Object.entries(localStorage)')}", pytrace=False)


def begin(
    context: BrowserContext, house: str, names: Sequence[str] = SIX[:4], preset: str = "hebrew", **rules: str
) -> str:
    """Begin a game with another device, single ``rules`` changed; returns its address."""
    small = pages.Page(context.request.get(f"{house}/language").text())  # any page will do for the token of the forms
    token = small.all("input", name="csrf_token")[0].get("value")
    kept = {"csrf_token": token, "key": uuid4().hex}
    changed = {f"rule-{option}": value for option, value in rules.items()}
    given = {**kept, **changed, "step": "begin", "title": "Friday", "preset": preset, "was_preset": preset}
    led_on = post(context, f"{house}/new", {**given, "sheet": preset.partition("-")[0], "name": list(names)})
    return urljoin(house, led_on.partition("?")[0])


def post(context: BrowserContext, address: str, fields: dict[str, Any]) -> str:
    """Post a form, a list as a field of that name for each of its values; returns where the answer leads on. That page
    is not asked for."""
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    data = urlencode(fields, doseq=True)
    answer = context.request.post(address, data=data, headers=kind, max_redirects=0)
    assert answer.status == 303, (address, answer.status)
    return str(answer.headers["location"])


def _hidden(form: pages.Element) -> dict[str, Any]:
    """What a form sends of itself."""
    return {field.get("name"): field.get("value") for field in form.all("input", type="hidden")}


def join(context: BrowserContext, game: str, name: str) -> None:
    """A guest joins, written with another device."""
    _write_people(context, game, "join", {"name": name, "total": "0"})


def leave(context: BrowserContext, game: str, seat: int) -> None:
    """Somebody leaves, written with another device."""
    _write_people(context, game, "leave", {"seat": str(seat)})


def _write_people(context: BrowserContext, game: str, what: str, fields: dict[str, str]) -> None:
    form = pages.Page(context.request.get(f"{game}/people").text()).one("form", id="join")
    hidden = _hidden(form)
    post(context, f"{game}/people/{what}", {**hidden, **fields})


def rename(context: BrowserContext, game: str, names: Sequence[str]) -> None:
    """Write these names, by seat, with another device."""
    forms = pages.Page(context.request.get(f"{game}/names").text()).all("form")
    form = next(each for each in forms if each.all("input", name="name"))
    post(context, f"{game}/names", {**_hidden(form), "name": list(names)})


def undo(context: BrowserContext, game: str) -> None:
    """Undo what was written last, with another device."""
    forms = pages.Page(context.request.get(game).text()).all("form")
    form = next(each for each in forms if (each.get("action") or "").endswith("/undo"))
    post(context, f"{game}/undo", _hidden(form))


def do_at_end(context: BrowserContext, game: str, what: str) -> None:
    """Press a key of the page that ends a game, "finish", "reopen" or "trash", with another device, without looking."""
    forms = pages.Page(context.request.get(f"{game}/end").text()).all("form")
    form = next(each for each in forms if each.get("action").endswith(f"/{what}"))
    post(context, f"{game}/{what}", _hidden(form))


def take_out_of_trash(context: BrowserContext, house: str, game: str) -> None:
    """Take a game out of the trash with another device, without looking."""
    address = f"/game/{game.rpartition('/')[2]}/untrash"
    form = next(form for form in pages.Page(context.request.get(f"{house}/trash").text()).all("form")
                if form.get("action").endswith(address))  # fmt: skip
    post(context, f"{house}{address}", _hidden(form))


def penalize(context: BrowserContext, game: str, seat: int, points: int) -> None:
    """Points for one player, from another device."""
    forms = pages.Page(context.request.get(f"{game}/adjust").text()).all("form")
    form = next(each for each in forms if "seat" in {field.get("name") for field in each.all("input", "select")})
    post(
        context,
        f"{game}/adjust",
        {**_hidden(form), "seat": str(seat), "kind": "penalty", "round": "1", "points": str(points), "reason": "late"},
    )


def write_round(context: BrowserContext, game: str, number: int, out: int, hands: Sequence[object]) -> None:
    """Enter a round with another device, without looking."""
    form = pages.Page(context.request.get(f"{game}/round").text()).one("form", **{"class": "enter"})
    fields = _hidden(form)
    given = {f"hand-{seat}": str(hand) for seat, hand in enumerate(hands)}
    post(context, f"{game}/round", {**fields, **given, "out": str(out), "step": "agree"})


def send_hand(game: str, seat: int, hand: str, phone: OpenerDirector | None = None) -> OpenerDirector:
    """Somebody's hand, a total such as "24" or tiles such as "2-1 6-5", comes from this device, or from one that has
    sent none; returns the device, which may change it."""
    phone = phone or build_opener(HTTPCookieProcessor())
    address = f"{game}/mine?seat={seat}&change=1"
    with phone.open(address) as shown:
        form = pages.Page(shown.read().decode()).one("form", **{"data-own": ""})
    with phone.open(address, urlencode({**_hidden(form), "hand": hand}).encode()) as answer:
        assert "own-sent" in answer.read().decode()
    return phone

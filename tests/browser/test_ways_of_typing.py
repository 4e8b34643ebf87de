"""However a round is typed, what was meant is what is in the book: random people, random hands, random fingers.

    EXAMPLES=500 ROUNDS=2 python -m pytest -n 2 tests/browser/test_ways_of_typing.py

plays that many evenings of so many rounds; SEED=... others than usual.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest
from playwright.sync_api import Page

from tests import pages

from .conftest import TABLET, Device
from .fingers import Fingers, begin

EXAMPLES = int(os.environ.get("EXAMPLES", "20"))
SEED = os.environ.get("SEED", "table")
PARTS = 2  # so that several workers may share them
ROUNDS = int(os.environ.get("ROUNDS", "1"))
PHONE = {"width": 390, "height": 844}
NAMES = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gil", "Hana", "Ida", "Jo")
SET = [(high, low) for high in range(13) for low in range(high + 1)]
Tile = tuple[int, int]
PAUSES = (50, 300, 700, 1500)

TILE = '[data-tile="{}-{}"]'
CENTRE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
CLICK = "(selector) => document.querySelector(selector).click()"
KEYS = {"next": "Enter", "back": "Backspace", "+": "+"}


@dataclass(frozen=True)
class Hand:
    """The tiles that a player holds, and whether they are told as a total, a sum or tiles."""

    tiles: tuple[Tile, ...]
    told: str

    @property
    def text(self) -> str:
        """As it will stand in the book."""
        if self.told == "tiles":
            return " ".join(f"{high}-{low}" for high, low in sorted(self.tiles))
        return str(sum(high + low for high, low in self.tiles))

    @property
    def signs(self) -> str:
        """The keys that tell it."""
        return "+".join(str(high + low) for high, low in self.tiles) if self.told == "sum" else self.text


class Typist:
    """Somebody who enters a round and takes no look: the page has promised who is lit.

    ``lit`` is who should be lit, ``missing`` whose hands are not put down.
    """

    def __init__(self, page: Page, chance: Random, hands: dict[int, Hand], free: Sequence[Tile]) -> None:
        self.page, self.chance, self.hands, self.free = page, chance, hands, free
        self.by = chance.choice(("touch", "touch", "click", "keyboard"))
        self.seats = sorted(hands)
        self.missing = set(hands)
        self.lit = self.seats[0]
        self.places: dict[str, list[float]] = {}
        self.did: list[str] = [self.by]

    def enter(self) -> None:
        """The whole round, to the question whether the table agrees."""
        while self.missing:
            if self.lit not in self.missing or self.chance.random() < 0.15:
                self.choose(self.chance.choice(sorted(self.missing)))
            hand = self.hands[self.lit]
            if hand.told != "tiles" and len(self.missing) > 1 and self.chance.random() < 0.2:
                self.be_wrong()
            # Tiles that were put down would be laid back one by one.
            ready = {seat for seat in self.seats if seat in self.missing or self.hands[seat].told != "tiles"}
            others = sorted(ready - {self.lit})
            if hand.told == "total" and others and self.chance.random() < 0.25:
                self.tell_another(self.chance.choice(others))
            else:
                self.count(hand)
            self.put_down()
            if self.missing and self.chance.random() < 0.3:
                self.press("next")  # once more: it asks what the empty hand means, and nobody is skipped

    def be_wrong(self) -> None:
        """A wrong figure is put down, and the player is lit again to put it right."""
        seat = self.lit
        for sign in str(self.chance.randint(1, 130)):
            self.press(sign)
        self.put_down()
        way = self.chance.choice(("[data-change]", "[data-take-last]", ""))
        if way:
            self.click(way)
            self.lit = seat
        else:
            self.choose(seat)
        self.missing.add(seat)

    def tell_another(self, other: int) -> None:
        """After some digits another hand is told, a missing one or one that was put down anew; the figure that was
        begun is missing until then, and goes on."""
        begun = self.lit
        signs = self.hands[begun].signs
        half = self.chance.randint(1, len(signs))
        for sign in signs[:half]:
            self.press(sign)
        self.choose(other)
        self.count(self.hands[other])
        self.put_down()
        if self.lit != begun:
            self.choose(begun)
        for sign in signs[half:]:
            self.press(sign)

    def next_missing(self) -> int:
        """Who is lit after the player who is."""
        return min(self.missing, key=lambda seat: (seat < self.lit, seat))

    def count(self, hand: Hand) -> None:
        """Type a hand, with slips of the finger that are noticed at once."""
        if hand.told == "tiles":
            return self.tap_tiles(hand)
        for index, sign in enumerate(hand.signs):
            self.press(sign)
            if index and sign.isdigit() and self.chance.random() < 0.06:
                self.press(self.chance.choice("123456789"))
                self.press("back")
        return None

    def tap_tiles(self, hand: Hand) -> None:
        """Tap tiles of the tray; then the keypad again, for the next hand."""
        self.click('button[data-way="tiles"]')
        for tile in self.chance.sample(hand.tiles, len(hand.tiles)):
            if self.free and self.chance.random() < 0.1:
                self.click(TILE.format(*self.free[0]))
                self.click(TILE.format(*self.free[0]))
            self.click(TILE.format(*tile))
        self.click('button[data-way="keys"]')

    def put_down(self) -> None:
        """By the big key, which goes on to whoever is missing."""
        self.missing.discard(self.lit)
        self.press("next")
        if self.missing:
            self.lit = self.next_missing()

    def choose(self, seat: int) -> None:
        """Light a player: by the row, or by the arrows."""
        if self.by == "keyboard":
            steps = self.seats.index(seat) - self.seats.index(self.lit)
            for _ in range(abs(steps)):
                self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        else:
            # A finger that has just said who went out, and taps there again at once, has tapped twice.
            (self.click if len(self.did) == 1 else self.tap)(f"#seat-{seat} .rail-key")
        self.did.append(f"choose {seat}")
        self.lit = seat

    def press(self, key: str) -> None:
        """A key of the keypad, or of a keyboard."""
        self.did.append(f"{key}@{self.lit}")
        if self.chance.random() < 0.1:
            self.page.clock.run_for(self.chance.choice(PAUSES))
        if self.by == "keyboard":
            self.page.keyboard.press(KEYS.get(key, key))
        else:
            self.tap(f'[data-keypad] [data-key="{key}"]')

    def tap(self, selector: str) -> None:
        """Where it stood when the round began: what is to be pressed does not move."""
        if self.by != "touch":
            return self.click(selector)
        self.did.append(selector)
        fixed = "data-key=" in selector
        place = self.places.get(selector) if fixed else None
        if place is None:
            place = self.page.evaluate(CENTRE, selector)
        if fixed:
            self.places[selector] = place
        self.page.touchscreen.tap(*place)
        return None

    def click(self, selector: str) -> None:
        """A tap that goes right to its aim."""
        self.did.append(selector)
        self.page.evaluate(CLICK, selector)


def deal(chance: Random, seats: Sequence[int], engine: int) -> tuple[dict[int, Hand], list[Tile]]:
    """A hand for each of these seats, and the tiles that nobody holds."""
    tiles = [tile for tile in SET if tile != (engine, engine)]
    chance.shuffle(tiles)
    hands = {}
    for seat in seats:
        count = chance.choice((1, 1, 2, 2, 3, 4, 5, 8))
        hands[seat] = Hand(tuple(tiles[:count]), chance.choice(("total", "total", "total", "sum", "tiles")))
        del tiles[:count]
    return hands, tiles


def stored(page: Page, game: str, number: int) -> dict[int, str]:
    """What stands in the book for each seat that did not go out."""
    form = pages.Page(page.context.request.get(f"{game}/round/{number}").text())
    out = {field.get("value") for field in form.all("input", name="out") if "checked" in field}
    said = {int(f.get("name")[5:]): f.get("value") for f in form.all("input") if f.get("name").startswith("hand-")}
    return {seat: " ".join(sorted(text.split())) for seat, text in said.items() if str(seat) not in out}


@pytest.mark.long
@pytest.mark.timeout(300 + 10 * EXAMPLES * ROUNDS)
@pytest.mark.parametrize("part", range(PARTS))
def test_what_was_meant_is_in_the_book(device: Device, house: str, part: int) -> None:
    page = device().new_page()
    page.clock.install()
    for example in range(part, EXAMPLES, PARTS):
        chance = Random(f"{SEED} {example}")
        names = NAMES[: chance.choice((2, 3, 3, 4, 4, 5, 6, 10))]
        page.set_viewport_size(TABLET if chance.random() < 0.7 else PHONE)
        game = begin(page.context, house, names, preset="persian")
        for number in range(1, ROUNDS + 1):
            page.goto(f"{game}/round")
            out = chance.randrange(len(names))
            engine = int(page.locator("[data-enter]").get_attribute("data-engine") or 0)
            hands, free = deal(chance, [seat for seat in range(len(names)) if seat != out], engine)
            Fingers(page).went_out(out)
            typist = Typist(page, chance, hands, free)
            typist.enter()
            page.locator("form[data-agree].is-scripted").wait_for()
            page.evaluate(CLICK, "button[value=agree]")
            page.locator(".table-page").wait_for()
            meant = {seat: " ".join(sorted(hand.text.split())) for seat, hand in hands.items()}
            assert stored(page, game, number) == meant, f"evening {example}, round {number}: {typist.did}"

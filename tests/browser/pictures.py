"""Every page as a picture: ``./run pictures [FOLDER]`` photographs them all and lays them out on contact sheets.

A picture for each page, language, device and theme, and a sheet of all pages for each language, device and theme, to
be looked at whole: ``./run pictures shots --only fa phone dark`` makes fewer.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.disputes.link import pack
from companion.language import LANGUAGES
from tests import pages
from tests.needs import find_chromium

from .conftest import QUIET, ROOT
from .fingers import begin, post, write_round
from .test_measures import settle

DEVICES = {"tablet": (1024, 768), "portrait": (768, 1024), "phone": (390, 844)}
THEMES = ("light", "dark")
WIDTH = {"tablet": 512, "portrait": 384, "phone": 240}
"""How wide a picture is on a sheet, in pixels."""
GRID = {"tablet": (3, 3), "portrait": (4, 2), "phone": (7, 2)}
"""How many pictures a sheet has in a row, and how many rows, so that it can be read on a screen."""
NAMES = {
    "en": ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay"),
    "he": ("דנה", "אבי", "ג׳ורג׳", "Ruth", "מרים", "יעל"),
    "fa": ("نگار", "بابک", "گیلاس", "Reza", "شیرین", "آرش"),
    "cs": ("Řehoř", "Jana", "Tomáš", "Božena", "Jiří", "Květa"),
    "it": ("Chiara", "Niccolò", "Anna", "D’Angelo", "Lucia", "Gianni"),
}
PRESET = {"en": "hebrew", "he": "hebrew", "fa": "persian", "cs": "czech-plus", "it": "italian-fixed"}
HANDS = ((24, 17, 9, 31, 40), (12, 8, 27, 5, 19), (33, 21, 14, 2, 45))


@dataclass(frozen=True, slots=True)
class Evening:
    """What there is to be photographed: the addresses of a house, one game that goes on, one that is over."""

    house: str
    going: str
    over: str
    names: tuple[str, ...]
    preset: str


@contextmanager
def serve_house(folder: str, **environ: str) -> Iterator[str]:
    """A companion of its own on this machine; gives its address."""
    given = {"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/book.sqlite", "HOST": "127.0.0.1", "PORT": "0"}
    command = [sys.executable, str(ROOT / "app.py")]
    with subprocess.Popen(
        command, env={**os.environ, **given, **environ}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as served:
        assert served.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", served.stdout.readline())
        if found is None:
            raise RuntimeError("the companion did not start")
        try:
            yield found[0]
        finally:
            served.terminate()


def play_evening(context: BrowserContext, house: str, code: str) -> Evening:
    """A game of six in its fourth round, and one that is over after three."""
    made = []
    for _ in range(2):
        game = begin(context, house, NAMES[code], preset=PRESET[code])
        for number, hands in enumerate(HANDS, 1):
            out = number - 1
            write_round(context, game, number, out, [*map(str, hands[:out]), "", *map(str, hands[out:])])
        made.append(game)
    going, over = made
    form = pages.Page(context.request.get(f"{over}/end").text()).one(
        "form", action=re.sub(r"^.*?(?=/game)", "", over) + "/finish"
    )
    post(context, f"{over}/finish", {each.get("name"): each.get("value") for each in form.all("input")})
    return Evening(house, going, over, NAMES[code], PRESET[code])


def dispute_of(evening: Evening) -> str:
    """A position and a play, packed as an address carries it."""
    ana, ben, *_ = evening.names
    table = {
        "rules": evening.preset, "players": list(evening.names), "round": 1, "engine": 12,
        "trains": {ana: ["12-3"], ben: ["12-5", "5-9"], "mexican": []}, "public": [], "first_turn": [],
        "turn": ben, "boneyard": 20,
    }  # fmt: skip
    return pack({"table": table, "action": {"play": "9-2", "on": ana}})


def find_stops(evening: Evening) -> dict[str, str | Callable[[Page], None]]:
    """Every page by name: its address, or how fingers get there from the page before it."""
    house, going, over = evening.house, evening.going, evening.over
    packed = dispute_of(evening)

    def press(*selectors: str) -> Callable[[Page], None]:
        def act(page: Page) -> None:
            for selector in selectors:
                page.locator(selector).locator("visible=true").first.click()
                page.wait_for_load_state()

        return act

    def type_hands(page: Page) -> None:
        page.locator("button[data-way=keys]").click()
        for total in ("20", "31", "7", "44", "15"):
            for digit in total:
                page.locator(f'[data-keypad] [data-key="{digit}"]').click()
            page.locator('[data-keypad] [data-key="next"]').click()
        page.locator("form[data-agree]").wait_for()

    return {
        "home": house,
        "new": f"{house}/new",
        "rematch": f"{over}/rematch",
        "past": f"{house}/games",
        "years": f"{house}/statistics",
        "year": press(".years a"),
        "trash": f"{house}/trash",
        "table": going,
        "table, more": press("summary"),
        "history": f"{going}/history",
        "stop": f"{going}/end",
        "names": f"{going}/names",
        "penalty": f"{going}/adjust?seat=1&points=10",
        "clock": f"{going}/clock",
        "people": f"{going}/people",
        "leaving": f"{going}/people?leaving=1",
        "end": f"{over}/end",
        "evening": f"{over}/evening",
        "print": f"{going}/print",
        "blank": f"{house}/sheets",
        "share": f"{going}/links",
        "watch": f"{going}/watch",
        "tv": f"{going}/tv",
        "own hand": f"{going}/mine?seat=1",
        "enter": f"{going}/round",
        "keypad": press('[name=out][value="0"]'),
        "tiles": press("button[data-way=tiles]"),
        "recap": type_hands,
        "correct": f"{going}/round/2",
        "judge": f"{going}/judge",
        "judge, ask": f"{going}/judge?ask=play",
        "judge, table": f"{going}/judge?ask=table",
        "verdict": f"{house}/judge/verdict?p={packed}",
        "went wrong": f"{going}/judge/wrong",
        "remedy": f"{going}/judge/wrong?what=last-tile&who=1&law=draw_two",
        "follow": f"{going}/judge/round",
        "rules": f"{house}/rules",
        "rules, side by side": f"{house}/rules?sheet=hebrew&sheet=persian&sheet=czech-plus&sheet=italian",
        "rule sets": f"{house}/rules/sets",
        "which rules": f"{house}/rules/which?said=engine:held_fixed",
        "which rules, found": f"{house}/rules/which?"
        + "said=lock:must&said=starter:high_draw&said=first_turn:single&said=double:anywhere&said=blank:0",
        "house": f"{house}/house",
        "language": f"{house}/language",
        "this device": f"{house}/devices/",
        "this device, plain http": f"{house}/devices/?can=",
        "not there": f"{house}/nowhere",
    }


def photograph(page: Page, evening: Evening, folder: Path) -> Iterator[tuple[str, Path]]:
    """Every page, one after another: its name and where its picture lies."""
    for name, way in find_stops(evening).items():
        try:
            page.goto(way) if isinstance(way, str) else way(page)
        except Exception as fault:  # the other pages are wanted all the same
            print(f"{folder.name}: {name}: {str(fault).splitlines()[0]}", file=sys.stderr)
            continue
        settle(page)
        path = folder / f"{name.replace(', ', '-').replace(' ', '-')}.png"
        page.screenshot(path=path, full_page=True)
        yield name, path


def lay_out(shots: Sequence[tuple[str, Path]], device: str) -> Iterator[Image.Image]:
    """The contact sheets: every picture under its name, long pages cut at one and a half screens."""
    columns, rows = GRID[device]
    for first in range(0, len(shots), columns * rows):
        yield _lay_sheet(shots[first : first + columns * rows], WIDTH[device], columns, DEVICES[device])


def _lay_sheet(shots: Sequence[tuple[str, Path]], width: int, columns: int, screen: tuple[int, int]) -> Image.Image:
    height = round(width * screen[1] / screen[0] * 1.5)
    rows = -(-len(shots) // columns)
    sheet = Image.new("RGB", (columns * (width + 12), rows * (height + 30)), "#888888")
    draw = ImageDraw.Draw(sheet)
    for place, (name, path) in enumerate(shots):
        x, y = place % columns * (width + 12) + 6, place // columns * (height + 30) + 4
        with Image.open(path) as picture:
            small = picture.convert("RGB").resize((width, round(picture.height * width / picture.width)))
        sheet.paste(small.crop((0, 0, width, min(height, small.height))), (x, y + 18))
        draw.text((x, y + 2), name, fill="#FFFFFF")
    return sheet


def make_sheets(browser: Browser, folder: Path, only: frozenset[str]) -> None:
    """Photograph everything that was asked for; nothing named of a kind means all of it."""
    for code in _asked(LANGUAGES, only):
        with tempfile.TemporaryDirectory(prefix="companion-pictures-") as instance, serve_house(instance) as house:
            evening = play_evening(browser.new_context(locale=code, service_workers="block"), house, code)
            for device in _asked(tuple(DEVICES), only):
                for theme in _asked(THEMES, only):
                    width, height = DEVICES[device]
                    context = browser.new_context(
                        viewport={"width": width, "height": height}, locale=code, color_scheme=theme,  # type: ignore[arg-type]
                        has_touch=True, device_scale_factor=1, service_workers="block",
                    )  # fmt: skip
                    shots = folder / f"{code}-{device}-{theme}"
                    shots.mkdir(parents=True, exist_ok=True)
                    taken = list(photograph(context.new_page(), evening, shots))
                    for number, sheet in enumerate(lay_out(taken, device), 1):
                        sheet.save(folder / f"{shots.name}-{number}.png")
                    print(folder / f"{shots.name}-*.png", flush=True)
                    context.close()


def _asked(all_: tuple[str, ...], only: frozenset[str]) -> tuple[str, ...]:
    return tuple(each for each in all_ if each in only) or all_


def main() -> int:
    """Read the words, make the sheets; returns 1 where there is no Chromium."""
    words = argparse.ArgumentParser(prog="./run pictures", description=__doc__)
    words.add_argument("folder", nargs="?", type=Path, default=Path("pictures"))
    words.add_argument("--only", nargs="*", default=[], help="languages, devices and themes")
    given = words.parse_args()
    path = find_chromium()
    if path is None:
        print("the pictures need Chromium", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        make_sheets(browser, given.folder, frozenset(given.only))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

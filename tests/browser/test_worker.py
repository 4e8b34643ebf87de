"""Pages of the open game are there while the companion is not, and nothing that is entered then is lost or sent twice.

The service worker has a companion of its own here: it is killed, started again, and brought up to another release.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.application import create_app
from companion.store.access.links import WATCH, make_link, revoke_link

from .conftest import ROOT, TABLET, WAIT
from .fingers import Fingers, begin, wait_until, wait_until_forgotten
from .test_outbox import TOTALS, WAITS, Served, entries

CACHES = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
  [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)])))"""
APP = str(ROOT / "app.py")
NEXT = f"import companion, runpy; companion.__version__ = 'next'; runpy.run_path({APP!r}, run_name='__main__')"
KEPT = "This is the page as of"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A companion that may be killed."""
    companion = Served(tmp_path)
    yield companion
    companion.kill()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A tablet whose browser may have a worker."""
    made = browser.new_context(viewport=TABLET, has_touch=True, locale="en-GB", reduced_motion="reduce")
    made.set_default_timeout(WAIT)
    yield made
    made.close()


def kept(page: Page) -> list[str]:
    """The pages that this device keeps."""
    found: dict[str, list[str]] = page.evaluate(CACHES)
    return sorted(path for name, paths in found.items() if " pages " in name for path in paths)


def wait_until_kept(page: Page, paths: list[str]) -> None:
    """Wait until exactly these pages are kept."""
    told = json.dumps(sorted(paths))
    now = "Object.entries(all).flatMap(([name, paths]) => name.includes(' pages ') ? paths : []).sort()"
    wait_until(
        page,
        f"({CACHES})().then((all) => JSON.stringify({now}) === JSON.stringify({told}))",
        f"other pages are kept than {told}",
    )


def of_game(address: str) -> list[str]:
    """What is kept of a game for whoever keeps its book."""
    path = "/game/" + address.rpartition("/")[2]
    return [path, f"{path}/chart", f"{path}/history", f"{path}/round"]


def what_waits_leaves_the_keypad_whole(page: Page, game: str) -> None:
    """On the form of the round that waits, no key is pushed out of sight by what is said of it."""
    page.goto(f"{game}/round")
    page.locator("[data-outbox]").get_by_text(WAITS).wait_for()
    page.locator("form[data-phase=hands]").wait_for()
    for key in ("0", "next"):
        expect(page.locator(f'[data-keypad] [data-key="{key}"]')).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-kept]")).to_be_hidden()


@pytest.mark.long
def test_read_and_entered_while_the_companion_is_away(context: BrowserContext, served: Served) -> None:
    game = begin(context, served.address)
    page = context.new_page()
    page.goto(game)
    wait_until_kept(page, of_game(game))
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest: Any = devtools.send("Page.getAppManifest")
    assert (manifest["errors"], json.loads(manifest["data"])["name"]) == ([], "Mexican Train Companion")

    served.kill()
    page.reload()
    expect(page.locator("[data-kept]")).to_contain_text(KEPT)
    ana = Fingers(page)
    page.goto(f"{game}/history")
    expect(page.locator("[data-kept]")).to_contain_text(KEPT)
    page.goto(game)
    ana.press("Enter round 1")
    ana.went_out(0)
    ana.type("24>")
    page.reload()
    page.locator("[data-restored]:visible").wait_for()
    ana.type("36>17>")
    ana.press("The table agrees: send it later")
    page.locator(".table-page").wait_for()
    page.locator("[data-outbox]").get_by_text(WAITS).wait_for()
    expect(page.locator("[data-kept]")).to_be_visible()
    what_waits_leaves_the_keypad_whole(page, game)
    page.goto(f"{served.address}/players")
    expect(page.locator("h1")).to_have_text("The companion does not answer")
    page.locator("[data-kept-pages] a").first.wait_for()
    page.goto(game)
    (served.folder / "secret.key").unlink()  # so that no token of a kept page is good any more
    served.start()
    expect(page.locator(".table-page td.total")).to_have_text(TOTALS)
    assert entries(context, game) == ["Round 1 entered", "The game begins"]
    wait_until_forgotten(page)
    expect(page.locator("[data-kept]")).to_be_hidden()


@pytest.mark.long
def test_nothing_of_the_release_before_is_shown(context: BrowserContext, served: Served) -> None:
    game = begin(context, served.address)
    page = context.new_page()
    page.goto(f"{game}/round")
    wait_until_kept(page, of_game(game))
    before = set(page.evaluate(CACHES))
    ana = Fingers(page)
    ana.went_out(0)
    ana.type("24")
    served.kill()
    served.command = (sys.executable, "-c", NEXT)
    served.start()
    page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.update())")
    wait_until(
        page,
        f"caches.keys().then((names) => !names.some((name) => {json.dumps(sorted(before))}.includes(name)))",
        "old",
    )
    assert page.locator("[data-points]").nth(1).inner_text() == "24", "the page was not loaded anew under the fingers"
    wait_until_kept(page, of_game(game))
    assert not before & set(page.evaluate(CACHES))
    served.kill()
    page.reload()
    expect(page.locator("[data-kept]")).to_contain_text(KEPT)
    expect(page.locator("[data-points]").nth(1)).to_have_text("24")


@pytest.mark.long
def test_what_is_kept_is_for_whoever_asked(
    context: BrowserContext, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(context, served.address)
    path = game.removeprefix(served.address)
    host = context.new_page()
    host.goto(game)
    wait_until_kept(host, of_game(game))
    served.kill()
    monkeypatch.setenv("TRUSTED_PROXIES", "1")  # from now on everybody is asked
    served.start()
    app = create_app({"INSTANCE": str(served.folder), "DATABASE_URL": f"sqlite:///{served.folder}/book.sqlite"})
    with app.app_context():
        slug = path.rpartition("/")[2]
        link = make_link(slug, WATCH)
    host.goto(f"{served.address}/to/{link.token}")
    host.wait_for_url("**/watch")
    wait_until_kept(host, [f"{path}/watch"])

    served.kill()
    host.reload()
    expect(host.locator("[data-kept]")).to_contain_text(KEPT)
    host.goto(game)
    expect(host.locator("h1")).to_have_text("The companion does not answer")
    served.start()
    host.goto(f"{game}/watch")
    with app.app_context():
        revoke_link(slug, link.id)
    app.extensions["companion.store"].engine.dispose()
    host.get_by_text("taken back").first.wait_for()
    wait_until_kept(host, [])
    strange = context.new_page()
    strange.goto(f"http://train.local:{served.port}/rules")
    strange.wait_for_load_state()
    assert strange.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    served.kill()
    host.reload()
    expect(host.locator("h1")).to_have_text("The companion does not answer")

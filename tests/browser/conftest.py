"""Chromium, one for each worker; the companion as ``python app.py`` serves it; a tablet, telephones."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.needs import CHROMIUM, find_chromium

ROOT = Path(__file__).resolve().parents[2]
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--in-process-gpu", "--process-per-site", "--renderer-process-limit=1",  # to make processes takes long
    # another machine is not there, and whoever asks one is told so, as an error
    "--host-resolver-rules=MAP train.local 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)  # fmt: skip
TABLET = {"width": 1024, "height": 768}
WAIT = 20_000  # ms; a page asks every second: how long a busy machine then takes is not what is tested
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session", autouse=True)
def go_again() -> Iterator[None]:
    """A page that follows its game may be on its way elsewhere at the moment it is sent to an address: whichever way is
    begun last goes before the other, so it is sent once more then."""
    go = Page.goto

    def go_once_more(page: Page, *given: Any, **more: Any) -> Any:
        try:
            return go(page, *given, **more)
        except Error as error:
            if not re.search("ERR_ABORTED|interrupted by another navigation", error.message):
                raise
            return go(page, *given, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "goto", go_once_more)
        yield


Launch = Callable[..., Browser]


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """Starts a Chromium, which whoever asked for it closes."""
    path = find_chromium()
    if path is None:
        pytest.skip(CHROMIUM)
    with sync_playwright() as playwright:
        yield lambda *more: playwright.chromium.launch(executable_path=path, args=[*QUIET, *more])


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Iterator[Browser]:
    """A Chromium that lays pages out and has no memory to paint them: nobody looks, and to paint took a sixth of the
    time. Whoever takes a picture launches another."""
    with launch("--force-gpu-mem-available-mb=0") as running:
        yield running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a companion that is being served."""
    folder = tmp_path_factory.mktemp("house")
    given = {
        "INSTANCE": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/book.sqlite",
        "HOST": "127.0.0.1",
        "PORT": "0",
    }
    command = [sys.executable, str(ROOT / "app.py")]
    with subprocess.Popen(command, env={**os.environ, **given}, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        said = served.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert address, f"the companion did not start: {said!r}"
        yield address[0]
        served.terminate()


Device = Callable[..., BrowserContext]


@contextmanager
def in_time() -> Iterator[None]:
    """Give up what does not end, with TimeoutError: a page that is still on its way elsewhere may never be closed."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    left, _ = signal.setitimer(signal.ITIMER_REAL, WAIT / 1000)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)


def close(context: BrowserContext) -> None:
    """Close a device; one that cannot be closed ends with the browser."""
    with suppress(TimeoutError), in_time():
        context.close()


STILL = "/static/img/tile.svg"
"""A page of the companion on which no script runs. It is a picture: whoever writes a page of their own opens
``about:blank`` first."""
FORGET = """() => {
  addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
  sessionStorage.clear();
}"""
"""What a page does that is left for good: it keeps nothing for the next in this tab."""


class Shelf:
    """Devices that were used, emptied of all but the files that every page needs and the page that shows them: to load
    those again for every test took as long as the tests. One is as large as whoever has it asked for. What cannot be
    taken back from a device, such as another clock, or from a page, such as other colours, is not lent again."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}
        self._wrong: dict[BrowserContext, list[str]] = {}
        self._been: dict[BrowserContext, set[str]] = {}
        self._sizes: dict[BrowserContext, ViewportSize] = {}
        self._pages: dict[BrowserContext, Page] = {}
        self.changed: set[BrowserContext | Page] = set()

    def lend(self, options: dict[str, Any]) -> BrowserContext:
        """A device made with these options."""
        kind = json.dumps({**options, "viewport": None}, sort_keys=True)
        idle = self._idle.get(kind)
        context = idle.pop() if idle else self._make(kind, options)
        self._sizes[context] = options.get("viewport", TABLET)
        return context

    def open_page(self, context: BrowserContext, make: Callable[[BrowserContext], Page]) -> Page:
        """A page of this device: the one that is left of those who had it, or one that is made."""
        page = self._pages.pop(context, None) or make(context)
        if context in self._sizes and page.viewport_size != self._sizes[context]:
            page.set_viewport_size(self._sizes[context])
        return page

    def _make(self, kind: str, options: dict[str, Any]) -> BrowserContext:
        context = self._browser.new_context(**options)
        context.set_default_timeout(WAIT)
        wrong = self._wrong[context] = []
        been = self._been[context] = set()
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.on("console", lambda said: wrong.append(_words_and_place(said)) if said.type == "error" else None)
        context.on("page", lambda page: page.on("framenavigated", lambda frame: been.add(_origin(frame.url))))
        self._kinds[context] = kind
        return context

    def take_back(self, context: BrowserContext) -> list[str]:
        """Empty a device; returns what went wrong on its pages."""
        wrong = self._wrong[context]
        try:
            with in_time():
                self._empty(context)
        except (TimeoutError, Error):
            self.changed.add(context)
        if context in self.changed:
            close(context)
        else:
            self._idle.setdefault(self._kinds[context], []).append(context)
        told = wrong.copy()
        wrong.clear()
        return told

    def _empty(self, context: BrowserContext) -> None:
        if context in self.changed:
            return
        page = next((page for page in context.pages if page not in self.changed), None) or context.new_page()
        for other in context.pages:
            if other is not page:
                other.close()
        for routed in (page, context):
            routed.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        context.clear_permissions()
        origins = {origin for origin in self._been[context] if origin.startswith("http")}
        for origin in sorted(origins, key=lambda origin: origin != _origin(page.url)):
            if origin != _origin(page.url):
                page.goto(origin + STILL)
            page.evaluate(FORGET)
        page.goto("about:blank")
        tools = context.new_cdp_session(page)
        for origin in origins:
            tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        tools.send("Page.resetNavigationHistory")
        tools.detach()
        self._been[context].clear()
        self._pages[context] = page


def _words_and_place(said: ConsoleMessage) -> str:
    return f"{said.text} {said.location['url']}"


def _origin(address: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(address))


EITHER = ("add_init_script", "expose_binding", "expose_function", "set_extra_http_headers")
LASTING = (
    *((kind, name) for kind in (BrowserContext, Page) for name in EITHER),
    (BrowserContext, "set_geolocation"),
    (Page, "emulate_media"),
    (Page, "set_default_timeout"),
)
"""What is done to a device or to one of its pages and cannot be taken back."""


@pytest.fixture(scope="session")
def shelf(browser: Browser) -> Iterator[Shelf]:
    """The devices of this run."""
    made = Shelf(browser)
    make = BrowserContext.new_page

    def noting(do: Callable[..., Any]) -> Callable[..., Any]:
        def noted(on: BrowserContext | Page, *given: Any, **more: Any) -> Any:
            made.changed.add(on)
            return do(on, *given, **more)

        return noted

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BrowserContext, "new_page", lambda context: made.open_page(context, make))
        for kind, name in LASTING:
            patch.setattr(kind, name, noting(getattr(kind, name)))
        clock_of = noting(BrowserContext.clock.fget)
        patch.setattr(BrowserContext, "clock", property(clock_of))
        patch.setattr(Page, "clock", property(lambda page: clock_of(page.context)))
        yield made


@pytest.fixture
def device(shelf: Shelf) -> Iterator[Device]:
    """Makes devices; in the end nothing may have gone wrong on any of their pages."""
    lent: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        given: dict[str, Any] = {
            "viewport": TABLET,
            "has_touch": True,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",  # test_worker.py is about them; elsewhere they would only stand between
            **options,
        }
        lent.append(shelf.lend(given))
        return lent[-1]

    yield make
    wrong = [each for context in lent for each in shelf.take_back(context)]
    # An answer that refuses, and a connection that is cut on purpose, are no mistakes of the page.
    assert [each for each in wrong if not re.search(r"status of 4..|ERR_INTERNET_DISCONNECTED", each)] == []


@pytest.fixture
def tablet(device: Device) -> Page:
    """A tablet on the table, 1024x768, for fingers."""
    return device().new_page()

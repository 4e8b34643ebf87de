"""Chromium, one for each worker; the companion as ``python app.py`` serves it; a tablet, telephones."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests.needs import CHROMIUM, find_chromium

ROOT = Path(__file__).resolve().parents[2]
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP train.local 127.0.0.1",
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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium."""
    path = find_chromium()
    if path is None:
        pytest.skip(CHROMIUM)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield running
        running.close()


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


def close(context: BrowserContext) -> None:
    """Close a device. While a page of it is still on its way to another address that may never be done: it is given up
    then, and ends with the browser."""
    if not hasattr(signal, "setitimer"):
        context.close()
        return

    def give_up(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    left, _ = signal.setitimer(signal.ITIMER_REAL, WAIT / 1000)
    try:
        context.close()
    except TimeoutError:
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """Makes devices; in the end nothing may have gone wrong on any of their pages."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(**options: Any) -> BrowserContext:
        given: dict[str, Any] = {
            "viewport": TABLET,
            "has_touch": True,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",  # test_worker.py is about them; elsewhere they would only stand between
            **options,
        }
        context = browser.new_context(**given)
        context.set_default_timeout(WAIT)
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        context.on("request", lambda asked: wrong.append(asked.url) if "//127.0.0.1" not in asked.url else None)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        close(context)
    # An answer that refuses, and a connection that is cut on purpose, are no mistakes of the page.
    assert [each for each in wrong if not re.search(r"status of 4..|ERR_INTERNET_DISCONNECTED", each)] == []


@pytest.fixture
def tablet(device: Device) -> Page:
    """A tablet on the table, 1024x768, for fingers."""
    return device().new_page()

"""Https at home: a device that does not trust the house is brought its certificate, one that does is led on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import ROOT, Device
from .fingers import SIX, begin

SERVED = """
from companion.web.access import addresses, secured
addresses.own_numbers = lambda: ["127.0.0.1"]
secured.is_near = lambda address: False
from app import create_app
from companion.web.server.serving import serve
serve(create_app)
"""  # as another device of the house sees it


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[str]:
    """The address of a companion that was started with ``--https``."""
    given = os.environ | {"INSTANCE": str(tmp_path), "PORT": "0", "HOST": "127.0.0.1", "HTTPS": "1"}
    command = [sys.executable, "-c", SERVED]
    with subprocess.Popen(command, cwd=ROOT, env=given, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        address = re.search(r"https://127\.0\.0\.1:\d+", served.stdout.readline())
        assert address
        yield address[0]
        served.terminate()


@pytest.mark.long
def test_a_stranger_is_brought_the_certificate_and_who_trusts_it_is_led_on_and_plays(
    secure: str, device: Device, browser: Browser
) -> None:
    plain = secure.replace("https:", "http:")
    stranger = browser.new_context(locale="en-GB").new_page()  # what it refuses it says aloud
    with stranger.expect_event("requestfailed", lambda request: request.url == f"{secure}/health"):
        stranger.goto(plain)
    expect(stranger.get_by_role("heading", name="Certificate of this house")).to_be_visible()
    assert stranger.url == f"{plain}/devices/certificate?on=1"
    expect(stranger.locator("[data-trusted]")).to_be_hidden()
    with stranger.expect_download() as fetched:
        stranger.get_by_role("link", name="Download the certificate").first.click()
    assert fetched.value.suggested_filename == "mexican-train.crt"
    stranger.context.close()

    trusting = device(ignore_https_errors=True).new_page()
    trusting.goto(plain)
    trusting.wait_for_url(f"{secure}/")
    game = begin(trusting.context, secure, SIX)
    trusting.goto(game)
    expect(trusting.get_by_role("heading").first).to_be_visible()
    assert trusting.evaluate("isSecureContext")
    cookies = {each["name"]: each["secure"] for each in trusting.context.cookies()}
    assert cookies["__Secure-session"] is True
    assert "session" not in cookies
    trusting.goto(f"{plain}/game/x?y=1")
    assert trusting.url == f"{secure}/game/x?y=1"

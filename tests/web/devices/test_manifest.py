"""What a browser is told of the app: in the language and the colours of the device, with icons that are there."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from companion.language import LANGUAGES
from tests.conftest import device
from tests.pages import Page

NAMES = {
    "en": ("Mexican Train Companion", "Mexican Train"),
    "he": ("Mexican Train Companion", "רכבת מקסיקנית"),
    "fa": ("همراه قطار مکزیکی", "قطار مکزیکی"),
    "cs": ("Mexican Train Companion", "Mexický vlak"),
    "it": ("Mexican Train Companion", "Mexican Train"),
}


def told(client: FlaskClient, prefix: str = "") -> dict[str, Any]:
    answer = client.get("/manifest.webmanifest", environ_overrides={"SCRIPT_NAME": prefix})
    assert answer.mimetype == "application/manifest+json"
    assert answer.cache_control.no_cache
    assert {"cookie", "accept-language"} <= set(answer.vary.as_set())
    found: dict[str, Any] = json.loads(answer.data)
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_speaks_the_language_of_the_device(app: Flask, code: str) -> None:
    client = device(app, code)
    found = told(client)
    assert (found["name"], found["short_name"]) == NAMES[code]
    assert (found["lang"], found["dir"]) == (code, "rtl" if code in ("he", "fa") else "ltr")
    page = Page(client.get("/rules").text)
    assert page.one("meta", name="apple-mobile-web-app-title").get("content") == NAMES[code][1]


def test_what_was_chosen_on_the_device_goes_first(client: FlaskClient) -> None:
    client.set_cookie("language", "cs")
    client.set_cookie("theme", "light")
    found = told(client)
    assert (found["lang"], found["theme_color"], found["background_color"]) == ("cs", "#D1DCD3", "#D1DCD3")
    client.set_cookie("theme", "dark")
    assert told(client)["theme_color"] == "#11211C"


@pytest.mark.parametrize("prefix", ["", "/house/train"])
def test_it_is_one_app_below_the_address_of_the_companion(client: FlaskClient, prefix: str) -> None:
    found = told(client, prefix)
    assert found["id"] == found["start_url"] == found["scope"] == f"{prefix}/"
    assert all(icon["src"].startswith(f"{prefix}/static/") for icon in found["icons"])


def test_its_icons_are_there_in_their_sizes(client: FlaskClient) -> None:
    icons = [(icon["src"], icon["sizes"], icon["purpose"]) for icon in told(client)["icons"]]
    assert {(size, purpose) for _, size, purpose in icons} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    page = Page(client.get("/rules").text)
    touch = page.one("link", rel="apple-touch-icon")
    for address, size, purpose in [*icons, (touch.get("href"), touch.get("sizes"), "apple")]:
        answer = client.get(address, buffered=True)
        assert "immutable" in answer.headers["Cache-Control"]
        drawn = Image.open(io.BytesIO(answer.data))
        assert f"{drawn.width}x{drawn.height}" == size
        alpha = drawn.convert("RGBA").getpixel((0, 0))[3]
        assert alpha == (0 if purpose == "any" else 255), (
            "only where the system cuts nothing may corners be seen through"
        )


def test_every_page_leads_to_it_as_whoever_reads_it(client: FlaskClient) -> None:
    page = Page(client.get("/").text)
    link = page.one("link", rel="manifest")
    assert client.get(link.get("href")).status_code == 200
    assert link.get("crossorigin") == "use-credentials", "or no cookie would say which language it is"
    assert page.one("meta", name="apple-mobile-web-app-capable").get("content") == "yes"

"""The certificate of the house on its way to a device, and what is let in without https beside it."""

from __future__ import annotations

import plistlib
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine.phrases import Phrase
from companion.language import LANGUAGES
from companion.store.access.pin import set_pin
from companion.web.access import reached as reaching
from companion.web.access.reached import Https, Reached, keep_reached
from companion.web.devices import certificate
from companion.web.devices.systems import SYSTEMS
from tests.conftest import PIN, device
from tests.visitor import Visitor
from tests.web.shared.test_every_page import CHECKS

ROOT = b"\x30\x82 a certificate"
NUMBER = "192.168.1.24"
UNTIL = datetime(2027, 12, 23, tzinfo=UTC)
OURS = Https((NUMBER, "train.local", "localhost"), UNTIL, "Mexican Train 3F2A", ROOT)
GIVEN = Https(("*.club.org",), UNTIL)
APPLE = "Mozilla/5.0 ({}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1"


@pytest.fixture
def known(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Reached:
    """A companion that others reach by https, with the house's own certificate."""
    for module in (reaching, certificate):
        monkeypatch.setattr(module, "own_numbers" if module is certificate else "own_addresses", lambda: [NUMBER])
    app.config["GUARDED"] = True
    with app.app_context():
        set_pin(PIN)
    found = Reached(5000, "train.local", https=OURS)
    keep_reached(app, found)
    return found


class Asking(FlaskClient):
    """A device that asks under one address."""

    base = ""

    def open(self, *given: Any, **more: Any) -> Any:
        """Send a request."""
        return super().open(*given, **{"base_url": self.base, **more})


def elsewhere(app: Flask, base: str = f"http://{NUMBER}:5000", agent: str = "") -> Visitor:
    """A telephone in the same network."""
    client = Asking(app, app.response_class)
    client.base = base
    client.environ_base = {"REMOTE_ADDR": "192.168.1.66", "HTTP_ACCEPT": "text/html", "HTTP_USER_AGENT": agent}
    return Visitor(client)


# What is let in without https


def test_without_https_a_device_is_brought_the_certificate_or_led_on(app: Flask, known: Reached) -> None:
    phone = elsewhere(app).client
    for asked, led in (
        ("/", "/devices/certificate?on=1"),
        ("/game/x/watch?y=1", f"https://{NUMBER}:5000/game/x/watch?y=1"),
        ("/to/abc", f"https://{NUMBER}:5000/to/abc"),
    ):
        answer = phone.get(asked)
        assert (answer.status_code, answer.location) == (302, led), "for now, and not for ever"
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Strict-Transport-Security" not in answer.headers
    for open_ in ("/devices/certificate", "/devices/mexican-train.crt", "/health", "/language"):
        assert phone.get(open_).status_code == 200
    refused = phone.post("/game/x/rounds/1", data={"key": "x"})
    assert (refused.status_code, "was not written" in refused.text) == (503, True)


def test_a_name_that_the_certificate_is_not_for_gives_way(app: Flask, known: Reached) -> None:
    phone = elsewhere(app, "http://raspberrypi:5000").client
    assert phone.get("/judge").location == f"https://{NUMBER}:5000/judge"
    known.https = GIVEN
    assert phone.get("/").location == "https://raspberrypi:5000/", "there is no name to give way to"
    phone = elsewhere(app, "http://scores.club.org:5000").client
    assert phone.get("/").location == "https://scores.club.org:5000/"


def test_the_machine_itself_stays_as_it_was(app: Flask, known: Reached) -> None:
    here = device(app)
    here.environ_base["HTTP_ACCEPT"] = "text/html"
    assert here.get("/").location == "/pin?next=/"
    assert elsewhere(app, "http://localhost:5000").client.get("/judge").location.startswith("https://"), (
        "or who says so"
    )


@pytest.mark.parametrize("https", [None, OURS], ids=["http", "https"])
def test_codes_keep_the_number_whatever_name_was_asked_for(app: Flask, known: Reached, https: Https | None) -> None:
    known.https = https
    for asked in ("http://train.local:5000/to/x", "http://127.0.0.1:5000/to/x", f"http://{NUMBER}:5000/to/x"):
        with app.app_context():
            scheme = "https" if https else "http"
            assert reaching.reachable(asked) == f"{scheme}://{NUMBER}:5000/to/x"


def test_going_to_https_and_back_shuts_nobody_out(app: Flask, known: Reached) -> None:
    """A browser keeps a cookie of https from being replaced without it: so they have two names."""
    known.https = None
    phone = elsewhere(app)
    phone.open("/pin")
    phone.press("Open", pin=PIN)
    assert phone.client.get("/").status_code == 200
    known.https = OURS
    secure = elsewhere(app, f"https://{NUMBER}:5000")
    plain = phone.client.get_cookie("session", domain=NUMBER)
    assert plain is not None
    secure.client.set_cookie("session", plain.value, domain=NUMBER)
    assert secure.client.get("/").status_code == 200, "what was shown without https is known still"
    fresh = elsewhere(app, f"https://{NUMBER}:5000")
    set_ = fresh.client.get("/pin").headers["Set-Cookie"]
    assert set_.startswith("__Secure-session=")
    assert "; Secure" in set_
    known.https = None
    assert phone.client.get("/").status_code == 200, "and back"


# The page


@pytest.mark.parametrize(
    ("agent", "first"),
    [
        (APPLE.format("iPhone; CPU iPhone OS 18_0 like Mac OS X"), ["ios"]),
        (APPLE.format("Macintosh; Intel Mac OS X 10_15_7"), ["macos", "ios"]),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36", ["android"]),
        ("Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0", ["android", "firefox"]),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36", ["windows"]),
        ("Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0", ["windows", "firefox"]),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", ["firefox", "linux"]),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0.0.0 Safari/537.36", ["linux"]),
    ],
)
def test_the_readers_own_device_comes_first(app: Flask, known: Reached, agent: str, first: list[str]) -> None:
    phone = elsewhere(app, agent=agent)
    phone.open("/devices/certificate")
    ways = [each.attributes for each in phone.page.all("details") if "data-system" in each.attributes]
    keys = [each["data-system"] for each in ways]
    assert keys[: len(first)] == first
    assert sorted(keys) == sorted(each.key for each in SYSTEMS)
    assert ["open" in each for each in ways] == [True] + [False] * (len(ways) - 1)


def test_the_page_says_what_it_is_called_what_it_cannot_and_how_it_is_removed(app: Flask, known: Reached) -> None:
    phone = elsewhere(app)
    phone.open("/devices/certificate")
    for said in (
        "switch on “Mexican Train 3F2A”",
        "It cannot vouch for your bank",
        "then “Remove Profile”",
        "BA F5 9E FE",
    ):
        assert said in phone.text
    known.https = GIVEN
    phone.open("/devices/certificate")
    assert "There is nothing to install." in phone.text
    known.https = None
    phone.open("/devices/certificate")
    assert "./run --https" in phone.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_holds_together(app: Flask, known: Reached, language: str) -> None:
    phone = elsewhere(app, f"https://{NUMBER}:5000")
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    phone.open("/devices/certificate")
    assert [wrong for check in CHECKS for wrong in check(phone.page)] == []


def test_the_files_carry_the_certificate_and_a_profile_of_it_is_always_the_same(app: Flask, known: Reached) -> None:
    phone = elsewhere(app).client
    file = phone.get("/devices/mexican-train.crt")
    assert (file.mimetype, file.data) == ("application/x-x509-ca-cert", ROOT)
    profile = phone.get("/devices/mexican-train.mobileconfig")
    assert profile.mimetype == "application/x-apple-aspen-config"
    told = plistlib.loads(profile.data)
    (payload,) = told["PayloadContent"]
    assert (payload["PayloadType"], payload["PayloadContent"]) == ("com.apple.security.root", ROOT)
    assert payload["PayloadDisplayName"] == "Mexican Train 3F2A"
    assert told["PayloadUUID"] != payload["PayloadUUID"]
    assert profile.data == phone.get("/devices/mexican-train.mobileconfig").data
    for https in (GIVEN, None):
        known.https = https
        assert elsewhere(app, f"https://{NUMBER}").client.get("/devices/mexican-train.crt").status_code == 404


# Where the name and the certificate are told


def test_the_name_stands_beside_the_number_where_codes_are_shown_and_in_the_settings(
    ana: Visitor, friday: str, app: Flask, known: Reached
) -> None:
    ana.open("/pin")
    ana.press("Open", pin=PIN)
    ana.open(f"/game/{friday}/links")
    ana.press("Watch")
    assert f"https://{NUMBER}" in ana.page.html
    assert "also found as https://train.local:5000/. The code keeps the number" in ana.text
    assert "/devices/certificate" in ana.page.html
    ana.open("/house")
    assert "also found as https://train.local:5000/" in ana.text
    assert "Certificate of this house" in ana.text
    known.name, known.fault, known.https = None, Phrase("because of this test"), None
    ana.open("/house")
    assert "found by its number alone: because of this test" in ana.text
    assert "Certificate of this house" not in ana.text

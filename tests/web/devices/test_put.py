"""What the page "Put it on this device" promises: each browser, at each kind of address, by what it calls itself and by
what a script finds; and that nothing is promised that no browser keeps over plain http."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.web.access.reached import Reached, keep_reached
from companion.web.devices.awake import SETTINGS
from companion.web.devices.promises import (
    AWAKE,
    AWAY,
    HTTPS,
    ICON,
    WHOLE,
    Offer,
    expect,
    is_secure,
    promise,
    read_found,
)
from companion.web.devices.recognise import Device, recognise
from companion.web.devices.steps import APP, BETTER
from tests.conftest import device
from tests.pages import Page
from tests.visitor import Visitor
from tests.web.devices.test_certificate import OURS

FILE = Path(__file__).parents[2] / "cases" / "user_agents.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
"""``http`` and ``https``: what comes of it, in how many steps, what is promised, and the way to the rest: https,
another browser or device, or none."""
PLACES = {
    "http": ("http", "192.168.1.24"),
    "a name": ("http", "train.local"),
    "https": ("https", "192.168.1.24"),
    "localhost": ("http", "localhost"),
    "loopback": ("http", "127.0.0.1"),
}
"""Schemes and hosts by what a case calls them; a name and the machine itself are as one of the first two."""
AS = {"a name": "http", "localhost": "https", "loopback": "https"}
ANDROID = next(case["agent"] for case in CASES if case["who"] == "Android tablet, Chrome 140")
IPHONE = next(case["agent"] for case in CASES if case["who"] == "iPhone, iOS 17.2, Safari")
IPAD = next(case["agent"] for case in CASES if case["who"] == "the same, touched")


def known(case: dict[str, Any]) -> Device:
    return recognise(case["agent"], case.get("touched", False))


def offered(found: Device, place: str) -> Offer:
    return promise(found, expect(found, is_secure(*PLACES[place])))


# The table


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["who"])
def test_a_browser_is_recognised(case: dict[str, Any]) -> None:
    found = known(case)
    assert (found.system, found.browser, [*found.version]) == (case["system"], case["browser"], case["version"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["who"])
def test_what_is_promised(case: dict[str, Any]) -> None:
    for place in PLACES:
        offer, told = offered(known(case), place), case[AS.get(place, place)]
        way = offer.way if offer.way in (None, HTTPS) else "other"
        assert {
            "comes": offer.steps.kind,
            "steps": len(offer.steps.steps),
            "kept": [each.what for each in offer.promises if each.kept],
            "way": way,
        } == told, place
        assert [each.what for each in offer.promises] == [ICON, WHOLE, AWAKE, AWAY], "each is kept or not, and said"
        assert way != "other" or offer.way == BETTER[case["system"]]
        assert not offer.key, "no browser is known to have offered it"


def test_there_are_enough_browsers_of_every_system() -> None:
    assert len(CASES) >= 25
    assert {known(case).system for case in CASES} == {*SETTINGS}


@given(st.sampled_from(CASES), st.sets(st.sampled_from(("worker", "wake", "prompt", "alone", "touch", "<b>"))))
def test_nothing_is_promised_over_http_that_no_browser_keeps(case: dict[str, Any], found: set[str]) -> None:
    offer = promise(known(case), read_found(" ".join(found)))
    assert not offer.keeps(AWAKE)
    assert not offer.keeps(AWAY)
    assert not offer.key
    assert offer.way is not None


@given(st.sampled_from(CASES), st.sets(st.sampled_from(("worker", "wake", "prompt", "alone"))))
def test_what_a_script_finds_goes_before_what_a_browser_is_known_for(case: dict[str, Any], found: set[str]) -> None:
    offer = promise(known(case), read_found(" ".join({"secure", *found})))
    assert offer.keeps(AWAY) == ("worker" in found)
    assert offer.keeps(AWAKE) <= ("wake" in found)
    assert offer.key == ("prompt" in found and "alone" not in found)
    assert offer.there == ("alone" in found)
    if found & {"prompt", "alone"}:
        assert offer.keeps(ICON)
        assert offer.keeps(WHOLE)
    if "prompt" in found:
        assert offer.steps.kind == APP


def test_by_its_icon_an_iphone_stays_awake_from_one_version_on() -> None:
    old, new = (recognise(IPHONE.replace("17", number)) for number in ("17", "18"))
    new = Device(new.system, new.browser, (18, 4))
    words = "secure worker wake"
    assert "in Safari alone" in str(promise(old, read_found(words)).promises[2].said)
    assert promise(old, read_found(words)).keeps(AWAKE)
    assert not promise(old, read_found(f"{words} alone")).keeps(AWAKE)
    assert promise(new, read_found(f"{words} alone")).keeps(AWAKE)


@pytest.mark.parametrize(
    ("scheme", "host", "secure"),
    [
        ("https", "example.org", True),
        ("http", "example.org", False),
        ("http", "192.168.1.24", False),
        ("http", "train.local", False),
        ("http", "localhost", True),
        ("http", "book.localhost", True),
        ("http", "127.0.0.7", True),
        ("http", "::1", True),
        ("http", "localhost.example.org", False),
    ],
)
def test_which_addresses_browsers_hold_for_secure(scheme: str, host: str, secure: bool) -> None:
    assert is_secure(scheme, host) == secure


# The page


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A device of the house, at a companion that is reached by its number."""
    app.config["HOME_HOSTS"] = frozenset({"192.168.1.24"})
    return device(app)


def seen(client: FlaskClient, agent: str = ANDROID, base: str = "http://192.168.1.24:5000", query: str = "") -> Page:
    answer = client.get(f"/devices/{query}", base_url=base, headers={"User-Agent": agent})
    assert answer.status_code == 200
    return Page(answer.text)


def kept(page: Page) -> dict[str, str]:
    return {each.get("data-promise"): each.get("data-kept") for each in page.all("li") if "data-promise" in each}


def test_without_script_it_goes_by_browser_and_address(client: FlaskClient) -> None:
    plain = seen(client)
    assert kept(plain) == {"icon": "yes", "whole": "no", "awake": "no", "away": "no"}
    assert "Create shortcut" in plain.one("ol").text
    assert "Stay awake" in plain.one("section", id="screen").text
    assert [each for each in plain.all("div") if "data-awake" in each] == [], "a switch that does nothing"
    way = next(each for each in plain.all("a") if "https" in each.text)
    assert client.get(way.get("href")).status_code == 200

    secure = seen(client, base="https://192.168.1.24:5000")
    assert kept(secure) == dict.fromkeys(("icon", "whole", "awake", "away"), "yes")
    assert len(secure.one("ol").all("li")) == 3
    (switch,) = secure.one("section", id="screen").all("form")
    assert switch.get("action").startswith("/devices/"), "without script it leads here"
    assert seen(client, base="http://localhost:5000").one("ol").text == secure.one("ol").text
    assert kept(seen(client, base="http://localhost:5000")) == kept(secure)


def test_the_script_puts_it_right(client: FlaskClient) -> None:
    page = seen(client, query="?can=secure+worker+prompt")
    assert kept(page) == {"icon": "yes", "whole": "yes", "awake": "no", "away": "yes"}
    assert [each.text for each in page.all("button") if "data-install" in each] == ["Put it on this device"]
    assert page.all("ol") == []
    there = seen(client, query="?can=secure+worker+wake+alone")
    assert "There is nothing more to do" in there.one("main").text
    assert there.all("ol") == []
    assert "Safari on Mac" in seen(client, IPAD).text
    assert "Safari on iPad" in seen(client, IPAD, query="?can=secure+touch").text


def test_the_way_to_https_is_that_of_this_house(app: Flask, client: FlaskClient) -> None:
    way = next(each.get("href") for each in seen(client).all("a") if "https" in each.text)
    assert "--https" in client.get(way).text, "there is none: the command that brings it"
    keep_reached(app, Reached(5000, https=OURS))
    assert "Download the certificate" in client.get(way).text


def test_an_iphone_is_told_that_its_icon_asks_once_more_where_a_pin_is_asked(app: Flask, client: FlaskClient) -> None:
    said = "ask for the PIN once more"
    assert said not in seen(client, IPHONE).text
    app.config["GUARDED"] = True
    assert said in seen(client, IPHONE).text
    assert said not in seen(client).text
    assert said not in seen(client, IPHONE, query="?can=secure+alone").text


def test_the_way_back_leads_nowhere_else(client: FlaskClient) -> None:
    for asked, led in (("/game/x", "/game/x"), ("//elsewhere.org", "/"), ("https://elsewhere.org", "/")):
        page = seen(client, query=f"?back={asked}")
        assert page.one("header").all("a")[0].get("href") == led


def test_many_lead_to_it(ana: Visitor, friday: str) -> None:
    for address in ("/", f"/game/{friday}", f"/game/{friday}/links", f"/game/{friday}/watch"):
        page = ana.open(address)
        assert [each for each in page.all("a") if each.get("href").startswith("/devices/")], address


def test_the_switch_tells_the_settings_of_the_system_that_asks(client: FlaskClient, friday: str) -> None:
    for address in (f"/game/{friday}", f"/game/{friday}/tv", f"/game/{friday}/watch"):
        page = Page(client.get(address, headers={"User-Agent": ANDROID}).text)
        (switch,) = [each for each in page.all("div") if "data-awake" in each]
        assert [each.get("data-system") for each in switch.all("ul")] == ["android"]
        assert len(switch.all("li")) == 2
        page = Page(client.get(address, headers={"User-Agent": IPAD}).text)
        assert [each.get("data-system") for each in page.all("ul") if "data-system" in each] == ["macos", "ipad"]


def test_every_setting_is_a_sentence_of_its_own() -> None:
    for system, settings in SETTINGS.items():
        assert len({*settings}) == 2, system
        assert all(each.endswith(".") for each in settings), json.dumps(settings)

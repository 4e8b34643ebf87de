"""Letting phones in by a tap: only at the machine itself, at once, with a PIN, and from then on at every start."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.store.access.pin import check_pin, has_pin, set_pin
from companion.web.access.addresses import EVERYWHERE, LOOPBACK
from companion.web.sharing import open_network as opening
from tests.conftest import device
from tests.visitor import Visitor


@pytest.fixture
def listened(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A companion that was started for this machine alone, by nobody's special wish; where it listens besides."""
    monkeypatch.delenv("HOST", raising=False)
    monkeypatch.setattr(opening, "own_addresses", lambda: ["192.168.1.24"])
    asked: list[str] = []

    def listen(address: str) -> int:
        asked.append(address)
        return 5000

    opening.offer_opening(app, listen)
    return asked


def let_in(ana: Visitor, friday: str) -> str:
    """Let phones join on the page of a game; what the page says."""
    ana.open(f"/game/{friday}/links")
    ana.press("Let phones join")
    return ana.text


def test_phones_are_let_in_and_the_pin_is_shown_once(
    ana: Visitor, friday: str, app: Flask, listened: list[str]
) -> None:
    said = let_in(ana, friday)
    assert listened == ["192.168.1.24"]
    assert app.config["GUARDED"] is True, "from this moment on everybody is asked"
    assert "Phones can join now" in said
    assert [code.text for code in ana.page.all("code")] == ["http://192.168.1.24:5000/"]
    (pin,) = re.findall(r"\b\d{6}\b", said)
    with app.app_context():
        assert check_pin(pin, "10.0.0.9")
    ana.follow("Continue")
    ana.press("Watch")
    assert ana.page.of_class("code"), "whoever let them in is the host"
    assert pin not in ana.page.html
    stranger = Visitor(device(app))
    stranger.client.environ_base["HTTP_ACCEPT"] = "text/html"
    stranger.open(f"/game/{friday}")
    assert stranger.address.startswith("/pin")


def test_a_pin_that_is_there_stays_and_is_not_shown(ana: Visitor, friday: str, app: Flask, listened: list[str]) -> None:
    with app.app_context():
        set_pin("2468")
    said = let_in(ana, friday)
    assert "Other devices need the host’s PIN" in said
    assert "2468" not in ana.page.html
    with app.app_context():
        assert check_pin("2468", "10.0.0.9")


def test_it_is_open_at_the_next_start_until_somebody_says_otherwise(
    ana: Visitor, friday: str, app: Flask, listened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert opening.host_of(app) == LOOPBACK
    let_in(ana, friday)
    app.config["GUARDED"] = False
    assert opening.host_of(app) == EVERYWHERE[0]
    assert app.config["GUARDED"] is True
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert opening.host_of(app) == LOOPBACK, "what the operator says goes first"
    monkeypatch.delenv("HOST")
    ana.open("/house")
    ana.press("Only this device from the next start on")
    assert "only the device that the companion runs on" in ana.text
    assert opening.host_of(app) == LOOPBACK
    assert app.config["GUARDED"] is True, "until then whoever is connected is still asked"


def test_without_a_network_it_is_open_after_a_restart(
    ana: Visitor, friday: str, app: Flask, listened: list[str]
) -> None:
    def nowhere(_: str) -> int:
        raise OSError

    opening.offer_opening(app, nowhere)
    assert "Phones can join after a restart" in let_in(ana, friday)
    with app.app_context():
        assert opening.is_kept_open()


@pytest.mark.parametrize("who", ["elsewhere", "borrowed name", "operator", "proxy", "stranger's page"])
def test_nobody_else_can_open_it(
    ana: Visitor, friday: str, app: Flask, listened: list[str], who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana.open(f"/game/{friday}/links")
    address, body = ana.form("Let phones join")
    headers: dict[str, str] = {}
    if who == "elsewhere":
        ana.client.environ_base["REMOTE_ADDR"] = "192.168.1.66"
    elif who == "borrowed name":
        headers["Host"] = "evil.lan"
    elif who == "operator":
        monkeypatch.setenv("HOST", "127.0.0.1")
    elif who == "proxy":
        app.config["TRUSTED_PROXIES"] = 1
    else:
        headers["Origin"] = "http://evil.example"
    answer = ana.client.post(address, data=dict([*body, ("step", "open")]), headers=headers)
    assert answer.status_code in (303, 403, 421)
    assert listened == []
    assert app.config["GUARDED"] is False
    with app.app_context():
        assert not has_pin()
        assert not opening.is_kept_open()
    if who in ("elsewhere", "operator", "proxy"):
        ana.open(f"/game/{friday}/links")
        assert "Let phones join" not in ana.page.buttons

"""What the companion says when it starts: its addresses, and the host's PIN."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask

from companion.store.access.pin import check_pin, has_pin, set_pin
from companion.web.access import reached
from companion.web.access.reached import Https
from companion.web.server.serving import pin_words, welcome


def test_on_this_machine_alone(app: Flask) -> None:
    assert welcome("127.0.0.1", 5000).startswith("Mexican Train Companion: http://127.0.0.1:5000/ ")
    assert pin_words(app) == []


def test_open_to_the_network() -> None:
    assert re.search(r"\n  http://[\w.\-]+:5000/$", welcome("0.0.0.0", 5000))
    assert "  http://192.168.1.20:5000/" in welcome("192.168.1.20", 5000)


def test_a_container_tells_no_number_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IN_CONTAINER", "1")
    assert welcome("0.0.0.0", 5000).endswith("\n  http://NAME-OR-NUMBER-OF-THIS-MACHINE:5000/")
    monkeypatch.setenv("ADDRESS", "192.168.1.20")
    assert welcome("0.0.0.0", 5000).endswith("\n  http://192.168.1.20:5000/")


def test_open_by_https(monkeypatch: pytest.MonkeyPatch) -> None:
    until = datetime(2027, 12, 23, tzinfo=UTC)
    said = welcome("192.168.1.20", 5000, https=Https(("192.168.1.20", "train.local"), until, "Mexican Train 3F2A"))
    assert said.splitlines()[1:] == [
        "  https://192.168.1.20:5000/",
        "  http://192.168.1.20:5000/   (brings its certificate to a device)",
    ]
    monkeypatch.setattr(reached, "own_addresses", lambda: ["203.0.113.5"])
    said = welcome("203.0.113.5", 5000, https=Https(("localhost", "train.local"), until))
    assert said.splitlines()[1:] == ["  https://train.local:5000/"], "a number that the certificate is not for"


@pytest.fixture
def guarded(make_companion: Callable[..., Flask]) -> Flask:
    """A companion that others reach, without a PIN yet."""
    return make_companion(GUARDED=True)


def test_behind_a_proxy_on_this_machine_a_pin_is_needed_too(make_companion: Callable[..., Flask]) -> None:
    app = make_companion(TRUSTED_PROXIES=1)
    assert "for the proxy on this machine" in welcome("127.0.0.1", 5000, direct=False)
    assert pin_words(app) == ["There is no host's PIN yet, so nobody can get in: set one with ./run pin"]


def test_the_first_time_a_person_is_shown_a_new_pin(guarded: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    (said,) = pin_words(guarded)
    pin = re.search(r"PIN is (\d{6})\b", said)
    assert pin
    with guarded.app_context():
        assert check_pin(pin[1], "127.0.0.1")
    (said,) = pin_words(guarded)
    assert not re.search(r"\d{4}", said), "it is shown only once"


def test_a_container_says_its_first_pin_in_its_log(guarded: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    monkeypatch.setenv("SAY_PIN", "1")
    (said,) = pin_words(guarded)
    pin = re.search(r"PIN is (\d{6})\b", said)
    assert pin
    with guarded.app_context():
        assert check_pin(pin[1], "127.0.0.1")
    assert pin[1] not in "".join(pin_words(guarded)), "it is said only once"


def test_a_service_is_told_to_have_one_set_and_logs_none(guarded: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert pin_words(guarded) == ["There is no host's PIN yet, so nobody can get in: set one with ./run pin"]
    with guarded.app_context():
        assert not has_pin()
        set_pin("2468")
    assert "2468" not in "".join(pin_words(guarded))

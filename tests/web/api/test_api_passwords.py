"""The PIN as a password: one who guesses learns nothing by it, and programs that know it are not kept waiting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from companion.store.access import pin
from companion.store.access.pin import set_pin

from .test_api_doors import PIN, basic

PROGRAM, GUEST = "192.168.1.20", "192.168.1.66"
Ask = Callable[..., int]


@pytest.fixture
def ask(share_first: Callable[..., Flask]) -> Ask:
    """Asks a companion in the house network for its games; returns the status."""
    app = share_first(GUARDED=True)
    with app.app_context():
        set_pin(PIN)

    def asked(password: str, address: str = PROGRAM) -> int:
        told = app.test_client().get("/api/v1/games", headers=basic(password), environ_base={"REMOTE_ADDR": address})
        return told.status_code

    return asked


def test_whoever_guesses_waits_with_the_right_one_too(ask: Ask) -> None:
    assert ask(PIN) == 200
    assert [ask(f"{guess:04}", GUEST) for guess in range(6)] == [401] * 5 + [429]
    assert ask(PIN, GUEST) == 429, "an answer that is right would say that the guess was"
    assert ask(PIN) == 200, "another address does not wait for the guest"


def test_a_guest_at_the_address_of_a_program_waits_likewise(ask: Ask) -> None:
    assert ask(PIN) == 200
    assert [ask(f"{guess:04}") for guess in range(6)] == [401] * 5 + [429]
    assert ask(PIN) == 429


def test_ten_thousand_guesses_do_not_find_it(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    fits = pin._fits
    monkeypatch.setattr(pin, "_fits", lambda given, kept: looked.append(given) or fits(given, kept))
    assert ask(PIN) == 200
    found = {ask(f"{guess:04}", GUEST) for guess in range(2400, 2500)}
    assert found == {401, 429}
    assert len(looked) < 10, "what has to wait is not looked at"


def test_many_requests_at_once_are_one_look(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    fits = pin._fits
    monkeypatch.setattr(pin, "_fits", lambda given, kept: looked.append(given) or fits(given, kept))
    with ThreadPoolExecutor(8) as devices:
        assert list(devices.map(ask, [PIN] * 24)) == [200] * 24
    assert looked == [PIN]


def test_a_wrong_one_that_comes_many_times_at_once_is_wrong_every_time(ask: Ask) -> None:
    with ThreadPoolExecutor(8) as devices:
        assert 200 not in list(devices.map(ask, ["0000"] * 8))
    assert ask(PIN, GUEST) == 200


def test_another_pin_makes_the_old_one_wrong_at_once(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(PIN) == 200
    monkeypatch.setattr("companion.web.access.passwords.pin_stamp", lambda: "another")
    looked: list[str] = []
    monkeypatch.setattr("companion.web.access.passwords.check_pin", lambda given, _address: looked.append(given))
    assert ask(PIN) == 200
    assert looked == [PIN], "it was looked at anew"

"""The host's PIN, and a guest who guesses."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.store.access import pin, throttle
from companion.store.access.pin import check_pin, has_pin, pin_stamp, set_pin
from companion.store.database import store
from companion.store.errors import BadPin, TooManyTries, WrongPin

from ..table import looking

HOST, GUEST = "192.168.1.2", "192.168.1.66"


class Clock:
    """The clock of the database; it stands still unless it is told."""

    def __init__(self) -> None:
        self.now = 1_800_000_000

    def __call__(self, *_: object) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(throttle, "_now", clock)
    monkeypatch.setattr(throttle, "_remembered", throttle._Remembered())
    monkeypatch.setattr(pin, "_COST", 2)
    return clock


@pytest.fixture
def kitchen(app: Flask, clock: Clock) -> Flask:
    """A companion with a PIN."""
    set_pin("2468")
    return app


def guess(times: int, address: str = GUEST) -> None:
    for _ in range(times):
        with pytest.raises(WrongPin) as told:
            check_pin("0000", address)
        assert not isinstance(told.value, TooManyTries)


def waits(address: str, tried: str = "2468") -> int:
    with pytest.raises(TooManyTries) as told:
        check_pin(tried, address)
    return told.value.wait


def test_the_right_pin_is_right(kitchen: Flask) -> None:
    assert has_pin()
    assert check_pin("2468", HOST) == pin_stamp()
    with pytest.raises(WrongPin, match="this is not the PIN of this companion"):
        check_pin("2469", HOST)


def test_its_hash_is_kept_and_costs_what_it_should(app: Flask) -> None:
    set_pin("2468")
    with looking() as connection:
        (kept,) = connection.scalars(sa.text("SELECT value FROM settings WHERE name <> 'release'")).all()
    assert kept.startswith("scrypt$32768$")
    assert "2468" not in kept.rpartition("$")[2] or len(kept) > 100


def test_digits_of_any_script_are_the_same(kitchen: Flask) -> None:
    set_pin("۱۲۳۴")
    assert check_pin(" 1234 ", HOST) == check_pin("١٢٣٤", HOST)


@pytest.mark.parametrize("bad", ["", "123", "1" * 13, "12a4", "1234\x00", "²²²²"], ids=ascii)
def test_what_can_be_no_pin_is_refused_and_not_repeated(kitchen: Flask, bad: str) -> None:
    with pytest.raises(BadPin, match=r"^choose a PIN of 4 to 12 digits$"):
        set_pin(bad)
    with pytest.raises(WrongPin):
        check_pin(bad, HOST)


def test_without_a_pin_none_is_right(app: Flask, clock: Clock) -> None:
    assert (has_pin(), pin_stamp()) == (False, None)
    with pytest.raises(WrongPin):
        check_pin("2468", HOST)
    set_pin("2468")
    set_pin(None)
    with pytest.raises(WrongPin):
        check_pin("2468", HOST)


def test_another_pin_has_another_stamp(kitchen: Flask) -> None:
    before = pin_stamp()
    set_pin("2468")
    assert pin_stamp() not in (before, None)


def test_after_five_wrong_ones_everyone_waits_twice_as_long(kitchen: Flask, clock: Clock) -> None:
    guess(5)
    waited = []
    for _ in range(10):
        waited.append(waits(GUEST))
        clock.now += waited[-1]
        guess(1)
    assert waited == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]
    clock.now += 899
    assert waits(GUEST) == 1
    clock.now += 1
    check_pin("2468", GUEST)
    guess(5)


def test_how_long_is_said(kitchen: Flask, clock: Clock) -> None:
    guess(5)
    with pytest.raises(TooManyTries, match="try again in 5 seconds"):
        check_pin("2468", GUEST)
    for wait in (5, 10, 20, 40, 80):
        clock.now += wait
        guess(1)
    with pytest.raises(TooManyTries, match="try again in 3 minutes"):
        check_pin("2468", GUEST)


def test_waiting_is_not_a_try(kitchen: Flask, clock: Clock) -> None:
    guess(5)
    assert [waits(GUEST) for _ in range(20)] == [5] * 20


def test_the_host_does_not_wait_for_the_guest(kitchen: Flask) -> None:
    guess(5)
    assert waits(GUEST) == 5
    check_pin("2468", HOST)


def test_many_addresses_are_no_way_round_and_the_host_comes_in_still(kitchen: Flask, clock: Clock) -> None:
    check_pin("2468", HOST)
    for number in range(50):
        guess(1, f"10.0.0.{number}")
    assert waits("10.0.1.1") == 5
    check_pin("2468", HOST)
    clock.now += 5
    guess(1, "10.0.1.1")
    assert waits("10.0.1.2") == 10, "the host's own tries were no wrong ones"


def test_a_network_of_version_6_is_one_guest(kitchen: Flask) -> None:
    for number in range(5):
        guess(1, f"2001:db8:1:2::{number}")
    assert waits("2001:db8:1:2:ffff::1") == 5
    guess(1, "2001:db8:1:3::1")
    guess(4, "::ffff:192.168.1.66")
    guess(1)
    assert waits(GUEST) == 5


def test_a_clock_set_back_makes_nobody_wait_longer_than_the_longest(kitchen: Flask, clock: Clock) -> None:
    guess(5)
    clock.now -= 40 * 24 * 3600
    assert waits(GUEST) == 5
    clock.now += 4
    assert waits(GUEST) == 1
    clock.now += 1
    check_pin("2468", GUEST)


def test_a_clock_set_forward_gives_one_try_and_a_quiet_day_is_forgiven(kitchen: Flask, clock: Clock) -> None:
    guess(5)
    clock.now += 3600
    guess(1)
    assert waits(GUEST) == 10
    clock.now += throttle.FORGIVEN + 1
    guess(5)
    assert waits(GUEST) == 5


def test_tries_at_once_are_all_counted(kitchen: Flask) -> None:
    def attempt(_: int) -> str:
        with kitchen.app_context():
            try:
                check_pin("0000", GUEST)
            except WrongPin as told:
                return type(told).__name__
        return "in"

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(attempt, range(24)))
    assert sorted(told) == ["TooManyTries"] * 19 + ["WrongPin"] * 5


def test_what_is_remembered_is_limited(kitchen: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "KEPT", 3)
    for number in range(10):
        guess(1, f"10.0.0.{number}")
    with looking() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM attempts")) <= 5


def test_a_database_that_cannot_be_written_is_no_way_round(kitchen: Flask, clock: Clock) -> None:
    store().read_only = True
    check_pin("2468", HOST)
    guess(5)
    assert waits(GUEST) == 5
    clock.now += 5
    check_pin("2468", GUEST)


def test_other_processes_and_starts_count_too(url: str, open_app: Callable[..., Flask], clock: Clock) -> None:
    with open_app(url).app_context():
        set_pin("2468")
        guess(5)
    with open_app(url).app_context():
        assert waits(GUEST) == 5


def test_the_clock_of_the_database_goes(app: Flask) -> None:
    with store().reading() as connection:
        assert throttle._now(store(), connection) > 1_700_000_000


def test_whoever_has_to_wait_keeps_nobody_from_writing(kitchen: Flask) -> None:
    guess(5)
    with store().writing():  # somebody is saving a round at this very moment
        assert waits(GUEST) == 5


def test_a_clock_set_back_while_waiting_ends_the_wait_all_the_same(kitchen: Flask, clock: Clock) -> None:
    guess(5)
    clock.now -= 365 * 24 * 3600
    assert waits(GUEST) == 5
    clock.now += 5
    check_pin("2468", GUEST)

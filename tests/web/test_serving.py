"""What the companion says when it starts: its addresses, and the host's PIN."""

from __future__ import annotations

import re
import sys

import pytest
from flask import Flask

from companion.store.pin import check_pin, has_pin, set_pin
from companion.web.serving import pin_words, welcome


def test_on_this_machine_alone(app: Flask) -> None:
    assert welcome("127.0.0.1", 5000).startswith("Mexican Train Companion: http://127.0.0.1:5000/ ")
    assert pin_words(app, "127.0.0.1") == []


def test_open_to_the_network() -> None:
    assert re.search(r"\n  http://[\w.\-]+:5000/$", welcome("0.0.0.0", 5000))
    assert "  http://192.168.1.20:5000/" in welcome("192.168.1.20", 5000)


def test_the_first_time_a_person_is_shown_a_new_pin(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    (said,) = pin_words(app, "0.0.0.0")
    pin = re.search(r"PIN is (\d{6})\b", said)
    assert pin
    with app.app_context():
        assert check_pin(pin[1], "127.0.0.1")
    (said,) = pin_words(app, "0.0.0.0")
    assert not re.search(r"\d{4}", said), "it is shown only once"


def test_a_service_is_told_to_have_one_set_and_logs_none(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert pin_words(app, "0.0.0.0") == ["There is no host's PIN yet, so nobody can get in: set one with ./run pin"]
    with app.app_context():
        assert not has_pin()
        set_pin("2468")
    assert "2468" not in "".join(pin_words(app, "0.0.0.0"))

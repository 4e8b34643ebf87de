"""Sessions and the tokens of forms hold while the clock of the server goes as it likes."""

from __future__ import annotations

import time
from collections.abc import Callable

import itsdangerous.timed
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.access.sessions import LASTS
from tests.conftest import device
from tests.visitor import Visitor

DAY = 24 * 3600
JUMPS = {"a day back": -DAY, "40 days on": 40 * DAY, "two years on": 730 * DAY, "to the beginning": -time.time() + 60}


def jump(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Set the clock by which cookies and tokens are signed."""
    wrong = int(time.time() + seconds)
    monkeypatch.setattr(itsdangerous.timed.TimestampSigner, "get_timestamp", lambda self: wrong)


@pytest.mark.parametrize("seconds", JUMPS.values(), ids=JUMPS)
def test_a_form_is_taken_whatever_the_clock_has_done_since(
    ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    ana.check(0, "", 24, 24, 17)
    jump(monkeypatch, seconds)
    ana.press("The table agrees")
    assert ana.way == [303, 200]
    assert "Enter round 2" in ana.text


@pytest.mark.parametrize("seconds", JUMPS.values(), ids=JUMPS)
def test_a_session_of_another_time_is_known(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    with client.session_transaction() as session:
        session["links"] = {"friday": "token"}
    jump(monkeypatch, seconds)
    with client.session_transaction() as session:
        assert session["links"] == {"friday": "token"}


def test_a_cookie_lasts_from_its_arrival(client: FlaskClient) -> None:
    """Not until a date: the server may think it is 1970, and the device drop the cookie at once."""
    cookie = next(each for each in client.get("/new").headers.getlist("Set-Cookie") if each.startswith("session="))
    assert f"Max-Age={int(LASTS.total_seconds())}" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_cookie_is_sent_when_it_changes_and_not_with_every_answer(client: FlaskClient) -> None:
    assert client.get("/new").headers.getlist("Set-Cookie")
    assert not client.get("/new").headers.getlist("Set-Cookie")


@pytest.mark.parametrize("value", ["", "x", "e30.x.y", "é", "." * 50])
def test_a_cookie_that_was_not_signed_here_is_no_session(client: FlaskClient, value: str) -> None:
    client.set_cookie("session", value)
    assert client.get("/new").status_code == 200
    with client.session_transaction() as session:
        assert not dict(session).get("links")


def test_an_emptied_session_takes_its_cookie_away(make_companion: Callable[..., Flask]) -> None:
    from flask import session

    app = make_companion()

    @app.get("/emptied")
    def emptied() -> str:
        session.clear()
        return ""

    client = app.test_client()
    with client.session_transaction() as before:
        before["links"] = {}
    client.get("/emptied")
    assert client.get_cookie("session") is None


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_for_https_alone_where_there_is_https(app: Flask, scheme: str, secure: bool) -> None:
    cookie = device(app).get("/new", base_url=f"{scheme}://localhost").headers["Set-Cookie"]
    assert ("; Secure" in cookie) is secure
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie

"""What is said once: to the device that is meant, on the next page it sees, whatever page that is."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import device
from tests.pages import Page

SECRET = "A copy was made & looked through"


def leave_message(client: FlaskClient) -> None:
    """Let a message wait for the next page of a device."""
    with client.session_transaction() as session:
        session["_flashes"] = [("message", SECRET)]


def read_notices(client: FlaskClient, address: str) -> str:
    """The words of the notices of a page."""
    return " ".join(notice.text for notice in Page(client.get(address).get_data(as_text=True)).of_class("notice"))


@pytest.mark.parametrize("address", ["/judge", "/judge?ask=table", "/game/{}", "/game/{}/round", "/game/{}/watch"])
@pytest.mark.parametrize("first", [True, False], ids=["first to see the page", "another saw it before"])
def test_a_message_is_shown_once_and_to_its_reader(app: Flask, friday: str, address: str, first: bool) -> None:
    address = address.format(friday)
    mine, stranger = device(app), device(app)
    if not first:
        assert SECRET not in read_notices(stranger, address)
    leave_message(mine)
    assert SECRET in read_notices(mine, address)
    assert SECRET not in read_notices(mine, address)
    assert SECRET not in read_notices(stranger, address)


def test_a_message_is_shown_on_a_compressed_page(app: Flask, friday: str) -> None:
    mine = device(app)
    leave_message(mine)
    answer = mine.get(f"/game/{friday}", headers={"Accept-Encoding": "gzip"})
    assert answer.content_encoding == "gzip"
    assert SECRET.replace("&", "&amp;") in gzip.decompress(answer.data).decode()


def test_a_page_of_faults_shows_the_message_too(app: Flask) -> None:
    mine = device(app)
    leave_message(mine)
    faulty = mine.get("/judge/verdict?ask=play")
    assert faulty.status_code == 422
    assert SECRET.replace("&", "&amp;") in faulty.get_data(as_text=True)

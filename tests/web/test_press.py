"""Pages that are made once for all: what is said to one reader alone, and how much of them is kept."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web import press
from companion.web.packing import Part
from tests.conftest import device
from tests.pages import Page

SECRET = "A copy was made & looked through"


def told(client: FlaskClient) -> None:
    """Let a message wait for the next page of a device."""
    with client.session_transaction() as session:
        session["_flashes"] = [("message", SECRET)]


def shown(client: FlaskClient, address: str) -> str:
    """The words of the notices of a page; nothing of the press is left in it."""
    answer = client.get(address)
    text = answer.get_data(as_text=True)
    assert "<!--said-" not in text
    return " ".join(notice.text for notice in Page(text).of_class("notice"))


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> press.Pages:
    """The pages that are kept: none so far."""
    kept = press.Pages()
    monkeypatch.setattr(press, "_pages", kept)
    return kept


@pytest.mark.parametrize("address", ["/judge", "/judge?ask=table", "/game/{}", "/game/{}/round", "/game/{}/watch"])
@pytest.mark.parametrize("first", [True, False], ids=["makes the page", "finds it made"])
def test_a_message_is_shown_once_and_to_its_reader(
    app: Flask, pages: press.Pages, friday: str, address: str, first: bool
) -> None:
    address = address.format(friday)
    mine, stranger = device(app), device(app)
    if not first:
        assert SECRET not in shown(stranger, address)
    told(mine)
    assert SECRET in shown(mine, address)
    made = len(pages)
    assert SECRET not in shown(mine, address)
    assert SECRET not in shown(stranger, address)
    assert len(pages) == made, "the page was made once"


def test_a_message_is_shown_on_a_packed_page(app: Flask, pages: press.Pages, friday: str) -> None:
    mine = device(app)
    told(mine)
    answer = mine.get(f"/game/{friday}", headers={"Accept-Encoding": "gzip"})
    assert SECRET.replace("&", "&amp;") in gzip.decompress(answer.data).decode()


def test_a_page_that_is_not_kept_leaves_the_message(app: Flask, pages: press.Pages) -> None:
    mine = device(app)
    told(mine)
    faulty = mine.get("/judge/verdict?ask=play")
    assert faulty.status_code == 422
    assert "through" not in faulty.get_data(as_text=True)
    assert SECRET in shown(mine, "/judge")


def test_a_page_of_a_long_name_is_not_kept(client: FlaskClient, pages: press.Pages) -> None:
    assert client.get(f"/judge?x={'y' * 1900}").status_code == 200
    assert len(pages) == 1
    assert client.get(f"/judge?x={'y' * 2100}").status_code == 200
    assert len(pages) == 1


def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = press.Pages()
    part = Part.of("x" * 1000)
    weight = 1 + len(part.plain) + len(part.blocks)
    monkeypatch.setattr(press, "MOST_BYTES", 3 * weight)
    for name in "abc":
        pages.put((name,), [part, press.KEY])
    pages.put(("c",), [part, press.KEY])
    assert (len(pages), pages.bytes) == (3, 3 * weight)
    pages.put(("d",), [part])
    assert pages.get(("a",)) is None, "the oldest is given up"
    assert pages.get(("d",)) == [part]
    pages.put(("e",), [part] * 4)
    assert (len(pages), pages.bytes) == (0, 0), "a page that is too much for all is not kept"
    monkeypatch.setattr(press, "MOST", 2)
    for name in "abc":
        pages.put((name,), [part])
    assert (len(pages), pages.bytes) == (2, 2 * weight)


@pytest.mark.parametrize("guarded", [True, False])
def test_a_fresh_token_is_to_be_had_by_everybody(make_companion: Callable[..., Flask], guarded: bool) -> None:
    """The scripts fetch it there when a form was open for too long; no PIN is set, no link was shown."""
    answer = device(make_companion(GUARDED=guarded)).get("/language")
    assert answer.status_code == 200
    assert Page(answer.get_data(as_text=True)).all("input", name="csrf_token")[0].get("value")

"""An evening that is over, to be shared: its picture, its certificate, and the way into BG Stats."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.store.access import links as access
from companion.web.sharing import evening
from tests.conftest import PIN, device
from tests.visitor import Visitor


@pytest.fixture
def app(guarded: Flask) -> Flask:
    """A companion that listens beyond this machine."""
    return guarded


@pytest.fixture
def ana(app: Flask) -> Visitor:
    """Ana is the host."""
    visitor = someone(app)
    visitor.open("/")
    visitor.press("Open", pin=PIN)
    return visitor


@pytest.fixture
def over(ana: Visitor) -> str:
    """Her game, stopped after a round."""
    slug = ana.begin()
    ana.enter(0, "", 24, 31, 17)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    return slug


def someone(app: Flask) -> Visitor:
    client = device(app)
    client.environ_base["HTTP_ACCEPT"] = "text/html"
    return Visitor(client)


def carried(link: str) -> object:
    """The play that a link to BG Stats carries."""
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    return json.loads(parse_qs(urlsplit(link).query)["data"][0])


def test_the_end_leads_to_the_evening_and_that_to_everything_else(ana: Visitor, over: str) -> None:
    ana.follow("Share")
    assert ana.address.endswith("/evening")
    save = ana.page.link("Save the picture")
    assert save.get("download") == "Friday.png"
    assert ana.client.get(save.get("href")).mimetype == "image/png"
    certificate = ana.page.link("Certificate to print and sign (PDF)").get("href")
    assert ana.client.get(certificate).mimetype == "application/pdf"
    play = carried(ana.page.link("Add to BG Stats").get("href"))
    assert play == ana.client.get(f"/api/v1/games/{over}/bgstats").get_json()


def test_the_short_address_leads_to_the_same_play(ana: Visitor, over: str) -> None:
    ana.open(f"/game/{over}/evening")
    long = ana.page.link("Add to BG Stats").get("href")
    answer = ana.client.get(f"/game/{over}/bgstats")
    assert (answer.status_code, answer.headers["Location"]) == (303, long)


def test_the_code_is_our_short_address_and_by_a_link_to_watch_where_there_is_one(
    app: Flask, ana: Visitor, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(evening, "draw_code", lambda address: drawn.append(address) or "")
    ana.open(f"/game/{over}/evening")
    assert urlsplit(drawn[-1]).path == f"/game/{over}/bgstats"
    with app.app_context():
        token = access.make_link(over, access.WATCH).token
    ana.open(f"/game/{over}/evening")
    parts = urlsplit(drawn[-1])
    assert (parts.path, parts.query) == (f"/to/{token}", "to=bgstats")
    assert len(drawn[-1]) < 100, "a code that every camera reads"
    phone = someone(app)
    first = phone.client.get(f"{parts.path}?{parts.query}")
    assert first.headers["Location"] == f"/game/{over}/bgstats"
    assert carried(phone.client.get(first.headers["Location"]).headers["Location"])


def test_whoever_may_watch_sees_the_evening_and_nobody_else_does(app: Flask, ana: Visitor, over: str) -> None:
    with app.app_context():
        token = access.make_link(over, access.WATCH).token
    watcher, stranger = someone(app), someone(app)
    watcher.open(f"/to/{token}")
    watcher.follow("Share the evening")
    assert watcher.status == 200
    for what in ("evening", "bgstats", "picture.png", "certificate.pdf"):
        answer = stranger.client.get(f"/game/{over}/{what}")
        assert (answer.status_code, urlsplit(answer.headers["Location"]).path) == (303, "/pin")


def test_a_game_that_goes_on_is_no_evening_yet(ana: Visitor) -> None:
    slug = ana.begin()
    for page in ("evening", "bgstats"):
        assert ana.client.get(f"/game/{slug}/{page}").status_code == 404
    ana.open(f"/game/{slug}/end")
    assert "Share" not in [link.label for link in ana.page.all("a")]

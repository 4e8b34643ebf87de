"""The ways to the players: from home, from a new game, from the names on the end of an evening, for the host alone."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.store.access.links import make_link
from tests.conftest import device
from tests.visitor import Visitor

pytestmark = pytest.mark.usefixtures("evenings")


def test_from_home_and_from_a_new_game(ana: Visitor) -> None:
    for here, label in (("/", "Players"), ("/new", "All players")):
        ana.open(here)
        ana.follow(label)
        assert ana.address == "/players"


def test_from_the_names_on_the_end_of_an_evening(ana: Visitor, evenings: list[str]) -> None:
    ana.open(f"/game/{evenings[0]}/end")
    assert [a.text for a in ana.page.one("h1").all("a")] == ["Ben"]
    ana.follow("Cruz")
    assert ana.page.one("h1").text == "Cruz"


def test_guests_see_the_evening_and_no_way_to_the_players(
    app: Flask, evenings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        token = make_link(evenings[0], "keep").token
    monkeypatch.setitem(app.config, "GUARDED", True)
    guest = Visitor(device(app, "en"))
    guest.open(f"/to/{token}")
    guest.open(f"/game/{evenings[0]}/end")
    assert guest.status == 200
    assert not [a for a in guest.page.all("a") if a.get("href").startswith("/players")]
    assert guest.client.get("/players", headers={"Accept": "text/html"}).status_code == 303

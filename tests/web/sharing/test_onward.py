"""The game after this one: whoever was let in comes along, and a television goes by itself."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.store.access import links as access
from tests.conftest import device
from tests.visitor import CAST, Visitor

from .test_links import host


@pytest.fixture
def app(guarded: Flask) -> Flask:
    """A companion that listens beyond this machine."""
    return guarded


@pytest.fixture
def ana(app: Flask) -> Visitor:
    """Ana is the host."""
    return host(app)


def let_in(app: Flask, slug: str, role: str, seat: int | None = None) -> Visitor:
    """A guest with a link of this role."""
    with app.app_context():
        link = access.make_link(slug, role, seat=seat)
    guest = Visitor(device(app))
    guest.client.environ_base["HTTP_ACCEPT"] = "text/html"
    guest.open(f"/to/{link.token}")
    return guest


def play_and_stop(ana: Visitor) -> str:
    """A game that is over after a round."""
    slug = ana.begin()
    ana.enter(0, "", "12", "30", "7")
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    return slug


def go_on(ana: Visitor, slug: str, *names: str) -> str:
    """The next game, of the same people or of these."""
    if names:
        return ana.begin(*names)
    ana.open(f"/game/{slug}/rematch")
    ana.press("Begin the game")
    return ana.slug


@pytest.mark.parametrize(("page", "role"), [("watch", "watch"), ("tv", "watch"), ("mine", "enter")])
def test_whoever_was_let_in_comes_along(app: Flask, ana: Visitor, page: str, role: str) -> None:
    slug = play_and_stop(ana)
    guest = let_in(app, slug, role)
    guest.open(f"/game/{slug}/{page}")
    assert "ext game" not in guest.text
    before = guest.client.get(f"/game/{slug}/state").headers["ETag"]
    following = go_on(ana, slug)
    assert guest.client.get(f"/game/{slug}/state").headers["ETag"] != before
    guest.open(f"/game/{slug}/{page}")
    guest.follow("Next game")
    assert guest.address == f"/game/{following}/{page}"
    assert guest.status == 200
    guest.open(f"/game/{slug}/{page}")
    guest.follow("Next game")
    with app.app_context():
        assert [(link.role, link.seat) for link in access.links(following)] == [(role, None)]


def test_a_hand_goes_with_its_person(app: Flask, ana: Visitor) -> None:
    slug = play_and_stop(ana)
    guest = let_in(app, slug, "enter", 1)
    gone = let_in(app, slug, "enter", 3)
    following = go_on(ana, slug, CAST[2], CAST[0], CAST[1])
    guest.open(f"/game/{slug}/mine")
    guest.follow("Next game")
    assert CAST[1] in guest.text
    with app.app_context():
        assert [(link.role, link.seat) for link in access.links(following)] == [("enter", 2)]
    gone.open(f"/game/{slug}/mine")
    assert "Its code lets you in." in gone.text
    gone.open(f"/game/{slug}/next")
    assert gone.address.startswith(f"/game/{slug}/watch")


def test_who_may_no_more_comes_not_along(app: Flask, ana: Visitor) -> None:
    slug = play_and_stop(ana)
    guest = let_in(app, slug, "watch")
    following = go_on(ana, slug)
    guest.open(f"/game/{slug}/watch")
    guest.follow("Next game")
    with app.app_context():
        (link,) = access.links(following)
        access.revoke_link(following, link.id)
    guest.open(f"/game/{following}/watch")
    assert guest.status == 403
    guest.open(f"/game/{slug}/watch")
    assert "Its code lets you in." in guest.text
    guest.open(f"/game/{slug}/next?to=tv")
    assert guest.address.startswith(f"/game/{slug}/watch")
    with app.app_context():
        (first,) = access.links(slug)
        access.revoke_link(slug, first.id)
    guest.open(f"/game/{slug}/next")
    assert guest.status == 403


def test_a_game_of_other_people_is_not_the_next_one(app: Flask, ana: Visitor) -> None:
    slug = play_and_stop(ana)
    guest = let_in(app, slug, "watch")
    go_on(ana, slug, CAST[0], "Zoe", "Yan", "Xia")
    guest.open(f"/game/{slug}/watch")
    assert "ext game" not in guest.text
    guest.open(f"/game/{slug}/next")
    assert guest.address.startswith(f"/game/{slug}/watch")


def test_while_a_game_goes_on_there_is_no_next_one(app: Flask, ana: Visitor) -> None:
    slug = ana.begin()
    guest = let_in(app, slug, "watch")
    go_on(ana, slug, *CAST)
    guest.open(f"/game/{slug}/watch")
    assert "ext game" not in guest.text


def test_a_phone_stays_with_its_person(app: Flask, ana: Visitor) -> None:
    slug = play_and_stop(ana)
    guest = let_in(app, slug, "enter")
    following = go_on(ana, slug, CAST[2], CAST[0], CAST[1])
    guest.open(f"/game/{slug}/mine?seat=1")
    guest.follow("Next game")
    assert guest.client.get(f"/game/{slug}/next?to=hand&seat=1").location == f"/game/{following}/mine?seat=2"
    for nobody in ("3", "9", "x", "²", "99999999999"):
        assert guest.client.get(f"/game/{slug}/next?to=hand&seat={nobody}").location == f"/game/{following}/mine"
    assert CAST[1] in guest.page.one("main").text


def test_the_end_of_a_game_offers_the_next_one_while_that_goes_on(app: Flask, ana: Visitor) -> None:
    slug = play_and_stop(ana)
    keeper = let_in(app, slug, "keep")
    watcher = let_in(app, slug, "watch")
    following = go_on(ana, slug)
    keeper.open(f"/game/{slug}/end")
    keeper.follow("Next game")
    assert keeper.address == f"/game/{following}"
    assert watcher.client.get(f"/game/{slug}/next?to=table").location == f"/game/{following}/watch"
    ana.open(f"/game/{following}/end")
    ana.enter(0, "", "12", "30", "7")
    ana.open(f"/game/{following}/end")
    ana.press("Stop the game")
    ana.open(f"/game/{slug}/end")
    assert "Next game" not in ana.text, "it is over too"
    assert "Play again" in ana.text

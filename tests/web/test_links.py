"""Links to a game: made, shown with their code, renewed, taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.store import access
from tests.conftest import PIN, device
from tests.visitor import Visitor


@pytest.fixture
def app(guarded: Flask) -> Flask:
    """A companion that listens beyond this machine."""
    return guarded


@pytest.fixture
def ana(app: Flask) -> Visitor:
    """Ana is the host."""
    client = device(app)
    client.environ_base["HTTP_ACCEPT"] = "text/html"
    visitor = Visitor(client)
    visitor.open("/")
    visitor.press("Open", pin=PIN)
    return visitor


@pytest.fixture
def friday(ana: Visitor) -> str:
    """Her game, whose links she looks at."""
    slug = ana.begin()
    ana.open(f"/game/{slug}/links")
    return slug


def links(app: Flask, slug: str) -> list[tuple[str, int | None, str]]:
    """What is there."""
    with app.app_context():
        return [(link.role, link.seat, link.label) for link in access.links(slug)]


@pytest.mark.parametrize(
    ("purpose", "made"),
    [("watch", ("watch", None)), ("enter", ("enter", None)), ("keep", ("keep", None)), ("seat-2", ("enter", 2))],
)
def test_make_a_link_and_see_its_code(ana: Visitor, app: Flask, friday: str, purpose: str, made: object) -> None:
    ana.press("Make the link", purpose=purpose, whom='דנה "דני" כהן')
    assert ana.status == 200
    assert ana.page.all("svg")
    assert 'דנה "דני" כהן' in ana.text
    (there,) = links(app, friday)
    assert there == (*made, 'דנה "דני" כהן')  # type: ignore[misc]
    address = ana.page.one("input", id="address").get("value")
    guest = Visitor(device(app))
    guest.open("/" + address.split("/", 3)[3])
    assert guest.status == 200


def test_one_for_each_player_and_none_twice(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Make the link", purpose="seat-1")
    for _ in range(2):
        ana.open(f"/game/{friday}/links")
        ana.press("Make the link", purpose="each")
        assert sorted(seat for _, seat, _ in links(app, friday)) == [0, 1, 2, 3]  # type: ignore[type-var]
    assert "Hand of" in ana.text


@pytest.mark.parametrize("purpose", ["", "host", "seat-9", "seat-", "seat--1", "seat-٣", "seat-0000000000000"])
def test_a_link_that_cannot_be_made(ana: Visitor, app: Flask, friday: str, purpose: str) -> None:
    address, body = ana.form("Make the link", whom="Eva")
    ana.send(address, [(name, purpose if name == "purpose" else value) for name, value in body])
    assert ana.status == 422
    assert ana.faults
    assert 'value="Eva"' in ana.page.html
    assert links(app, friday) == []


def test_a_name_that_is_too_long_stays_typed(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Make the link", purpose="watch", whom="x" * 60)
    assert ana.status == 422
    assert "at most 40" in ana.faults[0]
    assert "x" * 60 in ana.page.html


def test_renew(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Make the link", purpose="watch")
    old = ana.page.one("input", id="address").get("value")
    ana.press("Renew")
    assert ana.page.one("input", id="address").get("value") != old
    assert links(app, friday) == [("watch", None, "")]


@pytest.mark.parametrize("where", ["one", "list"])
def test_take_back(ana: Visitor, app: Flask, friday: str, where: str) -> None:
    ana.press("Make the link", purpose="watch")
    if where == "list":
        ana.open(f"/game/{friday}/links")
    ana.press("Revoke")
    assert ana.status == 200
    assert links(app, friday) == []


def test_a_link_that_is_gone(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Make the link", purpose="watch")
    shown, renewed = ana.address, ana.form("Renew")
    ana.press("Revoke")
    ana.open(shown)
    assert ana.status == 404
    assert "no longer exists" in ana.text
    ana.send(*renewed)
    assert ana.status == 404
    ana.open(f"/game/{friday}/links/99999999999999999999")
    assert ana.status == 404


def test_the_keeper_hands_out_links_but_not_to_keep(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Make the link", purpose="keep", whom="Ben")
    keep, address = ana.address, ana.page.one("input", id="address").get("value")
    ben = Visitor(device(app))
    ben.open("/" + address.split("/", 3)[3])
    ben.open(f"/game/{friday}/links")
    assert "Keep the score" not in ben.text
    ben.press("Make the link", purpose="watch")
    assert ben.status == 200
    ben.open(keep)
    assert ben.status == 404, "the link to keep is the host's to show"
    ben.open(f"/game/{friday}/links")
    location, body = ben.form("Make the link")
    ben.send(location, [(name, "keep" if name == "purpose" else value) for name, value in body])
    assert ben.status == 403
    assert [role for role, _, _ in links(app, friday)] == ["keep", "watch"]


def test_a_lost_secret_keeps_links_open_but_unshown(
    make_companion: Callable[..., Flask], ana: Visitor, app: Flask, friday: str
) -> None:
    ana.press("Make the link", purpose="watch")
    number = ana.address.rpartition("/")[2]
    other = make_companion(GUARDED=False, SECRET_KEY="another")
    eva = Visitor(device(other))
    eva.open(f"/game/{friday}/links/{number}")
    assert eva.status == 200
    assert "Renew it" in eva.text
    eva.press("Renew")
    assert eva.page.one("input", id="address").get("value")


def test_the_page_says_when_no_phone_can_open_them(make_companion: Callable[..., Flask], friday: str) -> None:
    eva = Visitor(device(make_companion(GUARDED=False)))
    eva.open(f"/game/{friday}/links")
    assert "./run --lan" in eva.text

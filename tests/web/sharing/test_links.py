"""Links to a game: made, shown with their code, renewed, taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.store.access import links as access
from tests.conftest import PIN, device
from tests.visitor import Visitor


@pytest.fixture
def app(guarded: Flask) -> Flask:
    """A companion that listens beyond this machine."""
    return guarded


@pytest.fixture
def ana(app: Flask) -> Visitor:
    """Ana is the host."""
    return host(app)


def host(app: Flask) -> Visitor:
    """Somebody who knows the PIN."""
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


def test_one_tap_shows_the_code_for_somebody_and_none_is_made_twice(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Ben")
    assert "Ben, hold your phone’s camera here" in ana.text
    bens = ana.address
    ana.press("Watch")
    ana.follow("Ben")
    assert ana.address == bens
    address, body = ana.form("Cruz")
    ana.send(address, body)
    ana.send(address, body)
    assert links(app, friday) == [("enter", 1, ""), ("watch", None, ""), ("enter", 2, "")]
    current = [key.text for key in ana.page.all("a") if "aria-current" in key]
    assert current == ["Cruz has a code"]


def test_the_menu_of_the_table_leads_to_a_code(ana: Visitor, app: Flask, friday: str) -> None:
    for _ in range(2):
        ana.open(f"/game/{friday}")
        ana.press("Share the game")
        assert ana.page.of_class("code")
        assert links(app, friday) == [("watch", None, "")]


def test_all_codes_on_one_sheet(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Ben")
    for label in ("Print a code for everybody", "Print all 4 codes"):  # the first press makes those that are missing
        ana.open(f"/game/{friday}/links")
        ana.press(label)
        assert sorted(seat for _, seat, _ in links(app, friday)) == [0, 1, 2, 3]  # type: ignore[type-var]
    assert [card.text for card in ana.page.of_class("codes")[0].all("b")] == ["Ana", "Ben", "Cruz", "Dot"]
    assert len(ana.page.of_class("code")) == 4


def test_looking_makes_no_link(ana: Visitor, app: Flask, friday: str) -> None:
    assert not ana.page.of_class("code")
    assert "Choose who it is for" in ana.text
    assert links(app, friday) == []


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


def test_taking_back_is_a_quiet_line_and_is_asked_once_in_place(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Ana")
    assert not ana.page.of_class("key--danger")
    assert "Take it back" not in ana.page.buttons
    ana.follow("Take Ana’s link back")
    assert "Take Ana’s link back?" in ana.text
    assert "The phone stops at once" in ana.text
    assert ana.page.of_class("code"), "the page stays as it is"
    ana.follow("Keep it")
    assert links(app, friday) == [("enter", 0, "")]
    assert "Take it back" not in ana.page.buttons
    ana.follow("Take Ana’s link back")
    ana.press("Take it back")
    assert ana.way == [303, 200]
    assert "The link was taken back." in ana.text
    assert links(app, friday) == []


def test_after_taking_back_nobody_elses_code_is_shown(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Ben")
    ana.open(f"/game/{friday}/links")
    ana.press("Ana")
    ana.follow("Take Ana’s link back")
    ana.press("Take it back")
    assert links(app, friday) == [("enter", 1, "")]
    assert "Ana’s link was taken back" in ana.page.of_class("code-side")[0].text
    assert not ana.page.of_class("code")
    rows = [key.text for key in ana.page.of_class("hand-key")]
    assert rows == ["Ana link taken back", "Ben has a code", "Cruz no code yet", "Dot no code yet"]
    taken_back = ana.address
    ana.press("New code for Ana")
    assert "Ana, hold your phone’s camera here" in ana.text
    assert links(app, friday) == [("enter", 1, ""), ("enter", 0, "")]
    ana.open(taken_back)
    assert "New code for" not in ana.text, "there is one by now"
    ana.follow("Ana")
    ana.follow("Take Ana’s link back")
    ana.press("Take it back")
    ana.open(f"/game/{friday}/links")
    assert "Ben, hold your phone’s camera here" in ana.text, "the page itself still begins with a code"


@pytest.mark.parametrize("number", ["", "1", "x", "99999999999999999999"])
def test_no_link_that_was_taken_back(ana: Visitor, friday: str, number: str) -> None:
    ana.press("Ben")
    ana.open(f"/game/{friday}/links?gone={number}")
    assert ana.status == 200
    assert "Choose who it is for, and the code stands here." in ana.text
    assert "was taken back" not in ana.text


def test_a_link_that_is_gone(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Watch")
    shown = ana.address
    ana.follow("Take this link back")
    taken = ana.form("Take it back")
    ana.press("Take it back")
    ana.open(shown)
    assert ana.status == 404
    assert "no longer exists" in ana.text
    for address in (taken[0], f"{shown}/renew"):
        ana.send(address, taken[1])
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
    eva = host(make_companion(GUARDED=True, SECRET_KEY="another"))
    eva.open(f"/game/{friday}/links/{number}")
    assert eva.status == 200
    assert "Renew it" in eva.text
    eva.press("Renew")
    assert eva.page.one("input", id="address").get("value")


def test_the_page_says_when_no_phone_can_open_them(make_companion: Callable[..., Flask], friday: str) -> None:
    eva = Visitor(device(make_companion(GUARDED=False)))
    eva.open(f"/game/{friday}/links")
    assert "Phones cannot join yet" in eva.text
    (command,) = eva.page.all("code")
    assert (command.text, command.get("dir")) == ("./run --lan", "ltr"), "nobody here can open it by a tap"
    eva.press("Watch")
    assert not eva.page.of_class("code"), "no code that opens nothing"


def test_the_code_of_who_has_left_is_not_offered(ana: Visitor, app: Flask, friday: str) -> None:
    ana.press("Make the link", purpose="seat-1", whom="")
    ana.open(f"/game/{friday}/links")
    ana.press("Make the link", purpose="seat-2", whom="")
    asked = ana.address
    ana.open(f"/game/{friday}/people?leaving=2")
    ana.press("Cruz leaves")
    ana.open(f"/game/{friday}/links")
    assert "Ben, hold your phone’s camera here" in ana.text
    ana.open(asked)
    assert "Cruz has left the game" in ana.text
    assert "hold your phone’s camera here" not in ana.text
    assert "Take Cruz’s link back" in ana.text

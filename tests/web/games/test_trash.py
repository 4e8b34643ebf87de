"""Putting a game away, and taking it back."""

from __future__ import annotations

import pytest

from tests.visitor import Visitor, plain


@pytest.fixture
def thrown(ana: Visitor, friday: str) -> str:
    """A game with a round that was put into the trash."""
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Stop the game here")
    ana.press("Move to the trash")
    return friday


def test_a_game_is_put_away_and_gone_from_home(ana: Visitor, thrown: str) -> None:
    assert ana.address.endswith("/")
    assert "Friday is in the trash. Nothing of it is lost." in plain(ana.text)
    assert "Trash 1" in ana.text
    ana.open("/")
    assert "Friday" not in ana.text


def test_it_takes_two_taps_not_one(ana: Visitor, friday: str) -> None:
    assert not [b for b in ana.page.buttons if "trash" in b.lower()]


def test_it_comes_back_as_it_was(ana: Visitor, thrown: str) -> None:
    ana.follow("Trash")
    assert "Friday" in ana.text
    ana.press("Take out of the trash")
    assert ana.totals()["Ben"] == "24"
    ana.open("/")
    assert "Friday" in ana.text
    assert "Trash" not in ana.text


@pytest.mark.parametrize(
    "page", ["", "/round", "/round/1", "/history", "/end", "/names", "/print", "/sheet.pdf", "/rematch"]
)
def test_every_page_of_it_says_where_it_is_and_offers_it_back(ana: Visitor, thrown: str, page: str) -> None:
    ana.open(f"/game/{thrown}{page}")
    assert ana.status == 410
    assert "This game is in the trash" in ana.text
    ana.press("Take out of the trash")
    assert ana.totals()["Ben"] == "24"


def test_nothing_is_written_into_it(ana: Visitor, ben: Visitor, friday: str) -> None:
    ben.check(0, "", 24, 24, 17) if ben.open(f"/game/{friday}/round") else None
    ana.open(f"/game/{friday}/end")
    ana.press("Move to the trash")
    ben.press("The table agrees")
    assert ben.status == 410
    ben.press("Take out of the trash")
    assert "Enter round 1" in ben.text


def test_twice_is_as_good_as_once(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/end")
    address, body = ana.form("Move to the trash")
    ana.send(address, body)
    ana.send(address, body)
    assert ana.status in (200, 410)
    ana.open("/trash")
    assert len(ana.page.of_class("row")) == 1


def test_taking_back_twice(ana: Visitor, thrown: str) -> None:
    ana.follow("Trash")
    address, body = ana.form("Take out of the trash")
    ana.send(address, body)
    ana.send(address, body)
    assert ana.way == [303, 200]


def test_a_game_that_never_was_cannot_come_back(ana: Visitor, thrown: str) -> None:
    ana.follow("Trash")
    address, body = ana.form("Take out of the trash")
    ana.send(address.replace(thrown, "nosuchgame00"), body)
    assert ana.status == 404


def test_an_empty_trash_says_so(ana: Visitor) -> None:
    ana.open("/trash")
    assert "The trash is empty." in ana.text

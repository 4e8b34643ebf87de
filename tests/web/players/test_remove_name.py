"""The name of a person is removed from all books: asked twice, and said what keeps it."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.people.acts import LookChosen
from companion.store.errors import DAMAGED, trouble
from companion.web.players import removal
from tests.visitor import Visitor
from tests.web.players.evenings import open_person, say_of_people

pytestmark = pytest.mark.usefixtures("evenings")


def ask(visitor: Visitor, name: str) -> str:
    """The page that asks; returns the address of the person."""
    here = open_person(visitor, name)
    visitor.follow("Change")
    visitor.follow("Remove the name from all books")
    return here


def test_it_is_said_what_keeps_the_name_and_asked_twice(ana: Visitor) -> None:
    here = ask(ana, "Cruz")
    assert "It is replaced in 5 games" in ana.text
    assert "Earlier backups keep the name" in ana.text
    assert "printed sheets keep the name" in ana.text
    assert "It cannot be undone." in ana.text
    ana.press("Remove")
    assert ana.status == 200
    assert "Really remove Cruz for good?" in ana.text
    ana.open(here)
    assert ana.page.one("h1").text == "Cruz", "nothing was done by the first key"


def test_the_name_is_gone_from_every_book(ana: Visitor, evenings: list[str]) -> None:
    here = ask(ana, "Cruz")
    ana.press("Remove")
    ana.press("Remove it for good")
    assert ana.address == "/players"
    assert "they are called Player 1 from now on" in ana.text
    assert "Cruz" not in ana.text
    assert ana.client.get(here).status_code == 404
    assert b"Cruz" not in ana.client.get(f"/game/{evenings[0]}/history").data
    open_person(ana, "Player 1")
    assert "evenings 5" in ana.text


def test_somebody_was_faster(ana: Visitor, app: Flask) -> None:
    ask(ana, "Cruz")
    ana.press("Remove")
    with app.app_context():
        say_of_people(LookChosen("ben", 7))
    ana.press("Remove it for good")
    assert ana.status == 409
    assert "the list of players has changed meanwhile" in ana.text
    assert "Remove the name Cruz?" in ana.text, "it is asked twice again"


def test_a_book_that_is_damaged_stops_it_in_words(ana: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object, **_more: object) -> None:
        raise trouble(DAMAGED)

    ask(ana, "Cruz")
    ana.press("Remove")
    monkeypatch.setattr(removal, "remove_safely", fail)
    ana.press("Remove it for good")
    assert ana.status == 503
    assert "damaged" in ana.text

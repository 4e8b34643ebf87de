"""What the host says of who is who: names, looks, two who are one, spellings, evenings; undone, refused, overtaken."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.people.acts import Assigned, LookChosen, Merged
from tests.conftest import device
from tests.visitor import Visitor
from tests.web.players.evenings import open_person, play, say_of_people

pytestmark = pytest.mark.usefixtures("evenings")
FASTER = "the list of players has changed meanwhile"


def change(visitor: Visitor, name: str) -> str:
    """The page on which it is said who somebody is; returns the address of the person."""
    here = open_person(visitor, name)
    visitor.follow("Change")
    assert visitor.status == 200
    return here


def notice(visitor: Visitor) -> str:
    """What the page says was done."""
    return " ".join(each.text for each in visitor.page.of_class("notice") if "hidden" not in each)


def test_a_name_is_given_by_hand_and_taken_back(ana: Visitor) -> None:
    here = change(ana, "Cruz")
    ana.press("Keep the name", name="Cruz the Great")
    assert (ana.way, ana.address.partition("?")[0]) == ([303, 200], here)
    assert "Cruz is called Cruz the Great" in notice(ana)
    assert ana.page.one("h1").text == "Cruz the Great"
    ana.press("Undo: Cruz is called Cruz the Great")
    assert ana.address.startswith("/players/history")
    assert "Undone: Cruz is called Cruz the Great" in notice(ana)
    ana.press("Redo: Cruz is called Cruz the Great")
    ana.open(here)
    assert ana.page.one("h1").text == "Cruz the Great"


def test_the_name_that_an_empty_field_stands_for_has_its_own_direction(app: Flask, ana: Visitor) -> None:
    name = '"ביבי" כץ'
    with app.app_context():
        play("2026-06-01", name, "Ben")
    change(ana, name)
    field = ana.page.one("input", name="name")
    assert field.get("placeholder") == f"\u2068{name}\u2069", "a mark at its beginning stays there"


TWICE = "Cruz is Cruz the Great here, who sits at the table already: enter another name"


def test_another_of_the_old_name_is_asked_for_another_name(ana: Visitor, app: Flask) -> None:
    change(ana, "Cruz")
    ana.press("Keep the name", name="Cruz the Great")
    ana.open("/new")
    ana.press("Add", newcomer="Cruz the Great")
    assert ana.status == 200
    for key in ("Add", "Begin the game"):
        ana.press(key, newcomer="Cruz")
        assert (ana.status, ana.faults) == (422, [TWICE])
        assert ana.page.one("input", name="newcomer").get("value") == "Cruz"
    game = ana.begin("Cruz the Great", "Ben", "Cruz L.")
    ana.open(f"/game/{game}/people")
    ana.press("The guest joins", name="CRUZ", total="0")
    assert (ana.status, ana.faults) == (422, [TWICE.replace("Cruz is", "CRUZ is")])
    game = ana.begin("Cruz", "Ben")
    ana.open(f"/game/{game}/people")
    ana.press("The guest joins", name="Cruz the Great", total="0")
    assert ana.faults == ["Cruz the Great is Cruz here, who sits at the table already: enter another name"]
    game = ana.begin("Cruz the Great", "Ben", "Cruz L.")
    ana.open(f"/game/{game}/names")
    names = [("name", each) for each in ("Cruz the Great", "Ben", "Cruz")]
    address, body = ana.form("Write the names")
    ana.send(address, [each for each in body if each[0] != "name"] + names)
    assert (ana.status, ana.faults) == (422, [TWICE])


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ben", "Ben is the name of another player: join the two"), ("C" * 41, "40")],
)
def test_a_name_that_cannot_be_given_is_still_there(ana: Visitor, name: str, said: str) -> None:
    change(ana, "Cruz")
    ana.press("Keep the name", name=name)
    assert ana.status == 422
    assert said in ana.faults[0]
    assert ana.page.one("input", name="name").get("value") == name


def test_a_name_that_was_typed_is_kept_with_the_colour_that_is_chosen(ana: Visitor) -> None:
    change(ana, "Cruz")
    ana.press("Colour and sign 4", name="Crucita")
    assert "Crucita" in ana.page.one("h1").text
    ana.open(ana.address.partition("?")[0] + "/change")
    assert ana.page.one("button", value="4").get("aria-pressed") == "true"
    assert ana.page.one("input", id="name").get("value") == "Crucita"


def test_a_colour_and_sign_are_chosen(ana: Visitor) -> None:
    change(ana, "Cruz")
    ana.press("Colour and sign 4")
    assert "c4" in ana.page.of_class("person-page")[0].get("class").split()
    ana.follow("Change")
    assert [each.get("value") for each in ana.page.all("button", **{"aria-pressed": "true"})] == ["4"]
    address, body = ana.form("Colour and sign 5")
    ana.send(address, [field for field in body if field[0] != "look"] + [("look", "11")])
    assert ana.status == 422
    assert ana.faults == ["expected a colour and sign from 1 to 10, got 11"]


def test_two_who_may_be_one_are_offered_and_joined_by_hand_alone(ana: Visitor) -> None:
    ana.open("/players")
    assert "Ana K. and Ana" in ana.page.of_class("alike")[0].text
    assert "Ana" in ana.page.text
    assert len(ana.page.all("table")[0].all("tr")) == 5, "nobody was joined"
    ana.press("They are one")
    assert "evenings 7" in ana.text
    assert "Ana K. is Ana" in notice(ana)
    ana.open("/players")
    assert ana.page.of_class("alike") == []
    assert len(ana.page.all("table")[0].all("tr")) == 4


def test_the_page_of_who_was_joined_leads_to_who_they_are(ana: Visitor, app: Flask) -> None:
    old = open_person(ana, "Ana K.")
    with app.app_context():
        say_of_people(Merged("ana k.", "ana"))
    ana.open(old)
    assert ana.way == [303, 200]
    assert "evenings 7" in ana.text


def test_two_who_sat_at_one_table_are_two(ana: Visitor) -> None:
    change(ana, "Ana")
    ana.press("Join the two", other="ben")
    assert ana.status == 422
    assert ana.faults[0].startswith("Ana and Ben sat at one table on ") or ana.faults[0].startswith("Ben and Ana sat")
    assert "selected" in next(each for each in ana.page.all("option") if each.get("value") == "ben")


def test_nobody_is_joined_with_themselves_or_with_nobody(ana: Visitor) -> None:
    change(ana, "Ana")
    address, body = ana.form("Join the two")
    kept = [field for field in body if field[0] != "other"]
    for other, said in (("ana", "Ana is one person already"), ("zoe", "nobody of this name stands in the books")):
        ana.send(address, [*kept, ("other", other)])
        assert ana.status == 422
        assert said in ana.faults


def test_a_spelling_is_parted_again(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        say_of_people(Merged("ana k.", "ana"))
    change(ana, "Ana")
    address, body = ana.form("Is somebody else")
    ana.send(address, [field for field in body if field[0] != "spelling"] + [("spelling", "ana k.")])
    assert "Ana K. is a person of their own" in notice(ana)
    assert "evenings 2" in ana.text
    ana.send(address, [field for field in body if field[0] not in ("spelling", "made_from", "key")]
             + [("spelling", "ana k."), ("made_from", "2"), ("key", "another")])  # fmt: skip
    assert ana.status == 422
    assert "Ana K. is a person of their own already" in ana.faults


def test_evenings_of_somebody_else_of_the_same_name(ana: Visitor, evenings: list[str]) -> None:
    change(ana, "Cruz")
    ana.press("Give these evenings away", evening=[f"{evenings[0]}:2", f"{evenings[1]}:2"], whose="Cruz the Younger")
    assert ana.page.one("h1").text == "Cruz the Younger"
    assert "2 evenings were evenings of Cruz the Younger" in notice(ana)
    assert "evenings 2" in ana.text
    open_person(ana, "Cruz")
    assert "Cruz" in ana.page.one("h1").text


@pytest.mark.parametrize(
    ("chosen", "whose", "said"),
    [
        (False, "Zoe", "choose at least one evening"),
        (True, "", "name"),
        (True, "Cruz", "this is Cruz already: write the name by which to tell the two apart"),
        (True, "Ben", "sat at one table"),
    ],
)
def test_evenings_that_cannot_be_given(ana: Visitor, evenings: list[str], chosen: bool, whose: str, said: str) -> None:
    change(ana, "Cruz")
    ana.press("Give these evenings away", evening=[f"{evenings[0]}:2"] if chosen else [], whose=whose)
    assert ana.status == 422
    assert any(said in fault for fault in ana.faults), ana.faults
    assert ana.page.one("input", name="whose").get("value") == whose, "what was typed is there"
    ticked = [each.get("value") for each in ana.page.all("input", name="evening") if "checked" in each]
    assert ticked == ([f"{evenings[0]}:2"] if chosen else [])


def test_an_evening_at_which_nobody_sat(ana: Visitor, evenings: list[str]) -> None:
    change(ana, "Cruz")
    address, body = ana.form("Give these evenings away", whose="Zoe")
    for wrong in ("nowhere:0", f"{evenings[0]}:9", f"{evenings[0]}:x", "x"):
        ana.send(address, [*body, ("evening", wrong)])
        assert (ana.status, ana.faults) == (422, ["nobody sits at that seat"]), wrong


def test_somebody_was_faster_and_what_was_typed_is_kept(ana: Visitor, app: Flask) -> None:
    change(ana, "Cruz")
    with app.app_context():
        say_of_people(LookChosen("ben", 7))
    ana.press("Keep the name", name="Cruz the Great")
    assert ana.status == 409
    assert FASTER in notice(ana)
    assert ana.page.one("input", name="name").get("value") == "Cruz the Great"
    ana.press("Keep the name")
    assert ana.page.one("h1").text == "Cruz the Great", "now it counts"


def test_undo_and_redo_that_somebody_overtook(ana: Visitor, app: Flask) -> None:
    change(ana, "Cruz")
    ana.press("Colour and sign 4")
    ana.open("/players/history")
    undo = ana.form("Undo: Cruz has a colour and a sign")
    with app.app_context():
        say_of_people(LookChosen("ben", 7))
    ana.send(*undo)
    assert ana.status == 409
    assert FASTER in notice(ana)
    fresh = dict(ana.form("Undo: Ben has a colour and a sign")[1])
    ana.send("/players/redo", list({**fresh, "seq": "1"}.items()))
    assert ana.status == 409
    assert "there is nothing to redo" in notice(ana)


def test_the_history_says_all_and_strikes_what_was_undone(ana: Visitor) -> None:
    assert "Nothing has been said yet" in ana.open("/players/history").text
    change(ana, "Cruz")
    ana.press("Colour and sign 4")
    ana.press("Undo: Cruz has a colour and a sign")
    lines = [(line.all("b")[0].text, line.get("class")) for line in ana.page.of_class("log")[0].all("li")]
    assert lines == [
        ("Undone: Cruz has a colour and a sign", ""),
        ("Cruz has a colour and a sign", "is-undone"),
    ]


def test_the_same_form_sent_twice_is_written_once(ana: Visitor) -> None:
    change(ana, "Cruz")
    address, body = ana.form("Keep the name", name="Cruz the Great")
    ana.send(address, body)
    ana.send(address, body)
    assert ana.way == [303, 200]
    ana.open("/players/history")
    assert len(ana.page.of_class("log")[0].all("li")) == 1


def test_names_are_text(app: Flask) -> None:
    with app.app_context():
        play("2026-07-01", "<b>Zoë</b>", "Ben")
    visitor = Visitor(device(app, "en"))
    change(visitor, "<b>Zoë</b>")
    assert visitor.page.one("h1").text == "Who is <b>Zoë</b>?"


def test_a_form_that_was_sent_and_gone_back_to_is_asked_for_once_more(ana: Visitor) -> None:
    change(ana, "Cruz")
    address, body = ana.form("Keep the name", name="Cruz the Great")
    ana.send(address, body)
    ana.send(address, [(name, "Cruz II" if name == "name" else value) for name, value in body])
    assert ana.status == 409
    assert FASTER in ana.text
    ana.press("Keep the name")
    assert "Cruz is called Cruz II" in notice(ana)


def test_a_name_that_was_given_is_parted_and_the_page_is_theirs_still(ana: Visitor) -> None:
    here = change(ana, "Cruz")
    ana.press("Keep the name", name="Cruz the Great")
    ana.follow("Change")
    ana.press("Is somebody else", spelling="cruz the great")
    assert (ana.status, ana.address.partition("?")[0]) == (200, here)
    assert ana.page.one("h1").text == "Cruz"


def test_names_are_not_exchanged_where_an_evening_was_given_to_somebody(ana: Visitor, app: Flask) -> None:
    game = ana.begin("Cruz", "Ben", "Dot")
    with app.app_context():
        say_of_people(Assigned(((game, 1),), "Ben Klein"))
    ana.open(f"/game/{game}/names")
    address, body = ana.form("Write the names")
    plain = [each for each in body if each[0] != "name"]
    for names, is_refused in (
        (("Cruz", "Dot", "Ben"), True),
        (("Ben", "Cruz", "Dot"), True),
        (("Dot", "Ben", "Cruz"), False),
    ):
        ana.send(address, plain + [("name", name) for name in names])
        said = "this evening was given to Ben Klein: take that back on the page of players first, then exchange names"
        assert (ana.status, ana.faults) == ((422, [said]) if is_refused else (200, []))

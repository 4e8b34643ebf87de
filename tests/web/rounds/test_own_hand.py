"""Ben and Cruz enter their own hands on their telephones; Ana, who keeps the book, checks them and agrees for all."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.book.fold.book import Book
from companion.store.access.links import ENTER, KEEP, make_link
from companion.store.books import drafts, games
from companion.web.rounds.claims import read_claims
from tests.conftest import device
from tests.pages import Element
from tests.visitor import Visitor

ANA, BEN, CRUZ, DOT = range(4)
PIXEL = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36"
)
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Mobile Safari/604"


@pytest.fixture
def phone(app: Flask) -> Callable[..., Visitor]:
    """Makes telephones."""

    def make(agent: str = PIXEL) -> Visitor:
        client = device(app)
        client.environ_base["HTTP_USER_AGENT"] = agent
        return Visitor(client)

    return make


def hand(visitor: Visitor, slug: str, seat: int, text: object) -> None:
    """Enter a hand: "out" for a player who went out."""
    visitor.open(f"/game/{slug}/mine?seat={seat}&change=1")
    if text == "out":
        visitor.press("I went out 0: nothing left", hand="")
    else:
        visitor.press("Send", hand=text)


def row(visitor: Visitor, seat: int) -> Element:
    """The row of a seat in the form of the round."""
    return visitor.page.one("li", id=f"seat-{seat}")


def typed(visitor: Visitor) -> list[str]:
    """What stands in the fields of the hands."""
    return [field.get("value") for field in visitor.page.all("input") if field.get("name").startswith("hand-")]


def out(visitor: Visitor) -> list[str]:
    """Who is said to have gone out."""
    return [field.get("value") for field in visitor.page.all("input", name="out") if "checked" in field]


def claims(visitor: Visitor, seat: int) -> list[str]:
    """What devices say about a seat, as the keeper sees it."""
    return [key.text for key in row(visitor, seat).all("button")]


def guarded(make: Callable[..., Flask]) -> tuple[Flask, str]:
    """A companion that is open to the network, and a game in it."""
    app = make(GUARDED=True)
    with app.app_context():
        from companion.book.entries.entry import Begun
        from companion.engine.rules.presets import read_rules

        slug = games.create(Begun("Friday", ("Ana", "Ben", "Cruz", "Dot"), "hebrew", {}, read_rules("hebrew")), key="f")
    return app, slug


def with_link(app: Flask, slug: str, role: str, seat: int | None = None) -> Visitor:
    """Somebody who has just opened a link."""
    with app.app_context():
        link = make_link(slug, role, seat=seat)
    visitor = Visitor(device(app))
    visitor.open(f"/to/{link.token}")
    return visitor


def test_a_hand_from_a_link_of_a_player_says_whose_phone_it_was(share_first: Callable[..., Flask]) -> None:
    app, slug = guarded(share_first)
    phone, keeper = with_link(app, slug, ENTER, BEN), with_link(app, slug, KEEP)
    phone.press("Send", hand="24")
    assert phone.status == 200
    keeper.open(f"/game/{slug}/round")
    assert claims(keeper, BEN) == ["24 Ben"]
    keeper.open(f"/game/{slug}/names")
    keeper.press("Write the names", name=["Ana", "Benny", "Cruz", "Dot"])
    keeper.open(f"/game/{slug}/round")
    assert claims(keeper, BEN) == ["24 Benny"], "called as they are now"


# On the player's phone


def test_a_hand_goes_to_the_keeper(ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/mine")
    assert "Whose hand?" in ben.text
    ben.follow("Ben")
    assert "What does Ben have left?" in ben.text
    assert "Engine 12-12" in ben.text
    ben.press("Send", hand="12+7+5")
    assert ben.way == [303, 200]
    assert "With the scorekeeper" in ben.text
    assert ben.page.of_class("own-figure")[0].text == "24"
    ben.open(f"/game/{friday}")
    assert "Enter round 1" in ben.text, "nothing is in the book"


def test_the_name_on_the_card_follows_the_game(ben: Visitor, friday: str) -> None:
    hand(ben, friday, BEN, 24)
    (card,) = ben.page.of_class("own-hand")
    assert card.get("data-part") == "hand", "the page exchanges its parts when the game has changed"
    assert card.all("bdi")[0].text == "Ben"


def test_tiles_are_a_hand(ben: Visitor, friday: str) -> None:
    hand(ben, friday, BEN, "6-5 4-2")
    assert [tile.label for tile in ben.page.of_class("own-tiles")[0].all("svg")] == ["6-5", "4-2"]
    assert ben.page.of_class("own-sum")[0].text == "17"


def test_who_went_out_says_so(ben: Visitor, friday: str) -> None:
    hand(ben, friday, BEN, "out")
    assert ben.page.of_class("own-figure")[0].text == "went out"


def test_a_hand_is_changed_and_taken_back(ana: Visitor, ben: Visitor, friday: str) -> None:
    hand(ben, friday, BEN, 24)
    ben.follow("Change")
    assert ben.page.one("input", name="hand").get("value") == "24"
    ben.press("Send", hand=31)
    assert ben.page.of_class("own-figure")[0].text == "31"
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["", "31", "", ""]
    ben.press("Take the hand back")
    assert "What does Ben have left?" in ben.text
    assert ben.page.one("input", name="hand").get("value") == ""
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["", "", "", ""]


def test_nobody_sees_what_others_hold(ben: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    hand(ben, friday, BEN, "9-8 11-4")
    cruz = phone()
    cruz.open(f"/game/{friday}/mine?seat={CRUZ}")
    told = cruz.page.one("main").text  # the time of the page stands outside, and may have the same figures
    for text in ("9-8", "11-4", "32", "31"):
        assert text not in told
    cruz.press("Send", hand=30)
    assert [li.text for li in cruz.page.of_class("entered")[0].all("li")] == ["Ben", "Cruz"]
    assert "Sent from phones: 2 of 4" in cruz.text
    cruz.open(f"/game/{friday}/mine?seat={BEN}")
    assert "What does Ben have left?" in cruz.text, "another device may enter it too"
    assert cruz.page.one("input", name="hand").get("value") == ""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("lots", "enter a total such as 24, a sum such as 12+7+5, or tiles such as 6-5 4-2; 'lots' is none of these"),
        ("", "what Ben has left is not entered yet"),
        ("12-12", "Ben cannot have 12-12: it is the engine of this round"),
        ("13-2", "Ben cannot have 13-2: the set goes up to double-12"),
        ("6-5 5-6", "Ben cannot have 6-5 twice"),
        ("2000", "Ben cannot have 2000 left: the tiles that can be left make at most 743"),
    ],
)
def test_what_cannot_be_is_refused_in_words(ben: Visitor, friday: str, text: str, fault: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    ben.press("Send", hand=text)
    assert ben.status == 422
    assert ben.faults == [fault]
    assert ben.page.one("input", name="hand").get("value") == text, "what was typed stays"


def test_who_went_out_has_nothing_left(ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    ben.press("I went out 0: nothing left", hand=24)
    assert ben.status == 422
    assert ben.faults == ["Ben went out and can have nothing left"]


def test_enter_in_the_field_sends_the_hand(ben: Visitor, friday: str) -> None:
    """A browser without script presses the first key of the form then."""
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    form = ben.page.form_of(ben.page.button("I went out 0: nothing left"))
    keys = [key.get("value") for key in form.all("button") if key.get("type", "submit") == "submit"]
    assert keys[0] == "send"


def test_the_engine_is_not_asked_where_the_rules_leave_it_open(ben: Visitor) -> None:
    slug = ben.begin(preset="italian")
    hand(ben, slug, BEN, "9-9 6-2")
    assert ben.status == 200
    assert "With the scorekeeper" in ben.text
    assert "Engine" not in ben.text


def test_the_round_was_taken_back_or_the_game_stopped_meanwhile(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 30, 17)
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    ana.open(f"/game/{friday}")
    ana.press("Undo")
    pressed = ben.form("Send", hand=42)
    ben.send(*pressed)
    assert ben.status == 409
    assert "The game is back at round 1. The hand of round 2 stays here until that comes again." in ben.text
    ana.enter(0, "", 24, 30, 17)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    ben.send(*pressed)
    assert "The game was stopped meanwhile: round 2 is not played." in ben.text


def test_the_round_was_entered_meanwhile(ana: Visitor, ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    ana.enter(0, "", 24, 30, 17)
    ben.press("Send", hand=24)
    assert ben.status == 409
    assert "The round was entered meanwhile. This is round 2." in ben.text
    assert ben.page.one("input", name="hand").get("value") == "", "that hand belongs to the round before"
    score = ben.page.of_class("own-score")[0].text
    assert score == "Round 1 24 Total 24 Place 3"
    assert "this phone said" not in ben.text
    ben.press("Send", hand=13)
    assert ben.page.of_class("own-figure")[0].text == "13"


@pytest.mark.parametrize(
    ("key", "typed", "told"),
    [
        ("Send", "55", "Round 1: the table agreed on 24; this phone said 55."),
        ("I went out", "", "Round 1: the table agreed on 24; this phone said that you went out."),
    ],
)
def test_another_hand_that_comes_after_the_round_is_said(
    ana: Visitor, ben: Visitor, friday: str, key: str, typed: str, told: str
) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    ana.enter(0, "", 24, 30, 17)
    ben.press(key, hand=typed)
    assert ben.status == 409
    assert told in ben.text


def test_a_hand_sent_twice_is_there_once(app: Flask, ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    address, body = ben.form("Send", hand=24)
    for _ in range(2):
        ben.send(address, body)
        assert ben.way == [303, 200]
        assert "saved=" in ben.address
    other = [(name, "25" if name == "hand" else value) for name, value in body]
    ben.send(address, other)
    assert ben.status == 422
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    assert ben.page.of_class("own-figure")[0].text == "24"


def test_sent_again_after_the_round_it_is_still_acknowledged(ana: Visitor, ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    address, body = ben.form("Send", hand=24)
    ben.send(address, body)
    ana.enter(0, "", 24, 30, 17)
    ben.send(address, body)
    assert ben.way == [303, 200]
    assert "What does Ben have left?" in ben.text, "and asks for the next round"


def test_after_the_last_round_nothing_is_asked(ana: Visitor, ben: Visitor, friday: str) -> None:
    hand(ben, friday, BEN, 24)
    address, body = ben.form("Take the hand back")
    ana.enter(0, "", 24, 30, 17)
    ana.press("End the game") if "End the game" in ana.page.buttons else ana.client.post(
        f"/game/{friday}/finish", data=_seal(ana, friday)
    )
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    assert ben.status == 200
    assert "The game is over" in ben.text
    assert "Total 24" in ben.text
    ben.send(address, [(name, value + "x" if name == "key" else value) for name, value in body])
    assert ben.status == 409
    assert "it was the last one" in ben.text


def _seal(ana: Visitor, slug: str) -> dict[str, str]:
    ana.open(f"/game/{slug}/end")
    fields = {field.get("name"): field.get("value") for field in ana.page.all("input", type="hidden")}
    return {name: fields[name] for name in ("csrf_token", "key", "made_from")}


def test_a_game_in_the_trash_takes_no_hands(app: Flask, ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    address, body = ben.form("Send", hand=24)
    with app.app_context():
        games.trash(friday)
    ben.send(address, body)
    assert ben.status == 410
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    assert ben.status == 410
    ben.open("/game/nowhere/mine")
    assert ben.status == 404


@pytest.mark.parametrize("seat", ["", "9", "x", "-1", "1" * 30])
def test_nobody_sits_there(ben: Visitor, friday: str, seat: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={seat}")
    assert ben.status == 200
    assert "Whose hand?" in ben.text
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    address, body = ben.form("Send", hand=24)
    ben.send(address.partition("?")[0], [(name, seat if name == "seat" else value) for name, value in body])
    assert ben.status == 422
    assert ben.faults == ["nobody sits at that seat"]


def test_a_name_in_hebrew_with_quotes(ana: Visitor, phone: Callable[..., Visitor]) -> None:
    slug = ana.begin("Ana", 'דנה "הקטר" <כהן>')
    dana = phone()
    hand(dana, slug, 1, 24)
    assert 'דנה "הקטר" <כהן>' in dana.text
    ana.open(f"/game/{slug}/round")
    assert typed(ana) == ["", "24"]
    assert "Still missing: Ana" in ana.text


# Who may


def test_a_link_for_one_seat_enters_for_that_seat(share_first: Callable[..., Flask]) -> None:
    app, slug = guarded(share_first)
    ben = with_link(app, slug, ENTER, seat=BEN)
    assert "What does Ben have left?" in ben.text, "the link leads straight to the hand"
    assert "Whose hand?" not in ben.text
    address, body = ben.form("Send", hand=24)
    ben.send(address, body)
    assert "With the scorekeeper" in ben.text
    assert urlsplit(ben.address).query.startswith("saved="), "the address of a seat's link names no seat"
    other = [(name, str(CRUZ) if name == "seat" else value) for name, value in body]
    ben.send(address, [(name, "another" if name == "key" else value) for name, value in other])
    assert ben.status == 403
    ben.open(f"/game/{slug}/mine?seat={CRUZ}")
    assert ben.status == 403
    ben.open(f"/game/{slug}/round")
    assert ben.status == 403, "the book is the keeper's"


def test_a_link_to_enter_is_for_every_hand(share_first: Callable[..., Flask]) -> None:
    app, slug = guarded(share_first)
    cruz = with_link(app, slug, ENTER)
    assert "Whose hand?" in cruz.text
    hand(cruz, slug, BEN, 24)
    hand(cruz, slug, CRUZ, 30)
    keeper = with_link(app, slug, KEEP)
    keeper.open(f"/game/{slug}/round")
    assert typed(keeper) == ["", "24", "30", ""]
    stranger = Visitor(device(app))
    assert stranger.client.get(f"/game/{slug}/mine").status_code == 403


# On the keeper's tablet


def test_the_keeper_sees_who_is_missing(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    assert "Still missing" not in ana.text, "nobody uses a phone: the keeper enters all"
    hand(phone(), friday, ANA, "out")
    hand(phone(IPHONE), friday, BEN, "6-5 4-2")
    ana.open(f"/game/{friday}/round")
    assert "Still missing: Cruz, Dot" in ana.text
    assert out(ana) == ["0"]
    assert typed(ana) == ["", "6-5 4-2", "", ""]
    assert claims(ana, ANA) == ["went out phone"]
    assert claims(ana, BEN) == ["6-5 4-2 iPhone"]
    assert claims(ana, CRUZ) == []
    ana.press("Check", hand_2=24)
    assert ana.faults == ["what Dot has left is not entered yet"], "never a 0 that nobody entered"
    ana.press("Check", hand_3=30)
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Ben": "17", "Cruz": "24", "Dot": "30"}
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == [""] * 4, "the next round has nothing yet"


def test_all_hands_are_there(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    for seat, text in enumerate(("out", 24, 30, 17)):
        hand(phone(), friday, seat, text)
    ana.open(f"/game/{friday}/round")
    assert "All hands are there." in ana.text
    ana.press("Check")
    assert ana.status == 200
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Dot": "17", "Ben": "24", "Cruz": "30"}


def test_two_devices_differ_and_a_person_decides(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    hand(phone(), friday, BEN, 24)
    hand(phone(IPHONE), friday, BEN, 31)
    ana.open(f"/game/{friday}/round")
    assert typed(ana)[BEN] == "", "nothing is filled in"
    assert claims(ana, BEN) == ["24 phone", "31 iPhone"]
    assert "Still to decide: Ben" in ana.text
    ana.press("Check", out=0, hand_2=30, hand_3=17)
    assert ana.status == 422
    assert ana.faults == ["two devices say different things about Ben: 24 and 31"]
    ana.press("31 iPhone")
    assert ana.status == 200
    assert typed(ana) == ["", "31", "30", "17"], "the rest stays as it was typed"
    ana.press("Check")
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "31"


def test_the_same_tiles_in_another_order_are_the_same(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    hand(phone(), friday, BEN, "6-5 4-2")
    hand(phone(IPHONE), friday, BEN, "2-4 5-6")
    ana.open(f"/game/{friday}/round")
    assert claims(ana, BEN) == ["4-2 6-5 phone + iPhone"]


def test_two_who_both_went_out(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    hand(phone(), friday, ANA, "out")
    hand(phone(), friday, BEN, "out")
    ana.open(f"/game/{friday}/round")
    assert out(ana) == [], "a person decides"
    assert "Still to decide: Ana, Ben" in ana.text
    ana.press("Check", hand_2=30, hand_3=17)
    assert "nobody is marked as out yet; choose a name, or say that the round was blocked" in ana.faults
    page = row(ana, BEN)
    ana.press(page.all("button")[0].label)
    assert out(ana) == ["0"]
    ana.press("Check", hand_1=24)
    assert ana.status == 200


def test_several_may_go_out_where_the_sheet_knows_it(ana: Visitor, phone: Callable[..., Visitor]) -> None:
    slug = ana.begin(preset="persian")
    hand(phone(), slug, ANA, "out")
    hand(phone(), slug, CRUZ, "out")
    ana.open(f"/game/{slug}/round")
    assert out(ana) == ["0", "2"]


def test_the_keeper_overrules(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    hand(phone(), friday, BEN, 24)
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=0, hand_1=25, hand_2=30, hand_3=17)
    assert ana.status == 200, ana.faults
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "25"


def test_what_came_while_the_keeper_typed_is_not_passed_over(
    ana: Visitor, phone: Callable[..., Visitor], friday: str
) -> None:
    ana.open(f"/game/{friday}/round")
    hand(phone(), friday, BEN, 24)
    ana.press("Check", out=0, hand_1=25, hand_2=30, hand_3=17)
    assert ana.status == 422
    assert ana.faults == ["two devices say different things about Ben: 25 and 24"]
    assert typed(ana) == ["", "25", "30", "17"]
    ana.press("Check")
    assert ana.status == 200, "seen and left as it was: the keeper has decided"


def test_what_came_while_the_table_agreed_is_not_passed_over(
    ana: Visitor, phone: Callable[..., Visitor], friday: str
) -> None:
    ben = phone()
    hand(ben, friday, BEN, 24)
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=0, hand_2=30, hand_3=17)
    assert mark(ana) == "Not saved yet"
    hand(ben, friday, BEN, 44)
    ana.press("The table agrees")
    assert ana.status == 422
    assert ana.faults == ["a phone has corrected what it said about Ben: 24, now 44"]
    assert mark(ana) == "Not saved yet"
    ana.press("Check", hand_1=44)
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "44"
    assert mark(ana) == "All saved"


@pytest.mark.parametrize(("seat", "said", "others"), [(BEN, "24", {"out": 0}), (ANA, "went out", {"hand_1": 24})])
def test_what_was_taken_back_while_the_table_agreed_is_asked(
    ana: Visitor, phone: Callable[..., Visitor], friday: str, seat: int, said: str, others: dict[str, int]
) -> None:
    taken_back = phone()
    hand(taken_back, friday, seat, said.removeprefix("went "))
    ana.open(f"/game/{friday}/round")
    ana.press("Check", hand_2=30, hand_3=17, **others)
    taken_back.press("Take the hand back")
    ana.press("The table agrees")
    assert ana.status == 422
    name = ("Ana", "Ben")[seat]
    assert ana.faults == [f"a phone has taken back what it said about {name}: {said}"]
    assert mark(ana) == "Not saved yet"
    ana.press("Check")
    assert ana.status == 200, "seen and left as it was: the keeper has decided"
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Dot": "17", "Ben": "24", "Cruz": "30"}


def test_one_of_two_who_say_the_same_corrects_it(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    ben, other = phone(), phone(IPHONE)
    hand(ben, friday, BEN, 24)
    hand(other, friday, BEN, 24)
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=0, hand_2=30, hand_3=17)
    hand(other, friday, BEN, 44)
    ana.press("The table agrees")
    assert ana.faults == ["two devices say different things about Ben: 24 and 44"], "the other says 24 still"


def test_one_of_two_who_say_the_same_takes_it_back(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    ben, other = phone(), phone(IPHONE)
    hand(ben, friday, BEN, 24)
    hand(other, friday, BEN, 24)
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=0, hand_2=30, hand_3=17)
    other.press("Take the hand back")
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "24", "somebody still says so"


def test_a_phone_is_told_when_the_table_agreed_on_another_hand(
    ana: Visitor, phone: Callable[..., Visitor], friday: str
) -> None:
    ben, cruz = phone(), phone()
    hand(ben, friday, BEN, 24)
    hand(cruz, friday, CRUZ, 30)
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=0, hand_1=21, hand_3=17)
    ana.press("The table agrees")
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    assert "Round 1: the table agreed on 21; this phone said 24." in ben.text
    cruz.open(f"/game/{friday}/mine?seat={CRUZ}")
    assert "this phone said" not in cruz.text


def mark(visitor: Visitor) -> str:
    """What the bar says of what was entered."""
    return visitor.page.one("p", **{"class": "link-mark"}).text


def test_the_keeper_is_shown_a_hand_after_a_round_without_hands(
    ana: Visitor, phone: Callable[..., Visitor], friday: str
) -> None:
    hand(phone(), friday, BEN, 24)
    for _ in range(2):
        ana.enter(0, "", 12, 24, 30)
    ana.open(f"/game/{friday}/round")
    assert typed(ana)[BEN] == ""
    hand(phone(), friday, BEN, 24)
    ana.open(f"/game/{friday}/round")
    assert typed(ana)[BEN] == "24"


def test_the_keeper_compares_the_latest_claims(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    for points in range(20, 26):
        hand(phone(), friday, BEN, points)
    ana.open(f"/game/{friday}/round")
    assert [text.split()[0] for text in claims(ana, BEN)] == ["22", "23", "24", "25"]
    assert typed(ana)[BEN] == ""
    ana.press("25 phone")
    assert typed(ana)[BEN] == "25"


def test_a_device_that_sends_without_end_silences_nobody_else(
    monkeypatch: pytest.MonkeyPatch, ana: Visitor, ben: Visitor, phone: Callable[..., Visitor], friday: str
) -> None:
    monkeypatch.setattr(drafts, "MOST_OF_ONE", 2)
    for points in (24, 25):
        hand(ben, friday, BEN, points)
    hand(ben, friday, BEN, 26)
    assert ben.status == 422
    assert ben.faults == ["hands were entered 2 times for this round: the scorekeeper can enter it now"]
    hand(phone(), friday, CRUZ, 30)
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["", "25", "30", ""]


def test_a_player_who_went_out_holds_nothing(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    hand(phone(), friday, BEN, "out")
    ana.press("Check", out=0, hand_1=25, hand_2=30, hand_3=17)
    assert ana.faults == ["two devices say different things about Ben: 25 and went out"]
    ana.press("went out phone")
    assert out(ana) == ["1"]
    ana.press("Check", hand_0=9)
    ana.press("The table agrees")
    assert ana.totals() == {"Ben": "0", "Ana": "9", "Dot": "17", "Cruz": "30"}


def test_the_same_tile_in_two_hands_is_found_by_the_keeper(
    ana: Visitor, phone: Callable[..., Visitor], friday: str
) -> None:
    hand(phone(), friday, BEN, "6-5")
    hand(phone(), friday, CRUZ, "6-5 4-2")
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=0, hand_3=17)
    assert ana.faults == ["Cruz cannot have 6-5: it is in the hand of Ben"]


def test_a_correction_has_nothing_to_do_with_phones(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    ana.enter(0, "", 24, 30, 17)
    hand(phone(), friday, BEN, 13)
    ana.open(f"/game/{friday}/round/1")
    assert typed(ana) == ["", "24", "30", "17"]
    ana.press("Check", hand_1=25)
    assert ana.status == 200
    ana.press("The table agrees")
    assert ana.totals()["Ben"] == "25"


@pytest.mark.parametrize("step", ["take:", "take:x", "take:0", "take:999999999999999999999", "take:7", "nothing"])
def test_a_claim_that_is_not_there_is_not_taken(ana: Visitor, friday: str, step: str) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=0, hand_1=24)
    ana.send(address, [(name, step if name == "step" else value) for name, value in body])
    assert ana.status in (200, 422)
    assert typed(ana) == ["", "24", "", ""]


@pytest.mark.parametrize(
    "fields",
    [
        {"key": ""},
        {"key": "a b"},
        {"key": "x" * 200},
        {"number": ""},
        {"number": "99999999999999999999"},
        {"hand": "9" * 5000},
        {"hand": "6-5 " * 3000},
        {"hand": "\x00"},
        {"step": "nothing"},
        {"seat": "\u0663"},
    ],
    ids=str,
)
def test_odd_fields_are_refused(ben: Visitor, friday: str, fields: dict[str, str]) -> None:
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    address, body = ben.form("Send", hand=24)
    ben.send(address.partition("?")[0], [(name, fields.get(name, value)) for name, value in body])
    assert 200 <= ben.status < 500
    assert ben.status >= 400 or fields == {"step": "nothing"}


def test_devices_of_one_name_are_told_apart_by_the_time(
    ana: Visitor, phone: Callable[..., Visitor], friday: str
) -> None:
    hand(phone(), friday, BEN, 24)
    hand(phone(), friday, BEN, 31)
    ana.open(f"/game/{friday}/round")
    assert all(re.fullmatch(r"(24|31) phone, \d+:\d\d.*", text) for text in claims(ana, BEN))


def test_what_cannot_be_read_is_no_hand(ana: Visitor, phone: Callable[..., Visitor], friday: str) -> None:
    hand(phone(), friday, ANA, "out")
    ana.open(f"/game/{friday}/round")
    ana.press("Check", hand_1="many", hand_2=30, hand_3=17)
    assert ana.status == 422
    assert "All hands are there." not in ana.text
    assert "Still missing: Ben" in ana.text


# Guests, and those who have left


def let_go(ana: Visitor, slug: str, name: str) -> None:
    """Somebody leaves the table."""
    ana.open(f"/game/{slug}/people")
    ana.follow(name)
    ana.press(f"{name} leaves")


def test_a_guest_enters_a_hand_too(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/people")
    ana.press("The guest joins", name="Eli")
    ben.open(f"/game/{friday}/mine")
    assert "Eli" in ben.text
    hand(ben, friday, 4, 24)
    assert "With the scorekeeper" in ben.text
    ana.open(f"/game/{friday}/round")
    ana.press("Check", out=ANA, hand_1=1, hand_2=2, hand_3=3)
    ana.press("The table agrees")
    assert ana.totals()["Eli"] == "24"


def test_who_has_left_is_asked_for_no_hand(ana: Visitor, ben: Visitor, friday: str) -> None:
    hand(ben, friday, DOT, "out")
    let_go(ana, friday, "Dot")
    ana.open(f"/game/{friday}/round")
    assert "Dot" not in [row.all("bdi")[0].text for row in ana.page.all("li") if row.get("data-seat")]
    ana.press("Check", out=ANA, hand_1=1, hand_2=2)
    assert ana.status == 200, "what Dot’s phone said before is no matter any more"
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Ben": "1", "Cruz": "2", "Dot": "0"}
    ben.open(f"/game/{friday}/mine?seat={DOT}")
    assert "Whose hand?" in ben.text
    assert "Dot has left the game" in ben.text


def test_the_phone_of_who_has_left_says_so(share_first: Callable[..., Flask]) -> None:
    app, slug = guarded(share_first)
    phone, keeper = with_link(app, slug, ENTER, DOT), with_link(app, slug, KEEP)
    sent = phone.form("Send", hand="24")
    let_go(keeper, slug, "Dot")
    phone.open(f"/game/{slug}/mine")
    assert "Dot has left the game" in phone.text
    phone.send(*sent)
    assert phone.status in (409, 422)
    keeper.open(f"/game/{slug}/round")
    assert "Dot" not in [row.all("bdi")[0].text for row in keeper.page.all("li") if row.get("data-seat")]


def test_the_phone_of_who_is_back_enters_again(share_first: Callable[..., Flask]) -> None:
    app, slug = guarded(share_first)
    phone, keeper = with_link(app, slug, ENTER, DOT), with_link(app, slug, KEEP)
    let_go(keeper, slug, "Dot")
    keeper.open(f"/game/{slug}/people")
    keeper.follow("Dot plays again")
    keeper.press("Dot plays again")
    phone.open(f"/game/{slug}/mine")
    assert "Dot has left the game" not in phone.text
    phone.press("Send", hand="24")
    assert "With the scorekeeper" in phone.text


@pytest.mark.parametrize("said", [9, "out"])
def test_the_phone_of_who_left_before_the_round_was_agreed_and_came_back(
    ana: Visitor, ben: Visitor, friday: str, said: int | str
) -> None:
    hand(ben, friday, DOT, said)
    let_go(ana, friday, "Dot")
    ana.enter(0, "", 24, 30)
    ana.open(f"/game/{friday}/people")
    ana.follow("Dot plays again")
    ana.press("Dot plays again")
    ben.open(f"/game/{friday}/mine?seat={DOT}")
    assert "You did not play round 1: what this phone said of it does not count." in ben.text
    assert "the table agreed" not in ben.text


def test_a_hand_that_comes_after_its_player_has_left_is_refused(ana: Visitor, ben: Visitor, friday: str) -> None:
    ben.open(f"/game/{friday}/mine?seat={DOT}")
    sent = ben.form("Send", hand="24")
    let_go(ana, friday, "Dot")
    ben.send(*sent)
    assert (ben.status, ben.faults) == (422, [])
    assert "Dot has left the game" in ben.text
    with ana.client.application.app_context():
        assert not drafts.list_entered(friday, 1)


# A hand is of one person, in the game as it went


def exchange(ana: Visitor, slug: str, *names: str) -> None:
    """Give the people of the game these names, in the order of their seats."""
    ana.open(f"/game/{slug}/names")
    ana.press("Write the names", name=list(names))
    assert ana.status == 200, ana.faults


def notes(visitor: Visitor, seat: int) -> list[str]:
    """What the keeper reads of a seat beside the keys."""
    return [line.text for line in row(visitor, seat).all("p") if line.get("class") == "claims-words"]


def told(visitor: Visitor) -> list[str]:
    """What the page of an own hand says of one that was sent and does not count."""
    return [notice.text for notice in visitor.page.of_class("notice") if notice.text.startswith("Sent from here")]


def test_names_were_exchanged_after_a_hand_was_sent(ana: Visitor, ben: Visitor, friday: str) -> None:
    hand(ben, friday, ANA, 33)
    exchange(ana, friday, "Cruz", "Ben", "Ana", "Dot")
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == [""] * 4, "what Ana sent is nobody else’s"
    assert notes(ana, ANA) == ["Sent from a phone, for Ana: 33. It does not count for Cruz."]
    ben.open(f"/game/{friday}/mine?seat={ANA}")
    assert "What does Cruz have left?" in ben.text
    assert "With the scorekeeper" not in ben.text
    assert ben.page.one("input", name="hand").get("value") == ""
    assert told(ben) == ["Sent from here for Ana: 33. This is now the hand of Cruz: send it again."]
    ana.open(f"/game/{friday}/watch")
    assert "Sent from phones: 0 of 4" in ana.text
    ben.press("Send", hand=12)
    assert "With the scorekeeper" in ben.text
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["12", "", "", ""]
    assert notes(ana, ANA) == ["From another device:"]


def test_hands_that_no_longer_stand_are_told_of_from_one_book(
    app: Flask, ana: Visitor, ben: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in (ANA, BEN, CRUZ):
        hand(ben, friday, seat, 30 + seat)
    exchange(ana, friday, "Ben", "Cruz", "Ana", "Dot")
    fold, folded = Book.as_of, []

    def count(book: Book, version: int) -> Book:
        folded.append(version)
        return fold(book, version)

    monkeypatch.setattr(Book, "as_of", count)
    with app.app_context():
        told = read_claims(friday, games.book(friday), 1).left_out
    assert [len(each) for each in told] == [1, 1, 1, 0]
    assert folded == [1]


def test_names_that_are_exchanged_back_are_as_they_were(ana: Visitor, ben: Visitor, friday: str) -> None:
    hand(ben, friday, ANA, "out")
    exchange(ana, friday, "Cruz", "Ben", "Ana", "Dot")
    ana.open(f"/game/{friday}/round")
    assert out(ana) == []
    assert notes(ana, ANA) == ["Sent from a phone, for Ana: went out. It does not count for Cruz."]
    exchange(ana, friday, "Ana", "Ben", "Cruz", "Dot")
    ana.open(f"/game/{friday}/round")
    assert out(ana) == ["0"]


@pytest.mark.parametrize("names", [("Zed", "Ben", "Ana", "Dot"), ("Cruz", "Ben", "Zed", "Dot")])
def test_a_name_that_went_to_another_seat_takes_its_hand_from_the_first(
    ana: Visitor, ben: Visitor, friday: str, names: tuple[str, ...]
) -> None:
    hand(ben, friday, ANA, 33)
    hand(ben, friday, BEN, 12)
    exchange(ana, friday, *names)
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["", "12", "", ""]


def test_another_spelling_leaves_a_hand_as_it_is(ana: Visitor, ben: Visitor, friday: str) -> None:
    hand(ben, friday, ANA, 33)
    exchange(ana, friday, "Anna", "BEN", "Cruz", "Dot")
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["33", "", "", ""]
    ben.open(f"/game/{friday}/mine?seat={ANA}")
    assert "With the scorekeeper" in ben.text


def test_a_hand_that_arrives_after_the_names_were_exchanged(ana: Visitor, ben: Visitor, friday: str) -> None:
    """A phone without a connection still asks for Ana’s hand."""
    ben.open(f"/game/{friday}/mine?seat={ANA}")
    late = ben.form("Send", hand=33)
    exchange(ana, friday, "Cruz", "Ben", "Ana", "Dot")
    ben.send(*late)
    assert told(ben) == ["Sent from here for Ana: 33. This is now the hand of Cruz: send it again."]
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == [""] * 4


def test_the_hand_of_a_guest_is_not_that_of_the_next_guest(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/people")
    ana.press("The guest joins", name="Eva")
    hand(ben, friday, 4, 7)
    ana.open(f"/game/{friday}")
    ana.press("Undo")
    ana.open(f"/game/{friday}/people")
    ana.press("The guest joins", name="Fay")
    ana.open(f"/game/{friday}/round")
    assert typed(ana)[4] == ""
    assert notes(ana, 4) == ["Sent from a phone, for Eva: 7. It does not count for Fay."]


def test_a_round_was_undone_after_hands_were_sent_for_the_next(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 30, 17)
    hand(ben, friday, BEN, 12)
    ana.open(f"/game/{friday}")
    ana.press("Undo")
    ana.press("Redo")
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["", "12", "", ""], "the same round again"
    ana.open(f"/game/{friday}")
    ana.press("Undo")
    ana.enter(0, "", 1, 2, 3)
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == [""] * 4
    said = "Sent from a phone, before something was undone: 12. It does not count."
    assert notes(ana, BEN) == [said]
    ben.open(f"/game/{friday}/mine?seat={BEN}")
    assert told(ben) == ["Sent from here before something was undone: 12. It does not count: send it again."]


def test_a_correction_leaves_the_hands_of_the_next_round(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 30, 17)
    hand(ben, friday, BEN, 12)
    ana.open(f"/game/{friday}/round/1")
    ana.press("Check", hand_1=25)
    ana.press("The table agrees")
    ana.open(f"/game/{friday}/round")
    assert typed(ana) == ["", "12", "", ""]


def test_the_table_is_not_said_to_overrule_a_hand_of_somebody_else(ana: Visitor, ben: Visitor, friday: str) -> None:
    hand(ben, friday, ANA, 33)
    exchange(ana, friday, "Cruz", "Ben", "Ana", "Dot")
    ana.enter(1, 40, "", 30, 17)
    ben.open(f"/game/{friday}/mine?seat={ANA}")
    assert "this phone said" not in ben.text

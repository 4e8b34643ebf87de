"""The same form again: a double tap, the back button, a connection that broke. One key is one entry."""

from __future__ import annotations

from tests.visitor import Visitor


def history(visitor: Visitor, slug: str) -> list[str]:
    """What is written in the book, the latest first."""
    visitor.open(f"/game/{slug}/history")
    return [line.all("b")[0].text for line in visitor.page.one("ol").all("li")]


def test_a_game_that_is_begun_twice_is_one_game(ana: Visitor) -> None:
    ana.open("/new")
    for name in ("Ana", "Ben"):
        ana.press("Add", newcomer=name)
    address, body = ana.form("Begin the game", title="Friday")
    ana.send(address, body)
    first = ana.slug
    ana.send(address, body)
    assert ana.way == [303, 200]
    assert ana.slug == first
    ana.open("/")
    assert "Also being played" not in ana.text


def test_a_round_that_is_sent_twice_is_one_round(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    address, body = ana.form("The table agrees")
    for _ in range(3):
        ana.send(address, body)
        assert ana.way == [303, 200]
        assert "Enter round 2" in ana.text
    assert history(ana, friday) == ["Round 1 entered", "The game begins: Ana, Ben, Cruz, Dot"]


def test_it_is_one_round_even_when_the_book_went_on(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    address, body = ana.form("The table agrees")
    ana.send(address, body)
    ana.enter(1, 10, "", 20, 30)
    ana.send(address, body)
    assert ana.way == [303, 200]
    assert "Enter round 3" in ana.text


def test_the_same_key_with_other_numbers_writes_nothing_and_shows_both(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    address, body = ana.form("The table agrees")
    ana.send(address, body)
    ana.send(address, [(n, "42" if n == "hand-1" else v) for n, v in body])
    assert ana.status == 409
    assert "Ben 24" in ana.text
    assert "Ben 42" in ana.text
    assert history(ana, friday) == ["Round 1 entered", "The game begins: Ana, Ben, Cruz, Dot"]


def test_the_same_key_for_another_game_is_asked_about(ana: Visitor) -> None:
    ana.open("/new")
    for name in ("Ana", "Ben"):
        ana.press("Add", newcomer=name)
    address, body = ana.form("Begin the game", title="Friday")
    ana.send(address, body)
    ana.send(address, [(n, "Saturday" if n == "title" else v) for n, v in body])
    assert ana.status == 409
    assert "A game has begun meanwhile" in ana.text


def test_going_back_to_the_recap_and_agreeing_again(ana: Visitor, friday: str) -> None:
    """The browser's back button sends the check again; the agreement on that page is the one that was written."""
    ana.open(f"/game/{friday}/round")
    check = ana.form("Check", out=0, hand_1=24, hand_2=24, hand_3=17)
    ana.send(*check)
    ana.press("The table agrees")
    ana.send(*check)
    assert ana.way == [303, 200]
    assert "Enter round 2" in ana.text
    assert history(ana, friday) == ["Round 1 entered", "The game begins: Ana, Ben, Cruz, Dot"]


def test_names_that_are_sent_twice_are_written_once(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/names")
    address, body = ana.form("Write the names", name=["Ana", "Benny", "Cruz", "Dotty"])
    ana.send(address, body)
    ana.send(address, body)
    assert ana.way == [303, 200]
    assert history(ana, friday)[:2] == ["Seat 4 is called Dotty now", "Seat 2 is called Benny now"]
    assert len(history(ana, friday)) == 3


def test_stopping_twice_stops_once(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/end")
    address, body = ana.form("Stop the game")
    ana.send(address, body)
    ana.send(address, body)
    assert ana.way == [303, 200]
    assert history(ana, friday)[0] == "The table stopped the game"
    assert len(history(ana, friday)) == 3


def test_a_key_that_no_device_would_send_is_refused(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    address, body = ana.form("The table agrees")
    for key in ("", "a b", "x" * 65, "<b>", "é", "\x00"):
        ana.send(address, [(n, key if n == "key" else v) for n, v in body])
        assert ana.status == 422, key
    assert len(history(ana, friday)) == 1

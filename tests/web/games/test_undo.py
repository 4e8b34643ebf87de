"""Undo and redo: without end, always one entry more, never a round lost; both say what they do, before and after."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from flask import Flask

from companion.book.entries.entry import Act
from companion.store.books import log
from companion.store.database import store
from tests.visitor import Visitor


def two_rounds(ana: Visitor) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.enter(1, 10, "", 20, 30)


def test_undo_takes_the_last_round_back_and_redo_brings_it_again(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    assert ana.way == [303, 200]
    assert ana.totals()["Cruz"] == "24"
    assert "Enter round 2" in ana.text
    ana.press("Redo")
    assert ana.totals()["Cruz"] == "44"


def test_undo_goes_back_to_the_beginning_and_redo_all_the_way(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    ana.press("Undo")
    assert not ana.offered("Undo")
    assert "Enter round 1" in ana.text
    ana.press("Redo")
    ana.press("Redo")
    assert not ana.offered("Redo")
    assert ana.totals() == {"Ana": "10", "Ben": "24", "Cruz": "44", "Dot": "47"}


def test_a_new_game_has_nothing_to_undo_or_redo(ana: Visitor, friday: str) -> None:
    assert not ana.offered("Undo")
    assert not ana.offered("Redo")


def test_a_new_entry_leaves_nothing_to_redo(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    ana.enter(2, 1, 2, "", 3)
    assert not ana.offered("Redo")


def test_a_correction_a_name_and_the_end_are_undone_one_by_one(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.open(f"/game/{friday}/round/1")
    ana.press("Check", hand_1=23)
    ana.press("The table agrees")
    ana.open(f"/game/{friday}/names")
    ana.press("Write the names", name=["Ana", "Benny", "Cruz", "Dot"])
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    assert "wins with" in ana.text
    ana.press("Undo")
    assert ana.totals()["Benny"] == "23"
    ana.press("Undo")
    assert ana.totals()["Ben"] == "23"
    ana.press("Undo")
    assert ana.totals()["Ben"] == "24"


def test_names_that_were_exchanged_are_undone_and_redone_together(ana: Visitor, friday: str) -> None:
    """One tap wrote them, and between them somebody bears a name that nobody typed."""
    ana.enter(0, "", 24, 25, 17)
    before = ana.totals()
    ana.open(f"/game/{friday}/names")
    ana.press("Write the names", name=["Ben", "Cruz", "Ana", "Dot"])
    assert told(ana) == "Saved: the exchange of names"
    after = ana.totals()
    assert after == {"Ben": "0", "Dot": "17", "Cruz": "24", "Ana": "25"}
    assert ana.offered("Undo") == "Undo the exchange of names"
    late = ana.form("Undo")
    ana.press("Undo")
    assert ana.totals() == before
    assert told(ana) == "Undone: the exchange of names"
    assert ana.offered("Redo") == "Redo the exchange of names"
    ana.send(*late)
    assert ana.totals() == before, "sent twice it is undone once"
    ana.press("Redo")
    assert ana.totals() == after
    ana.press("Undo")
    ana.press("Undo")
    assert "Enter round 1" in ana.text


def test_a_name_that_is_changed_twice_within_a_second_is_no_exchange(
    app: Flask, ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = log.now()
    monkeypatch.setattr(log, "now", lambda: now)
    for name in ("Anne", "Anna"):
        ana.open(f"/game/{friday}/names")
        ana.press("Write the names", name=[name, "Ben", "Cruz", "Dot"])
    assert ana.offered("Undo") == "Undo the name Anna"
    with app.app_context():
        store().cache.clear()  # a book that is read again says the same
    ana.open(f"/game/{friday}")
    assert ana.offered("Undo") == "Undo the name Anna"
    ana.press("Undo")
    assert ana.offered("Undo") == "Undo the name Anne"


def test_the_history_tells_an_exchange_of_names_once_and_no_name_that_nobody_typed(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/names")
    ana.press("Write the names", name=["Ben", "Cruz", "Ana", "Dot"])
    for step in ("Undo", "Redo"):
        ana.press(step)
    ana.open(f"/game/{friday}/history")
    lines = [line.text for line in ana.page.one("ol", **{"class": "log"}).all("li")]
    begins = (
        "Redone: the exchange of names", "Undone: the exchange of names", "Names exchanged: Ben, Cruz, Ana",
        "The game begins",
    )  # fmt: skip
    assert [line.startswith(begin) for line, begin in zip(lines, begins, strict=True)] == [True] * 4, lines


def test_the_end_of_the_game_is_undone_from_its_own_page(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    ana.press("Undo")
    assert "Enter round 2" in ana.text


@pytest.mark.parametrize(("step", "before"), [("Undo", []), ("Redo", ["Undo", "Undo"])])
def test_sent_twice_it_is_done_once(ana: Visitor, friday: str, step: str, before: list[str]) -> None:
    two_rounds(ana)
    for each in before:
        ana.press(each)
    address, body = ana.form(step)
    ana.send(address, body)
    once = ana.totals()
    ana.send(address, body)
    assert ana.way == [303, 200]
    assert ana.totals() == once
    assert "Enter round 2" in ana.text


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_when_there_is_nothing_the_answer_says_so(ana: Visitor, friday: str, what: str) -> None:
    address, body = ana.form("Undo") if ana.offered("Undo") else (f"/game/{friday}/{what}", seal_of(ana, friday))
    ana.send(address, body)
    assert ana.status == 422
    assert f"there is nothing to {what}" in ana.text


def test_an_undo_from_an_old_page_is_not_done(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ben.open(f"/game/{friday}")
    ana.enter(1, 10, "", 20, 30)
    ben.press("Undo")
    assert ben.status == 409
    assert "The book has changed meanwhile" in ben.text
    assert "Round 2 entered" in ben.text
    ana.open(f"/game/{friday}")
    assert "Enter round 3" in ana.text


def test_an_undo_that_comes_too_late_says_what_it_was_to_do_and_offers_what_it_would_do_now(
    ana: Visitor, ben: Visitor, friday: str
) -> None:
    ana.enter(0, "", 24, 24, 17)
    ben.open(f"/game/{friday}")
    ana.enter(1, 10, "", 20, 30)
    ben.press("Undo")
    said = "You wanted to undo round 1, but round 2 has been entered meanwhile: nothing was undone."
    assert said in ben.text
    assert "both" not in ben.text
    assert ben.page.link("Leave it").get("href") == f"/game/{friday}"
    ben.press("Undo round 2")
    assert (ben.way, told(ben), "Enter round 2" in ben.text) == ([303, 200], "Undone: round 2", True)


def test_an_undo_that_somebody_else_has_done_is_not_offered_again(ana: Visitor, ben: Visitor, friday: str) -> None:
    two_rounds(ana)
    ben.open(f"/game/{friday}")
    ana.press("Undo")
    ben.press("Undo")
    assert (ben.status, "You wanted to undo round 2: that was done already." in ben.text) == (409, True)
    assert "Undo round 1" not in ben.page.buttons
    ben.follow("To the game")
    assert "Enter round 2" in ben.text


def test_a_redo_that_comes_too_late_says_what_it_was_to_do(ana: Visitor, ben: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    ben.open(f"/game/{friday}")
    late, nameless = ben.form("Redo"), ben.form("Undo")
    ana.press("Undo")
    ben.send(*late)
    said = "You wanted to redo round 2, but this was written in the book meanwhile: nothing was redone."
    assert (ben.status, said in ben.text, "Undone: round 1" in ben.text) == (409, True, True)
    ben.press("Redo round 1")
    assert told(ben) == "Redone: round 1"
    ana.open(f"/game/{friday}")
    ana.enter(2, 1, 2, "", 3)
    ben.send(*late)
    assert "but round 2 has been entered meanwhile: nothing was redone." in ben.text
    assert not [key for key in ben.page.buttons if key.startswith("Redo")], "there is nothing to redo any more"
    ben.send(nameless[0], [(name, "0" if name == "seq" else value) for name, value in nameless[1]])
    assert (ben.status, "You wanted" in ben.text) == (409, False)


def seal_of(visitor: Visitor, slug: str) -> list[tuple[str, str]]:
    """Token, key and version as the forms of the game's table carry them."""
    visitor.open(f"/game/{slug}/round")
    form = visitor.page.form_of(visitor.page.button("Check"))
    return [
        (c.get("name"), c.get("value"))
        for c in form.all("input")
        if c.get("name") in ("csrf_token", "key", "made_from")
    ]


# What undo and redo say, for every kind of entry


def correct_a_round(ana: Visitor) -> None:
    game = f"/game/{ana.slug}"
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"{game}/round/1")
    ana.press("Check", hand_1=23)
    ana.press("The table agrees")


def change_a_name(ana: Visitor) -> None:
    ana.open(f"/game/{ana.slug}/names")
    ana.press("Write the names", name=["Ana", "Benny", "Cruz", "Dot"])


def keep_a_ruling(ana: Visitor) -> None:
    ana.open(f"/game/{ana.slug}/judge/verdict?ask=play&who=1&tile=9-2&train=2")
    ana.press("Keep with the game")


def stop_the_game(ana: Visitor) -> None:
    game = f"/game/{ana.slug}"
    ana.enter(0, "", 24, 24, 17)
    ana.open(f"{game}/end")
    ana.press("Stop the game")


def play_on(ana: Visitor) -> None:
    stop_the_game(ana)
    ana.press("Play on")


def give_a_penalty(ana: Visitor) -> None:
    ana.open(f"/game/{ana.slug}/adjust?seat=0&points=10&reason=elbows")
    ana.press("Write it in the book")


def a_guest(ana: Visitor) -> None:
    ana.open(f"/game/{ana.slug}/people")
    ana.press("The guest joins", name="Eli")


def somebody_leaves(ana: Visitor) -> None:
    ana.open(f"/game/{ana.slug}/people")
    ana.follow("Dot")
    ana.press("Dot leaves")


def somebody_comes_back(ana: Visitor) -> None:
    somebody_leaves(ana)
    ana.open(f"/game/{ana.slug}/people?returning=3")
    ana.press("Dot plays again")


def agree_on_an_end(ana: Visitor) -> None:
    ana.open(f"/game/{ana.slug}/clock")
    ana.press("End after this round", rounds=6)


ACTS: dict[str, tuple[Callable[[Visitor], object], str]] = {
    "RoundEntered": (lambda ana: ana.enter(0, "", 24, 24, 17), "round 1"),
    "RoundCorrected": (correct_a_round, "the correction of round 1"),
    "Adjusted": (give_a_penalty, "the penalty for Ana (10)"),
    "Joined": (a_guest, "the arrival of Eli"),
    "Left": (somebody_leaves, "the departure of Dot"),
    "Returned": (somebody_comes_back, "the return of Dot"),
    "PlayerRenamed": (change_a_name, "the name Benny"),
    "RulingKept": (keep_a_ruling, "the ruling “{title}”"),
    "EndAgreed": (agree_on_an_end, "the agreed end after round 6"),
    "Finished": (stop_the_game, "the end of the game"),
    "Reopened": (play_on, "playing on"),
}


def told(visitor: Visitor) -> str:
    """What the page says of what was just done."""
    return " ".join(each.all("p")[0].text for each in visitor.page.of_class("told"))


def back(visitor: Visitor) -> str:
    """The key in what is said, by its whole words."""
    return " ".join(button.label for each in visitor.page.of_class("told") for button in each.all("button"))


def test_every_kind_of_entry_is_tried() -> None:
    assert set(ACTS) == {kind.__name__ for kind in get_args(Act)}


@pytest.mark.parametrize("kind", ACTS)
def test_an_undo_that_comes_too_late_has_a_name_for_every_kind(ana: Visitor, friday: str, kind: str) -> None:
    act, name = ACTS[kind]
    act(ana)
    ana.open(f"/game/{friday}/history")
    name = name.format(title=ana.offered("Undo").partition("“")[2].partition("”")[0])
    late = ana.form("Undo")
    ana.open(f"/game/{friday}/history")
    ana.press("Undo")
    ana.press("Redo")
    ana.send(*late)
    said = f"You wanted to undo {name}, but this was written in the book meanwhile: nothing was undone."
    assert (ana.status, said in ana.text) == (409, True)
    ana.press(f"Undo {name}")
    assert (ana.way, told(ana)) == ([303, 200], f"Undone: {name}")
    assert "/history" in ana.address, "where it was asked for"


@pytest.mark.parametrize("kind", ACTS)
def test_undo_and_redo_say_what_they_will_do_and_what_they_did(ana: Visitor, friday: str, kind: str) -> None:
    act, name = ACTS[kind]
    act(ana)
    ana.open(f"/game/{friday}/history")
    name = name.format(title=ana.page.all("b")[0].text.removeprefix("Ruling kept: ").rpartition(" – ")[0])
    assert ana.offered("Undo") == f"Undo {name}"
    ana.press("Undo")
    assert ana.address.partition("?")[0].endswith("/history"), "it comes back to the page that shows it"
    assert told(ana) == f"Undone: {name}"
    assert back(ana) == ana.offered("Redo") == f"Redo {name}"
    ana.press("Redo")
    assert told(ana) == f"Redone: {name}"
    assert back(ana) == ana.offered("Undo") == f"Undo {name}"
    lines = [line.all("p")[0].text for line in ana.page.all("ol")[-1].all("li")]
    assert lines[:2] == [f"Redone: {name}", f"Undone: {name}"]


def test_the_table_speaks_as_well(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    assert (told(ana), back(ana)) == ("Saved: round 2", "")
    assert ana.offered("Undo") == "Undo round 2"
    ana.press("Undo")
    assert (told(ana), back(ana)) == ("Undone: round 2", "Redo round 2")
    assert (ana.offered("Undo"), ana.offered("Redo")) == ("Undo round 1", "Redo round 2")
    address, body = ana.form("Redo")
    assert dict(body)["seq"] == "3", "the request carries which record it means"
    ana.send(address, body)
    assert (told(ana), back(ana)) == ("Redone: round 2", "Undo round 2")


def test_a_correction_and_a_name_are_said_to_be_saved(ana: Visitor, friday: str) -> None:
    correct_a_round(ana)
    assert told(ana) == "Saved: the correction of round 1"
    change_a_name(ana)
    assert told(ana) == "Saved: the name Benny"


def test_the_end_is_undone_at_the_end_and_comes_back_at_the_table(ana: Visitor, friday: str) -> None:
    stop_the_game(ana)
    assert told(ana) == "", "the end speaks for itself"
    ana.press("Undo")
    assert "Enter round 2" in ana.text
    assert (told(ana), back(ana)) == ("Undone: the end of the game", "Redo the end of the game")
    ana.press("Redo")
    assert "wins with" in ana.text
    assert told(ana) == "Redone: the end of the game"


def test_what_is_said_is_said_as_long_as_nothing_else_was_done(ana: Visitor, ben: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    address = ana.address
    ana.open(address)
    assert told(ana) == "Undone: round 2", "without script a page loaded anew says it again: it is still true"
    ben.open(f"/game/{friday}")
    assert told(ben) == "", "another device was not told"
    ben.enter(2, 1, 2, "", 3)
    ana.open(address)
    assert (told(ana), back(ana)) == ("", "")


def test_nothing_is_taken_back_from_a_page_that_does_not_show_it(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    game = f"/game/{friday}"
    for page in ("/round", "/round/1", "/names", "/end", "/print", "/watch", "/judge", "/links"):
        ana.open(game + page)
        assert (ana.offered("Undo"), ana.offered("Redo")) == ("", ""), page
    ana.check(2, 1, 2, "", 3)
    assert (ana.offered("Undo"), ana.offered("Redo")) == ("", ""), "recap"


def test_a_ruling_is_undone_where_it_is_to_be_seen(ana: Visitor, friday: str) -> None:
    keep_a_ruling(ana)
    ana.open(f"/game/{friday}")
    assert ana.offered("Undo") == "", "the table does not show it"
    link = ana.page.link("Undo the ruling")
    assert link.get("href").endswith("/history#entry-2")
    ana.follow("Undo the ruling")
    assert "Ruling kept" in ana.page.one("li", id="entry-2").text
    assert ana.offered("Undo").startswith("Undo the ruling")


def test_a_ruling_does_not_take_away_what_can_be_redone(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    ana.press("Undo")
    keep_a_ruling(ana)
    ana.open(f"/game/{friday}")
    assert ana.offered("Redo") == "Redo round 2"
    ana.press("Redo")
    assert ana.totals()["Cruz"] == "44"
    assert ana.offered("Undo") == "Undo round 2"
    ana.press("Undo")
    ana.follow("Undo the ruling")
    ana.press("Undo")
    assert ana.offered("Redo").startswith("Redo the ruling"), "what was undone last comes back first"
    ana.press("Redo")
    assert ana.offered("Redo") == "Redo round 2"


def test_an_undo_that_names_another_record_is_refused(ana: Visitor, friday: str) -> None:
    two_rounds(ana)
    address, body = ana.form("Undo")
    ana.send(address, [(name, "2" if name == "seq" else value) for name, value in body])
    assert ana.status == 422
    assert "somebody was faster" in ana.text
    ana.open(f"/game/{friday}")
    assert "Enter round 3" in ana.text

"""The clock: off until somebody asks for it, then on every screen of the house; an end that is agreed on."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from companion.engine.phrases import Phrase
from companion.store.books import games, log
from companion.store.errors import StoreError
from companion.web.clock import pages, shown
from companion.web.clock.shown import find_next
from tests.conftest import device
from tests.pages import Page
from tests.visitor import Visitor

from .house import after, live_in, play, written

SHOWN = ("", "/watch", "/tv")


@pytest.fixture(autouse=True)
def at_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house by whose clock it is UTC."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the clock so many minutes after the evening began."""

    def set_clock(minutes: float) -> None:
        for module in (shown, pages):
            monkeypatch.setattr(module, "read_clock", lambda: after(minutes))
        monkeypatch.setattr(log, "now", lambda: written(after(minutes)))

    set_clock(36)
    return set_clock


@pytest.fixture
def game(app: Flask, ana: Visitor, at: Callable[[float], None]) -> str:
    """Three rounds of twelve minutes, in a house that plays such rounds; Ana's tablet shows the table."""
    with app.app_context():
        live_in()
        slug = play([12, 24, 36])
    ana.open(f"/game/{slug}")
    return slug


def said(page: Page) -> str:
    """What the clock of a page says; empty where it is not there."""
    shown = [
        part
        for each in page.of_class("clock")
        if "hidden" not in each
        for part in (*each.all("a"), *each.all("summary"), *each.all("p"))
    ]
    return " ".join(dict.fromkeys(part.text for part in shown if "hidden" not in part))


def switch_on(ana: Visitor) -> None:
    ana.press("Show when we finish")
    assert ana.way == [303, 200]


def test_it_is_off_until_somebody_asks_for_it_and_then_on_every_screen_of_the_house(
    app: Flask, ana: Visitor, game: str
) -> None:
    assert [said(ana.open(f"/game/{game}{where}")) for where in SHOWN] == ["", "", ""]
    watching = ana.client.get(f"/game/{game}/state").headers["ETag"]
    ana.open(f"/game/{game}")
    switch_on(ana)
    assert ana.client.get(f"/game/{game}/state", headers={"If-None-Match": watching}).status_code == 200, "and at once"
    for where in SHOWN:
        assert "At this pace you finish at 22:" in said(ana.open(f"/game/{game}{where}")), where
    with app.app_context():
        other = play([12])
    assert "At this pace" in said(Visitor(device(app)).open(f"/game/{other}")), "remembered for the house"
    ana.open(f"/game/{game}")
    ana.press("Do not show when we finish")
    assert said(ana.page) == ""


def test_it_moves_with_each_round_and_never_tells_what_is_past(
    app: Flask, ana: Visitor, game: str, at: Callable[[float], None]
) -> None:
    switch_on(ana)
    at(36 + 80)  # a round that runs for eighty minutes
    late = ana.open(f"/game/{game}")
    assert "23:" in said(late)
    assert "This round has run longer than nearly all rounds of this house." in said(late)
    assert late.of_class("is-long")
    at(36 + 91)
    assert said(ana.open(f"/game/{game}")) == "", "nobody is at the table any more"
    assert "too long ago" in ana.open(f"/game/{game}/clock").text


def test_a_usual_round_is_not_called_long(ana: Visitor, game: str, at: Callable[[float], None]) -> None:
    switch_on(ana)
    at(36 + 14)
    page = ana.open(f"/game/{game}")
    assert "hidden" in page.of_class("clock-long")[0]
    assert not page.of_class("is-long")


def test_a_house_without_evenings_is_told_what_a_club_says_and_no_round_is_long(
    app: Flask, ana: Visitor, at: Callable[[float], None]
) -> None:
    with app.app_context():
        slug = play([12])
    at(12 + 60)
    ana.open(f"/game/{slug}")
    switch_on(ana)
    assert "At this pace" in said(ana.page)
    assert not ana.page.of_class("clock-long")
    page = ana.open(f"/game/{slug}/clock")
    assert "a club says about 9 minutes" in page.text
    assert "1 round of tonight is in it already." in page.text


def test_touched_it_says_how_surely_that_is_known(ana: Visitor, game: str) -> None:
    switch_on(ana)
    ana.follow("At this pace you finish at 22:35")
    assert "Most likely between 22:25 and 22:50 : four times out of five." in ana.text
    assert "Learnt from 4 evenings of this house under these rules, with as many people." in ana.text
    assert "3 rounds of tonight are in it already." in ana.text
    assert "Most likely between" in said(ana.open(f"/game/{game}/watch"))


def test_why_not_all_rounds_of_tonight_are_in_it_is_said(app: Flask, ana: Visitor, game: str) -> None:
    reason = "Rounds entered within a minute of the one before, or with a break in them, do not count here."
    ana.open(f"/game/{game}/clock")
    assert "3 rounds of tonight are in it already." in ana.text
    assert reason not in ana.text
    with app.app_context():
        slug = play([12, 24, 24.1, 24.2, 36])
    ana.open(f"/game/{slug}/clock")
    assert "3 rounds of tonight are in it already. " + reason in ana.text


def test_times_are_the_readers_own(app: Flask, ana: Visitor, game: str) -> None:
    switch_on(ana)
    told = {
        tongue: said(Visitor(device(app, tongue)).open(f"/game/{game}")) for tongue in ("en-US", "en-GB", "fa", "he")
    }
    assert re.search(r"finish at 10:35\sPM", told["en-US"])
    assert "22:35" in told["en-GB"]
    assert "۲۲:۳۵" in told["fa"]
    assert "22:35" in told["he"]
    times = ana.open(f"/game/{game}").of_class("clock")[0].get("data-times").split("|")
    assert times[:2] == ["22:20", "22:25"]
    assert times == sorted(times[:12]) + times[12:], "for the script, which asks for none"


def test_books_that_cannot_be_read_now_leave_the_clock_its_published_pace(
    app: Flask, ana: Visitor, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch_on(ana)

    def fail() -> None:
        raise StoreError(Phrase("the disk is gone"))

    monkeypatch.setattr(shown, "played_games", fail)
    assert "At this pace" in said(ana.open(f"/game/{game}"))


# An agreed end


def agree(ana: Visitor, game: str, label: str, **fields: object) -> None:
    ana.open(f"/game/{game}/clock")
    ana.press(label, **fields)


def test_after_a_round(app: Flask, ana: Visitor, game: str, at: Callable[[float], None]) -> None:
    agree(ana, game, "End after this round", rounds=5)
    assert ana.way == [303, 200]
    assert "Saved: the agreed end after round 5" in ana.text
    assert "Round 5 is to be the last one: you finish at 21:00" in said(ana.page), "though the clock is off"
    at(48)
    ana.enter(0, "", 20, 31, 17)
    ana.open(f"/game/{game}")
    assert "is to be the last one" in said(ana.page)
    ana.enter(0, "", 20, 31, 17)
    assert keys_of(ana.page) == (["One more round"], "End the game")
    assert "You agreed to end after round 5." in said(ana.page)
    assert "of 13" in ana.page.of_class("engine-round")[0].text
    for where in ("/tv", "/watch"):
        page = ana.open(f"/game/{game}{where}")
        assert said(page) == "You agreed to end after round 5.", "and nobody there ends it"
        assert not page.of_class("clock")[0].all("a")
    clock = ana.open(f"/game/{game}/clock").of_class("clock")[0]
    assert [each.label for each in clock.all("a")] == ["End the game"]
    ana.open(f"/game/{game}")
    ana.follow("End the game")
    ana.press("Stop the game")
    with app.app_context():
        assert games.book(game).finished
    assert said(ana.page) == ""
    ana.press("Play on")
    assert said(ana.page) == "", "who plays on goes beyond it"


def keys_of(page: Page) -> tuple[list[str], str]:
    """The keys beside the clock of a table, and the one large key below."""
    return [each.label for each in page.of_class("clock")[0].all("a")], page.of_class("key--go")[0].label


def test_who_plays_on_after_the_agreed_round_is_still_told_so(
    ana: Visitor, game: str, at: Callable[[float], None]
) -> None:
    agree(ana, game, "End after this round", rounds=4)
    assert keys_of(ana.page)[1] == "Enter round 4"
    at(48)
    ana.enter(0, "", 20, 31, 17)
    ana.follow("One more round")
    assert ana.address == f"/game/{game}/round"
    ana.open(f"/game/{game}")
    ana.enter(0, "", 20, 31, 17)
    assert "You agreed to end after round 4." in said(ana.page)
    assert keys_of(ana.page) == (["One more round"], "End the game")


def test_an_agreed_time_that_has_passed_ends_it_too(ana: Visitor, game: str, at: Callable[[float], None]) -> None:
    agree(ana, game, "End by this time", time="20:45")
    at(48)
    ana.enter(0, "", 20, 31, 17)
    assert "You agreed to end by 20:45 ." in said(ana.page)
    assert keys_of(ana.page) == (["One more round"], "End the game")


def test_the_rounds_are_counted_to_the_agreed_one(ana: Visitor, game: str) -> None:
    for where in SHOWN:
        assert "of 13" in ana.open(f"/game/{game}{where}").of_class("engine-round")[0].text
    agree(ana, game, "End after this round", rounds=7)
    for where in SHOWN:
        assert "of 7" in ana.open(f"/game/{game}{where}").of_class("engine-round")[0].text, where


def test_before_the_first_round_it_is_the_pace_of_other_evenings(
    app: Flask, ana: Visitor, at: Callable[[float], None]
) -> None:
    with app.app_context():
        live_in()
        slug = play([])
    at(1)
    ana.open(f"/game/{slug}/clock")
    assert "As evenings usually go, all 13 rounds are over at " in ana.text
    assert "At this pace" not in ana.text
    ana.open(f"/game/{slug}")
    switch_on(ana)
    for where in SHOWN:
        assert "As evenings usually go, you finish at " in said(ana.open(f"/game/{slug}{where}")), where
    assert "At this pace" not in ana.open(f"/game/{slug}/clock").text


def test_an_end_past_what_was_agreed_is_said_to_be(ana: Visitor, game: str, at: Callable[[float], None]) -> None:
    """It is told to five minutes, and a round may run a little over."""
    agree(ana, game, "End by this time", time="21:10")
    assert "after the agreed end" not in said(ana.page)
    agree(ana, game, "End by this time", time="21:09")
    assert "Round 6 is to be the last one: you finish at 21:10" in said(ana.page)
    for where in SHOWN:
        assert "That is after the agreed end, 21:09 ." in said(ana.open(f"/game/{game}{where}")), where


def test_an_end_that_is_told_as_the_earliest_has_only_a_latest(
    ana: Visitor, game: str, at: Callable[[float], None]
) -> None:
    """In a round about to end the earliest and the likeliest are the same five minutes."""
    agree(ana, game, "End after this round", rounds=4)
    at(47)
    page = ana.open(f"/game/{game}/clock")
    assert "This round is to be the last one: you finish at 20:50" in said(page)
    assert "Most likely between" not in said(page)
    assert re.search(r"Most likely at 20:5\d at the latest: nine times out of ten", said(page))


def test_by_a_time(app: Flask, ana: Visitor, game: str) -> None:
    agree(ana, game, "End by this time", time="21:10")
    assert "Saved: the agreed end by 21:10" in ana.text
    assert "Round 6 is to be the last one: you finish at 21:10" in said(ana.page)
    with app.app_context():
        assert games.book(game).agreed_end.until == "2026-01-30T21:10:00Z"
    told = ana.client.get(f"/api/v1/games/{game}").get_json()
    assert told["agreed_end"] == {"rounds": None, "until": "2026-01-30T21:10:00Z"}
    page = ana.open(f"/game/{game}/clock")
    assert "Agreed: the game ends by 21:10" in page.text
    ana.press("Play all rounds")
    assert "Saved: playing all rounds" in ana.text
    assert "۲۱:۱۰" in Visitor(device(app, "fa")).open(f"/game/{game}/history").text
    history = ana.open(f"/game/{game}/history").text
    assert "Agreed: the game ends by 21:10" in history
    assert "Agreed: all rounds are played" in history


def test_where_all_start_in_turn_it_says_which_round_closes_a_turn(app: Flask, ana: Visitor, game: str) -> None:
    with app.app_context():
        turning = play([12, 24, 36], starter="rotate")
    ana.open(f"/game/{turning}/clock")
    assert ana.text.count("everybody has started equally often") == 3 + 1, "after rounds 4, 8 and 12, and the legend"
    agree(ana, turning, "End by this time", time="22:00")
    assert "Round 8 is to be the last one" in said(ana.page)
    assert "There is time for round" in said(ana.page)


@pytest.mark.parametrize(
    ("label", "fields", "says"),
    [
        ("End by this time", {"time": ""}, "say by when you want to finish, such as 23:00"),
        ("End by this time", {"time": "25:00"}, "say by when you want to finish, such as 23:00"),
        ("End by this time", {"time": "11:00"}, "that is more than twelve hours away"),
        ("End after this round", {}, "say which round is to be the last"),
        ("Play all rounds", {}, "no end has been agreed on"),
    ],
)
def test_what_cannot_be_agreed_on_is_said(
    ana: Visitor, game: str, label: str, fields: dict[str, str], says: str
) -> None:
    ana.open(f"/game/{game}/clock")
    address, body = ana.form("End by this time", **fields)
    way = {"End by this time": "time", "End after this round": "rounds", "Play all rounds": "no end"}[label]
    ana.send(address, [each for each in body if each[0] != "way"] + [("way", way)])
    assert ana.status == 422
    assert says in " ".join(ana.faults)


@pytest.mark.parametrize(
    ("way", "fields", "agreed"),
    [
        ("", {"time": "22:30"}, "time"),
        ("", {"rounds": "5"}, 5),
        ("", {}, None),
        ("junk", {"rounds": "5"}, None),
        ("junk", {"time": "22:30"}, None),
    ],
)
def test_enter_agrees_on_what_was_entered_and_nothing_else_is_guessed(
    app: Flask, ana: Visitor, game: str, way: str, fields: dict[str, str], agreed: object
) -> None:
    with app.app_context():
        before = games.book(game).version
    ana.open(f"/game/{game}/clock")
    form = next(each for each in ana.page.all("form") if "clock-end" in each.get("class", ""))
    assert form.all("button")[0].get("value") == "", "what Enter presses gives up no end that was agreed on"
    address, body = ana.form("End by this time")
    given = [each for each in body if each[0] not in ("way", "time", "rounds")]
    ana.send(address, [*given, *fields.items(), ("way", way)])
    with app.app_context():
        book = games.book(game)
    if agreed is None:
        assert (ana.status, book.version) == (422, before)
        assert "say which round is to be the last" in " ".join(ana.faults)
    else:
        assert book.version == before + 1
        assert (book.agreed_end.rounds == agreed) if agreed == 5 else book.agreed_end.until


def test_neither_yes_nor_no_leaves_the_clock_as_it_is(app: Flask, ana: Visitor, game: str) -> None:
    ana.open(f"/game/{game}")
    switch_on(ana)
    ana.open(f"/game/{game}/clock")
    address, body = ana.form("Do not show it at the table")
    for junk in ("", "junk", "on"):
        ana.send(address, [each for each in body if each[0] != "show"] + [("show", junk)])
        assert said(ana.open(f"/game/{game}"))


def test_an_entry_of_somebody_else_is_not_overtaken(app: Flask, ana: Visitor, ben: Visitor, game: str) -> None:
    ana.open(f"/game/{game}/clock")
    agree(ben, game, "End after this round", rounds=6)
    ana.press("End after this round", rounds=5)
    assert ana.status == 409
    assert "The book has changed meanwhile" in ana.text
    ana.press("End after this round", rounds=5)
    with app.app_context():
        assert games.book(game).agreed_end.rounds == 5


def test_a_game_that_is_over_has_no_clock(app: Flask, ana: Visitor, game: str) -> None:
    with app.app_context():
        over = play([12, 24], over=True)
    ana.open(f"/game/{over}/clock")
    assert ana.address.startswith(f"/game/{over}/end")


@pytest.mark.parametrize(
    ("now", "hour", "minute", "hours"),
    [
        ("2026-01-30T20:00:00", 23, 0, 3),
        ("2026-01-30T23:30:00", 0, 30, 1),
        ("2026-01-30T20:00:00", 20, 0, 24),
        ("2026-03-28T23:00:00", 4, 0, 4),  # the night of an hour less
        ("2026-10-24T23:00:00", 4, 0, 6),  # and that of an hour more
    ],
)
def test_a_time_of_day_is_the_next_of_it_at_home(
    monkeypatch: pytest.MonkeyPatch, now: str, hour: int, minute: int, hours: int
) -> None:
    monkeypatch.setenv("TZ", "Europe/Prague")
    time.tzset()
    here = datetime.fromisoformat(now).replace(tzinfo=ZoneInfo("Europe/Prague"))
    assert find_next(hour, minute, here) - here == timedelta(hours=hours)

"""Watching: the state that every page asks for, the scoreboard, the television."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.access import links
from companion.store.books import drafts, games
from companion.web.access.security import new_key
from tests.conftest import device
from tests.pages import Page
from tests.visitor import CAST, Visitor
from tests.web.shared.test_every_page import CHECKS, NAMES

PAGES = ("watch", "tv")


class Watcher:
    """A page that asks for the state of a game, as its script does."""

    def __init__(self, client: FlaskClient, slug: str) -> None:
        self.client, self.address, self.etag = client, f"/game/{slug}/state", ""

    def ask(self) -> dict[str, Any] | None:
        """What is new; None when nothing is."""
        answer = self.client.get(self.address, headers={"If-None-Match": self.etag} if self.etag else {})
        assert answer.status_code in (200, 304), answer.status_code
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert re.fullmatch(r'"[0-9a-f-]+"', answer.headers["ETag"])
        if answer.status_code == 304:
            assert answer.headers["ETag"] == self.etag
            assert answer.data == b""
            return None
        assert answer.headers["ETag"] != self.etag
        self.etag = answer.headers["ETag"]
        said = answer.get_json()
        assert isinstance(said, dict)
        return said


@pytest.fixture
def watcher(app: Flask, friday: str) -> Watcher:
    """Somebody who watches the game of Friday."""
    return Watcher(device(app), friday)


def enter_hand(app: Flask, slug: str, seat: int, hand: Any, number: int = 1, source: str = "phone") -> None:
    """A player enters a hand on a device."""
    with app.app_context():
        drafts.enter(slug, number, seat, hand, key=new_key(), source=source)


def shown(client: FlaskClient, slug: str, page: str) -> Page:
    answer = client.get(f"/game/{slug}/{page}")
    assert answer.status_code == 200
    return Page(answer.get_data(as_text=True))


# The state


def test_the_state_says_where_the_game_is(watcher: Watcher) -> None:
    state = watcher.ask()
    assert state == {
        "version": 1, "tag": watcher.etag[1:-3], "over": False, "round": 1, "entered": [], "lot": "",
        "onward": "",
    }  # fmt: skip


def test_nothing_new_is_304(watcher: Watcher) -> None:
    watcher.ask()
    assert watcher.ask() is None
    assert watcher.ask() is None


def test_the_book_is_not_opened_for_304(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher.ask()
    monkeypatch.setattr(games, "book", lambda *_: pytest.fail("the book was opened"))
    assert watcher.ask() is None


@pytest.mark.parametrize("sent", ["W/{}", "*", '"x", {}', "{} , W/{}"])
def test_a_mark_that_came_through_other_hands(watcher: Watcher, sent: str) -> None:
    watcher.ask()
    answer = watcher.client.get(watcher.address, headers={"If-None-Match": sent.replace("{}", watcher.etag)})
    assert answer.status_code == 304


@pytest.mark.parametrize("sent", ["1", '"1"', '""', '"', '"1-0"', "\u00e9"])
def test_another_mark_is_none(watcher: Watcher, sent: str) -> None:
    assert watcher.client.get(watcher.address, headers={"If-None-Match": sent}).status_code == 200


def test_an_entry_an_undo_and_a_redo_are_news(watcher: Watcher, ana: Visitor) -> None:
    watcher.ask()
    ana.enter(0, "", 24, 36, 17)
    state = watcher.ask()
    assert state is not None
    assert (state["version"], state["tag"], state["round"]) == (2, watcher.etag[1:-3], 2)
    ana.press("Undo")
    state = watcher.ask()
    assert state is not None
    assert (state["version"], state["round"]) == (3, 1)
    ana.press("Redo")
    state = watcher.ask()
    assert state is not None
    assert (state["version"], state["round"]) == (4, 2)
    assert watcher.ask() is None


def test_a_hand_that_was_entered_is_news(app: Flask, watcher: Watcher, friday: str) -> None:
    watcher.ask()
    enter_hand(app, friday, 2, 24)
    state = watcher.ask()
    assert state is not None
    assert state["entered"] == [2]
    enter_hand(app, friday, 1, ())
    enter_hand(app, friday, 1, 3, source="tablet")
    state = watcher.ask()
    assert state is not None
    assert state["entered"] == [1, 2], "a seat about which two devices speak stands there once"
    enter_hand(app, friday, 2, 25)
    assert watcher.ask() is not None, "another hand at the same seat"
    enter_hand(app, friday, 2, None)
    state = watcher.ask()
    assert state is not None
    assert state["entered"] == [1], "what was taken back is not there"
    assert watcher.ask() is None


def test_the_hands_of_a_round_that_is_in_the_book_are_past(app: Flask, watcher: Watcher, ana: Visitor) -> None:
    enter_hand(app, ana.slug, 2, 24)
    ana.enter(0, "", 24, 36, 17)
    state = watcher.ask()
    assert state is not None
    assert (state["round"], state["entered"]) == (2, [])
    ana.press("Undo")
    enter_hand(app, ana.slug, 1, 9)
    state = watcher.ask()
    assert state is not None
    assert (state["round"], state["entered"]) == (1, [1, 2])


def test_a_hand_is_news_after_a_round_without_hands(app: Flask, watcher: Watcher, ana: Visitor, friday: str) -> None:
    """What was said before the round nobody sent anything for is swept away; its marks do not come again."""
    enter_hand(app, friday, 0, 24)
    for _ in range(2):
        ana.enter(0, "", 24, 36, 17)
    watcher.ask()
    mark, page = watcher.etag, shown(watcher.client, friday, "watch").text
    assert watcher.ask() is None
    enter_hand(app, friday, 0, 24, number=3)
    state = watcher.ask()
    assert state is not None
    assert state["entered"] == [0]
    assert watcher.etag != mark
    assert shown(watcher.client, friday, "watch").text != page


def test_a_hand_after_an_undo_is_news(app: Flask, watcher: Watcher, ana: Visitor) -> None:
    """Hands of a later round are still there: the mark changes all the same."""
    ana.enter(0, "", 24, 36, 17)
    enter_hand(app, ana.slug, 3, 50, number=2)
    ana.press("Undo")
    watcher.ask()
    enter_hand(app, ana.slug, 1, 9)
    assert watcher.ask() is not None


def test_a_game_that_is_over(watcher: Watcher, ana: Visitor) -> None:
    ana.enter(0, "", 24, 36, 17)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    state = watcher.ask()
    assert state is not None
    assert (state["over"], state["round"], state["entered"]) == (True, None, [])
    ana.press("Play on")
    state = watcher.ask()
    assert state is not None
    assert (state["over"], state["round"]) == (False, 2)


@pytest.mark.parametrize("page", ["state", *PAGES])
def test_a_game_in_the_trash(app: Flask, friday: str, client: FlaskClient, page: str) -> None:
    etag = client.get(f"/game/{friday}/state").headers["ETag"]
    with app.app_context():
        games.trash(friday)
    assert client.get(f"/game/{friday}/{page}", headers={"If-None-Match": etag}).status_code == 410


@pytest.mark.parametrize("page", ["state", *PAGES])
def test_no_such_game(client: FlaskClient, page: str) -> None:
    assert client.get(f"/game/nosuchgame00/{page}").status_code == 404


# The pages


@pytest.mark.parametrize("page", PAGES)
def test_they_show_all_there_is(app: Flask, ana: Visitor, friday: str, page: str) -> None:
    ana.enter(0, "", 24, 36, 17)
    ana.enter(2, 8, 30, "", 1)
    seen = shown(device(app), friday, page)
    for words in (*CAST, "Friday", "Round", "3", "of 13", "starts", "10 behind", "in the lead"):
        assert words in seen.text, words
    totals = {row.all("bdi")[0].text: row.all("td")[-1].text for row in seen.of_class("standings")[0].all("tr")[1:]}
    assert totals == {"Ana": "8", "Dot": "18", "Cruz": "36", "Ben": "54"}
    assert seen.one("main").get("data-mark") == device(app).get(f"/game/{friday}/state").headers["ETag"]
    if page == "watch":
        grid = seen.of_class("rounds")[0]
        assert [cell.text for cell in grid.all("tr")[1].all("td")] == ["0 went out 0", "24 24", "36 36", "17 17"]


@pytest.mark.parametrize("page", PAGES)
def test_they_say_who_has_sent_a_hand(app: Flask, friday: str, page: str) -> None:
    client = device(app)
    assert "hidden" in shown(client, friday, page).one("section", **{"data-part": "entered"})
    enter_hand(app, friday, 1, 24)
    enter_hand(app, friday, 2, 7)
    said = shown(client, friday, page).one("section", **{"data-part": "entered"})
    assert "hidden" not in said
    assert "Sent from phones: 2 of 4" in said.text
    assert [line.text for line in said.all("li")] == ["Ben", "Cruz"], "the tablet may have the others: nothing is said"
    assert "24" not in said.text, "what they hold is theirs until the table agrees"


@pytest.mark.parametrize("page", PAGES)
def test_the_end_says_who_has_won_and_why(app: Flask, ana: Visitor, friday: str, page: str) -> None:
    ana.enter(0, "", 24, 36, 17)
    ana.enter(1, 24, "", 12, 30)
    ana.enter(2, 10, 10, "", 10)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    seen = shown(device(app), friday, page)
    assert "share first place with 34 points" in seen.text
    assert "Nothing in the rules decides between them (each: 1 round with 0, lowest round above 0: 10)." in seen.text
    assert [span.text for span in seen.one("section", **{"class": "winner"}).all("h2")[0].all("bdi")] == ["Ana", "Ben"]
    assert seen.of_class("proof") == [], "where nothing decides nothing is to be proved"
    assert [m.get("data-look") for m in seen.of_class("medal")] == ["1", "2"]
    assert "in the lead" not in seen.text


@pytest.mark.parametrize("page", PAGES)
def test_what_is_exchanged_at_the_end_finds_its_styles_and_scripts(
    app: Flask, ana: Visitor, friday: str, page: str
) -> None:
    """A page that was opened before the first round is never loaded anew: it has all that any later part needs."""

    def loaded() -> list[list[str]]:
        found = shown(device(app), friday, page)
        return [
            [each.get("href") for each in found.all("link", rel="stylesheet")],
            [each.get("src") for each in found.all("script") if "src" in each],
        ]

    at_first = loaded()
    ana.enter(0, "", 24, 24, 17)
    assert loaded() == at_first
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    assert loaded() == at_first


@pytest.mark.parametrize("page", PAGES)
def test_who_is_level_shares_the_place_until_the_end(app: Flask, ana: Visitor, friday: str, page: str) -> None:
    ana.enter(0, "", 24, 36, 24)
    ana.enter(1, 24, "", 12, 30)
    seen = shown(device(app), friday, page)
    rows = [row for row in seen.of_class("standings")[0].all("tr") if row.all("small")]
    said = {row.all("bdi")[0].text: (row.all("td")[0].text, row.all("small")[0].text) for row in rows}
    assert said == {
        "Ana": ("1", "level with Ben"), "Ben": ("1", "level with Ana"),
        "Cruz": ("3", "24 behind"), "Dot": ("4", "30 behind"),
    }  # fmt: skip
    ana.enter(2, 12, 12, "", 6)
    ana.enter(3, 12, 12, 6, "")
    seen = shown(device(app), friday, page)
    rows = [row for row in seen.of_class("standings")[0].all("tr") if row.all("small")]
    assert [(row.all("td")[0].text, row.all("small")[0].text) for row in rows] == [
        ("1", "level with Ben"), ("1", "level with Ana"), ("3", "6 behind"), ("4", "12 behind"),
    ]  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_before_the_first_round(app: Flask, friday: str, page: str) -> None:
    seen = shown(device(app), friday, page)
    assert "seat 1" in seen.text
    assert "in the lead" not in seen.text


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["en", "he", "fa", "cs", "it"])
def test_nothing_on_them_writes(app: Flask, ana: Visitor, page: str, language: str) -> None:
    slug = ana.begin(*NAMES, title="<i>Friday</i>")
    ana.enter(0, "", 24, 36, 17)
    enter_hand(app, slug, 1, 24, number=2)
    seen = shown(device(app, language), slug, page)
    assert {form.get("method", "get") for form in seen.all("form")} <= {"get"}, "the screen is kept on, nothing is sent"
    assert seen.all("input") == []
    ways = {a.get("href") for a in seen.all("a") if not a.get("href").startswith("#")}
    assert not {way for way in ways if re.search(r"/(round|undo|redo|names|history|end|finish|trash)\b", way)}
    assert [fault for check in CHECKS for fault in check(seen)] == []
    assert seen.one("html").get("lang") == language
    assert seen.all("noscript")[0].all("meta")[0].get("content") == "5"


def test_where_the_scoreboard_leads(app: Flask, friday: str) -> None:
    client = device(app)
    for address in (a.get("href") for a in shown(client, friday, "watch").all("a")):
        assert address.startswith("#") or client.get(address).status_code == 200, address


def test_a_blocked_round_is_marked_among_the_rounds(app: Flask, ana: Visitor, friday: str) -> None:
    ana.enter("none", 12, 24, 30, 17)
    ana.enter(0, "", 24, 24, 17)
    rounds = shown(device(app), friday, "watch").one("table", **{"class": "rounds columns "})
    assert [part.text for part in rounds.all("small") if not part.text.isdigit()] == ["blocked"]


def test_the_television_has_no_keys_and_is_dark(app: Flask, friday: str) -> None:
    seen = shown(device(app), friday, "tv")
    assert [a.get("href") for a in seen.all("a")] == ["#main", "/devices/"], "and how its screen stays on"
    assert seen.one("html").get("data-theme") == "dark"


def test_a_page_is_new_after_an_entry_and_after_a_hand(app: Flask, ana: Visitor, friday: str) -> None:
    client, marks = device(app), []
    for step in range(3):
        marks.append(shown(client, friday, "watch").one("main").get("data-mark"))
        if step == 0:
            ana.enter(0, "", 24, 36, 17)
        enter_hand(app, friday, 1, 24, number=2, source=f"phone {step}")
    assert len(set(marks)) == 3


def test_whoever_only_watches_is_offered_no_more(app: Flask, friday: str) -> None:
    """Pressed pages are kept for each role: what one is offered, another is not."""
    app.config["GUARDED"] = True
    ways, bars = {}, {}
    for role in ("keep", "watch", "enter"):
        with app.app_context():
            link = links.make_link(friday, role)
        client = device(app)
        assert client.get(f"/to/{link.token}").status_code == 303
        page = shown(client, friday, "watch")
        ways[role] = {a.get("href") for a in page.all("a")}
        bars[role] = [a.text for a in page.of_class("dock")[0].all("a")]
    assert bars == {"keep": [], "watch": [], "enter": ["Enter your hand"]}, "a second screen shows the whole page"
    assert f"/game/{friday}/mine" in ways["keep"]
    assert f"/game/{friday}" in ways["keep"]
    assert f"/game/{friday}" not in ways["watch"] | ways["enter"]
    assert f"/game/{friday}/mine" not in ways["watch"]
    for role, found in ways.items():
        client = device(app)
        with app.app_context():
            client.get(f"/to/{links.make_link(friday, role).token}")
        for address in found:
            assert address.startswith("#") or client.get(address).status_code == 200, (role, address)


def test_a_link_that_was_taken_back(app: Flask, friday: str) -> None:
    app.config["GUARDED"] = True
    with app.app_context():
        link = links.make_link(friday, "watch")
    client = device(app)
    client.get(f"/to/{link.token}")
    watcher = Watcher(client, friday)
    watcher.ask()
    with app.app_context():
        links.revoke_link(friday, link.id)
    asked = client.get(watcher.address, headers={"If-None-Match": watcher.etag, "Accept": "*/*"})
    assert asked.status_code == 403


def test_the_table_follows_and_leads_to_the_scoreboard(ana: Visitor, friday: str) -> None:
    page = ana.open(f"/game/{friday}")
    assert page.one("main").get("data-follow") == f"/game/{friday}/state"
    assert page.one("main").get("data-version") == "1"
    ana.follow("Show the scoreboard")
    assert ana.status == 200
    ana.open(f"/game/{friday}")
    ana.press("Share the game")
    assert ana.status == 200

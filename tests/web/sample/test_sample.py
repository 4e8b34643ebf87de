"""The sample evening: to look at, clearly a sample, and in no database."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from flask import Flask

from companion.book.fold.admission import check_names
from companion.store.books import games
from companion.store.database import store
from companion.store.people import regulars
from companion.web.sample.pages import SLUG, sample_book
from tests.conftest import device
from tests.visitor import Visitor

PAGES = ("", "/chart", "/end", "/history")


def rows(app: Flask) -> dict[str, int]:
    """How many rows every table of the database has."""
    with app.app_context(), store().engine.connect() as connection:
        names = [name for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar_one() for name in names}


def test_an_empty_home_page_offers_it_and_nothing_is_written(app: Flask, ana: Visitor) -> None:
    ana.open("/")
    before = rows(app)
    ana.follow("Look at a sample evening")
    assert ana.status == 200
    for page in (*PAGES, "/sheet.pdf"):
        ana.open(f"/game/{SLUG}{page}")
        assert ana.status == 200, page
    assert rows(app) == before
    with app.app_context():
        assert games.recent().cards == ()
        assert games.all_slugs() == ()
        assert regulars.regulars() == ()
    ana.open("/")
    assert "sample" in ana.text, "it is no game: home is still empty"


@pytest.mark.parametrize("code", ["en", "he", "fa", "cs", "it"])
def test_every_page_says_that_it_is_a_sample_and_changes_nothing(ana: Visitor, code: str) -> None:
    ana.client.set_cookie("language", code)
    for page in PAGES:
        ana.open(f"/game/{SLUG}{page}")
        assert ana.status == 200, (code, page)
        assert len(ana.page.of_class("sample-mark")) == 1, page
        assert ana.page.all("form") == [], page
        for link in ana.page.all("main")[0].all("a"):
            assert ana.client.get(link.get("href")).status_code in (200, 303), link.get("href")


@pytest.mark.parametrize(
    ("code", "script"), [("en", "LATIN"), ("he", "HEBREW"), ("fa", "ARABIC"), ("cs", "LATIN"), ("it", "LATIN")]
)
def test_people_of_the_language_play_it(app: Flask, ana: Visitor, code: str, script: str) -> None:
    ana.client.set_cookie("language", code)
    ana.open(f"/game/{SLUG}")
    names = list(ana.totals())
    assert len(names) == 4
    assert check_names(names) == []
    for name in names:
        assert all(unicodedata.name(letter).startswith(script) for letter in name), name
    with app.test_request_context(headers={"Cookie": "language=en"}):
        assert (set(sample_book().players) == set(names)) == (code == "en"), "each language has people of its own"


def test_what_a_sample_has_not_leads_back_to_its_table(ana: Visitor) -> None:
    ana.open(f"/game/{SLUG}/round/3")
    assert ana.way == [303, 200]
    assert "A sample evening" in ana.text


@pytest.mark.parametrize("act", ["undo", "trash", "finish", "round"])
def test_nothing_can_be_written_into_it(make_companion: Callable[..., Flask], act: str) -> None:
    app = make_companion(WTF_CSRF_ENABLED=False)
    before = rows(app)
    assert device(app).post(f"/game/{SLUG}/{act}", data={"key": "k", "made_from": "1"}).status_code in (404, 405)
    assert rows(app) == before


def test_after_the_first_game_it_is_not_offered_any_more(ana: Visitor, friday: str) -> None:
    ana.open("/")
    assert "sample" not in ana.text

"""The language of the reader: chosen on the device, else what the browser asks for; direction and digits follow."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.store.books import games
from companion.web.shared.translation import at_home
from tests.conftest import device
from tests.visitor import Visitor


@pytest.mark.parametrize(
    ("asked", "code", "direction"),
    [
        ("en", "en", "ltr"),
        ("he", "he", "rtl"),
        ("iw", "he", "rtl"),
        ("he-IL,he;q=0.9,en;q=0.8", "he", "rtl"),
        ("fa-IR", "fa", "rtl"),
        ("cs", "cs", "ltr"),
        ("it-IT", "it", "ltr"),
        ("de, fr;q=0.9", "en", "ltr"),
        ("de, cs;q=0.5, it;q=0.1", "cs", "ltr"),
        ("", "en", "ltr"),
        ("*", "en", "ltr"),
        (";;;", "en", "ltr"),
        ("x" * 3000, "en", "ltr"),
    ],
)
def test_the_language_of_the_browser(app: Flask, asked: str, code: str, direction: str) -> None:
    visitor = Visitor(device(app, asked))
    html = visitor.open("/").one("html")
    assert (html.get("lang"), html.get("dir")) == (code, direction)


def test_the_choice_of_the_device_goes_before_that_of_the_browser(app: Flask) -> None:
    visitor = Visitor(device(app, "cs"))
    visitor.client.set_cookie("language", "fa")
    assert visitor.open("/").one("html").get("lang") == "fa"


@pytest.mark.parametrize("cookie", ["klingon", "", "../../etc/passwd", "en_US", "EN"])
def test_a_choice_that_is_not_there_is_passed_over(app: Flask, cookie: str) -> None:
    visitor = Visitor(device(app, "it"))
    visitor.client.set_cookie("language", cookie)
    assert visitor.open("/").one("html").get("lang") == "it"


def test_persian_pages_have_persian_digits(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 36, 17)
    ana.client.set_cookie("language", "fa")
    ana.open(f"/game/{friday}")
    assert list(ana.totals().values()) == ["۰", "۱۷", "۲۴", "۳۶"]


def test_two_devices_read_one_book_each_in_its_own_language(app: Flask, ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 36, 17)
    dana = Visitor(device(app, "fa"))
    for visitor, expected in ((ana, "24"), (dana, "۲۴"), (ana, "24")):
        visitor.open(f"/game/{friday}")
        assert visitor.totals()["Ben"] == expected


def test_a_round_is_entered_in_persian_digits(app: Flask, ana: Visitor, friday: str) -> None:
    ana.check(0, "", "۱۲+۷", "۶-۵ ۴-۲", "٢٤")
    ana.press("The table agrees")
    assert ana.totals() == {"Ana": "0", "Cruz": "17", "Ben": "19", "Dot": "24"}


@pytest.mark.parametrize("code", ["en", "he", "fa", "cs", "it"])
def test_the_page_that_is_pressed_for_one_language_is_not_given_to_another(
    app: Flask, ana: Visitor, friday: str, code: str
) -> None:
    for language in ("fa", "en", code):
        visitor = Visitor(device(app, language))
        for page in ("", "/round"):
            assert visitor.open(f"/game/{friday}{page}").one("html").get("lang") == language


def test_a_name_in_hebrew_stands_isolated_in_an_english_sentence(ana: Visitor) -> None:
    ana.begin('דנה "הקטר" כהן', "Ben")
    ana.check("none", "", 24)
    assert ana.faults == ['what \u2068דנה "הקטר" כהן\u2069 has left is not entered yet']


@pytest.mark.parametrize(
    ("asked", "day"),
    [
        ("en-GB,en;q=0.9", "%d %B %Y"),
        ("en-US,en;q=0.9", "%B %d, %Y"),
        ("he-IL,he;q=0.9,en-US;q=0.8", "%B %d, %Y"),
        ("he", "%d %B %Y"),
    ],
)
def test_english_dates_are_those_of_the_region_that_the_browser_names(
    app: Flask, friday: str, asked: str, day: str
) -> None:
    visitor = Visitor(device(app, asked))
    visitor.client.set_cookie("language", "en")
    with app.app_context():
        begun = at_home(games.book(friday).records[0].at)
    told = begun.strftime(day).replace(" 0", " ").removeprefix("0")
    assert told in visitor.open(f"/game/{friday}/history").text


@pytest.mark.parametrize(
    ("code", "fonts"),
    [("en", ["rubik-latin"]), ("he", ["rubik-latin", "rubik-hebrew"]), ("fa", ["vazirmatn-arabic"])],
)
def test_a_page_asks_at_once_for_the_fonts_of_its_language(app: Flask, code: str, fonts: list[str]) -> None:
    page = Visitor(device(app, code)).open("/")
    asked = [link.get("href") or "" for link in page.all("link", rel="preload", **{"as": "font"})]
    assert len(asked) == len(fonts)
    for font, href in zip(fonts, asked, strict=True):
        assert re.match(rf"/static/[0-9a-f]{{10}}/fonts/{font}-", href), "as the style sheet asks for it, once"

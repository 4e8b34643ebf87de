"""When a page cannot be given: it says in words what happened, in the reader's language, and shows the way back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from companion.store.books import games
from tests.conftest import device
from tests.visitor import Visitor

PAGES = ("", "/round", "/round/1", "/end", "/history", "/names", "/print", "/sheet.pdf", "/rematch")
ACTS = ("round", "round/1", "undo", "redo", "finish", "reopen", "names", "trash", "untrash")


def on_its_feet(visitor: Visitor) -> None:
    """The error page has a heading and a way back home."""
    assert visitor.page.one("h1").text
    visitor.open(visitor.page.link("All games").get("href"))
    assert visitor.status == 200


@pytest.mark.parametrize(
    "address", ["/nowhere", "/game", "/game/", "/game//round", "/static/nothing.js", "/game/x/round/y", "/%00"]
)
def test_a_page_that_is_not_there(ana: Visitor, address: str) -> None:
    ana.open(address)
    assert ana.status == 404
    on_its_feet(ana)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("slug", ["nosuchgame00", "..", "x" * 500, "דנה", "%27%3B--", "<b>"])
def test_a_game_that_is_not_there(ana: Visitor, page: str, slug: str) -> None:
    ana.open(f"/game/{slug}{page}")
    assert ana.status == 404


@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_done_to_a_game_that_is_not_there(ana: Visitor, friday: str, act: str) -> None:
    ana.open(f"/game/{friday}/round")
    _, body = ana.form("Check", out=0)
    ana.send(f"/game/nosuchgame00/{act}", body)
    assert ana.status == 404
    on_its_feet(ana)


@pytest.mark.parametrize("act", ["undo", "redo", "finish", "reopen", "trash", "untrash"])
def test_what_changes_something_cannot_be_done_by_a_link(ana: Visitor, friday: str, act: str) -> None:
    ana.open(f"/game/{friday}/{act}")
    assert ana.status == 405
    on_its_feet(ana)


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_methods_that_no_browser_sends(ana: Visitor, friday: str, method: str) -> None:
    answer = getattr(ana.client, method)(f"/game/{friday}")
    assert answer.status_code in (400, 405)


def test_more_than_any_form_holds_is_refused(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    address, body = ana.form("The table agrees")
    ana.send(address, [*body, ("x", "9" * 70_000)])
    assert ana.status == 413
    on_its_feet(ana)


def test_more_fields_than_any_form_has(ana: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    address, body = ana.form("The table agrees")
    ana.send(address, [*body, *((f"f{n}", "") for n in range(5000))])
    assert ana.status in (303, 413, 200)


@pytest.mark.parametrize("token", [None, "", "wrong", "x" * 5000])
def test_a_form_without_its_token_is_refused_and_says_what_to_do(ana: Visitor, friday: str, token: str | None) -> None:
    ana.check(0, "", 24, 24, 17)
    address, body = ana.form("The table agrees")
    others = [(n, v) for n, v in body if n != "csrf_token"]
    ana.send(address, others if token is None else [*others, ("csrf_token", token)])
    assert ana.status == 400
    assert "This form is from an earlier visit" in ana.text
    on_its_feet(ana)
    ana.open(f"/game/{friday}")
    assert "Enter round 1" in ana.text


def test_every_form_wants_its_token(ana: Visitor, friday: str, app: Flask) -> None:
    for act in (*(f"/game/{friday}/{act}" for act in ACTS), "/new"):
        assert ana.client.post(act, data={"key": "k"}).status_code == 400, act


def test_the_token_of_somebody_else_is_refused(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.check(0, "", 24, 24, 17)
    ben.open("/")
    ben.send(*ana.form("The table agrees"))
    assert ben.status == 400


@contextmanager
def told(app: Flask, statement: str) -> Iterator[None]:
    """Every connection to the database begins with this."""
    import sqlalchemy as sa

    engine = app.extensions["companion.store"].engine

    def connected(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(statement).close()

    sa.event.listen(engine, "connect", connected)
    engine.dispose()
    yield
    sa.event.remove(engine, "connect", connected)
    engine.dispose()


def test_the_disk_is_full(ana: Visitor, friday: str, app: Flask) -> None:
    ana.enter(0, "", 24, 24, 17)
    with told(app, "PRAGMA max_page_count=1"):  # SQLite makes of it: as large as it is now
        for points in range(60):
            ana.open(f"/game/{friday}/round/1")
            ana.press("Check", hand_1=points, hand_3="6-5 4-2 3-3 11-10 12-0")
            agreed = ana.form("The table agrees")
            ana.send(*agreed)
            if ana.status != 200:
                break
    assert ana.status == 507
    assert "The disk is full" in ana.text
    assert "what was typed is still there" in ana.text
    ana.send(*agreed)
    assert ana.way == [303, 200], "the same form again, once there is room"


def test_the_book_can_only_be_read(ana: Visitor, friday: str, app: Flask) -> None:
    ana.check(0, "", 24, 24, 17)
    agreed = ana.form("The table agrees")
    with told(app, "PRAGMA query_only=ON"):
        ana.send(*agreed)
        assert ana.status == 503
        assert "can be read but not written" in ana.text
        ana.open(f"/game/{friday}")
        assert ana.status == 200
    ana.send(*agreed)
    assert ana.way == [303, 200]


def test_somebody_else_writes_for_too_long(make_companion: Callable[..., Flask], tmp_path: Path) -> None:
    ana = Visitor(device(make_companion(STORE_WAIT=0.1)))
    ana.begin()
    ana.check(0, "", 24, 24, 17)
    agreed = ana.form("The table agrees")
    other = sqlite3.connect(tmp_path / "book.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        ana.send(*agreed)
    finally:
        other.close()
    assert ana.status == 503
    assert "please try again" in ana.text
    ana.send(*agreed)
    assert ana.way == [303, 200]
    assert "Enter round 2" in ana.text


def test_a_page_that_breaks_says_nothing_of_its_inside(
    ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(games, "book", broken)
    ana.open(f"/game/{friday}/history")
    assert ana.status == 500
    assert "secret" not in ana.text
    assert "RuntimeError" not in ana.text
    assert "the secret of the house" in caplog.text, "but the log has it"
    monkeypatch.undo()
    on_its_feet(ana)


def test_a_database_that_is_damaged_is_said(ana: Visitor, friday: str, app: Flask, tmp_path: Path) -> None:
    app.extensions["companion.store"].engine.dispose()
    for file in tmp_path.glob("book.sqlite*"):
        file.write_bytes(b"no database at all " * 500)
    ana.open("/")
    assert ana.status == 503
    assert "damaged" in ana.text


def test_errors_are_said_in_the_language_of_the_reader(ana: Visitor) -> None:
    ana.client.set_cookie("language", "he")
    ana.open("/nowhere")
    assert ana.page.one("html").get("dir") == "rtl"

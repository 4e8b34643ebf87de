"""What the worker is told, and what pages say of who may keep them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine.phrases import Phrase
from companion.places import STATIC
from companion.store.access.links import ENTER, KEEP, WATCH, make_link
from companion.store.books import drafts, games
from companion.store.errors import StoreError
from companion.web.access import guard
from companion.web.devices import worker
from tests.conftest import PIN, device
from tests.visitor import Visitor


def told(client: FlaskClient, prefix: str = "") -> dict[str, Any]:
    answer = client.get("/worker.js", environ_overrides={"SCRIPT_NAME": prefix})
    assert answer.mimetype == "text/javascript"
    assert answer.cache_control.no_cache
    assert answer.headers["Service-Worker-Allowed"] == f"{prefix}/"
    first = answer.text.partition("\n")[0]
    found: dict[str, Any] = json.loads(first.removeprefix("const TOLD = ").removesuffix(";"))
    return found


@pytest.mark.parametrize("prefix", ["", "/house/train"])
def test_it_keeps_to_what_lies_below_its_address(client: FlaskClient, prefix: str) -> None:
    found = told(client, prefix)
    assert (found["root"], found["away"]) == (f"{prefix}/", f"{prefix}/away")
    assert all(re.match(rf"{prefix}/static/[0-9a-f]{{10}}/\w+/", address) for address in found["files"])
    for address in found["files"][::12]:
        assert client.get(address.removeprefix(prefix), buffered=True).status_code == 200


def test_it_keeps_every_file_that_the_pages_of_a_game_ask_for(ana: Visitor, friday: str) -> None:
    kept = set(told(ana.client)["files"])
    for page in ("", "/round", "/chart", "/history", "/watch", "/tv", "/mine", "/mine?seat=1"):
        shown = ana.open(f"/game/{friday}{page}")
        asked = {e.get("href") for e in shown.all("link", rel="stylesheet")} | {
            e.get("src") for e in shown.all("script")
        }
        assert asked <= kept | {""}, page


def test_it_keeps_every_script_that_these_load_later(client: FlaskClient) -> None:
    loads = re.compile(r"""(?:\bfrom|^import|\bimport\()\s*"(\.[^"]+)""", re.MULTILINE)
    kept = {(STATIC / re.sub("^/static/[0-9a-f]{10}/", "", address)).resolve() for address in told(client)["files"]}
    scripts = [path for path in kept if path.suffix == ".js"]
    assert {
        (path.parent / name).resolve() for path in scripts for name in loads.findall(path.read_text("utf-8"))
    } <= kept


def test_it_is_another_one_with_every_release(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = told(client)
    assert told(client) == before
    monkeypatch.setattr(worker, "__version__", "next")
    assert told(client)["version"] != before["version"]


def headers(client: FlaskClient, address: str) -> tuple[str | None, list[str]]:
    """Of which state of the book a page tells that may be kept, and which pages are kept with it."""
    answer = client.get(address, headers={"Accept": "text/html"})
    return answer.headers.get("Companion-Keep"), answer.headers.get("Companion-Beside", "").split()


def test_a_game_is_kept_as_long_as_it_is_open(ana: Visitor, friday: str) -> None:
    game = f"/game/{friday}"
    state, beside = headers(ana.client, game)
    assert state
    assert beside == [game, f"{game}/round", f"{game}/chart", f"{game}/history"]
    assert {headers(ana.client, address)[0] for address in beside} == {state}
    assert headers(ana.client, f"{game}/judge") == headers(ana.client, "/") == (None, [])
    ana.enter(0, "", 5, 6, 7)
    assert headers(ana.client, game)[0] not in (None, "no", state)
    ana.open(f"{game}/end")
    ana.press(ana.page.buttons[-1])
    assert headers(ana.client, f"{game}/end") == headers(ana.client, f"{game}/history") == ("no", [])


@pytest.mark.parametrize(
    ("role", "open_to", "beside"),
    [
        (WATCH, "watch", ["watch"]),
        (ENTER, "mine", ["mine", "watch"]),
        (KEEP, "round", ["", "round", "chart", "history"]),
    ],
)
def test_a_guest_is_told_of_what_is_open_to_them(
    guarded: Flask, friday: str, role: str, open_to: str, beside: list[str]
) -> None:
    guest, other = device(guarded), device(guarded)
    with guarded.app_context():
        link, another = make_link(friday, role), make_link(friday, role)
    guest.get(f"/to/{link.token}")
    other.get(f"/to/{another.token}")
    state, found = headers(guest, f"/game/{friday}/{open_to}")
    assert state
    assert found == [f"/game/{friday}/{page}".rstrip("/") for page in beside]
    signs = {client.get("/rules").headers["Companion-Reader"] for client in (guest, other, device(guarded))}
    assert len(signs) == 3, "everybody is somebody else"


def test_nobody_is_told_of_while_the_books_cannot_be_read(guarded: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Visitor(device(guarded))
    host.open("/pin")
    host.press(host.page.buttons[-1], pin=PIN)

    def broken(_: str) -> bool:
        raise StoreError(Phrase("the disk is gone"))

    monkeypatch.setattr(guard, "knows_pin", broken)
    answer = host.client.get("/", headers={"Accept": "text/html"})
    assert answer.status_code == 503
    assert "the disk is gone" in answer.text
    assert answer.headers["Companion-Look"] == "en"
    assert "Companion-Reader" not in answer.headers
    open_to_all = host.client.get("/language")
    assert open_to_all.status_code == 200
    assert "Companion-Reader" not in open_to_all.headers


def test_who_enters_the_pin_or_leaves_is_somebody_else(guarded: Flask) -> None:
    host = Visitor(device(guarded))

    def sign() -> str:
        host.open("/rules")
        return str(host.answer.headers["Companion-Reader"])

    stranger = sign()
    host.open("/pin")
    host.press(host.page.buttons[-1], pin=PIN)
    known = sign()
    assert known != stranger
    assert sign() == known
    host.client.post(
        "/pin/leave", data={"csrf_token": host.open("/language").all("input", name="csrf_token")[0].get("value")}
    )
    assert sign() == stranger


def test_a_page_is_kept_as_of_what_it_shows(ana: Visitor, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a page is made another device may write: the state is asked for once, by the view."""
    asked: list[str] = []
    for room in (games, drafts):

        def note(slug: str, ask: Callable[[str], Any] = room.head) -> Any:
            asked.append(slug)
            return ask(slug)

        monkeypatch.setattr(room, "head", note)
    for page in ("", "/round", "/chart", "/history", "/watch", "/tv", "/mine?seat=1"):
        asked.clear()
        assert headers(ana.client, f"/game/{friday}{page}")[0], page
        assert asked == [friday], page

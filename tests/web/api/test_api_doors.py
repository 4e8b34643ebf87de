"""Who may ask what of the interface: links as tokens, the PIN as a password; and the hands of players."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.access import links
from companion.store.access.pin import pin_stamp, set_pin
from companion.store.books import drafts, games
from companion.web.access.guard import STAMP
from tests.conftest import device
from tests.store.table import begun

from .test_api_games import FRIDAY, problem

PIN = "2468"
ADDRESSES = ("", "/standings", "/entries", "/hands")
Shown = dict[str, str]


def basic(password: str, user: str = "anybody") -> Shown:
    """The header that shows a password."""
    return {"Authorization": "Basic " + b64encode(f"{user}:{password}".encode()).decode()}


@pytest.fixture
def app(share_first: Callable[..., Flask]) -> Flask:
    """A companion that listens in the house network."""
    app = share_first(GUARDED=True)
    with app.app_context():
        set_pin(PIN)
    return app


@pytest.fixture
def slug(app: Flask) -> str:
    with app.app_context():
        return games.create(begun(), key="friday")


@pytest.fixture
def caller(app: Flask) -> FlaskClient:
    return device(app)


@pytest.fixture
def link(app: Flask, slug: str) -> Callable[..., Shown]:
    """Makes a link, and gives the header that shows its token."""

    def make(role: str, seat: int | None = None) -> Shown:
        with app.app_context():
            return {"Authorization": f"Bearer {links.make_link(slug, role, seat=seat).token}"}

    return make


def said(seat: int, hand: object, key: str, **more: object) -> dict[str, Any]:
    """A hand for round 1."""
    return {"key": key, "number": 1, "seat": seat, "hand": hand, "source": "phone", **more}


def test_nobody_is_told_anything_without_credentials(caller: FlaskClient, slug: str) -> None:
    for address in ("/api/v1/games", *(f"/api/v1/games/{slug}{part}" for part in ADDRESSES), "/api/v1/games/nosuch"):
        answer = caller.get(address)
        problem(answer, 401, "unauthorized")
        assert [each.split(" ")[0] for each in answer.headers.getlist("WWW-Authenticate")] == ["Bearer", "Basic"]


@pytest.mark.parametrize(
    "shown", ["Bearer x", "Bearer", "Basic", "Basic !", "Digest a=b", "Bearer " + "A" * 22, "x" * 999]
)
def test_what_opens_nothing(caller: FlaskClient, slug: str, shown: str) -> None:
    assert caller.get(f"/api/v1/games/{slug}", headers={"Authorization": shown}).status_code == 401


@pytest.mark.parametrize(
    ("role", "open_to_it"),
    [
        ("watch", {"GET", "GET/standings"}),
        ("enter", {"GET", "GET/standings", "GET/hands", "POST/hands"}),
        ("keep", {"GET", "GET/standings", "GET/entries", "GET/hands", "POST/hands", "POST/entries"}),
    ],
)
def test_a_link_opens_what_its_role_may(
    caller: FlaskClient, slug: str, link: Callable[..., Shown], role: str, open_to_it: set[str]
) -> None:
    shown = link(role)
    asked = ("GET", "GET/standings", "GET/entries", "GET/hands", "POST/hands", "POST/entries")
    for method, _, part in (each.partition("/") for each in asked):
        address = f"/api/v1/games/{slug}{'/' if part else ''}{part}"
        answer = caller.open(address, method=method, headers=shown, json={} if method == "POST" else None)
        is_open = f"{method}{'/' if part else ''}{part}" in open_to_it
        assert (answer.status_code == 403) != is_open, address
    problem(caller.get("/api/v1/games", headers=shown), 403, "forbidden")
    problem(caller.post("/api/v1/games", headers=shown, json=FRIDAY), 403, "forbidden")


def test_a_link_opens_no_other_game(app: Flask, caller: FlaskClient, link: Callable[..., Shown]) -> None:
    with app.app_context():
        other = games.create(begun("Saturday"), key="saturday")
    for slug in (other, "nosuchgame00"):
        problem(caller.get(f"/api/v1/games/{slug}", headers=link("keep")), 403, "forbidden")


def test_a_link_that_was_taken_back_opens_nothing(app: Flask, caller: FlaskClient, slug: str) -> None:
    with app.app_context():
        made = links.make_link(slug, "keep")
        links.revoke_link(slug, made.id)
    shown = {"Authorization": f"Bearer {made.token}"}
    problem(caller.get(f"/api/v1/games/{slug}", headers=shown), 401, "unauthorized")


def test_the_host_shows_the_pin(caller: FlaskClient, slug: str) -> None:
    assert caller.get("/api/v1/games", headers=basic(PIN)).get_json()["games"][0]["slug"] == slug
    begun = caller.post("/api/v1/games", headers=basic(PIN, ""), json={**FRIDAY, "key": "saturday"})
    assert begun.status_code == 201
    body = said(1, 12, "k1")
    assert caller.post(f"{begun.headers['Location']}/hands", headers=basic(PIN), json=body).status_code == 200


def test_guessing_is_slow(caller: FlaskClient) -> None:
    for guess in range(5):
        problem(caller.get("/api/v1/games", headers=basic(f"{guess:04}")), 401, "wrong-pin")
    answer = caller.get("/api/v1/games", headers=basic(PIN))
    problem(answer, 429, "too-many-tries")
    assert int(answer.headers["Retry-After"]) > 0


def test_the_contract_is_open_to_everybody(caller: FlaskClient) -> None:
    assert caller.post("/api/v1/train", json={"engine": 12, "hand": ["12-5"]}).status_code == 200
    assert caller.get("/api/v1/openapi.json").status_code == 200
    assert caller.get("/health").status_code == 200


def test_on_the_own_machine_nobody_is_asked(share_first: Callable[..., Flask]) -> None:
    assert device(share_first()).get("/api/v1/games").status_code == 200


# Hands


def test_a_player_enters_the_own_hand(caller: FlaskClient, slug: str, link: Callable[..., Shown]) -> None:
    address, ben, keeper = f"/api/v1/games/{slug}/hands", link("enter", 1), link("keep")
    made = caller.post(address, headers=ben, json=said(1, ["6-5", "2-4"], "b1"))
    assert (made.status_code, made.get_json()["hand"]) == (200, ["6-5", "4-2"])
    caller.post(address, headers=keeper, json=said(2, 9, "c1"))
    assert caller.post(address, headers=ben, json=said(1, ["6-5", "2-4"], "b1")).get_json() == made.get_json()
    seen, all_seen = (caller.get(address, headers=shown).get_json() for shown in (ben, keeper))
    assert (seen["number"], seen["entered"], seen["missing"], seen["disputed"]) == (1, [1, 2], [0, 3], [])
    assert [(each["seat"], each["hand"]) for each in seen["hands"]] == [(1, ["6-5", "4-2"])]
    assert [(each["seat"], each["hand"]) for each in all_seen["hands"]] == [(1, ["6-5", "4-2"]), (2, 9)]
    assert caller.get(address, headers=link("enter")).get_json() == all_seen


def test_the_hand_at_another_seat_is_not_theirs(caller: FlaskClient, slug: str, link: Callable[..., Shown]) -> None:
    answer = caller.post(f"/api/v1/games/{slug}/hands", headers=link("enter", 1), json=said(2, 9, "b1"))
    assert problem(answer, 403, "not-yours")["field"] == "seat"


def test_devices_that_differ_and_a_hand_taken_back(caller: FlaskClient, slug: str, link: Callable[..., Shown]) -> None:
    address, keeper = f"/api/v1/games/{slug}/hands", link("keep")
    for body in (said(1, 9, "a"), said(1, 11, "b", source="tablet")):
        assert caller.post(address, headers=keeper, json=body).status_code == 200
    assert caller.get(address, headers=keeper).get_json()["disputed"] == [1]
    caller.post(address, headers=keeper, json=said(1, None, "c", source="tablet"))
    seen = caller.get(address, headers=keeper).get_json()
    assert ([each["hand"] for each in seen["hands"]], seen["disputed"]) == ([9], [])


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"number": 2}, "number"),
        ({"number": 0}, "number"),
        ({"number": 10**400}, "number"),
        ({"seat": 4}, "seat"),
        ({"seat": -1}, "seat"),
        ({"hand": "6-5"}, "hand"),
        ({"hand": 10**9}, "hand"),
        ({"hand": ["6-5", "6-5"]}, "hand[1]"),
        ({"hand": ["6-5", "13-1"]}, "hand[1]"),
        ({"hand": ["12-12"], "engine": 12}, "hand[0]"),
        ({"engine": 19}, "engine"),
        ({"source": ""}, "source"),
        ({"source": "x" * 65}, "source"),
        ({"source": None}, "source"),
        ({"key": "ü"}, "key"),
    ],
    ids=str,
)
def test_what_no_hand_is(
    caller: FlaskClient, slug: str, link: Callable[..., Shown], wrong: dict[str, object], field: str
) -> None:
    answer = caller.post(f"/api/v1/games/{slug}/hands", headers=link("enter"), json={**said(1, 9, "k"), **wrong})
    assert answer.status_code == 422, answer.text
    assert answer.get_json()["field"] == field


def test_a_game_that_is_over_waits_for_no_hand(app: Flask, caller: FlaskClient, slug: str) -> None:
    shown = basic(PIN)
    entry = {"kind": "round", "number": 1, "engine": 12, "hands": [[], 5, 7, 9], "out": [0]}
    address = f"/api/v1/games/{slug}"
    caller.post(f"{address}/entries", headers=shown, json={"key": "r", "made_from": 1, "entry": entry})
    caller.post(f"{address}/entries", headers=shown, json={"key": "f", "made_from": 2, "entry": {"kind": "finish"}})
    assert caller.get(f"{address}/hands", headers=shown).get_json()["number"] is None
    answer = caller.post(f"{address}/hands", headers=shown, json={**said(1, 9, "k"), "number": 2})
    problem(answer, 422, "refused")


# Browsers


def test_a_device_that_came_by_a_link_may_ask_too(app: Flask, caller: FlaskClient, slug: str) -> None:
    with app.app_context():
        token = links.make_link(slug, "enter", seat=2).token
    caller.get(f"/to/{token}")
    assert caller.get(f"/api/v1/games/{slug}").status_code == 200
    assert caller.post(f"/api/v1/games/{slug}/hands", json=said(2, 9, "k1")).status_code == 200
    problem(caller.post(f"/api/v1/games/{slug}/hands", json=said(1, 9, "k2")), 403, "not-yours")
    body = {"key": "k3", "made_from": 1, "entry": {"kind": "finish"}}
    problem(caller.post(f"/api/v1/games/{slug}/entries", json=body), 403, "forbidden")


def test_another_site_cannot_write_with_the_cookie_of_the_host(app: Flask, caller: FlaskClient, slug: str) -> None:
    with app.app_context():
        stamp = pin_stamp()
    with caller.session_transaction() as session:
        session[STAMP] = stamp
    body = {"key": "k3", "made_from": 1, "entry": {"kind": "rename", "seat": 0, "name": "Mallory"}}
    address = f"/api/v1/games/{slug}/entries"
    problem(caller.post(address, json=body, headers={"Origin": "http://elsewhere.example"}), 403, "forbidden")
    problem(caller.post(address, data={"key": "k3"}), 415, "not-json")
    problem(caller.post(address, json=body, headers={"Host": "elsewhere.example"}), 421, "not-trusted")
    assert caller.post(address, json=body, headers={"Origin": "http://localhost"}).status_code == 201


def test_a_guest_with_a_program_does_not_keep_a_player_out(
    caller: FlaskClient, slug: str, link: Callable[..., Shown]
) -> None:
    guest, player, address = link("enter"), link("enter", 1), f"/api/v1/games/{slug}/hands"
    statuses = []
    for number in range(drafts.MOST_OF_PROGRAMS + 1):
        body = said(1, 12, f"g{number}") | {"source": f"guest {number}"}
        statuses.append(caller.post(address, headers=guest, json=body).status_code)
    assert statuses == [200] * drafts.MOST_OF_PROGRAMS + [422]
    assert caller.post(address, headers=player, json=said(1, 9, "own")).status_code == 200

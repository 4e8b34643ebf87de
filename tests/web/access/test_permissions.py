"""Who may open which address: every route of the app, every method, every role, asked for real.

``permissions.txt`` is the table. A route that has no line in it fails, and so does a line without a route.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.book.entries.entry import Begun
from companion.engine.rules.presets import read_rules
from companion.store.access.devices import sign_of
from companion.store.access.links import links, make_link
from companion.store.access.pin import check_pin, pin_stamp, set_pin
from companion.store.books import games
from companion.web.access.guard import STAMP, TOKENS
from companion.web.access.permissions import HOST, NOBODY, ROLES, WHO_MAY
from tests.conftest import PIN, device
from tests.visitor import CAST

TABLE = Path(__file__).with_name("permissions.txt")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
FILLED: dict[str, Any] = {
    "token": "A" * 22, "link": 1, "number": 1, "seq": 1, "name": "none", "filename": "css/base.css", "command": "judge",
    "year": 2026, "kind": "css", "mark": "0123456789",
}  # fmt: skip


def lines() -> Iterator[tuple[str, str, str]]:
    """The lines of the table: method, address, the least role that may."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            method, address, role = line.split()
            yield method, address, role


@pytest.fixture
def guarded(make_companion: Callable[..., Flask]) -> Flask:
    """A companion that listens beyond this machine. Tokens of forms are another test's matter."""
    app = make_companion(GUARDED=True, WTF_CSRF_ENABLED=False)
    with app.app_context():
        set_pin(PIN)
    return app


def as_role(app: Flask, role: str) -> tuple[FlaskClient, str]:
    """A device with this role in a fresh game, and the game."""
    client = device(app)
    with app.app_context():
        begun = Begun("Friday", CAST, "hebrew", {}, read_rules("hebrew"))
        slug = games.create(begun, key=f"key-{as_role.count}")
        as_role.count += 1
        stamp = pin_stamp()
        token = make_link(slug, role).token if role not in (NOBODY, HOST) else None
    with client.session_transaction() as session:
        if role == HOST:
            session[STAMP] = sign_of(stamp or "")
        elif token is not None:
            session[TOKENS] = [(slug, token)]
    return client, slug


as_role.count = 0  # type: ignore[attr-defined]


def rules(app: Flask) -> Iterator[tuple[str, Rule]]:
    """Every method and address of the app."""
    for rule in app.url_map.iter_rules():
        for method in METHODS:
            if method in (rule.methods or ()):
                yield method, rule


def told(rule: Rule) -> str:
    """An address as it stands in the table, without blanks."""
    return rule.rule.replace(" ", "")


def let_in(app: Flask, rule: Rule, method: str, client: FlaskClient, slug: str) -> bool:
    """Whether this device gets past the door."""
    values = {name: FILLED.get(name, slug) for name in rule.arguments}
    address = app.url_map.bind("localhost").build(rule.endpoint, values, method)
    answer = client.open(
        address,
        method=method,
        headers={"Accept": "text/html"},
        data={"pin": PIN, "old": PIN} if method == "POST" else None,
    )
    answer.close()
    way = answer.headers.get("Location", "")
    return answer.status_code not in (401, 403) and not way.startswith("/pin?") and not way.endswith(f"{slug}/watch")


def test_every_route_has_a_line_and_every_line_a_route(app: Flask) -> None:
    routes = sorted((method, told(rule)) for method, rule in rules(app))
    assert sorted((method, address) for method, address, _ in lines()) == routes


def test_no_line_of_the_guard_is_for_nothing(app: Flask) -> None:
    assert set(WHO_MAY) == set(app.view_functions)


@pytest.mark.parametrize("role", ROLES)
def test_who_may(guarded: Flask, role: str) -> None:
    least = {(method, address): needed for method, address, needed in lines()}
    wrong = []
    reader = as_role(guarded, role)  # whoever only reads changes nothing: the last test shows it
    for method, rule in rules(guarded):
        client, slug = reader if method == "GET" else as_role(guarded, role)
        expected = ROLES.index(role) >= ROLES.index(least[method, told(rule)])
        if let_in(guarded, rule, method, client, slug) is not expected:
            wrong.append(f"{method} {rule.rule}: {role} is {'kept out' if expected else 'let in'}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("role", [*(pytest.param(each, marks=pytest.mark.wide) for each in ROLES[1:-2]), ROLES[-2]])
def test_a_link_opens_no_other_game(guarded: Flask, role: str) -> None:
    client, _ = as_role(guarded, role)
    _, other = as_role(guarded, NOBODY)
    for method, rule in rules(guarded):
        if "slug" in rule.arguments:
            values = {name: FILLED.get(name, other) for name in rule.arguments}
            address = guarded.url_map.bind("localhost").build(rule.endpoint, values, method)
            answer = client.open(address, method=method)
            assert answer.status_code in (401, 403), f"{method} {rule.rule}: {answer.status_code}"


def test_on_this_machine_alone_nobody_is_asked(make_companion: Callable[..., Flask]) -> None:
    app = make_companion(WTF_CSRF_ENABLED=False)
    reader = as_role(app, NOBODY)
    for method, rule in rules(app):
        if rule.endpoint not in ("access.ask_pin", "access.leave"):
            client, slug = reader if method == "GET" else as_role(app, NOBODY)
            assert let_in(app, rule, method, client, slug), f"{method} {rule.rule}"


@pytest.mark.parametrize("role", [NOBODY, *(pytest.param(each, marks=pytest.mark.wide) for each in ROLES[1:-1]), HOST])
def test_asking_for_the_head_alone_is_reading(guarded: Flask, role: str) -> None:
    client, slug = as_role(guarded, role)
    for method, rule in rules(guarded):
        if method == "GET":
            values = {name: FILLED.get(name, slug) for name in rule.arguments}
            address = guarded.url_map.bind("localhost").build(rule.endpoint, values, method)
            sent = {"pin": "1111", "purpose": "watch", "step": "begin", "name": "Eva", "key": "head", "made_from": "1"}
            head, get = client.head(address, data=sent), client.get(address)
            head.close()
            get.close()
            assert head.status_code == get.status_code, rule.rule
    with guarded.app_context():
        assert games.head(slug).version == 1
        assert len(links(slug)) <= 1
        check_pin(PIN, "127.0.0.1")

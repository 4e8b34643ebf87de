"""Names and origins: under which addresses the companion answers, and whose pages may send it something."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.web.access.addresses import is_trusted, listens_beyond, own_numbers, read_hosts
from companion.web.access.reached import Reached, keep_reached, reachable
from tests import pages
from tests.conftest import device
from tests.visitor import Visitor

AT_HOME = (
    "localhost", "localhost:5000", "127.0.0.1:5000", "192.168.1.20:5000", "[::1]:5000", "[fe80::1]", "raspberrypi",
    "raspberrypi.local:5000", "Laptop.LAN", "box.home.arpa", "train.localhost", "raspberrypi.local.",
)  # fmt: skip
ELSEWHERE = (
    "evil.example",
    "evil.example:5000",
    "local.evil.example",
    "192.168.1.20.evil.example",
    "",
    "evil.local.com",
    "[::1",
)


@pytest.mark.parametrize("host", AT_HOME)
def test_names_at_home(host: str) -> None:
    assert is_trusted(host, frozenset())


@pytest.mark.parametrize("host", ELSEWHERE)
def test_names_of_others(host: str) -> None:
    assert not is_trusted(host, frozenset())


def test_a_name_that_the_operator_trusts() -> None:
    others = read_hosts("Scores.Example.org, club.example.net.")
    assert is_trusted("scores.example.org:443", others)
    assert is_trusted("club.example.net", others)
    assert not is_trusted("x.scores.example.org", others)


@pytest.mark.parametrize("host", ELSEWHERE[:2])
def test_a_borrowed_name_sees_nothing(app: Flask, host: str) -> None:
    for address in ("/", "/health", "/api/v1/openapi.json", "/static/css/shared/base.css", "/nowhere"):
        assert device(app).get(address, headers={"Host": host}).status_code == 421


def test_a_trusted_name_sees_all(make_companion: Callable[..., Flask]) -> None:
    app = make_companion(HOME_HOSTS="evil.example")
    assert device(app).get("/", headers={"Host": "evil.example"}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "http://localhost:5000"},
        {"Origin": "null"},
        {"Origin": "http://[::1"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
@pytest.mark.parametrize("way", ["form", "api"])
def test_what_a_page_from_elsewhere_sends_is_refused(
    ana: Visitor, friday: str, headers: dict[str, str], way: str
) -> None:
    if way == "api":
        answer = ana.client.post("/api/v1/train", json={"engine": 12, "hand": []}, headers=headers)
    else:
        address, body = ana.form("Undo") if ana.offered("Undo") else (f"/game/{friday}/finish", [])
        answer = ana.client.post(address, data=dict(body), headers=headers)
    assert answer.status_code == 403


def test_what_the_own_page_sends_is_taken(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/names")
    address, body = ana.form("Write the names")
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert ana.client.post(address, data=body and dict(body) | {"name": "Eva"}, headers=headers).status_code in (
        303,
        422,
    )


@pytest.mark.parametrize(("origin", "status"), [("https://localhost", 303), ("http://localhost", 403), (None, 303)])
def test_over_https_a_page_without_it_is_another_one_and_nobody_need_say_where_they_come_from(
    ana: Visitor, friday: str, origin: str | None, status: int
) -> None:
    """Anybody on the way could have written the page without https; a browser may keep ``Referer`` to itself."""
    form = pages.Page(ana.client.get("/language", base_url="https://localhost").text)
    token = form.all("input", name="csrf_token")[0].get("value")
    headers = {"Origin": origin} if origin else {}
    given = {"csrf_token": token, "language": "he", "back": "/"}
    answer = ana.client.post("/language", data=given, headers=headers, base_url="https://localhost")
    assert answer.status_code == status


NEAR = ("127.0.0.1", "::1", "localhost", "127.8.8.8")
FAR = ("0.0.0.0", "::", "192.168.1.20", "raspberrypi")


@pytest.mark.parametrize("host", [*NEAR, *FAR])
def test_listening_beyond_this_machine(host: str) -> None:
    assert listens_beyond(host) is (host in FAR)


def test_an_address_that_other_devices_can_open() -> None:
    assert reachable("http://192.168.1.20:5000/to/x") == "http://192.168.1.20:5000/to/x"
    assert "localhost" not in reachable("http://localhost:5000/to/x")
    assert reachable("http://127.0.0.1:5000/to/x").endswith(":5000/to/x")


def test_a_container_keeps_the_name_it_was_asked_by_until_it_is_told_a_number(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_reached(app, Reached(5000))
    link = "http://umbrel.local:5000/to/x"
    with app.app_context():
        assert "umbrel.local" not in reachable(link), "a number is found by every phone"
        monkeypatch.setenv("IN_CONTAINER", "1")
        assert reachable(link) == link, "its own number is none of the house"
        monkeypatch.setenv("ADDRESS", "192.168.1.20, nowhere")
        assert own_numbers() == ["192.168.1.20"]
        assert reachable(link) == reachable("http://localhost:5000/to/x") == "http://192.168.1.20:5000/to/x"


def test_the_companion_is_guarded_where_it_listens_beyond(
    make_companion: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert make_companion().config["GUARDED"] is False
    monkeypatch.setenv("HOST", "0.0.0.0")
    assert make_companion().config["GUARDED"] is True


def test_it_is_guarded_as_soon_as_a_proxy_is_named(make_companion: Callable[..., Flask]) -> None:
    app = make_companion(TRUSTED_PROXIES=1, HOME_HOSTS="scores.example.org")
    assert app.config["GUARDED"] is True
    from_far = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Host": "scores.example.org"}
    assert device(app).get("/house", headers=from_far).status_code == 403
    assert make_companion(TRUSTED_PROXIES=0).config["GUARDED"] is False


@pytest.mark.parametrize("host", ["evil.lan", "evil.local:5000", "raspberrypi", "192.168.1.20:5000"])
def test_where_nobody_is_asked_only_the_names_of_this_machine_alone_are_believed(
    app: Flask, guarded: Flask, host: str
) -> None:
    for own in ("localhost:5000", "127.0.0.1:5000", "[::1]:5000", "train.localhost"):
        assert device(app).get("/health", headers={"Host": own}).status_code == 200
    assert device(app).get("/house", headers={"Host": host}).status_code == 421
    assert device(guarded).get("/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    ("address", "secure", "apart"),
    [("localhost:5000", False, True), ("127.0.0.1", False, True), ("192.168.1.20:5000", False, False),
     ("raspberrypi.local", False, False), ("192.168.1.20", True, True)],
)  # fmt: skip
def test_browsers_are_told_to_keep_apart_only_where_they_heed_it(
    guarded: Flask, address: str, secure: bool, apart: bool
) -> None:
    """Over plain http in the home network they would only complain on every page."""
    answer = device(guarded).get("/rules", base_url=f"http{'s' if secure else ''}://{address}/")
    assert answer.status_code == 200
    assert answer.headers.get("Cross-Origin-Opener-Policy") == ("same-origin" if apart else None)


def test_a_command_on_a_page_stands_for_itself(app: Flask) -> None:
    visitor = Visitor(device(app, "he"))
    visitor.answer = visitor.client.get("/", headers={"Host": "evil.example"})
    assert visitor.status == 421
    (command,) = visitor.page.all("code")
    assert (command.text, command.get("dir")) == ("TRUSTED_HOSTS=NAME ./run --lan", "ltr")

"""Below a path that a proxy puts before the companion: every address and every cookie stays below it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from http.cookies import SimpleCookie
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import Client

from companion.store.access.pin import pin_stamp
from companion.web.access.guard import STAMP
from companion.web.access.proxies import trust_proxies
from companion.web.server import listening
from tests.conftest import PIN, device
from tests.pages import Page
from tests.visitor import Visitor
from tests.web.shared.test_every_page import evening

ROOT = "/train"
INGRESS = "/api/hassio_ingress/Zm9v_b-a.r"


class Proxy:
    """Has the companion below a path: takes that off what is asked for, and looks at what comes back."""

    def __init__(self, app: Any, root: str = ROOT, header: str = "X-Forwarded-Prefix") -> None:
        self._app, self._root, self._header = app, root, f"HTTP_{header.upper().replace('-', '_')}"

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        assert path.startswith(f"{self._root}/"), f"{path} is asked for, which is none of this companion"
        asked = {**environ, "PATH_INFO": path.removeprefix(self._root), self._header: self._root}

        def looked(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            for name, value in headers:
                if name == "Location":
                    assert re.match(rf"(http://localhost)?{self._root}/", value), (path, name, value)
                if name == "Companion-Beside":
                    assert all(each.startswith(f"{self._root}/") for each in value.split()), (path, value)
                if name == "Set-Cookie":
                    assert [each["path"] for each in SimpleCookie(value).values()] == [self._root], (path, value)
            return start(status, headers, *rest)

        return self._app(asked, looked)


class Below(Visitor):
    """Somebody who opens addresses below the path: ``/new`` is the page of new games all the same."""

    def open(self, address: str) -> Page:
        """Open a page, and wherever it leads."""
        return super().open(_below(address))

    def send(self, address: str, body: list[tuple[str, str]]) -> Page:
        """Post fields, and go wherever the answer leads."""
        return super().send(_below(address), body)

    @property
    def slug(self) -> str:
        """The game that is shown."""
        return self.address.removeprefix(ROOT).split("/")[2].partition("?")[0]


def _below(address: str) -> str:
    return address if address.startswith(f"{ROOT}/") else ROOT + address


def put_below(app: Flask, root: str = ROOT, header: str = "X-Forwarded-Prefix") -> Flask:
    """Put an app behind one proxy that has it below a path."""
    app.config["TRUSTED_PROXIES"] = trust_proxies(app, 1)
    app.wsgi_app = Proxy(app.wsgi_app, root, header)  # type: ignore[method-assign]
    return app


@pytest.fixture
def below(app: Flask) -> Below:
    """Ana's tablet, behind the proxy."""
    return Below(device(put_below(app)))


def leading_out(page: Page) -> Iterator[str]:
    """What of a page leads out of the path."""
    for each in page.root.walk():
        for name, value in each.attributes.items():
            if value and value.startswith("/") and not value.startswith(f"{ROOT}/"):
                yield f"<{each.tag} {name}={value!r}>"
    yield from re.findall(rf"https?://(?:localhost|[0-9.]++)(?::[0-9]++)?+(?!{ROOT}/)[^\s\"<]*", page.html)


def test_no_page_of_an_evening_leads_out_of_the_path(below: Below) -> None:
    assert [f"{name}: {wrong}" for name, page in evening(below) for wrong in leading_out(page)] == []


def test_links_are_shared_and_opened_below_the_path(guarded: Flask) -> None:
    host, phone = Below(device(put_below(guarded))), Below(device(guarded))
    host.open("/pin")
    host.press(host.page.buttons[-1], pin=PIN)
    friday = host.begin()
    for key, home in (("Watch", "watch"), ("Enter all hands One phone goes round the table", "mine")):
        host.open(f"/game/{friday}/links")
        host.press(key)
        assert list(leading_out(host.page)) == []
        (shown,) = re.findall(r"https?://[^\s<\"]+/to/[\w.-]+", host.page.html)[:1]
        phone.open(re.sub("https?://[^/]+", "", shown))
        assert phone.address == f"{ROOT}/game/{friday}/{home}"
        assert list(leading_out(phone.page)) == []


def test_the_pin_leads_back_to_the_page_that_was_asked_for(guarded: Flask) -> None:
    host = Below(device(put_below(guarded)))
    host.client.environ_base["HTTP_ACCEPT"] = "text/html"
    host.open("/house?all=1")
    assert host.address.startswith("/train/pin?next=/train/house?all%3D1"), host.address
    host.press(host.page.buttons[-1], pin=PIN)
    assert host.address == "/train/house?all=1"


@pytest.mark.parametrize(
    "back", ["/", "/trainer/new", "//evil.example/train/", "/train//evil.example", "/train/\\x", ""]
)
def test_no_choice_leads_to_a_page_beside_the_path(below: Below, back: str) -> None:
    below.open("/language")
    address, body = below.form("עברית")
    below.send(address, [*(field for field in body if field[0] != "back"), ("back", back)])
    assert (below.way, below.address) == ([303, 200], "/train/")
    assert below.page.one("html").get("lang") == "he", "the cookie is sent below the path"
    assert device_cookies(below, "/") == set(), "and to nobody beside it"


def device_cookies(visitor: Visitor, path: str) -> set[str]:
    """The names of cookies that would be sent with an address."""
    held = visitor.client._cookies or {}
    return {each.key for each in held.values() if path.startswith(each.path)}


def test_what_an_app_and_a_worker_are_told_is_below_the_path(below: Below) -> None:
    told = json.loads(below.client.get("/train/manifest.webmanifest").text)
    assert {told[name] for name in ("id", "start_url", "scope")} == {"/train/"}
    assert all(icon["src"].startswith("/train/static/") for icon in told["icons"])
    answer = below.client.get("/train/worker.js")
    assert answer.headers["Service-Worker-Allowed"] == "/train/"
    kept = json.loads(answer.text.partition("=")[2].partition(";\n")[0])
    assert (kept["root"], kept["away"]) == ("/train/", "/train/away")
    assert all(each.startswith("/train/static/") for each in kept["files"])


def test_programs_find_the_interface_below_the_path(below: Below) -> None:
    described = below.client.get("/train/api/v1/openapi.json").get_json()
    server = described.get("servers", [{"url": "/train/"}])[0]["url"]
    assert server.startswith("/train"), server
    assert below.client.get("/train/health").get_json()["status"] == "ok"


def test_two_companions_on_one_host_are_apart(share_first: Callable[..., Flask], guarded: Flask) -> None:
    """One has the host to itself but for the path of the other, and each has its own PIN and its own secret."""
    other = share_first(GUARDED=True, SECRET_KEY="other")
    put_below(other)

    def both(environ: Any, start: Any) -> Any:
        asked = other if environ["PATH_INFO"].startswith(f"{ROOT}/") else guarded
        return asked.wsgi_app(environ, start)

    tablet = Visitor(Client(both))  # type: ignore[arg-type]
    for root in ("", ROOT):
        tablet.open(f"{root}/pin?next={root}/house")
        tablet.press(tablet.page.buttons[-1], pin=PIN)
        assert tablet.address == f"{root}/house"
    for root in ("", ROOT, ""):
        assert tablet.open(f"{root}/house").one("main")
        assert tablet.way == [200], "to come in there was to go out here"


@pytest.mark.parametrize(
    ("header", "root", "ancestors"), [("X-Forwarded-Prefix", ROOT, "'none'"), ("X-Ingress-Path", INGRESS, "'self'")]
)
def test_only_home_assistant_may_show_it_in_a_frame(app: Flask, header: str, root: str, ancestors: str) -> None:
    answer = device(put_below(app, root, header)).get(f"{root}/new")
    assert f"frame-ancestors {ancestors}" in answer.headers["Content-Security-Policy"]
    assert f'href="{root}/static/' in answer.text


@pytest.mark.parametrize(
    "said", ["train", "//evil.example", "/a/../b", "/<x>", "/a b", "https://evil.example/", "/" + 300 * "a"]
)
@pytest.mark.parametrize("header", ["X-Forwarded-Prefix", "X-Ingress-Path"])
def test_what_is_no_path_is_not_believed(app: Flask, header: str, said: str) -> None:
    trust_proxies(app, 1)
    answer = device(app).get("/new", headers={header: said})
    assert 'href="/static/' in answer.text
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_without_a_proxy_nothing_is_believed(app: Flask) -> None:
    answer = device(app).get("/new", headers={"X-Forwarded-Prefix": ROOT, "X-Ingress-Path": INGRESS})
    assert 'href="/static/' in answer.text


def test_the_file_of_the_host_is_taken_through_a_proxy_that_has_https(guarded: Flask) -> None:
    with guarded.app_context():
        stamp = pin_stamp()
    client = device(guarded)
    with client.session_transaction(base_url="https://localhost") as session:
        session[STAMP] = stamp
    held = client.get_cookie("__Secure-session")
    assert held is not None
    request = SimpleNamespace(content_length=6 * 2**20, chunked=False, command="POST", path="/house/upload", query="")
    request.headers = {"COOKIE": f"__Secure-session={held.value}", "X_FORWARDED_PROTO": "https"}
    asked = ("10.0.0.1", 1)
    assert listening._limit(guarded, request, asked, "http") == listening.USUAL, "nobody may say so without a proxy"
    guarded.config["TRUSTED_PROXIES"] = 1
    assert listening._limit(guarded, request, asked, "http") > 6 * 2**20

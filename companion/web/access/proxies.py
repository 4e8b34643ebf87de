"""Proxies before the companion: believed only where the operator says how many there are.

A proxy may put the companion below a path of its own, ``https://home.example/train/``: it takes ``/train`` off and
tells of it in ``X-Forwarded-Prefix``, or in ``X-Ingress-Path``, as Home Assistant does. Every address that a page holds
begins with it then, and so do the cookies, so that two companions on one host are apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.engine.digits import read_number
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MOST = 9
_PREFIX = re.compile(r"(/(?!\.{1,2}(/|$))[A-Za-z0-9._~-]+)+", re.ASCII)
_LONGEST = 200
_FRAMED = "companion.framed"


class Below:
    """What a trusted proxy says of the path above the companion, before the app hears of the request."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Let every address begin with it. What is no path is not believed, and nothing was said then."""
        ingress = environ.get("HTTP_X_INGRESS_PATH")
        said = ingress or environ.get("HTTP_X_FORWARDED_PREFIX", "").rpartition(",")[2]
        prefix = said.strip().rstrip("/")
        if len(prefix) <= _LONGEST and _PREFIX.fullmatch(prefix):
            environ["SCRIPT_NAME"] = prefix
            environ[_FRAMED] = bool(ingress)
        return self._app(environ, start_response)


def says_https(proto: str, count: int) -> bool:
    """Whether ``count`` trusted proxies say, in their ``X-Forwarded-Proto``, that the device came by https."""
    told = proto.split(",")
    return 0 < count <= len(told) and told[-count].strip().lower() == "https"


def may_be_framed() -> bool:
    """Whether the page is asked for by a Home Assistant that shows it in a frame of its own."""
    return bool(request.environ.get(_FRAMED))


def trust_proxies(app: Flask, given: object) -> int:
    """Believe what the last ``given`` proxies (0 to 9; empty: 0) say of the device, the host and https.

    Each proxy must add to ``X-Forwarded-For`` and set ``X-Forwarded-Proto`` and ``X-Forwarded-Host``; without a proxy
    anybody could write these, so nothing is believed then. The path above the companion is told whole by the proxy
    nearest to it. Returns how many there are. Raises Unreadable.
    """
    text = str(given or "0").strip()
    count = read_number(text)
    if count is None or count > MOST:
        said = N_("TRUSTED_PROXIES must be the number of proxies, 0 to %(most)s, got %(got)s")
        raise Unreadable(Phrase(said, {"most": MOST, "got": quote(text)}), "TRUSTED_PROXIES")
    if count:
        behind = ProxyFix(Below(app.wsgi_app), x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = behind  # type: ignore[method-assign]
    return count

"""Proxies before the companion: believed only where the operator says how many there are."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.engine.digits import read_number
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase

MOST = 9


def trust_proxies(app: Flask, given: object) -> int:
    """Believe what the last ``given`` proxies (0 to 9; empty: 0) say of the device, the host and https.

    Each proxy must add to ``X-Forwarded-For`` and set ``X-Forwarded-Proto`` and ``X-Forwarded-Host``; without a proxy
    anybody could write these, so nothing is believed then. Returns how many there are. Raises Unreadable.
    """
    text = str(given or "0").strip()
    count = read_number(text)
    if count is None or count > MOST:
        said = N_("TRUSTED_PROXIES must be the number of proxies, 0 to %(most)s, got %(got)s")
        raise Unreadable(Phrase(said, {"most": MOST, "got": quote(text)}), "TRUSTED_PROXIES")
    if count:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    return count

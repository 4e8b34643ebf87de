"""Who may talk to the pages: names and origins of this house, tokens on every form, headers that let nothing in."""

from __future__ import annotations

import logging
import secrets
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask_wtf.csrf import CSRFProtect

from .addresses import here, is_trusted
from .proxies import may_be_framed

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
ALONE, FRAMED = "frame-ancestors 'none'", "frame-ancestors 'self'"

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
APART = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Browsers heed it over https and on this machine alone; over the home network they only complain that it came."""

READING = ("GET", "HEAD", "OPTIONS")

logger = logging.getLogger("companion")


def open_security(app: Flask) -> None:
    """Guard every request by name and origin, every form with a token, and every answer with headers."""
    app.before_request(_from_this_house)
    CSRFProtect(app)
    app.jinja_env.globals.update(new_key=new_key, has_endpoint=lambda name: name in current_app.view_functions)

    @app.after_request
    def guard(response: Response) -> Response:
        response.headers.extend(HEADERS)
        response.headers["Content-Security-Policy"] = f"{POLICY}; {FRAMED if may_be_framed() else ALONE}"
        if request.is_secure or here():
            response.headers.extend(APART)
        if response.mimetype == "text/html":
            # A page that comes back from the browser's memory would show an old book; what a form was answered with can
            # come back from nowhere else, and without it the browser's way back ends on a page of its own.
            response.headers["Cache-Control"] = "private, no-cache" if request.method == "POST" else "no-store"
        return response


def new_key() -> str:
    """A key for one entry: 128 random bits, used once."""
    return secrets.token_urlsafe(16)


def _from_this_house() -> None:
    """Refuse a name that is none of this house's, and what a page from elsewhere sends."""
    config = current_app.config
    if not is_trusted(request.host, config["HOME_HOSTS"], config["GUARDED"]):
        logger.warning("asked for under a name that is not trusted: %.80r (TRUSTED_HOSTS=NAME trusts it)", request.host)
        abort(421)
    if request.method in READING:
        return
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site", "")
    if (origin is not None and not _is_own(origin)) or site == "cross-site":
        abort(403)


def _is_own(origin: str) -> bool:
    try:
        parts = urlsplit(origin)
        # plain http and https have one port here, and anybody on the way can write a page of the first
        return parts.netloc == request.host and (parts.scheme == "https" or not request.is_secure)
    except ValueError:  # half an address of version 6
        return False

"""Where there is https, what comes without it is not let in: it is led on, or brought the certificate first.

The machine itself stays as it was: what it asks itself goes over no wire, and its browser takes that for secure.
Nothing here is to be remembered by a browser - no ``Strict-Transport-Security``, no lasting redirect - because a house
may go back to plain http, and must not find itself shut out.
"""

from __future__ import annotations

from flask import Flask, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from .addresses import is_near
from .reached import reached, secured

BESIDE = frozenset(
    {
        *("static", "api.health", "preferences.choose"),
        *("devices.certificate", "devices.certificate_file", "devices.certificate_profile", "devices.manifest"),
    }
)
"""What is open without https too: what is needed to get to it."""
PAGE = "devices.certificate"


def open_secured(app: Flask) -> None:
    """Lead on to https where this companion has it: before a form is looked at, which would be refused here for good.

    It leads to no name that the certificate is not for, so it may go before the names that are trusted.
    """
    app.before_request(_lead_on)


def _lead_on() -> Response | None:
    """Nothing that comes with a form is taken: 503, at which a device keeps it until it is."""
    known = reached()
    if known is None or known.https is None or request.is_secure or is_near(request.remote_addr or ""):
        return None
    if request.endpoint in BESIDE:
        return None
    if request.method not in ("GET", "HEAD"):
        return make_response(render_template("access/led_on.html", way=secured(request.url_root, known.https)), 503)
    if request.path == "/" and known.https.authority is not None:
        return _unkept(redirect(url_for(PAGE, on=1), 302))
    return _unkept(redirect(secured(request.url, known.https), 302))


def _unkept(answer: Response) -> Response:
    answer.headers["Cache-Control"] = "no-store"
    return answer

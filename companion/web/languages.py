"""The language of this device: chosen once, kept in a cookie; the browser's wish until then."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.language import LANGUAGES, language

from .speech import COOKIE

pages = Blueprint("language", __name__)

A_YEAR = 365 * 24 * 3600


@pages.route("/language", methods=["GET", "POST"])
def choose() -> str | Response:
    """Choose the language in which this device speaks."""
    back = way_back(request.values.get("back", "/"))
    if request.method != "POST":
        return render_template("language/choose.html", languages=[language(code) for code in LANGUAGES], back=back)
    answer = make_response(redirect(back, 303))
    code = request.form.get("language", "")
    if code in LANGUAGES:
        answer.set_cookie(COOKIE, code, max_age=A_YEAR, httponly=True, samesite="Lax")
    return answer


def way_back(address: str) -> str:
    """A page of this app; never an address elsewhere."""
    ours = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if ours else "/"

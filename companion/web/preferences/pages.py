"""What a device chooses for itself: its language, light or dark. Chosen once, kept in cookies."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.language import LANGUAGES, language

from ..shared import translation as speech
from ..shared.requests import cookie_path
from . import themes
from .forms import PreferencesForm

pages = Blueprint("preferences", __name__)

A_YEAR = 365 * 24 * 3600


@pages.route("/language", methods=["GET", "POST"])
def choose() -> str | Response:
    """Choose the language in which this device speaks, and whether it is light or dark."""
    form = PreferencesForm(back=request.args.get("back", ""))
    back = form.back.data
    if not form.validate_on_submit():
        return render_template("preferences/choose.html", languages=[language(code) for code in LANGUAGES], back=back)
    answer, path = make_response(redirect(back, 303)), cookie_path()
    code, shade = form.language.data, form.theme.data
    if code in LANGUAGES:
        answer.set_cookie(speech.COOKIE, code, max_age=A_YEAR, path=path, httponly=True, samesite="Lax")
    if shade in themes.THEMES:
        answer.set_cookie(themes.COOKIE, shade, max_age=A_YEAR, path=path, httponly=True, samesite="Lax")
    elif shade is not None:
        answer.delete_cookie(themes.COOKIE, path=path, httponly=True, samesite="Lax")
    return answer

"""Light or dark, chosen by hand on the device; without a choice the pages are as the device has it."""

from __future__ import annotations

from flask import Flask, request

THEMES = ("light", "dark")
COOKIE = "theme"


def theme() -> str:
    """The theme that was chosen on this device; empty where it is to be as the device has it."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in THEMES else ""


def open_themes(app: Flask) -> None:
    """Tell the templates: ``theme()``."""
    app.jinja_env.globals["theme"] = theme

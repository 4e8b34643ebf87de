"""Light or dark, chosen by hand on the device; without a choice the pages are as the device has it."""

from __future__ import annotations

from flask import Flask, request

THEMES = ("light", "dark")
COOKIE = "theme"
COLOURS = {"dark": "#11211C", "light": "#D1DCD3"}
"""What lies around a page in either theme: the table of ``static/css/shared/tokens.css``."""


def theme() -> str:
    """The theme that was chosen on this device; empty where it is to be as the device has it."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in THEMES else ""


def open_themes(app: Flask) -> None:
    """Tell the templates: ``theme()`` and ``theme_colours``."""
    app.jinja_env.globals.update(theme=theme, theme_colours=COLOURS)

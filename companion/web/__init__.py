"""The pages. Views read, call, save and redirect; no rule of the game is in here, nor in a template."""

from __future__ import annotations

from flask import Flask

from . import agreed as agreed  # adds its pages to those of games
from . import (
    api,
    assets,
    device_names,
    doors,
    errors,
    games,
    helper,
    house,
    judge,
    languages,
    links,
    own_hand,
    rounds,
    rulebook,
    sample,
    security,
    sessions,
    sheets,
    speech,
    themes,
    trouble,
    watching,
)
from . import begin as begin  # likewise
from . import copies as copies  # adds its pages to those of the house
from . import drawing as drawing  # adds its pages to those of games
from . import exchange as exchange  # adds its pages to those of the house
from . import following as following  # adds its pages to those of the judge
from . import home as home  # adds its pages to those of games
from . import rename as rename  # likewise
from . import rulings as rulings  # adds its pages to those of the judge


def open_pages(app: Flask) -> None:
    """Give the app its pages, their words, their files and their guards."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    speech.open_speech(app)
    device_names.open_device_names(app)
    device_names.open_device_names(app)
    themes.open_themes(app)
    assets.open_assets(app)
    sessions.open_sessions(app)
    security.open_security(app)
    trouble.open_trouble(app)
    doors.open_doors(app)
    errors.open_errors(app)
    for noun in (games, house, links, own_hand, rounds, judge, helper, rulebook, sample, sheets, languages, watching):
        app.register_blueprint(noun.pages)
    api.open_api(app)

"""The pages. Views read, call, save and redirect; no rule of the game is in here, nor in a template.

A room is a folder, a blueprint, a folder of templates, of scripts, of styles and of tests: all of one name.

    clock         when an evening ends, and the end that is agreed on
    games         lists, table, end, history, a new game, undo and redo
    rounds        entering and correcting, on the tablet and hand by hand on telephones
    disputes      what is asked, verdicts, followed rounds, rulings, what went wrong, the hand helper
    rulebook      what the sheets say, side by side; all rule sets; which of them a table plays
    sheets        paper
    players       the people of the house: all, each, two beside each other, who is who
    statistics    the house in figures: all its years, and each year in review
    sharing       links and codes, the scoreboard on telephones and televisions
    simulation    what would change under other rules: asked, played out, shown
    devices       the companion as an app on a device, and what else a device can do here
    exchange      games out to other books, and in from files and old paper
    maintenance   backups, how the companion is
    access        who is asking, and what they may do
    preferences   language, light or dark
    sample        an evening to look at
    api           the same for programs
    server        what stands between the wires and the app
    shared        what every page needs
"""

from __future__ import annotations

from flask import Flask

from . import api, errors
from .access import guard, onward, secured, security, sessions
from .clock import pages as clock_pages
from .devices import awake, certificate, kept, manifest, put, worker
from .disputes import ask, follow_round, hand_helper, penalties, rulings, went_wrong
from .exchange import bring, out, paper
from .games import adjust, agreed_rules, draw_lot, lists, new_game, people, rename, table
from .maintenance import backups
from .maintenance import pages as maintenance_pages
from .players import changes, figures, removal
from .preferences import pages as preferences_pages
from .preferences import themes
from .rounds import enter, own_hand
from .rulebook import pages as rulebook_pages
from .rulebook import rule_sets, which_rules
from .sample import pages as sample_pages
from .shared import assets, device_names, status_banner, translation
from .sharing import evening, links, watch
from .sheets import pages as sheets_pages
from .simulation import page as simulation_page
from .statistics import pages as statistics_pages

VIEWS = (
    *(guard, onward, preferences_pages, sample_pages, rulebook_pages, sheets_pages, statistics_pages),
    *(adjust, agreed_rules, draw_lot, lists, new_game, people, rename, table),
    clock_pages,
    *(enter, own_hand),
    *(rule_sets, which_rules),
    *(ask, follow_round, hand_helper, penalties, rulings, went_wrong),
    *(changes, figures, removal),
    *(evening, links, watch),
    *(out, bring, paper),
    *(backups, maintenance_pages),
    *(simulation_page,),
    *(certificate, kept, manifest, put, worker),
)
"""Every module with pages, each of which adds them to the blueprint of its room (``pages``)."""


def open_pages(app: Flask) -> None:
    """Give the app its pages, their words, their files and their guards."""
    app.jinja_env.trim_blocks = True  # not lstrip_blocks: what the formatter puts on lines of their own stays apart
    translation.open_translation(app)
    device_names.open_device_names(app)
    themes.open_themes(app)
    assets.open_assets(app)
    sessions.open_sessions(app)
    secured.open_secured(app)
    security.open_security(app)
    status_banner.open_status_banner(app)
    guard.open_guard(app)
    kept.open_keeping(app)
    awake.open_awake(app)
    errors.open_errors(app)
    for blueprint in dict.fromkeys(module.pages for module in VIEWS):
        app.register_blueprint(blueprint)
    api.open_api(app)

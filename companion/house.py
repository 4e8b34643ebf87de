"""For the command line: the database of this house, without pages and without a server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from companion.engine.phrases import N_, Phrase
from companion.places import data_folder
from companion.store.backups.upgrades import open_up_to_date
from companion.store.database import DEFAULT_URL, database_file, install, open_store, opened_file, store
from companion.store.errors import StoreAway


def closed_house() -> Flask:
    """An app with the settings of the environment (``DATABASE_URL``, ``INSTANCE``, ``BACKUPS``); nothing is opened."""
    app = Flask("companion", instance_path=str(data_folder()))
    app.config["DATABASE_URL"] = os.environ.get("DATABASE_URL") or DEFAULT_URL
    app.config["BACKUPS"] = os.environ.get("BACKUPS")
    return app


@contextmanager
def open_house() -> Iterator[Flask]:
    """The app at work, its database opened and brought up to date. Raises what ``open_up_to_date`` raises."""
    app = closed_house()
    Path(app.instance_path).mkdir(parents=True, exist_ok=True)
    open_up_to_date(app)
    with app.app_context():
        try:
            yield app
        finally:
            store().engine.dispose()


@contextmanager
def open_unchanged() -> Iterator[Flask]:
    """The app at work on its database as it is: nothing is made, changed or brought up to date.

    Raises StoreAway where there is none yet.
    """
    app = closed_house()
    file = database_file(app)
    if file is not None and not file.exists():
        raise StoreAway(Phrase(N_("there are no score books yet: ./run makes them")))
    with opened_file(file) if file else open_store(app.config["DATABASE_URL"]) as kept:
        install(app, kept)
        with app.app_context():
            yield app

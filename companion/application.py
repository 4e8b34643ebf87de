"""Puts the rooms together: settings, database, pages."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import Flask

from companion.places import STATIC, TEMPLATES, data_folder
from companion.store.access.links import lost_links, lost_words
from companion.store.errors import StoreError, not_ours
from companion.store.look import open_checked
from companion.web import open_pages
from companion.web.access.addresses import host_to_listen, listens_beyond, read_hosts
from companion.web.access.proxies import trust_proxies
from companion.web.access.secret import read_secret


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The companion as a WSGI application.

    ``config`` goes before the environment (``DATABASE_URL``, ``SECRET_KEY``, ``INSTANCE``, ``BACKUPS``,
    ``TRUSTED_PROXIES``, ``TRUSTED_HOSTS``). ``GUARDED``: whether the host's PIN and links are asked for; not
    given, as soon as others reach the companion, because it listens beyond this machine (``HOST``) or stands behind a
    proxy. Raises what the store raises when its database cannot be used; one that is not whole is opened to be read
    only.
    """
    given = dict(config or {})
    instance = Path(given.pop("INSTANCE", None) or data_folder()).resolve()
    app = Flask("companion", template_folder=TEMPLATES, static_folder=STATIC, instance_path=str(instance))
    app.config.from_mapping(
        DATABASE_URL=os.environ.get("DATABASE_URL"),
        SECRET_KEY=os.environ.get("SECRET_KEY"),
        BACKUPS=os.environ.get("BACKUPS"),
        TRUSTED_PROXIES=os.environ.get("TRUSTED_PROXIES"),
        HOME_HOSTS=os.environ.get("TRUSTED_HOSTS"),
        MAX_CONTENT_LENGTH=64 * 1024,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,  # a wrong clock or a long evening must not lose a round
        WTF_CSRF_SSL_STRICT=False,  # access/security.py asks for the origin; a browser may keep Referer to itself
    )
    app.config.update(given)
    _make_folder(Path(app.instance_path))
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or read_secret(Path(app.instance_path))
    app.config["TRUSTED_PROXIES"] = trust_proxies(app, app.config["TRUSTED_PROXIES"])
    app.config.setdefault("GUARDED", listens_beyond(host_to_listen()) or app.config["TRUSTED_PROXIES"] > 0)
    app.config["HOME_HOSTS"] = read_hosts(app.config["HOME_HOSTS"])
    open_checked(app)
    _warn_of_lost_links(app)
    open_pages(app)
    return app


def _warn_of_lost_links(app: Flask) -> None:
    with app.app_context(), suppress(StoreError):
        lost = lost_links()
        if lost:
            logging.getLogger("companion").warning("%s", lost_words(lost))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except PermissionError:
        raise not_ours(folder) from None


def application() -> Flask:
    """For a server of several processes on PostgreSQL: ``gunicorn "app:application()"``."""
    from companion.web.server.log import open_log

    open_log()
    return create_app({"GUARDED": True})  # others come through a proxy, whatever the address it listens on

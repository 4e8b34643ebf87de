"""Files for the browser: named by their content, so that they may be kept for ever and are new when they change.
What travels as text is compressed by Flask-Compress."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for
from flask_compress import Compress

from companion.sheets.keepsakes.signs import outline_of

FOR_EVER = 365 * 24 * 3600
TEXTS = {".css", ".js", ".svg"}


def asset(path: str) -> str:
    """The address of a file below ``static/``, which changes with what is in it."""
    return _address(_folder(), path, request.root_path)


def mark_of(path: str) -> str:
    """What tells a file below ``static/`` from every other that had its name."""
    return _mark(_folder(), path)


def _folder() -> Path:
    return Path(current_app.static_folder or "static")


@cache
def _mark(folder: Path, path: str) -> str:
    return hashlib.sha256((folder / path).read_bytes()).hexdigest()[:10]


@cache
def _address(folder: Path, path: str, _root: str) -> str:
    return url_for("static", filename=path, v=_mark(folder, path))


def open_assets(app: Flask) -> None:
    """Give the templates ``asset(path)``, the address of a file below ``static/``, and the outlines of signs; compress
    answers."""
    Compress(app)

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint != "static" or response.status_code != 200:
            return response
        path = (request.view_args or {})["filename"]
        if request.args.get("v") == mark_of(path):
            response.cache_control.no_cache = None
            response.cache_control.public, response.cache_control.immutable = True, True
            response.cache_control.max_age = FOR_EVER
        if Path(path).suffix in TEXTS:
            response.direct_passthrough = False
            response.make_sequence()  # a file that is sent as it is read would be sent as it is
        return response

    app.jinja_env.globals.update(asset=asset, sign_outline=outline_of)

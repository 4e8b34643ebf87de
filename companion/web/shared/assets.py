"""Files for the browser: named by their content, so that they may be kept for ever and are new when they change.
What travels as text is compressed by Flask-Compress.

The mark stands in the address before the folders: ``/static/a6f2d4c0a5/js/rounds/enter.js``. So what a script imports,
and what a style sheet asks for, is kept for ever too, and nobody asks for it again.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for
from flask_compress import Compress

from companion.sheets.keepsakes.signs import outline_of

FOR_EVER = 365 * 24 * 3600
TEXTS = {".css", ".js", ".svg"}
LENGTH = 10  # hexadecimal digits of a mark


def asset(path: str) -> str:
    """The address of a file below ``static/``, which changes when one of these files does."""
    return _address(_folder(), path, request.root_path)


def _folder() -> Path:
    return Path(current_app.static_folder or "static")


@cache
def _mark(folder: Path) -> str:
    """What tells these files from those of another release."""
    found = hashlib.sha256()
    for file in sorted(each for each in folder.rglob("*") if each.is_file()):
        found.update(file.relative_to(folder).as_posix().encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:LENGTH]


@lru_cache(maxsize=2000)
def _address(folder: Path, path: str, _root: str) -> str:
    return url_for("static", mark=_mark(folder), filename=path)


def open_assets(app: Flask) -> None:
    """Give the templates ``asset(path)``, the address of a file below ``static/``, and the outlines of signs; compress
    answers."""
    Compress(app)
    marked = f"{app.static_url_path}/<string(length={LENGTH}):mark>/<path:filename>"
    app.add_url_rule(marked, endpoint="static")

    def send(filename: str, mark: str = "") -> Response:
        """A file; under an old mark, for a page of an earlier release, that of today."""
        return app.send_static_file(filename)

    app.view_functions["static"] = send

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint != "static" or response.status_code != 200:
            return response
        given = request.view_args or {}
        if given.get("mark") == _mark(_folder()):
            response.cache_control.no_cache = None
            response.cache_control.public, response.cache_control.immutable = True, True
            response.cache_control.max_age = FOR_EVER
        if Path(given["filename"]).suffix in TEXTS:
            response.direct_passthrough = False
            response.make_sequence()  # a file that is sent as it is read would be sent as it is
        return response

    app.jinja_env.globals.update(asset=asset, sign_outline=outline_of)

"""Files for the browser: named by their content, so that they may be kept for ever and are new when they change."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, request, url_for

FOR_EVER = 365 * 24 * 3600
PACKED = {".css", ".js", ".svg"}


def open_assets(app: Flask) -> None:
    """Give the templates ``asset(path)``, the address of a file below ``static/``, and pack what travels as text."""
    folder = Path(app.static_folder or "static")

    @cache
    def mark(path: str) -> str:
        return hashlib.sha256((folder / path).read_bytes()).hexdigest()[:10]

    @cache
    def address(path: str, _root: str) -> str:
        return url_for("static", filename=path, v=mark(path))

    def asset(path: str) -> str:
        return address(path, request.root_path)

    @cache
    def packed(path: str, _mark: str) -> bytes:
        return gzip.compress((folder / path).read_bytes(), mtime=0)

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint != "static" or response.status_code != 200:
            return response
        path = (request.view_args or {})["filename"]
        if request.args.get("v") == mark(path):
            response.cache_control.no_cache = None
            response.cache_control.public, response.cache_control.immutable = True, True
            response.cache_control.max_age = FOR_EVER
        if Path(path).suffix in PACKED and takes_gzip():
            response.close()  # the file, which is not read
            response.direct_passthrough = False
            response.set_data(packed(path, mark(path)))
            response.content_encoding = "gzip"
            response.vary.add("Accept-Encoding")
        return response

    app.jinja_env.globals["asset"] = asset


def takes_gzip() -> bool:
    """Whether whoever asks can unpack gzip."""
    return "gzip" in request.headers.get("Accept-Encoding", "")

"""The service worker, by which pages of the open game are there while the companion is not.

It is one file, ``static/js/devices/worker.js``, which is told here what it keeps: the files that pages of a game need,
each under the address that changes with what is in it. So the worker is another one as soon as any of them is, or the
release; the browser then takes the new one, and what the old one kept is thrown away.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from flask import Response, request, url_for

from companion import __version__
from companion.places import STATIC

from ..shared.assets import asset
from .blueprint import pages

ROOMS = ("shared", "games", "rounds", "clock", "sharing", "devices")
"""Whose scripts and styles the pages of a game need."""
SOURCE = "js/devices/worker.js"


@pages.get("/worker.js")
def worker() -> Response:
    """The worker, for all that lies below this address and nothing else."""
    files = [asset(path) for path in _files()]
    source = (STATIC / SOURCE).read_text("utf-8")
    told = {
        "version": hashlib.sha256("\n".join([__version__, source, *files]).encode()).hexdigest()[:12],
        "root": f"{request.root_path}/",
        "away": url_for("devices.away"),
        "files": files,
    }
    answer = Response(f"const TOLD = {json.dumps(told)};\n{source}", mimetype="text/javascript")
    answer.headers["Service-Worker-Allowed"] = f"{request.root_path}/"
    answer.cache_control.no_cache = True
    return answer


@cache
def _files() -> list[str]:
    """The files below ``static/`` that are kept on the device."""
    folders = [STATIC / kind / room for kind in ("css", "js") for room in ROOMS]
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    found += [*sorted((STATIC / "fonts").glob("*.woff2")), STATIC / "img" / "tile.svg"]
    return [_below(path) for path in found if _below(path) != SOURCE]


def _below(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()

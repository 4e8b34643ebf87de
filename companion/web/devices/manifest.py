"""What a browser is told when the companion is put on a device as an app: its name, its icons, its colours.

The browser asks for it as whoever reads the page (``crossorigin="use-credentials"``), so it speaks the language and has
the colours that were chosen on the device.
"""

from __future__ import annotations

import json

from flask import Response, request

from companion.engine.phrases import N_

from ..preferences.themes import COLOURS, theme
from ..shared.assets import asset
from ..shared.translation import reader
from .blueprint import pages

NAME, SHORT_NAME = N_("Mexican Train Companion"), N_("Mexican Train")
SAID = N_("Keeps the score of Mexican Train at your table, judges disputed plays and prints the score sheet.")
ICONS = tuple((side, purpose) for side in (192, 512) for purpose in ("any", "maskable"))


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """The app as a web manifest, in the reader's language. It is the same app in every language (``id``)."""
    speech, root, colour = reader(), request.root_path + "/", COLOURS[theme() or "dark"]
    told = {
        "id": root,
        "start_url": root,
        "scope": root,
        "name": speech.gettext(NAME),
        "short_name": speech.gettext(SHORT_NAME),
        "description": speech.gettext(SAID),
        "lang": speech.code,
        "dir": speech.direction,
        "display": "fullscreen",
        "theme_color": colour,
        "background_color": colour,
        "categories": ["games", "utilities"],
        "icons": [_icon(side, purpose) for side, purpose in ICONS],
    }
    answer = Response(json.dumps(told, ensure_ascii=False), mimetype="application/manifest+json")
    answer.cache_control.no_cache = True
    answer.vary.update(("Cookie", "Accept-Language"))
    return answer


def _icon(side: int, purpose: str) -> dict[str, str]:
    name = f"icon-{side}.png" if purpose == "any" else f"icon-{purpose}-{side}.png"
    return {"src": asset(f"img/{name}"), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}

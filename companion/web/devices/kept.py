"""Which pages a device may keep to be read while the companion is away, for whom, and until when.

The service worker (``static/js/devices/worker.js``) keeps what these headers allow, and nothing else:

    Companion-Look     on every page, even of an error: it is ours, in this language and theme of the device.
    Companion-Reader   on every page, while the books can be read: who is asking. What was kept for somebody else is
                       thrown away.
    Companion-Keep     on a page of a game: the state of the book. What was kept of another state goes. ``no``: nothing
                       of this game is kept.
    Companion-Beside   besides: the pages of the game that are kept with it, whether they were opened or not.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from contextlib import suppress

from flask import Flask, Response, current_app, render_template, request, url_for

from companion.store.access.links import ENTER, KEEP, WATCH
from companion.store.books import games
from companion.store.books.log import now
from companion.store.errors import StoreError

from ..access.guard import may, shown_by_device
from ..preferences.themes import theme
from ..shared.requests import shown_head
from ..shared.translation import reader
from .blueprint import pages

BESIDE = {
    KEEP: ("games.table", "rounds.enter", "games.chart", "games.history"),
    ENTER: ("rounds.own_hand", "sharing.board"),
    WATCH: ("sharing.board",),
}
"""The pages of an open game that are kept for a role; who may more has those of the highest role alone."""
KEPT = {*(endpoint for endpoints in BESIDE.values() for endpoint in endpoints), "sharing.tv"}
OF_GAMES = KEPT | {"games.end"}
NO = "no"


def open_keeping(app: Flask) -> None:
    """Say with every page what may be kept of it, and let the templates ask ``kept_as_of()``."""
    app.jinja_env.globals["kept_as_of"] = kept_as_of

    @app.after_request
    def tell(response: Response) -> Response:
        if response.mimetype != "text/html":
            return response
        response.headers["Companion-Look"] = f"{reader().code} {theme()}".strip()
        with suppress(StoreError):  # while the books cannot be read nobody knows who is asking, and nothing is kept
            response.headers["Companion-Reader"] = _sign_of_reader()
            slug = (request.view_args or {}).get("slug")
            if slug and request.method == "GET" and response.status_code == 200 and request.endpoint in OF_GAMES:
                _tell_of_game(response, slug)
        return response


def kept_as_of() -> str | None:
    """The moment of which a page tells that is kept and shown later; None for a page that is not kept."""
    return now() if request.endpoint in KEPT else None


@pages.get("/away")
def away() -> str:
    """What a device shows in place of a page that it has not kept, while the companion does not answer."""
    return render_template("devices/away.html")


def _sign_of_reader() -> str:
    """Who is asking, as a word that tells nobody anything: another when a PIN, a link or the door is another."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, json.dumps(shown_by_device()).encode(), hashlib.sha256).hexdigest()[:16]


def _tell_of_game(response: Response, slug: str) -> None:
    head = shown_head(slug)
    if games.book(slug, head).over:
        response.headers["Companion-Keep"] = NO
        return
    response.headers["Companion-Keep"] = head.tag
    role = next(role for role in BESIDE if may(role))
    response.headers["Companion-Beside"] = " ".join(url_for(endpoint, slug=slug) for endpoint in BESIDE[role])

"""Pages that hang on a book and a language alone: rendered once, then only filled in.

Between two entries the same page is asked for again and again, by the tablet and by every phone. It is rendered for
the first of them with gaps where something is each reader's own - the token, the keys of its forms, the key that was
just saved - and filled in for all. The seal of the book's last entry names the page, so an old one is never shown.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from flask import Response, g
from flask_wtf.csrf import generate_csrf
from markupsafe import escape

from .assets import takes_gzip
from .packing import Part, joined, zipped
from .speech import reader
from .trouble import trouble

MOST = 400
GZIP = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
_MARK = secrets.token_hex(8)
TOKEN, KEY, SAVED = f"token-{_MARK}", f"key-{_MARK}", f"saved-{_MARK}"
_GAPS = re.compile(f"((?:token|key|saved)-{_MARK})")

_pages: OrderedDict[tuple[str, ...], list[Part | str]] = OrderedDict()
_turn = Lock()


def pressed(seal: str, name: str, render: Callable[[], str], saved: str | None = None) -> Response:
    """The page ``name`` of the book with this seal, in the reader's language.

    ``render`` makes it when it is not at hand; it must not look at the request.
    """
    place = (seal, name, reader().code, str(trouble() or ""))
    page = _pages.get(place)
    if page is None:
        text = _GAPS.split(_rendered(render))  # text, gap, text, gap, ...
        page = [Part.of(part) if index % 2 == 0 else part for index, part in enumerate(text)]
        with _turn:
            _pages[place] = page
            while len(_pages) > MOST:
                _pages.popitem(last=False)
    token = generate_csrf() if TOKEN in page else ""  # a page without forms needs no session
    said = str(escape(saved or ""))
    filled = [part if isinstance(part, Part) else _filling(part, token, said) for part in page]
    if not takes_gzip():
        return Response(joined(filled), mimetype="text/html")
    return Response(zipped(filled), mimetype="text/html", headers=GZIP)


def _filling(gap: str, token: str, saved: str) -> bytes:
    return (token if gap == TOKEN else saved if gap == SAVED else new_key()).encode()


def _rendered(render: Callable[[], str]) -> str:
    g.pressing = True
    try:
        return render()
    finally:
        g.pressing = False


def token_or_gap() -> str:
    """The token of a form; while a page is pressed, the gap for it."""
    return TOKEN if g.get("pressing") else generate_csrf()


def key_or_gap() -> str:
    """A fresh key for a form; while a page is pressed, the gap for it."""
    return KEY if g.get("pressing") else new_key()


def new_key() -> str:
    """A key for one entry: 128 random bits, used once."""
    return secrets.token_urlsafe(16)

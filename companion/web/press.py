"""Pages that hang on a book, a language and a theme alone: rendered once, then only filled in.

Between two entries the same page is asked for again and again, by the tablet and by every phone. It is rendered for
the first of them with gaps where something is each reader's own - the token, the keys of its forms, the key that was
just saved, what is said to that reader once - and filled in for all. The seal of the book's last entry names the page,
so an old one is never shown.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock

from flask import Response, g, get_flashed_messages, render_template
from flask_wtf.csrf import generate_csrf
from markupsafe import escape

from .assets import takes_gzip
from .packing import Part, joined, zipped
from .speech import reader
from .themes import theme
from .trouble import trouble

MOST = 400
MOST_BYTES = 16_000_000  # of all that is kept, plain and packed
LONGEST_NAME = 2000  # signs; a page with a longer one is made each time
GZIP = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
_MARK = secrets.token_hex(8)
TOKEN, KEY, SAVED = f"token-{_MARK}", f"key-{_MARK}", f"saved-{_MARK}"
SAID, TOLD = f"<!--said-{_MARK}-->", f"<!--told-{_MARK}-->"
_GAPS = re.compile(f"((?:token|key|saved)-{_MARK}|{SAID}|{TOLD})")

Place = tuple[str, ...]
Pressed = list[Part | str]


class Pages:
    """The pages that are kept, the oldest given up first: at most ``MOST``, and of ``MOST_BYTES`` at most."""

    def __init__(self) -> None:
        self.bytes = 0
        self._kept: OrderedDict[Place, tuple[Pressed, int]] = OrderedDict()
        self._turn = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, place: Place) -> Pressed | None:
        """The page at a place; None where none is kept."""
        return self._kept.get(place, (None, 0))[0]

    def put(self, place: Place, page: Pressed) -> None:
        """Keep a page."""
        weight = sum(map(len, place))
        weight += sum(len(part.plain) + len(part.blocks) for part in page if isinstance(part, Part))
        with self._turn:
            self.bytes += weight - self._kept.pop(place, (page, 0))[1]
            self._kept[place] = page, weight
            while len(self._kept) > MOST or self.bytes > MOST_BYTES:
                self.bytes -= self._kept.popitem(last=False)[1][1]


_pages = Pages()


def pressed(seal: str, name: str, render: Callable[[], str], saved: str | None = None, told: str = "") -> Response:
    """The page ``name`` of the book with this seal, in the reader's language and theme.

    ``render`` makes it when it is not at hand; it must not look at the request. ``told`` stands in the place
    that the page has for what was just done.
    """
    place = (seal, name, reader().code, theme(), str(trouble() or ""))
    page = _pages.get(place)
    if page is None:
        text = _GAPS.split(_rendered(render))  # text, gap, text, gap, ...
        page = [Part.of(part) if index % 2 == 0 else part for index, part in enumerate(text)]
        if len(name) <= LONGEST_NAME:
            _pages.put(place, page)
    token = generate_csrf() if TOKEN in page else ""  # a page without forms needs no session
    fillings = {TOKEN: token, SAVED: str(escape(saved or "")), SAID: _said(), TOLD: told}
    filled = [part if isinstance(part, Part) else _filling(part, fillings) for part in page]
    if not takes_gzip():
        return Response(joined(filled), mimetype="text/html")
    return Response(zipped(filled), mimetype="text/html", headers=GZIP)


def _filling(gap: str, fillings: Mapping[str, str]) -> bytes:
    return (new_key() if gap == KEY else fillings[gap]).encode()


def _said() -> str:
    """What is said once to this reader alone."""
    return render_template("_said.html") if get_flashed_messages() else ""


def _rendered(render: Callable[[], str]) -> str:
    g.pressing = SAID  # the template takes it instead of what is said; a page that is not kept hides it
    try:
        return render()
    finally:
        g.pressing = ""


def token_or_gap() -> str:
    """The token of a form; while a page is pressed, the gap for it."""
    return TOKEN if g.get("pressing") else generate_csrf()


def key_or_gap() -> str:
    """A fresh key for a form; while a page is pressed, the gap for it."""
    return KEY if g.get("pressing") else new_key()


def new_key() -> str:
    """A key for one entry: 128 random bits, used once."""
    return secrets.token_urlsafe(16)

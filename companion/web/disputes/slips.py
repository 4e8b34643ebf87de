"""A ruling on its way out of the house: as a slip of paper, and as a code for a phone's camera."""

from __future__ import annotations

import segno
from flask import Response
from markupsafe import Markup

from ..access.reached import only_here, reachable

MOST_TITLE = 120
_MOST_IN_CODE = 1800
"""Longer addresses make a code too fine for a phone's camera."""


def send_slip(pdf: bytes) -> Response:
    """A slip, to be looked at before it is printed."""
    answer = Response(pdf, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = 'inline; filename="ruling.pdf"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def find_address(address: str) -> str:
    """An address of this app as whoever gets the ruling opens it; as it is where only this device can."""
    return address if only_here() else reachable(address)


def fit_code(address: str) -> str | None:
    """The address, where a phone's camera can read it from a code and the phone can open it; else None."""
    return address if len(address) <= _MOST_IN_CODE and not only_here() else None


def draw_code(address: str) -> Markup | None:
    """The address as a code, where that is of any use to a phone."""
    if fit_code(address) is None:
        return None
    made = segno.make(address, micro=False, error="l")
    return Markup(made.svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True))

"""A ruling on its way out of the house: as a slip of paper, and as a code for a phone's camera."""

from __future__ import annotations

import segno
from flask import Response
from markupsafe import Markup

MOST_TITLE = 120
_MOST_IN_CODE = 1800
"""Longer addresses make a code too fine for a phone's camera."""


def send_slip(pdf: bytes) -> Response:
    """A slip, to be looked at before it is printed."""
    answer = Response(pdf, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = 'inline; filename="ruling.pdf"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def fit_code(address: str) -> str | None:
    """The address, where a phone's camera can read it from a code; else None."""
    return address if len(address) <= _MOST_IN_CODE else None


def draw_code(address: str) -> Markup | None:
    """The address as a code, where a phone's camera can read it."""
    if fit_code(address) is None:
        return None
    made = segno.make(address, micro=False, error="l")
    return Markup(made.svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True))

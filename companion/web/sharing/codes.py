"""Codes for a phone's camera, and the addresses in them."""

from __future__ import annotations

import segno
from flask import url_for
from markupsafe import Markup

from companion.store.access.links import Link

from ..access.reached import reachable

QUIET_ZONE = 4  # modules that stay white around a code


def address_of_link(link: Link | None, **more: str) -> str | None:
    """The address that another device can open; None where it cannot be shown."""
    if link is None or link.token is None:
        return None
    return reachable(url_for("access.open_link", token=link.token, _external=True, **more))


def draw_code(address: str) -> Markup:
    """The code of an address as a drawing. It is read although a player's sign lies on its middle: correction H."""
    drawn = segno.make(address, micro=False, error="h")
    return Markup(drawn.svg_inline(scale=1, omitsize=True, border=QUIET_ZONE, svgclass=None, lineclass=None))

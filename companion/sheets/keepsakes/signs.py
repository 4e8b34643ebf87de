"""How the look of a player is drawn: a colour and a sign, on pages and on paper.

A look is a number from 1 on (``book.looks``). After ten people the colours come again, each with the sign after the one
it had.
"""

from __future__ import annotations

SQUARE = 24.0
"""The side of the square, from 0 0 at its top, in which a sign is drawn."""

SIGNS = (
    "M12 3C16.97 3 21 7.03 21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3Z",
    "M5.6 3.6L18.4 3.6C19.5 3.6 20.4 4.5 20.4 5.6L20.4 18.4C20.4 19.5 19.5 20.4 18.4 20.4L5.6 20.4"
    "C4.5 20.4 3.6 19.5 3.6 18.4L3.6 5.6C3.6 4.5 4.5 3.6 5.6 3.6Z",
    "M12 2.2L22.4 20.8L1.6 20.8Z",
    "M12 1L23 12L12 23L1 12Z",
    "M8.3 2L15.7 2L15.7 8.3L22 8.3L22 15.7L15.7 15.7L15.7 22L8.3 22L8.3 15.7L2 15.7L2 8.3L8.3 8.3Z",
    "M12 2C17.52 2 22 6.48 22 12C22 17.52 17.52 22 12 22C6.48 22 2 17.52 2 12C2 6.48 6.48 2 12 2Z"
    "M12 7.6C14.43 7.6 16.4 9.57 16.4 12C16.4 14.43 14.43 16.4 12 16.4C9.57 16.4 7.6 14.43 7.6 12"
    "C7.6 9.57 9.57 7.6 12 7.6Z",
    "M12 0.8L15.3 8.4L23.5 9.2L17.3 14.7L19.1 22.8L12 18.6L4.9 22.8L6.7 14.7L0.5 9.2L8.7 8.4Z",
    "M2.5 2.5L21.5 2.5L15 12L21.5 21.5L2.5 21.5L9 12Z",
    "M7 1.8L12 6.8L17 1.8L22.2 7L17.2 12L22.2 17L17 22.2L12 17.2L7 22.2L1.8 17L6.8 12L1.8 7Z",
    "M3.5 2.5L10.5 2.5L10.5 21.5L3.5 21.5ZM13.5 2.5L20.5 2.5L20.5 21.5L13.5 21.5Z",
)
"""Outlines, filled by the even-odd rule: disc, square, triangle, diamond, plus, ring, star, hourglass, cross, bars.

Written with M, L, C and Z alone, so that a page and a PDF draw the same."""

BY_NIGHT = (
    "#9399F3", "#FEBA12", "#F93001", "#9B57FA", "#2CFFB6", "#B2664C", "#12B2BF", "#E13984", "#B7C063", "#DFF3FF",
)  # fmt: skip
"""The colours on a dark table."""

ON_IVORY = (
    "#2B4D96", "#9C7000", "#CB0638", "#5C1EB5", "#617F5E", "#421709", "#248296", "#92145F", "#414A02", "#18222E",
)  # fmt: skip
"""The colours on ivory and on paper."""


def outline_of(look: int) -> str:
    """The sign of a look, as the path of an SVG."""
    return SIGNS[(look - 1 + (look - 1) // 10) % 10]


def colour_of(look: int, colours: tuple[str, ...]) -> str:
    """The colour of a look, of ``BY_NIGHT`` or ``ON_IVORY``."""
    return colours[(look - 1) % 10]

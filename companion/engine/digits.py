"""Digits as people type them: those of other scripts, and signs that nobody sees."""

from __future__ import annotations

import unicodedata


def ascii_digits(text: str) -> str:
    """``text`` with the digits of every script turned into 0-9, and signs that only steer direction taken out."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text if unicodedata.category(sign) != "Cf")


def read_number(text: str, most: int = 9) -> int | None:
    """The number that at most so many digits 0-9 make; None for anything else, such as ², -1 or a number without end.

    What people type goes through ``ascii_digits`` first; what a page wrote itself has no other digits.
    """
    return int(text) if len(text) <= most and text.isascii() and text.isdigit() else None

"""Digits as people type them: those of other scripts, and signs that nobody sees."""

from __future__ import annotations

import unicodedata

_FOREIGN_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")


def ascii_digits(text: str) -> str:
    """``text`` with Persian and Arabic-Indic digits turned into 0-9, and signs that only steer direction taken out."""
    plain = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    return plain.translate(_FOREIGN_DIGITS)

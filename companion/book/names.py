"""Names as a book keeps them: one spelling, and nothing in them that cannot be seen."""

from __future__ import annotations

import unicodedata

_STEERING = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_HIDDEN = (0x00AD, 0x200B, *range(0x2060, 0x2065), 0xFEFF)
# Not among them: the signs that join and part letters, which Persian and emoji need.
_UNSEEN = dict.fromkeys((*_STEERING, *_HIDDEN))
_NO_TEXT = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_name(text: str) -> str:
    """A name as it is kept: one spelling for letters that look the same, no blanks around it or doubled in it.

    Signs that only steer the direction of text, as some keyboards and messengers put them, are left out.
    """
    return " ".join(unicodedata.normalize("NFC", text.translate(_UNSEEN)).split())


def can_be_read(name: str) -> bool:
    """Whether a name is clean, has something to see, and nothing that steers, breaks or hides the text around it."""
    categories = {unicodedata.category(sign) for sign in name}
    return name == clean_name(name) and not categories & _NO_TEXT and any(each[0] in "LNPS" for each in categories)

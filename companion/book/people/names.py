"""Names as a book keeps them: one spelling, and nothing in them that cannot be seen; and when two of them are one."""

from __future__ import annotations

import unicodedata

_STEERING = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_HIDDEN = (0x00AD, 0x200B, *range(0x2060, 0x2065), 0xFEFF)
# Not among them: the signs that join and part letters, which Persian and emoji need.
_UNSEEN = dict.fromkeys((*_STEERING, *_HIDDEN))
# One letter to whoever reads it, two on the keyboards of neighbouring languages: kaf, yeh and heh, and what stands for
# an apostrophe, a quotation mark (in Hebrew geresh and gershayim) or a hyphen.
_ALIKE = {
    **dict.fromkeys(map(ord, "\u064a\u0649"), "\u06cc"),
    **dict.fromkeys(map(ord, "\u0643\u06aa"), "\u06a9"),
    **dict.fromkeys(map(ord, "\u06d5\u06be\u06c1"), "\u0647"),
    **dict.fromkeys(map(ord, "\u05f3\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`"), "'"),
    **dict.fromkeys(map(ord, "\u05f4\u201c\u201d\u201e\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u05be\u2010\u2011\u2013"), "-"),
    **{ord("\u06f0") + digit: str(digit) for digit in range(10)},
    **{ord("\u0660") + digit: str(digit) for digit in range(10)},
}
# Written or left out as one likes: vowel signs of Hebrew and Arabic, the line that stretches a word, what parts or
# joins letters.
_OPTIONAL = dict.fromkeys(
    (*range(0x05B0, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C7, *range(0x064B, 0x0653), 0x0670, 0x0640, 0x200C, 0x200D)
)
_JOINER = "\u200d"
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


def folded_name(name: str) -> str:
    """What all spellings of one name have in common: to compare by, never to be shown."""
    plain = unicodedata.normalize("NFKD", name.translate(_ALIKE)).casefold()
    return clean_name(unicodedata.normalize("NFD", plain).translate(_OPTIONAL).translate(_ALIKE))


def letters_in(name: str) -> int:
    """How many letters a reader counts: accents, vowel signs and joined pictures belong to the letter they stand at."""
    marks = {"Mn", "Me", "Mc", "Cf"}
    tones = range(0x1F3FB, 0x1F400)
    return sum(
        unicodedata.category(sign) not in marks and ord(sign) not in tones and before != _JOINER
        for before, sign in zip(" " + name, name, strict=False)
    )

"""Reads what was typed for a hand: a total, a sum, or tiles."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.book.entries.hands import Hand
from companion.engine.digits import ascii_digits
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.tiles import Tile

LONGEST = 400
_SUM = re.compile(r"\d{1,4}(\s*\+\s*\d{1,4})*\s*\+?", re.ASCII)
_ONE = r"\d{1,2}\s*[-/:|]\s*\d{1,2}"
_TILE = re.compile(r"(\d{1,2})\s*[-/:|]\s*(\d{1,2})", re.ASCII)
_TILES = re.compile(rf"{_ONE}([\s,;]+{_ONE})*[\s,;]*", re.ASCII)
# Hyphens and minus signs that keyboards and papers put for the plain one; Arabic comma and semicolon.
_SIGNS = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "־": "-", "،": ",", "؛": ";", "＋": "+"})


@dataclass(frozen=True, slots=True)
class TypedHand:
    """What was typed for a hand, the hand that it means, and why it means none."""

    text: str
    hand: Hand | None = None
    fault: Phrase | None = None

    @classmethod
    def read(cls, text: str) -> TypedHand:
        """Read what was typed."""
        try:
            return cls(text, read_hand(text))
        except Unreadable as error:
            return cls(text, fault=error.phrase)


def read_hand(text: str) -> Hand | None:
    """The hand that was typed: ``"24"``, ``"12+7+5"`` or ``"6-5 4-2"``; None for nothing.

    Digits may be Persian or Arabic-Indic. Raises Unreadable for anything else.
    """
    plain = ascii_digits(text[: LONGEST + 1]).translate(_SIGNS).strip()
    if not plain:
        return None
    if len(plain) <= LONGEST:
        if _SUM.fullmatch(plain):
            return sum(int(part) for part in plain.split("+") if part.strip())
        if _TILES.fullmatch(plain):
            return tuple(Tile.parse("-".join(str(int(half)) for half in halves)) for halves in _TILE.findall(plain))
    said = N_("enter a total such as 24, a sum such as 12+7+5, or tiles such as 6-5 4-2; %(got)s is none of these")
    raise Unreadable(Phrase(said, {"got": quote(text)}))


def write_hand(hand: Hand | None) -> str:
    """A hand as it would be typed."""
    if hand is None:
        return ""
    return str(hand) if isinstance(hand, int) else " ".join(str(tile) for tile in hand)

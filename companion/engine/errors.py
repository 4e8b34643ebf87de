"""What cannot be read.

    CompanionError          anything this program refuses, with a phrase and the field it is about
      Unreadable            a request, tile, rule or position that cannot be understood
        UnknownRules        no such preset, option or value; contradictory options
        UnknownTile         not a tile, or not one of the set
        MisplacedTile       one tile in two places
        UnknownPlayer       a name nobody at the table bears

A play that breaks a rule of the game is no error: it is a ruling (``companion.engine.judging.judge``).
"""

from __future__ import annotations

import json
from typing import Self

from .phrases import Phrase


def quote(value: object) -> str:
    """``value`` as it came, for the end of an error message: text or JSON, cut after 60 characters."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return f"'{text}'" if len(text) <= 60 else f"'{text[:59]}…'"


class CompanionError(Exception):
    """Something refused, in words: ``phrase`` says what was expected, ``field`` where (``hands.Ben[2]``)."""

    def __init__(self, phrase: Phrase, field: str = "") -> None:
        super().__init__(phrase, field)
        self.phrase = phrase
        self.field = field

    def __str__(self) -> str:
        return str(self.phrase)

    def at(self, prefix: str) -> Self:
        """The same error, seen from further out: ``prefix`` is put before the field."""
        joint = "" if not self.field or self.field.startswith("[") or not prefix else "."
        return type(self)(self.phrase, f"{prefix}{joint}{self.field}")


class Unreadable(CompanionError):
    """A request, tile, rule or position that cannot be understood."""


class UnknownRules(Unreadable):
    """No such preset, option or value, or options that contradict each other."""


class UnknownTile(Unreadable):
    """Not a tile, or not one of the set."""


class MisplacedTile(Unreadable):
    """One tile in two places, or in a place where it cannot be."""


class UnknownPlayer(Unreadable):
    """A name nobody at the table bears."""

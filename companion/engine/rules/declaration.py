"""How an option of the rules is declared: its words, its values, and the laws that tables and clubs have published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..phrases import N_

YES_NO = {True: N_("yes"), False: N_("no")}

SILENT = "silent"
"""The value of a house law on which nothing was agreed: the table decides when it happens."""


@dataclass(frozen=True, slots=True)
class Law:
    """Where a value is published, and what it costs.

    ``source`` is the address it was read at, empty where none was found and the value is our proposal. ``points`` are
    penalty points (0 and more), ``or_hand`` says that the points in hand count instead where they are more; ``tiles``
    are drawn from the boneyard, ``turns`` are missed.
    """

    source: str = ""
    points: int = 0
    or_hand: bool = False
    tiles: int = 0
    turns: int = 0


@dataclass(frozen=True)
class Option:
    """The declaration of one option.

    ``topic`` is the chapter of the rule book it stands in, ``question`` its name for people, ``meaning`` one line that
    says what it decides; ``names`` has a word for every value of an enumeration and is empty for tables and numbers.
    ``laws`` are the values that were published elsewhere than in the sheets.
    """

    name: str
    topic: str
    question: str
    meaning: str
    default: Any
    names: Mapping[Any, str]
    laws: Mapping[Any, Law]

    @property
    def values(self) -> tuple[Any, ...]:
        """The allowed values of an enumeration, in the order in which people are offered them."""
        return tuple(self.names)


def option(
    question: str,
    meaning: str,
    default: Any,
    names: Mapping[Any, str] | None = None,
    laws: Mapping[Any, Law] | None = None,
) -> Any:
    """A field of ``Rules`` with what is declared of it."""
    return field(default=default, metadata={"declared": (question, meaning, default, names or {}, laws or {})})

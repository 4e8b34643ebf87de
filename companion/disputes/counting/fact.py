"""What a sheet says that is no ruling on an act: a figure of counting, or who wins."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.phrases import Phrase
from companion.engine.table.table import Table

FACT = "fact"
"""The verdict of what is no act: the rules say it, and nothing is allowed or not."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a sheet says of counting, as a ruling is told: reason, passages, the ``figure`` in points where it is one.

    ``options`` are what it rests on; ``lines`` tell the same in figures: those of the table where they are
    ``known``, else an example.
    """

    rule: str
    outcome: str
    sources: tuple[str, ...]
    why: Phrase
    options: tuple[str, ...]
    figure: int | None = None
    lines: tuple[Phrase, ...] = ()
    known: bool = False
    verdict: str = FACT
    next: Table | None = None
    over: None = None

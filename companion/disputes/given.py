"""A ruling as it was given and kept in a book: its words stand, whatever the judge says of such a play today."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import CompanionError
from companion.engine.judging.endings import Over
from companion.engine.phrases import Phrase
from companion.engine.table.reading import read_table
from companion.engine.table.table import Table


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """What a ``Ruling`` says, read from the judge's answer; ``why`` is in the language in which it was given."""

    verdict: str
    rule: str
    sources: tuple[str, ...]
    why: Phrase
    next: Table | None
    over: Over | None


def read_ruling(answer: Mapping[str, Any]) -> GivenRuling:
    """The ruling of an answer that was kept."""
    over = answer.get("over")
    return GivenRuling(
        verdict=str(answer["verdict"]),
        rule=str(answer.get("rule")),
        sources=tuple(answer.get("source", ())),
        # Sentences have gaps, these words have none.
        why=Phrase(str(answer.get("why", "")).replace("%", "%%")),
        next=_read_next(answer.get("next")),
        over=_read_over(over) if over else None,
    )


def _read_next(written: object) -> Table | None:
    """The table that followed; None where none did, or where it was written as nobody reads it any more."""
    try:
        return read_table(written) if written else None
    except CompanionError:
        return None


def _read_over(over: Mapping[str, Any]) -> Over:
    winners = over.get("winners")
    return Over(str(over.get("how", "")), tuple(over.get("out") or ()), None if winners is None else tuple(winners))

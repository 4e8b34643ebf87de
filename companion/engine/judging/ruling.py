"""A ruling: the verdict, the rule that decided, its passages, and what follows from a legal action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..phrases import NO_FACTS, Phrase
from ..table.actions import Action
from ..table.table import Table
from ..table.trains import End
from .explain import facts_of, sources_of, word_ruling
from .finding import LEGAL
from .turn import Over, Step, after


class Ruling:
    """What the judge says of one action. A value: nothing in it changes; what is costly is worked out when asked for.

    ``verdict`` is "legal", "illegal" or "depends", ``rule`` the stable key of the rule that decided. ``found`` holds
    facts of the decision, ``end`` the open end that a legal play goes to.
    """

    __slots__ = ("_step", "action", "end", "found", "rule", "seat", "table", "verdict")

    def __init__(
        self,
        verdict: str,
        rule: str,
        table: Table,
        action: Action,
        seat: int,
        found: Mapping[str, Any] = NO_FACTS,
        end: End | None = None,
    ) -> None:
        self.verdict = verdict
        self.rule = rule
        self.table = table
        self.action = action
        self.seat = seat
        self.found = found
        self.end = end
        self._step: Step | None = None

    def __bool__(self) -> bool:
        return self.verdict == LEGAL

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruling):
            return NotImplemented
        mine = (self.verdict, self.rule, self.table, self.action, self.seat)
        return mine == (other.verdict, other.rule, other.table, other.action, other.seat)

    def __hash__(self) -> int:
        return hash((self.verdict, self.rule, self.action, self.seat))

    def __repr__(self) -> str:
        return f"Ruling({self.verdict}, {self.rule})"

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the case by name: player, tile, train, pip, ... as the wording of the rule uses them."""
        return facts_of(self)

    @property
    def sources(self) -> tuple[str, ...]:
        """The passages of the sheets that decide, such as ``HE58``."""
        return sources_of(self)

    @property
    def why(self) -> Phrase:
        """The reason as a sentence for people."""
        return word_ruling(self)

    @property
    def step(self) -> Step:
        """What a legal action leads to. Raises ValueError for an action that is not legal."""
        if self.verdict != LEGAL:
            raise ValueError(f"a legal action expected, got one that is {self.verdict!r}")
        if self._step is None:
            self._step = after(self.table, self.action, self.seat, self.end)
        return self._step

    @property
    def next(self) -> Table | None:
        """The table after a legal action, else None."""
        return self.step.table if self.verdict == LEGAL else None

    @property
    def over(self) -> Over | None:
        """How the round ends with this action, None where it goes on."""
        return self.step.over if self.verdict == LEGAL else None

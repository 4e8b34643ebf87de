"""Every option of the rules: its values, its meaning and its default, declared once in ``declared``.

A rule sheet is a value for each option; nothing else distinguishes one sheet from another. The settings page, the
rules contract, the rule book and the command line are made from these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType

from .declaration import Option
from .declared.amiss import Amiss
from .declared.doubles import Doubles
from .declared.playing import Playing
from .declared.scoring import Scoring
from .declared.setting_up import HIGHEST, SettingUp
from .topics import TOPICS


@dataclass(frozen=True, kw_only=True)
class Rules(SettingUp, Playing, Doubles, Scoring, Amiss):
    """One rule sheet: a value for every option. Compared by value; made with ``read_rules``."""

    @cached_property
    def tile_count(self) -> int:
        """Tiles of the set: 28, 55, 91, 136 or 190."""
        return (self.set_max + 1) * (self.set_max + 2) // 2

    @cached_property
    def tiles_to_deal(self) -> int:
        """Tiles that can be dealt: the whole set, or all but an engine that lies face up already."""
        return self.tile_count - (self.engine == "faceup_fixed")

    def tiles_each(self, players: int) -> int | None:
        """How many tiles each of so many players takes; None where the sheet has no row for them."""
        if not self.players[0] <= players <= self.players[1]:
            return None
        return next((tiles for low, high, tiles in self.hand_size if low <= players <= high), None)

    def engine_of(self, number: int) -> int | None:
        """The pip of the double that opens round ``number`` (1, ...); None where the highest one held does (IT25).

        From the first engine down to the 0-0, and on from the highest double; below 0 where the set has no double left.
        """
        if self.engine == "held_highest":
            return None
        first = self.set_max if self.first_engine == HIGHEST else int(self.first_engine)
        if self.same_engine:
            return first
        doubles = self.set_max + 1
        return (first + 1 - number) % doubles if number <= doubles else doubles - number

    @cached_property
    def several_may_go_out(self) -> bool:
        """Whether two players can empty their hands in a round: only in first turns that all finish (FA8, IT61)."""
        return self.first_turn != "single" and self.first_turn_out == "finish_cycle"


def _declared() -> dict[str, Option]:
    told = {each.name: each.metadata["declared"] for each in fields(Rules)}
    return {
        name: Option(name, topic, *told[name]) for topic, (_, keys) in TOPICS.items() for name in keys if name in told
    }


OPTIONS: Mapping[str, Option] = MappingProxyType(_declared())
"""Every option by name, in the order of the rule book."""

FIRST_RELEASE = frozenset((
    "answer_order", "answers_per_turn", "blank_value", "blocked", "blocked_tie", "dead_double", "direction",
    "double_extra", "double_lock", "doubles_per_turn", "engine", "first_turn", "first_turn_decline",
    "first_turn_double", "first_turn_draw", "first_turn_out", "hand_size", "mark_on_empty_pass", "mexican",
    "mexican_double", "mexican_from", "mexican_start", "must_answer", "must_play", "must_play_drawn",
    "open_double_marks_train", "out_on_double", "partners", "players", "rounds", "score_unit", "scoring", "set_max",
    "split_doubles", "starter", "swan_direction", "swan_drive", "tiebreaks", "trains_start", "zero_round_means",
))  # fmt: skip
"""The options that every book has written down; younger ones are not in the books of the first release."""

"""What the pages of the house say: times, rules, and what was found of those who start."""

from __future__ import annotations

from dataclasses import dataclass, fields

from companion.engine.phrases import N_, Phrase, counted
from companion.engine.rules.presets import PRESETS
from companion.simulation.wording import tell_time
from companion.statistics.house_figures import Record, Records, StarterGain
from companion.statistics.played import RuleSet

HELPS, HARMS, UNKNOWN = N_("It helps."), N_("It costs points."), N_("No difference found.")
"""What is said first of those who start."""


@dataclass(frozen=True, slots=True)
class RulesName:
    """What rules are called: by the table or by their sheet, and what is changed where the table gave no name."""

    title: Phrase
    changed: Phrase | None


def say_minutes(minutes: float) -> Phrase:
    """So many minutes as people say them: above an hour in hours and minutes."""
    return tell_time(round(minutes))


def name_rules(rules: RuleSet) -> RulesName:
    """What rules are called."""
    preset = PRESETS.get(rules.preset)
    if rules.house:
        return RulesName(Phrase("%(house)s", {"house": rules.house}), None)
    changed = counted("%(n)s changed", "%(n)s changed", rules.changed) if rules.changed else None
    return RulesName(preset.title if preset else Phrase("%(name)s", {"name": rules.preset}), changed)


def judge_start(gain: StarterGain) -> str:
    """Whether it helps to start: fewer points are good in one family of scoring, more in the other."""
    if not gain.found:
        return UNKNOWN
    return HELPS if (gain.mean < 0) == (gain.family == "fewest") else HARMS


def has_some(records: Records) -> bool:
    """Whether there is any record in a family of scoring."""
    return any(isinstance(getattr(records, each.name), Record) for each in fields(records))

"""The rules by which a game that was played elsewhere can be kept here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.phrases import Phrase
from companion.engine.rules.presets import change
from companion.exchange.old_game import ChosenRules

from ..games.rule_sets import RuleSet, games_lately, house_sets, origins, rule_set, usual_set
from ..shared.translation import reader


@dataclass(frozen=True)
class Offer:
    """Rule sets from one place: its name, and each of its sets as what a form posts and how it is called."""

    name: str
    sets: tuple[tuple[str, Phrase], ...]


def offer_rules(highest_wins: bool | None = None) -> tuple[Offer, ...]:
    """All rule sets by where they come from; only those in which the most points win, or the fewest."""
    found = []
    for origin in origins(house_sets(games_lately())):
        sets = [each for each in origin.sets if highest_wins in (None, rules_of(each).highest_wins)]
        if sets:
            found.append(Offer(origin.name, tuple((each.value, each.title) for each in sets)))
    return tuple(found)


def usual_value(highest_wins: bool | None = None) -> str:
    """The rules that were played here last, or the preset they were changed from, where these are among those that are
    offered; else the first that are."""
    usual = usual_set(games_lately())
    offered = [value for offer in offer_rules(highest_wins) for value, _ in offer.sets]
    return next((value for value in (usual.value, usual.preset.name) if value in offered), offered[0])


def read_rules_chosen(value: str) -> ChosenRules | None:
    """The rules that a form names; None for what no form would."""
    found = rule_set(value[:64])
    return None if found is None else replace(rules_of(found), language=reader().code)


def rules_of(chosen: RuleSet) -> ChosenRules:
    """A rule set as a game begins with it."""
    rules = change(chosen.preset.rules, chosen.changes) if chosen.changes else chosen.preset.rules
    return ChosenRules(chosen.preset.name, chosen.changes, rules, chosen.house if chosen.changes else "")

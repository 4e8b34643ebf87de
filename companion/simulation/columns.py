"""The rules that are compared, each with a title in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import CompanionError, UnknownRules
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import PRESETS, change, changes, find_preset, keep_rules, rules_from_json
from companion.engine.rules.topics import TOPICS
from companion.engine.rules.validity import has_effect, tiles_for
from companion.engine.rules.values import option_to_json
from companion.engine.rules.wording import name_changed
from companion.engine.table.expected import OBJECT, expected, need, read_object

OWN, SHEET, FLIPPED = "own", "sheet", "flipped"


@dataclass(frozen=True, slots=True)
class Column:
    """One set of rules among those compared.

    ``kind`` says how it came about: ``own`` are the rules of the house, ``sheet`` a rule set as written, ``flipped``
    the rules of the house with the one ``option`` changed. ``preset`` is the rule set they are or were made from.
    """

    kind: str
    rules: Rules
    preset: str
    option: str = ""

    @property
    def title(self) -> Phrase:
        """What it is called in a sentence and above its column."""
        if self.kind == OWN:
            return Phrase(N_("Your rules"))
        if self.kind == FLIPPED:
            value = getattr(self.rules, self.option)
            declared = OPTIONS[self.option]
            asks = declared.question.endswith("?")
            return Phrase(
                N_("%(option)s %(value)s") if asks else N_("%(option)s: %(value)s"),
                {"option": Phrase(declared.question), "value": Phrase(declared.names[value])},
            )
        return find_preset(self.preset).title

    @property
    def detail(self) -> Phrase:
        """What stands below the title: where the rules come from."""
        if self.kind == FLIPPED:
            return Phrase(N_("otherwise your rules"))
        count = len(changes(self.rules, find_preset(self.preset)))
        if self.kind == SHEET or not count:
            said = Phrase(N_("as written"))
            return said if self.kind == SHEET else find_preset(self.preset).title
        return name_changed(find_preset(self.preset).title, count)


def own_column(rules: Rules, preset: str) -> Column:
    """The rules of the house, made from this rule set. Raises UnknownRules for a rule set that is not known."""
    return Column(OWN, rules, find_preset(preset).name)


def sheet_column(preset: str) -> Column:
    """A rule set as it is written. Raises UnknownRules for one that is not known."""
    found = find_preset(preset)
    return Column(SHEET, found.rules, found.name)


def flipped_column(base: Column, option: str, value: Any) -> Column:
    """The rules of ``base`` with one option changed; ``value`` as written in a request.

    Raises UnknownRules where there is no such option or value, or where it does not go with the others.
    """
    declared = OPTIONS.get(option)
    if declared is None or not declared.names:
        text = N_("expected the name of an option that has a few values, got %(got)s")
        raise expected(text, option, "option", UnknownRules)
    return Column(FLIPPED, change(base.rules, {option: value}), base.preset, option)


def list_flips(base: Column, players: int) -> dict[str, tuple[Any, ...]]:
    """Every option that can be flipped in these rules for so many players, in the order of the rule book, with the
    other values it can have (as in ``Rules``). What is done about mishaps changes no game that is played out."""
    found: dict[str, tuple[Any, ...]] = {}
    for option, declared in OPTIONS.items():
        if option in TOPICS["amiss"][1] or option in _WITHOUT_EFFECT:
            continue
        own = getattr(base.rules, option)
        others = [value for value in declared.names if value != own and _can_flip(base, option, value, players)]
        if others:
            found[option] = tuple(others)
    return found


_WITHOUT_EFFECT = ("late_guest",)  # nobody comes late to an evening that is played out


def _can_flip(base: Column, option: str, value: Any, players: int) -> bool:
    try:
        flipped = flipped_column(base, option, option_to_json(option, value))
        tiles_for(flipped.rules, players)
    except CompanionError:
        return False
    return has_effect(option, flipped.rules)


def column_to_json(column: Column) -> dict[str, Any]:
    """The column as ``column_from_json`` reads it: its rules as a book keeps them."""
    told = {"kind": column.kind, "rules": keep_rules(column.rules), "preset": column.preset}
    return {**told, "option": column.option} if column.option else told


def column_from_json(given: object, field: str) -> Column:
    """The column that ``column_to_json`` wrote. Raises CompanionError with its field."""
    try:
        read = read_object(given, ("kind", "rules", "preset"), ("option",))
        kind, rules, option = read["kind"], need(read, "rules"), read.get("option", "")
        if not isinstance(rules, Mapping):
            raise expected(OBJECT, rules, "rules")
        if kind not in (OWN, SHEET, FLIPPED):
            raise expected(N_("expected 'own', 'sheet' or 'flipped', got %(got)s"), kind, "kind")
        if kind == FLIPPED and (option not in OPTIONS or not OPTIONS[option].names):
            raise expected(N_("expected the name of an option that has a few values, got %(got)s"), option, "option")
        if read["preset"] not in PRESETS:
            find_preset(read["preset"])
        return Column(kind, rules_from_json(rules), read["preset"], option)
    except CompanionError as error:
        raise error.at(field) from None

"""Rule sheets: the presets, and reading the rules that a request names.

A sheet's file in ``presets/`` gives options a value and the passages it comes from; a preset is a sheet with some of
them changed. ``silent`` marks a value that the sheet does not state or states twice: a default of this book. An option
without a line has the default of its declaration, and is silent.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from ..errors import UnknownRules, quote
from ..phrases import N_, Phrase
from .options import FIRST_RELEASE, OPTIONS, Rules
from .sheets import Preset, Sheet
from .validity import check_together
from .values import complete, follow_set, option_to_json, read_field

SHEET_FILES = ("hebrew", "persian", "czech", "italian")
"""The sheets whose words are in this house (``rules/``), with their variants."""

BOX_FILES = (
    "parsons",
    "cardinal",
    "university",
    "good-sam-idaho",
    "good-sam-florida",
    "tanglewood",
    "double-nine",
    "spielregeln",
    "nw-louisiana",
    "tactic",
)
"""The sheets of boxes and clubs: a preset each, of the same name, with values and an address and without words."""


@cache
def _load(key: str) -> Mapping[str, Preset]:
    """The presets of a sheet by name, from its file; it is read when one of them is first asked for."""
    data = tomllib.loads(files(__package__).joinpath("presets", f"{key}.toml").read_text(encoding="utf-8"))
    if unknown := data["options"].keys() - OPTIONS.keys():
        raise LookupError(f"presets/{key}.toml has a line for {', '.join(sorted(unknown))}, which is no option")
    told = {name: data[name] for name in ("title", "language", "cited", "address", "read") if name in data}
    sheet = Sheet(key, data["sheet"], **told)
    presets = data["presets"].items()
    return {name: _preset(name, sheet, {**data["options"], **changes}) for name, changes in presets}


def _preset(name: str, sheet: Sheet, said: Mapping[str, Any]) -> Preset:
    """A preset as its file has it; an option that is left out has its default, and the sheet is silent on it."""
    variant = said["variant"]
    told = {option: said[option] for option in OPTIONS if option in said}
    unsaid = {option: option_to_json(option, declared.default) for option, declared in OPTIONS.items()}
    rules = Rules(**complete({**unsaid, **{option: value["value"] for option, value in told.items()}}))
    check_together(rules, ())
    silent = frozenset(option for option in OPTIONS if told.get(option, {"silent": True}).get("silent", False))
    sources = {option: _sources(sheet, told.get(option, {}), option in silent) for option in OPTIONS}
    return Preset(name, sheet, variant, rules, MappingProxyType(sources), silent, said["gist"])


def _sources(sheet: Sheet, told: Mapping[str, Any], is_silent: bool) -> tuple[str, ...]:
    """The passages behind a value; where the words of the sheet are not in this house, its address."""
    if sheet.has_text or is_silent:
        return tuple(told.get("source", ()))
    return tuple(told.get("source", (sheet.address,)))


def publication(option: str, value: Any, preset: Preset) -> str:
    """Where a value that no sheet with words has was published; empty for one of the sheets, and for our proposals.

    The preset's own value at the address where it was read of the preset, any other at that of its law.
    """
    law = OPTIONS[option].laws.get(value)
    if law is None:
        return ""
    own = preset.sources[option] if getattr(preset.rules, option) == value and not preset.sheet.has_text else ()
    return own[0] if own else law.source


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """Every option and its value, as written in a request."""
    return {option: option_to_json(option, getattr(rules, option)) for option in OPTIONS}


def keep_rules(rules: Rules) -> dict[str, Any]:
    """The rules as a book keeps them, for ``rules_from_json``: every option of the first release, and the younger ones
    where they are not at their default.

    A book of the first release has none of the younger, so their defaults never change; and a book on paper, which
    holds its rules, has no room to say sixteen times that nothing was agreed.
    """
    return {
        option: option_to_json(option, getattr(rules, option))
        for option, declared in OPTIONS.items()
        if option in FIRST_RELEASE or getattr(rules, option) != declared.default
    }


def changes(rules: Rules, preset: Preset) -> dict[str, Any]:
    """The options in which ``rules`` differ from the preset, with the values of ``rules``.

    Where the preset plays a round for every double, the rounds follow the set unless they are named (``change``): so
    they are named too where they did not follow it.
    """
    base = preset.rules
    found = {name: getattr(rules, name) for name in OPTIONS if getattr(rules, name) != getattr(base, name)}
    if _plays_every_double(base) and not _plays_every_double(rules):
        found["rounds"] = rules.rounds
    return found


def _plays_every_double(rules: Rules) -> bool:
    return rules.rounds == rules.set_max + 1


@cache
def _read_named(name: str) -> Rules:
    return find_preset(name).rules


def find_preset(name: object) -> Preset:
    """The preset of this name. Raises UnknownRules."""
    preset = PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        text = N_("expected the name of a rule set (%(names)s), got %(got)s")
        raise UnknownRules(Phrase(text, {"names": tuple(PRESETS), "got": quote(name)}))
    return preset


def read_rules(spec: object, field: str = "rules") -> Rules:
    """The rules that a request names: a preset's name, or ``{"preset": NAME, OPTION: VALUE, ...}``.

    Raises UnknownRules, with ``field`` in front, for an unknown name, option or value and for options that contradict
    each other.
    """
    try:
        if isinstance(spec, str):
            return _read_named(spec)
        if not isinstance(spec, dict):
            raise UnknownRules(
                Phrase(N_("expected the name of a rule set or an object, got %(got)s"), {"got": quote(spec)})
            )
        return _changed(json.dumps(spec, sort_keys=True))
    except UnknownRules as error:
        raise error.at(field) from None


@lru_cache(maxsize=256)
def _changed(spec: str) -> Rules:
    given = json.loads(spec)
    if "preset" not in given:
        raise UnknownRules(Phrase(N_("expected the name of a rule set, got nothing")), "preset")
    try:
        base = find_preset(given.pop("preset")).rules
    except UnknownRules as error:
        raise error.at("preset") from None
    return change(base, given)


def change(base: Rules, given: Mapping[str, Any]) -> Rules:
    """``base`` with the options of ``given`` (values as written in a request) changed.

    Raises UnknownRules with the option as its field.
    """
    values = {option: getattr(base, option) for option in OPTIONS}
    for option, value in given.items():
        if option not in OPTIONS:
            raise UnknownRules(
                Phrase(N_("expected the name of an option, got %(got)s"), {"got": quote(option)}), option
            )
        values[option] = read_field(option, value)
    if "rounds" not in given and _plays_every_double(base):
        values["rounds"] = 0
    rules = Rules(**follow_set(values))
    check_together(rules, given.keys())
    return rules


class _Presets(Mapping[str, Preset]):
    """All presets by name; the file of a box or a club is read when its preset is first asked for."""

    def __getitem__(self, name: str) -> Preset:
        if name in BOX_FILES:
            return _load(name)[name]
        return self._own[name]

    def __iter__(self) -> Iterator[str]:
        yield from (*self._own, *BOX_FILES)

    def __len__(self) -> int:
        return len(self._own) + len(BOX_FILES)

    @cached_property
    def _own(self) -> Mapping[str, Preset]:
        return {name: preset for key in SHEET_FILES for name, preset in _load(key).items()}


PRESETS: Mapping[str, Preset] = _Presets()
"""The presets by name: those of the four sheets, then those of boxes and clubs."""


def rules_from_json(values: Mapping[str, Any]) -> Rules:
    """Rules kept as ``rules_to_json`` wrote them; an option that is younger than the writing has its default.

    Raises UnknownRules, with the option as its field, for a value that is not allowed.
    """
    kept = {
        option: values.get(option, option_to_json(option, declared.default)) for option, declared in OPTIONS.items()
    }
    return Rules(**complete(kept))

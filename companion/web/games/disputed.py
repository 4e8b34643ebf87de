"""On what the sheets disagree, and which of them has which value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.disputes.mishaps.publishers import name_publisher
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import PRESETS, publication
from companion.engine.rules.sheets import Preset, Sheet
from companion.engine.rules.validity import has_effect


@cache
def _by_sheet() -> tuple[tuple[Sheet, tuple[Preset, ...]], ...]:
    sheets: dict[str, list[Preset]] = {}
    for preset in PRESETS.values():
        sheets.setdefault(preset.sheet.key, []).append(preset)
    return tuple((presets[0].sheet, tuple(presets)) for presets in sheets.values())


@cache
def having(option: str) -> Mapping[Any, tuple[str, ...]]:
    """Value of an option -> names of the sheets with words whose own text, not a variant, has it and plays by it: on a
    draw in the first turn a sheet whose first turn is one tile like any other says nothing."""
    found: dict[Any, list[str]] = {}
    for sheet, presets in _by_sheet():
        if not sheet.has_text:
            continue
        for preset in _texts(presets):
            if not has_effect(option, preset.rules):
                continue
            names = found.setdefault(getattr(preset.rules, option), [])
            if sheet.name not in names:
                names.append(sheet.name)
    return {value: tuple(names) for value, names in found.items()}


@cache
def played(option: str) -> frozenset[Any]:
    """The values of an option that a sheet has, or a box or a club."""
    return frozenset(getattr(preset.rules, option) for _, presets in _by_sheet() for preset in _texts(presets))


def _texts(presets: Iterable[Preset]) -> list[Preset]:
    """The presets that are a sheet's own text: the one without a variant's name, or all where each has one."""
    plain = [preset for preset in presets if not preset.variant]
    return plain or list(presets)


@cache
def disputed() -> tuple[str, ...]:
    """The options with words for their values on which the sheets with words disagree."""
    return tuple(name for name, option in OPTIONS.items() if option.names and len(having(name)) > 1)


def publisher_of(option: str, value: Any, preset: Preset) -> str:
    """Who else than the sheets has published a value, by name or host; empty where nobody has."""
    return name_publisher(publication(option, value, preset))

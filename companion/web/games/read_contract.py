"""A rules contract read from a form: what is posted of each option, and what follows from a figure that was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.sheets import Preset
from companion.engine.rules.values import option_to_json
from companion.engine.strict_json import decode_json

from .figures import FIGURES, find_fault, find_lack, read_figure, set_of
from .rules_contract import LAWS, PREFIX, Contract, make_contract, posted_value

UNCHANGED = ""


def read_contract(preset: Preset, posted: Mapping[str, str], players: int, typed_for: int = 0) -> Contract:
    """The contract that a form describes: a preset and the options that were changed (``rule-NAME``).

    Those of ``FIGURES`` are numbers, left empty for what the sheet says; the tiles each are those that this many
    players take. An option without effect is passed over; options that contradict each other, and a figure that is
    none, leave ``rules`` None and say why. ``typed_for``: how many sat there when it was filled in; 0: as many as now.
    """
    changes: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        text = posted.get(PREFIX + name, UNCHANGED)
        if option.names and text != UNCHANGED and text != posted_value(option, getattr(preset.rules, name)):
            changes[name] = _parsed(text)
    figures = {name: posted.get(PREFIX + name, "").strip() for name in FIGURES}
    if typed_for > 1 and _are_others(preset.rules, typed_for, players):
        figures["hand_size"] = ""
    dealt = set_of(preset.rules, changes)
    faults = {name: fault for name, text in figures.items() if (fault := find_fault(name, text, dealt, players))}
    read = {name: read_figure(text) for name, text in figures.items() if name not in faults}
    changes |= {name: read[name] for name in ("rounds", "first_engine") if read.get(name) is not None}
    tiles = read.get("hand_size")
    if tiles is not None and players > 1 and tiles != preset.rules.tiles_each(players):
        fewest, most = preset.rules.players
        changes["hand_size"] = _hand_table(preset.rules, dealt, players, tiles)
        if not fewest <= players <= most:
            changes["players"] = [min(fewest, players), max(most, players)]
    contract = replace(make_contract(preset, changes), figures=figures)
    if "set_max" in contract.faults and not figures["hand_size"] and (lack := find_lack(dealt, players)):
        contract = replace(contract, fault=lack.short, faults={"hand_size": lack.whole})
    if not faults:
        return contract
    wholes = {name: fault.whole for name, fault in faults.items()}
    first = next(iter(faults))  # where it is gone to
    return replace(contract, rules=None, fault=faults[first].short, faults={**wholes, **contract.faults})


def keep_laws(contract: Contract, preset: Preset) -> dict[str, Any]:
    """The house laws of a contract that go along to another preset: those on which its sheet is silent too."""
    laws = {name: value for name, value in contract.changes.items() if OPTIONS[name].topic == LAWS}
    return {name: value for name, value in laws.items() if name in preset.silent}


def _are_others(sheet: Rules, before: int, players: int) -> bool:
    """Whether tiles in a hand were typed because the sheet says nothing of as many as sat there, and does of these."""
    return sheet.tiles_each(before) is None and (players < 2 or sheet.tiles_each(players) is not None)


def _hand_table(sheet: Rules, dealt: Rules, players: int, tiles: int) -> dict[str, int]:
    """So many tiles each, also when somebody joins or leaves, as far as the set goes; beyond that what the sheet says.
    Where the sheet says nothing of so many ``players``, only of as many and of those between."""
    fewest, last = sheet.players
    if sheet.tiles_each(players) is None:
        says: dict[str, int] = option_to_json("hand_size", sheet.hand_size)
        return {**says, f"{last + 1}-{players}" if last + 1 < players else str(players): tiles}
    most = max(players, min(last, dealt.tiles_to_deal // tiles))
    beyond = {str(n): each for n in range(most + 1, last + 1) if (each := sheet.tiles_each(n)) and each < tiles}
    return {f"{fewest}-{most}" if fewest < most else f"{most}": tiles, **beyond}


def _parsed(text: str) -> Any:
    try:
        return decode_json(text[:200])
    except ValueError:
        return text[:60]

"""The same question under the other sheets: who rules otherwise, and why; or that the position cannot arise there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from companion.engine.errors import Unreadable
from companion.engine.judging.explain import with_origin
from companion.engine.judging.judge import judge
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.sheets import Preset
from companion.engine.table.faults import faults
from companion.engine.table.other_rules import replace_rules
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from .outcomes import CANNOT, find_outcome
from .position import Position, tiles_of
from .quotes import Quote, find_quotes

_NO_SUCH_TABLE = frozenset({"players", "no-mexican"})


@dataclass(frozen=True, slots=True)
class OtherSheet:
    """The same question under another sheet: its outcome, the reason as a sentence, the passages."""

    preset: str
    title: Phrase
    outcome: str
    why: Phrase
    differs: bool
    quotes: tuple[Quote, ...]


def compare_sheets(position: Position, outcome: str, played: Preset, is_changed: bool) -> Iterator[OtherSheet]:
    """The question under the text of every sheet but the one the table plays by; ``outcome`` is the table's own.

    Sheets without their words are left out, but for the one that the table has changed.
    """
    could_be = not faults(position.table)
    sheets = [sheet for sheet in plain_sheets(played.name) if sheet.name != played.name or is_changed]
    for sheet in [played, *sheets] if is_changed and not played.sheet.has_text else sheets:
        ruling = _judge_under(position, sheet.rules)
        if ruling is None:
            why, there = Phrase(N_("By that sheet the table cannot lie like this.")), CANNOT
        else:
            strange = _why_impossible(ruling.table) if could_be else None
            cannot = strange is not None or ruling.rule in _NO_SUCH_TABLE
            why = strange or with_origin(ruling)
            there = CANNOT if cannot else find_outcome(ruling, position.actor, position.question)
        quotes = find_quotes(ruling.rule, ruling.sources, sheet) if ruling is not None else ()
        yield OtherSheet(sheet.name, sheet.title, there, why, there != outcome, quotes)


def _judge_under(position: Position, rules: Rules) -> Ruling | None:
    """The ruling on the same act under other rules; None where their table could not lie like this."""
    known = [*tiles_of(position.action), getattr(position.action, "at", None)]
    if any(isinstance(tile, Tile) and tile.high > rules.set_max for tile in known):
        return None
    try:
        return judge(replace_rules(position.table, rules), position.action)
    except Unreadable:
        return None


def _why_impossible(table: Table) -> Phrase | None:
    """Why a table could not have come about under its rules; None where it could."""
    found = faults(table)
    return found[0].phrase if found else None


@cache
def plain_sheets(wanted: str = "") -> tuple[Preset, ...]:
    """One preset for every sheet whose words are in this house: its own text, without a variant.

    Where a sheet leaves its table a choice, and so has no plain form, it is ``wanted`` or else the first, and bears
    the name of the sheet alone.
    """
    found: list[Preset] = []
    for key in dict.fromkeys(preset.sheet.key for preset in PRESETS.values() if preset.sheet.has_text):
        presets = [preset for preset in PRESETS.values() if preset.sheet.key == key]
        plain = [preset for preset in presets if not preset.variant]
        chosen = plain or [preset for preset in presets if preset.name == wanted] or presets
        found.append(replace(chosen[0], variant=""))
    return tuple(found)

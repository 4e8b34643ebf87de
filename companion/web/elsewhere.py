"""The same question under the other sheets: who rules otherwise, and why; or that the position cannot arise there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from companion.engine.phrases import N_, Phrase
from companion.engine.requests import answer_judge
from companion.engine.rules.presets import PRESETS, Preset, read_rules
from companion.engine.table.faults import faults
from companion.engine.table.reading import read_table

from .acts import actor_of
from .outcomes import CANNOT, outcome_of
from .position import Written
from .quotes import Quote, quotes_of
from .setting import Setting
from .speech import say

_NO_SUCH_TABLE = frozenset({"players", "no-mexican"})


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The same question under another sheet: its outcome, the reason as a sentence, the passages."""

    preset: str
    title: Phrase
    outcome: str
    why: str
    differs: bool
    quotes: tuple[Quote, ...]


def under_others(setting: Setting, request: Written, outcome: str, ask: str) -> tuple[Elsewhere, ...]:
    """The question under the text of every sheet but the one the table plays by; ``outcome`` is the table's own."""
    could_be = not _cannot_be(request["table"])
    found = []
    for sheet in plain_sheets(setting.preset):
        if sheet.name == setting.preset and not setting.changed:
            continue
        other = _ruled(request, sheet.name, could_be)
        there = outcome_of(other, actor_of(request), ask)
        why = sentence(str(other.get("why", "")))
        found.append(Elsewhere(sheet.name, sheet.title, there, why, there != outcome, quotes_of(other, sheet)))
    return tuple(found)


def table_title(setting: Setting) -> Phrase:
    """The rules of the table by name, and whether it has changed them."""
    if not setting.changed:
        return setting.title
    return Phrase(N_("%(sheet)s, as this table plays"), {"sheet": setting.title})


def sentence(text: str) -> str:
    """A reason as a sentence of its own: it begins with a capital and ends with a stop."""
    start = next((place for place, sign in enumerate(text) if sign.isalnum()), 0)
    begun = text[:start] + text[start : start + 1].upper() + text[start + 1 :]
    return begun if not begun or begun.rstrip("\u2069")[-1:] in ".!?…؟" else f"{begun}."


def _ruled(request: Written, spec: object, could_be: bool) -> Written:
    """The same act under other rules; ``cannot`` where only their table could not have come about."""
    table = {**request["table"], "rules": spec}
    table["public"] = _public_under(spec, request["table"])
    answer = answer_judge({**request, "table": table}, say)
    if "error" in answer:
        return {"verdict": CANNOT, "why": say(N_("By that sheet the table cannot lie like this."))}
    strange = _cannot_be(table) if could_be else ""
    if answer["rule"] in _NO_SUCH_TABLE or strange:
        return {**answer, "verdict": CANNOT, "why": strange or answer["why"]}
    return answer


def _public_under(spec: object, table: Written) -> list[str]:
    """The public trains of the same table under other rules: those not begun yet are as these rules begin them."""
    begun = table.get("trains", {})
    public = table.get("public")
    waiting = [name for name in table["players"] if not begun.get(name) and begun.get(name) != 0]
    starts, started = read_rules(spec).trains_start, read_rules(table["rules"]).trains_start
    if starts == "public":
        return [name for name in table["players"] if name in waiting or name in (public or ())]
    if started == "public":
        return [name for name in public or () if name not in waiting]
    return list(public or ())


def _cannot_be(table: Written) -> str:
    """Why a table could not have come about under its rules; empty where it could."""
    found = faults(read_table(table))
    return say(found[0].phrase) if found else ""


@cache
def plain_sheets(wanted: str = "") -> tuple[Preset, ...]:
    """One preset for every sheet: its own text, without a variant.

    Where a sheet leaves its table a choice, and so has no plain form, it is ``wanted`` or else the first, and bears
    the name of the sheet alone.
    """
    found: list[Preset] = []
    for key in dict.fromkeys(preset.sheet.key for preset in PRESETS.values()):
        presets = [preset for preset in PRESETS.values() if preset.sheet.key == key]
        plain = [preset for preset in presets if not preset.variant]
        chosen = plain or [preset for preset in presets if preset.name == wanted] or presets
        found.append(replace(chosen[0], variant=""))
    return tuple(found)

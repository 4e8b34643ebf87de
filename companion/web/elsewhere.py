"""The same act under every sheet: who rules otherwise, and why; or that the position cannot arise there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from companion.engine.case import DEPENDS, ILLEGAL, LEGAL
from companion.engine.faults import faults
from companion.engine.phrases import N_, Phrase
from companion.engine.requests import answer_judge
from companion.engine.rules import PRESETS, Preset, read_rules
from companion.engine.table import Table

from .position import Written
from .quotes import Quote, quotes_of
from .setting import Setting
from .speech import say

CANNOT = "cannot"
SMALL_WORDS: Mapping[str, str] = {
    LEGAL: N_("allowed"),
    ILLEGAL: N_("not allowed"),
    DEPENDS: N_("it depends"),
    CANNOT: N_("cannot arise"),
}
"""The verdicts as the strip of the sheets has them."""

_NO_SUCH_TABLE = frozenset({"players", "no-mexican"})


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The same act under another sheet."""

    preset: str
    title: Phrase
    verdict: str
    why: str
    own: bool
    differs: bool
    quotes: tuple[Quote, ...]


def under_all(setting: Setting, request: Written, answer: Written) -> tuple[Elsewhere, ...]:
    """The act under the rules of the table and under the text of every sheet."""
    sheets = plain_sheets(setting.preset)
    rules: list[tuple[str, Phrase, object, Preset]] = [(each.name, each.title, each.name, each) for each in sheets]
    own_is_plain = not setting.changed and any(each.name == setting.preset for each in sheets)
    if not own_is_plain:
        title = Phrase(N_("%(sheet)s, as this table plays"), {"sheet": setting.title})
        rules.insert(0, ("", title if setting.changed else setting.title, setting.spec, PRESETS[setting.preset]))
    could_be = not _cannot_be(request["table"])
    found = []
    for name, title, spec, preset in rules:
        own = name == "" or (own_is_plain and name == setting.preset)
        other = answer if own else _ruled(request, spec, could_be)
        found.append(_elsewhere(name, title, preset, other, own, str(answer["verdict"])))
    return tuple(found)


def _elsewhere(name: str, title: Phrase, preset: Preset, other: Written, own: bool, verdict: str) -> Elsewhere:
    kind = str(other["verdict"])
    return Elsewhere(name, title, kind, str(other.get("why", "")), own, kind != verdict, quotes_of(other, preset))


def _ruled(request: Written, spec: object, could_be: bool) -> Written:
    """The same act under other rules; ``cannot`` where only their table could not have come about."""
    table = {**request["table"], "rules": spec}
    table["public"] = _public_under(spec, request["table"])
    answer = answer_judge({**request, "table": table}, say)
    if "error" in answer:
        return {"verdict": CANNOT, "why": answer["error"]}
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
    found = faults(Table.read(table))
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

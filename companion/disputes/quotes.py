"""The passages behind a ruling: the words of the sheet that decide, and whether the sheet speaks at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.engine.judging.rulebook import RULES
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.citations import cite
from companion.engine.rules.options import Rules
from companion.engine.rules.passages import Fragment, Passage, fragment_for, passage, speaks_of
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.sheets import Preset

from .setting import Setting

MOST_QUOTES = 2


@dataclass(frozen=True, slots=True)
class Quote:
    """A passage and the words of it that decide."""

    passage: Passage
    fragment: Fragment

    @property
    def place(self) -> Phrase:
        """Sheet, section and line."""
        return cite(self.passage)


def find_quotes(rule: str, sources: Iterable[str], preset: Preset, options: tuple[str, ...] = ()) -> tuple[Quote, ...]:
    """The words of the sheets that decide, at most two; ``options`` are what they should speak of before all."""
    behind = options_of(rule)
    about = options or (*behind, rule.replace("-", "_"))
    asked = [code for option in options for code in preset.sources[option]]
    found = []
    for code in dict.fromkeys([*asked, *sources]):
        try:
            found.append(Quote(passage(code), fragment_for(code, *about)))
        except KeyError:
            continue
    own = [quote for quote in found if quote.passage.sheet == preset.sheet.key]
    if options:
        return tuple(([quote for quote in own if quote.passage.code in asked] or own or found)[:MOST_QUOTES])
    others = find_other_variants(preset, behind)
    decide = [quote for quote in own if quote.passage.code not in others] or own or found
    # What decides before what holds besides: after an exception, the place.
    named = _named_by(rule, preset)
    decide = [quote for quote in decide if quote.passage.code in named] or decide
    # What speaks of this very rule before what speaks of an option behind it.
    return tuple(sorted(decide, key=lambda quote: not speaks_of(quote.fragment, *about))[:MOST_QUOTES])


def options_of(rule: str) -> tuple[str, ...]:
    """The options that a rule of the judge hangs on."""
    found = RULES.get(rule)
    return found.options if found else ()


def _named_by(rule: str, preset: Preset) -> set[str]:
    """The passages of a rule itself, and of its options."""
    found = RULES.get(rule)
    if found is None:
        return set()
    return {*found.cited.split(), *(code for option in found.options for code in preset.sources[option])}


def find_other_variants(preset: Preset, options: Iterable[str]) -> set[str]:
    """The passages that state other values of these options than the ones that are played by."""
    found: set[str] = set()
    for option in options:
        value = getattr(preset.rules, option)
        for each in PRESETS.values():
            if each.sheet == preset.sheet and getattr(each.rules, option) != value:
                found.update(each.sources[option])
        found.difference_update(preset.sources[option])
    return found


def say_own(setting: Setting, rule: str, sources: Sequence[str], options: tuple[str, ...] = ()) -> Phrase | None:
    """Whether the sheet says otherwise of what the table has changed; None where it does not rest on that.

    That it is a rule of the table stands in the reason already (``name_origin``).
    """
    preset, behind = PRESETS[setting.preset], options or options_of(rule)
    own = [option for option in behind if getattr(setting.rules, option) != getattr(preset.rules, option)]
    if sources or not own:
        return None
    if any(preset.sources[option] and option not in preset.silent for option in own):
        return Phrase(N_("Its sheet says otherwise."))
    return Phrase(N_("Its sheet does not speak of it."))


def keep_silent(preset: Preset, rules: Rules, options: Iterable[str]) -> tuple[str, ...]:
    """Those of these options of which the sheet of a table does not speak and on which it has not agreed."""
    kept = (each for each in options if getattr(rules, each) == getattr(preset.rules, each))
    return tuple(each for each in kept if each in preset.silent)

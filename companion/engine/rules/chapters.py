"""The rule book: a sheet's rules in the reader's words, topic by topic, each with its passages.

Made from the same data as the judge: the options' values, the passages behind them, and the rules that are no options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..phrases import Phrase
from .common import COMMON, Common
from .declaration import SILENT
from .declared.setting_up import HIGHEST
from .options import OPTIONS, Rules
from .passages import SHEETS, Fragment, Passage, fragment_for, passage
from .presets import PRESETS
from .sheets import Preset
from .topics import TOPICS
from .validity import has_effect
from .wording import sentence

MOST_COMPARED = 4


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule of a sheet in words.

    ``key`` is the option, or the common rule, that is stated; ``option`` is None for the latter and ``value`` then too.
    ``passages`` are the lines of the sheet it rests on, or its addresses; ``silent`` tells that the sheet does not
    state it, or states it twice, and that this is our reading; ``unread`` that we have not read the whole sheet.
    ``has_effect`` is False where nothing hangs on it under these rules, ``changed`` True where the rules differ here
    from the plain sheet, ``chosen`` where no form of the sheet plays so and the table alone has it. In the topic of
    variants, ``variant`` names the variant of the sheet that would play so.
    """

    key: str
    sentence: Phrase
    option: str | None
    value: Any
    passages: tuple[str, ...]
    silent: bool
    unread: bool = False
    has_effect: bool = True
    changed: bool = False
    variant: Phrase | None = None
    chosen: bool = False

    @property
    def undecided(self) -> bool:
        """Whether it is a house law on which nothing was agreed: the table decides, and nobody has read anything."""
        return self.option is not None and self.value == SILENT

    @property
    def quotes(self) -> tuple[tuple[Passage, Fragment], ...]:
        """The passages, each with its fragment that speaks of this rule."""
        return tuple((passage(code), fragment_for(code, self.key)) for code in self.passages if code[:2] in SHEETS)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where it stands, for a sheet whose words are not in this house."""
        return tuple(code for code in self.passages if code[:2] not in SHEETS)


@dataclass(frozen=True, slots=True)
class Topic:
    """A chapter of the rule book: its name, its heading and its statements in order."""

    name: str
    title: Phrase
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One rule under several rule sets: a statement for each, None where the rule does not exist; ``differ`` if so.

    ``subject`` is the option's name for people, None for a rule that is no option.
    """

    topic: str
    title: Phrase
    key: str
    subject: Phrase | None
    statements: tuple[Statement | None, ...]
    differ: bool


def chapter(of: Preset | Rules, base: Preset | None = None) -> tuple[Topic, ...]:
    """The rule book of a preset, or of house rules; ``base`` is the preset they were made from.

    A preset is measured against the plain sheet it varies. House rules without a base carry no passages of options,
    and those of all sheets for the common rules. A topic without statements is left out.
    """
    voice = _Voice(of.rules, of, base or _plain(of)) if isinstance(of, Preset) else _Voice(of, base, base)
    topics = (Topic(name, Phrase(title), tuple(voice.told(name, keys))) for name, (title, keys) in TOPICS.items())
    return tuple(topic for topic in topics if topic.statements)


def compare(*sets: Preset | Rules) -> tuple[Row, ...]:
    """Two to four rule sets side by side, rule by rule in the book's order; raises ValueError for fewer or more."""
    if not 2 <= len(sets) <= MOST_COMPARED:
        raise ValueError(f"two to four rule sets expected, got {len(sets)!r}")
    books = [{each.key: each for topic in chapter(of) for each in topic.statements if not each.variant} for of in sets]
    return tuple(
        _row(name, title, key, tuple(book.get(key) for book in books))
        for name, (title, keys) in TOPICS.items()
        for key in keys
        if any(key in book for book in books)
    )


def _row(topic: str, title: str, key: str, statements: tuple[Statement | None, ...]) -> Row:
    subject = Phrase(OPTIONS[key].question) if key in OPTIONS else None
    # A value on which nothing hangs is no rule, so two such values are no disagreement.
    told = {str(each.sentence) if each and each.has_effect else None for each in statements}
    return Row(topic, Phrase(title), key, subject, statements, len(told) > 1)


def _plain(preset: Preset) -> Preset:
    """The sheet that a preset is a variant of; the preset itself where the sheet has no plain form."""
    return next((each for each in _presets_of(preset.sheet.key) if not each.variant), preset)


@cache
def _presets_of(sheet: str) -> tuple[Preset, ...]:
    """The presets of a sheet, by its key: its plain form and its variants."""
    return tuple(each for each in PRESETS.values() if each.sheet.key == sheet)


@dataclass(frozen=True, slots=True)
class _Voice:
    """Tells the rules: ``cited`` is the preset whose passages are given, ``base`` what a change is measured against."""

    rules: Rules
    cited: Preset | None
    base: Preset | None

    def told(self, topic: str, keys: tuple[str, ...]) -> Iterator[Statement]:
        for key in keys:
            if key in OPTIONS:
                yield self._option(key)
            else:
                yield from (self._common(each) for each in COMMON if each.key == key and each.holds(self.rules))
        if topic == "variants" and self.cited:
            yield from _variants(self.cited)

    def _option(self, option: str) -> Statement:
        value = getattr(self.rules, option)
        changed = self.base is not None and value != getattr(self.base.rules, option)
        says = self.cited and _find_saying(option, value, self.cited)
        passages, silent = (says.sources[option], option in says.silent) if says else ((), False)
        effect = has_effect(option, self.rules) and _matters(option, self.rules)
        unread = silent and self.cited is not None and not self.cited.sheet.has_text
        return Statement(
            option, sentence(option, value), option, value, passages, silent, unread, effect, changed,
            chosen=self.cited is not None and says is None,
        )  # fmt: skip

    def _common(self, rule: Common) -> Statement:
        sheet = self.cited and self.cited.sheet.key
        passages = tuple(code for code in rule.codes.split() if sheet in (None, SHEETS[code[:2]]))
        changed = self.base is not None and not rule.holds(self.base.rules)
        # What all sheets share is no reading of ours where there are no words to look it up in.
        silent = not passages and (self.cited is None or self.cited.sheet.has_text)
        return Statement(rule.key, Phrase(rule.sentence), None, None, passages, silent, changed=changed)


def _find_saying(option: str, value: Any, cited: Preset) -> Preset | None:
    """Whose passages a value rests on: those of the preset, else of a variant of the same sheet that has it, if any."""
    return next((each for each in (cited, *_presets_of(cited.sheet.key)) if getattr(each.rules, option) == value), None)


def _matters(option: str, rules: Rules) -> bool:
    """Effects that a request may disregard but a reader should know."""
    needed = _NEEDED.get(option)
    return needed is None or needed(rules)


_NEEDED: Mapping[str, Callable[[Rules], bool]] = {
    "zero_round_means": lambda rules: "zero_rounds" in rules.tiebreaks,
    "must_answer": lambda rules: rules.double_lock,
    "dead_double": lambda rules: rules.double_lock or rules.double_extra == "on_double",
    "first_turn_double": lambda rules: rules.double_lock or rules.first_turn_double == "at_once",
    "first_engine": lambda rules: rules.first_engine != HIGHEST or rules.same_engine,
    "same_engine": lambda rules: rules.first_engine != HIGHEST or rules.same_engine,
    "blank_value": lambda rules: rules.score_unit == "pips",
}


def _variants(preset: Preset) -> Iterator[Statement]:
    """What the other variants of the sheet change in it."""
    plain = _plain(preset)
    for each in _presets_of(preset.sheet.key):
        if each.name in (preset.name, plain.name):
            continue
        for option in OPTIONS:
            value = getattr(each.rules, option)
            if value != getattr(plain.rules, option):
                yield Statement(
                    option, sentence(option, value), option, value, each.sources[option], option in each.silent,
                    has_effect=has_effect(option, each.rules), changed=True, variant=Phrase(each.variant),
                )  # fmt: skip

"""Which rules do we play? Five to eight questions find the rule set that is nearest to a table's own rules.

First comes what every table has an opinion on, then what parts best the sets that still fit, one question after the
other; a question that is left open rules nothing out. When none fits any more, the nearest ones are parted. Last comes
what changes the score under every set. Values in, values out: nothing here is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from ..errors import UnknownRules
from .options import OPTIONS, Rules
from .presets import PRESETS, change
from .sheets import Preset
from .validity import has_effect
from .values import option_to_json
from .which_questions import FOUR, QUESTIONS, Answer, Question

FEWEST_QUESTIONS, MOST_QUESTIONS = 5, 8
OPEN = "-"
"""The answer that leaves a question open."""

COUNTING = ("scoring", "score_unit", "blank_value", "double_counts")
"""The options on which every score hangs: whoever was not asked for them is told what they are."""

Answered = Mapping[str, str]
"""What was answered, in order: the key of a question, and the key of its answer or ``OPEN``."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A question to which a rule set gives another answer than the table: ``ours`` and ``theirs``."""

    question: Question
    ours: Answer
    theirs: Answer


@dataclass(frozen=True)
class Near:
    """A rule set and how many of the answers agree with it.

    ``given`` are the table's answers, ``differences`` those that the set answers otherwise, both in the order asked;
    ``idle`` counts those on which nothing hangs there.
    """

    preset: Preset
    given: tuple[Answer, ...]
    differences: tuple[Difference, ...]
    idle: int = 0

    @property
    def rank(self) -> tuple[int, int, int]:
        """How near it is, the nearest least: what differs, what of it is played and not counted, what cannot differ."""
        return len(self.differences), sum(not each.question.comes_last for each in self.differences), self.idle

    @property
    def agreeing(self) -> int:
        """How many of the answers are the set's own, or can be."""
        return len(self.given) - len(self.differences)

    @cached_property
    def changes(self) -> Mapping[str, Any]:
        """What the table plays otherwise: options and values as written in a request; without the tiles each."""
        base = self.preset.rules
        played: dict[str, Any] = {}
        besides: dict[str, Any] = {}
        for answer in self.given:
            played |= {name: value for name, value in answer.values.items() if name in OPTIONS}
            besides |= answer.besides
        changed = {name: value for name, value in played.items() if getattr(base, name) != value}
        kept = {name: value for name, value in changed.items() if has_effect(name, replace(base, **changed))}
        written = {name: option_to_json(name, value) for name, value in kept.items()}
        return next((each for each in (written, {**written, **besides}) if _can_change(base, each)), {})

    @property
    def assumed(self) -> Mapping[str, Any]:
        """What every score hangs on and the table did not say: options and their values, as the set has them."""
        told = {name for answer in self.given for name in answer.values}
        rules = self.preset.rules
        return {name: getattr(rules, name) for name in COUNTING if name not in told and has_effect(name, rules)}

    @property
    def tiles(self) -> int | None:
        """How many tiles each takes at a table of four where that differs; None where it does not."""
        return next((each.ours.values[FOUR] for each in self.differences if FOUR in each.ours.values), None)


@dataclass(frozen=True)
class Search:
    """How far a table has come: ``answered`` in order, the presets that ``fit``, the ``next`` question or None."""

    answered: Answered
    fit: tuple[Preset, ...]
    next: Question | None

    @cached_property
    def nearest(self) -> tuple[Near, ...]:
        """All rule sets, those first that agree in the most answers; of equals the plain sheet and the first."""
        known = _known(self.answered)
        near = (_measure(preset, known) for preset in PRESETS.values())
        return tuple(sorted(near, key=lambda each: (each.rank, bool(each.preset.variant))))

    @property
    def equals(self) -> tuple[Near, ...]:
        """The sets that are nearest, equally near."""
        return tuple(each for each in self.nearest if each.rank == self.nearest[0].rank)

    @property
    def parting(self) -> Question | None:
        """The question that parts the first two of equally near sets; None where one set is nearest."""
        pair = [each.preset for each in self.equals[:2]]
        return choose_question(pair, self.answered) if len(pair) > 1 else None


def search(answered: Answered, thorough: bool = False) -> Search:
    """Where these answers lead. An unknown question or answer is passed over, and so is what comes after the eighth.

    It ends when one set is left, at least five questions were asked, and among them what comes first and last; where it
    is ``thorough``, all eight are.
    """
    kept: dict[str, str] = {}
    for key, answer in answered.items():
        question = QUESTIONS.get(key)
        if question and len(kept) < MOST_QUESTIONS and (answer == OPEN or question.find(answer) in offered(question)):
            kept[key] = answer
    fit = _fit(kept)
    return Search(kept, fit, _choose_next(kept, fit, thorough) if len(kept) < MOST_QUESTIONS else None)


def _choose_next(kept: Answered, fit: Sequence[Preset], thorough: bool) -> Question | None:
    """What comes first; what parts the sets that fit, or the nearest; and what comes last, kept a place for."""
    due = [question for question in QUESTIONS.values() if question.key not in kept]
    first = next((question for question in due if question.comes_first), None)
    last = next((question for question in due if question.comes_last), None)
    played = {key: answer for key, answer in kept.items() if not QUESTIONS[key].comes_last}
    asked, left = len(kept) + bool(last), len(_fit(played))
    if first or asked == MOST_QUESTIONS or (left == 1 and asked >= FEWEST_QUESTIONS and not thorough):
        return first or last
    parting = choose_question(_nearly(kept) if len(fit) < 2 else fit, kept)
    # one that fits after two answers may differ in all that was not asked yet
    return parting or (choose_question(tuple(PRESETS.values()), kept) if thorough or left == 1 else last)


def _fit(answered: Answered) -> tuple[Preset, ...]:
    """The sets of which every answer is true."""
    known = _known(answered)
    return tuple(preset for preset in PRESETS.values() if all(_agrees(preset, *each) for each in known))


def choose_question(presets: Sequence[Preset], answered: Iterable[str] = ()) -> Question | None:
    """The question that leaves the fewest of these sets, the earlier of equals; None where none parts them."""
    asked = set(answered)
    open_ones = [question for question in QUESTIONS.values() if question.key not in asked]
    best = min(open_ones, key=lambda question: _left(question, presets), default=None)
    return best if best and _left(best, presets) < len(presets) ** 2 else None


@cache
def offered(question: Question) -> tuple[Answer, ...]:
    """The answers that at least one rule set gives; all of them to what is asked of every table at the end."""
    sets = PRESETS.values()
    return tuple(each for each in question.answers if question.comes_last or any(each.holds(s.rules) for s in sets))


def find_answer(preset: Preset, question: Question) -> Answer | None:
    """What a rule set answers; None where nothing hangs on it there, so that every answer fits."""
    return _answers(question)[preset.name]


@cache
def _answers(question: Question) -> Mapping[str, Answer | None]:
    return MappingProxyType({preset.name: _find_answer(preset.rules, question) for preset in PRESETS.values()})


def _find_answer(rules: Rules, question: Question) -> Answer | None:
    options = {name for answer in question.answers for name in answer.values} & OPTIONS.keys()
    if options and not all(has_effect(name, rules) for name in options):
        return None
    return next((answer for answer in question.answers if answer.holds(rules)), None)


def _left(question: Question, presets: Sequence[Preset]) -> int:
    """How many sets are left after the question, summed over the sets; one without an answer stays in each case."""
    given = Counter(find_answer(preset, question) for preset in presets)
    stay = given.pop(None, 0)
    return sum(n * (n + stay) for n in given.values()) + stay * len(presets)


def _can_change(base: Rules, changes: Mapping[str, Any]) -> bool:
    try:
        change(base, changes)
    except UnknownRules:
        return False
    return True


def _known(answered: Answered) -> list[tuple[Question, str]]:
    return [(QUESTIONS[key], answer) for key, answer in answered.items() if answer != OPEN]


def _agrees(preset: Preset, question: Question, answer: str) -> bool:
    theirs = find_answer(preset, question)
    return theirs is None or theirs.key == answer


def _nearly(answered: Answered) -> list[Preset]:
    """The sets that agree in the most answers; where that is one, those that come close to it too."""
    counts = {name: sum(_agrees(preset, *each) for each in _known(answered)) for name, preset in PRESETS.items()}
    most = max(counts.values())
    nearest = [PRESETS[name] for name, agreeing in counts.items() if agreeing == most]
    return nearest if len(nearest) > 1 else [PRESETS[name] for name, agreeing in counts.items() if agreeing >= most - 2]


def _measure(preset: Preset, known: Sequence[tuple[Question, str]]) -> Near:
    differences = []
    for question, key in known:
        theirs, ours = find_answer(preset, question), question.find(key)
        if theirs and ours and theirs != ours:
            differences.append(Difference(question, ours, theirs))
    given = (question.find(key) for question, key in known)
    idle = sum(find_answer(preset, question) is None for question, _ in known)
    return Near(preset, tuple(answer for answer in given if answer), tuple(differences), idle)

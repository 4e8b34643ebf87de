"""The answers of a page: sentences that can be read aloud, and the points and bars that stand beside them.

A sentence that says that something differs is made from a difference whose interval leaves out 0, as it is counted and
as it is told; all else is "no difference found".
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase, all_of, counted
from companion.engine.rules.options import OPTIONS

from .asked import PEOPLE, STRONGER, Asked
from .chunks import Progress
from .estimates import FEWEST_EVENINGS, Difference, Estimate, Together
from .pace import ASSUMED, Pace
from .questions import NOTHING, OWN, Question, count_claims, list_questions
from .wording import (
    FEWEST_WINS,
    MOST_WINS,
    NONE_FOUND,
    NONE_UNDER,
    QUOTED,
    TOO_FEW,
    TOO_FEW_OF,
    WORDS,
    tell_longer,
    tell_time,
)

ROUGH = 3
"""Figures that may be off by more than this are told in whole numbers."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer, the columns it speaks of, and the difference that it states; None: it states none."""

    phrase: Phrase
    columns: tuple[int, ...]
    difference: Difference | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """What was found of one column, in the unit of its answer: the ``mean`` lies between ``low`` and ``high`` in 95 of
    100 cases. ``found``: a difference is stated of it (a full point, else a hollow one)."""

    column: int
    mean: float
    low: float
    high: float
    found: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question.

    ``sentences`` say what differs, then of what no difference was found; ``level`` says the figure by the own rules,
    None where there is none. Where too few evenings were played, there is no figure, so no bar either.
    ``from_zero``: the axis of the bars has 0 on it.
    """

    key: str
    question: Phrase
    meaning: Phrase
    unit: Phrase
    sentences: tuple[Sentence, ...]
    level: Phrase | None
    bars: tuple[Bar, ...]
    from_zero: bool


@dataclass(frozen=True, slots=True)
class Page:
    """All answers to a request, as far as it was played. ``notes`` say what the bars mean and what cannot be said."""

    answers: tuple[Answer, ...]
    evenings: int
    enough: bool
    notes: tuple[Phrase, ...]


def answer(progress: Progress, pace: Pace = ASSUMED) -> Page:
    """What was found, be it all played, under way or stopped.

    Raises Unreadable (field ``play``) for players that do not resemble people: they answer nobody.
    """
    asked = progress.asked
    if not answers_people(asked.play):
        raise Unreadable(Phrase(N_("players who lay whatever fits say nothing of people")), "play")
    enough = progress.evenings >= FEWEST_EVENINGS
    together = Together(count_claims(asked), max(progress.evenings, 1) / asked.evenings)
    answers = tuple(_answer(question, progress, pace, together) for question in list_questions(asked))
    return Page(answers, progress.evenings, enough, _list_notes(progress, pace))


def answers_people(play: str) -> bool:
    """Whether evenings of such players may answer people."""
    return play == PEOPLE or play in STRONGER.values()


def _answer(question: Question, progress: Progress, pace: Pace, together: Together) -> Answer:
    words, asked = WORDS[question.key], progress.asked
    found = {column: question.measure(progress, column, pace) for column in question.of(asked)}
    sentences: list[Sentence] = []
    none: list[int] = []
    unsure: list[int] = []
    for column in question.compares(asked):
        difference = _compare(question, found, column, together)
        if difference is None:
            unsure.append(column)
        elif (phrase := _tell(question, progress, found, column, difference)) is not None:
            sentences.append(Sentence(phrase, (column,), difference))
        else:
            none.append(column)
    stated = {column for sentence in sentences for column in sentence.columns}
    shown = {} if unsure and not stated else {at: each for at, each in found.items() if each and at not in unsure}
    if unsure:
        needed = FEWEST_EVENINGS * question.every(asked)
        sentences.append(Sentence(_tell_few(progress, unsure if stated else [], needed), ()))
    elif none:
        sentences.append(Sentence(_tell_none(progress, none, bool(stated)), tuple(none)))
    if question.key == "points" and shown and (opposed := _list_opposed(asked)):
        sentences.append(Sentence(_tell_opposed(progress, opposed), tuple(opposed)))
    return Answer(
        key=question.key,
        question=Phrase(words.asks),
        meaning=Phrase(words.meaning),
        unit=Phrase(words.unit),
        sentences=tuple(sentences),
        level=_tell_level(question, shown.get(0)),
        bars=tuple(_bar(column, each, column in stated) for column, each in shown.items()),
        from_zero=question.against == NOTHING,
    )


def _list_opposed(asked: Asked) -> list[int]:
    """The columns under which points are good where they are bad by the own rules, or bad where they are good."""
    own = asked.columns[0].rules.scoring
    return [index for index, column in enumerate(asked.columns) if column.rules.scoring != own]


def _compare(
    question: Question, found: dict[int, Estimate | None], column: int, together: Together
) -> Difference | None:
    if question.against == NOTHING:
        return together.from_nothing(found[column])
    return together.compare(found[column], found[0])


def _tell(
    question: Question, progress: Progress, found: dict[int, Estimate | None], column: int, difference: Difference
) -> Phrase | None:
    """The sentence that states a difference; None where its interval, counted or as it would be told, covers 0."""
    other, step = found[column], _step(question, difference.margin)
    assert other is not None
    own = found[0] if question.against == OWN else None
    value, base = round_to(other.mean, step), round_to(own.mean, step) if own else 0
    margin = round_up(difference.margin, step)
    told = round_to(difference.mean, step)
    if not difference.found or min(abs(value - base), abs(told)) <= margin or (value - base) * told <= 0:
        return None
    words, rules = WORDS[question.key], progress.asked.columns[column].title
    if not words.more:
        return tell_longer(int(told), rules, int(margin))
    if not column:
        text = words.own_more if told > 0 else words.own_less
        return Phrase(text, {"value": abs(value), "margin": margin})
    facts = {"rules": rules, "value": abs(value), "margin": margin}
    return Phrase(words.more if told > 0 else words.less, {**facts, "own": base} if own else facts)


def _tell_none(progress: Progress, columns: list[int], is_rest: bool) -> Phrase:
    if not is_rest:
        return Phrase(NONE_FOUND)
    return Phrase(NONE_UNDER, {"rules": _name_columns(progress, columns)})


def _tell_few(progress: Progress, columns: list[int], needed: int) -> Phrase:
    """That it is too early: of everything, or of these columns where something is said of others."""
    if not columns:
        return Phrase(TOO_FEW, {"n": needed})
    return Phrase(TOO_FEW_OF, {"n": needed, "rules": _name_columns(progress, columns)})


def _tell_opposed(progress: Progress, columns: list[int]) -> Phrase:
    most = progress.asked.columns[0].rules.scoring == "winner_takes"
    return Phrase(MOST_WINS if most else FEWEST_WINS, {"rules": _name_columns(progress, columns)})


def _name_columns(progress: Progress, columns: list[int]) -> object:
    return all_of([Phrase(QUOTED, {"title": progress.asked.columns[column].title}) for column in columns])


def _tell_level(question: Question, own: Estimate | None) -> Phrase | None:
    """The figure by the own rules, with its own interval. It is no difference."""
    words = WORDS[question.key]
    if question.against == NOTHING or own is None or own.margin is None:
        return None
    step = _step(question, own.margin)
    value, margin = round_to(own.mean, step), round_up(own.margin, step)
    told: dict[str, object] = {"margin": margin}
    return Phrase(words.level, {**told, "value": value} if words.more else {**told, "time": tell_time(int(value))})


def _bar(column: int, found: Estimate, is_stated: bool) -> Bar:
    margin = found.margin or 0.0
    return Bar(column, found.mean, found.mean - margin, found.mean + margin, is_stated)


def _step(question: Question, margin: float) -> float:
    """Figures are told in whole numbers where they may be off by several."""
    return max(question.step, 1) if margin > ROUGH else question.step


def round_to(value: float, step: float) -> int | float:
    """The nearest multiple of a step; a whole number where the step is 1."""
    return round(value) if step >= 1 else round(value, 1)


def round_up(value: float, step: float) -> int | float:
    """The next multiple of a step, so that an interval is never told smaller than it is."""
    return math.ceil(value) if step >= 1 else math.ceil(value * 10) / 10


HELD_BACK = ("must_play", "must_play_drawn", "must_answer", "first_turn_decline")
"""Options that change nothing for a player who never holds a tile back."""


def _list_notes(progress: Progress, pace: Pace) -> tuple[Phrase, ...]:
    asked = progress.asked
    notes = [
        Phrase(
            N_(
                "A bar holds in 95 of 100 cases; a hollow point means that no difference was found. All that is said to"
                " differ holds together, with its ±, in 95 of 100 cases."
            )
        ),
        pace.note,
    ]
    unseen = [
        Phrase(OPTIONS[column.option].question)
        for column in asked.columns
        if asked.play == PEOPLE and column.option in HELD_BACK
    ]
    if unseen:
        text = N_("These players never hold a tile back, so what difference this makes cannot be told: %(options)s.")
        notes.append(Phrase(text, {"options": tuple(unseen)}))
    stopped = sum(int(tally.sum("stopped")) for tally in progress.tallies)
    if stopped:
        notes.append(
            counted(
                "%(n)s round would never have ended; the table stopped it and counted.",
                "%(n)s rounds would never have ended; the table stopped them and counted.",
                stopped,
            )
        )
    return tuple(notes)

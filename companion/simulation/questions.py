"""What a page asks, each with its figure, and of which columns something may be claimed.

Every question is fixed by what was asked for, before anything is played: so it is known from the beginning how many
differences a page looks at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .asked import Asked
from .chunks import Progress, counts_otherwise
from .estimates import Estimate, Figure, estimate
from .measured import ROUNDS, WHOLE, in_turn
from .pace import Pace, length_of

OWN, NOTHING = "own", "nothing"
"""With what a column is compared: with the first column, or with nothing at all."""

_IN_100 = 100.0
_MINUTES = 1 / 60


@dataclass(frozen=True, slots=True)
class Question:
    """One question: ``key`` is stable. ``measure`` estimates its figure of one column, in the unit of the answer.

    ``against`` is what a column is compared with. ``step``: figures are told in multiples of it, as far as they are
    that certain. ``of``: the columns of a request that it is asked of; none: it is not asked. ``every``: it is measured
    of one evening in so many.
    """

    key: str
    measure: Callable[[Progress, int, Pace], Estimate | None]
    step: float
    against: str = OWN
    of: Callable[[Asked], tuple[int, ...]] = lambda asked: tuple(range(len(asked.columns)))
    every: Callable[[Asked], int] = lambda _asked: 1

    def compares(self, asked: Asked) -> tuple[int, ...]:
        """The columns of which a difference may be claimed."""
        return tuple(column for column in self.of(asked) if column or self.against == NOTHING)


def list_questions(asked: Asked) -> tuple[Question, ...]:
    """The questions of a request, in the order in which they are answered."""
    return tuple(question for question in QUESTIONS if question.of(asked))


def count_claims(asked: Asked) -> int:
    """How many differences a page looks at."""
    return sum(len(question.compares(asked)) for question in list_questions(asked))


def _mean(over: str, under: str, factor: float = 1.0) -> Callable[[Progress, int, Pace], Estimate | None]:
    figure = Figure({over: 1}, {under: 1})

    def measure(progress: Progress, column: int, _pace: Pace) -> Estimate | None:
        found = estimate(progress.tallies[column], figure)
        return found.times(factor) if found else None

    return measure


def _last(progress: Progress, column: int, _pace: Pace) -> Estimate | None:
    last = in_turn("kept", progress.asked.players - 1)
    return estimate(progress.tallies[column], Figure({last: 1, in_turn("kept", 0): -1}, {ROUNDS: 1}))


def estimate_turns(progress: Progress, column: int) -> tuple[Estimate | None, ...]:
    """What the worth of each turn is under the rules of a column: the points that a hand counts at the end of a round,
    by order of turns, whoever begins first. Nothing is claimed of how they differ but of the last (``last``)."""
    return tuple(
        estimate(progress.tallies[column], Figure({in_turn("kept", place): 1}, {ROUNDS: 1}))
        for place in range(progress.asked.players)
    )


def _points(progress: Progress, column: int, _pace: Pace) -> Estimate | None:
    return estimate(progress.tallies[column], Figure({"points": 1}, {ROUNDS: progress.asked.players}))


def _best(progress: Progress, column: int, _pace: Pace) -> Estimate | None:
    found = estimate(progress.bests[column], Figure({"won": 1}, {WHOLE: 1}))
    return found.times(_IN_100) if found else None


def _took(under: str) -> Callable[[Progress, int, Pace], Estimate | None]:
    """How long something takes, in minutes; what the pace may be off is shared by all columns."""

    def measure(progress: Progress, column: int, pace: Pace) -> Estimate | None:
        found = estimate(progress.tallies[column], length_of(pace, under))
        return replace(found, drift=found.mean * pace.error).times(_MINUTES) if found else None

    return measure


def _all_if(holds: Callable[[Asked], bool]) -> Callable[[Asked], tuple[int, ...]]:
    return lambda asked: tuple(range(len(asked.columns))) if holds(asked) else ()


def _blank_counts(asked: Asked) -> bool:
    """Whether the 0-0 has a value of its own by some of the rules."""
    return any(column.rules.blank_value and column.rules.score_unit == "pips" for column in asked.columns)


def _counted_otherwise(asked: Asked) -> tuple[int, ...]:
    return tuple(column for column in range(len(asked.columns)) if counts_otherwise(asked, column) is not None)


def _several_rounds(asked: Asked) -> bool:
    return all(column.rules.rounds > 1 for column in asked.columns)


QUESTIONS = (
    Question("evening", _took(WHOLE), 1),
    Question("round", _took(ROUNDS), 0.1),
    Question("points", _points, 0.1),
    Question("last", _last, 0.1, NOTHING),
    Question("blocked", _mean("blocked", ROUNDS, _IN_100), 0.1),
    Question("lead", _mean("changes", WHOLE), 0.1),
    Question("halfway", _mean("led_won", "led", _IN_100), 0.1, OWN, _all_if(_several_rounds)),
    Question("best", _best, 0.1, OWN, _all_if(lambda asked: asked.best is not None), lambda asked: asked.best_every),
    Question("caught", _mean("caught", ROUNDS, _IN_100), 0.1, OWN, _all_if(_blank_counts)),
    Question("otherwise", _mean("otherwise", WHOLE, _IN_100), 0.1, NOTHING, _counted_otherwise),
)
"""Every question that may be asked, in its order."""

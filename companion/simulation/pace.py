"""How fast a house plays: seconds an action, as far as its own evenings tell."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.phrases import N_, Phrase, counted

from .estimates import Figure, estimate
from .measured import ROUNDS
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds for an ``action`` (a tile laid, a draw, a pass), for a whole ``first_train`` (for all of them,
    where they are built together), and ``between`` two rounds: mixing, dealing, counting.

    ``error`` is the standard error of all of them together, as a part of them (0.05: five in a hundred), 0 where it is
    not known. ``evenings``: how many evenings of the house it was learnt from; 0: it is only assumed.
    """

    action: float = 10.0
    first_train: float = 45.0
    between: float = 120.0
    error: float = 0.0
    evenings: int = 0

    @property
    def note(self) -> Phrase:
        """Where the pace comes from, to be said below figures of time."""
        if self.evenings:
            return counted(
                "The pace is that of your %(n)s evening.", "The pace is that of your %(n)s evenings.", self.evenings
            )
        text = N_(
            "The pace is assumed: %(action)s seconds for each tile, draw or pass, %(first)s for a whole first train,"
            " %(between)s between two rounds."
        )
        facts = {"action": round(self.action), "first": round(self.first_train), "between": round(self.between)}
        return Phrase(text, facts)


ASSUMED = Pace()
"""What is assumed of a house of which no times are known."""


def length_of(pace: Pace, under: str) -> Figure:
    """The figure of seconds for one round, or for one evening, at this pace."""
    over = {"actions": pace.action, "first_trains": -pace.action, "building": pace.first_train, ROUNDS: pace.between}
    return Figure(over, {under: 1})


def fit_pace(tally: Tally, seconds: float, error: float, evenings: int) -> Pace:
    """The pace of a house that takes so many seconds for a round by the rules of this tally: faster or slower than what
    is assumed, in all of its parts alike.

    ``error`` is the standard error of those seconds, ``evenings`` how many they were learnt from. What is assumed,
    where the tally is empty.
    """
    assumed = estimate(tally, length_of(ASSUMED, ROUNDS))
    if assumed is None or not assumed.mean or seconds <= 0:
        return ASSUMED
    times = seconds / assumed.mean
    return replace(
        ASSUMED,
        action=ASSUMED.action * times,
        first_train=ASSUMED.first_train * times,
        between=ASSUMED.between * times,
        error=error / seconds,
        evenings=evenings,
    )

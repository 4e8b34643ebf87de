"""How fast a house plays: seconds an action."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.phrases import N_, Phrase, counted


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds for an action (a tile laid, a draw, a pass), for a whole ``first_train``, and ``between`` two rounds:
    mixing, dealing, counting.

    Every ``..._error`` is the standard error of its mean, 0 where it is not known. ``evenings``: how many evenings of
    the house it was learnt from; 0: it is only assumed.
    """

    action: float = 10.0
    first_train: float = 45.0
    between: float = 120.0
    action_error: float = 0.0
    first_train_error: float = 0.0
    between_error: float = 0.0
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

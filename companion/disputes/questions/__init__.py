"""The disputes that come up every evening, each asked in three taps or fewer.

A question knows its steps - which double, which tile, what happened - and makes the smallest table on which the judge
can rule from the answers. What it takes for granted beyond them it says in words.
"""

from __future__ import annotations

from collections.abc import Mapping

from .counting import COUNTING
from .doubles import DOUBLES
from .drawing import DRAWING
from .first_turn import FIRST_TURN
from .question import GROUPS, Question
from .trains import WHOSE_TRAIN

__all__ = ["GROUPS", "QUESTIONS", "Question"]

_OFFERED = (*DOUBLES, *DRAWING, *FIRST_TURN[:2], *WHOSE_TRAIN, *FIRST_TURN[2:], *COUNTING)
QUESTIONS: Mapping[str, Question] = {each.key: each for each in _OFFERED}
"""The ready questions by key, in the order in which they are offered."""

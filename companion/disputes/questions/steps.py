"""What several questions ask alike."""

from __future__ import annotations

from companion.engine.phrases import N_
from companion.engine.rules.options import Rules

from .answers import END, PIP, TILE, TILES, TRAIN, WHEN
from .question import Choice, Step

FIRST, LATER = "first", "later"


def has_long_first_turn(rules: Rules) -> bool:
    """Whether the first turn is another than those after it."""
    return rules.first_turn != "single"


WHICH_DOUBLE = Step(PIP, "double", N_("Which double?"))
WHICH_TILE = Step(TILE, "tile", N_("Which tile?"))
WHICH_TILES = Step(TILES, "tiles", N_("Which tiles are in the hand?"))
WHICH_TRAIN = Step(TRAIN, "train", N_("On which train?"))
WHICH_END = Step(END, "end", N_("Which number shows at the end of the train?"))
IN_WHICH_TURN = Step(
    WHEN,
    "choice",
    N_("In which turn?"),
    (Choice(LATER, N_("In a later turn")), Choice(FIRST, N_("In the first turn of the round"))),
    has_long_first_turn,
)

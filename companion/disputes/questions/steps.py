"""What several questions ask alike."""

from __future__ import annotations

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules

from .answers import END, PIP, TILE, TILES, TRAIN, WHEN
from .question import Choice, Step

FIRST, LATER = "first", "later"
BEGUN = Phrase(N_("Everybody has had a first turn."))


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


def say_turn(when: str, who: str) -> Phrase:
    """The turn that is meant, asked or taken for granted: other sheets may hang on it where these rules do not."""
    return Phrase(N_("It is %(name)s’s first turn of the round."), {"name": who}) if when == FIRST else BEGUN

"""What every figure means, in words that stand beside it: pages, the interface for programs and exports read them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.phrases import N_, Phrase

from .evenings import RECENT
from .seated import FLOOR

DEFINITIONS: Mapping[str, Phrase] = MappingProxyType(
    {
        "games": Phrase(N_("Only finished games that are not in the trash count.")),
        "won": Phrase(N_("A shared first place is a win for everybody who shares it.")),
        "left": Phrase(N_("Whoever left before the end has no place, but their hands count.")),
        "pairs": Phrase(N_("What partners score together counts for both of them.")),
        "family": Phrase(
            N_("Games in which the fewest points win and games in which the most points win are never mixed.")
        ),
        "difference": Phrase(
            N_(
                "Points a round against the mean of all hands in this house by the same rules at a table of as many"
                " players; penalties and bonuses are left out."
            )
        ),
        "margin": Phrase(N_("± holds in 95 of 100 cases. It needs %(floor)s evenings at least."), {"floor": FLOOR}),
        "recent": Phrase(N_("The line is the mean of the last %(n)s evenings."), {"n": RECENT}),
        "best": Phrase(
            N_(
                "The best and the worst evening are found by the difference to that mean, among those played from the"
                " first round to the last."
            )
        ),
        "out": Phrase(N_("To go out in a round is to have nothing left in the hand.")),
        "zero": Phrase(N_("A round with 0 is one that counts as such in a tie by the rules of its game.")),
        "caught": Phrase(
            N_("Caught with the 0-0: of the hands that were entered tile by tile, those with the 0-0 among them.")
        ),
        "streak": Phrase(
            N_("Games won in a row: finished games in the order of their end, with none between that was not won.")
        ),
        "against": Phrase(
            N_(
                "Above, level and below are places in the same game, with tie-breaks. Partners are not compared, nor"
                " whoever left. It needs %(floor)s games at least."
            ),
            {"floor": FLOOR},
        ),
        "rival": Phrase(
            N_(
                "The rival is the one with whom most games were played on even terms: "
                "above and below differ by no more than a fifth of them."
            )
        ),
        "nemesis": Phrase(N_("The nemesis is the one who finishes above most often, and is not the rival.")),
        "partner": Phrase(N_("The favourite partner is the one with whom most games were played.")),
        "totals": Phrase(
            N_("Records of totals are over full games of the commonest length, and of those who played every round.")
        ),
        "records": Phrase(N_("Of equal games the first holds the record; equals in one game share it.")),
        "overcome": Phrase(
            N_("Points behind, and still won: those between the eventual winner and the lead of the moment.")
        ),
        "closest": Phrase(
            N_(
                "Smallest lead of a winner: the points between whoever won a full game alone and the next. "
                "Games that equal totals or a tie-break decided are left out."
            )
        ),
        "times": Phrase(
            N_(
                "An evening lasts from the beginning of its game to its last round. Times that nobody can have played"
                " in are left out."
            )
        ),
        "starter": Phrase(
            N_("The starter of a round against the mean of the others; only rules that say who starts can tell.")
        ),
        "leads": Phrase(N_("Of those who were in first place after a round, how many won in the end.")),
        "pips": Phrase(N_("Points left in hands are what all hands counted at the table.")),
        "year": Phrase(N_("A game belongs to the year in which it began.")),
    }
)
"""Every definition by what it defines."""

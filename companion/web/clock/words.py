"""What the clock has learnt its pace from, in words."""

from __future__ import annotations

from companion.clock.pace import Pace
from companion.engine.phrases import N_, Phrase, counted


def tell_learnt(pace: Pace) -> Phrase:
    """What the pace is learnt from beside the rounds of tonight."""
    n = pace.evenings
    match pace.kind:
        case "alike":
            return counted(
                "Learnt from %(n)s evening of this house under these rules, with as many people.",
                "Learnt from %(n)s evenings of this house under these rules, with as many people.",
                n,
            )
        case "rules":
            return counted(
                "Learnt from %(n)s evening of this house under these rules.",
                "Learnt from %(n)s evenings of this house under these rules.",
                n,
            )
        case "players":
            return counted(
                "Learnt from %(n)s evening of this house with as many people.",
                "Learnt from %(n)s evenings of this house with as many people.",
                n,
            )
        case "house":
            return counted("Learnt from %(n)s evening of this house.", "Learnt from %(n)s evenings of this house.", n)
        case "published":
            return Phrase(
                N_(
                    "How long a round takes in this house is not known yet: a club says about 9 minutes, and every "
                    "round that you play corrects it."
                )
            )


def tell_left_out(pace: Pace, entered: int) -> Phrase | None:
    """Why the pace has only some of the rounds that were ``entered`` tonight in it; None where it has all or none."""
    if not 0 < pace.rounds < entered:
        return None
    return Phrase(N_("Rounds entered within a minute of the one before, or with a break in them, do not count here."))


def tell_tonight(pace: Pace) -> Phrase | None:
    """How many rounds of tonight are in it; None before the first."""
    if not pace.rounds:
        return None
    return counted(
        "%(n)s round of tonight is in it already.", "%(n)s rounds of tonight are in it already.", pace.rounds
    )

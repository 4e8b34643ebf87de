"""What a ruling answers to the question that was asked: the headline, and the word for it beside another sheet's name.

The judge rules on an act. "Must I answer this double?" is asked by ruling on drawing instead, and "does my train become
public?" by ruling on ending the turn; so the same ruling is another answer to another question. The verdict and the
comparison with other sheets take their words from here, so that they speak of the same thing.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.judging.finding import DEPENDS, ILLEGAL, LEGAL
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import N_

from .given import GivenRuling

CANNOT = "cannot"
MUST, NEED_NOT, PUBLIC, NOT_PUBLIC = "must", "need-not", "public", "not-public"

HEADLINES: Mapping[str, str] = {
    LEGAL: N_("Allowed"),
    ILLEGAL: N_("Not allowed"),
    DEPENDS: N_("It depends"),
    MUST: N_("You must"),
    NEED_NOT: N_("You need not"),
    PUBLIC: N_("Public"),
    NOT_PUBLIC: N_("Not public"),
}
"""The headlines of verdicts."""

SMALL_WORDS: Mapping[str, str] = {
    LEGAL: N_("allowed"),
    ILLEGAL: N_("not allowed"),
    DEPENDS: N_("it depends"),
    CANNOT: N_("cannot arise"),
    MUST: N_("you must"),
    NEED_NOT: N_("you need not"),
    PUBLIC: N_("public"),
    NOT_PUBLIC: N_("not public"),
}
"""The same beside the name of a sheet."""

LAMPS: Mapping[str, str] = {
    LEGAL: "yes", ILLEGAL: "no", DEPENDS: "open", CANNOT: "none",
    MUST: "no", NEED_NOT: "yes", PUBLIC: "yes", NOT_PUBLIC: "no",
}  # fmt: skip
"""The lamp that is lit for it."""


def find_outcome(ruling: Ruling | GivenRuling, actor: str, question: str) -> str:
    """What the ruling means for the question; ``actor`` is the player it is about."""
    if question == "marker" and ruling.verdict == LEGAL and ruling.next is not None:
        seat = ruling.next.seating.seats.get(actor)
        return PUBLIC if seat is not None and ruling.next.is_public(seat) else NOT_PUBLIC
    if question == "answer" and ruling.verdict in (LEGAL, ILLEGAL):
        # What is judged is drawing instead of answering: where that is allowed, nobody must answer.
        return NEED_NOT if ruling.verdict == LEGAL else MUST
    return ruling.verdict

"""What a ruling answers to the question that was asked: the headline, and the word for it beside another sheet's name.

The judge rules on an act. "Must I answer this double?" is asked by ruling on drawing instead, and "does my train become
public?" by ruling on ending the turn, and whether the last tile ends the round is no question of its being
allowed; so the same ruling is another answer to another question. The verdict and the
comparison with other sheets take their words from here, so that they speak of the same thing.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.judging.finding import DEPENDS, ILLEGAL, LEGAL
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import N_, Phrase, counted
from companion.engine.tiles import Tile

from .counting.fact import FACT, Fact
from .given import GivenRuling

CANNOT = "cannot"
MUST, NEED_NOT, PUBLIC, NOT_PUBLIC = "must", "need-not", "public", "not-public"
OUT, NOT_OUT = "out", "not-out"

POINTS, YES, NO, ONE_END = "points", "yes", "no", "one-end"
COUNT_ALL, LOWEST_WINS, SHARED, NOBODY, DECIDED = "count-all", "lowest-wins", "shared", "nobody", "decided"
LOCKS, IGNORED = "locks", "ignored"
ALL_DRAW, FACE_UP, HIGHEST = "all-draw", "face-up", "highest"

HEADLINES: Mapping[str, str] = {
    LEGAL: N_("Allowed"),
    ILLEGAL: N_("Not allowed"),
    DEPENDS: N_("It depends"),
    MUST: N_("You must answer it"),
    NEED_NOT: N_("You may draw"),
    PUBLIC: N_("The marker goes up"),
    NOT_PUBLIC: N_("No marker goes up"),
    OUT: N_("Out"),
    NOT_OUT: N_("Not out yet: %(double)s must be answered"),
    YES: N_("Yes"),
    NO: N_("No"),
    ONE_END: N_("One end only"),
    COUNT_ALL: N_("Nobody wins: everybody counts"),
    LOWEST_WINS: N_("The fewest points win"),
    SHARED: N_("They share it"),
    NOBODY: N_("Nobody wins it"),
    DECIDED: N_("A tie-break decides"),
    FACT: N_("The rules say it"),
    LOCKS: N_("It stays open"),
    IGNORED: N_("It is ignored"),
    ALL_DRAW: N_("All draw one tile"),
    FACE_UP: N_("It lies face up"),
    HIGHEST: N_("The highest double is laid"),
}
"""The headlines of verdicts."""

SMALL_WORDS: Mapping[str, str] = {
    LEGAL: N_("allowed"),
    ILLEGAL: N_("not allowed"),
    DEPENDS: N_("it depends"),
    CANNOT: N_("has no such case"),
    MUST: N_("you must answer it"),
    NEED_NOT: N_("you may draw"),
    PUBLIC: N_("the marker goes up"),
    NOT_PUBLIC: N_("no marker goes up"),
    OUT: N_("out"),
    NOT_OUT: N_("not out yet"),
    YES: N_("yes"),
    NO: N_("no"),
    ONE_END: N_("one end only"),
    COUNT_ALL: N_("nobody wins: everybody counts"),
    LOWEST_WINS: N_("the fewest points win"),
    SHARED: N_("they share it"),
    NOBODY: N_("nobody wins it"),
    DECIDED: N_("a tie-break decides"),
    FACT: N_("the rules say it"),
    LOCKS: N_("it stays open"),
    IGNORED: N_("it is ignored"),
    ALL_DRAW: N_("all draw one tile"),
    FACE_UP: N_("it lies face up"),
    HIGHEST: N_("the highest double is laid"),
}
"""The same beside the name of a sheet."""

LAMPS: Mapping[str, str] = {
    LEGAL: "yes", ILLEGAL: "no", DEPENDS: "open", CANNOT: "none",
    MUST: "no", NEED_NOT: "yes", PUBLIC: "yes", NOT_PUBLIC: "no", OUT: "yes", NOT_OUT: "no",
    POINTS: "says", YES: "yes", NO: "no", ONE_END: "says", COUNT_ALL: "says", LOWEST_WINS: "says", SHARED: "says",
    NOBODY: "says", DECIDED: "says", FACT: "says",
    LOCKS: "no", IGNORED: "yes", ALL_DRAW: "says", FACE_UP: "says", HIGHEST: "says",
}  # fmt: skip
"""The lamp that is lit for it."""

SIGNS: Mapping[str, str] = {"yes": LEGAL, "no": ILLEGAL, "open": DEPENDS, "none": DEPENDS, "says": FACT}
"""The colour of the sign by its lamp, named after the verdicts: opposite answers never look alike."""

_ABOUT_MARKERS = frozenset({"marker", "empty"})
_OTHER_WORDS: Mapping[str, Mapping[str, str]] = {
    # What is judged is drawing instead of answering: where that is allowed, nobody must answer.
    "answer": {LEGAL: NEED_NOT, ILLEGAL: MUST},
    # What is judged is a tile elsewhere.
    "dead": {"dead-ignored": IGNORED, "no-lock": IGNORED, ILLEGAL: LOCKS},
    # What is judged is that all draw and look for the engine.
    "engine": {LEGAL: ALL_DRAW, "engine-face-up": FACE_UP, "search-held": HIGHEST},
}
"""The outcomes that verdicts, or rules, are to these questions."""

Answered = tuple[str, str]
"""The key of a question, and that of the rule by which it was answered."""

_EXACT_WORDS: Mapping[Answered, tuple[str, str]] = {
    # Nobody who could lay a tile draws by this rule.
    ("answer", "draw"): (N_("You must draw"), N_("you must draw")),
    ("answer", "draw-answer"): (N_("You must draw"), N_("you must draw")),
    ("marker", "draw-on"): (N_("Not yet: draw again"), N_("not yet: draw again")),
}
"""The headline and the small word where those of the outcome would say too little, or answer another question."""


def headline(
    outcome: str, figure: int | None = None, double: Tile | None = None, answered: Answered = ("", "")
) -> Phrase:
    """The answer in a few words; ``figure`` where it is one, in points; the ``double`` of NOT_OUT."""
    if outcome == POINTS and figure is not None:
        return counted("%(n)s point", "%(n)s points", figure)
    if answered in _EXACT_WORDS:
        return Phrase(_EXACT_WORDS[answered][0])
    return Phrase(HEADLINES.get(outcome, HEADLINES[DEPENDS]), {} if double is None else {"double": double})


def small_word(outcome: str, figure: int | None = None, answered: Answered = ("", "")) -> Phrase:
    """The same beside the name of a sheet."""
    if answered in _EXACT_WORDS:
        return Phrase(_EXACT_WORDS[answered][1])
    return headline(outcome, figure) if outcome == POINTS else Phrase(SMALL_WORDS[outcome])


def find_sign(verdict: str, outcome: str) -> str:
    """The kind of verdict that the sign looks like: that of the answer, which need not be that of the act."""
    return FACT if verdict == FACT else SIGNS[LAMPS[outcome]]


def find_outcome(ruling: Ruling | GivenRuling | Fact, actor: str, question: str) -> str:
    """What the ruling means for the question; ``actor`` is the player it is about."""
    if isinstance(ruling, Fact):
        return ruling.outcome
    if question in _ABOUT_MARKERS and ruling.verdict == LEGAL and ruling.next is not None:
        seat = ruling.next.seating.seats.get(actor)
        return PUBLIC if seat is not None and ruling.next.is_public(seat) else NOT_PUBLIC
    if question == "out" and ruling.verdict == LEGAL:
        return OUT if ruling.over is not None and actor in ruling.over.out else NOT_OUT
    if question in _OTHER_WORDS and ruling.verdict in (LEGAL, ILLEGAL):
        return _OTHER_WORDS[question].get(ruling.rule) or _OTHER_WORDS[question].get(ruling.verdict, ruling.verdict)
    return ruling.verdict

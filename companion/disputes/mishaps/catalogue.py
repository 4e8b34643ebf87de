"""The ten things that go wrong at a table, each with the option that is its law, and what the answer hangs on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.engine.phrases import N_

WHEN, KIND = "when", "kind"
BEFORE, LATER = "before", "later"
DREW, PASSED = "drew", "passed"
MANY, FEW = "many", "few"
OWN, BONEYARD = "hand", "boneyard"
FORGOTTEN, LEFT = "forgotten", "left"
MISSING, TWICE = "missing", "twice"
FIRST, AGAIN = "first", "again"
COUNTING, AGREED, OVER = "counting", "agreed", "over"
MOST_TILES = 5
HAND_SIZE = "hand_size"


@dataclass(frozen=True, slots=True)
class Question:
    """What a remedy hangs on: ``name`` as an address and a request have it, and a word for every answer.

    The first answer is taken for granted where none is given.
    """

    name: str
    question: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Mishap:
    """One thing that goes wrong.

    ``title`` is what it is called on a key, ``said`` the same as a sentence, ``who`` asks whose mishap it is;
    ``options`` are the laws for it, by the answer about its kind where there are two. ``rules`` are the topics of the
    rule book that state what was broken; ``counts`` is whether the number of tiles is asked; ``keywords`` is what else
    people may search by, with commas between.
    """

    key: str
    title: str
    said: str
    who: str
    options: Mapping[str, str]
    questions: tuple[Question, ...] = ()
    rules: tuple[str, ...] = ()
    counts: bool = False
    keywords: str = ""

    def option(self, kind: str) -> str:
        """The option of the rules that is the law for a mishap of this kind."""
        return self.options.get(kind) or self.options[""]

    @property
    def laws(self) -> tuple[str, ...]:
        """Every option that is a law for it."""
        return tuple(dict.fromkeys(self.options.values()))


def _one(option: str) -> Mapping[str, str]:
    return MappingProxyType({"": option})


_NOTICED = Question(
    WHEN,
    N_("When was it noticed?"),
    MappingProxyType({BEFORE: N_("Before the next play"), LATER: N_("Later")}),
)

MISHAPS: Mapping[str, Mishap] = MappingProxyType({
    each.key: each
    for each in (
        Mishap(
            "last-tile", N_("Last tile not announced"), N_("The last tile was not announced"),
            N_("Who forgot?"), _one("announce_last"),
            (
                Question(WHEN, N_("Has the next player played since?"), MappingProxyType({
                    LATER: N_("Yes"), BEFORE: N_("Not yet"), OVER: N_("They are out already"),
                })),
            ),
            keywords=N_("forgot to say, last domino, one left, knock, tap, call, announce"),
        ),
        Mishap(
            "play", N_("Illegal play noticed later"), N_("A tile was laid against the rules"),
            N_("Who laid it?"), _one("misplay"), (_NOTICED,), ("match", "where", "foreign"),
        ),
        Mishap(
            "marker", N_("Marker forgotten or left"), N_("A marker is wrong"),
            N_("Whose marker?"), _one("forgotten_marker"),
            (
                Question(KIND, N_("What happened?"), MappingProxyType({
                    FORGOTTEN: N_("It was not laid"), LEFT: N_("It was not taken off"),
                })),
                _NOTICED,
            ),
            ("fail_marks", "marker_off"),
        ),
        Mishap(
            "count", N_("Too many or too few tiles"), N_("Somebody has the wrong number of tiles"),
            N_("Who has them?"), _one("wrong_count"),
            (Question(KIND, N_("What happened?"), MappingProxyType({MANY: N_("Too many"), FEW: N_("Too few")})),),
            (HAND_SIZE,), counts=True,
        ),
        Mishap(
            "shown", N_("A tile was shown"), N_("A tile was shown that nobody should see"),
            N_("Who showed it?"), _one("shown_tile"),
            (
                Question(KIND, N_("Where does it come from?"), MappingProxyType({
                    OWN: N_("From a hand"), BONEYARD: N_("From the boneyard"),
                })),
            ),
            ("hidden_hand",),
        ),
        Mishap(
            "points", N_("Points miscounted"), N_("A hand was counted wrongly"),
            N_("Whose hand?"), _one("miscount"),
            (
                Question(WHEN, N_("When was it noticed?"), MappingProxyType({
                    COUNTING: N_("Before the round was agreed"), AGREED: N_("Right after that"),
                    LATER: N_("In a later round"), OVER: N_("After the game"),
                })),
            ),
            ("scoring",),
        ),
        Mishap(
            "able", N_("Drew or passed though able"), N_("Somebody drew or passed, but a tile fitted"),
            N_("Who was it?"), MappingProxyType({"": "drew_able", DREW: "drew_able", PASSED: "passed_able"}),
            (
                Question(KIND, N_("What happened?"), MappingProxyType({DREW: N_("Drew"), PASSED: N_("Passed")})),
                _NOTICED,
            ),
            ("must_play", "no_draw_if_able"),
        ),
        Mishap(
            "turn", N_("Played out of turn"), N_("Somebody played out of turn"),
            N_("Who played?"), _one("out_of_turn"), (_NOTICED,), ("direction",),
        ),
        Mishap(
            "set", N_("Tile missing or there twice"), N_("A tile is missing, or there twice"),
            N_("Who noticed?"), _one("bad_set"),
            (
                Question(KIND, N_("What happened?"), MappingProxyType({
                    MISSING: N_("It is missing"), TWICE: N_("It is there twice"),
                })),
                Question(WHEN, N_("When was it noticed?"), MappingProxyType({
                    BEFORE: N_("Before the first tile was laid"), LATER: N_("During the round"),
                    OVER: N_("After the round"),
                })),
            ),
            ("set_max",),
        ),
        Mishap(
            "slow", N_("Somebody takes very long"), N_("Somebody takes very long"),
            N_("Who is it?"), _one("slow_play"),
            (
                Question(KIND, N_("How often?"), MappingProxyType({
                    FIRST: N_("The first time"), AGAIN: N_("Again and again"),
                })),
            ),
        ),
    )
})  # fmt: skip
"""The mishaps by their keys, in the order in which a table meets them."""

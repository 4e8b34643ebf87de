"""What is done by every law: its name in two words, its steps, and until when it may be held to.

Steps are looked up by what was told: ``"drew/before"`` (kind and time), else ``"before"``, else ``"drew"``, else ``""``.
The law that is called silent is no law: its steps are what we advise, and why.
"""

# ruff: noqa: E501 - a law stands on few lines

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.engine.phrases import N_

from .catalogue import LATER


@dataclass(frozen=True, slots=True)
class Procedure:
    """How a mishap is put right by one law.

    ``headline`` are the words on the sign; ``steps`` their keys by what was told; ``limit`` until when it may be held
    to, empty where it always may; ``late`` are the answers that are too late then, ``early`` those at which nothing is
    due yet, ``free`` the kinds that cost nothing; ``advised`` are the steps that the law does not say: our advice.
    ``advice`` says why we advise it, where nothing was agreed.
    """

    headline: str
    steps: Mapping[str, str]
    limit: str = ""
    late: frozenset[str] = frozenset({LATER})
    early: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()
    advised: frozenset[str] = frozenset()
    advice: str = ""

    def list_steps(self, kind: str, when: str) -> tuple[str, ...]:
        """The keys of the steps for what was told."""
        known = (f"{kind}/{when}", when, kind, "")
        return tuple(next((self.steps[each] for each in known if each in self.steps), "").split())

    @property
    def binds(self) -> bool:
        """Whether it asks anything of anybody."""
        return self is not ALLOWED

    def is_late(self, when: str) -> bool:
        """Whether the time to hold to it has passed."""
        return bool(self.limit) and when in self.late


NOTHING_AGREED = N_("Nothing agreed")
UNTIL_NEXT = N_("Until the next player has played or drawn; after that it stays.")
UNTIL_OUT = N_("Until the last tile is laid; whoever is out is out.")
UNTIL_ROUND = N_("Until the next round has begun; after that it stays.")

_SAID = {"": "draw not-now go-on", "before": "announce go-on", "over": "go-on"}
_OUT, _EARLY = frozenset({"over"}), frozenset({"before"})
_BACK = "take-back undo-markers play-again"
_RIGHT = {"forgotten": "put-marker chances-gone", "left": "take-marker tiles-stay"}
_NUMBER = {"many": "lay-face-down neighbour-takes mix-back", "few": "draw-missing"}
_PAID = {kind: f"{steps} write-points" for kind, steps in _NUMBER.items()}
_MADE_RIGHT = frozenset(" ".join(_NUMBER.values()).split())
_STAYS = frozenset({"turn-stays"})
_SHOWN = {"hand": "show-all keep-shown", "boneyard": "show-all mix-shown"}
_ANY_TIME = {"counting": "count-again enter-right", "": "correct-round", "over": "correct-round result-changes"}
_WHOLE_SET = {"before": "complete-set deal-anew"}
_COUNTS = {
    **_WHOLE_SET, "missing/later": "tell-all play-on-short", "twice/later": "take-one-out tell-all",
    "over": "round-counts complete-set",
}  # fmt: skip

ALLOWED = Procedure(N_("No mistake"), {"": "allowed"})
"""Drawing where the rules let whoever could lay a tile draw instead."""

PROCEDURES: Mapping[str, Mapping[str, Procedure]] = MappingProxyType({
    "announce_last": {
        "none": Procedure(NOTHING_AGREED, {"": "no-duty announce go-on", "over": "no-duty"}, advice=N_(
            "Nobody can forget what was never agreed, so it costs nothing. Said aloud, the end surprises nobody.")),
        "courtesy": Procedure(N_("No penalty"), {"": "announce go-on", "over": "go-on"}),
        "draw_two": Procedure(N_("Draws two"), _SAID, UNTIL_OUT, _OUT, _EARLY),
        "draw_two_skip": Procedure(N_("Draws two, waits"), {**_SAID, "": "draw not-now miss-turn go-on"}, UNTIL_OUT, _OUT, _EARLY),
    },
    "misplay": {
        "silent": Procedure(NOTHING_AGREED, {"before": _BACK, "later": "tile-stays go-on"}, advice=N_(
            "Until somebody has played on it, taking it back harms nobody. Later others have gone by it, and to undo their plays would show hands.")),
        "before_next": Procedure(N_("Taken back"), {"before": _BACK, "later": "tile-stays go-on"}, UNTIL_NEXT),
        "face_up": Procedure(N_("Laid or open"), {"before": "lay-where-fits face-up undo-markers", "later": "tile-stays go-on"}, UNTIL_NEXT),
    },
    "forgotten_marker": {
        "silent": Procedure(NOTHING_AGREED, _RIGHT, advice=N_(
            "A marker only shows what the rules say; so it is put right as soon as somebody sees it, and what was played in good faith stays.")),
        "at_once": Procedure(N_("Whenever noticed"), _RIGHT),
        "before_next": Procedure(N_("Only before the next play"), {**_RIGHT, "later": "marker-stays go-on"}, UNTIL_NEXT),
    },
    "wrong_count": {
        "silent": Procedure(NOTHING_AGREED, _NUMBER, advice=N_(
            "The number is made right without anybody choosing, so nobody gains by it, and nobody needs to be punished.")),
        "neighbour_takes": Procedure(N_("Made right"), _NUMBER),
        "fifty": Procedure(N_("50 points"), _PAID, advised=_MADE_RIGHT),
        "hundred": Procedure(N_("100 points"), _PAID, advised=_MADE_RIGHT),
    },
    "shown_tile": {
        "silent": Procedure(NOTHING_AGREED, _SHOWN, advice=N_(
            "What one player has seen, all may see: then nobody knows more than the others, and the tile is as good as before.")),
        "to_all": Procedure(N_("Shown to all"), _SHOWN),
        "touched": Procedure(N_("Played, or 10"), {"hand": "lay-touched else-points", "boneyard": "show-all mix-shown"}, free=frozenset({"boneyard"})),
    },
    "miscount": {
        "silent": Procedure(NOTHING_AGREED, {**_ANY_TIME, "over": "all-agree correct-round result-changes"}, advice=N_(
            "Points are what lay in the hands. A slip in adding is no play, so it is put right whenever it is seen.")),
        "verified": Procedure(N_("The scorekeeper checks"), {**_ANY_TIME, "counting": "keeper-checks enter-right"}),
        "judges": Procedure(N_("Others count"), {**_ANY_TIME, "counting": "judge-counts enter-right"}),
        "until_next": Procedure(N_("Until the next round"), {**_ANY_TIME, "later": "figure-stays", "over": "figure-stays"}, UNTIL_ROUND, frozenset({"later", "over"})),
        "any_time": Procedure(N_("At any time"), _ANY_TIME),
    },
    "drew_able": {
        "silent": Procedure(NOTHING_AGREED, {"before": "lay-the-fitting keep-drawn", "later": "turn-stays"}, advice=N_(
            "One tile more in the hand is price enough. Before the next play the turn can still be played rightly; later it cannot.")),
        "fifty": Procedure(N_("50, or the hand"), {"": "turn-stays hand-instead write-points"}, advised=_STAYS),
        "thirty": Procedure(N_("30 points"), {"": "turn-stays write-points"}, advised=_STAYS),
    },
    "passed_able": {
        "silent": Procedure(NOTHING_AGREED, {"before": "turn-again", "later": "pass-stays"}, advice=N_(
            "Whoever passes has lost a turn, which is price enough. Before the next play that turn can still be taken.")),
        "thirty": Procedure(N_("30 points"), {"": "stop-round write-points"}),
    },
    "out_of_turn": {
        "silent": Procedure(NOTHING_AGREED, {"before": "take-back right-player", "later": "tile-stays passed-over turn-had"}, advice=N_(
            "Nobody may gain a turn by it, and nobody lose one. Until the next play that is easy; later the order is mended instead.")),
        "before_next": Procedure(N_("Taken back"), {"before": "take-back right-player", "later": "tile-stays go-on"}, UNTIL_NEXT),
    },
    "bad_set": {
        "silent": Procedure(NOTHING_AGREED, _COUNTS, advice=N_(
            "All have drawn from the same tiles, so the fault favoured nobody, and what was played need not be lost.")),
        "replay": Procedure(N_("Played again"), {**_WHOLE_SET, "later": "complete-set replay-round", "over": "complete-set take-out-round replay-round"}),
        "counts": Procedure(N_("It counts"), _COUNTS),
    },
    "slow_play": {
        "silent": Procedure(NOTHING_AGREED, {"first": "ask-kindly", "again": "ask-kindly agree-time"}, advice=N_(
            "A time that nobody agreed on cannot be broken. Agree on one for everybody from now on.")),
        "ten_seconds": Procedure(N_("Ten seconds"), {"": "ten-seconds no-more-said"}),
        "warning": Procedure(N_("A warning"), {"first": "warn", "again": "out-of-game"}),
    },
})  # fmt: skip
"""The procedures by option and value."""

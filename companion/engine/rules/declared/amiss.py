"""When something goes wrong: the laws of a house for what no sheet speaks of, each as clubs and tournaments have it.

No federation for Mexican Train was found; most laws are those of bodies that play other games with dominoes. A law
without an address is our own proposal.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...phrases import N_
from ..declaration import SILENT, Law, option

FLORIDA = "http://goodsams-florida.org/GameRules-MexicanTrainDominoes.html"
ONE_TILE = "https://www.mexicantrainfun.com/blog/announcing-one-domino-tile-in-your-hand/"
TAPPING = "https://mexicantrain.com/blog/tap-rule.html"
PARISH_FAIR = "https://parishfair.org/domino-tournament/"
ROCOH = "https://rocoh.org/domino-house-rules/"
WORLD = "https://www.worldchampionshipdomino.com/adult-division-rules"
ACCIDENTS = "http://38.142.81.21:8001/manual/trademark-games/hw3500004/use-and-care-manual-english/page-5.html"
MISPLAYS = "http://38.142.81.21:8001/manual/trademark-games/hw3500004/use-and-care-manual-english/page-6.html"
TOUCHED = "https://aspmj.com.br/domino"
JUDGES = "http://www.cnylatino.com/structure/"
AUSTIN = "https://www.austin42.org/learn/tournament-rules/"

UNSAID = N_("the table decides")


@dataclass(frozen=True, kw_only=True)
class Amiss:
    """The options of the chapter on what goes wrong. ``silent``: nothing was agreed, the table decides."""

    announce_last: str = option(
        N_("One tile left in a hand"),
        N_("whether whoever has one tile left says so, and what it costs to forget it"),
        "none",
        {
            "none": N_("nothing is said"),
            "courtesy": N_("said as a courtesy"),
            "draw_two": N_("said, or draw two"),
            "draw_two_skip": N_("said, or draw two and miss a turn"),
        },
        {"courtesy": Law(FLORIDA), "draw_two": Law(ONE_TILE, tiles=2), "draw_two_skip": Law(TAPPING, tiles=2, turns=1)},
    )
    misplay: str = option(
        N_("A tile was laid against the rules"),
        N_("what happens to a tile that should not have been laid where it lies"),
        SILENT,
        {
            SILENT: UNSAID,
            "before_next": N_("back until the next play"),
            "face_up": N_("it stays face up"),
        },
        {"before_next": Law(MISPLAYS), "face_up": Law(PARISH_FAIR)},
    )
    drew_able: str = option(
        N_("Somebody drew who could play"),
        N_("what it costs to draw where the rules ask for a tile from the hand"),
        SILENT,
        {SILENT: UNSAID, "fifty": N_("50 points, or the hand"), "thirty": N_("30 points")},
        {"fifty": Law(WORLD, points=50, or_hand=True), "thirty": Law(ROCOH, points=30)},
    )
    passed_able: str = option(
        N_("Somebody passed who could play"),
        N_("what it costs to pass where the rules ask for a tile from the hand"),
        SILENT,
        {SILENT: UNSAID, "thirty": N_("30 points, the round ends")},
        {"thirty": Law(ROCOH, points=30)},
    )
    wrong_count: str = option(
        N_("A hand had the wrong number of tiles"),
        N_("what is done about a hand that was dealt too many tiles or too few"),
        SILENT,
        {
            SILENT: UNSAID,
            "neighbour_takes": N_("a neighbour takes them"),
            "fifty": N_("50 points"),
            "hundred": N_("100 points"),
        },
        {
            "neighbour_takes": Law(ACCIDENTS),
            "fifty": Law(WORLD, points=50),
            "hundred": Law(ROCOH, points=100),
        },
    )
    shown_tile: str = option(
        N_("A tile was shown"),
        N_("what is done about a tile of a hand that somebody saw or that was touched"),
        SILENT,
        {SILENT: UNSAID, "to_all": N_("shown to all"), "touched": N_("played, or 10 points")},
        {"to_all": Law(ACCIDENTS), "touched": Law(TOUCHED, points=10)},
    )
    forgotten_marker: str = option(
        N_("A marker was forgotten"),
        N_("what is done about a marker that is missing, or that should be gone"),
        SILENT,
        {SILENT: UNSAID, "before_next": N_("put right until the next play"), "at_once": N_("put right when noticed")},
        {"before_next": Law(), "at_once": Law()},
    )
    out_of_turn: str = option(
        N_("Somebody played out of turn"),
        N_("what happens to a tile laid by somebody whose turn it was not"),
        SILENT,
        {SILENT: UNSAID, "before_next": N_("back until the next play")},
        {"before_next": Law(MISPLAYS)},
    )
    miscount: str = option(
        N_("A hand was counted wrongly"),
        N_("who counts the hands, and for how long a wrong total can be put right"),
        SILENT,
        {
            SILENT: UNSAID,
            "verified": N_("the scorekeeper checks"),
            "judges": N_("others count"),
            "until_next": N_("until the next round"),
            "any_time": N_("put right at any time"),
        },
        {"verified": Law(FLORIDA), "judges": Law(JUDGES), "until_next": Law(), "any_time": Law()},
    )
    bad_set: str = option(
        N_("A tile is missing, or there twice"),
        N_("whether a round played with an incomplete set counts"),
        SILENT,
        {SILENT: UNSAID, "replay": N_("the round is played again"), "counts": N_("the round counts")},
        {"replay": Law(), "counts": Law()},
    )
    slow_play: str = option(
        N_("Somebody plays slowly"),
        N_("how long a turn may take, and what is done about those who delay the game"),
        SILENT,
        {SILENT: UNSAID, "ten_seconds": N_("10 seconds a tile"), "warning": N_("a warning, then out")},
        {"ten_seconds": Law(AUSTIN), "warning": Law(WORLD)},
    )

"""Scoring, and partners."""

from __future__ import annotations

from dataclasses import dataclass

from ...phrases import N_
from ..declaration import YES_NO, Law, option


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """The options of the chapters on scoring and partners."""

    scoring: str = option(
        N_("Points"),
        N_("who writes the points of a round"),
        "penalty",
        {"penalty": N_("each writes their own hand"), "winner_takes": N_("the winner takes all")},
    )
    score_unit: str = option(
        N_("What counts"),
        N_("what is counted in a hand"),
        "pips",
        {"pips": N_("pips"), "tiles": N_("tiles")},
    )
    blank_value: int = option(
        N_("The double blank counts"),
        N_("how many points the 0-0 is worth"),
        0,
        {0: N_("0"), 25: N_("25"), 50: N_("50")},
        {25: Law("https://visualfoodie.com/understanding-scoring-in-mexican-train-dominoes")},
    )
    double_counts: str = option(
        N_("Doubles in the hand count"),
        N_("how many points a double left in a hand is worth"),
        "once",
        {"once": N_("their pips"), "twice": N_("twice their pips"), "one_end": N_("one end only")},
        {
            "one_end": Law(
                "http://38.142.81.21:8001/manual/trademark-games/hw3500004/use-and-care-manual-english/page-5.html"
            )
        },
    )
    out_bonus: int = option(
        N_("Bonus for going out"),
        N_("what whoever goes out writes down for the round instead of 0"),
        0,
        {0: N_("none"), -5: N_("5 points off"), -10: N_("10 points off")},
    )
    blocked: str = option(
        N_("Blocked round"),
        N_("who wins a round that nobody could finish"),
        "count_all",
        {"count_all": N_("nobody, all count"), "lowest_wins": N_("the lowest hand")},
    )
    blocked_tie: str = option(
        N_("Lowest hands are equal"),
        N_("how the winners of one round share its points"),
        "share",
        {"share": N_("they share exactly"), "share_floor": N_("they share, rounded down"), "none": N_("nobody wins")},
    )
    late_guest: str = option(
        N_("A guest who comes later"),
        N_("with how many points a guest who joins after the first round begins"),
        "none",
        {"none": N_("with none"), "highest": N_("with the highest total"), "mean": N_("with the mean total")},
        {"highest": Law("http://goodsams-florida.org/GameRules-MexicanTrainDominoes.html")},
    )
    tiebreaks: tuple[str, ...] = option(
        N_("Equal totals"),
        N_("what decides between equal totals, in this order"),
        (),
        {
            (): N_("they share the place"),
            ("zero_rounds",): N_("more rounds with 0"),
            ("zero_rounds", "lowest_nonzero_round"): N_("more rounds with 0, then the lowest other round"),
            ("lowest_nonzero_round",): N_("the lowest round above 0"),
            ("lowest_nonzero_round", "zero_rounds"): N_("the lowest round above 0, then more rounds with 0"),
        },
    )
    zero_round_means: str = option(
        N_("A round with 0 is"),
        N_("what counts as a round with 0 in a tie"),
        "score_0",
        {"score_0": N_("a round that scored 0"), "went_out": N_("a round the player went out in")},
    )
    partners: bool = option(N_("Partners"), N_("whether players who sit opposite play together"), False, YES_NO)

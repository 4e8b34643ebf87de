"""The words of each question: what is asked, in which unit, and the sentences of its answer, to be read aloud."""

# ruff: noqa: E501 - a sentence for people stands on one line

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion.engine.phrases import N_, Phrase, counted


class Words(NamedTuple):
    """``asks`` is the question, ``unit`` what its figures are in, ``meaning`` what is measured.

    ``level`` says the figure by the own rules, empty where these stand among the others; ``more`` and ``less`` the difference of a column, ``own_more`` and
    ``own_less`` that of the own rules, where these are not compared with others.
    """

    asks: str
    unit: str
    meaning: str
    level: str
    more: str
    less: str
    own_more: str = ""
    own_less: str = ""


_LENGTH = N_("Under “%(rules)s” a round takes %(value)s minutes, not %(own)s (± %(margin)s).")
_POINTS = N_("Under “%(rules)s” a round brings %(value)s points a player on average, not %(own)s (± %(margin)s).")
_BLOCKED = N_("Under “%(rules)s” %(value)s in 100 rounds would be blocked, not %(own)s (± %(margin)s).")
_LEAD = N_("Under “%(rules)s” the lead changes %(value)s times an evening, not %(own)s (± %(margin)s).")
_HALFWAY = N_("Under “%(rules)s” whoever leads halfway wins %(value)s in 100 evenings, not %(own)s (± %(margin)s).")
_BEST = N_("Under “%(rules)s” the best player wins %(value)s in 100 evenings, not %(own)s (± %(margin)s).")
_CAUGHT = N_(
    "Under “%(rules)s” somebody is caught with the 0-0 in %(value)s of 100 rounds, not %(own)s (± %(margin)s)."
)
_OTHERWISE = N_(
    "Under “%(rules)s” %(value)s in 100 evenings have another winner than when the same hands are counted by your rules (± %(margin)s)."
)

WORDS: Mapping[str, Words] = MappingProxyType({
    "evening": Words(
        N_("How long would an evening be?"),
        N_("minutes"),
        N_("From the first deal to the last count, without breaks."),
        N_("By your rules an evening lasts about %(time)s (± %(margin)s min)."),
        "",  # said with a number: ``tell_longer``
        "",
    ),
    "round": Words(
        N_("How long would a round be?"),
        N_("minutes"),
        N_("From one deal to the next, without breaks."),
        N_("By your rules a round takes about %(value)s minutes (± %(margin)s)."),
        _LENGTH,
        _LENGTH,
    ),
    "points": Words(
        N_("How many points would a round bring?"),
        N_("points a round"),
        N_("What is written down for a round, by all players together, divided by their number."),
        N_("By your rules a round brings %(value)s points a player on average (± %(margin)s)."),
        _POINTS,
        _POINTS,
    ),
    "last": Words(
        N_("What does it cost to play last?"),
        N_("points a round"),
        N_("What the hand of whoever has the last first turn counts at the end of the round, compared with the hand of whoever has the first one."),
        "",
        N_("Under “%(rules)s” whoever plays last keeps %(value)s more points a round than whoever begins (± %(margin)s)."),
        N_("Under “%(rules)s” whoever plays last keeps %(value)s fewer points a round than whoever begins (± %(margin)s)."),
        N_("By your rules whoever plays last keeps %(value)s more points a round than whoever begins (± %(margin)s)."),
        N_("By your rules whoever plays last keeps %(value)s fewer points a round than whoever begins (± %(margin)s)."),
    ),
    "blocked": Words(
        N_("How often would a round be blocked?"),
        N_("in 100 rounds"),
        N_("Rounds in which nobody goes out."),
        N_("By your rules about %(value)s in 100 rounds would be blocked (± %(margin)s)."),
        _BLOCKED,
        _BLOCKED,
    ),
    "lead": Words(
        N_("How often does the lead change?"),
        N_("times an evening"),
        N_("Rounds that end with nobody in first place who was there at their start."),
        N_("By your rules the lead changes about %(value)s times an evening (± %(margin)s)."),
        _LEAD,
        _LEAD,
    ),
    "halfway": Words(
        N_("Does whoever leads halfway win?"),
        N_("in 100 evenings"),
        N_("Of those in first place after half of the rounds, how many win in the end, alone or shared."),
        N_("By your rules whoever leads halfway wins about %(value)s in 100 evenings (± %(margin)s)."),
        _HALFWAY,
        _HALFWAY,
    ),
    "best": Words(
        N_("Does the best player win more often?"),
        N_("in 100 evenings"),
        N_("One careful player sits among others who only keep their best train: how often they win, alone or shared."),
        N_("By your rules the best player wins about %(value)s in 100 evenings (± %(margin)s)."),
        _BEST,
        _BEST,
    ),
    "caught": Words(
        N_("How often is somebody caught with the 0-0?"),
        N_("in 100 rounds"),
        N_("Rounds at the end of which somebody still holds it."),
        N_("By your rules somebody is caught with the 0-0 in about %(value)s of 100 rounds (± %(margin)s)."),
        _CAUGHT,
        _CAUGHT,
    ),
    "otherwise": Words(
        N_("Would somebody else win?"),
        N_("in 100 evenings"),
        N_("Evenings that have other winners when the same hands are counted by your rules. Whoever knows how it is counted plays with that in mind, so really there are rather fewer."),
        "",
        _OTHERWISE,
        _OTHERWISE,
    ),
})  # fmt: skip
"""The words of every question by its key."""

TOO_FEW = N_("Too few evenings were played to say anything: it takes %(n)s under each rule set.")
TOO_FEW_OF = N_("Too few evenings were played to say anything about %(rules)s: it takes %(n)s under each rule set.")
NONE_FOUND = N_("No difference found.")
NONE_UNDER = N_("No difference found under %(rules)s.")
MOST_WINS = N_("By your rules the most points win, under %(rules)s the fewest.")
FEWEST_WINS = N_("By your rules the fewest points win, under %(rules)s the most.")
QUOTED = N_("“%(title)s”")


def tell_longer(minutes: int, rules: Phrase, margin: int) -> Phrase:
    """An evening is longer by so many minutes, shorter where they are below 0."""
    if minutes < 0:
        return counted(
            "Under “%(rules)s” an evening is %(n)s minute shorter (± %(margin)s).",
            "Under “%(rules)s” an evening is %(n)s minutes shorter (± %(margin)s).",
            -minutes,
            rules=rules,
            margin=margin,
        )
    return counted(
        "Under “%(rules)s” an evening is %(n)s minute longer (± %(margin)s).",
        "Under “%(rules)s” an evening is %(n)s minutes longer (± %(margin)s).",
        minutes,
        rules=rules,
        margin=margin,
    )


def tell_time(minutes: int) -> Phrase:
    """A length of time: ``1 h 50 min``."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return counted("%(n)s min", "%(n)s min", rest)
    if not rest:
        return Phrase(N_("%(hours)s h"), {"hours": hours})
    return Phrase(N_("%(hours)s h %(minutes)s min"), {"hours": hours, "minutes": rest})


def tell_extent(players: int, evenings: int) -> Phrase:
    """For how many people how much was played."""
    return counted(
        "%(n)s player, %(evenings)s evenings under each rule set",
        "%(n)s players, %(evenings)s evenings under each rule set",
        players,
        evenings=evenings,
    )

"""What is ruled before the round: the engine, the deal, the search for the engine."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import N_
from .rule import Rule

RULES: Mapping[str, Rule] = {
    "players": Rule(N_("The rules have no row for %(n)s players."), "HE12 FA3 CS25 IT16", ("players",)),
    "engine-first": Rule(N_("First the engine is laid."), "HE58 FA4 CS15 IT25", ("engine",)),
    "engine-face-up-first": Rule(N_("The engine is laid face up before the deal."), "FA5 CS15 IT30", ("engine",)),
    "engine-before-deal": Rule(N_("The engine is laid face up before the deal, not after it."), "FA5 CS15 IT30"),
    "engine-laid": Rule(N_("The engine lies on the table already: the double %(pip)s."), "HE58 FA4 CS15 IT25"),
    "engine-double": Rule(N_("The engine is a double; %(tile)s is not."), "HE58 FA4 CS15 IT25"),
    "engine-order": Rule(
        N_("The engine of this round is the double %(pip)s."),
        "HE58 FA22 CS15 IT30",
        ("engine", "first_engine", "same_engine"),
    ),
    "engine-none": Rule(N_("The set has no double left for this round."), "HE42 FA22 CS129 IT30", ("rounds",)),
    "engine-highest": Rule(
        N_("%(holder)s holds a higher double, %(double)s: that is the engine."),
        "IT25",
        ("engine",),
        N_("Allowed only if no higher double is held by %(holders)s."),
    ),
    "engine-face-up": Rule(N_("Nobody looks for an engine that lies face up."), "FA5 CS15 IT30", ("engine",)),
    "engine": Rule(N_("%(player)s lays the engine %(tile)s."), "HE58 FA4 CS15 IT25", ("engine", "starter")),
    "deal-first": Rule(N_("First everybody takes tiles."), "HE48 FA3 CS21 IT14", ("hand_size",)),
    "deal-once": Rule(N_("The tiles have been dealt."), "HE48 FA3 CS21 IT14", ("hand_size",)),
    "deal-number": Rule(N_("With %(players)s players each takes %(n)s tiles."), "", ("hand_size",)),
    "set-too-small": Rule(N_("The set has only %(n)s tiles, too few for all."), "", ("set_max", "hand_size")),
    "deal": Rule(N_("Each player takes %(n)s tiles."), "", ("hand_size",)),
    "search-held": Rule(
        N_("%(holder)s holds a double that opens the round: nobody draws for one."),
        "HE58 FA4 IT26",
        ("engine",),
        N_("Allowed only if no double that opens the round is held by %(holders)s."),
    ),
    "search": Rule(N_("Nobody holds the engine: all draw one tile."), "HE58 FA4 IT26", ("engine",)),
    "search-one": Rule(
        N_("Nobody holds the engine: %(player)s draws one tile, and then the next player."), "", ("search",)
    ),
    "search-turn": Rule(N_("One player at a time draws for the engine: now %(turn)s."), "", ("search",)),
}

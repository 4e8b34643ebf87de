"""What is ruled of turns, and of first turns."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import N_
from ...rules.sentences import SENTENCES
from .rule import ONLY_IF_UNABLE, Rule

RULES: Mapping[str, Rule] = {
    # Turns.
    "turn": Rule(N_("It is the turn of %(turn)s."), "HE60 FA6 CS55 IT51", ("direction",)),
    "first-turn-over": Rule(N_("%(player)s has had the first turn and waits for the others."), "HE110 CS45"),
    "one-tile": Rule(N_("A turn is one tile, unless a double earns another."), "HE60 FA9 CS55 IT74"),
    "first-one-tile": Rule(N_("A turn is one tile, the first turn too."), "HE60", ("first_turn",)),
    "first-train-over": Rule(
        N_("Several tiles at once are laid only in the first turn."), "HE60 FA13 FA9 CS47 CS55 IT60 IT74"
    ),
    "turn-over": Rule(N_("The turn is over."), "HE60 FA9 CS55 IT74"),
    # First turns.
    "first-own": Rule(
        N_("A first train is built only in the player’s own place."), "HE110 FA8 CS47 IT55", ("first_turn",)
    ),
    "first-no-draw": Rule(SENTENCES["first_turn_draw"]["none"], "HE110 FA8 CS51 IT59", ("first_turn_draw",)),
    "must-start": Rule(
        N_("%(player)s can begin a train with %(able)s and must."), "FA12 IT55", ("first_turn_decline",), ONLY_IF_UNABLE
    ),
    "first-train": Rule(N_("%(player)s builds the first train from the engine."), "", ("first_turn",)),
    "first-train-drawn": Rule(
        N_("%(tile)s was drawn and begins the first train; others may follow it."), "HE112 IT59", ("first_turn_draw",)
    ),
    "first-out": Rule(
        N_("%(player)s has laid every tile; the round ends when all have had their first turn."),
        "FA8 FA21 IT62 IT61",
        ("first_turn_out",),
    ),
    "draw-start-able": Rule(
        N_("%(player)s may draw one tile, although %(able)s could begin a train."), "HE112", ("first_turn_decline",)
    ),
    "draw-start": Rule(N_("%(player)s draws one tile to begin a train."), "HE112 IT59", ("first_turn_draw",)),
    "first-one-draw": Rule(N_("To begin a train one tile is drawn, and no more."), "HE112 IT59", ("first_turn_draw",)),
    "draw-first-train": Rule(
        N_("Whoever cannot begin a train draws one tile before giving up the first turn."),
        "HE112",
        ("first_turn_draw",),
        N_("Allowed only if %(player)s holds a tile that could begin a train, and puts it off."),
    ),
    "first-pass": Rule(
        N_("%(player)s lays nothing in the first turn: their own train is marked."),
        "FA8 CS51 IT59",
        ("first_turn", "first_turn_decline"),
    ),
}

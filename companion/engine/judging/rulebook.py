"""The rule book: every rule key with its wording and its passages. The only place where a rule is worded.

A ruling carries the key of its rule and the facts of its case; the sentences here are translated from these two. The
passages are lines of the sheets in ``rules/`` (HE58: line 58 of the Hebrew one); where an option decides, those of
the option come first, so that a variant cites its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..phrases import N_


class Rule(NamedTuple):
    """A rule: its sentence, the sentence where it hangs on what is hidden, its options, its passages by sheet."""

    text: str
    cited: str
    options: tuple[str, ...] = ()
    unsure: str = ""


ONLY_IF_UNABLE = N_("Allowed only if %(player)s holds no tile that can be laid (open: %(pips)s).")

RULES: Mapping[str, Rule] = {
    # Before the round.
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
        N_("%(holder)s holds the engine: nobody draws for it."),
        "HE58 FA4 IT26",
        ("engine",),
        N_("Allowed only if the engine is not held by %(holders)s."),
    ),
    "search": Rule(N_("Nobody holds the engine: all draw one tile."), "HE58 FA4 IT26", ("engine",)),
    "search-one": Rule(
        N_("Nobody holds the engine: %(player)s draws one tile, and then the next player."), "", ("search",)
    ),
    "search-turn": Rule(N_("One player at a time draws for the engine: now %(turn)s."), "", ("search",)),
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
    "first-no-draw": Rule(N_("Nobody draws in the first turn."), "HE110 FA8 CS51 IT59", ("first_turn_draw",)),
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
    # The Mexican train.
    "no-mexican": Rule(N_("These rules have no Mexican train."), "HE6 HE8", ("mexican",)),
    "mexican-later": Rule(N_("The Mexican train waits until the first turn is over."), "", ("mexican_from",)),
    "mexican-one": Rule(N_("There is one Mexican train, and it has been begun."), "HE72 FA10 CS79 IT42 IT23"),
    "mexican-next": Rule(
        N_("A tile that fits the engine begins another Mexican train: the next is %(where)s."), "", ("mexican",)
    ),
    "mexican-further": Rule(N_("%(player)s begins %(train)s with %(tile)s: there may be several."), "", ("mexican",)),
    "mexican-no-double": Rule(N_("No double is laid on the Mexican train."), "IT47", ("mexican_double",)),
    "mexican-double": Rule(
        N_("A double on the Mexican train must be answered in the same turn; %(player)s has no other %(pip)s for it."),
        "IT47",
        ("mexican_double",),
        N_("Allowed only if %(player)s holds another tile with %(pip)s."),
    ),
    "mexican-match": Rule(
        N_("The Mexican train begins with a tile that fits the engine: %(tile)s has no %(pips)s."),
        "HE72 FA10 CS77 IT44",
        ("mexican_start",),
    ),
    "mexican-covered": Rule(
        N_("%(tile)s fits the Mexican train, and %(player)s can answer it in the same turn."),
        "IT47",
        ("mexican_double",),
    ),
    "mexican-begun": Rule(N_("%(player)s begins the Mexican train with %(tile)s."), "HE72 FA10 CS77 IT44 IT42"),
    "mexican": Rule(N_("The Mexican train is open to everybody, and %(tile)s fits."), "HE72 FA10 CS79 IT42 IT46"),
    # Where a tile goes.
    "private": Rule(N_("No marker lies on %(train)s: it is private."), "HE68 FA12 CS69 IT38"),
    "private-begin": Rule(
        N_("%(train)s has not been begun and bears no marker: only its owner begins it."),
        "HE66 FA8 CS51 IT84",
        ("trains_start",),
    ),
    "own-first": Rule(
        N_("%(player)s begins their own train before laying a tile anywhere else, even on an open double."),
        "",
        ("own_train_first",),
    ),
    "own-first-begun": Rule(
        N_("%(double)s on %(where)s does not bind %(player)s, who has yet to begin their own train."),
        "",
        ("own_train_first",),
    ),
    "begin-others": Rule(
        N_("%(train)s has not been begun: only a player whose own train has been begun may begin it."),
        "",
        ("begin_others",),
    ),
    "engine-once": Rule(N_("Nothing more goes to the engine: %(train)s has been begun."), "HE72 FA10 CS79 IT57"),
    "match": Rule(N_("%(tile)s does not fit: the open end is %(pips)s."), "HE60 FA10 CS59 IT57"),
    "hidden-end": Rule(
        N_("%(tile)s fits no end of %(train)s that is known."),
        "HE118",
        ("split_doubles",),
        N_("Allowed only if a double inside %(train)s has room for %(tile)s."),
    ),
    "hidden-arm": Rule(
        N_("%(tile)s fits no end of %(train)s that is known."),
        "",
        ("double_needs",),
        N_("Allowed only if %(tile)s fits an end of %(train)s that nobody has shown."),
    ),
    "no-branch": Rule(
        N_("%(at)s is no open end: trains do not branch there."), "HE86 FA19 CS61 IT57", ("split_doubles",)
    ),
    "branch": Rule(
        N_("Where doubles are split a train branches: %(tile)s fits a side arm of %(train)s."),
        "HE118",
        ("split_doubles",),
    ),
    "branch-full": Rule(N_("Four tiles lie at %(double)s already."), "HE118", ("split_doubles",)),
    "out-on-double": Rule(
        N_("%(tile)s was the last tile: %(player)s is out, and nobody has to answer the double."),
        "FA15 CS99 IT90",
        ("out_on_double",),
    ),
    "own-begun": Rule(N_("%(player)s begins their own train with %(tile)s."), "HE68 FA12 CS61 IT78"),
    "own-train": Rule(N_("%(tile)s fits the end of the player’s own train."), "HE68 FA12 CS61 IT78"),
    "marker-off": Rule(
        N_("%(tile)s fits the end of the player’s own train, and the marker comes off."), "HE68 FA12 CS69 IT84"
    ),
    "begun-late": Rule(
        N_("%(player)s begins their own train with %(tile)s: it is private now."), "HE68 FA13 CS69 IT84"
    ),
    "marked-elsewhere": Rule(
        N_("%(player)s’s own train is marked, and tiles may go elsewhere all the same: the marker stays."),
        "HE68 FA12 CS57 CS69 IT78 IT84",
    ),
    "own-waits": Rule(
        N_("%(player)s may lay %(tile)s elsewhere before beginning their own train."), "HE100 FA12 CS57 IT78"
    ),
    "others-begun": Rule(
        N_("%(train)s is public before its owner has begun it: others may begin it."),
        "HE68 FA8 CS51 IT36",
        ("trains_start", "begin_others"),
    ),
    "pair-train": Rule(N_("%(tile)s fits, and the trains of two partners are one."), "HE94", ("partners",)),
    "public-train": Rule(N_("%(tile)s fits, and %(train)s is public."), "HE68 FA12 CS62 IT78"),
    # Drawing and passing.
    "must-play": Rule(N_("%(player)s can lay %(able)s and must."), "FA12 IT78", ("must_play",), ONLY_IF_UNABLE),
    "one-draw": Rule(N_("One tile is drawn, and no more."), "HE60 FA11 CS65 IT79 IT80"),
    "two-draws": Rule(N_("Two tiles are drawn, and no more."), "", ("draw",)),
    "draw-fits": Rule(
        N_("%(able)s fits: nobody draws on after a tile that can be laid."),
        "",
        ("draw",),
        N_("Allowed only if no tile drawn in this turn can be laid (open: %(pips)s)."),
    ),
    "draw-on": Rule(
        N_("Nobody passes before a drawn tile fits, as long as another one may be drawn."),
        "",
        ("draw",),
        N_("Allowed only if a tile drawn in this turn can be laid (open: %(pips)s)."),
    ),
    "draw-again": Rule(N_("The drawn tile does not fit: %(player)s draws another one."), "", ("draw",)),
    "boneyard-empty": Rule(N_("The boneyard is empty."), "FA11 CS93 IT86", ("mark_on_empty_pass",)),
    "drawn-only": Rule(
        N_("After drawing only the drawn tile may be laid."),
        "HE60 FA12 CS65 IT79",
        (),
        N_("Allowed only if %(tile)s is the tile that was drawn."),
    ),
    "drawn-laid": Rule(N_("%(tile)s was drawn in this turn and may be laid at once."), "HE60 FA12 CS65 IT79"),
    "must-play-drawn": Rule(
        N_("The drawn tile %(drew)s fits and must be laid."),
        "FA12 CS89 IT79",
        ("must_play_drawn",),
        N_("Allowed only if the drawn tile cannot be laid (open: %(pips)s)."),
    ),
    "draw-first": Rule(N_("Nobody passes without drawing while there are tiles."), "HE60 FA11 CS65 IT79"),
    "draw": Rule(N_("%(player)s draws one tile."), "HE60 FA11 CS65 IT79"),
    "draw-able": Rule(
        N_("%(player)s may draw one tile, although %(able)s could be laid."), "HE60 CS57", ("must_play",)
    ),
    "draw-free": Rule(
        N_("%(player)s may draw one tile, whether or not one in the hand could be laid."),
        "HE60 CS57",
        ("must_play",),
    ),
    "pass": Rule(N_("%(player)s has drawn and lays nothing: their own train is marked."), "HE66 FA11 CS65 CS67 IT80"),
    "pass-kept": Rule(
        N_("%(player)s may keep the drawn tile %(drew)s, although it fits, but their own train is marked for it."),
        "HE66 CS65",
    ),
    "pass-pairs": Rule(
        N_("Both ends become public when the two partners, one after the other, have been unable to play."),
        "HE94",
        ("partners",),
    ),
    "pass-empty": Rule(N_("Nothing is left to draw: %(player)s passes."), "FA11 CS93 IT86", ("mark_on_empty_pass",)),
    "pass-empty-marked": Rule(
        N_("Nothing is left to draw: %(player)s passes, and their own train is marked."),
        "FA11 CS93 IT86",
        ("mark_on_empty_pass",),
    ),
    # Doubles.
    "answer-first": Rule(
        N_("%(double)s is open on %(where)s: no tile goes anywhere else until it is answered."),
        "HE84 FA16 CS89 IT102",
        ("double_lock",),
    ),
    "answer-order": Rule(
        N_("Several doubles are open: the next to be answered is %(double)s on %(where)s."),
        "",
        ("answer_order",),
    ),
    "answer-in-order": Rule(
        N_("Several doubles are open, and %(tile)s answers the one that comes first."), "", ("answer_order",)
    ),
    "answer-any": Rule(N_("Several doubles are open: any of them may be answered first."), "", ("answer_order",)),
    "must-answer": Rule(
        N_("%(player)s can answer the open double with %(able)s and must."),
        "FA17 CS89 IT102",
        ("must_answer",),
        ONLY_IF_UNABLE,
    ),
    "answer-double": Rule(N_("%(tile)s answers the open double."), "HE84 FA17 CS89 IT102"),
    "double-needs-more": Rule(
        N_("%(double)s needs three tiles before its train goes on; after this one, tiles it still needs: %(n)s."),
        "",
        ("double_needs",),
    ),
    "double-behind": Rule(
        N_("%(double)s has not got its three tiles: nothing is laid behind it."), "", ("double_needs", "dead_double")
    ),
    "draw-answer": Rule(N_("%(player)s draws one tile for the open double."), "HE84 FA17 CS89 IT102"),
    "draw-answer-able": Rule(
        N_("%(player)s may draw one tile, although %(able)s could answer the open double."), "HE84", ("must_answer",)
    ),
    "draw-answer-first": Rule(
        N_("Nobody passes an open double without drawing while there are tiles."), "HE84 FA17 CS89 IT102"
    ),
    "must-answer-drawn": Rule(
        N_("The drawn tile %(drew)s answers the open double and must be laid."),
        "FA12 FA17 CS89 IT102",
        ("must_answer",),
        N_("Allowed only if the drawn tile cannot be laid (open: %(pips)s)."),
    ),
    "pass-answer": Rule(
        N_("%(player)s has drawn and does not answer the double: their own train is marked."), "HE84 FA17 CS89 IT102"
    ),
    "extra-on-double": Rule(
        N_("The tile after a double goes on that double: %(double)s on %(where)s."), "CS87 IT102", ("double_extra",)
    ),
    "extra-elsewhere": Rule(
        N_("Whoever lays %(double)s may not answer it in the same turn."), "IT109", ("double_extra",)
    ),
    "must-extra": Rule(
        N_("%(player)s can lay %(able)s after the double and must."),
        "FA14 CS87 IT100",
        ("double_extra",),
        ONLY_IF_UNABLE,
    ),
    "extra-tile": Rule(N_("The double earns a further tile: %(tile)s."), "HE80 FA14 CS87 IT100", ("double_extra",)),
    "draw-extra": Rule(N_("%(player)s draws one tile to follow the double."), "HE82 FA14 CS87 IT102"),
    "draw-extra-able": Rule(
        N_("%(player)s may draw one tile, although %(able)s could be laid after the double."), "HE82"
    ),
    "draw-extra-first": Rule(
        N_("The double asks for a further tile: %(player)s draws before passing."), "HE82 FA14 CS87 IT102"
    ),
    "must-extra-drawn": Rule(
        N_("The drawn tile %(drew)s can follow the double and must be laid."),
        "FA12 FA14 CS87 IT102",
        ("double_extra",),
        N_("Allowed only if the drawn tile cannot be laid (open: %(pips)s)."),
    ),
    "pass-extra": Rule(
        N_("%(player)s has no tile to follow the double: their own train is marked."), "HE82 FA14 CS87 IT102"
    ),
    "double-laid": Rule(
        N_("%(tile)s fits %(train)s, and a double asks for a further tile."), "HE80 FA14 CS87 IT100", ("double_extra",)
    ),
    "double-again": Rule(
        N_("The tile after a double may be a double too: %(tile)s."),
        "HE80 FA14 FA15 IT110",
        ("doubles_per_turn",),
    ),
    "one-double": Rule(
        N_("A turn has room for one double: the further tile cannot be another."), "FA27", ("doubles_per_turn",)
    ),
    "hidden-tiles": Rule(
        N_("Tiles that nobody has shown decide whether the double %(pip)s is dead."),
        "IT104",
        ("dead_double",),
        N_("That hangs on tiles nobody has shown: whether the double %(pip)s can still be answered."),
    ),
    "dead-ignored": Rule(
        N_("%(double)s on %(where)s can never be answered: it is ignored, and closes no other train."),
        "IT104",
        ("dead_double",),
    ),
    "no-lock": Rule(N_("%(double)s on %(where)s is open, but closes no other train."), "FA25", ("double_lock",)),
    "stop-never": Rule(N_("These rules never stop a round because of a double."), "HE84 FA20 CS93", ("dead_double",)),
    "stop-alive": Rule(N_("Every open double can still be answered."), "IT104", ("dead_double",)),
    "stop": Rule(
        N_("An open double can never be answered: the players may stop and count."), "IT104", ("dead_double",)
    ),
    # The swan drive.
    "drive-next": Rule(
        N_("A swan drive goes on to the next public train, %(stop)s, and skips none."), "HE124", ("swan_drive",)
    ),
    "drive-no-draw": Rule(N_("Nobody draws on a swan drive: it ends without cost."), "HE124", ("swan_drive",)),
    "drive": Rule(N_("The swan drive goes on over %(train)s with %(tile)s."), "HE122 HE124", ("swan_drive",)),
    "drive-stop": Rule(N_("%(player)s ends the swan drive, at no cost."), "HE124", ("swan_drive",)),
}
"""Every rule by its stable key, in the order of the rule book."""

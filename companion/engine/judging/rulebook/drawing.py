"""What is ruled of drawing and passing."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import N_
from ...rules.common import sentence_of
from .rule import ONLY_IF_DRAWN_UNABLE, ONLY_IF_UNABLE, Rule

RULES: Mapping[str, Rule] = {
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
        ONLY_IF_DRAWN_UNABLE,
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
        sentence_of("pairs_marker"),
        "HE94",
        ("partners",),
        N_("The marker goes up only if the partner could lay nothing last turn either: then both ends are public."),
    ),
    "pass-pairs-double": Rule(
        N_("The double stays open: the trains of the two partners are one, and both ends become public."),
        "HE84 HE94",
        ("open_double_marks_train", "partners"),
    ),
    "pass-empty": Rule(N_("Nothing is left to draw: %(player)s passes."), "FA11 CS93 IT86", ("mark_on_empty_pass",)),
    "pass-empty-marked": Rule(
        N_("Nothing is left to draw: %(player)s passes, and their own train is marked."),
        "FA11 CS93 IT86",
        ("mark_on_empty_pass",),
    ),
}

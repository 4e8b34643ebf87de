"""What is ruled of doubles."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import N_
from .rule import ONLY_IF_DRAWN_UNABLE, ONLY_IF_UNABLE, Rule

RULES: Mapping[str, Rule] = {
    "answer-first": Rule(
        N_("%(double)s is open on %(where)s: no tile goes anywhere else until it is answered."),
        "HE84 FA16 CS89 IT102",
        ("double_lock",),
        several=N_("%(doubles)s are open: no tile goes anywhere else until they are answered."),
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
        ONLY_IF_DRAWN_UNABLE,
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
        ONLY_IF_DRAWN_UNABLE,
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
        N_("Whether the double %(pip)s can still be answered depends on tiles nobody has shown."),
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
}

"""What is ruled of trains: the Mexican one, and where a tile goes."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import N_
from .rule import Rule

_NO_KNOWN_END = N_("%(tile)s fits no end of %(train)s that is known.")
_ONLY_IF_BEGUN = N_("Allowed only if %(player)s has begun their own train.")

RULES: Mapping[str, Rule] = {
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
        _ONLY_IF_BEGUN,
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
        _ONLY_IF_BEGUN,
    ),
    "engine-once": Rule(N_("Nothing more goes to the engine: %(train)s has been begun."), "HE72 FA10 CS79 IT57"),
    "match": Rule(N_("%(tile)s does not fit: the open end is %(pips)s."), "HE60 FA10 CS59 IT57"),
    "hidden-end": Rule(
        _NO_KNOWN_END,
        "HE118",
        ("split_doubles",),
        N_("Allowed only if a double inside %(train)s has room for %(tile)s."),
    ),
    "hidden-arm": Rule(
        _NO_KNOWN_END,
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
}

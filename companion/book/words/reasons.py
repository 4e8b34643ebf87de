"""What tables give points for, as keys say it; anything else can be typed."""

from __future__ import annotations

from companion.engine.phrases import N_

REASONS = (
    N_("last tile not announced"),
    N_("illegal play"),
    N_("drew though able to play"),
    N_("passed though able to play"),
    N_("wrong number of tiles"),
    N_("showed a tile"),
    N_("counted wrongly"),
    N_("played too slowly"),
)

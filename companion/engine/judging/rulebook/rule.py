"""A rule of the rule book: its wording, and what it stands on."""

from __future__ import annotations

from typing import NamedTuple

from ...phrases import N_


class Rule(NamedTuple):
    """A rule: its sentence, the passages it stands on, its options, the sentence where it hangs on what is hidden, and
    the one that speaks of several ``doubles`` where it is about any of them."""

    text: str
    cited: str
    options: tuple[str, ...] = ()
    unsure: str = ""
    several: str = ""


ONLY_IF_UNABLE = N_("Allowed only if %(player)s holds no tile that can be laid (open: %(pips)s).")
"""The sentence of every duty to lay a tile, where the hand is hidden."""
ONLY_IF_DRAWN_UNABLE = N_("Allowed only if the drawn tile cannot be laid (open: %(pips)s).")
"""The sentence of every duty to lay the drawn tile, where it is hidden."""

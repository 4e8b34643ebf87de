"""What is ruled of the swan drive."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import N_
from .rule import Rule

RULES: Mapping[str, Rule] = {
    "drive-next": Rule(
        N_("A swan drive goes on to the next public train, %(stop)s, and skips none."), "HE124", ("swan_drive",)
    ),
    "drive-no-draw": Rule(N_("Nobody draws on a swan drive: it ends without cost."), "HE124", ("swan_drive",)),
    "drive": Rule(N_("The swan drive goes on over %(train)s with %(tile)s."), "HE122 HE124", ("swan_drive",)),
    "drive-stop": Rule(N_("%(player)s ends the swan drive, at no cost."), "HE124", ("swan_drive",)),
}

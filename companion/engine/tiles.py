"""Dominoes: one tile, and the sets of double-6 to double-18."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .errors import UnknownTile, quote
from .phrases import N_, Phrase

SETS = (6, 9, 12, 15, 18)
"""The highest pip of each set that is sold (HE16-HE24)."""

_WRITTEN = re.compile(r" *(0|[1-9][0-9]?) *- *(0|[1-9][0-9]?) *", re.ASCII)


class Tile(NamedTuple):
    """A domino of two halves, the higher first; pips 0 to 18. Make it with ``Tile.of`` or ``Tile.parse``."""

    high: int
    low: int

    @staticmethod
    @cache
    def of(first: int, second: int) -> Tile:
        """The tile with these two halves, whichever comes first."""
        return Tile(first, second) if first >= second else Tile(second, first)

    @staticmethod
    def parse(text: object) -> Tile:
        """The tile written ``"6-2"``, either half first; blanks are forgiven. Raises UnknownTile for anything else."""
        found = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
        if found is None or int(found[1]) > SETS[-1] or int(found[2]) > SETS[-1]:
            raise UnknownTile(Phrase(N_('expected a tile such as "6-2", got %(got)s'), {"got": quote(text)}))
        return Tile.of(int(found[1]), int(found[2]))

    @property
    def is_double(self) -> bool:
        """Whether both halves are the same."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """The pips on both faces, 0 to 36; the double blank has none."""
        return self.high + self.low

    def other(self, pip: int) -> int:
        """The half that is left when ``pip`` is put against a train."""
        return self.low if self.high == pip else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __repr__(self) -> str:
        return f"Tile({self.high}-{self.low})"


@cache
def tile_set(maximum: int) -> tuple[Tile, ...]:
    """All tiles of the double-``maximum`` set, lowest first: 28, 55, 91, 136 or 190 tiles."""
    return tuple(Tile.of(high, low) for high in range(maximum + 1) for low in range(high + 1))

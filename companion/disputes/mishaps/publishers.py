"""Who published a law, by the address it was read at: names as they call themselves, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import urlsplit

from companion.engine.rules.declared.amiss import (
    ACCIDENTS,
    AUSTIN,
    FLORIDA,
    JUDGES,
    MISPLAYS,
    ONE_TILE,
    PARISH_FAIR,
    ROCOH,
    TAPPING,
    TOUCHED,
    WORLD,
)
from companion.engine.rules.declared.doubles import CHICKENFOOT
from companion.engine.rules.declared.playing import MUGGINS

PUBLISHERS: Mapping[str, str] = MappingProxyType(
    {
        ACCIDENTS: "Trademark Games",
        AUSTIN: "Austin 42",
        CHICKENFOOT: "Chickenfoot, docslib.org",
        FLORIDA: "Good Sam, Florida",
        JUDGES: "CNY Latino",
        MISPLAYS: "Trademark Games",
        MUGGINS: "Muggins, shopin.nyc",
        ONE_TILE: "mexicantrainfun.com",
        PARISH_FAIR: "Parish Fair",
        ROCOH: "ROCOH",
        TAPPING: "mexicantrain.com",
        TOUCHED: "ASPMJ",
        WORLD: "World Championship Domino",
    }
)
"""The publishers of the laws."""


def name_publisher(source: str) -> str:
    """Whose law it is, by the address it was read at: a club by its name, another by the name of its page."""
    return PUBLISHERS.get(source) or (urlsplit(source).hostname or "").removeprefix("www.")

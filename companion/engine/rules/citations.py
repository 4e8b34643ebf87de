"""Where a passage stands, in words: the sheet, the section and the line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..phrases import N_, Phrase
from .passages import Passage, passage
from .presets import PRESETS


def cite(found: Passage) -> Phrase:
    """Sheet, section and line: "Hebrew sheet, Play, line 58"."""
    return Phrase(N_("%(sheet)s sheet, %(place)s"), {"sheet": Phrase(_names()[found.sheet]), "place": found.place})


def cite_code(code: str) -> Phrase | str:
    """The same of the passage cited as ``code`` (HE58); what is no passage is left as it is: books keep old ones."""
    try:
        found = passage(code)
    except KeyError:
        return code
    return cite(found)


@cache
def _names() -> Mapping[str, str]:
    return {preset.sheet.key: preset.sheet.name for preset in PRESETS.values()}

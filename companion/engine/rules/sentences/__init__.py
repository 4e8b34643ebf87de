"""The sentence for every value of the enumerated options, a module for the chapters of each in ``declared``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from . import amiss, doubles, playing, scoring, setting_up

SENTENCES: Mapping[str, Mapping[Any, str]] = MappingProxyType(
    {
        **setting_up.SENTENCES,
        **playing.SENTENCES,
        **doubles.SENTENCES,
        **scoring.SENTENCES,
        **amiss.SENTENCES,
    }
)
"""By option, then by value."""

"""The rule book: every rule key with its wording and its passages, a module a chapter or two.

The only place where a ruling is worded: it carries the key of its rule and the facts of its case, and the sentences
here are translated from these two. The passages are lines of the sheets in ``rules/`` (HE58: line 58 of the Hebrew
one); where an option decides, those of the option come first, so that a variant cites its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import doubles, drawing, setting_up, swan_drive, trains, turns
from .rule import Rule

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **setting_up.RULES,
        **turns.RULES,
        **trains.RULES,
        **drawing.RULES,
        **doubles.RULES,
        **swan_drive.RULES,
    }
)
"""Every rule by its stable key, in the order of the rule book."""

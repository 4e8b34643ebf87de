"""What a rule finds: whether an action keeps it, breaks it, or nobody can tell from what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..phrases import NO_FACTS

LEGAL = "legal"
ILLEGAL = "illegal"
DEPENDS = "depends"


class Finding(NamedTuple):
    """What a rule found: the verdict, the rule that decides, and facts beyond those of the action itself."""

    verdict: str
    key: str
    facts: Mapping[str, Any] = NO_FACTS


def legal(key: str, **facts: Any) -> Finding:
    """The action is allowed by this rule."""
    return Finding(LEGAL, key, facts)


def illegal(key: str, **facts: Any) -> Finding:
    """The action breaks this rule."""
    return Finding(ILLEGAL, key, facts)


def depends(key: str, **facts: Any) -> Finding:
    """Whether the action keeps this rule hangs on what nobody has shown."""
    return Finding(DEPENDS, key, facts)

"""What a table has changed in rules from which it went on to look at others: chosen again, they are as it left them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine.strict_json import decode_json

MOST = 8000  # letters


class LeftRules(NamedTuple):
    """The options that were changed, and what the table calls its rules."""

    changes: Mapping[str, Any]
    house: str


def read_left(text: str) -> dict[str, LeftRules]:
    """What a form carries of it, by the value of the rule set; nothing of what no page has written."""
    try:
        given = decode_json(text[:MOST] or "{}")
    except (ValueError, RecursionError):
        return {}
    told = given.items() if isinstance(given, dict) else ()
    return {
        value: LeftRules(*left)
        for value, left in told
        if isinstance(left, list) and len(left) == 2 and isinstance(left[0], dict) and isinstance(left[1], str)
    }


def write_left(left: Mapping[str, LeftRules]) -> str:
    """The same as a form carries it; empty where there is nothing."""
    return json.dumps(left, ensure_ascii=False, separators=(",", ":")) if left else ""

"""JSON as it is meant: of the same key twice, or of a number that is none, nobody can say what was wanted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import Any


class KeyTwice(ValueError):
    """An object has the same key twice; ``identity`` is the ``id`` of the request, None where it cannot be told."""

    def __init__(self, key: str, identity: str | int | None = None) -> None:
        super().__init__(f"{key!r} twice")
        self.key = key
        self.identity = identity


def read_json(text: str | bytes) -> Any:
    """The value that the text stands for.

    Raises KeyTwice for the same key twice in an object, ValueError for what is no JSON, NaN, infinite and too large
    numbers among it, and RecursionError for nesting without end.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_float=_finite, parse_constant=_finite)
    except KeyTwice as twice:
        whole = json.loads(text)
        identity = whole.get("id") if isinstance(whole, dict) else None
        raise KeyTwice(twice.key, identity if isinstance(identity, (str, int)) else None) from None


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise KeyTwice(next(key for place, key in enumerate(keys) if key in keys[:place]))
    return found


def _finite(written: str) -> float:
    """A number as JSON knows it: not NaN, not infinite, not too large to be written again."""
    number = float(written)
    if not isfinite(number):
        raise ValueError(f"{written} is no number")
    return number

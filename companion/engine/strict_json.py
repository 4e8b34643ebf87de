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


class NoNumber(ValueError):
    """A number that JSON does not have, or that is too large to be written again; ``key`` is the one it stands under,
    empty where it stands under none, ``identity`` the ``id`` of the request, None where it cannot be told."""

    def __init__(self, written: str, key: str = "", identity: str | int | None = None) -> None:
        super().__init__(f"{written} is no number")
        self.written = written
        self.key = key
        self.identity = identity


def read_json(text: str | bytes) -> Any:
    """The value that the text stands for.

    Raises KeyTwice for the same key twice in an object, NoNumber for NaN, infinite and too large numbers, ValueError
    for what is no JSON, and RecursionError for nesting without end.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_float=_finite, parse_constant=_finite)
    except KeyTwice as twice:
        raise KeyTwice(twice.key, _find_identity(json.loads(text))) from None
    except NoNumber as found:
        whole = json.loads(text)
        raise NoNumber(found.written, _find_key(whole) or "", _find_identity(whole)) from None


def decode_json(text: str | bytes) -> Any:
    """The value that a text from outside stands for, however often it has a key, if all of it can be shown and kept.

    Raises ValueError for what is no JSON, and for half a sign, as a program leaves it that cuts text; RecursionError
    for nesting without end.
    """
    value = json.loads(text)
    # Half a sign cannot be encoded, and what says so is a ValueError.
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _find_identity(whole: object) -> str | int | None:
    identity = whole.get("id") if isinstance(whole, dict) else None
    return identity if isinstance(identity, (str, int)) else None


def _find_key(value: object, key: str = "") -> str | None:
    """The key under which the first number stands that is none; None where all are."""
    if isinstance(value, float) and not isfinite(value):
        return key
    told = (
        value.items() if isinstance(value, dict) else ((key, each) for each in value) if isinstance(value, list) else ()
    )
    return next((found for name, each in told if (found := _find_key(each, name)) is not None), None)


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
        raise NoNumber(written)
    return number

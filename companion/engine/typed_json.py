"""Values of a JSON object by their type, as they are kept: what is of another type is named with its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import Unreadable, quote
from .phrases import N_, Phrase


def take(body: Mapping[str, Any], name: str, kind: type) -> Any:
    """The value of a field, of just this type: true is no number. Raises Unreadable with the field."""
    value = body.get(name)
    if type(value) is not kind:
        raise wrong_type(kind, value, name)
    return value


def take_all(body: Mapping[str, Any], name: str, kind: type) -> list[Any]:
    """The values of a list of one type. Raises Unreadable with the field, or the place in it."""
    values = take(body, name, list)
    for index, value in enumerate(values):
        if type(value) is not kind:
            raise wrong_type(kind, value, f"{name}[{index}]")
    return list(values)


def wrong_type(kind: type, value: object, field: str) -> Unreadable:
    """The error that a field holds a value of another type."""
    said = N_("expected a value of type %(kind)s, got %(got)s")
    return Unreadable(Phrase(said, {"kind": kind.__name__, "got": quote(value)}), field)

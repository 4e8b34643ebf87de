"""The schemas of players and figures, made of the values that the pages are told; what each means stands beside it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.statistics.definitions import DEFINITIONS
from companion.statistics.figures import PersonFigures, PersonRow, Who
from companion.statistics.house_figures import HouseReview, YearReview

from .tables import TEXT, Schema, array, either, nullable, record, ref, whole

_DEFINED_AS = {
    "winners": "won", "family": "family", "families": "family",
    "other_difference": "difference", "worst": "best", "rounds_out": "out", "outs": "out", "zero_rounds": "zero",
    "shown": "caught", "longest": "streak", "current": "streak", "partners": "partner", "by_year": "year",
    "years": "year", "months": "year", "minutes": "times", "median": "times", "round_seconds": "times",
}  # fmt: skip
"""Fields that are defined under another name than their own."""

_PLAIN: dict[Any, Schema] = {
    str: TEXT, int: {"type": "integer"}, float: {"type": "number"}, bool: {"type": "boolean"},
}  # fmt: skip


def describe(told: type, into: dict[str, Schema]) -> Schema:
    """Put the schema of a kind of figures among the others, with all that they are made of; how it is referred to."""
    if told.__name__ not in into:
        into[told.__name__] = {}  # so that it is not begun twice
        hints = get_type_hints(told)
        into[told.__name__] = record({each.name: _define(each.name, hints[each.name], into) for each in fields(told)})
    return ref(told.__name__)


def _define(name: str, kind: Any, into: dict[str, Schema]) -> Schema:
    defined = DEFINITIONS.get(_DEFINED_AS.get(name, name))
    schema = _describe(kind, into)
    return schema if defined is None else {**schema, "description": str(defined)}


def _describe(kind: Any, into: dict[str, Schema]) -> Schema:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_dataclass(kind) and isinstance(kind, type):
        return describe(kind, into)
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        return {"enum": list(parts)}
    if get_origin(kind) is tuple:
        if parts[1:] == (...,):
            return array(_describe(parts[0], into))
        each = [_describe(part, into) for part in parts]
        return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}
    if get_origin(kind) in (Union, UnionType):
        rest = [part for part in parts if part is not NoneType]
        one = ref("Points") if Fraction in rest else either(*(_describe(part, into) for part in rest))
        one = _describe(rest[0], into) if len(rest) == 1 else one
        return nullable(one) if NoneType in parts else one
    raise TypeError(f"no schema is known for {kind}")


def _make() -> Schema:
    into: dict[str, Schema] = {
        "Who": record({
            "id": {"type": "string", "format": "uuid", "description": "the same for a person every time"},
            "name": TEXT, "look": nullable(whole(1)) | {"description": "colour and sign, where they were chosen"},
        }),
        "Definitions": {
            "type": "object", "required": list(DEFINITIONS), "additionalProperties": False,
            "properties": {name: TEXT | {"description": str(phrase)} for name, phrase in DEFINITIONS.items()},
            "description": "what every figure means, in the language asked for",
        },
    }  # fmt: skip
    assert Who.__name__ in into
    rows, person = describe(PersonRow, into), describe(PersonFigures, into)
    house = either(describe(HouseReview, into), describe(YearReview, into), {"type": "null"})
    meant = {"definitions": ref("Definitions")}
    none = "null: there is no such game"
    return {
        **into,
        "Players": record(meant | {"players": array(rows, description="most games first")}),
        "Player": record(meant | {"player": person}),
        "Statistics": record(meant | {"figures": {**house, "description": f"of all years, or of one; {none}"}}),
    }


FIGURES = _make()

"""Means: figures with one decimal place, as a language writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.numbers import format_decimal

if TYPE_CHECKING:
    from . import Language

_POINTS = {"fa": "\u066b"}  # where it is not that of the locale


def tell_tenths(into: Language, value: float) -> str:
    """A figure to one decimal place: ``12.3``, ``−0.7``; ``12,3`` where a comma is written."""
    told = format_decimal(abs(round(value, 1)), format="0.0", locale=into.locale)
    sign = "−" if round(value, 1) < 0 else ""
    text = into.digits(sign + told.replace(".", _POINTS.get(into.code, ".")))
    return into.keep_direction(text) if sign else text

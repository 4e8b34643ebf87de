"""Figures as JSON, for programs and the shell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from companion.engine.phrases import Phrase

from .definitions import DEFINITIONS


def figures_to_json(figures: object) -> Any:
    """Figures as JSON: every field by its name, points that are not whole as a fraction in text (``"33/2"``), means
    and margins as numbers, what has no data as null."""
    if is_dataclass(figures) and not isinstance(figures, type):
        return {each.name: figures_to_json(getattr(figures, each.name)) for each in fields(figures)}
    if isinstance(figures, tuple | list):
        return [figures_to_json(each) for each in figures]
    if isinstance(figures, Mapping):
        return {str(key): figures_to_json(value) for key, value in figures.items()}
    if isinstance(figures, Fraction | date):
        return str(figures)
    return figures


def definitions_to_json(say: Callable[[Phrase], str] = str) -> dict[str, str]:
    """What every figure means, in a language."""
    return {name: say(phrase) for name, phrase in DEFINITIONS.items()}

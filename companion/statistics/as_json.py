"""Figures as JSON, for programs and the shell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from companion.engine.phrases import Phrase

from .definitions import DEFINITIONS
from .figures import Who


def figures_to_json(figures: Any, who: Callable[[Who], Any] | None = None) -> Any:
    """Figures as JSON: every field by its name, points that are not whole as a fraction in text (``"33/2"``), means
    and margins as numbers, what has no data as null. ``who``: how a person is written, if not like everything else."""
    if figures is None or isinstance(figures, str | int | float):
        return figures
    if isinstance(figures, tuple | list):
        return [figures_to_json(each, who) for each in figures]
    if who is not None and isinstance(figures, Who):
        return who(figures)
    names = _names_of(figures.__class__)
    return {name: figures_to_json(getattr(figures, name), who) for name in names} if names else str(figures)


@cache
def _names_of(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()


def definitions_to_json(say: Callable[[Phrase], str] = str) -> dict[str, str]:
    """What every figure means, in a language."""
    return {name: say(phrase) for name, phrase in DEFINITIONS.items()}

"""Which colour and sign the people of a new game have: those they were given, else those of their seats."""

from __future__ import annotations

from collections.abc import Sequence

from companion.book.people.looks import looks_of
from companion.book.people.sides import sides_of
from companion.engine.rules.options import Rules

from .people import People


def choose_looks(people: People, rules: Rules, names: Sequence[str]) -> tuple[int, ...]:
    """The look of every seat of a game that begins, for ``Begun.looks``: none where all are those of their seats."""
    sides = sides_of(rules, names)
    looks = looks_of(sides, [people.look_of(key) for key in people.seated(names)])
    return () if looks == looks_of(sides) else looks

"""Which colour and sign the people of a new game have: those they were given, those of their last game, or of their
seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.book.people.looks import looks_of
from companion.book.people.sides import sides_of
from companion.engine.rules.options import Rules

from .acts import Key
from .people import People


def choose_looks(
    people: People, rules: Rules, names: Sequence[str], before: Mapping[Key, int] | None = None
) -> tuple[int, ...]:
    """The look of every seat of a game that begins, for ``Begun.looks``: none where all are those of their seats.

    ``before``: by person, the looks that people had in the game before. Who was given none keeps that one.
    """
    sides, seated = sides_of(rules, names), people.seated(names)
    given = [people.look_of(key) for key in seated]
    kept = {key: look for key, look in (before or {}).items() if look not in given}
    looks = looks_of(sides, [look or kept.get(key) for key, look in zip(seated, given, strict=True)])
    return () if looks == looks_of(sides) else looks

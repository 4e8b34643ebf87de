"""Sentences for people, before they are in a language.

A phrase is an English sentence with named gaps and the facts that fill them. The engine and the book make
phrases; only the language room turns them into Hebrew or Persian. ``str(phrase)`` is the English sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import time
from types import MappingProxyType

NO_FACTS: Mapping[str, object] = MappingProxyType({})


def N_(text: str) -> str:
    """Mark ``text`` as a sentence to be translated, and return it unchanged."""
    return text


def counted(one: str, many: str, n: int, **facts: object) -> Phrase:
    """A sentence that depends on a number, ``%(n)s``: ``one`` and ``many`` are marked to be translated together."""
    return Phrase(one, {"n": n, **facts}, many)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence with named gaps, ``%(name)s``, and the facts that fill them.

    ``plural`` is the sentence for a number other than one; the number is then ``facts["n"]``. A fact is a name, a
    number (a float is a mean and written to one decimal place), a date, a time of day, a tile, another phrase, or a
    tuple of these, which is read as a list.
    """

    text: str
    facts: Mapping[str, object] = field(default_factory=lambda: NO_FACTS)
    plural: str | None = None

    def __str__(self) -> str:
        text = self.text
        if self.plural is not None and self.facts.get("n") != 1:
            text = self.plural
        return text % {name: _plain(fact) for name, fact in self.facts.items()} if self.facts else text % ()

    def with_facts(self, **facts: object) -> Phrase:
        """The same sentence with these facts added or replaced."""
        return Phrase(self.text, {**self.facts, **facts}, self.plural)


IN_TURN, NEXT = N_("the active player"), N_("the next player")
PREVIOUS, ANOTHER, ANOTHERS = N_("the previous player"), N_("another player"), N_("another player (%(n)s)")
NOBODY = (IN_TURN, NEXT, PREVIOUS, ANOTHER)
"""Words for nobody in particular, where a name would stand: at the beginning of a sentence they have a capital."""

TOGETHER = N_("%(first)s and %(last)s")


def all_of(parts: Sequence[object]) -> object:
    """Names, tiles or phrases said together, as a fact of a sentence: ``Ana``, ``Ana and Cruz``, ``Ana, Ben and Cruz``.

    For those of whom one thing is said. A list to choose from, or after a colon, is a bare tuple.
    """
    if len(parts) < 2:
        return parts[0] if parts else ()
    return Phrase(TOGETHER, {"first": tuple(parts[:-1]), "last": parts[-1]})


def one_of(parts: Sequence[object]) -> object:
    """Tiles of which it is one, and nobody knows which: ``6-2``, ``6-2 or 5-1``, ``6-2, 5-1 or 0-0``."""
    if len(parts) < 2:
        return parts[0] if parts else ()
    return Phrase(N_("%(first)s or %(last)s"), {"first": tuple(parts[:-1]), "last": parts[-1]})


def _plain(fact: object) -> str:
    if isinstance(fact, tuple) and type(fact) is tuple:
        return ", ".join(_plain(part) for part in fact)
    if isinstance(fact, time):
        return f"{fact:%H:%M}"
    return f"{fact:.1f}" if isinstance(fact, float) else str(fact)

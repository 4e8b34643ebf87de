"""Who may be one person under two names: suggestions for the host, never acted upon by themselves.

Two who ever sat at one table are two, and are never suggested.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from companion.engine.phrases import N_

from .acts import Key
from .people import People
from .tables import Table, names_by_person, pairs_at_tables

KEYBOARD = N_("the same keys on another keyboard")
ACCENTS = N_("the same letters but for their accents")
INITIAL = N_("the same first name, with and without the family name")
ONE_LETTER = N_("one letter apart")

# The same keys in the same order, typed while the keyboard of another language was on.
_LATIN = "qwertyuiopasdfghjkl;zxcvbnm,"
_LAYOUTS = ("/'קראטוןםפשדגכעיחלךףזסבהנמצת", "ضصثقفغعهخحشسیبلاتنمکظطزرذدپو")
_TO_LATIN = {ord(sign): latin for layout in _LAYOUTS for sign, latin in zip(layout, _LATIN, strict=True)}
_SHORTEST = 4  # letters of a name in which one may be wrong

_Found: TypeAlias = dict[frozenset[Key], str]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two who may be one: ``into`` stands in more books, ``key`` could be joined to it; ``reason`` is a sentence."""

    key: Key
    into: Key
    reason: str


def suggest_pairs(people: People, tables: Sequence[Table]) -> tuple[Suggestion, ...]:
    """Who may be one person, those that are most alike first; ``tables`` in the order in which they were played."""
    names = names_by_person(people, tables)
    together = pairs_at_tables(people, tables)
    played: dict[Key, int] = {}
    for table in tables:
        for key in people.seated(table.names, table.slug):
            played[key] = played.get(key, 0) + 1
    spelt = [(spelling, key) for key in names for spelling in sorted(people.spellings_of(key))]
    found: _Found = {}
    for reason, pairs in _find(spelt):
        for pair in pairs:
            if len(pair) > 1 and pair not in together:
                found.setdefault(pair, reason)
    return tuple(Suggestion(*_ordered(pair, played), reason) for pair, reason in found.items())


def _ordered(pair: Iterable[Key], played: Mapping[Key, int]) -> tuple[Key, Key]:
    key, into = sorted(sorted(pair), key=lambda each: played.get(each, 0))
    return key, into


def _find(spelt: Sequence[tuple[str, Key]]) -> Iterator[tuple[str, Iterator[frozenset[Key]]]]:
    yield ACCENTS, _share(((_plain(spelling), key) for spelling, key in spelt))
    yield KEYBOARD, _share(((spelling.translate(_TO_LATIN), key) for spelling, key in spelt))
    yield INITIAL, _with_initials(spelt)
    yield ONE_LETTER, _one_letter_apart(spelt)


def _share(keyed: Iterable[tuple[str, Key]]) -> Iterator[frozenset[Key]]:
    """The pairs that have something in common."""
    groups: dict[str, dict[Key, None]] = {}
    for common, key in keyed:
        groups.setdefault(common, {})[key] = None
    for keys in groups.values():
        yield from (frozenset(pair) for pair in combinations(keys, 2))


def _plain(spelling: str) -> str:
    """A name without accents, dots and the like."""
    letters = unicodedata.normalize("NFD", spelling)
    return "".join(sign for sign in letters if unicodedata.category(sign)[0] in "LN" or sign == " ")


def _with_initials(spelt: Sequence[tuple[str, Key]]) -> Iterator[frozenset[Key]]:
    """Ana and Ana K., Ana K. and Ana Kovács, A. Kovács and Ana Kovács; but no two with two family names."""
    words = [(tuple(_plain(word) for word in spelling.split()), key) for spelling, key in spelt]
    by_first: dict[str, list[tuple[tuple[str, ...], Key]]] = {}
    for parts, key in words:
        if parts and parts[0]:
            by_first.setdefault(parts[0][0], []).append((parts, key))
    for group in by_first.values():
        for (one, key), (other, beside) in combinations(group, 2):
            if _shortened(one, other) or _shortened(other, one):
                yield frozenset((key, beside))


def _shortened(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether a name is another with words left out at its end, or with words of which only the initial stands."""
    if len(short) > len(long) or short == long or (len(short[0]) == 1 and len(short) == 1):
        return False
    return all(
        one == other or (len(one) == 1 and other.startswith(one)) for one, other in zip(short, long, strict=False)
    )


def _one_letter_apart(spelt: Sequence[tuple[str, Key]]) -> Iterator[frozenset[Key]]:
    """One letter more, less, another, or two that have changed places, in names that are long enough; initials are
    there to tell people apart."""
    long = {spelling: key for spelling, key in spelt if len(spelling) >= _SHORTEST and not _has_initial(spelling)}
    gaps: list[tuple[str, Key]] = []
    for spelling, key in long.items():
        for at, letter in enumerate(spelling):
            before, after = spelling[:at], spelling[at + 1 :]
            gaps.append((f"{before}\0{after}", key))
            for other in (before + after, before + after[:1] + letter + after[1:]):
                if other in long:
                    yield frozenset((key, long[other]))
    yield from _share(gaps)


def _has_initial(spelling: str) -> bool:
    return any(len(_plain(word)) == 1 for word in spelling.split())

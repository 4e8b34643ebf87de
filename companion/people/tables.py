"""Who sat together on which evening, as far as it matters to who is who."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from .acts import Key
from .people import People


@dataclass(frozen=True, slots=True)
class Table:
    """One game: its name in addresses, the day it began, and the names at its seats as they are written."""

    slug: str
    began: date
    names: tuple[str, ...]


def names_by_person(people: People, tables: Iterable[Table]) -> Mapping[Key, str]:
    """Everybody in the books, each with the name that is shown; ``tables`` in the order in which they were played."""
    spelt = people.spell(
        seat for table in tables for seat in zip(people.seated(table.names, table.slug), table.names, strict=True)
    )
    return {key: people.shown_name(key, name) for key, name in spelt.items()}


def pairs_at_tables(people: People, tables: Iterable[Table]) -> Counter[frozenset[Key]]:
    """How often every two people sat at one table."""
    return Counter(
        frozenset(pair)
        for table in tables
        for pair in combinations(dict.fromkeys(people.seated(table.names, table.slug)), 2)
    )


def find_together(people: People, tables: Iterable[Table], one: Key, other: Key) -> tuple[Table, str, str] | None:
    """The latest evening on which two sat at one table, and their names there; None where there is none."""
    for table in reversed(tuple(tables)):
        keys = people.seated(table.names, table.slug)
        if one in keys and other in keys:
            return table, table.names[keys.index(one)], table.names[keys.index(other)]
    return None

"""Everybody in the books, as the pages of this room need them: names, addresses, who is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from flask import abort

from companion.people.acts import Key, key_of
from companion.people.identity import person_id, short_id
from companion.people.people import People
from companion.people.tables import Table, names_by_person
from companion.store.people.acts import people, tables
from companion.store.people.house import house_id


@dataclass(frozen=True)
class Known:
    """The people of the house and the games they sat in, those in the trash too, the last written into last."""

    house: UUID
    people: People
    tables: Sequence[Table]

    @cached_property
    def names(self) -> Mapping[Key, str]:
        """Everybody in the books by person, with the name that is shown."""
        return names_by_person(self.people, self.tables)

    @cached_property
    def spelt(self) -> Mapping[Key, str]:
        """Every spelling that stands in a book or was said of somebody, as it was written last."""
        books = {key_of(name): name for table in self.tables for name in table.names}
        said = {key_of(name): name for name in (*self.people.called.values(), *self.people.given.values()) if name}
        return said | books

    def spell(self, key: Key) -> str:
        """A spelling by its key."""
        return self.spelt.get(key, key)

    def address(self, key: Key) -> str:
        """What stands for a person in addresses."""
        return self._address(self.people.whose(key))

    def find(self, person: str) -> Key:
        """The person whom an address is of, or of whom it was before they were joined. Answers 404 for nobody."""
        found = (key for key in self.names if person in map(self._address, self.people.spellings_of(key)))
        return next(found, None) or abort(404)

    def _address(self, key: Key) -> str:
        return short_id(person_id(self.house, key))


def find_addresses(slug: str, names: Sequence[str]) -> tuple[str, ...]:
    """What stands for those who sit at the table of a game in addresses, by seat."""
    house = house_id()
    return tuple(short_id(person_id(house, key)) for key in people().seated(names, slug))


def know_all() -> Known:
    """Everybody now."""
    return Known(house_id(), people(), tables())

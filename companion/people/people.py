"""Who is who: the fold of everything that the host has said of the people of a house.

A value, made from its records alone. It needs no list of the people: whoever nobody has spoken of is the person that
their spelling stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.book.entries.hands import Fault
from companion.book.fold.refusals import Refused
from companion.engine.phrases import Phrase

from .acts import Assigned, Called, Key, LookChosen, Merged, PersonRecord, Place, Redone, Split, Undone, key_of
from .words import NO_REDO, NO_UNDO


@dataclass(frozen=True)
class People:
    """The people of a house. Made with ``People.of``.

    ``into`` is the person of every spelling that stands for another one than its own, ``seats`` the spelling as which
    a seat is read, ``given`` the names that were given with them, ``called`` and ``chosen`` names and looks by person.
    """

    records: tuple[PersonRecord, ...] = ()
    acts: tuple[PersonRecord, ...] = ()
    undone: tuple[PersonRecord, ...] = ()
    into: Mapping[Key, Key] = field(default_factory=dict)
    seats: Mapping[Place, Key] = field(default_factory=dict)
    given: Mapping[Key, str] = field(default_factory=dict)
    called: Mapping[Key, str] = field(default_factory=dict)
    chosen: Mapping[Key, int] = field(default_factory=dict)

    @staticmethod
    def of(records: Iterable[PersonRecord]) -> People:
        """The people after these records, in their order. Raises Refused when undo or redo is not of the last act."""
        written = tuple(records)
        acts, undone = _standing(written)
        people = People(written, acts, undone)
        for record in acts:
            people = _fold(people, record.act)
        return people

    def with_record(self, record: PersonRecord) -> People:
        """The people after one more record. Raises Refused as ``of`` does."""
        return People.of((*self.records, record))

    @property
    def version(self) -> int:
        """The number of acts written, undone ones included."""
        return len(self.records)

    @property
    def undoable(self) -> PersonRecord | None:
        """The record that undo would void."""
        return self.acts[-1] if self.acts else None

    @property
    def redoable(self) -> PersonRecord | None:
        """The record that redo would bring back."""
        return self.undone[-1] if self.undone else None

    def person_of(self, name: str, slug: str = "", seat: int = -1) -> Key:
        """The person whom a name stands for, as it is written at a seat of a game; without a game, anywhere else."""
        return self.whose(self.seats.get((slug, seat)) or key_of(name))

    def whose(self, key: Key) -> Key:
        """The person whose spelling a key is."""
        return self.into.get(key, key)

    def seated(self, names: Sequence[str], slug: str = "") -> tuple[Key, ...]:
        """The persons at the seats of one table. Two who sit at one table are two: where a person would sit there
        twice, as when a game was begun with two spellings that had been joined, one seat is theirs, that of their own
        spelling, else that of the name given by hand, or else the first, and every other is its own spelling."""
        found = [self.person_of(name, slug, seat) for seat, name in enumerate(names)]
        if len(set(found)) == len(found):
            return tuple(found)
        own = [key_of(name) for name in names]
        theirs = {key: self._find_own(key, own, found) for key in found}
        return tuple(key if theirs[key] == seat else own[seat] for seat, key in enumerate(found))

    def _find_own(self, key: Key, own: Sequence[Key], found: Sequence[Key]) -> int:
        """The seat of a person's own spelling, else that of the name given by hand, else the first that is read so."""
        given = key_of(self.given_name(key))
        return own.index(key) if key in own else own.index(given) if given in own else found.index(key)

    def given_name(self, key: Key) -> str:
        """The name that the host has given to a person; empty where there is none that still stands for them."""
        person = self.whose(key)
        called = self.called.get(person, "")
        return called if called and self.person_of(called) == person else ""

    def shown_name(self, key: Key, spelt: str = "") -> str:
        """The name of a person: that given by hand, else ``spelt``, the spelling in the books (see ``spell``).

        Whoever stands in the books under another's spelling alone has the name given with their evenings.
        """
        person = self.whose(key)
        if called := self.given_name(person):
            return called
        if spelt and self.person_of(spelt) == person:
            return spelt
        return self.given.get(person) or spelt or person

    @staticmethod
    def spell(seats: Iterable[tuple[Key, str]]) -> dict[Key, str]:
        """Everybody at these seats, in the order in which they were played, by the spelling to show: the latest of
        their own name; of whoever stands there by joined spellings alone, the latest of these."""
        spelt: dict[Key, str] = {}
        for key, name in seats:
            if key_of(name) == key or key_of(spelt.get(key, name)) != key:
                spelt[key] = name
        return spelt

    def look_of(self, key: Key) -> int | None:
        """A person's colour and sign, 1 to 10; None where none was chosen."""
        return self.chosen.get(self.whose(key))

    def spellings_of(self, key: Key) -> frozenset[Key]:
        """The keys of all names that stand for a person."""
        person = self.whose(key)
        return self._groups.get(person, frozenset((person,)))

    @cached_property
    def _groups(self) -> Mapping[Key, frozenset[Key]]:
        groups: dict[Key, set[Key]] = {}
        for key, person in self.into.items():
            groups.setdefault(person, {person}).add(key)
        return {person: frozenset(keys) for person, keys in groups.items()}


def _standing(records: Iterable[PersonRecord]) -> tuple[tuple[PersonRecord, ...], tuple[PersonRecord, ...]]:
    """The acts that count, and those that redo could bring back; a new act leaves nothing to redo."""
    acts: list[PersonRecord] = []
    undone: list[PersonRecord] = []
    for record in records:
        match record.act:
            case Undone(seq):
                if not acts or acts[-1].seq != seq:
                    raise Refused([Fault("seq", Phrase(NO_UNDO))])
                undone.append(acts.pop())
            case Redone(seq):
                if not undone or undone[-1].seq != seq:
                    raise Refused([Fault("seq", Phrase(NO_REDO))])
                acts.append(undone.pop())
            case _:
                acts.append(record)
                undone.clear()
    return tuple(acts), tuple(undone)


def _fold(people: People, act: object) -> People:
    match act:
        case Merged(key, into):
            return _merge(people, people.whose(key), people.whose(into))
        case Split(name_key):
            return _split(people, name_key)
        case Assigned(games, name):
            key = key_of(name)
            seats = {**people.seats, **dict.fromkeys(games, key)}
            return replace(people, seats=seats, given={**people.given, key: name})
        case Called(key, name):
            return _call(people, people.whose(key), name)
        case LookChosen(key, look):
            return replace(people, chosen={**people.chosen, people.whose(key): look})
    return people


def _merge(people: People, gone: Key, into: Key) -> People:
    """One person of two; the look of whoever is joined stays where the other has none."""
    if gone == into:
        return people
    others = {key: person for key, person in people.into.items() if person != gone}
    moved = dict.fromkeys((gone, *(key for key, person in people.into.items() if person == gone)), into)
    chosen = {into: people.chosen[gone], **people.chosen} if gone in people.chosen else people.chosen
    return replace(people, into={**others, **moved}, chosen=chosen)


def _split(people: People, key: Key) -> People:
    """The spelling is its own again; where it gave its person the key, the others of it stand for the first of them,
    which the name given by hand goes with if it is one of theirs."""
    rest = [other for other, person in people.into.items() if person == key]
    into = {other: person for other, person in people.into.items() if other != key}
    if not rest:
        return replace(people, into=into)
    into = {other: rest[0] if person == key else person for other, person in into.items() if other != rest[0]}
    called = people.called.get(key, "")
    moved = {rest[0]: called} if called and key_of(called) in rest else {}
    return replace(people, into=into, called={**people.called, **moved})


def _call(people: People, person: Key, name: str) -> People:
    """A person's shown name is a spelling of theirs from now on: under it they are asked to the next table."""
    joined = _merge(people, people.person_of(name), person) if name else people
    return replace(joined, called={**people.called, person: name})

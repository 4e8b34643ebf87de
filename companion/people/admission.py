"""Whether something may be said of the people of a house, and every reason why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.book.entries.hands import Fault
from companion.book.fold.admission import check_names
from companion.book.fold.refusals import Refused
from companion.book.people.looks import LOOKS
from companion.engine.phrases import Phrase

from . import words
from .acts import Act, Assigned, Called, Key, LookChosen, Merged, PersonRecord, Redone, Split, Undone, key_of
from .people import People
from .tables import Table, find_together, names_by_person


def check_act(people: People, act: Act, tables: Sequence[Table]) -> None:
    """Raise Refused, with every fault, when ``act`` may not be written after what was said before.

    ``tables``: all games that are in the books, in the order in which they were played.
    """
    faults = _faults(people, act, tables)
    if faults:
        raise Refused(faults)


def check_seated(people: People, names: Sequence[str], slug: str = "") -> list[Fault]:
    """What is wrong with these names at one table, by seat: another spelling of somebody to whom the host has given a
    name, and who sits there before. Whose evening it was could not be told afterwards."""
    first: dict[Key, int] = {}
    faults = []
    for seat, name in enumerate(names):
        key = people.person_of(name, slug, seat)
        there = names[first.setdefault(key, seat)]
        if people.given_name(key) and key_of(there) != key_of(name):
            faults.append(Fault("players", Phrase(words.TWICE, {"name": name, "other": there}), seat))
    return faults


def check_exchanged(people: People, old: Sequence[str], new: Sequence[str], slug: str) -> list[Fault]:
    """What is wrong with other names at the seats of a game, by seat: the evening of a seat that was given to somebody
    stays with the seat, and would be that of whoever exchanges names with it."""
    before, after = [key_of(name) for name in old], [key_of(name) for name in new]
    faults = []
    for seat, key in enumerate(before):
        given = people.seats.get((slug, seat))
        if given and after[seat] != key and (after[seat] in before or key in after):
            faults.append(Fault("players", Phrase(words.GIVEN, {"name": people.shown_name(given)}), seat))
    return faults


def _faults(people: People, act: Act, tables: Sequence[Table]) -> list[Fault]:
    match act:
        case Merged():
            return _check_merge(people, act, tables)
        case Split(key):
            names = names_by_person(people, tables)
            if len(people.spellings_of(key)) > 1:
                return []
            return _unknown(names, people, "name_key", key) or [_fault("name_key", words.OWN_ALREADY, name=names[key])]
        case Assigned():
            return _check_assigned(people, act, tables)
        case Called():
            return _check_called(people, act, names_by_person(people, tables))
        case LookChosen(key, look):
            unknown = _unknown(names_by_person(people, tables), people, "key", key)
            fits = 1 <= look <= LOOKS
            return unknown + ([] if fits else [_fault("look", words.NO_LOOK, most=LOOKS, got=look)])
        case Undone(seq):
            last, refused = people.undoable, words.NO_UNDO
        case Redone(seq):
            last, refused = people.redoable, words.NO_REDO
    if last is None or last.seq != seq:
        return [_fault("seq", refused)]
    return _check_apart(people, people.with_record(PersonRecord(people.version + 1, act)), tables)


def _check_merge(people: People, act: Merged, tables: Sequence[Table]) -> list[Fault]:
    names = names_by_person(people, tables)
    if faults := _unknown(names, people, "key", act.key) + _unknown(names, people, "into", act.into):
        return faults
    one, other = people.whose(act.key), people.whose(act.into)
    if one == other:
        return [_fault("into", words.THEMSELVES, name=names[one])]
    return _check_together(people, tables, "into", one, other)


def _check_called(people: People, act: Called, names: Mapping[Key, str]) -> list[Fault]:
    if not act.name:
        return _unknown(names, people, "key", act.key)
    faults = _unknown(names, people, "key", act.key)
    faults += [Fault("name", each.phrase) for each in check_names([act.name])]
    whose = people.person_of(act.name)
    if whose in names and whose != people.whose(act.key):
        faults.append(_fault("name", words.ANOTHER, name=names[whose]))
    return faults


def _check_assigned(people: People, act: Assigned, tables: Sequence[Table]) -> list[Fault]:
    """They must have been somebody of another name, who sat at none of these tables besides."""
    if not act.games:
        return [_fault("games", words.NO_GAMES)]
    if faults := [Fault("name", each.phrase) for each in check_names([act.name])]:
        return faults
    known, person = {table.slug: table for table in tables}, people.person_of(act.name)
    for index, (slug, seat) in enumerate(act.games):
        if slug not in known or not 0 <= seat < len(known[slug].names):
            return [_fault(f"games[{index}]", words.NO_SEAT)]
        keys = people.seated(known[slug].names, slug)
        if keys[seat] == person:
            return [_fault("name", words.THEIRS_ALREADY, name=act.name)]
        if faults := _check_together(people, [known[slug]], "name", keys[seat], person):
            return faults
    return []


def _check_apart(before: People, after: People, tables: Sequence[Table]) -> list[Fault]:
    """Two who have sat at one table since are two, whatever was said before that."""
    for table in reversed(tables):
        seats = list(enumerate(table.names))
        known = {after.person_of(name, table.slug, seat): name for seat, name in seats}
        if len(known) == len({before.person_of(name, table.slug, seat) for seat, name in seats}):
            continue
        for seat, name in seats:
            last = known[after.person_of(name, table.slug, seat)]
            if last != name:
                return [_fault("seq", words.TOGETHER, one=name, other=last, date=table.began)]
    return []


def _check_together(people: People, tables: Sequence[Table], part: str, one: Key, other: Key) -> list[Fault]:
    found = find_together(people, tables, one, other)
    if found is None:
        return []
    table, name, beside = found
    return [_fault(part, words.TOGETHER, one=name, other=beside, date=table.began)]


def _unknown(names: Mapping[Key, str], people: People, part: str, key: Key) -> list[Fault]:
    return [] if people.whose(key) in names else [_fault(part, words.NOBODY)]


def _fault(part: str, said: str, **facts: object) -> Fault:
    return Fault(part, Phrase(said, facts))

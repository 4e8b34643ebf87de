"""What the host can say of the people of a house, and each act as JSON.

An act is never changed once it is written: undo is an act that voids an earlier one. A *key* stands for a spelling of a
name (``key_of``) and for the person whose spelling it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from companion.book.people.names import folded_name
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.typed_json import take, wrong_type

Key: TypeAlias = str
"""What all spellings of one name have in common; and the person that it stands for."""

Place: TypeAlias = tuple[str, int]
"""A seat of a game: the name of the game in addresses, and the seat, 0 for the first."""


@lru_cache(maxsize=4096)
def key_of(name: str) -> Key:
    """The key of a name as it is written."""
    return folded_name(name) or name


@dataclass(frozen=True, slots=True)
class Merged:
    """Two people are one: who was ``key`` is ``into``."""

    key: Key
    into: Key


@dataclass(frozen=True, slots=True)
class Split:
    """This spelling is a person of its own again."""

    name_key: Key


@dataclass(frozen=True, slots=True)
class Assigned:
    """At these seats of these games sat somebody else of the same spelling: whoever ``name`` stands for."""

    games: tuple[Place, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Called:
    """This is the name by which a person is shown; empty: the latest spelling in the books again."""

    key: Key
    name: str


@dataclass(frozen=True, slots=True)
class LookChosen:
    """This is a person's colour and sign, 1 to 10 as in ``companion.book.people.looks``."""

    key: Key
    look: int


@dataclass(frozen=True, slots=True)
class Undone:
    """The act with this number no longer counts."""

    seq: int


@dataclass(frozen=True, slots=True)
class Redone:
    """The act with this number counts again."""

    seq: int


Said: TypeAlias = Merged | Split | Assigned | Called | LookChosen
"""An act that can be undone and redone."""

Act: TypeAlias = Said | Undone | Redone


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """An act as it was written: its number in the house (1, 2, ...), when (ISO 8601, UTC) and on which device."""

    seq: int
    act: Act
    at: str = ""
    device: str = ""


def act_to_json(act: Act) -> dict[str, Any]:
    """The act as a JSON object; ``kind`` says which one it is."""
    match act:
        case Merged():
            return {"kind": "merge", "key": act.key, "into": act.into}
        case Split():
            return {"kind": "split", "name_key": act.name_key}
        case Assigned():
            return {"kind": "assign", "games": [list(place) for place in act.games], "name": act.name}
        case Called():
            return {"kind": "call", "key": act.key, "name": act.name}
        case LookChosen():
            return {"kind": "look", "key": act.key, "look": act.look}
        case Undone():
            return {"kind": "undo", "seq": act.seq}
        case Redone():
            return {"kind": "redo", "seq": act.seq}


def act_from_json(body: object) -> Act:
    """The act that a JSON object describes. Raises Unreadable with the field that cannot be understood."""
    kind = body.get("kind") if isinstance(body, Mapping) else None
    read = _READERS.get(kind) if isinstance(kind, str) else None
    if read is None or not isinstance(body, Mapping):
        raise Unreadable(Phrase(N_("expected an act of a known kind, got %(got)s"), {"got": quote(kind)}), "kind")
    return read(body)


def _places(body: Mapping[str, Any]) -> tuple[Place, ...]:
    places = []
    for index, place in enumerate(take(body, "games", list)):
        if type(place) is not list or [type(part) for part in place] != [str, int]:
            raise wrong_type(list, place, f"games[{index}]")
        places.append((place[0], place[1]))
    return tuple(places)


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Act]] = {
    "merge": lambda body: Merged(take(body, "key", str), take(body, "into", str)),
    "split": lambda body: Split(take(body, "name_key", str)),
    "assign": lambda body: Assigned(_places(body), take(body, "name", str)),
    "call": lambda body: Called(take(body, "key", str), take(body, "name", str)),
    "look": lambda body: LookChosen(take(body, "key", str), take(body, "look", int)),
    "undo": lambda body: Undone(take(body, "seq", int)),
    "redo": lambda body: Redone(take(body, "seq", int)),
}

"""What can be written into the book of a game.

An entry is never changed once it is written: a mistake is corrected by another entry, and undo is an entry that
voids an earlier one. Players are named by their seat, 0 for the first, clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.engine.rules.options import Rules

from .hands import Hand


@dataclass(frozen=True)
class Begun:
    """The game begins: who sits where, and the rules as they are now, whatever becomes of the preset later.

    ``changes`` are the options changed from the preset (as written in a request), ``language`` that of its paper,
    ``house`` the name that the table gave to rules of its own, ``looks`` the colour and sign of every seat (none: each
    seat has its own, as in ``companion.book.people.looks``).
    """

    title: str
    players: tuple[str, ...]
    preset: str
    changes: Mapping[str, Any]
    rules: Rules
    language: str = "en"
    house: str = ""
    looks: tuple[int, ...] = ()


@dataclass(frozen=True)
class RoundEntered:
    """A round is over: its engine's pip, the hand left at every seat, and the seats that went out (none: blocked)."""

    number: int
    engine: int
    hands: tuple[Hand, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class RoundCorrected:
    """A round entered before is replaced, as a whole, by these values."""

    number: int
    engine: int
    hands: tuple[Hand, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class PlayerRenamed:
    """The player at this seat bears another name from now on, in past rounds too."""

    seat: int
    name: str


@dataclass(frozen=True)
class Adjusted:
    """Points beside those of the hands: a penalty or a bonus.

    ``points`` are added to the total of whoever sits at ``seat`` as the rules count (a whole number, below 0 too, not
    0); ``round`` is the round it belongs to, ``ruling`` the number of the entry that keeps the ruling it comes from.
    """

    seat: int
    points: int
    reason: str
    round: int
    ruling: int | None = None


@dataclass(frozen=True)
class Joined:
    """A guest takes the seat after the last and plays from round ``round`` on, beginning with ``total`` points."""

    name: str
    round: int
    total: int


@dataclass(frozen=True)
class Left:
    """The player at this seat does not play from round ``round`` on; the total stays, without a place."""

    seat: int
    round: int


@dataclass(frozen=True)
class Returned:
    """Whoever left this seat plays again from round ``round`` on, with the total that was kept."""

    seat: int
    round: int


@dataclass(frozen=True)
class RulingKept:
    """A ruling was kept with the game: the question and the answer as the judge's request and answer objects."""

    title: str
    request: Mapping[str, Any]
    answer: Mapping[str, Any]


@dataclass(frozen=True)
class EndAgreed:
    """When the table wants to end: after round ``rounds``, or by the moment ``until`` (ISO 8601 in UTC, to the second).

    Neither of them: nothing is agreed any more. It ends no game: who stops it writes that it is finished.
    """

    rounds: int | None = None
    until: str | None = None


OPEN_END = EndAgreed()
"""Nothing is agreed: the game ends with the last round of its rules, or when it is stopped."""


@dataclass(frozen=True)
class Finished:
    """The table stops the game before its last round."""


@dataclass(frozen=True)
class Reopened:
    """A game that was stopped goes on."""


@dataclass(frozen=True)
class Voided:
    """Undo: the entry with this sequence number no longer counts."""

    seq: int


@dataclass(frozen=True)
class Restored:
    """Redo: the entry with this sequence number counts again."""

    seq: int


Act: TypeAlias = (
    RoundEntered
    | RoundCorrected
    | PlayerRenamed
    | Adjusted
    | Joined
    | Left
    | Returned
    | RulingKept
    | EndAgreed
    | Finished
    | Reopened
)
"""An entry that can be voided and restored."""

Entry: TypeAlias = Begun | Act | Voided | Restored

"""What a book is made of: the entries as they were written, the rounds that count, and the round to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..entries.entry import (
    Begun,
    Entry,
    PlayerRenamed,
    Restored,
    RoundCorrected,
    RoundEntered,
    RulingKept,
    Voided,
)
from ..entries.hands import Hand
from ..figures.points import Points
from ..people.sides import Side
from .refusals import refuse


@dataclass(frozen=True, slots=True)
class Record:
    """An entry as it was written: its number in the game (1, 2, ...), when (ISO 8601, UTC) and on which device.

    ``key``: under which it was sent; "" where that is not known.
    """

    seq: int
    entry: Entry
    at: str = ""
    device: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that counts: its hands and points, and the records it stands in.

    ``points`` are by side; ``seats`` are those that played, the hands of the others are empty. ``versions`` are the
    entry that brought the round and every correction that counts, oldest first; more than one of them: the round was
    corrected.
    """

    number: int
    engine: int
    hands: tuple[Hand, ...]
    out: tuple[int, ...]
    points: tuple[Points, ...]
    winners: tuple[int, ...]
    seats: tuple[int, ...]
    versions: tuple[Record, ...]

    @property
    def blocked(self) -> bool:
        """Whether nobody went out."""
        return not self.out

    def won_alone(self, sides: Sequence[Side]) -> int | None:
        """The seat that won it alone, of partners the one who went out; None where there is none, or are several."""
        won = self.out or tuple(seat for side in self.winners for seat in sides[side].seats)
        return won[0] if len(won) == 1 else None

    @property
    def corrected(self) -> bool:
        """Whether it was corrected after it was entered."""
        return len(self.versions) > 1


@dataclass(frozen=True, slots=True)
class NextRound:
    """What the table needs to begin the next round.

    ``engine`` is its pip (None: the highest double held), ``starter`` a seat (None: whoever holds or draws it, by
    ``start``, the value of that option), ``hand_size`` the tiles each player takes, ``boneyard`` the tiles that
    stay face down after the deal.
    """

    number: int
    engine: int | None
    starter: int | None
    start: str
    hand_size: int
    boneyard: int


def standing_acts(records: Iterable[Record]) -> tuple[tuple[Record, ...], tuple[Record, ...]]:
    """The acts that count, and those that redo could bring back."""
    acts: list[Record] = []
    voided: list[Record] = []
    for record in records:
        match record.entry:
            case Begun():
                refuse("kind", "begun")
            case Voided(seq):
                if not acts or acts[-1].seq != seq:
                    refuse("seq", "undo")
                voided.append(acts.pop())
            case Restored(seq):
                if not voided or voided[-1].seq != seq:
                    refuse("seq", "redo")
                acts.append(voided.pop())
            case _:
                acts.append(record)
                voided = list(left_to_redo(record.entry, voided))
    return tuple(acts), tuple(voided)


def left_to_redo(act: Entry, voided: Sequence[Record]) -> tuple[Record, ...]:
    """What redo could still bring back after a new act: nothing, but after a ruling all of it, for that changes nothing
    on which a round or a name could stand."""
    return tuple(voided) if isinstance(act, RulingKept) else ()


def exchanged_with(records: Iterable[Record], record: Record) -> tuple[Record, ...]:
    """The new names that were written with this one because people exchanged theirs, itself among them, oldest first.

    They stand or fall together: one of the people bore a spare name in between, which nobody typed. They are of one
    moment and device, and their keys are one key with a number after a dot. Of all other records the record alone.
    """
    if not isinstance(record.entry, PlayerRenamed):
        return (record,)
    seats = {
        each: each.entry.seat
        for each in records
        if isinstance(each.entry, PlayerRenamed) and _sent_by(each) == _sent_by(record)
    }
    return tuple(seats) if len(set(seats.values())) < len(seats) else (record,)


def _sent_by(record: Record) -> tuple[str, str, str]:
    """What all records have in common that were sent in one go."""
    return record.at, record.device, record.key.rpartition(".")[0] or record.key


def with_empty_hand(record: Record) -> Record:
    """The entry of a round with one more seat, at which nobody played."""
    entry = record.entry
    assert isinstance(entry, RoundEntered | RoundCorrected)
    return replace(record, entry=replace(entry, hands=(*entry.hands, ())))

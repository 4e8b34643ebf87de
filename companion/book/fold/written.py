"""What stands in a book after its entries: rules, people, rounds, and what was given beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import find_preset
from companion.engine.rules.wording import name_changed

from ..entries.entry import OPEN_END, Adjusted, EndAgreed, Joined, Left, Returned
from ..entries.hands import Hand
from ..figures.points import round_points, round_winners
from ..people.sides import Side, sides_of
from ..people.stays import Stay, find_playing
from .records import Record, Round


@dataclass(frozen=True)
class Written:
    """What the entries of a book add up to: ``acts`` are those that count, ``voided`` those that redo brings back."""

    records: tuple[Record, ...]
    title: str
    players: tuple[str, ...]
    preset: str
    changes: Mapping[str, Any]
    rules: Rules
    language: str
    house: str = ""
    rounds: tuple[Round, ...] = ()
    rulings: tuple[Record, ...] = ()
    finished: bool = False
    acts: tuple[Record, ...] = ()
    voided: tuple[Record, ...] = ()
    stays: tuple[Stay, ...] = ()
    adjustments: tuple[Adjusted, ...] = ()
    agreed_end: EndAgreed = OPEN_END

    @property
    def sheet(self) -> Phrase:
        """The name of the rules: that of the preset, or the table's own with the preset's behind it."""
        preset = find_preset(self.preset).title
        return Phrase(N_("%(house)s (%(sheet)s)"), {"house": self.house, "sheet": preset}) if self.house else preset

    @property
    def agreed(self) -> Phrase:
        """The name of the rules, and how many of them the table has changed."""
        return name_changed(self.sheet, len(self.changes))

    @property
    def version(self) -> int:
        """The number of entries written, voided ones included."""
        return len(self.records)

    @property
    def begun_at(self) -> str:
        """When the game began, ISO 8601 in UTC."""
        return self.records[0].at

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Who is scored together, in seat order."""
        return sides_of(self.rules, self.players)

    def seats_in(self, number: int) -> tuple[int, ...]:
        """The seats that play in round ``number``, in seat order."""
        return find_playing(self.stays, number)

    def tiles_in(self, number: int) -> int:
        """How many tiles each of them takes for round ``number``; 0 where the rules have no row for so many."""
        return self.rules.tiles_each(len(self.seats_in(number))) or 0

    def most_tiles_in(self, number: int) -> int | None:
        """How many tiles one hand can hold in round ``number``: its own and all that lay face down, for what the others
        took is theirs. Whoever joined or left may have done so before the tiles were dealt or after it: what was taken
        by those who stayed counts, in the way that leaves most. None where the rules have no row for so many players.
        """
        counts = self._count_players_in(number)
        dealt = [self.rules.tiles_each(count) for count in counts]
        if None in dealt:
            return None
        return max(
            self.rules.tiles_to_deal - (each or 0) * (min(counts[place:]) - 1) for place, each in enumerate(dealt)
        )

    def _count_players_in(self, number: int) -> tuple[int, ...]:
        """How many sat at the table in round ``number``, one count for every time that somebody came or went: the last
        is that of now."""
        counts = [len(self.seats_in(number))]
        for move in (record.entry for record in reversed(self.acts)):
            if isinstance(move, Joined | Left | Returned) and move.round == number:
                counts.insert(0, counts[0] + (1 if isinstance(move, Left) else -1))
        return tuple(counts)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats of those who have not left, in seat order."""
        return tuple(seat for seat, stay in enumerate(self.stays) if stay.until is None)

    def side_of(self, seat: int) -> int:
        """The index of the side that a seat belongs to."""
        return next(index for index, side in enumerate(self.sides) if seat in side.seats)

    def round_of(self, number: int, engine: int, hands: Sequence[Hand], out: Sequence[int]) -> Round:
        """The round that these hands would make, with its points; it is not checked."""
        seats = self.seats_in(number)
        absent = frozenset(range(len(hands))) - frozenset(seats)
        points = round_points(self.rules, self.sides, hands, out, absent)
        winners = round_winners(self.rules, self.sides, hands, out, absent)
        return Round(number, engine, tuple(hands), tuple(out), points, winners, seats, ())

"""One evening: all rounds of a game, one after the other, played by the companion and scored by the book."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from companion.book.entries.hands import count
from companion.book.figures.points import Points, round_points, round_winners
from companion.book.people.sides import Side, sides_of
from companion.book.people.stays import Stay, find_starter
from companion.engine.playing.fast import play_round
from companion.engine.rules.options import Rules
from companion.engine.tiles import Tile


@dataclass(frozen=True)
class Party:
    """Who plays an evening by which rules: ``players`` is a kind of player for every seat."""

    rules: Rules
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    stays: tuple[Stay, ...]

    @property
    def size(self) -> int:
        """How many players there are."""
        return len(self.players)

    @property
    def step(self) -> int:
        """From a seat to the next in turn: 1 clockwise, -1 the other way."""
        return 1 if self.rules.direction == "cw" else -1


@lru_cache(maxsize=64)
def seat_party(rules: Rules, players: tuple[str, ...]) -> Party:
    """These players round a table: partners sit opposite, all play from the first round to the last."""
    names = tuple(str(seat) for seat in range(len(players)))
    return Party(rules, players, sides_of(rules, names), tuple(Stay() for _ in players))


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round of an evening, as the book has it.

    ``held`` are the tiles every seat is left with, ``hands`` what they count; ``points`` are those of every side,
    ``out`` the seats that went out (none: blocked), ``seats`` those that played: all. ``starter`` is the seat of the
    first turn. ``actions`` are tiles laid, draws and passes, ``first_trains`` those of them that were somebody's whole
    first turn. ``stopped``: it would never have ended, and the table stopped it and counted.
    """

    number: int
    starter: int
    held: tuple[tuple[Tile, ...], ...]
    hands: tuple[int, ...]
    points: tuple[Points, ...]
    out: tuple[int, ...]
    seats: tuple[int, ...]
    actions: int
    first_trains: int
    stopped: bool = False


def play_evening(party: Party, random: Random, rounds: int | None = None) -> tuple[PlayedRound, ...]:
    """The rounds of an evening; ``rounds`` where it is broken off before its last one."""
    played: list[PlayedRound] = []
    drawn = random.randrange(party.size)  # who draws the most pips before the game
    for number in range(1, (rounds or party.rules.rounds) + 1):
        starter = _find_starter(party, number, drawn, played[-1] if played else None)
        played.append(_play(party, random, number, starter))
    return tuple(played)


def _play(party: Party, random: Random, number: int, starter: int | None) -> PlayedRound:
    rules, size = party.rules, party.size
    found = play_round(rules, size, random, number, party.players, starter)
    out = () if found.over is None else tuple(int(name) for name in found.over.out)
    hands = tuple(count(rules, hand) for hand in found.held)
    return PlayedRound(
        number=number,
        starter=found.starter,
        held=found.held,
        hands=hands,
        points=round_points(rules, party.sides, hands, out),
        out=out,
        seats=tuple(range(size)),
        actions=found.actions,
        first_trains=found.first_turn_actions if rules.first_turn != "single" else 0,
        stopped=found.over is None,
    )


def _find_starter(party: Party, number: int, drawn: int, before: PlayedRound | None) -> int | None:
    """The seat that has the first turn, where the evening tells; None where the deal or a lot does."""
    starter = party.rules.starter
    if starter == "rotate":
        return find_starter(party.stays, number, party.step)
    if starter == "high_draw":
        return (drawn + party.step * (number - 1)) % party.size
    return _find_winner(party, before) if starter == "winner" and before is not None else None


def _find_winner(party: Party, played: PlayedRound) -> int | None:
    """The seat that won a round alone, of partners the one who went out."""
    winners = round_winners(party.rules, party.sides, played.hands, played.out)
    won = played.out or tuple(seat for side in winners for seat in party.sides[side].seats)
    return won[0] if len(won) == 1 else None

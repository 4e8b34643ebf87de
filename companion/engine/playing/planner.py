"""A player who keeps the best train of the hand for the own train and gives the heaviest other tiles away first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..longest_train.longest import longest_train
from .board import Board, Place
from .plan import Hand

_DEAR, _AWAY, _NEXT, _DOUBLE = 2000, 1000, 500, 50


class Planner:
    """Lays whenever a tile fits, as most people do who have played a few evenings.

    They put the best train of their hand in order, the longest, of equals the heaviest, and keep it for their own
    train. Every other tile goes on other open trains as soon as it fits, doubles first, then what counts most; only
    where none does the next tile of the train is laid. The train is torn apart where nothing else fits, or an open
    double asks for it. A tile that counts more than its pips, as the 0-0 for 50, goes wherever it fits first. The train
    of a partner is left to the partner, who has planned for it too, and is laid on before the own is torn apart.

    ``train`` is the plan: the outer pips from the own end outwards, the next one last; ``planned`` are its tiles. It is
    made when it is first needed and holds while the player lays its tiles in their order, or others that are not in it:
    what is left of a longest train is one. ``end`` and ``count`` say for which end and how many tiles it was made.
    """

    def __init__(self, board: Board, seat: int, hand: Hand, random: Random) -> None:
        self.board = board
        self.seat = seat
        self.hand = hand
        self.worth = board.plan.worth
        self.train: list[int] = []
        self.planned: Hand = []
        self.end = self.count = -1

    def choose(self, places: Sequence[Place]) -> tuple[Place, int] | None:
        """What counts more than its pips; else the heaviest tile that is not planned, on another train; else the next
        one of the plan; else the least."""
        place = places[0]
        if len(places) == 1 and not place[2] & (place[2] - 1):
            chosen = place, place[2].bit_length() - 1
        else:
            self._plan()
            chosen = self._weigh(places)
        self._note(*chosen)
        return chosen

    def go_on(self, pip: int) -> list[int]:
        """The whole plan."""
        self._plan()
        train, self.count = self.train[::-1], -1
        return train

    def _weigh(self, places: Sequence[Place]) -> tuple[Place, int]:
        planned, length = self.planned, len(self.train)
        following = self.train[-1] if length else -1
        owns = self.board.plan.owns[self.seat]
        best, chosen = float("-inf"), (places[0], 0)
        for place in places:
            train, pip, halves, _ = place
            at_home, kept, counts = train == self.seat, planned[pip], self.worth[pip]
            away = 0 if owns >> train & 1 else _AWAY
            while halves:
                bit = halves & -halves
                halves ^= bit
                other = bit.bit_length() - 1
                worth: float = counts[other]
                if worth > max(1, pip + other):
                    worth += _DEAR
                elif not kept & bit:
                    worth += _DOUBLE * (pip == other) + away
                elif at_home and other == following:
                    worth += _NEXT
                else:
                    worth = worth / 10 - length
                if worth > best:
                    best, chosen = worth, (place, other)
        return chosen

    def _plan(self) -> None:
        """Make the plan, unless it still holds."""
        end, hand, count = self.board.ends[self.seat], self.hand, self.board.counts[self.seat]
        if self.end == end and self.count == count:
            return
        self.end, self.count = end, count
        self.planned = [0] * len(hand)
        self.train = train = []
        if not hand[end]:
            return
        for tile in longest_train(self.board.plan.tiles(hand), end):
            other = tile.other(end)
            self.planned[end] |= 1 << other
            self.planned[other] |= 1 << end
            train.append(other)
            end = other
        train.reverse()

    def _note(self, place: Place, other: int) -> None:
        """What laying a tile makes of the plan; a tile drawn shows by the count."""
        train, pip, _, _ = place
        self.count -= 1
        if train == self.seat:
            if self.train and self.end == pip and self.train[-1] == other:
                self.train.pop()
                self.end = other
            else:
                self.count = -1
        elif self.planned and self.planned[pip] >> other & 1:
            self.count = -1

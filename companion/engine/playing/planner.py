"""A player who keeps the longest train of the hand for the own train and gives the heaviest other tiles away first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..longest_train.longest import longest_train
from .board import Board, Place
from .plan import Hand

_AWAY, _NEXT, _DOUBLE = 1000, 500, 50


class Planner:
    """Lays whenever a tile fits. ``train`` is the plan: the pips from the own end outwards, the next one last."""

    def __init__(self, board: Board, seat: int, hand: Hand, random: Random) -> None:
        self.board = board
        self.seat = seat
        self.hand = hand
        self.train: list[int] = []
        self.planned: Hand = []
        self.state: tuple[int, list[int]] | None = None

    def choose(self, places: Sequence[Place]) -> tuple[Place, int]:
        """The heaviest tile that is not planned, on another train; else the next one of the plan; else the least."""
        place = places[0]
        if len(places) == 1 and not place[2] & (place[2] - 1):
            return place, place[2].bit_length() - 1
        self._plan()
        planned = self.planned
        best, chosen = float("-inf"), None
        following = self.train[-1] if self.train else -1
        for place in places:
            train, pip, halves, _ = place
            at_home, keep = train == self.seat, planned[pip]
            while halves:
                bit = halves & -halves
                halves ^= bit
                other = bit.bit_length() - 1
                if not keep & bit:
                    worth: float = pip + other + _DOUBLE * (pip == other) + _AWAY * (not at_home)
                elif at_home and other == following:
                    worth = pip + other + _NEXT
                else:
                    worth = (pip + other) / 10 - len(self.train)
                if worth > best:
                    best, chosen = worth, (place, other)
        assert chosen is not None
        return chosen

    def go_on(self, pip: int) -> list[int]:
        """The whole plan."""
        self._plan()
        return self.train[::-1] if self.board.ends[self.seat] == pip else []

    def _plan(self) -> None:
        """Make the plan anew, unless it is still the longest train of the hand."""
        end, hand = self.board.ends[self.seat], self.hand
        if self.state is not None and self.state == (end, hand):
            return
        tiles = self.board.plan.tiles(hand)
        self.train = []
        self.planned = [0] * len(hand)
        pip = end
        for tile in longest_train(tiles, end):
            other = tile.other(pip)
            self.planned[pip] |= 1 << other
            self.planned[other] |= 1 << pip
            self.train.append(other)
            pip = other
        self.train.reverse()
        self.state = (end, hand.copy())

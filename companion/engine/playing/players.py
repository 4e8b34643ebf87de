"""Who plays: what a player sees, and what a player answers.

A player is made for one round and one seat. It sees the ``Board``, its own hand and what the rules let it do; never
another hand, nor the order of the boneyard. A new one is a class with the two methods of ``Player``, named in
``PLAYERS``; that it keeps to the rules is tested for all who are named there.

It is asked for every tile it may lay: in a turn, after a double, after drawing a tile that fits, at every stop of a
swan drive; ``board.stage`` and ``board.drawn`` tell which. It is not asked where nothing fits: a tile is drawn then, or
the turn passed. ``board.may_hold()`` says whether it may lay none of the places it is offered. Partners share
``board.plan.owns[seat]``. What it draws by chance it takes from ``random``, so that the same seed plays the same round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from .board import Board, Place
from .careful import Careful
from .plan import NUMBERS, Hand
from .planner import Planner


class Player(Protocol):
    """Somebody at the table for one round. ``hand`` is the live hand: it changes as tiles are drawn and laid."""

    def __init__(self, board: Board, seat: int, hand: Hand, random: Random) -> None: ...

    def choose(self, places: Sequence[Place]) -> tuple[Place, int] | None:
        """One of the places, and the other half of the tile laid there, one of the bits of its third number.

        None, where ``board.may_hold()``, for laying none: a tile is then drawn, or the turn passed.
        """
        ...

    def go_on(self, pip: int) -> Sequence[int]:
        """After the first tile of a train of which several may be laid at once: the outer pips of the others, one after
        the other, beginning at ``pip``; the tile chosen is no longer in the hand. Empty for none."""
        ...


class RandomPlayer:
    """Any tile that fits on any place, and random walks for first trains: as ``random_rounds`` plays, from the same
    random numbers. No model of people: for tests only."""

    def __init__(self, board: Board, seat: int, hand: Hand, random: Random) -> None:
        self.hand = hand
        self.random = random
        self.dice = random.random

    def choose(self, places: Sequence[Place]) -> tuple[Place, int]:
        """Any tile on any place."""
        if len(places) == 1:
            numbers = NUMBERS[places[0][2]]
            return places[0], numbers[int(self.dice() * len(numbers))]
        count = 0
        for place in places:
            count += place[2].bit_count()
        pick = int(self.dice() * count)
        for place in places:
            numbers = NUMBERS[place[2]]
            if pick < len(numbers):
                break
            pick -= len(numbers)
        return place, numbers[pick]

    def go_on(self, pip: int) -> list[int]:
        """As far as chance leads."""
        walk: list[int] = []
        left, getrandbits = self.hand.copy(), self.random.getrandbits
        while left[pip]:
            numbers = NUMBERS[left[pip]]
            # random.choice, without its calls.
            size = len(numbers)
            pick = getrandbits(size.bit_length())
            while pick >= size:
                pick = getrandbits(size.bit_length())
            other = numbers[pick]
            left[pip] ^= 1 << other
            if other != pip:
                left[other] ^= 1 << pip
            walk.append(other)
            pip = other
        return walk


PLAYERS: Mapping[str, type[Player]] = {"random": RandomPlayer, "planner": Planner, "careful": Careful}
"""Who may sit at the table, by name."""

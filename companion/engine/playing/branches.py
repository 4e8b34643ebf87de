"""Trains with several open ends, for rounds that are played fast: where doubles are split, or need three tiles.

The order of the ends, and which of them lie behind an open double, are those of ``table.trains`` and of
``judging.places.end_behind_double``.
"""

from __future__ import annotations

from typing import TypeAlias


class Fork:
    """A double inside a train: ``arms`` grow from it once a tile has ``finished`` it."""

    __slots__ = ("arms", "finished", "pip")

    def __init__(self, pip: int) -> None:
        self.pip = pip
        self.arms: list[Line] = []
        self.finished = False

    @property
    def at(self) -> int:
        """The pip of the double that a tile put here lies against."""
        return self.pip

    def missing(self) -> int:
        """How many of three tiles do not lie against the double yet (``missing_of_three``)."""
        return 3 - len(self.arms) - self.finished

    def grow(self, inner: int, outer: int) -> None:
        """Another arm begins with a tile."""
        arm = Line(inner)
        arm.grow(inner, outer)
        self.arms.append(arm)


class Line:
    """A train from the engine, or a side arm: the ``pip`` of its tip and its doubles, from the inside outwards."""

    __slots__ = ("at", "forks", "pip")

    def __init__(self, pip: int) -> None:
        self.pip = pip
        self.at = -1  # the pip of the double at the tip, -1 where no double lies there
        self.forks: list[Fork] = []

    def missing(self) -> int:
        """How many of three tiles do not lie against the double at the tip."""
        return 3

    def grow(self, inner: int, outer: int) -> None:
        """A tile goes on at the tip."""
        if self.at >= 0:
            self.forks[-1].finished = True
        self.pip, self.at = outer, -1
        if inner == outer:
            self.at = outer
            self.forks.append(Fork(outer))

    def ends(self, closing: int = 0) -> list[Spot]:
        """The open ends, as ``ends_of`` lists them; ``closing`` are the pips, as bits, of the doubles behind which
        nothing is laid."""
        found: list[Spot] = []
        if not closing or not any(fork.finished and closing >> fork.pip & 1 for fork in self.forks):
            found.append(self)
        for fork in self.forks:
            is_closing = closing >> fork.pip & 1
            if not is_closing:
                for arm in fork.arms:
                    found += arm.ends(closing)
            if fork.finished and len(fork.arms) < 2:
                found.append(fork)
            if is_closing:
                break
        return found


Spot: TypeAlias = Line | Fork
"""What a tile may be put against: a tip, or a double with room for an arm."""

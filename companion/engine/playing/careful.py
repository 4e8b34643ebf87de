"""A player who plans as others do, and looks at the table before every tile."""

from __future__ import annotations

from collections.abc import Sequence

from ..longest_train.longest import longest_train
from .board import Place
from .plan import DRIVE, FIRST_TRAIN, MUST_SATISFY
from .planner import Planner

# What things are worth to them, beside what a tile counts, in points; tried out against planners.
_LOOSE = 100  # a tile that no train of theirs would take
_CLOSED = 100  # taking the marker off the own train
_DOUBLE = 50  # a double laid while it fits
_ABOUT = 4  # every tile that others may hold for an end they are left
_GIVEN = 15  # an end for somebody else on their own train, or on a Mexican train that nobody has begun
_PARTNER = 100  # another end than the one for which the partner has planned
_DEAR = 200  # what counts more than its pips, as the 0-0 for 50
_ALONE = 20  # a double without a tile to follow it
_HELD = 50  # a turn in which nothing is laid


class Careful(Planner):
    """Keeps the best train like the planner, and weighs every tile that fits against the others.

    They count the loose tiles of their hand, those that their own train will not take, and lay what leaves the fewest;
    of as many, what counts most, doubles first; what counts more than its pips before all. A tile that would tear their
    train apart is held back where the rules let them, if a tile drawn for it costs less. While their own train is open
    to all, closing it comes before giving tiles away. On other trains they leave an end for which few tiles can still
    be about, as everybody can count on the table. They lay on the Mexican train rather than give somebody an end on
    their own, begin it late, and leave a double to others when they have nothing to follow it. Partners leave each
    other's train alone unless it is better for both.
    """

    def choose(self, places: Sequence[Place]) -> tuple[Place, int] | None:
        """What is worth most; None where holding everything back is worth more and the rules allow it."""
        place = places[0]
        may_hold = self.board.may_hold()
        if len(places) == 1 and not place[2] & (place[2] - 1) and not may_hold:
            chosen = place, place[2].bit_length() - 1
        else:
            self._plan()
            worth, chosen = self._compare(places)
            if may_hold and worth < self._value_holding():
                return None
        self._note(*chosen)
        return chosen

    def _value_holding(self) -> float:
        board = self.board
        draws = board.stage != FIRST_TRAIN and board.may_draw()
        return -_LOOSE * (board.counts[self.seat] - len(self.train) + draws) - _HELD * (board.stage != DRIVE)

    def _compare(self, places: Sequence[Place]) -> tuple[float, tuple[Place, int]]:
        """The best of all tiles on all places, and its worth."""
        planned, following = self.planned, self.train[-1] if self.train else -1
        loose = self.board.counts[self.seat] - len(self.train)
        best, chosen = float("-inf"), (places[0], 0)
        tearing: list[tuple[float, Place, int]] = []
        for place in places:
            train, pip, halves, _ = place
            at_home, kept = train == self.seat, planned[pip]
            while halves:
                bit = halves & -halves
                halves ^= bit
                other = bit.bit_length() - 1
                worth = self._value(place, other, places) - _LOOSE * loose
                if not kept & bit and not at_home:
                    worth += _LOOSE
                elif (not at_home and other != pip) or (at_home and other != following):
                    tearing.append((worth, place, other))
                    continue
                if worth > best:
                    best, chosen = worth, (place, other)
        for worth, place, other in tearing:
            # The train that is left is looked for only where this tile might be the best.
            if worth > best:
                worth -= _LOOSE * self._tear(place, other)
                if worth > best:
                    best, chosen = worth, (place, other)
        return best, chosen

    def _value(self, place: Place, other: int, places: Sequence[Place]) -> float:
        """What laying a tile is worth, but for what becomes of the own train."""
        board, plan, seat, hand = self.board, self.board.plan, self.seat, self.hand
        train, pip, _, _ = place
        worth: float = self.worth[pip][other]
        if worth > max(1, pip + other):
            worth += _DEAR
        if pip == other:
            worth += _DOUBLE
            if not self._follows(pip, places):
                worth -= _ALONE
        if train == seat:
            return worth + _CLOSED * (board.public >> train & 1)
        worth -= _ABOUT * (board.left[other] - (hand[other] & ~(1 << other)).bit_count())
        if plan.owns[seat] >> train & 1:
            return worth - _PARTNER + _CLOSED * (board.public >> train & 1)
        if train < plan.mexican or not board.begun >> train & 1:
            worth -= _GIVEN
        return worth

    def _follows(self, pip: int, places: Sequence[Place]) -> bool:
        """Whether there is a tile to follow this double with, or none is asked for."""
        board, plan = self.board, self.board.plan
        if not plan.gives_extra or board.counts[self.seat] == 1 or board.stage in (FIRST_TRAIN, MUST_SATISFY):
            return True
        if not plan.not_on_double and self.hand[pip] & ~(1 << pip):
            return True
        return not plan.on_double and any(place[1] != pip for place in places)

    def _tear(self, place: Place, other: int) -> int:
        """How many tiles of the plan become loose when this tile is laid out of its order."""
        train, pip, _, _ = place
        hand, bit = self.hand.copy(), 1 << other
        hand[pip] ^= bit
        if pip != other:
            hand[other] ^= 1 << pip
        end = other if train == self.seat else self.board.ends[self.seat]
        return len(self.train) - 1 - len(longest_train(self.board.plan.tiles(hand), end))

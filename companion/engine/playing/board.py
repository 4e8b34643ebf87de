"""What everybody at the table sees of a round that is played fast: small numbers that change as it goes on."""

from __future__ import annotations

from typing import Any

from .branches import Line, Spot
from .plan import DRIVE, EXTRA, FIRST_TRAIN, FREE, MUST_SATISFY, SATISFY, Plan

Place = tuple[int, int, int, Any]
"""Where tiles of a hand may go: the number of the train, the pip of its end, the other halves of the tiles that fit
there as bits, and the end itself where a train may have several."""


Log = list[tuple[Any, ...]]
"""What was done, for tests: (seat, "play", train, tiles as (inner, outer), number of its end or None where it has one),
(seat, "draw", tile), (seat, "pass")."""

NOBODY = -1
"""Nobody in particular is in turn."""


class Board:
    """The table. Sets of seats and of trains are bits, as in ``seats``; trains have the numbers of ``Seating``.

    ``engine`` is its pip, ``ends`` the open pip of every train, ``begun`` those that were, ``public`` those with a
    marker, ``doubles`` the open ones as (train, pip), oldest first. ``left[pip]`` counts the tiles with this pip that
    are not on the table, its double left out; ``counts`` the tiles in the hands, by seat, ``boneyard`` those left to
    draw. ``first_turn`` are the seats that have yet to have theirs, ``failed`` those whose latest turn laid nothing,
    ``passes`` how many turns in a row did so with nothing left to draw. ``turn`` is whose turn it is, NOBODY's while
    all build their first trains together.

    Of the turn that is being played: ``seat``, its ``stage`` (a number of ``judging.stage.Stage``), the tiles ``laid``
    as (train, inner pip, outer pip, the pip of a double it lies against where the train has several ends), how many
    tiles were ``drawn`` since the last of them, whether it ``is_first``, a first train being built, and the next
    ``stop`` of a swan drive.
    """

    __slots__ = (
        "begun", "boneyard", "counts", "doubles", "drawn", "ends", "engine", "failed", "first_turn", "is_first", "laid",
        "left", "passes", "plan", "public", "seat", "spots", "stage", "starter", "stop", "trees", "turn",
    )  # fmt: skip

    def __init__(self, plan: Plan, engine: int, starter: int, counts: list[int], boneyard: int) -> None:
        seating, top = plan.seating, plan.top
        self.plan = plan
        self.engine = engine
        self.starter = starter
        self.counts = counts
        self.boneyard = boneyard
        self.ends = [engine] * len(seating.train_names)
        self.begun = 0
        self.public = seating.everyone if plan.rules.trains_start == "public" else 0
        self.doubles: list[tuple[int, int]] = []
        self.left = [top] * (top + 1)
        self.first_turn = seating.everyone
        self.failed = 0
        self.passes = 0
        self.turn = NOBODY if plan.together else starter
        self.seat = starter
        self.stage = FREE
        self.laid: list[tuple[int, int, int, int | None]] = []
        self.drawn = 0
        self.is_first = False
        self.stop: int | None = None
        # Where trains may have several ends: the trains, and the ends of each.
        self.trees = [Line(engine) for _ in self.ends] if plan.branches else []
        self.spots: list[list[Spot]] = [[line] for line in self.trees]

    def has_begun(self, seat: int) -> bool:
        """Whether a tile lies on the player's own train or the partner's (``Table.has_begun``)."""
        return bool(self.begun & self.plan.owns[seat])

    def binding(self) -> list[tuple[int, int]]:
        """The open doubles that bind everybody, oldest first (``in_force``)."""
        plan = self.plan
        if not self.doubles or (plan.train_first and self.first_turn):
            return []
        if plan.ignores_dead:
            return [each for each in self.doubles if self.left[each[1]]]
        return self.doubles

    def may_draw(self) -> bool:
        """Whether a tile may be drawn now, as far as hands do not matter (``may_draw_here``, ``has_draws_left``)."""
        if not self.boneyard:
            return False
        plan = self.plan
        if self.stage in (FIRST_TRAIN, MUST_SATISFY):
            return plan.first_draw and not self.drawn
        return self.stage < DRIVE and self.drawn < plan.most_drawn

    def may_hold(self) -> bool:
        """Whether a player who could lay a tile need not (``must_lay``, ``must_lay_drawn``)."""
        rules, stage = self.plan.rules, self.stage
        if stage == DRIVE:
            return True
        if stage == MUST_SATISFY or (stage == EXTRA and self._must_satisfy_own()):
            return False
        if stage == SATISFY:
            return not rules.must_answer
        if self.drawn:
            return not rules.must_play_drawn
        return rules.first_turn_decline if stage == FIRST_TRAIN else not rules.must_play

    def _must_satisfy_own(self) -> bool:
        rules = self.plan.rules
        return self.satisfies_mexican() or (rules.must_answer and rules.double_extra == "on_double")

    def satisfies_mexican(self) -> bool:
        """Whether the double laid last lies on the Mexican train and must be satisfied in this turn."""
        return self.plan.covers_mexican and self.laid[-1][0] >= self.plan.mexican

    def goes_on_double(self) -> bool:
        """Whether the next tile goes on the double laid last and nowhere else."""
        return self.plan.on_double or self.stage == MUST_SATISFY or self.satisfies_mexican()

    def has_laid_double(self) -> bool:
        """Whether a double was laid in this turn."""
        return any(inner == outer for _, inner, outer, _ in self.laid)

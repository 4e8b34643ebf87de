"""Where a turn stands: what the player in turn is doing, and which open doubles bind.

``Turn`` is a table as one player has it in front of them; the rules of places, of drawing and of passing ask it.
"""

from __future__ import annotations

from enum import IntEnum

from ..table.seating import Seating
from ..table.table import OpenDouble, Table
from ..table.trains import End
from ..tiles import Tile
from .holding import Holding, holding, layable


class Stage(IntEnum):
    """What the player in turn is doing."""

    FREE = 0  # begins a turn, no open double binds
    SATISFY = 1  # an open double comes before anything else
    EXTRA = 2  # has laid a double and owes a further tile
    FIRST_TRAIN = 3  # builds the first train
    MUST_SATISFY = 4  # the first train ended in a double that must be satisfied at once
    DRIVE = 5  # drives on over the public trains
    TURN_OVER = 6  # has laid all that the turn allows


class Turn:
    """The turn of ``seat`` on ``table``, taking it as this player's; ``drawing`` is a tile that is being drawn.

    ``stage`` is what the turn is at.
    """

    __slots__ = ("_held", "_layable", "_waiting", "drawing", "seat", "seating", "stage", "table")

    def __init__(self, table: Table, seat: int, drawing: Tile | None = None) -> None:
        self.table = table
        self.seat = seat
        self.seating = table.seating
        self.drawing = drawing
        self.stage = stage_of(table, seat)
        self._held: Holding | None = None
        self._layable: Holding | None = None
        self._waiting: tuple[OpenDouble, ...] | None = None

    @property
    def held(self) -> Holding:
        """What the player may hold."""
        if self._held is None:
            self._held = holding(self.table, self.seat, self.drawing)
        return self._held

    @property
    def layable(self) -> Holding:
        """What of it may be laid now."""
        if self._layable is None:
            self._layable = layable(self.table, self.seat, self.drawing)
        return self._layable

    @property
    def binding(self) -> tuple[OpenDouble, ...]:
        """The open doubles that bind everybody, oldest first."""
        return in_force(self.table)

    @property
    def waiting(self) -> tuple[OpenDouble, ...]:
        """Those of which the next tile must satisfy one; several where any may come first."""
        if self._waiting is None:
            self._waiting = next_to_satisfy(self.seating, self.binding)
        return self._waiting

    @property
    def is_first(self) -> bool:
        """Whether the player has yet to have the first turn of the round."""
        return self.table.has_first_turn(self.seat)

    @property
    def has_laid_double(self) -> bool:
        """Whether a double was laid in this turn."""
        return any(tile.is_double for tile, _, _ in self.table.laid)


def in_force(table: Table) -> tuple[OpenDouble, ...]:
    """The open doubles that bind everybody, oldest first.

    None without the lock (FA25), none before all have had a first turn of many tiles (FA7, FA18), none that can never
    be satisfied where such a double is ignored (IT104).
    """
    seating = table.seating
    doubles = table.open_doubles
    if not doubles or not seating.rules.double_lock or (seating.train_first and table.first_turn):
        return ()
    if seating.ignores_dead:
        return tuple(each for each in doubles if not table.is_dead(each[1].high))
    return doubles


def next_to_satisfy(seating: Seating, doubles: tuple[OpenDouble, ...]) -> tuple[OpenDouble, ...]:
    """Those of the binding doubles that may be satisfied now (FA18, FA26, IT111)."""
    if seating.rules.answer_order == "any":
        return doubles
    return doubles[:1] if seating.rules.answer_order == "oldest" else doubles[-1:]


def stage_of(table: Table, seat: int) -> Stage:
    """What the player is doing, if it is that player's turn."""
    seating = table.seating
    first = seating.train_first and table.has_first_turn(seat)
    if not table.laid:
        if first:
            return Stage.FIRST_TRAIN
        return Stage.SATISFY if table.open_doubles and in_force(table) and not is_shut_out(table, seat) else Stage.FREE
    last = table.laid[-1][0]
    if last.is_double and not (seating.ignores_dead and table.is_dead(last.high)):
        if first:
            return Stage.MUST_SATISFY if seating.satisfies_first else Stage.TURN_OVER
        if owes_tile(table):
            return Stage.EXTRA
    if first:
        return Stage.TURN_OVER
    binding = in_force(table)
    if binding:
        return Stage.SATISFY if goes_on_satisfying(table, binding) else Stage.TURN_OVER
    return Stage.DRIVE if seating.rules.swan_drive and next_stop(table, seat) is not None else Stage.TURN_OVER


def is_shut_out(table: Table, seat: int) -> bool:
    """Whether the player lays nothing but the first tile of the own train, where that comes before all others: no
    double binds them, since they may not satisfy it."""
    return table.seating.own_first and not table.has_begun(seat)


def owes_tile(table: Table) -> bool:
    """Whether the double laid last gives its layer a further tile (HE80, FA14, CS87, IT100); a second one may not
    where a turn has two tiles at most (HE60)."""
    seating = table.seating
    if seating.rules.double_extra == "none":
        return False
    return not (seating.two_tiles and len(table.laid) > 1 and table.laid[-2][0].is_double)


def goes_on_satisfying(table: Table, binding: tuple[OpenDouble, ...]) -> bool:
    """Whether the turn stays with who satisfied a double: where all that can be are one turn's work (IT111)."""
    seating = table.seating
    if not seating.satisfies_all or any(tile.is_double for tile, _, _ in table.laid):
        return False
    if seating.own_first and _has_begun_now(table):
        return False
    return any(not table.is_dead(tile.high) for _, tile in next_to_satisfy(seating, binding))


def _has_begun_now(table: Table) -> bool:
    """Whether the tiles of this turn have begun a train: they satisfied no double."""
    tile, train, _ = table.laid[0]
    there = table.trains[train]
    return there is not None and there.line is not None and there.line[0] == tile


def next_stop(table: Table, seat: int) -> int | None:
    """The public train a swan drive may go on to, None where there is no drive or it is at its end (HE122, HE124)."""
    laid, seating = table.laid, table.seating
    start = laid[0][1]
    if not seating.is_theirs(start, seat) or not _are_satisfied_in_drive(table):
        return None
    around = seating.circle(table.mexican_after)
    place = around.index(laid[-1][1])
    for train in (*around[place + 1 :], *around[: place + 1]):
        if train == start:
            return None
        if is_mexican_open(table, seat) if train == seating.mexican else table.is_public(train):
            return train
    return None


def _are_satisfied_in_drive(table: Table) -> bool:
    """Whether the tile after each double of the drive went on that double; elsewhere it ends the drive."""
    for (double, train, _), (_, after, at) in zip(table.laid, table.laid[1:], strict=False):
        if double.is_double and (after != train or at not in (None, double)):
            return False
    return True


def is_mexican_open(table: Table, seat: int) -> bool:
    """Whether the player may lay on the Mexican train at all (HE6, FA8, FA10)."""
    seating = table.seating
    return seating.has_mexican and not (seating.mexican_later and table.has_first_turn(seat))


def satisfying_ends(table: Table, train: int, double: Tile) -> list[End]:
    """The ends at which an open double is satisfied: its own, or the one that shows its pip where it is no end."""
    ends = table.ends(train)
    own = [end for end in ends if end.at == double]
    return own or [end for end in ends if end.pip == double.high]

"""A table: everything that lies on it at one moment, and what is known of the hands. Frozen.

Seats are numbers, clockwise from 0. ``Table.before_round`` is the table before the engine; ``reading`` makes one from
the object of the public contract, ``writing`` writes it back.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from ..bits import BIT, bits
from ..rules.options import Rules
from ..seats import Seats, is_among, only
from ..tiles import Tile
from .seating import Seating, seat_players
from .trains import ENGINE, End, Train, ends_of, missing_of_three

OpenDouble: TypeAlias = tuple[int, Tile]
"""The number of a train and the unanswered double on it."""

Laid: TypeAlias = tuple[Tile, int, Tile | str | None]
"""A tile laid in this turn, the number of its train, and what it was put against where the train has several ends."""

Drawn: TypeAlias = Tile | Literal[True] | None


class Table(NamedTuple):
    """One moment of a round."""

    seating: Seating
    round: int = 1
    engine: int | None = None
    # By number of train: a seat's own, then the Mexican train. None: not begun.
    trains: tuple[Train | None, ...] = ()
    # Trains with a marker, and those not begun that are public from the start; the Mexican train needs none.
    public: Seats = 0
    # Oldest first.
    open_doubles: tuple[OpenDouble, ...] = ()
    # Who has yet to have the first turn of this round.
    first_turn: Seats = 0
    turn: int | None = None
    starter: int = 0
    laid: tuple[Laid, ...] = ()
    # Drawn since the last tile laid in this turn; True: a tile nobody has shown.
    drew: Drawn = None
    # Drawn before that one, where the rules know more than one draw, oldest first.
    drew_before: tuple[Tile | Literal[True], ...] = ()
    # By seat; None: not known.
    hands: tuple[tuple[Tile, ...] | None, ...] = ()
    # None: not known, taken as not empty.
    boneyard: int | None = None
    out: Seats = 0
    # Whose own latest turn laid nothing.
    failed: Seats = 0
    # Turns in a row that ended with an empty boneyard and without a tile laid.
    passes: int = 0
    mexican_after: int = 0
    # The hands as bits, all tiles on the table as bits, and whether tiles of some train are not known.
    held: tuple[int | None, ...] = ()
    seen: int = 0
    blind: bool = False

    @classmethod
    def before_round(cls, rules: Rules, names: tuple[str, ...], number: int = 1, starter: int = 0) -> Table:
        """The table before round ``number``: nothing laid, nothing dealt, the whole set face down."""
        seating = seat_players(rules, names)
        return cls(
            seating,
            number,
            None,
            trains=(None,) * len(seating.train_names),
            first_turn=seating.everyone,
            starter=starter,
            hands=(None,) * seating.size,
            boneyard=rules.tile_count,
            mexican_after=seating.size - 1,
            held=(None,) * seating.size,
        )

    def without(self, seat: int, tiles: tuple[Tile, ...]) -> Table:
        """The same table with these tiles gone from the player's hand, where it is shown."""
        hand, held = self.hands[seat], self.held[seat]
        if hand is None or held is None:
            return self
        left = tuple([tile for tile in hand if tile not in tiles])
        return self._replace(
            hands=(*self.hands[:seat], left, *self.hands[seat + 1 :]),
            held=(*self.held[:seat], held & ~bits(tiles), *self.held[seat + 1 :]),
        )

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.seating.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.seating.names

    def with_hands(self, hands: dict[str, tuple[Tile, ...]]) -> Table:
        """The same table with these hands known."""
        shown = tuple(hands.get(name, hand) for name, hand in zip(self.players, self.hands, strict=True))
        return self._replace(hands=shown, held=tuple(None if hand is None else bits(hand) for hand in shown))

    def with_ends(self, ends: dict[str, int]) -> Table:
        """The same table with these trains begun, each known by its open end alone."""
        trains = {self.seating.trains[name]: Train(None, End(pip, None)) for name, pip in ends.items()}
        there = tuple(trains.get(number, train) for number, train in enumerate(self.trains))
        return self._replace(trains=there, blind=self.blind or bool(ends))

    def ends(self, train: int) -> tuple[End, ...]:
        """The open ends of a train, begun or not; the Mexican train may begin with any tile where so chosen (CS77)."""
        there = self.trains[train]
        seating = self.seating
        if there is None:
            return (End(None if seating.mexican_any and train == seating.mexican else self.engine, ENGINE),)
        if not (seating.branches or there[2]):
            return (there[1],)
        return ends_of(there, seating.branches)

    def count_missing(self, train: int, double: Tile) -> int:
        """How many tiles an open double still needs: one, or what is missing of three."""
        there = self.trains[train]
        return 1 if there is None or not self.seating.needs_three else missing_of_three(there, double)

    def is_public(self, train: int) -> bool:
        """Whether the train of a player is public: it carries a marker, or is not begun and public from the start."""
        return is_among(train, self.public)

    def has_begun(self, seat: int) -> bool:
        """Whether a tile lies on the player's own train, or on the partner's, which is the same train (HE94)."""
        partner = self.seating.partner
        return self.trains[seat] is not None or (partner is not None and self.trains[partner[seat]] is not None)

    @property
    def unbegun(self) -> Seats:
        """The seats on whose own train no tile lies."""
        return sum(only(seat) for seat in range(self.seating.size) if self.trains[seat] is None)

    def has_first_turn(self, seat: int) -> bool:
        """Whether the player has yet to have the first turn of this round."""
        return is_among(seat, self.first_turn)

    def is_out(self, seat: int) -> bool:
        """Whether the player has emptied the hand while others still have their first turn."""
        return is_among(seat, self.out)

    def is_dead(self, pip: int) -> bool:
        """Whether every tile that could satisfy the double of this pip lies on the table (IT104)."""
        missing = self.seating.answers[pip] & ~self.seen
        return not missing or (self.blind and self._all_else_is_shown() and not missing & self.shown())

    def knows_dead(self, pip: int) -> bool:
        """Whether the table shows if this double is dead: trains known by their end alone may hide its tiles."""
        missing = self.seating.answers[pip] & ~self.seen
        return not (missing and self.blind) or bool(missing & self.shown()) or self._all_else_is_shown()

    def _all_else_is_shown(self) -> bool:
        """Whether what nobody sees can only lie on a train of which the end alone is known."""
        return self.boneyard == 0 and None not in self.held

    def drawn(self) -> tuple[Tile | Literal[True], ...]:
        """The tiles drawn since the last tile laid in this turn, oldest first; True: one that nobody has shown."""
        return () if self.drew is None else (*self.drew_before, self.drew)

    def drawn_bits(self) -> int:
        """Those of the drawn tiles that are shown."""
        mask = BIT[self.drew] if isinstance(self.drew, Tile) else 0
        for tile in self.drew_before:
            mask |= BIT[tile] if isinstance(tile, Tile) else 0
        return mask

    def shown(self) -> int:
        """The tiles that somebody is known to hold, the drawn one among them."""
        mask = self.drawn_bits()
        for held in self.held:
            mask |= held or 0
        return mask

    def unseen(self) -> int:
        """The tiles that may be in the boneyard or in a hand nobody has shown."""
        return self.seating.whole & ~self.seen & ~self.shown()

    def has_dealt(self) -> bool:
        """Whether the players have their tiles: not while the boneyard still has all of the set."""
        if self.boneyard is None or any(self.held):
            return True
        return self.boneyard < self.rules.tile_count - (self.engine is not None and self.seating.faceup)

    def engine_bit(self) -> int:
        """The bit of the engine on the table."""
        return 0 if self.engine is None else BIT[Tile.of(self.engine, self.engine)]

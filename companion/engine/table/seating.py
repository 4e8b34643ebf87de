"""The rules and the players of a round, worked out once: seats, neighbours, partners, what the options come to."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..bits import DOUBLES, FITS, WHOLE
from ..rules.options import Rules
from ..rules.validity import are_pairs
from ..seats import Seats, is_among, only
from ..tiles import Tile
from .actions import Play, name_mexicans


class Seating:
    """Who plays by which rules. Sets of seats and of trains are bits: seat 0 is 1, seat 1 is 2, ...

    ``mexican`` is the number of the Mexican train: one more than the last seat, whether the rules have it or not. Where
    the rules have several, all numbers from there on are theirs.
    Nothing here is ever changed; ``seat_players(rules, names)`` gives the same object for the same players.
    """

    def __init__(self, rules: Rules, names: tuple[str, ...]) -> None:
        self.rules = rules
        self.names = names
        self.size = size = len(names)
        self.mexican = size
        # Of several Mexican trains each begins with another tile that fits the engine.
        self.train_names = (*names, *name_mexicans(rules.set_max if rules.mexican == "several" else 1))
        self.seats = {name: seat for seat, name in enumerate(names)}
        self.trains = {name: number for number, name in enumerate(self.train_names)}
        self.everyone = sum(only(seat) for seat in range(size))
        step = 1 if rules.direction == "cw" else -1
        self.follows = tuple((seat + step) % size for seat in range(size))
        self._set_partners()
        self._set_tiles()
        self._set_turns()
        self._set_doubles()

    def _set_partners(self) -> None:
        paired = self.rules.partners and self.size % 2 == 0
        half = self.size // 2
        self.partner = tuple((seat + half) % self.size for seat in range(self.size)) if paired else None
        partner = self.partner or range(self.size)
        self.owns = tuple(only(seat) | only(partner[seat]) for seat in range(self.size))

    def _set_tiles(self) -> None:
        rules = self.rules
        self.whole = WHOLE[rules.set_max]
        self.fits = tuple(mask & self.whole for mask in FITS)
        self.answers = tuple(FITS[pip] & self.whole & ~DOUBLES for pip in range(rules.set_max + 1))
        self.tiles_each = rules.tiles_each(self.size)
        self.seated = self.tiles_each is not None and not (rules.partners and not are_pairs(self.size))
        self.searches_in_turn = rules.search == "in_turn"
        self.faceup = rules.engine == "faceup_fixed"

    def _set_turns(self) -> None:
        rules = self.rules
        self.train_first = rules.first_turn != "single"
        self.together = rules.first_turn == "train_together"
        self.deferred = rules.first_turn == "train_deferred"
        self.satisfies_first = rules.first_turn_double == "at_once"
        self.first_draw = rules.first_turn_draw == "one"
        self.most_drawn = {"one": 1, "two": 2}.get(rules.draw, rules.tile_count)
        self.own_first = rules.own_train_first
        self.begun_only = rules.begin_others == "begun"
        self.has_mexican = rules.mexican != "off"
        self.several_mexican = rules.mexican == "several"
        # The trains that can be laid on.
        self.in_use = range(len(self.train_names) if self.has_mexican else self.size)
        self.mexican_names = self.train_names[self.size :] if self.has_mexican else ()
        self.has_more_rules = self.own_first or self.begun_only or self.several_mexican
        self.mexican_later = rules.mexican_from == "cycle2"
        self.mexican_any = rules.mexican_start == "any"

    def _set_doubles(self) -> None:
        rules = self.rules
        self.needs_three = rules.double_needs == 3 and rules.double_lock
        # Whether a train may have several ends.
        self.branches = rules.split_doubles or self.needs_three
        self.one_double = rules.doubles_per_turn == "one"
        self.two_tiles = rules.doubles_per_turn == "two_tiles"
        self.satisfies_all = rules.answers_per_turn == "all"
        self.ignores_dead = rules.dead_double == "ignore"
        # Whether a double may go wherever it fits.
        self.doubles_free = not self.one_double and (not self.has_mexican or rules.mexican_double == "free")

    def is_theirs(self, train: int, seat: int) -> bool:
        """Whether a train is the player's own, or the partner's."""
        return is_among(train, self.owns[seat])

    @cached_property
    def plays(self) -> tuple[_Plays, ...]:
        """For every train, the play of each tile on it."""
        return tuple(_Plays(name) for name in self.train_names)

    def circle(self, mexican_after: int) -> list[int]:
        """The trains in the order of a swan drive, the Mexican train at its place among them (HE124)."""
        around = list(range(self.size))
        around.insert(mexican_after + 1, self.mexican)
        return around if self.rules.swan_direction == "cw" else around[::-1]

    def order_from(self, seat: int) -> list[int]:
        """All seats in the order of turns, beginning with this one."""
        order = [seat]
        while len(order) < self.size:
            order.append(self.follows[order[-1]])
        return order

    def names_of(self, mask: Seats) -> list[str]:
        """The names behind a set of seats or trains, in seat order."""
        return [name for number, name in enumerate(self.train_names) if is_among(number, mask)]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Seating) and self.names == other.names and self.rules == other.rules)

    def __hash__(self) -> int:
        return hash(self.names)

    def __repr__(self) -> str:
        return f"Seating({', '.join(self.names)})"


class _Plays(dict[Tile, Play]):
    """Tile -> its play on one train, made when first asked for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __missing__(self, tile: Tile) -> Play:
        play = self[tile] = Play(tile, self.name)
        return play


_SEATINGS: dict[tuple[int, tuple[str, ...]], Seating] = {}
_MOST_KEPT = 1000


def seat_players(rules: Rules, names: tuple[str, ...]) -> Seating:
    """The seating of these players; the same object for the same rules object and names."""
    # By identity: comparing forty options for every table would cost more than judging it.
    key: Any = (id(rules), names)
    found = _SEATINGS.get(key)
    if found is None:
        if len(_SEATINGS) >= _MOST_KEPT:
            _SEATINGS.clear()
        found = _SEATINGS[key] = Seating(rules, names)
    return found

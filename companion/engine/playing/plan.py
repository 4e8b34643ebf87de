"""The rules for so many players, worked out once for rounds that are played fast: flags and tables of small numbers.

What an option comes to is asked of the seating, as the judge asks it.
"""

from __future__ import annotations

from ..judging.endings import Over
from ..judging.stage import Stage
from ..rules.options import Rules
from ..rules.validity import tiles_for
from ..rules.worth import count_tile
from ..seats import each_of, only
from ..table.seating import seat_players
from ..tiles import Tile, tile_set

FREE, SATISFY, EXTRA = int(Stage.FREE), int(Stage.SATISFY), int(Stage.EXTRA)
FIRST_TRAIN, MUST_SATISFY = int(Stage.FIRST_TRAIN), int(Stage.MUST_SATISFY)
DRIVE, TURN_OVER = int(Stage.DRIVE), int(Stage.TURN_OVER)

Hand = list[int]
"""A hand: for every pip the other halves of its tiles, as bits. Of 6-2, bit 2 is set at 6, and bit 6 at 2."""


Deck = list[tuple[int, int, int, int]]
"""Tiles that lie face down, the one drawn first at the end: the halves, and the bit of each."""


class _Numbers(dict[int, tuple[int, ...]]):
    """Bits of a number -> the numbers of those that are set, found when first asked for."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = self[mask] = tuple(each_of(mask))
        return found


NUMBERS = _Numbers()


class _Written(dict[int, tuple[Tile, ...]]):
    """Lower halves, as bits, of tiles with the same higher one -> the tiles."""

    def __init__(self, high: int) -> None:
        self.high = high

    def __missing__(self, mask: int) -> tuple[Tile, ...]:
        found = self[mask] = tuple(Tile.of(self.high, low) for low in NUMBERS[mask])
        return found


class Plan:
    """What ``size`` players need to know of the rules. Nothing here is ever changed; made by ``plan_for``."""

    def __init__(self, rules: Rules, size: int) -> None:
        self.rules, self.size = rules, size
        self.seating = seating = seat_players(rules, tuple(str(seat) for seat in range(size)))
        self.owns, self.follows, self.partner = seating.owns, seating.follows, seating.partner
        self.mexican = seating.mexican
        self.mexicans = sum(map(only, seating.in_use[size:]))
        self.went_out: dict[int, Over] = {}  # who is out -> the end of the round, as the judge gives it
        self._set_tiles()
        self._set_turns()
        self._set_doubles()

    def _set_tiles(self) -> None:
        top = self.rules.set_max
        self.top = top
        self.deck: Deck = [(high, low, 1 << high, 1 << low) for high, low in tile_set(top)]
        # The numbers that random.shuffle draws, and the bits of each.
        self.shuffling = [(last, (last + 1).bit_length()) for last in range(len(self.deck) - 1, 0, -1)]
        self.each = tiles_for(self.rules, self.size)
        self.blank = [0] * (top + 1)
        self.up_to = [(2 << pip) - 1 for pip in range(top + 1)]
        self.written = [_Written(pip) for pip in range(top + 1)]
        pips = range(top + 1)
        # What the tile of two halves counts that is left in a hand, in points.
        self.worth = [[count_tile(self.rules, Tile.of(high, low)) for low in pips] for high in pips]

    def _set_turns(self) -> None:
        rules, seating = self.rules, self.seating
        self.train_first, self.together, self.deferred = seating.train_first, seating.together, seating.deferred
        self.waits_for_all = seating.train_first and rules.first_turn_out == "finish_cycle"
        self.first_draw, self.most_drawn = seating.first_draw, seating.most_drawn
        self.mexican_later, self.mexican_any = seating.mexican_later, seating.mexican_any and seating.has_mexican
        self.has_more_rules = seating.has_more_rules
        self.marks_empty = rules.mark_on_empty_pass
        self.swan = rules.swan_drive
        # For every train those that a swan drive comes to after it, itself last.
        circle = seating.circle(self.size - 1)
        self.around = {train: (*circle[place + 1 :], *circle[: place + 1]) for place, train in enumerate(circle)}

    def _set_doubles(self) -> None:
        rules, seating = self.rules, self.seating
        self.lock, self.order, self.ignores_dead = rules.double_lock, rules.answer_order, seating.ignores_dead
        self.branches, self.needs_three = seating.branches, seating.needs_three
        self.doubles_free, self.satisfies_all = seating.doubles_free, seating.satisfies_all
        self.marks_doubles = rules.open_double_marks_train
        self.must_cover = rules.out_on_double == "must_cover"
        # A double on the Mexican train (the judge's mexican_double): 0 free, 1 with a further tile of that pip in the
        # hand, 2 never.
        self.mexican_double = 0
        if rules.mexican_double != "free" and seating.has_mexican:
            never = rules.mexican_double == "never" or rules.double_extra in ("none", "not_on_double")
            self.mexican_double = 2 if never else 1
        self.gives_extra = rules.double_extra != "none"
        self.on_double = rules.double_extra == "on_double"
        self.not_on_double = rules.double_extra == "not_on_double"
        self.covers_mexican = rules.mexican_double == "if_covered"
        # Rules under which no turn can be played the usual way.
        self.is_unusual = self.branches or self.most_drawn != 1
        self.has_longer_turns = self.deferred or self.swan or self.satisfies_all

    def tiles(self, hand: Hand) -> tuple[Tile, ...]:
        """The tiles of a hand, lowest first."""
        found: tuple[Tile, ...] = ()
        for halves, up_to, written in zip(hand, self.up_to, self.written, strict=True):
            if lower := halves & up_to:
                found += written[lower]
        return found


_PLANS: dict[tuple[int, int], Plan] = {}
_MOST_KEPT = 1000


def plan_for(rules: Rules, size: int) -> Plan:
    """The plan of these rules; the same object for the same rules object and number of players.

    Raises UnknownRules where so many cannot play by them (``tiles_for``).
    """
    key = (id(rules), size)
    found = _PLANS.get(key)
    if found is None:
        if len(_PLANS) >= _MOST_KEPT:
            _PLANS.clear()
        found = _PLANS[key] = Plan(rules, size)
    return found

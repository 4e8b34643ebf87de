"""What a hand counts, and what it cannot count.

At the end of a round every player shows the tiles left, or says their total. A hand is a tuple of tiles or a number
of points; the hand of a player who went out is empty. A hand that was not entered yet is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from companion.engine.options import Rules
from companion.engine.phrases import N_, Phrase
from companion.engine.tiles import Tile, tile_set

Hand: TypeAlias = tuple[Tile, ...] | int
"""The tiles left, or their value in points (0 and more) as counted at the table."""

SMALL = 9  # points up to which totals are checked against each other tile by tile


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an entry: the part of it (``left``, ``out``, ``engine``, ...), whose, and why.

    ``seat`` is the player it is about, ``index`` the place of the tile in the hand; None where it is about no one.
    """

    part: str
    phrase: Phrase
    seat: int | None = None
    index: int | None = None


def tile_value(rules: Rules, tile: Tile) -> int:
    """What one tile counts, in points: its pips, 50 for the double blank where the rules say so (CS107), or 1."""
    if rules.score_unit == "tiles":
        return 1
    return tile.pips or rules.blank_value


def count(rules: Rules, hand: Hand) -> int:
    """What a hand counts, in points (HE90, FA21, CS107, IT92)."""
    return hand if isinstance(hand, int) else sum(tile_value(rules, tile) for tile in hand)


def check_hands(
    rules: Rules,
    names: Sequence[str],
    engine: int,
    hands: Sequence[Hand | None],
    out: Sequence[int],
    so_far: bool = False,
) -> list[Fault]:
    """Everything that is wrong with the hands of a finished round, in seat order; empty when they are possible.

    ``engine`` is the pip of the engine double, ``out`` the seats of those who emptied their hands; nobody where the
    round was blocked. ``so_far``: a hand that was not entered yet is no fault.
    """
    faults = _check_out(rules, names, out)
    seen: dict[Tile, int] = {}
    for seat, hand in enumerate(hands):
        if not (so_far and hand is None):
            faults += _check_presence(names, seat, hand, seat in out)
        if isinstance(hand, tuple):
            faults += _check_tiles(rules, names, engine, seat, hand, seen)
    return faults or _check_totals(rules, names, engine, hands, seen, out)


def _check_out(rules: Rules, names: Sequence[str], out: Sequence[int]) -> list[Fault]:
    if len(out) <= 1 or rules.several_may_go_out:
        return []
    who = tuple(names[seat] for seat in out)
    return [Fault("out", Phrase(N_("one player at most goes out in a round, got %(names)s"), {"names": who}))]


def _check_presence(names: Sequence[str], seat: int, hand: Hand | None, is_out: bool) -> list[Fault]:
    who = {"name": names[seat]}
    if hand is None:
        return [Fault("left", Phrase(N_("what is left with %(name)s is not entered yet"), who), seat)]
    if is_out and hand:
        return [Fault("left", Phrase(N_("%(name)s went out and can have nothing left"), who), seat)]
    if not is_out and hand == ():
        return [Fault("left", Phrase(N_("%(name)s did not go out and must have a tile left"), who), seat)]
    return []


def _check_tiles(
    rules: Rules, names: Sequence[str], engine: int, seat: int, hand: tuple[Tile, ...], seen: dict[Tile, int]
) -> list[Fault]:
    faults = []
    for index, tile in enumerate(hand):
        who = {"name": names[seat], "tile": tile}
        if tile.high > rules.set_max:
            text = N_("%(name)s cannot have %(tile)s: the set goes up to double-%(max)s")
            faults.append(Fault("left", Phrase(text, {**who, "max": rules.set_max}), seat, index))
        elif tile == (engine, engine):
            text = N_("%(name)s cannot have %(tile)s: it is the engine of this round")
            faults.append(Fault("left", Phrase(text, who), seat, index))
        elif seen.setdefault(tile, seat) != seat:
            text = N_("%(name)s cannot have %(tile)s: it is in the hand of %(other)s")
            faults.append(Fault("left", Phrase(text, {**who, "other": names[seen[tile]]}), seat, index))
        elif tile in hand[:index]:
            faults.append(Fault("left", Phrase(N_("%(name)s cannot have %(tile)s twice"), who), seat, index))
    return faults


def _check_totals(
    rules: Rules,
    names: Sequence[str],
    engine: int,
    hands: Sequence[Hand | None],
    seen: Iterable[Tile],
    out: Sequence[int],
) -> list[Fault]:
    spent = frozenset(seen)
    values = free_values(rules, engine, spent)
    possible = _reachable(values)
    totals = [(seat, hand) for seat, hand in enumerate(hands) if isinstance(hand, int) and seat not in out]
    faults = [
        Fault("left", _impossible(names[seat], total, values), seat)
        for seat, total in totals
        if total < 0 or (total == 0 and 0 not in values) or not possible >> total & 1
    ]
    if faults or not totals:
        return faults
    if sum(total for _, total in totals) > sum(values):
        text = N_("the hands together count more than the %(most)s points that the tiles of the set can make")
        return [Fault("left", Phrase(text, {"most": sum(values)}))]
    return _check_together(names, totals, values)


def free_values(rules: Rules, engine: int, spent: frozenset[Tile]) -> tuple[int, ...]:
    """The values, in points, of the tiles that can still be in a hand: all but the engine and those declared."""
    return tuple(value for tile, value in _values(rules) if tile != (engine, engine) and tile not in spent)


@lru_cache(maxsize=64)
def _valued(set_max: int, unit: str, blank: int) -> tuple[tuple[Tile, int], ...]:
    return tuple((tile, 1 if unit == "tiles" else tile.pips or blank) for tile in tile_set(set_max))


def _values(rules: Rules) -> tuple[tuple[Tile, int], ...]:
    return _valued(rules.set_max, rules.score_unit, rules.blank_value)


@lru_cache(maxsize=256)
def _reachable(values: tuple[int, ...]) -> int:
    """A bit for every sum that some of these tiles make."""
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def _impossible(name: str, total: int, values: tuple[int, ...]) -> Phrase:
    if total == 0:
        return Phrase(N_("%(name)s did not go out: no tile that can be left counts 0"), {"name": name})
    text = N_("%(name)s cannot have %(total)s points: the tiles that can be left make at most %(most)s")
    if 0 < total <= sum(values):
        text = N_("%(name)s cannot have %(total)s points: no tiles that can be left make this total")
    return Phrase(text, {"name": name, "total": total, "most": sum(values)})


def _check_together(names: Sequence[str], totals: list[tuple[int, int]], values: tuple[int, ...]) -> list[Fault]:
    """Small totals compete for the few small tiles: only one hand can count 1, as only 1-0 does."""
    supply = tuple(values.count(value) for value in range(SMALL + 1))
    small = [(seat, total) for seat, total in totals if total <= SMALL]
    for last in range(1, len(small)):
        if not _shareable(tuple(sorted(total for _, total in small[: last + 1])), supply):
            seat, total = small[last]
            text = N_("%(name)s cannot have %(total)s points: the others hold the tiles that would make this total")
            return [Fault("left", Phrase(text, {"name": names[seat], "total": total}), seat)]
    return []


@cache
def _partitions(total: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The ways to write ``total`` as a sum of values from 1 to ``most``, and of the one value 0 when it is 0."""
    if total == 0:
        return ((),)
    return tuple(
        (first, *rest) for first in range(min(total, most), 0, -1) for rest in _partitions(total - first, first)
    )


@lru_cache(maxsize=4096)
def _shareable(totals: tuple[int, ...], supply: tuple[int, ...]) -> bool:
    """Whether disjoint tiles make each of ``totals``; ``supply[v]`` tiles count v."""
    if not totals:
        return True
    for parts in _partitions(totals[0], SMALL) if totals[0] else ((0,),):
        left = tuple(have - parts.count(value) for value, have in enumerate(supply))
        if min(left) >= 0 and _shareable(totals[1:], left):
            return True
    return False

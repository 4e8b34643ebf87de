"""What a hand counts, and what it cannot count.

At the end of a round every player shows the tiles left, or says their total. A hand is a tuple of tiles or a number
of points; the hand of a player who went out is empty. A hand that was not entered yet is None.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.errors import UnknownTile, Unreadable, quote
from companion.engine.phrases import N_, Phrase, all_of, counted
from companion.engine.rules.options import Rules
from companion.engine.rules.worth import count_tile
from companion.engine.tiles import Tile

from .possible_totals import can_make, fit_together, free_values, heaviest

Hand: TypeAlias = tuple[Tile, ...] | int
"""The tiles left, or their value in points (0 and more) as counted at the table."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an entry: the part of it (``left``, ``out``, ``engine``, ...), whose, and why.

    ``seat`` is the player it is about, ``index`` the place of the tile in the hand; None where it is about no one.
    """

    part: str
    phrase: Phrase
    seat: int | None = None
    index: int | None = None


def count(rules: Rules, hand: Hand) -> int:
    """What a hand counts, in points (HE90, FA21, CS107, IT92)."""
    return hand if isinstance(hand, int) else sum(count_tile(rules, tile) for tile in hand)


def hand_to_json(hand: Hand) -> int | list[str]:
    """The hand as its total, or as a list of tiles."""
    return hand if isinstance(hand, int) else [str(tile) for tile in hand]


def hand_from_json(given: object, field: str) -> Hand:
    """The hand that ``hand_to_json`` wrote. Raises Unreadable with ``field``, and the tile that cannot be read."""
    if type(given) is int and given >= 0:
        return given
    if not isinstance(given, list):
        raise Unreadable(Phrase(N_("expected tiles or points, got %(got)s"), {"got": quote(given)}), field)
    tiles = []
    for index, tile in enumerate(given):
        try:
            tiles.append(Tile.parse(tile))
        except UnknownTile as error:
            raise error.at(f"{field}[{index}]") from None
    return tuple(tiles)


def check_hands(
    rules: Rules,
    names: Sequence[str],
    engine: int,
    hands: Sequence[Hand | None],
    out: Sequence[int],
    so_far: bool = False,
    last: int | None = None,
    absent: Collection[int] = (),
    tiles: int | None = None,
) -> list[Fault]:
    """Everything that is wrong with the hands of a finished round, in seat order; empty when they are possible.

    ``engine`` is the pip of the engine double, ``out`` the seats of those who emptied their hands; nobody where the
    round was blocked. ``so_far``: a hand that was not entered yet is no fault. ``last``: the seat whose hand came
    last, which is the one refused where hands cannot be together; without it tiles that are shown stand before totals,
    and the last in seat order is refused. ``absent`` are the seats that do not play in this round. ``tiles``: how many
    one hand can hold at most; None where nobody knows.
    """
    faults = _check_out(rules, names, out)
    seen: dict[Tile, int] = {}
    for seat, hand in enumerate(hands):
        if seat in absent:
            faults += _check_absence(names, seat, hand)
        elif not (so_far and hand is None):
            faults += _check_presence(names, seat, hand, seat in out)
        if isinstance(hand, tuple):
            faults += _check_tiles(rules, names, engine, seat, hand, seen)
    return faults or _check_totals(rules, names, engine, hands, out, last, tiles)


def _check_out(rules: Rules, names: Sequence[str], out: Sequence[int]) -> list[Fault]:
    if len(out) <= 1 or rules.several_may_go_out:
        return []
    who = all_of([names[seat] for seat in out])
    return [Fault("out", Phrase(N_("only one player can go out in a round, got %(names)s"), {"names": who}))]


def _check_absence(names: Sequence[str], seat: int, hand: Hand | None) -> list[Fault]:
    if hand is None or hand == ():
        return []
    return [Fault("left", Phrase(N_("%(name)s does not play in this round"), {"name": names[seat]}), seat)]


def _check_presence(names: Sequence[str], seat: int, hand: Hand | None, is_out: bool) -> list[Fault]:
    who = {"name": names[seat]}
    if hand is None:
        return [Fault("left", Phrase(N_("what %(name)s has left is not entered yet"), who), seat)]
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
    out: Sequence[int],
    last: int | None,
    tiles: int | None,
) -> list[Fault]:
    values = free_values(rules, engine, frozenset())
    most = heaviest(values, tiles)
    held = [(seat, hand) for seat, hand in enumerate(hands) if hand is not None and seat not in out]
    faults = [
        Fault("left", _impossible(names[seat], points, most), seat)
        for seat, hand in held
        if (points := count(rules, hand)) > most or (isinstance(hand, int) and not can_make(hand, values))
    ]
    if faults:
        return faults
    if sum(count(rules, hand) for _, hand in held) > sum(values):
        whole = N_("the hands add up to more than the %(most)s points that all the tiles of the set have")
        others = N_("the hands add up to more than the %(most)s points that all the tiles but the engine have")
        return [Fault("left", Phrase(whole if engine < 0 else others, {"most": sum(values)}))]
    in_turn = sorted(held, key=lambda each: (each[0] == last, isinstance(each[1], int)))
    return _check_together(rules, names, engine, in_turn)


def _impossible(name: str, total: int, most: int) -> Phrase:
    if total == 0:
        return Phrase(N_("%(name)s did not go out: no tile that can be left counts 0"), {"name": name})
    if 0 < total <= most:
        return counted(
            "%(name)s cannot have %(n)s left: no tiles that can be left make this total",
            "%(name)s cannot have %(n)s left: no tiles that can be left make this total",
            total,
            name=name,
        )
    return counted(
        "%(name)s cannot have %(n)s left: the tiles that can be left make at most %(most)s",
        "%(name)s cannot have %(n)s left: the tiles that can be left make at most %(most)s",
        total,
        name=name,
        most=most,
    )


def _check_together(rules: Rules, names: Sequence[str], engine: int, held: Sequence[tuple[int, Hand]]) -> list[Fault]:
    """Hands compete for the same tiles: only one can count 1, as only 1-0 does, and none where 1-0 is shown. The one
    refused is the first for which those before it leave no tiles."""
    hands = [hand for _, hand in held]
    if _can_be_together(rules, engine, hands):
        return []
    index = next(last for last in range(len(hands)) if not _can_be_together(rules, engine, hands[: last + 1]))
    seat, hand = held[index]
    left = _values_left(rules, engine, hands[:index])
    if isinstance(hand, int) and not can_make(hand, left):
        return [Fault("left", _impossible(names[seat], hand, sum(left)), seat)]
    phrase = counted(
        "%(name)s cannot have %(n)s left: the others hold the tiles that would make this total",
        "%(name)s cannot have %(n)s left: the others hold the tiles that would make this total",
        count(rules, hand),
        name=names[seat],
    )
    return [Fault("left", phrase, seat)]


def _can_be_together(rules: Rules, engine: int, hands: Sequence[Hand]) -> bool:
    totals = [hand for hand in hands if isinstance(hand, int)]
    return fit_together(totals, _values_left(rules, engine, hands))


def _values_left(rules: Rules, engine: int, hands: Sequence[Hand]) -> tuple[int, ...]:
    """The values of the tiles that these hands do not show."""
    return free_values(rules, engine, frozenset(tile for hand in hands if isinstance(hand, tuple) for tile in hand))

"""What is measured of one evening: a list of whole numbers and exact points, the same figures for every evening.

Points are those of the book. A figure of what an evening is as a whole is 0 for one that was broken off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from companion.book.figures.points import Points, round_points
from companion.book.figures.standings import find_leaders, standings
from companion.book.figures.totals import running_totals
from companion.engine.rules.options import Rules
from companion.engine.tiles import Tile

from .evening import Party, PlayedRound

WHOLE, ROUNDS = "whole", "rounds"
OF_ALL = (
    WHOLE,  # 1: it was played to its last round
    ROUNDS,
    "actions",  # tiles laid, draws and passes; a whole first train is one
    "first_trains",  # those of them that were somebody's first turn, where that is a whole train
    "building",  # how often all wait for a first train: for each of them, or once where all build together
    "points",  # what all sides wrote
    "blocked",  # rounds in which nobody went out
    "stopped",  # those of them that would never have ended
    "caught",  # rounds at the end of which somebody held the 0-0
    "changes",  # rounds after which nobody led who had led before
    "led",  # sides in first place after half of the rounds
    "led_won",  # those of them that won
    "shared",  # 1: several sides shared first place
    "otherwise",  # 1: counted by the own rules, others would have won
)
BEST = (WHOLE, "won")
"""What is measured of an evening at which one plays better than the rest: whether they won it."""

_BLANK = Tile.of(0, 0)


def in_turn(name: str, place: int) -> str:
    """A figure by order of turns: 0 has the first turn of the round. ``kept``: what the hand counts at its end,
    ``out``: rounds gone out."""
    return f"{name}_turn_{place}"


def at_seat(name: str, seat: int) -> str:
    """A figure by seat, partners both. ``points``: what the side wrote, ``won``: evenings won, alone or shared."""
    return f"{name}_seat_{seat}"


def list_figures(size: int) -> tuple[str, ...]:
    """The names of all figures of an evening of so many players, in the order in which they are measured."""
    turns = tuple(in_turn(name, place) for name in ("kept", "out") for place in range(size))
    seats = tuple(at_seat(name, seat) for name in ("points", "won") for seat in range(size))
    return (*OF_ALL, *turns, *seats)


def measure_evening(party: Party, played: Sequence[PlayedRound], own: Rules | None = None) -> tuple[Points, ...]:
    """The figures of an evening in the order of ``list_figures``.

    ``own``: rules that differ from those of the evening in nothing but counting; None where there are none.
    """
    is_whole = len(played) == party.rules.rounds
    winners = find_winners(party, party.rules, played) if is_whole else ()
    changes, led = _follow_lead(party, played) if is_whole else (0, ())
    otherwise = is_whole and own is not None and find_winners(party, own, _recount(party, own, played)) != winners
    of_all = (
        int(is_whole),
        len(played),
        sum(each.actions for each in played),
        sum(each.first_trains for each in played),
        sum(_count_building(party, each) for each in played),
        sum(sum(each.points) for each in played),
        sum(not each.out for each in played),
        sum(each.stopped for each in played),
        sum(any(_BLANK in hand for hand in each.held) for each in played),
        changes,
        len(led),
        sum(side in winners for side in led),
        int(len(winners) > 1),
        int(otherwise),
    )
    return (*of_all, *_measure_turns(party, played), *_measure_seats(party, played, winners))


def _count_building(party: Party, played: PlayedRound) -> int:
    return min(played.first_trains, 1) if party.rules.first_turn == "train_together" else played.first_trains


def measure_best(party: Party, played: Sequence[PlayedRound], seat: int) -> tuple[Points, ...]:
    """The figures ``BEST`` of an evening: whether the side of this seat won it, alone or shared."""
    return 1, int(any(seat in party.sides[side].seats for side in find_winners(party, party.rules, played)))


def find_winners(party: Party, rules: Rules, played: Sequence[PlayedRound]) -> tuple[int, ...]:
    """The sides in first place at the end of these rounds by these rules, after all tie-breaks."""
    return tuple(sorted(row.side for row in standings(rules, party.sides, played).leaders))


def _recount(party: Party, own: Rules, played: Sequence[PlayedRound]) -> list[PlayedRound]:
    """The same rounds with the points that other rules give them."""
    return [replace(each, points=round_points(own, party.sides, each.held, each.out)) for each in played]


def _follow_lead(party: Party, played: Sequence[PlayedRound]) -> tuple[int, tuple[int, ...]]:
    """How often the lead changed, and who led after half of the rounds."""
    totals = running_totals(party.sides, party.stays, ((),) * (len(played) + 1), played)
    leaders = [find_leaders(party.rules, each) for each in totals]
    changes = sum(not set(before) & set(after) for before, after in pairwise(leaders))
    return changes, leaders[max(1, len(played) // 2) - 1]


def _measure_turns(party: Party, played: Sequence[PlayedRound]) -> tuple[int, ...]:
    size = party.size
    kept, out = [0] * size, [0] * size
    for each in played:
        for place in range(size):
            seat = (each.starter + party.step * place) % size
            kept[place] += each.hands[seat]
            out[place] += seat in each.out
    return (*kept, *out)


def _measure_seats(party: Party, played: Sequence[PlayedRound], winners: Sequence[int]) -> tuple[Points, ...]:
    points: list[Points] = [0] * party.size
    won = [0] * party.size
    for index, side in enumerate(party.sides):
        for seat in side.seats:
            points[seat] = sum(each.points[index] for each in played)
            won[seat] = int(index in winners)
    return (*points, *won)

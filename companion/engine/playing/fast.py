"""Whole rounds played by the program, fast: what a house rule would change is found by playing thousands of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from ..bits import tiles_of
from ..judging.places import Place, fitting, may_lay_many, places
from ..judging.stage import Turn
from ..judging.turn import Over, after
from ..longest_train.longest import longest_train
from ..rules.options import Rules
from ..table.actions import Action, FirstTrain
from ..table.table import Table
from ..table.trains import End
from ..tiles import Tile
from .random_rounds import MOST_ACTIONS, choose, dealt, idle, laid, who


class Played(NamedTuple):
    """One round that was played.

    ``over`` is its end, with the numbers of the seats from 0 on as names ("0", "1", ...); None where it was broken off
    after ``MOST_ACTIONS``. ``actions`` counts tiles laid, draws and passes, a first train being one action;
    ``first_turn_actions`` are those of them that players took in their first turns. ``held`` is what every seat is left
    with, by seat, ``starter`` the seat of the first turn.
    """

    over: Over | None
    actions: int
    held: tuple[tuple[Tile, ...], ...]
    starter: int
    first_turn_actions: int


Chooser = Callable[[Table, int, str | None, Random, list[Tile]], tuple[Action, End | None]]


def play_round(
    rules: Rules,
    size: int,
    random: Random,
    number: int,
    players: tuple[str, ...] | str = "planner",
    starter: int | None = None,
) -> Played:
    """Round ``number`` (1, ...) of ``size`` players, from the deal to its end; the same ``random`` gives the same.

    ``players`` are names of ``PLAYERS``, one for each seat or one for all; ``starter`` is who begins where the rules
    leave that to a lot, to turns or to the round before, None for a lot. Raises KeyError for an unknown player.
    """
    kinds = (players,) * size if isinstance(players, str) else players
    choosers = [PLAYERS[kind] for kind in kinds]
    table, boneyard = dealt(rules, tuple(str(seat) for seat in range(size)), random, number, starter)
    began, first_turn_actions = table.starter, 0
    over: Over | None = None
    count = 0
    while over is None and count < MOST_ACTIONS:
        count += 1
        seat, by = who(table, random)
        first_turn_actions += table.has_first_turn(seat)
        action, end = choosers[seat](table, seat, by, random, boneyard)
        table, over = after(table, action, seat, end)
    held = tuple(hand or () for hand in table.hands)
    return Played(over, count, held, began, first_turn_actions)


def plan_choose(
    table: Table, seat: int, by: str | None, random: Random, boneyard: list[Tile]
) -> tuple[Action, End | None]:
    """What a planner does: keeps the longest train of the hand, and lays the heaviest other tile first."""
    turn = Turn(table, seat)
    mine = turn.layable.sure
    options = [(place, tile) for place in places(turn) for tile in tiles_of(mine & fitting(turn, place).sure)]
    if not options:
        return idle(turn, by, boneyard), None
    pip = table.ends(seat)[0].pip
    train = longest_train(tiles_of(turn.held.sure), table.engine or 0 if pip is None else pip)
    if may_lay_many(turn) and len(train) > 1 and train[0] in tiles_of(mine):
        at_home = next((place for place, tile in options if place.train == seat and tile == train[0]), None)
        if at_home is not None:
            return FirstTrain(train, turn.seating.train_names[seat], None, by), at_home.end

    def weigh(option: tuple[Place, Tile]) -> int:
        place, tile = option
        if tile not in train:
            return tile.pips + 1000 * (place.train != seat)
        return tile.pips + 500 if place.train == seat and tile == train[0] else -len(train)

    place, tile = max(options, key=weigh)
    return laid(turn, by, place, tile, random), place.end


PLAYERS: Mapping[str, Chooser] = {"random": choose, "planner": plan_choose}
"""Who may sit at the table, by name. ``random`` lays whatever fits and is no model of people."""

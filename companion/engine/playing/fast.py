"""Whole rounds played by the program, fast: what a house rule would change is found by playing thousands of them."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..judging.turn import Over
from ..rules.options import Rules
from ..tiles import Tile
from .board import Log
from .deal import deal
from .plan import plan_for
from .players import PLAYERS
from .turns import MOST_ACTIONS, Round
from .usual import play_usual_turns

__all__ = ["MOST_ACTIONS", "PLAYERS", "Played", "play_round"]


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


def play_round(
    rules: Rules,
    size: int,
    random: Random,
    number: int,
    players: tuple[str, ...] | str = "planner",
    starter: int | None = None,
    log: Log | None = None,
) -> Played:
    """Round ``number`` (1, ...) of ``size`` players, from the deal to its end; the same ``random`` gives the same.

    ``players`` are names of ``PLAYERS``, one for each seat or one for all; ``starter`` is who begins where the rules
    leave that to a lot, to turns or to the round before, None for a lot. Every action is appended to ``log``, where
    there is one. Raises KeyError for an unknown player, UnknownRules where so many cannot play by the rules.
    """
    board, hands, deck = deal(plan_for(rules, size), random, number, starter)
    kinds = (players,) * size if isinstance(players, str) else players
    seated = [PLAYERS[kind](board, seat, hands[seat], random) for seat, kind in enumerate(kinds)]
    playing = Round(board, hands, deck, seated, random, log)
    while playing.over is None and playing.actions < MOST_ACTIONS:
        chosen = play_usual_turns(playing)
        if playing.over is None:
            playing.go_on(chosen)
    first = playing.first_turn_actions if not board.first_turn else playing.actions
    return Played(playing.over, playing.actions, playing.hold(), board.starter, first)

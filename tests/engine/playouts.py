"""Rounds played fast beside rounds of the judge: the same actions, the same end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.engine.errors import UnknownRules
from companion.engine.judging.judge import judge
from companion.engine.judging.turn import Over
from companion.engine.playing.board import Board, Place
from companion.engine.playing.fast import Played, play_round
from companion.engine.playing.plan import Hand
from companion.engine.playing.players import RandomPlayer
from companion.engine.playing.random_rounds import dealt, simulate
from companion.engine.rules.options import Rules
from companion.engine.rules.validity import tiles_for
from companion.engine.table.actions import Action, Draw, FirstTrain, Pass, Play
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from .rounds import mixed_rules

Done = tuple[Any, ...]


def difference(rules: Rules, size: int, seed: object, number: int) -> str | None:
    """Where a random round played fast differs from the judge's, with the same random numbers; None: nowhere."""
    slow = simulate(rules, tuple(str(seat) for seat in range(size)), Random(repr(seed)), number, keep=True)
    log: list[Done] = []
    fast = play_round(rules, size, Random(repr(seed)), number, "random", log=log)
    done, wanted = [_told(each) for each in log], [_done(*moment) for moment in slow.moments]
    if done != wanted:
        first = next((n for n, (one, other) in enumerate(zip(done, wanted, strict=False)) if one != other), -1)
        return f"action {first}: {done[first - 1 : first + 1]} for {wanted[first - 1 : first + 1]}"
    if (fast.over, fast.actions) != (slow.over, slow.actions):
        return f"{fast.over} after {fast.actions} for {slow.over} after {slow.actions}"
    return _held(fast, slow.moments)


def _held(fast: Played, moments: tuple[tuple[Table, Action], ...]) -> str | None:
    """The hands before the last action, the starter, and the actions of first turns."""
    last, action = moments[-1]
    first = sum(table.has_first_turn(_seat(table, act)) for table, act in moments)
    if fast.first_turn_actions != first:
        return f"{fast.first_turn_actions} actions in first turns for {first}"
    if fast.starter != moments[0][0].starter:
        return f"starter {fast.starter} for {moments[0][0].starter}"
    actor = _seat(last, action)
    for seat, (one, other) in enumerate(zip(fast.held, last.hands, strict=True)):
        laid = () if seat != actor else (action.tile,) if isinstance(action, Play) else getattr(action, "tiles", ())
        drawn = (action.tile,) if isinstance(action, Draw) else ()
        if sorted(one) != sorted({*(other or ()), *drawn} - {*laid}):
            return f"seat {seat} holds {one} for {other}"
    return None


def _seat(table: Table, action: Action) -> int:
    return table.seating.seats[action.by] if table.turn is None else table.turn  # type: ignore[index]


def _done(table: Table, action: Action) -> Done:
    """An action of the judge in the words of the log, without the end it was put against."""
    seat = _seat(table, action)
    if isinstance(action, Draw):
        return seat, "draw", action.tile
    if isinstance(action, Pass):
        return seat, "pass"
    assert isinstance(action, (Play, FirstTrain))
    tiles = (action.tile,) if isinstance(action, Play) else action.tiles
    return seat, "play", table.seating.trains[action.on], tiles


def _told(done: Done) -> Done:
    if done[1] == "play":
        return *done[:3], tuple(Tile.of(*halves) for halves in done[3])
    return (*done[:2], Tile(*done[2])) if done[1] == "draw" else done


def broken_rule(rules: Rules, size: int, seed: object, number: int, players: tuple[str, ...]) -> str | None:
    """What the judge has against a round of these players, every action put to it; None: nothing, and the same end."""
    log: list[Done] = []
    fast = play_round(rules, size, Random(repr(seed)), number, players, log=log)
    table, boneyard = dealt(rules, tuple(str(seat) for seat in range(size)), Random(repr(seed)), number)
    over: Over | None = None
    for place, done in enumerate(log):
        if over is not None:
            return f"action {place} of {len(log)} after the end: {done}"
        action = _asked(table, done)
        if isinstance(action, Draw) and action.tile != boneyard.pop():
            return f"action {place}: another tile drawn, {done}"
        ruling = judge(table, action)
        if not ruling:
            return f"action {place}: {done}: {ruling.why}"
        table, over = ruling.step
    if fast.over != over:
        return f"{fast.over} for {over}"
    held = [sorted(hand or ()) for hand in table.hands]
    return None if held == [sorted(hand) for hand in fast.held] else f"{fast.held} held for {held}"


def _asked(table: Table, done: Done) -> Action:
    """An action of the log as the judge is asked for it."""
    seat, what = done[:2]
    by = table.players[seat] if table.turn is None else None
    assert by or table.turn == seat
    if what == "pass":
        return Pass(by)
    if what == "draw":
        return Draw(Tile(*done[2]), by)
    train, halves, number = done[2:]
    tiles = tuple(Tile.of(*each) for each in halves)
    name = table.seating.train_names[train]
    ends = table.ends(train)
    at = ends[number].at if number is not None else None
    if len(tiles) > 1:
        return FirstTrain(tiles, name, at, by)
    return Play(tiles[0], name, at, by, halves[0][1] if ends[0].pip is None else None)


class Waverer:
    """Does whatever the rules allow: holds tiles back by chance, and lays any part of a train."""

    def __init__(self, board: Board, seat: int, hand: Hand, random: Random) -> None:
        self.board = board
        self.random = Random(seat)
        self.usual = RandomPlayer(board, seat, hand, self.random)

    def choose(self, places: Sequence[Place]) -> tuple[Place, int] | None:
        if self.board.may_hold() and self.random.random() < 0.3:
            return None
        return self.usual.choose(places)

    def go_on(self, pip: int) -> list[int]:
        train = self.usual.go_on(pip)
        return train[: self.random.randint(0, len(train))]


def any_game(dice: Random, rules: Rules | None = None) -> tuple[Rules, int, int]:
    """Rules, mixed anew where none are given, with a number of players that they are for, and one of their rounds."""
    while True:
        mixed = mixed_rules(dice, 10) if rules is None else rules
        sizes = [size for size in range(mixed.players[0], mixed.players[1] + 1) if is_for(mixed, size)]
        if sizes:
            return mixed, dice.choice(sizes), dice.randint(1, mixed.rounds)
        assert rules is None


def is_for(rules: Rules, size: int) -> bool:
    """Whether so many can play, and a tile is left to draw."""
    try:
        return tiles_for(rules, size) * size < rules.tiles_to_deal
    except UnknownRules:
        return False

"""Whole rounds a second, all rule sets in turn, deal and end included; beside the best public simulator in Python.

``SIMULATOR`` in the environment is the folder of a checkout of that one (cudabu's mexican-train-simulator, with its
``game.py`` and ``player.py``); without it the comparison is left out. Both play four at a table with 15 tiles each, any
tile that fits on any train, taking turns round by round in this process.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.engine.playing.fast import play_round
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS

TIMES = 40
EVENING = 52_000
"""Two rule sets, 2,000 games of 13 rounds each."""


def measure() -> Iterator[tuple[str, float, str, str | None]]:
    """The figures of rounds: (what, figure, unit, goal)."""
    ours, theirs = side_by_side()
    yield "random rounds of four players", statistics.median(ours), "/s", ">= 6,000"
    if theirs:
        yield "the best public simulator in Python", statistics.median(theirs), "/s", None
        ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
        yield "random rounds, times that simulator", statistics.median(ratios), "x", ">= 2.5"
    for size in (4, 6):
        speed = statistics.median(rate(size, "planner") for _ in range(5))
        yield f"rounds of {size} planners", speed, "/s", ">= 450" if size == 6 else None
    careful = statistics.median(rate(6, "careful") for _ in range(5))
    yield "rounds of 6 careful players", careful, "/s", ">= 225"
    yield f"{EVENING:,} rounds of 6 planners on two processes", EVENING / speed / 2, "s", "<= 60"


def side_by_side() -> tuple[list[float], list[float]]:
    """Rounds a second of both, measured in turn."""
    play_theirs = simulator()
    ours, theirs = [], []
    for _ in range(TIMES):
        ours.append(rate(4, "random"))
        if play_theirs is not None:
            start = time.process_time()
            rounds = play_theirs()
            theirs.append(rounds / (time.process_time() - start))
    return ours, theirs


def rate(size: int, player: str) -> float:
    """Rounds a second, one of every rule set for so many players."""
    sheets: list[Rules] = [each.rules for each in PRESETS.values() if each.rules.tiles_each(size)]
    start = time.process_time()
    for rules in sheets:
        play_round(rules, size, _DICE, 1, player)
    return len(sheets) / (time.process_time() - start)


_DICE = random.Random(2)


def simulator() -> Callable[[], int] | None:
    """One game of the other simulator, which gives its number of rounds; None where it is not there."""
    folder = os.environ.get("SIMULATOR")
    if not folder or not (Path(folder) / "game.py").is_file():
        return None
    sys.path.insert(0, folder)
    import game  # type: ignore[import-not-found]
    import player  # type: ignore[import-not-found]

    sys.path.remove(folder)
    game.HAND_SIZES[12][4] = 15

    class AnyMove:
        def choose_move(self, player: object, moves: list[Any], game: object) -> Any:
            return random.choice(moves)

    def play() -> int:
        seated = [player.Player(seat, [], 12) for seat in range(4)]
        game.Game(seated, 12).play_game([AnyMove()] * 4)
        return 13

    return play

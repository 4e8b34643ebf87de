"""The rules engine: lists and verdicts on random mid-round tables, whole random rounds, contract lines, longest trains.

Everything runs in this process, one after the other, in seconds of its CPU. Tables are from the middle of random
rounds of four players, every tile known, of all presets. A yardstick in the same trade: python-chess lists 30,000
positions a second.
"""

from __future__ import annotations

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.longest_train.longest import longest_train
from companion.engine.playing.random_rounds import simulate
from companion.engine.requests import answer_judge
from companion.engine.rules.presets import PRESETS
from companion.engine.table.actions import Action
from companion.engine.table.table import Table
from companion.engine.table.writing import action_to_json, table_to_json
from companion.engine.tiles import tile_set

from . import rounds

Goal = Callable[[float], bool]
Figure = tuple[str, float, str, str | None]
NAMES = ("Ana", "Ben", "Cruz", "Dot")


def measure() -> list[Figure]:
    """The figures of the engine: (what, figure, unit, goal)."""
    tables = mid_round_tables(600)
    asked = [(table, action) for table, action in tables if action is not None]
    return [
        ("legal lists on mid-round tables", rate(lambda each: moves(each[0]), tables), "/s", ">= 30,000"),
        ("verdicts without wording", rate(lambda each: judge(*each), asked), "/s", ">= 40,000"),
        *rounds.measure(),
        ("contract lines", contract_lines(asked), "/s", ">= 5,000"),
        *trains(12, 12, "<= 0.1", "<= 10"),
        *trains(12, 15, "<= 0.1", "<= 10"),
        *trains(12, 20, "<= 1", "<= 10"),
        *trains(12, 30, "<= 2", "<= 10"),
        *trains(18, 30, None, "<= 60"),
    ]


def mid_round_tables(count: int) -> list[tuple[Table, Action]]:
    """Tables from the middle of random rounds after the first turns, and the action that was taken on each."""
    random = Random(1)
    found: list[tuple[Table, Action]] = []
    while len(found) < count:
        rules = random.choice(list(PRESETS.values())).rules
        played = simulate(rules, NAMES, random, keep=True)
        middle = [(table, action) for table, action in played.moments if not table.first_turn]
        if middle:
            found += random.sample(middle, min(4, len(middle)))
    return found[:count]


def rate(call: Callable[[Any], object], things: list[Any], seconds: float = 1.0) -> float:
    """Calls per second over these things, the best of three runs."""
    best = 0.0
    for _ in range(3):
        done, start = 0, time.process_time()
        while time.process_time() - start < seconds / 3:
            for each in things:
                call(each)
            done += len(things)
        best = max(best, done / (time.process_time() - start))
    return best


def contract_lines(asked: list[tuple[Table, Action]]) -> float:
    """Lines of the judge command per second: JSON in, ruling, next table and wording, JSON out."""
    lines = [
        json.dumps({"id": number, "table": table_to_json(table), "action": action_to_json(action)})
        for number, (table, action) in enumerate(asked)
    ]
    return rate(lambda line: json.dumps(answer_judge(json.loads(line)), ensure_ascii=False).encode(), lines)


def trains(maximum: int, count: int, median: str | None, worst: str) -> Iterable[Figure]:
    """Median and worst time of the longest train in hands of so many tiles."""
    random = Random(count)
    tiles = [tile for tile in tile_set(maximum) if tile != (maximum, maximum)]
    times = []
    gc.disable()
    for _ in range(200):
        hand = random.sample(tiles, count)
        start = time.thread_time()
        longest_train(hand, maximum)
        times.append((time.thread_time() - start) * 1000)
    gc.enable()
    what = f"longest train, {count} tiles of double-{maximum}"
    yield f"{what}, median", statistics.median(times), "ms", median
    yield f"{what}, worst of 200", max(times), "ms", worst


if __name__ == "__main__":
    for name, figure, unit, goal in measure():
        print(f"{name:<52} {figure:>12,.2f} {unit:<4} goal {goal or '-'}")

"""Evenings that the companion plays out: what scoring them costs beside playing, how long a page takes, and what it
costs whoever saves a round meanwhile.

The first figures are seconds of the CPU of this process alone. A page of two rule sets, six players and 2,000 evenings
of each is played by as many processes as there are cores; here it is reckoned for two from some of its evenings.
"""

from __future__ import annotations

import time
from random import Random

from bench.beside_playing import measure_beside
from companion.engine.playing.fast import play_round
from companion.engine.rules.options import Rules
from companion.simulation.answers import answer
from companion.simulation.asked import ask
from companion.simulation.chunks import Chunk, begin, play_chunk
from companion.simulation.columns import sheet_column

Figure = tuple[str, float, str, str | None]
PLAYERS, EVENINGS, CORES, SAMPLE = 6, 2000, 2, 40


def measure() -> list[Figure]:
    """The figures of evenings played out: (what, figure, unit, goal)."""
    columns = [sheet_column("hebrew"), sheet_column("persian")]
    asked = ask(columns, PLAYERS, EVENINGS)
    progress, begun = begin(asked), time.process_time()
    for column in range(len(columns)):
        progress = progress.with_portion(play_chunk(asked, Chunk(column, 0, SAMPLE)))
    took = time.process_time() - begun
    bare = sum(_play_only(column.rules, index) for index, column in enumerate(columns))
    begun = time.process_time()
    answer(progress)
    answered = time.process_time() - begun
    return [
        ("scoring and measuring beside playing", (took - bare) / bare, "x", "<= 1"),
        ("2 rule sets, 6 players, 2,000 evenings each, on 2 cores", took * EVENINGS / SAMPLE / CORES, "s", "<= 60"),
        ("all answers of a page", answered * 1000, "ms", "<= 50"),
        *measure_beside(),
    ]


def _play_only(rules: Rules, index: int) -> float:
    begun = time.process_time()
    for evening in range(SAMPLE):
        random = Random(f"1/{index}/{evening}")
        for number in range(1, rules.rounds + 1):
            play_round(rules, PLAYERS, random, number, "planner")
    return time.process_time() - begun

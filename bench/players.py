"""How strong the players are: one of a kind among others, evenings of 13 rounds by the four sheets, scored by the book.

``./run bench players`` measures; ``python -m bench.players`` prints the table of ``docs/simulation.md``. ``EVENINGS``
in the environment is how many are played for every row (1,000), ``SEED`` the seed (1).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS
from companion.simulation.evening import play_evening, seat_party
from companion.simulation.measured import find_winners

EVENINGS = int(os.environ.get("EVENINGS", "1000"))
SEED = int(os.environ.get("SEED", "1"))
AGAINST = (("planner", "random"), ("careful", "random"), ("careful", "planner"))
TABLES = (
    *((name, size) for size in (2, 4) for name in ("hebrew", "persian", "czech-minus", "italian")),
    ("hebrew-pairs", 4),
)


class Strength(NamedTuple):
    """What one player, or pair, gains over the others.

    ``points``: how many fewer a round than each other side; ``won``: evenings won in 100, shared ones in parts; each
    with 1.96 standard errors over evenings. ``fair`` is what equals would win.
    """

    kind: str
    others: str
    name: str
    size: int
    points: float
    points_margin: float
    won: float
    won_margin: float
    fair: float


def measure() -> Iterator[tuple[str, float, str, str | None]]:
    """The figures of strength: (what, figure, unit, goal)."""
    for each in compare_all():
        label = f"{each.kind} against {each.others}, {each.name}, {each.size} players"
        yield label, each.points, f"points a round (± {each.points_margin:.1f})", None
        yield "  evenings won", each.won, f"% (± {each.won_margin:.1f}; {each.fair:.0f} of equals)", None


def compare_all() -> Iterator[Strength]:
    """Each against each, at every table."""
    for kind, others in AGAINST:
        for name, size in TABLES:
            yield compare(kind, others, name, size)


def compare(kind: str, others: str, name: str, size: int) -> Strength:
    """One of a kind among others of another, at each seat in turn; of partners a pair."""
    rules: Rules = PRESETS[name].rules
    gained, won = [], []
    sides = size // 2 if rules.partners else size
    for evening in range(EVENINGS):
        seat = evening % sides
        kinds = tuple(kind if each % sides == seat else others for each in range(size))
        party = seat_party(rules, kinds)
        played = play_evening(party, Random(f"{SEED}/{name}/{size}/{evening}"))
        side = next(place for place, each in enumerate(party.sides) if seat in each.seats)
        points = [float(sum(each.points[place] for each in played)) / len(played) for place in range(sides)]
        gained.append((sum(points) - points[side]) / (sides - 1) - points[side])
        winners = find_winners(party, rules, played)
        won.append(100.0 * (side in winners) / max(1, len(winners)))
    return Strength(kind, others, name, size, fmean(gained), _margin(gained), fmean(won), _margin(won), 100 / sides)


def _margin(figures: list[float]) -> float:
    return 1.96 * stdev(figures) / sqrt(len(figures))


def write_table() -> Iterator[str]:
    """The table in Markdown; what may be chance is in brackets."""
    yield "| who | rules | players | points a round fewer | evenings won, in 100 | won by equals |"
    yield "|---|---|---|---|---|---|"
    for each in compare_all():
        gained = f"{each.points:+.1f} ± {each.points_margin:.1f}"
        won = f"{each.won:.0f} ± {each.won_margin:.0f}"
        if abs(each.points) <= each.points_margin:
            gained = f"({gained})"
        if abs(each.won - each.fair) <= each.won_margin:
            won = f"({won})"
        who = f"{each.kind} among {each.others}s" if each.others == "planner" else f"{each.kind} among random players"
        yield f"| {who} | {each.name} | {each.size} | {gained} | {won} | {each.fair:.0f} |"


if __name__ == "__main__":
    for line in write_table():
        print(line, flush=True)

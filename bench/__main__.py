"""Runs every measurement, or those named: ``./run bench web engine``. Prints one line for each figure."""

from __future__ import annotations

import re
import sys
from importlib import import_module

ROOMS = ("web", "beside", "store", "statistics", "sheets", "engine", "simulation", "load", "watch")


def main(names: list[str]) -> int:
    """Print the figures of these rooms; returns 1 when a goal is missed."""
    missed = 0
    for room in names or ROOMS:
        print(f"\n{room}")
        for name, figure, unit, goal in import_module(f"bench.{room}").measure():
            reached = is_reached(figure, goal)
            missed += not reached
            wanted = "" if goal is None else f"   goal {goal}{'' if reached else ': MISSED'}"
            print(f"  {name:<58} {figure:>12,.2f} {unit}{wanted}")
    return 1 if missed else 0


def is_reached(figure: float, goal: str | None) -> bool:
    """Whether a figure keeps to a goal such as ``<= 1.2x``; what is no goal is always reached."""
    found = re.match(r"(<=|>=|<|>) ?([\d.,]+)", goal or "")
    if found is None:
        return True
    limit = float(found[2].replace(",", ""))
    return {"<=": figure <= limit, ">=": figure >= limit, "<": figure < limit, ">": figure > limit}[found[1]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Runs every measurement, or those named: ``./run bench web engine``. Prints one line for each figure."""

from __future__ import annotations

import sys
from importlib import import_module

ROOMS = ("web", "store", "sheets", "engine")


def main(names: list[str]) -> int:
    """Print the figures of these rooms; returns 1 when a goal is missed."""
    missed = 0
    for room in names or ROOMS:
        print(f"\n{room}")
        for name, figure, unit, goal in import_module(f"bench.{room}").measure():
            reached = goal is None or goal(figure) if callable(goal) else True
            missed += not reached
            wanted = "" if goal is None or callable(goal) else f"   goal {goal}"
            print(f"  {name:<58} {figure:>12,.2f} {unit}{wanted}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

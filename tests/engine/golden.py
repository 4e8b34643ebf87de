"""Makes the recorded rounds and the counts of continuations: ``python -m tests.engine.golden``.

Run it only when a rule was wrong, and read what changed: these files say what the engine answered yesterday.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from companion.engine.bits import tiles_of
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.judging.transcript import write_record
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.table.actions import Action, Draw, FirstTrain, OpenEnd
from companion.engine.table.table import Table
from companion.engine.table.writing import table_to_json

from .rounds import CAST, opened, play_on

DATA = Path(__file__).parent / "data"
DEPTH = 3


def counts(table: Table, depth: int = DEPTH) -> list[int]:
    """How many ways the round can go on for one action, two, ...; of the tiles to draw only the lowest is drawn.

    Of first trains with several tiles only those of two are followed.
    """
    found, layer = [], [table]
    for _ in range(depth):
        following: list[Table] = []
        number = 0
        for each in layer:
            for action in continuations(each):
                number += 1
                step = judge(each, action).step
                if step.over is None:
                    following.append(step.table)
        found.append(number)
        layer = following
    return found


def continuations(table: Table) -> list[Action]:
    """Every legal action, a draw with its tile."""
    done: list[Action] = []
    for action in moves(table):
        assert not isinstance(action, OpenEnd)
        if isinstance(action, FirstTrain) and len(action.tiles) > 2:
            continue
        done.append(Draw(tiles_of(table.unseen())[0], action.by) if isinstance(action, Draw) else action)
    return done


def recorded(name: str) -> tuple[str, dict[str, Any]]:
    """The record of a round of this preset, and how it ends."""
    random = Random(name)
    table, _ = opened(read_rules(name), CAST[:4], random)
    moments = list(play_on(table, random))
    last = moments[-1]
    assert last.over is not None
    text = write_record(table, [moment.action for moment in moments if moment.action is not None])
    over = {"how": last.over.how, "out": list(last.over.out), "winners": list(last.over.winners or ())}
    return text, {"over": over, "next": table_to_json(last.table)}


def positions(name: str) -> list[Table]:
    """The first table of a round, one from its middle, and one with an open double or near the end."""
    random = Random(name + "!")
    table, _ = opened(read_rules(name), CAST[:4], random)
    tables = [moment.table for moment in play_on(table, random) if moment.action is not None]
    doubles = [each for each in tables if each.open_doubles and not each.first_turn]
    return [tables[0], tables[len(tables) // 2], doubles[0] if doubles else tables[-3]]


def main() -> None:
    """Write all files anew."""
    (DATA / "rounds").mkdir(parents=True, exist_ok=True)
    ends, counted = {}, []
    for name in (name for name, preset in PRESETS.items() if preset.sheet.has_text):
        text, ends[name] = recorded(name)
        (DATA / "rounds" / f"{name}.txt").write_text(text, encoding="utf-8")
        for table, depth in zip(positions(name), (2, DEPTH, DEPTH), strict=True):
            counted.append({"preset": name, "table": table_to_json(table), "counts": counts(table, depth)})
    (DATA / "ends.json").write_text(json.dumps(ends, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    lines = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in counted)
    (DATA / "counts.jsonl").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()

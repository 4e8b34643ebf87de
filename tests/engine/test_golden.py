"""Recorded rounds and counts of continuations: the engine answers as it did when they were read over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine import read_record, replay, write_record
from companion.engine.rules.presets import PRESETS
from companion.engine.table.reading import read_table
from companion.engine.table.writing import table_to_json

from .golden import DATA, counts

ENDS = json.loads((DATA / "ends.json").read_text(encoding="utf-8"))
COUNTED = [json.loads(line) for line in (DATA / "counts.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", [name for name, preset in PRESETS.items() if preset.sheet.has_text])
def test_recorded_round(name: str) -> None:
    text = (DATA / "rounds" / f"{name}.txt").read_text(encoding="utf-8")
    found = read_record(text)
    assert found.troubles == ()
    assert found.table is not None
    done = replay(found.table, found.actions)
    assert table_to_json(done.table) == ENDS[name]["next"]
    over = done.over
    assert over is not None
    assert {"how": over.how, "out": list(over.out), "winners": list(over.winners or ())} == ENDS[name]["over"]
    assert write_record(found.table, found.actions) == text


@pytest.mark.parametrize("each", COUNTED, ids=[f"{each['preset']}-{n % 3}" for n, each in enumerate(COUNTED)])
def test_counts_of_continuations(each: dict[str, Any]) -> None:
    assert counts(read_table(each["table"]), len(each["counts"])) == each["counts"]

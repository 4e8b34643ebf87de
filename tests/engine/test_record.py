"""The text record of a round: read and printed, and its troubles collected."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import Table, read_record, replay, write_record
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS, read_rules

from .rounds import mixed_rules, mixes_with, opened, play_on, seats

ROUND = """\
# Sunday, the second game
rules: persian
players: Ana, Ben
engine: 12
turn: Ana
hand Ana: 12-5 5-3 6-6 9-0
hand Ben: 8-1 8-2
boneyard: 60

Ana: 12-5 5-3
Ben: pass
Ana: draw 3-1, 3-1
Ben: draw 12-7, 12-7
"""


def test_a_round_is_read() -> None:
    found = read_record(ROUND)
    assert found.troubles == ()
    assert found.table is not None
    assert found.table.players == ("Ana", "Ben")
    done = replay(found.table, found.actions)
    assert done.stopped is None
    assert [str(tile) for tile in done.table.hands[0] or ()] == ["6-6", "9-0"]
    assert write_record(found.table, found.actions).splitlines()[-4:] == ROUND.splitlines()[-4:]


def test_reading_goes_on_behind_what_makes_no_sense() -> None:
    text = ROUND.replace("Ben: pass", "Ben: hop, pass\nBen: pass\nnonsense")
    found = read_record(text)
    assert [trouble.line for trouble in found.troubles] == [11, 12, 13]
    assert str(found.troubles[1].phrase) == "It is the turn of Ana."
    assert len(found.actions) == 6


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("rules: polish\nplayers: Ana, Ben\nAna: pass", 3), ("table: {", 1), ("Ana: 6-2", 1)],
)
def test_without_a_table_there_is_no_round(text: str, line: int) -> None:
    found = read_record(text)
    assert found.table is None
    assert found.troubles[0].line == line


@pytest.mark.parametrize("name", PRESETS)
def test_every_round_can_be_written_and_read(name: str) -> None:
    random = Random(3)
    rules = read_rules(name)
    there_and_back(*opened(rules, seats(rules, random, 4), random), random)


@pytest.mark.parametrize("rules", [*(mixed_rules(Random(seed)) for seed in range(14)), *mixes_with(1)])
def test_every_mix_can_be_written_and_read(rules: Rules) -> None:
    random = Random(3)
    there_and_back(
        *opened(rules, ("A: b", 'C "d", e', "mexican at", "6-6")[: len(seats(rules, random, 4))], random), random
    )


def there_and_back(table: Table, begun: list[object], random: Random) -> None:
    actions = [moment.action for moment in play_on(table, random) if moment.action is not None]
    text = write_record(table, actions)
    found = read_record(text)
    assert found.troubles == ()
    assert found.table == table
    assert list(found.actions) == actions
    assert found.over is not None
    half = len(actions) // 2
    middle = replay(table, actions[:half]).table
    later = read_record(write_record(middle, actions[half:]))
    assert later.troubles == ()
    assert later.table == middle
    assert list(later.actions) == actions[half:]
    del begun

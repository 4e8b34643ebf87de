"""What holds on every table of a random round, under every preset and random mixes of options."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.engine.bits import BIT, bits
from companion.engine.errors import Unreadable
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import MOST_TRAINS, moves
from companion.engine.judging.stage import in_force
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS
from companion.engine.table.actions import Action, Draw, FirstTrain, Pass, Play, Stop
from companion.engine.table.faults import faults
from companion.engine.table.read_actions import read_action
from companion.engine.table.reading import read_table
from companion.engine.table.table import Table
from companion.engine.table.trains import ENGINE
from companion.engine.table.writing import action_to_json, table_to_json

from .rounds import Moment, mixes_of_pairs, mixes_with, random_round

MIXES = 60


def sheets() -> list[Any]:
    presets = [pytest.param(preset.rules, id=name) for name, preset in PRESETS.items()]
    mixes = [*mixes_of_pairs(MIXES), *mixes_with(4)]
    more = [pytest.param(*each.values, id=each.id, marks=pytest.mark.wide) for each in mixes[1::2]]
    return presets + mixes[::2] + more


@pytest.mark.parametrize("rules", sheets())
def test_random_rounds(rules: Rules) -> None:
    random = Random(0)
    number = random.randint(1, rules.rounds)
    moments = list(random_round(rules, random, number))
    for place, moment in enumerate(moments):
        check_moment(moment, whole=place % 6 == 0, random=random)
    check_end(moments)
    check_pairs(moments)


def check_moment(moment: Moment, whole: bool, random: Random) -> None:
    table = moment.table
    if moment.action is None:
        return
    assert faults(table) == [], table_to_json(table)
    check_tiles(table)
    if whole:
        again = read_table(json.loads(json.dumps(table_to_json(table))))
        assert again == table
        action = moment.action
        assert read_action(json.loads(json.dumps(action_to_json(action))), table) == action
        check_agreement(table, random)


def check_tiles(table: Table) -> None:
    assert table.boneyard is not None
    held = sum(len(hand or ()) for hand in table.hands)
    lying = sum(1 for train in table.trains if train for _ in train.tiles()) + (table.engine is not None)
    assert held + lying + table.boneyard == table.rules.tile_count
    assert table.seen == table.engine_bit() | bits(tile for train in table.trains if train for tile in train.tiles())
    assert all(mask == bits(hand or ()) for mask, hand in zip(table.held, table.hands, strict=True))
    if one_at_a_time(table):
        assert len(in_force(table)) <= 1


def one_at_a_time(table: Table) -> bool:
    rules = table.rules
    return rules.first_turn == "single" and rules.double_extra == "on_double"


def check_agreement(table: Table, random: Random) -> None:
    listed = moves(table)
    allowed = set(listed)
    assert len(allowed) == len(listed)
    assert moves(table) == listed
    for action in listed if len(listed) < 200 else random.sample(listed, 200):
        assert judge(table, action).verdict == "legal", (action, table_to_json(table))
    for seat in range(table.seating.size):
        by = None if seat == table.turn else table.players[seat]
        for action in candidates(table, seat, by, random):
            legal = is_legal(table, action)
            if isinstance(action, FirstTrain) and len(listed) >= MOST_TRAINS:
                continue
            if legal and by is not None and table.turn is not None:
                raise AssertionError((action, table_to_json(table)))
            assert legal == (action in allowed), (action, legal, table_to_json(table))


def is_legal(table: Table, action: Action) -> bool:
    try:
        return judge(table, action).verdict == "legal"
    except Unreadable:
        return False


def candidates(table: Table, seat: int, by: str | None, random: Random) -> list[Action]:
    found: list[Action] = [Draw(None, by), Pass(by), *([Stop()] if by is None else [])]
    seating = table.seating
    hand = table.hands[seat] or ()
    for tile in hand:
        for train, name in enumerate(seating.train_names):
            if seating.mexican_any and train == seating.mexican and table.trains[train] is None:
                found += [Play(tile, name, None, by, pip) for pip in set(tile)]
                continue
            play = Play(tile, name, None, by)
            found.append(play)
            try:
                judge(table, play)
            except Unreadable:
                found.pop()
                found += [Play(tile, name, end.at, by) for end in table.ends(train)]
    for _ in range(6):
        some = tuple(random.sample(hand, min(len(hand), random.randint(2, 4))))
        if len(some) > 1 and not seating.rules.split_doubles:
            found.append(FirstTrain(some, random.choice(seating.train_names), None, by))
    return found


def check_end(moments: list[Moment]) -> None:
    last = moments[-1]
    assert last.over is not None
    if last.over.how == "out":
        assert last.over.out
        for name in last.over.out:
            assert last.table.hands[last.table.seating.seats[name]] == ()
    elif last.table.rules.dead_double != "ignore":
        assert last.table.passes == last.table.seating.size
        assert last.table.boneyard == 0


def check_pairs(moments: list[Moment]) -> None:
    for before, after in pairwise(moments):
        action = before.action
        assert action is not None
        if isinstance(action, Play):
            assert after.table.seen == before.table.seen | BIT[action.tile]
        assert judge(before.table, action).step.table == after.table
        assert ENGINE not in [tile for tile, _, _ in after.table.laid]

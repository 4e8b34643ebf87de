"""What is hidden: a ruling on a table of which not all is shown holds whatever the rest turns out to be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.engine.bits import tiles_of
from companion.engine.errors import Unreadable
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS
from companion.engine.table.actions import Action, Draw, OpenEnd, Pass, Play, Stop
from companion.engine.table.reading import read_table
from companion.engine.table.table import Table
from companion.engine.table.writing import table_to_json
from companion.engine.tiles import Tile

from .rounds import Moment, mixed_rules, mixes_with, random_round

MIXES = 16
SHEETS = [pytest.param(preset.rules, id=name) for name, preset in PRESETS.items()]
MORE = [*(pytest.param(mixed_rules(Random(seed)), id=f"mix-{seed}") for seed in range(MIXES)), *mixes_with(2)]
SHEETS += MORE[::2] + [pytest.param(*each.values, id=each.id, marks=pytest.mark.wide) for each in MORE[1::2]]


def masked(table: Table, random: Random) -> Table:
    """The table with some hands, the inside of some trains, the drawn tile and the boneyard hidden."""
    shown: dict[str, Any] = json.loads(json.dumps(table_to_json(table)))
    for name in list(shown.get("hands", {})):
        if random.random() < 0.5:
            del shown["hands"][name]
    in_use = {train for train, _ in table.open_doubles}
    for number, train in enumerate(table.trains):
        ends_open = train is not None and train.last is not None and train.last.is_double
        hidden = train is not None and not (number in in_use and (train.branched or not ends_open))
        if train is not None and hidden and random.random() < 0.6:
            shown["trains"][table.seating.train_names[number]] = train.end
    if random.random() < 0.3 and table.boneyard:  # one that is not known is taken as not empty
        shown["boneyard"] = None
    if isinstance(shown.get("drew"), list):
        shown["drew"] = [True if random.random() < 0.5 else tile for tile in shown["drew"]]
    elif shown.get("drew") and random.random() < 0.5:
        shown["drew"] = True
    return read_table(shown)


def actions(table: Table, random: Random) -> list[Action]:
    """What the player in turn may try, by what is really there."""
    if table.turn is None:
        return []
    hand, boneyard = table.hands[table.turn] or (), tiles_of(table.unseen())
    plays = [Play(tile, name) for tile in hand for name in table.seating.train_names]
    drawn = [Draw(random.choice(boneyard))] if boneyard else []
    return [*random.sample(plays, min(len(plays), 12)), *drawn, Pass(), Stop()]


def some_moments(rules: Rules, random: Random) -> list[Moment]:
    """Every fifth moment of a random round, but for its end."""
    played = list(random_round(rules, random, random.randint(1, rules.rounds)))
    return [moment for moment in played[::5] if moment.action is not None]


def verdict(table: Table, action: Action) -> str:
    try:
        return judge(table, action).verdict
    except Unreadable:
        return "unreadable"


@pytest.mark.parametrize("rules", SHEETS)
def test_what_is_certain_stays_when_all_is_shown(rules: Rules) -> None:
    random = Random(7)
    for moment in some_moments(rules, random):
        hidden = masked(moment.table, random)
        for action in actions(moment.table, random):
            said, true = verdict(hidden, action), verdict(moment.table, action)
            if said in ("legal", "illegal") and true != "unreadable":
                assert said == true, (action, table_to_json(hidden), table_to_json(moment.table))


@pytest.mark.parametrize("rules", SHEETS)
def test_the_list_has_what_the_judge_allows_and_nothing_else(rules: Rules) -> None:
    random = Random(11)
    for moment in some_moments(rules, random):
        table = masked(moment.table, random)
        if table.turn is None or table.first_turn:
            continue
        listed = moves(table)
        certain = [action for action in listed if not isinstance(action, OpenEnd)]
        for action in certain:
            assert verdict(table, action) == "legal", (action, table_to_json(table))
        tried: list[Action] = [Draw(), Pass(), Stop()]
        if table.held[table.turn] is not None or isinstance(table.drew, Tile):
            tried += [action for action in actions(moment.table, random) if isinstance(action, Play)]
        for action in tried:
            allowed = verdict(table, action) == "legal"
            may_not_list = True in table.drawn() and isinstance(action, Play)  # then the ends are listed
            assert allowed == (action in certain) or may_not_list, (action, table_to_json(table))


@pytest.mark.parametrize("rules", SHEETS)
def test_what_hangs_on_the_drawn_tile_is_what_it_changes(rules: Rules) -> None:
    """Nobody shows which tile of a hand was drawn: it depends where that matters, and nowhere else."""
    random = Random(13)
    for moment in random_round(rules, random, random.randint(1, rules.rounds)):
        table = moment.table
        hand = None if table.turn is None else table.hands[table.turn]
        if not isinstance(table.drew, Tile) or table.drew_before or not hand:
            continue
        for tiles in (hand, hand[:2], hand[:1]):
            held = table.with_hands({table.players[table.turn or 0]: tiles})
            can = {verdict(held._replace(drew=tile), Pass()) for tile in tiles}
            ruling = judge(held._replace(drew=True), Pass())
            assert ruling.verdict == (can.pop() if len(can) == 1 else "depends"), (tiles, table_to_json(held))
            assert "%" not in str(ruling.why)


def test_of_a_drawn_tile_that_nobody_shows_those_are_named_that_it_can_be() -> None:
    told = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ben": 3, "Ana": 9}, "turn": "Ben"}
    for hand, said in ((["3-0"], "3-0"), (["3-0", "5-3"], "3-0 or 5-3"), (["3-0", "5-3", "3-1"], "3-0, 3-1 or 5-3")):
        ruling = judge(read_table({**told, "drew": True, "hands": {"Ben": hand}}), Pass())
        assert (ruling.verdict, ruling.rule) == ("illegal", "must-play-drawn")
        assert str(ruling.why) == f"The drawn tile {said} fits and must be laid."
    ruling = judge(read_table({**told, "drew": True, "hands": {"Ben": ["3-0", "6-5"]}}), Pass())
    assert ruling.verdict == "depends"


def test_of_several_open_doubles_all_are_named_that_may_come_first() -> None:
    told = {
        "rules": "hebrew", "players": ["Ana", "Ben", "Cruz"], "engine": 12, "turn": "Ana",
        "trains": {"Ana": ["12-9"], "Ben": ["12-6", "6-6"], "mexican": ["12-4", "4-4"]},
        "open_doubles": ["Ben", "mexican"],
    }  # fmt: skip
    ruling = judge(read_table(told), Play(Tile(9, 3), "Ana"))
    assert (ruling.verdict, ruling.rule) == ("illegal", "answer-first")
    assert str(ruling.why) == "6-6 and 4-4 are open: no tile goes anywhere else until they are answered."
    one = {**told, "trains": {"Ana": ["12-9"], "Ben": ["12-6", "6-6"]}, "open_doubles": ["Ben"]}
    why = str(judge(read_table(one), Play(Tile(9, 3), "Ana")).why)
    assert why == "6-6 is open on Ben’s train: no tile goes anywhere else until it is answered."


def by_ends_alone(**more: Any) -> Table:
    """Under the Italian sheet, with trains of which the end alone is known: 5-5 waits on Bea's closed train."""
    trains = {"Ann": 7, "Bea": ["12-5", "5-5"], "mexican": 4}
    return read_table(
        {
            "rules": "italian",
            "players": ["Ann", "Bea", "Cyd"],
            "turn": "Ann",
            "engine": 12,
            "trains": trains,
            "open_doubles": ["Bea"],
            **more,
        }
    )


def test_whoever_lays_what_satisfies_a_double_shows_that_it_can_be_satisfied() -> None:
    table = by_ends_alone()
    assert verdict(table, Play(Tile(5, 3), "Bea")) == "legal"
    assert verdict(table, Play(Tile(7, 5), "Ann")) == "illegal", "it would have satisfied the double"
    assert verdict(table, Play(Tile(7, 3), "Ann")) == "depends"
    assert verdict(table, Play(Tile(4, 3), "mexican")) == "depends"
    assert [(end.on, end.pip) for end in moves(table) if isinstance(end, OpenEnd)] == [("Bea", 5)]
